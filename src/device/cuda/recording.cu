#include "base/error.h"
#include "device/cuda/cuda.h"
#include "device/cuda/recording.h"
#include "device/cuda/strided.h"

namespace mx::cuda {
namespace {

bool is_on_device(const void* memory) {
  cudaPointerAttributes facts{};
  return cudaPointerGetAttributes(&facts, memory) == cudaSuccess &&
         facts.type == cudaMemoryTypeDevice;
}

// A stream of which no other thread knows, so that nobody else's work is captured.
class CapturedStream final : public Stream, public StridedMover {
 public:
  CapturedStream() {
    ok(cudaStreamCreateWithFlags(&stream_, cudaStreamNonBlocking), "make a stream");
  }
  ~CapturedStream() override { cudaStreamDestroy(stream_); }
  CapturedStream(const CapturedStream&) = delete;
  CapturedStream& operator=(const CapturedStream&) = delete;

  void copy(void* to, const void* from, int64_t bytes) override {
    // The host's memory may hold something else, or be gone, when the copy is repeated.
    check<Unsupported>(is_on_device(to) && is_on_device(from), "cuda: a copy with the host");
    ok(cudaMemcpyAsync(to, from, static_cast<size_t>(bytes), cudaMemcpyDeviceToDevice, stream_),
       "copy");
  }
  void fill(void* to, int byte, int64_t bytes) override {
    ok(cudaMemsetAsync(to, byte, static_cast<size_t>(bytes), stream_), "fill");
  }
  void move(const StridedMove& work) override { move_strided(work, stream_); }
  void record(Event& /*event*/) override { refuse(); }
  void wait(const Event& /*event*/) override { refuse(); }
  void synchronize() override { refuse(); }
  [[nodiscard]] void* native() override { return stream_; }

  // Null where the work cannot be captured.
  [[nodiscard]] cudaGraph_t capture(const std::function<void(Stream&)>& work) {
    ok(cudaStreamBeginCapture(stream_, cudaStreamCaptureModeThreadLocal), "capture a stream");
    bool is_whole = true;
    try {
      work(*this);
    } catch (const std::exception&) {  // it runs as it always did, and raises there
      is_whole = false;
    }
    cudaGraph_t graph = nullptr;
    if (cudaStreamEndCapture(stream_, &graph) != cudaSuccess) is_whole = false;
    (void)cudaGetLastError();  // the error is handled
    if (is_whole) return graph;
    if (graph) cudaGraphDestroy(graph);
    return nullptr;
  }

 private:
  static void refuse() { fail<Unsupported>("cuda: a stream that is captured cannot wait"); }
  cudaStream_t stream_ = nullptr;
};

class CudaRecording final : public Recording {
 public:
  explicit CudaRecording(cudaGraphExec_t graph) : graph_(graph) {}
  ~CudaRecording() override { cudaGraphExecDestroy(graph_); }
  CudaRecording(const CudaRecording&) = delete;
  CudaRecording& operator=(const CudaRecording&) = delete;
  void replay(Stream& stream) override {
    ok(cudaGraphLaunch(graph_, cuda::native(stream)), "launch a graph");
  }

 private:
  cudaGraphExec_t graph_;
};

}  // namespace

std::unique_ptr<Recording> GraphRecorder::record(const std::function<void(Stream&)>& work) {
  std::lock_guard guard(lock_);
  if (!stream_) stream_ = std::make_unique<CapturedStream>();
  cudaGraph_t graph = static_cast<CapturedStream&>(*stream_).capture(work);
  if (!graph) return nullptr;
  cudaGraphExec_t ready = nullptr;
  cudaError_t status = cudaGraphInstantiate(&ready, graph, 0);
  cudaGraphDestroy(graph);
  if (status == cudaSuccess) return std::make_unique<CudaRecording>(ready);
  (void)cudaGetLastError();  // the error is handled
  return nullptr;
}

}  // namespace mx::cuda
