#include "ops/cudnn/convolution_plan.h"

#include <cuda_runtime.h>

#include <algorithm>
#include <atomic>
#include <chrono>
#include <limits>
#include <map>
#include <memory>
#include <mutex>
#include <thread>

#include "base/settings.h"
#include "device/device.h"
#include "ops/cudnn/turned.h"

namespace mx::cudnn {
namespace {

constexpr size_t kMostWorkspace = size_t{1} << 30;

bool is_flat(const ops::ConvGeometry& g) {
  return g.in[0] == 1 && g.out[0] == 1 && g.windows[0].kernel == 1 && g.windows[0].pad == 0;
}

ops::Extents kernel_of(const ops::ConvGeometry& g) {
  return {g.windows[0].kernel, g.windows[1].kernel, g.windows[2].kernel};
}

constexpr size_t kMostGuesses = 8;

// Holds a stream back while calls are put into it: then the device's time is measured, not how
// fast they arrive. It opens by itself after a while, should a call wait for the stream.
class Gate {
 public:
  explicit Gate(cudaStream_t stream) : stream_(stream) {
    is_set_ = cudaLaunchHostFunc(stream, wait_here, this) == cudaSuccess;
  }
  ~Gate() {
    open();
    if (is_set_) (void)cudaStreamSynchronize(stream_);  // nobody waits here any more
  }
  Gate(const Gate&) = delete;
  Gate& operator=(const Gate&) = delete;
  void open() { is_open_.store(true, std::memory_order_release); }

 private:
  static void CUDART_CB wait_here(void* self) {
    constexpr auto kMost = std::chrono::milliseconds(5);
    const auto begin = std::chrono::steady_clock::now();
    while (!static_cast<Gate*>(self)->is_open_.load(std::memory_order_acquire)) {
      if (std::chrono::steady_clock::now() - begin > kMost) return;
      std::this_thread::yield();
    }
  }
  cudaStream_t stream_;
  bool is_set_ = false;
  std::atomic<bool> is_open_{false};
};

// The time of some work of a stream.
class Stopwatch {
 public:
  explicit Stopwatch(cudaStream_t stream) : stream_(stream) {
    cudaEventCreate(&begin_);
    cudaEventCreate(&end_);
    cudaEventRecord(begin_, stream_);
  }
  ~Stopwatch() {
    cudaEventDestroy(begin_);
    cudaEventDestroy(end_);
  }
  Stopwatch(const Stopwatch&) = delete;
  Stopwatch& operator=(const Stopwatch&) = delete;
  void stop() { cudaEventRecord(end_, stream_); }
  // Infinite where the work failed.
  [[nodiscard]] float milliseconds() {
    float time = std::numeric_limits<float>::infinity();
    if (cudaEventSynchronize(end_) == cudaSuccess) cudaEventElapsedTime(&time, begin_, end_);
    return time;
  }

