#include "io/device_pictures.h"

#include <condition_variable>
#include <iostream>
#include <map>
#include <mutex>
#include <utility>

#include "base/ceil_div.h"
#include "base/error.h"
#include "base/settings.h"
#include "device/image_decoder.h"
#include "ndarray/process.h"
#include "runtime/eager.h"

namespace mx {
namespace {

constexpr int64_t kAlignment = 256;  // of a picture's first pixel

// A decoder and the stream it works in, of one thread at a time.
struct Station {
  std::unique_ptr<Stream> stream;
  std::unique_ptr<ImageDecoder> decoder;
};

// A few stations of each device: one makes tens of thousands of pictures a second, and takes long
// to make, so they are kept for as long as the process runs.
class Stations {
 public:
  static Stations& of(Context context) {
    static auto* const lock = new std::mutex;
    static auto* const all = new std::map<std::pair<DeviceKind, int32_t>, Stations>;
    std::lock_guard guard(*lock);
    return (*all)[{context.kind, context.id}];
  }

  // Waits until one is free. Raises where none can be made.
  [[nodiscard]] Station take(Context context) {
    std::unique_lock guard(lock_);
    is_free_.wait(guard, [this] { return !idle_.empty() || made_ < most_; });
    if (idle_.empty()) {
      try {
        idle_.push_back(made(context));
        ++made_;
      } catch (const DeviceError&) {
        if (made_ == 0) throw;
        most_ = made_;  // the others do all
        is_free_.wait(guard, [this] { return !idle_.empty(); });
      }
    }
    Station station = std::move(idle_.back());
    idle_.pop_back();
    return station;
  }

  void give_back(Station station) {
    std::lock_guard guard(lock_);
    idle_.push_back(std::move(station));
    is_free_.notify_one();
  }

 private:
  static Station made(Context context) {
    auto* maker = dynamic_cast<ImageDecoderMaker*>(&device_of(context));
    check<DeviceError>(maker != nullptr, "mx.io: ", context, " decodes no images");
    std::unique_ptr<ImageDecoder> decoder = maker->new_image_decoder();
    return {device_of(context).new_stream(), std::move(decoder)};
  }

  std::mutex lock_;  // guards what follows
  std::condition_variable is_free_;
  std::vector<Station> idle_;
  int made_ = 0, most_ = 4;
};

struct Borrowed {
  Stations& stations;
  Station station;
  explicit Borrowed(Context context)
      : stations(Stations::of(context)), station(stations.take(context)) {}
  ~Borrowed() { stations.give_back(std::move(station)); }
  Borrowed(const Borrowed&) = delete;
  Borrowed& operator=(const Borrowed&) = delete;
};

bool has_device_steps(const ImageOptions& o) {
  bool interpolates = (o.inter_method >= 0 && o.inter_method <= 3) || o.inter_method == 9;
  return plans_one_resize(o) && keeps_colors(o) && interpolates;
}

void tell_once(const std::string& reason) {
  static const bool is_told = [&] {
    std::cerr << "warning: " << reason << "; images are decoded on the host\n";
    return true;
  }();
  (void)is_told;
}

// The steps as one part, one resize and one part.
struct PlaceOfSteps {
  ops::PicturePlace place;
  bool is_resized = false;

  void operator()(const ResizeStep& step) {
    place.to_high = step.to.height;
    place.to_wide = step.to.width;
    place.interpolation = step.interpolation;
    is_resized = true;
  }
  void operator()(const PartStep& step) {
    if (is_resized) {
      place.from_top = step.y;
      place.from_left = step.x;
      return;
    }
    place.top = step.y;
    place.left = step.x;
    place.to_high = place.high = step.size.height;
    place.to_wide = place.wide = step.size.width;
  }
  void operator()(const TurnStep& /*step*/) { refuse(); }
  void operator()(const FrameStep& /*step*/) { refuse(); }
  static void refuse() { ensure(false, "such pictures are made on the host"); }
};

ops::PicturePlace place_of(const PlannedPicture& picture, int64_t offset) {
  auto [high, wide] = picture.size;
  PlaceOfSteps found{.place = {.offset = offset,
                               .line = wide,
                               .high = high,
                               .wide = wide,
                               .to_high = high,
                               .to_wide = wide,
                               .mirrors = picture.mirrors ? 1 : 0}};
  for (const Step& step : picture.steps) std::visit(found, step);
  return found.place;
}

}  // namespace

bool decodes_on(Context context, const ImageOptions& options) {
  std::optional<bool> wanted = settings::kNvjpeg.get();
  if (context.is_host() || !wanted.value_or(true)) return false;
  const bool is_forced = wanted.value_or(false);
  if (!has_device_steps(options)) {
    check<DeviceError>(!is_forced, "mx.io: ", context, " cuts, resizes, mirrors and normalizes ",
                       "images, and this iterator asks for more; unset REMX_NVJPEG");
    return false;
  }
  if (!is_forced && dynamic_cast<ImageDecoderMaker*>(&device_of(context)) == nullptr) return false;
  try {
    device_of(context).make_current();  // a forked process has no device
    Borrowed station(context);
  } catch (const DeviceError& error) {
    if (is_forced) throw;
    tell_once(error.what());
    return false;
  }
  return true;
}

NDArray make_on_device(Context context, const std::vector<PlannedPicture>& pictures,
                       int64_t batch_size, ops::PictureBatchParam form) {
  int64_t bytes = 0;
  for (const PlannedPicture& picture : pictures) {
    place_of(picture, bytes).append_to(form.places);
    int64_t own = picture.size.height * picture.size.width * form.channels;
    bytes += round_up(own, kAlignment);
  }
  for (auto i = std::ssize(pictures); i < batch_size; ++i)
    ops::PicturePlace{}.append_to(form.places);
  Device& device = device_of(context);
  device.make_current();
  Borrowed borrowed(context);
  Stream& stream = *borrowed.station.stream;
  NDArray pixels(Shape{bytes}, DType::kUint8, context);
  auto* memory = pixels.tensor().data<uint8_t>();
  std::vector<EncodedImage> images;
  for (size_t i = 0; i < pictures.size(); ++i) {
    const PlannedPicture& picture = pictures[i];
    int64_t offset = form.places[i * ops::PicturePlace::kNumbers];
    images.push_back(
        {picture.file, picture.size.height, picture.size.width, memory + offset, false});
  }
  wait_for_compute(context, stream);  // its memory may have been another array's
  borrowed.station.decoder->decode(images, static_cast<int>(form.channels), stream);
  std::vector<Picture> refused;  // lives until they are copied
  try {
    for (size_t i = 0; i < images.size(); ++i) {
      if (images[i].is_taken) continue;
      refused.push_back(decoded(pictures[i].file, form.channels, pictures[i].who));
      const PixelBuffer& own = refused.back().pixels;
      stream.copy(images[i].pixels, own.data(), static_cast<int64_t>(own.size()));
    }
  } catch (const Error&) {
    stream.synchronize();  // nobody has the memory before it is at rest
    throw;
  }
  stream.synchronize();
  return invoke_one("_picture_batch", form, {pixels});
}

}  // namespace mx
