#include <algorithm>
#include <limits>
#include <memory>

#include "compilers/cuda/timing.h"
#include "device/cuda/cuda.h"
#include "device/recorder.h"

namespace mx::cuda {
namespace {

class Moment {
 public:
  Moment() { ok(cudaEventCreate(&event_), "make an event"); }
  ~Moment() { cudaEventDestroy(event_); }
  Moment(const Moment&) = delete;
  Moment& operator=(const Moment&) = delete;

  void mark(Stream& stream) { ok(cudaEventRecord(event_, native(stream)), "record an event"); }
  [[nodiscard]] double seconds_since(const Moment& earlier) const {
    float milliseconds = 0;
    ok(cudaEventElapsedTime(&milliseconds, earlier.event_, event_), "read a time");
    return milliseconds / 1e3;
  }

 private:
  cudaEvent_t event_ = nullptr;
};

}  // namespace

double seconds_of(Device& device, Stream& stream, const std::function<void(Stream&)>& start,
                  int runs_in_row) {
  constexpr int kRounds = 2;
  auto* recorder = dynamic_cast<Recorder*>(&device);
  ensure(recorder != nullptr, "GPUs record");
  start(stream);  // the kernel is loaded, which is not recorded
  std::unique_ptr<Recording> runs = recorder->record([&](Stream& recorded) {
    for (int i = 0; i < runs_in_row; ++i) start(recorded);
  });
  check<DeviceError>(runs != nullptr, "cuda: a kernel cannot be recorded");
  runs->replay(stream);
  double best = std::numeric_limits<double>::infinity();
  Moment begin, end;
  for (int round = 0; round < kRounds; ++round) {
    begin.mark(stream);
    runs->replay(stream);
    end.mark(stream);
    stream.synchronize();
    best = std::min(best, end.seconds_since(begin) / runs_in_row);
  }
  return best;
}

}  // namespace mx::cuda
