#include "io/image_loader.h"

#include <unistd.h>

#include <algorithm>
#include <cstring>

#include "base/error.h"
#include "base/parallel.h"
#include "io/device_pictures.h"
#include "runtime/copy.h"

namespace mx {
namespace {

uint64_t mixed(uint64_t a, uint64_t b) {  // the finalizer of splitmix64
  uint64_t x = a + 0x9e3779b97f4a7c15 * (b + 1);
  x = (x ^ (x >> 30)) * 0xbf58476d1ce4e5b9;
  x = (x ^ (x >> 27)) * 0x94d049bb133111eb;
  return x ^ (x >> 31);
}

}  // namespace

ImageLoader::ImageLoader(LoaderSettings settings)
    : settings_(std::move(settings)),
      decodes_on_device_(decodes_on(settings_.device, settings_.image)),
      reader_(settings_.path),
      process_(::getpid()) {
  check(!settings_.places.empty(), "record file ", settings_.path, ": it has no records");
  start_epoch();
  std::lock_guard lock(team_->mutex);
  for (int i = 0; i < std::max(settings_.prefetch, 1); ++i) schedule();
  for (int i = 0; i < std::max(settings_.threads, 1); ++i) {
    team_->threads.emplace_back([this] { work(); });
  }
}

ImageLoader::~ImageLoader() { close(); }

void ImageLoader::close() {
  if (!team_) return;
  if (process_ != ::getpid()) {
    [[maybe_unused]] Team* parents = team_.release();
    return;
  }
  {
    std::lock_guard lock(team_->mutex);
    team_->stops = true;
  }
  team_->has_work.notify_all();
  for (std::thread& thread : team_->threads) thread.join();
  team_.reset();
}

void ImageLoader::start_epoch() {
  order_ = settings_.places;
  position_ = 0;
  if (settings_.shuffle) {
    Random random(mixed(settings_.seed, epoch_));
    std::shuffle(order_.begin(), order_.end(), random);
  }
  ++epoch_;
}

// Adds the next batch to the work; the caller holds the lock.
void ImageLoader::schedule() {
  auto pending = std::make_shared<Pending>();
  auto size = static_cast<size_t>(settings_.batch_size);
  ImageBatch& batch = pending->batch;
  while (pending->samples.size() < size) {
    if (position_ == order_.size()) {
      pending->ends_epoch = true;
      if (!settings_.round_batch) break;
      start_epoch();
    }
    if (pending->ends_epoch) ++batch.pad;
    pending->samples.push_back(
        {order_[position_], mixed(mixed(settings_.seed, epoch_), position_)});
    ++position_;
  }
  if (position_ == order_.size()) {
    pending->ends_epoch = true;
    start_epoch();
  }
  if (!settings_.round_batch) {
    batch.pad = settings_.batch_size - static_cast<int64_t>(pending->samples.size());
  }
  batch.index.resize(size);
  const Context host = settings_.device.is_host() ? settings_.device : Context{};
  if (!decodes_on_device_) {
    batch.data =
        NDArray(Shape{settings_.batch_size, settings_.channels, settings_.height, settings_.width},
                settings_.dtype, host);
  }
  Shape labels{settings_.batch_size};
  if (settings_.label_width > 1) labels = Shape{settings_.batch_size, settings_.label_width};
  batch.label = NDArray(labels, DType::kFloat32, host);
  if (batch.pad > 0 && !settings_.round_batch) {
    if (!decodes_on_device_) {
      std::memset(batch.data.tensor().raw(), 0, static_cast<size_t>(batch.data.bytes()));
    }
    std::memset(batch.label.tensor().raw(), 0, static_cast<size_t>(batch.label.bytes()));
  }
  team_->pending.push_back(std::move(pending));
  team_->has_work.notify_all();
}

void ImageLoader::work() {
  SerialScope alone;  // the kernels' team is not for these threads
  std::unique_lock lock(team_->mutex);
  while (true) {
    std::shared_ptr<Pending> found;
    team_->has_work.wait(lock, [&] {
      for (const auto& pending : team_->pending) {
        if (pending->started < pending->samples.size()) found = pending;
        if (found) break;
      }
      return team_->stops || found;
    });
    if (team_->stops) return;
    const size_t place = found->started;
    const size_t count = decodes_on_device_ ? found->samples.size() - place : 1;
    found->started += count;
    auto run = [&](auto&& work) {  // without the lock
      lock.unlock();
      std::string error;
      try {
        work();
      } catch (const std::exception& e) {
        error = e.what();
      }
      lock.lock();
      if (!error.empty() && found->error.empty()) found->error = error;
    };
    run([&] { decodes_on_device_ ? load_on_device(*found) : load(*found, place); });
    if (found->finished + count == found->samples.size() && found->error.empty()) {
      run([&] { move_to_device(found->batch); });
    }
    found->finished += count;
    if (found->finished == found->samples.size()) team_->has_batch.notify_all();
  }
}

std::string ImageLoader::name_of(const Sample& sample) const {
  return cat("record file ", settings_.path, ", byte ", sample.place);
}

ImageRecord ImageLoader::read(const Sample& sample, std::string_view who) const {
  return {reader_.read(sample.place), who};
}

void ImageLoader::load(Pending& pending, size_t place) {
  const Sample& sample = pending.samples[place];
  std::string who = name_of(sample);
  ImageRecord record = read(sample, who);
  Picture picture = decoded(record.image(), settings_.channels, who);
  Random random(sample.seed);
  picture = shaped(std::move(picture), settings_.height, settings_.width, settings_.image, random);
  bool mirrored = draws_mirror(settings_.image, random);
  if (mirrored) mirror(picture);
  recolor(picture, settings_.image, random);
  write_pixels(picture, settings_.image, random,
               pending.batch.data.at(static_cast<int64_t>(place)));
  put_labels(record, mirrored, pending, place);
}

void ImageLoader::load_on_device(Pending& pending) {
  std::vector<ImageRecord> records;  // live until their files are decoded
  std::vector<PlannedPicture> pictures;
  for (size_t place = 0; place < pending.samples.size(); ++place) {
    const Sample& sample = pending.samples[place];
    PlannedPicture& picture = pictures.emplace_back();
    picture.who = name_of(sample);
    records.push_back(read(sample, picture.who));
    picture.file = records.back().image();
    ImageHeader header = read_image_header(picture.file, picture.who);
    picture.size = {header.height, header.width};
    Random random(sample.seed);
    picture.steps =
        planned(picture.size, {settings_.height, settings_.width}, settings_.image, random);
    picture.mirrors = draws_mirror(settings_.image, random);
    put_labels(records.back(), picture.mirrors, pending, place);
  }
  const ImageOptions& o = settings_.image;
  ops::PictureBatchParam form{.places = {},
                              .height = settings_.height,
                              .width = settings_.width,
                              .channels = settings_.channels,
                              .dtype = settings_.dtype};
  for (size_t c = 0; c < form.mean.size(); ++c) {
    form.mean[c] = o.mean[c];
    form.factor[c] = o.scale / o.std[c];
  }
  pending.batch.data = make_on_device(settings_.device, pictures, settings_.batch_size, form);
}

void ImageLoader::move_to_device(ImageBatch& batch) const {
  if (settings_.device.is_host()) return;
  batch.data = on_context(batch.data, settings_.device);
  batch.label = on_context(batch.label, settings_.device);
}

void ImageLoader::put_labels(const ImageRecord& record, bool mirrored, Pending& pending,
                             size_t place) const {
  pending.batch.index[place] = record.number();
  auto width = static_cast<size_t>(settings_.label_width);
  std::span<float> target(static_cast<float*>(pending.batch.label.tensor().raw()) + place * width,
                          width);
  std::vector<float> labels = record.labels();
  std::string who = name_of(pending.samples[place]);
  if (!settings_.labels.empty()) {
    auto found = settings_.labels.find(record.number());
    check(found != settings_.labels.end(), who, ": image ", record.number(),
          " is not in the list of images");
    labels = found->second;
  }
  if (settings_.is_detection) {
    if (mirrored) mirror_boxes(labels);
    labels = with_size(settings_.channels, {settings_.height, settings_.width}, std::move(labels));
  }
  bool fits =
      labels.size() == target.size() || (settings_.is_detection && labels.size() < target.size());
  check(fits, who, ": the image has ", labels.size(), " labels, there is room for ", target.size(),
        "; set label_width");
  std::fill(std::copy(labels.begin(), labels.end(), target.begin()), target.end(),
            static_cast<float>(settings_.label_pad_value));
}

void ImageLoader::check_usable() const {
  check(process_ == ::getpid(), "record file ", settings_.path,
        ": a forked process cannot use its parent's iterator; make one of its own");
  check(team_ != nullptr, "record file ", settings_.path, ": the iterator is closed");
}

std::optional<ImageBatch> ImageLoader::next() {
  check_usable();
  if (ended_) return std::nullopt;
  touched_ = true;
  std::unique_lock lock(team_->mutex);
  std::shared_ptr<Pending> first = team_->pending.front();
  team_->has_batch.wait(lock, [&] { return first->finished == first->samples.size(); });
  team_->pending.pop_front();
  schedule();
  ended_ = first->ends_epoch;
  check<IoError>(first->error.empty(), first->error);
  return std::move(first->batch);
}

void ImageLoader::reset() {
  check_usable();
  if (ended_ || !touched_) {  // the work for the next epoch is under way
    ended_ = touched_ = false;
    return;
  }
  touched_ = false;
  std::unique_lock lock(team_->mutex);
  for (const auto& pending : team_->pending) pending->samples.resize(pending->started);
  // Threads may still write into batches that nobody will see.
  team_->has_batch.wait(lock, [&] {
    return std::ranges::all_of(team_->pending, [](const auto& pending) {
      return pending->finished == pending->samples.size();
    });
  });
  team_->pending.clear();
  start_epoch();
  for (int i = 0; i < std::max(settings_.prefetch, 1); ++i) schedule();
}

}  // namespace mx
