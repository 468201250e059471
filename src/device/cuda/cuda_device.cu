#include <map>
#include <memory>
#include <mutex>

#include "base/fork.h"
#include "base/settings.h"
#include "device/cuda/activities.h"
#include "device/cuda/cuda.h"
#include "device/cuda/cuda_device.h"
#include "device/cuda/nvjpeg.h"
#include "device/cuda/nvrtc.h"
#include "device/cuda/recording.h"
#include "device/cuda/strided.h"
#include "device/features.h"
#include "device/foreign_memory.h"
#include "device/image_decoder.h"
#include "device/page_locker.h"
#include "device/rest_teller.h"

namespace mx::cuda {
namespace {

class CudaEvent final : public Event {
 public:
  CudaEvent() { ok(cudaEventCreateWithFlags(&event_, cudaEventDisableTiming), "make an event"); }
  ~CudaEvent() override { cudaEventDestroy(event_); }
  [[nodiscard]] bool is_done() override { return cudaEventQuery(event_) == cudaSuccess; }
  void synchronize() override { ok(cudaEventSynchronize(event_), "wait for an event"); }
  [[nodiscard]] cudaEvent_t native() const { return event_; }

 private:
  cudaEvent_t event_ = nullptr;
};

class CudaStream final : public Stream, public StridedMover, public RestTeller {
 public:
  explicit CudaStream(int device) : device_(device) {
    ok(cudaSetDevice(device_), "choose a device");
    ok(cudaStreamCreateWithFlags(&stream_, cudaStreamNonBlocking), "make a stream");
  }
  ~CudaStream() override { cudaStreamDestroy(stream_); }
  void copy(void* to, const void* from, int64_t bytes) override {
    ok(cudaMemcpyAsync(to, from, static_cast<size_t>(bytes), cudaMemcpyDefault, stream_), "copy");
  }
  void fill(void* to, int byte, int64_t bytes) override {
    ok(cudaMemsetAsync(to, byte, static_cast<size_t>(bytes), stream_), "fill");
  }
  void move(const StridedMove& work) override { move_strided(work, stream_); }
  void record(Event& event) override {
    ok(cudaEventRecord(static_cast<CudaEvent&>(event).native(), stream_), "record an event");
  }
  void wait(const Event& event) override {
    ok(cudaStreamWaitEvent(stream_, static_cast<const CudaEvent&>(event).native()),
       "wait for an event");
  }
  void synchronize() override { ok(cudaStreamSynchronize(stream_), "run the work of a stream"); }
  [[nodiscard]] bool is_at_rest() override { return cudaStreamQuery(stream_) == cudaSuccess; }
  [[nodiscard]] void* native() override { return stream_; }