 private:
  cudaStream_t stream_;
  cudaEvent_t begin_ = nullptr, end_ = nullptr;
};

// Microseconds for a call, after some that warm up: the device's, or the host's where it takes
// longer to start the work than the device to do it.
template <class Call>
float time_of(Run& run, const Call& call, int calls = 5) {
  auto* stream = static_cast<cudaStream_t>(run.stream().native());
  call();
  Gate gate(stream);
  Stopwatch watch(stream);
  const auto begin = std::chrono::steady_clock::now();
  for (int i = 0; i < calls; ++i) call();
  const std::chrono::duration<float, std::micro> host = std::chrono::steady_clock::now() - begin;
  watch.stop();
  gate.open();
  return std::max(watch.milliseconds() * 1000, host.count()) / static_cast<float>(calls);
}

}  // namespace

template <class Performance>
void ConvolutionPlan::keep_usable(const Performance* found, int count, bool is_deterministic) {
  for (int i = 0; i < count && guesses_.size() < kMostGuesses; ++i) {
    bool repeats = !is_deterministic || found[i].determinism == CUDNN_DETERMINISTIC;
    bool works = found[i].status == CUDNN_STATUS_SUCCESS && found[i].memory <= kMostWorkspace;
    if (!works || !repeats) continue;
    guesses_.push_back({static_cast<int>(found[i].algo), found[i].mathType, found[i].memory});
  }
  check<Unsupported>(!guesses_.empty(), "cudnn: there is no algorithm for this convolution");
}

ConvolutionPlan::ConvolutionPlan(cudnnHandle_t handle, const ops::ConvGeometry& g, DType dtype,
                                 Direction direction, bool rounds, bool is_deterministic)
    : geometry_(g),
      dtype_(dtype),
      direction_(direction),
      rounds_(rounds),
      data_(extents(g.batch, g.groups * g.in_channels, g.in, is_flat(g)), dtype, g.channels_last),
      output_(extents(g.batch, g.groups * g.out_channels, g.out, is_flat(g)), dtype,
              g.channels_last),
      bias_(extents(1, g.groups * g.out_channels, {1, 1, 1}, is_flat(g)), dtype, g.channels_last),
      weight_(extents(g.groups * g.out_channels, g.in_channels, kernel_of(g), is_flat(g)), dtype,
              g.channels_last),
      convolution_(g.windows, g.groups, dtype, rounds, is_flat(g)) {
  constexpr int kMost = 16;
  int count = 0;
  if (direction == Direction::kForward) {
    cudnnConvolutionFwdAlgoPerf_t found[kMost];
    ok(cudnnGetConvolutionForwardAlgorithm_v7(handle, data_.get(), weight_.get(),
                                              convolution_.get(), output_.get(), kMost, &count,
                                              found),
       "choose a convolution");
    keep_usable(found, count, is_deterministic);
  } else if (direction == Direction::kData) {
    cudnnConvolutionBwdDataAlgoPerf_t found[kMost];
    ok(cudnnGetConvolutionBackwardDataAlgorithm_v7(handle, weight_.get(), output_.get(),
                                                   convolution_.get(), data_.get(), kMost, &count,
                                                   found),
       "choose a convolution's gradient");
    keep_usable(found, count, is_deterministic);
  } else {
    cudnnConvolutionBwdFilterAlgoPerf_t found[kMost];
    ok(cudnnGetConvolutionBackwardFilterAlgorithm_v7(handle, data_.get(), output_.get(),
                                                     convolution_.get(), weight_.get(), kMost,
                                                     &count, found),
       "choose a convolution's gradient");
    keep_usable(found, count, is_deterministic);
  }
  if (dtype == DType::kFloat32 && !rounds) {
    for (Algorithm& guess : guesses_) guess.math = CUDNN_FMA_MATH;  // a guess may round
  }
  algorithm_ = guesses_.front();
  convolution_.set_math(algorithm_.math);
}

void ConvolutionPlan::choose_fastest(Run& run, void* data, void* weight, void* output) const {
  bool measures = settings::kCudnnAutotune.get() != 0 && !settings::kEnforceDeterminism.get();
  if (!measures) return;
  Algorithm best = algorithm_;
  float shortest = std::numeric_limits<float>::infinity();
  size_t most = 0;
  for (const Algorithm& guess : guesses_) most = std::max(most, guess.workspace);
  void* workspace = most > 0 ? run.scratch<char>(static_cast<int64_t>(most)) : nullptr;
  for (const Algorithm& guess : guesses_) {
    algorithm_ = guess;
    convolution_.set_math(guess.math);
    cudnnStatus_t status = CUDNN_STATUS_SUCCESS;
    auto one = [&] {
      if (status == CUDNN_STATUS_SUCCESS) status = call(run, data, weight, output, workspace);
    };
    constexpr float kHopeless = 2;
    if (time_of(run, one, 1) > kHopeless * shortest) continue;
    float time = time_of(run, one);
    if (status != CUDNN_STATUS_SUCCESS || time >= shortest) continue;
    shortest = time;
    best = guess;
  }
  algorithm_ = best;
  convolution_.set_math(best.math);
  choose_layout(run, data, weight, output, shortest);
}

// Tensor cores read channels that lie together: for two spatial axes and enough channels, turning
// the arrays may pay. It takes the host three kernels more: short work would wait for their start.
void ConvolutionPlan::choose_layout(Run& run, void* data, void* weight, void* output,
                                    float shortest) const {
  const ops::ConvGeometry& g = geometry_;
  bool uses_cores = dtype_ == DType::kFloat32 ? rounds_ : dtype_ != DType::kFloat64;
  bool is_dense = g.groups == 1 && g.in_channels % 8 == 0 && g.out_channels % 8 == 0;
  constexpr float kWorthIt = 30;  // microseconds
  if (!uses_cores || !is_dense || !is_flat(g) || g.channels_last || shortest < kWorthIt) return;
  ops::ConvGeometry last = g;
  last.channels_last = true;
  try {
    turned_ = std::make_unique<ConvolutionPlan>(handle(run), last, dtype_, direction_, rounds_,
                                                /*is_deterministic=*/false);
    Arrays arrays = turned_arrays(run, data, weight, output);
    turned_->choose_once(run, arrays[0].raw(), arrays[1].raw(), arrays[2].raw());
    void* workspace = turned_->take_workspace(run);
    float time = time_of(run, [&] { run_turned(run, arrays, workspace, data, weight, output); });
    if (time < shortest * 0.9F) return;
  } catch (const Error&) {
    // The library does not know it so: what was found stands.
  }
  turned_.reset();
}

// Room for the arrays with the channels last; those without pixels lie so already.
ConvolutionPlan::Arrays ConvolutionPlan::turned_arrays(const Run& run, void* data, void* weight,
                                                       void* output) const {
  const ops::ConvGeometry& g = geometry_;
  auto array = [&](Shape shape, void* given) {
    bool is_turned = shape[1] * shape[2] == 1;
    void* memory = is_turned ? given : run.scratch<char>(shape.size() * size_of(dtype_));
    return Tensor(memory, std::move(shape), dtype_);
  };
  return {array({g.batch, g.in[1], g.in[2], g.in_channels}, data),
          array({g.out_channels, g.windows[1].kernel, g.windows[2].kernel, g.in_channels}, weight),
          array({g.batch, g.out[1], g.out[2], g.out_channels}, output)};
}

void ConvolutionPlan::run_turned(Run& run, const Arrays& arrays, void* workspace, void* data,
                                 void* weight, void* output) const {
  void* const given[] = {data, weight, output};
  const size_t made = direction_ == Direction::kForward ? 2
                      : direction_ == Direction::kData  ? 0
                                                        : 1;
  auto turn_one = [&](size_t i, bool back) {
    if (arrays[i].raw() != given[i]) turn(run, arrays[i], given[i], back);
  };
  for (size_t i = 0; i < arrays.size(); ++i) {
    if (i != made) turn_one(i, true);
  }
  ok(turned_->call(run, arrays[0].raw(), arrays[1].raw(), arrays[2].raw(), workspace),
     "run a convolution with the channels last");
  turn_one(made, false);
}

cudnnStatus_t ConvolutionPlan::call(Run& run, void* data, void* weight, void* output,
                                    void* workspace) const {
  Scalars scalars(dtype_);
  cudnnHandle_t library = handle(run);
  size_t bytes = algorithm_.workspace;
  switch (direction_) {
    case Direction::kForward:
      return cudnnConvolutionForward(library, scalars.one(), data_.get(), data, weight_.get(),
                                     weight, convolution_.get(),
                                     static_cast<cudnnConvolutionFwdAlgo_t>(algorithm_.number),
                                     workspace, bytes, scalars.zero(), output_.get(), output);
    case Direction::kData:
      return cudnnConvolutionBackwardData(
          library, scalars.one(), weight_.get(), weight, output_.get(), output, convolution_.get(),
          static_cast<cudnnConvolutionBwdDataAlgo_t>(algorithm_.number), workspace, bytes,
          scalars.zero(), data_.get(), data);
    case Direction::kWeight:
      return cudnnConvolutionBackwardFilter(
          library, scalars.one(), data_.get(), data, output_.get(), output, convolution_.get(),
          static_cast<cudnnConvolutionBwdFilterAlgo_t>(algorithm_.number), workspace, bytes,
          scalars.zero(), weight_.get(), weight);
  }
  return CUDNN_STATUS_BAD_PARAM;
}

void ConvolutionPlan::choose_once(Run& run, void* data, void* weight, void* output) const {
  std::call_once(is_chosen_, [&] { choose_fastest(run, data, weight, output); });
}

void* ConvolutionPlan::take_workspace(const Run& run) const {
  auto bytes = static_cast<int64_t>(algorithm_.workspace);
  return bytes > 0 ? run.scratch<char>(bytes) : nullptr;
}

void ConvolutionPlan::run(Run& run, void* data, void* weight, void* output) const {
  choose_once(run, data, weight, output);
  if (turned_) {
    Arrays arrays = turned_arrays(run, data, weight, output);
    return run_turned(run, arrays, turned_->take_workspace(run), data, weight, output);
  }
  ok(call(run, data, weight, output, take_workspace(run)),
     direction_ == Direction::kForward ? "run a convolution" : "run a convolution's gradient");
}

void ConvolutionPlan::add_bias(Run& run, const void* bias, void* output) const {
  Scalars scalars(dtype_);
  ok(cudnnAddTensor(handle(run), scalars.one(), bias_.get(), bias, scalars.one(), output_.get(),
                    output),
     "add a bias");
}

const ConvolutionPlan& plan_for(Run& run, const ops::ConvGeometry& g, DType dtype,
                                Direction direction) {
  using Key = std::array<int64_t, 29>;
  bool rounds = dtype == DType::kFloat32 && cuda::allows_tf32();
  bool is_deterministic = settings::kEnforceDeterminism.get();
  int device = 0;
  check<DeviceError>(cudaGetDevice(&device) == cudaSuccess, "cuda: no current device");
  Key key = {device,
             static_cast<int64_t>(dtype),
             static_cast<int64_t>(direction),
             rounds,
             is_deterministic,
             g.channels_last,
             g.batch,
             g.groups,
             g.in_channels,
             g.out_channels};
  size_t at = 10;
  for (size_t i = 0; i < 3; ++i) {
    const ops::Window& w = g.windows[i];
    for (int64_t fact : {g.in[i], g.out[i], w.kernel, w.stride, w.dilate, w.pad}) key[at++] = fact;
  }
  static auto* const lock = new std::mutex;
  static auto* const plans = new std::map<Key, std::unique_ptr<ConvolutionPlan>>;
  std::lock_guard guard(*lock);
  std::unique_ptr<ConvolutionPlan>& plan = (*plans)[key];
  if (!plan) {
    plan = std::make_unique<ConvolutionPlan>(handle(run), g, dtype, direction, rounds,
                                             is_deterministic);
  }
  return *plan;
}

}  // namespace mx::cudnn
