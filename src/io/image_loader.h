// ImageLoader: batches of images from a file of records. Threads of its own read, decode and change
// images ahead of the caller; they never enter the kernels' team. What a batch holds depends on the
// settings alone, not on the number of threads. With a device the batches lie there; where it has
// a decoder for images (device_pictures.h), they are made there, each by one thread.
//
//   ImageLoader loader(std::move(settings));
//   while (auto batch = loader.next()) train(batch->data, batch->label);
//   loader.reset();   // the next epoch
//
// next(), reset() and close() are for one thread. A forked process must not use its parent's
// loader; destroying it there is safe.
#pragma once

#include <condition_variable>
#include <deque>
#include <memory>
#include <mutex>
#include <optional>
#include <thread>
#include <unordered_map>

#include "io/image_record.h"
#include "io/record_reader.h"

namespace mx {

struct LoaderSettings {
  std::string path;
  std::vector<int64_t> places;  // where the records begin
  int64_t batch_size = 1;
  int64_t channels = 3, height = 0, width = 0;
  int64_t label_width = 1;
  bool is_detection = false;   // labels: channels, height, width, count, then those of the record
  double label_pad_value = 0;  // behind shorter labels
  DType dtype = DType::kFloat32;
  bool shuffle = false;
  bool round_batch = true;  // a short last batch is filled from the next epoch
  uint64_t seed = 0;
  int threads = 4;
  int prefetch = 4;                                        // batches
  std::unordered_map<int64_t, std::vector<float>> labels;  // by image number; empty: the record's
  ImageOptions image;
  Context device;  // of the batches
};

struct ImageBatch {
  NDArray data, label;
  std::vector<int64_t> index;  // numbers of the images
  int64_t pad = 0;             // how many at the end do not belong to this epoch
};

class ImageLoader {
 public:
  explicit ImageLoader(LoaderSettings settings);
  ~ImageLoader();
  ImageLoader(const ImageLoader&) = delete;
  ImageLoader& operator=(const ImageLoader&) = delete;

  std::optional<ImageBatch> next();  // nothing at the end of an epoch, until reset()
  void reset();
  void close();  // ends the threads

 private:
  struct Sample {
    int64_t place;
    uint64_t seed;
  };
  struct Pending {
    ImageBatch batch;
    std::vector<Sample> samples;
    size_t started = 0, finished = 0;
    bool ends_epoch = false;
    std::string error;
  };

  void check_usable() const;
  void start_epoch();
  void schedule();
  void work();
  void load(Pending& pending, size_t place);
  void load_on_device(Pending& pending);
  void move_to_device(ImageBatch& batch) const;
  [[nodiscard]] ImageRecord read(const Sample& sample, std::string_view who) const;
  [[nodiscard]] std::string name_of(const Sample& sample) const;
  void put_labels(const ImageRecord& record, bool mirrored, Pending& pending, size_t place) const;

  LoaderSettings settings_;
  const bool decodes_on_device_;
  RecordReader reader_;
  std::vector<int64_t> order_;
  size_t position_ = 0;  // in order_, of the next sample to schedule
  uint64_t epoch_ = 0;
  bool ended_ = false, touched_ = false;

  // What the threads share. A forked process drops it as it is: its threads are the parent's, and
  // destroying a condition that seems to have waiters would wait for them.
  struct Team {
    std::mutex mutex;
    std::condition_variable has_work, has_batch;
    std::deque<std::shared_ptr<Pending>> pending;  // in order; the first is the next to return
    bool stops = false;
    std::vector<std::thread> threads;
  };
  std::unique_ptr<Team> team_ = std::make_unique<Team>();
  int process_;
};

}  // namespace mx