 private:
  int device_;
  cudaStream_t stream_ = nullptr;
};

// Whether this process was forked from one that had started CUDA: then nothing of it works here.
std::atomic<bool>& is_forked_child() {
  static std::atomic<bool> flag{false};
  return flag;
}

void watch_forks() {
  static const int handler =
      add_fork_handler({ForkStage::kMemory, nullptr, [](void*) {}, [](void*) {},
                        [](void*) { is_forked_child().store(true, std::memory_order_relaxed); }});
  (void)handler;
}

void check_start(cudaError_t status) {
  check<DeviceError>(status != cudaErrorInsufficientDriver,
                     "the NVIDIA driver is too old for CUDA ", CUDART_VERSION / 1000, ".",
                     CUDART_VERSION % 1000 / 10, "; install a newer driver");
  check<DeviceError>(status != cudaErrorNoDevice,
                     "no CUDA device is visible; look at CUDA_VISIBLE_DEVICES and nvidia-smi");
  ok(status, "start a device");
}

class CudaDevice final : public Device,
                         public KernelBuilder,
                         public PageLocker,
                         public Recorder,
                         public ActivityWatcher,
                         public FeatureTeller,
                         public ImageDecoderMaker,
                         public ForeignMemory {
 public:
  explicit CudaDevice(int id) : id_(id), activities_(id) {
    watch_forks();
    check_start(cudaSetDevice(id));
    check_start(cudaFree(nullptr));
  }
  [[nodiscard]] Context context() const override { return {kKind, id_}; }
  [[nodiscard]] DeviceInfo info() override {
    make_current();
    cudaDeviceProp properties{};
    ok(cudaGetDeviceProperties(&properties, id_), "ask a device for its properties");
    size_t free_bytes = 0, total_bytes = 0;
    ok(cudaMemGetInfo(&free_bytes, &total_bytes), "ask a device for its memory");
    return {properties.name, static_cast<int64_t>(total_bytes), static_cast<int64_t>(free_bytes)};
  }
  [[nodiscard]] void* allocate(int64_t bytes) override {
    make_current();
    void* memory = nullptr;
    cudaError_t status = cudaMalloc(&memory, static_cast<size_t>(bytes));
    if (status == cudaErrorMemoryAllocation) {
      (void)cudaGetLastError();  // the error is handled: the pool trims and tries again
      return nullptr;
    }
    ok(status, "allocate memory");
    return memory;
  }
  void release(void* memory, int64_t /*bytes*/) noexcept override { cudaFree(memory); }
  [[nodiscard]] bool lock(void* memory, int64_t bytes) noexcept override {
    if (is_forked_child().load(std::memory_order_relaxed)) return false;
    cudaError_t status = cudaSetDevice(id_);
    if (status == cudaSuccess) {
      status = cudaHostRegister(memory, static_cast<size_t>(bytes), cudaHostRegisterPortable);
    }
    if (status == cudaSuccess) return true;
    (void)cudaGetLastError();  // the error is handled: the memory stays ordinary
    return false;
  }
  void unlock(void* memory) noexcept override {
    if (!is_forked_child().load(std::memory_order_relaxed)) cudaHostUnregister(memory);
  }
  std::unique_ptr<Stream> new_stream() override { return std::make_unique<CudaStream>(id_); }
  std::unique_ptr<Event> new_event() override {
    make_current();
    return std::make_unique<CudaEvent>();
  }
  [[nodiscard]] std::vector<std::pair<std::string, bool>> features() override {
    return {{"CUDA_RTC", has_nvrtc()}, {"CUPTI", cupti() != nullptr}, {"NVJPEG", has_nvjpeg()}};
  }
  std::unique_ptr<RunTimeModule> build(const std::string& source,
                                       std::span<const std::string> options,
                                       std::span<const std::string> exports) override {
    make_current();
    return build_module(source, options, exports);
  }
  std::unique_ptr<ImageDecoder> new_image_decoder() override {
    make_current();
    return new_nvjpeg_decoder();
  }
  std::unique_ptr<Recording> record(const std::function<void(Stream&)>& work) override {
    make_current();
    return recorder_.record(work);
  }
  [[nodiscard]] int number_of(const void* address) override {
    make_current();
    cudaPointerAttributes facts{};
    const bool is_known = cudaPointerGetAttributes(&facts, address) == cudaSuccess &&
                          facts.type == cudaMemoryTypeDevice;
    (void)cudaGetLastError();  // an address that CUDA does not know is no failure
    return is_known ? facts.device : -1;
  }
  void let_wait(Stream& ours, uintptr_t theirs) override {
    make_current();
    CudaEvent now;
    ok(cudaEventRecord(now.native(), reinterpret_cast<cudaStream_t>(theirs)),
       "record an event of another library's stream");
    ours.wait(now);
  }
  void start() override {
    make_current();
    activities_.start();
  }
  // Nothing of CUDA works in a forked child, where a profile that its parent began may end.
  void stop() override {
    if (!is_forked_child().load(std::memory_order_relaxed)) activities_.stop();
  }
  void begin_call(uint64_t call, Stream& stream) override {
    make_current();
    activities_.begin_call(call, cuda::native(stream));
  }
  void end_call(uint64_t call, Stream& stream) override {
    activities_.end_call(call, cuda::native(stream));
  }
  [[nodiscard]] std::vector<Activity> take() override {
    if (is_forked_child().load(std::memory_order_relaxed)) return {};
    return activities_.take();
  }
  void make_current() override {
    check<DeviceError>(!is_forked_child().load(std::memory_order_relaxed), context(),
                       " cannot be used in a process that was forked after CUDA had started; start"
                       " the process with multiprocessing's spawn, or use the cpu in it");
    int now = -1;  // asking is cheap, setting is not
    if (cudaGetDevice(&now) == cudaSuccess && now == id_ && is_started_here()) return;
    ok(cudaSetDevice(id_), "choose a device");
    is_started_here() = true;
  }

 private:
  // Whether this thread has chosen a device once: until then `cudaGetDevice` tells a default.
  static bool& is_started_here() {
    thread_local bool is_started = false;
    return is_started;
  }
  int id_;
  GraphRecorder recorder_;
  Activities activities_;
};

// Copies between two GPUs take the direct way once each may read the other's memory, and the one
// through the host where they cannot.
void open_way(int from, int to) {
  int is_possible = 0;
  if (cudaDeviceCanAccessPeer(&is_possible, from, to) == cudaSuccess && is_possible != 0 &&
      cudaSetDevice(from) == cudaSuccess) {
    cudaDeviceEnablePeerAccess(to, 0);
  }
  (void)cudaGetLastError();  // it may be open already
}

}  // namespace

int device_count() {
  int count = 0;
  if (cudaGetDeviceCount(&count) != cudaSuccess) {
    (void)cudaGetLastError();
    return 0;
  }
  return count;
}

Device& open_device(int id) {
  static auto* const lock = new std::mutex;
  static auto* const devices = new std::map<int, std::unique_ptr<CudaDevice>>;
  std::lock_guard guard(*lock);
  auto& device = (*devices)[id];
  if (device) return *device;
  device = std::make_unique<CudaDevice>(id);
  for (const auto& [other, opened] : *devices) {
    if (other == id || !opened || !settings::kGpuPeers.get()) continue;
    open_way(id, other);
    open_way(other, id);
  }
  return *device;
}

}  // namespace mx::cuda
