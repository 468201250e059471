// Settings: the one table of environment variables, and the only reader of them.
//
//   int64_t workers = settings::kCpuWorkers.get();
//
// A variable read `kAtLoad` keeps the value it had when the first setting was asked for. One read
// `kEachUse` follows later changes (os.environ[...] = ... in Python); since the C library's
// environment has no lock, ask for those only on the thread that called into the library.
// An unreadable value raises and names the variable, the value and what would be accepted.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>

namespace mx {

enum class When { kAtLoad, kEachUse };

struct SettingInfo {
  std::string_view name;
  std::string_view type;      // "bool", "int", "float", "text"
  std::string_view fallback;  // shown in the docs: what holds when the variable is not set
  When when;
  std::string_view doc;
};

// T is bool, int64_t, double or std::string; `get` returns nothing when the variable is not set and
// there is no fallback.
template <class T>
class OptionalSetting {
 public:
  constexpr explicit OptionalSetting(SettingInfo info) : info_(info) {}
  [[nodiscard]] std::optional<T> get() const;
  [[nodiscard]] constexpr const SettingInfo& info() const { return info_; }

 private:
  SettingInfo info_;
};

template <class T>
class Setting {
 public:
  constexpr explicit Setting(SettingInfo info) : info_(info) {}
  [[nodiscard]] T get() const;  // the variable's value, else the fallback text read as T
  [[nodiscard]] constexpr const SettingInfo& info() const { return info_; }

 private:
  SettingInfo info_;
};

namespace settings {

// Engine and threads.
inline constexpr Setting<std::string> kEngineType{
    {"MXNET_ENGINE_TYPE", "text", "ThreadedEnginePerDevice", When::kAtLoad,
     "NaiveEngine runs every operator at the call and raises there; any other name is "
     "asynchronous"}};
inline constexpr Setting<int64_t> kCpuWorkers{
    {"MXNET_CPU_WORKER_NTHREADS", "int", "1", When::kAtLoad,
     "engine workers of the CPU; k workers split the cores into k teams"}};
inline constexpr OptionalSetting<int64_t> kOmpNumThreads{
    {"OMP_NUM_THREADS", "int", "", When::kAtLoad,
     "threads of a parallel region at most; unset: one for each core"}};
inline constexpr OptionalSetting<std::string> kOmpWaitPolicy{
    {"OMP_WAIT_POLICY", "text", "", When::kAtLoad,
     "threads that wait for a parallel region spin 0.1 ms, then sleep; passive: sleep at once; "
     "active: spin 10 ms"}};
inline constexpr OptionalSetting<int64_t> kOmpMaxThreads{
    {"MXNET_OMP_MAX_THREADS", "int", "", When::kAtLoad,
     "upper bound of threads that our kernels use"}};
inline constexpr Setting<int64_t> kInlineNanoseconds{
    {"REMX_INLINE_NS", "int", "80000", When::kAtLoad,
     "an operator estimated at most this long runs on the calling thread; six times this when "
     "nothing else runs"}};
inline constexpr Setting<int64_t> kMaxPending{
    {"REMX_MAX_PENDING", "int", "4096", When::kAtLoad,
     "operators that may wait in the engine before a call waits too"}};
inline constexpr Setting<int64_t> kMaxPendingBytes{
    {"REMX_MAX_PENDING_BYTES", "int", "134217728", When::kAtLoad,
     "bytes that waiting operators may keep alive before a call waits too"}};
inline constexpr Setting<double> kPatienceSeconds{
    {"REMX_PATIENCE_SECONDS", "float", "10", When::kAtLoad,
     "how long a call that needs calls on other devices (SyncBatchNorm) waits for them while the "
     "program waits and nothing else runs; then it fails"}};
inline constexpr Setting<int64_t> kPoolCacheBytes{
    {"REMX_POOL_CACHE_BYTES", "int", "-1", When::kAtLoad,
     "free bytes that a memory pool keeps for reuse; -1 keeps all until trimmed"}};
inline constexpr Setting<int64_t> kGpuPoolReserve{
    {"MXNET_GPU_MEM_POOL_RESERVE", "int", "5", When::kAtLoad,
     "percent of a GPU's memory that arrays leave to libraries and other programs"}};
inline constexpr Setting<std::string> kGpuPoolType{
    {"MXNET_GPU_MEM_POOL_TYPE", "text", "Naive", When::kAtLoad,
     "Naive or Round: freed memory of a GPU is kept for reuse; Unpooled: it goes back at once"}};
inline constexpr OptionalSetting<int64_t> kGpuPoolPage{
    {"MXNET_GPU_MEM_POOL_PAGE_SIZE", "int", "", When::kAtLoad,
     "round requests for a GPU's memory up to multiples of this, or with Round from it on to "
     "powers "
     "of 2; not set: to the pool's own sizes, of which little stays unused"}};
inline constexpr OptionalSetting<int64_t> kGpuPoolLarge{
    {"MXNET_GPU_MEM_LARGE_ALLOC_ROUND_SIZE", "int", "", When::kAtLoad,
     "round requests above this up to multiples of it"}};
inline constexpr OptionalSetting<int64_t> kGpuPoolCutoff{
    {"MXNET_GPU_MEM_POOL_ROUND_LINEAR_CUTOFF", "int", "", When::kAtLoad,
     "with Round: from 2 to the power of this on, requests are rounded up to multiples of that"}};
inline constexpr Setting<int64_t> kLockedBytes{
    {"REMX_LOCKED_BYTES", "int", "1073741824", When::kAtLoad,
     "bytes of the host's arrays whose pages devices may lock when they are copied again and "
     "again, "
     "so that a copy takes no work of the host; 0: none"}};
inline constexpr Setting<bool> kGpuPeers{
    {"MXNET_ENABLE_GPU_P2P", "bool", "1", When::kAtLoad,
     "GPUs that can reach each other copy without the host in between; 0: through it"}};

inline constexpr Setting<int64_t> kCudnnAutotune{
    {"MXNET_CUDNN_AUTOTUNE_DEFAULT", "int", "0", When::kEachUse,
     "0: a convolution on a GPU runs as cuDNN's heuristics propose; 1 or 2: the first of each kind "
     "times the proposals and keeps the fastest, in REMX_KERNEL_CACHE too"}};

inline constexpr Setting<bool> kReplay{
    {"MXNET_ENABLE_CUDA_GRAPHS", "bool", "1", When::kEachUse,
     "a bound or hybridized graph on a GPU is launched as one CUDA graph when its arrays lie where "
     "they lay before; 0: always kernel by kernel"}};

// Graphs and kernels.
inline constexpr OptionalSetting<std::string> kSubgraphBackend{
    {"MXNET_SUBGRAPH_BACKEND", "text", "", When::kEachUse,
     "compiler of a symbolic bind: not set is ngraph, empty is MKLDNN; 1, 0, NONE, none, off: "
     "none"}};
inline constexpr Setting<int64_t> kSubgraphVerbose{
    {"MXNET_SUBGRAPH_VERBOSE", "int", "1", When::kEachUse,
     "2: every bind prints its regions, kernels and what stays outside"}};
inline constexpr Setting<bool> kEnforceDeterminism{
    {"MXNET_ENFORCE_DETERMINISM", "bool", "0", When::kEachUse,
     "use only kernels whose results repeat bit by bit"}};
inline constexpr OptionalSetting<std::string> kKernelCache{
    {"REMX_KERNEL_CACHE", "text", "~/.cache/remx", When::kEachUse,
     "folder where measured choices of kernels are remembered; empty: nowhere"}};
inline constexpr OptionalSetting<std::string> kCacheHome{
    {"XDG_CACHE_HOME", "text", "~/.cache", When::kEachUse, "folder of all programs' caches"}};
inline constexpr OptionalSetting<std::string> kUserHome{
    {"HOME", "text", "", When::kEachUse, "the user's folder"}};
inline constexpr OptionalSetting<std::string> kMaxIsa{
    {"REMX_MAX_ISA", "text", "", When::kAtLoad,
     "most that kernels use of the processor: sse4, avx2, avx512, avx512_vnni, avx512_bf16, amx"}};
inline constexpr Setting<bool> kWinograd{
    {"REMX_WINOGRAD", "bool", "1", When::kEachUse,
     "3 x 3 convolutions may go through Winograd's transforms (those of operators that run by "
     "themselves: as it was at load); 0: direct kernels only"}};
inline constexpr Setting<std::string> kPrecision{
    {"REMX_PRECISION", "text", "fp32", When::kEachUse,
     "what compiled regions multiply in where optimize_for says nothing: fp32 or bf16"}};
inline constexpr Setting<std::string> kGpuPrecision{
    {"REMX_GPU_PRECISION", "text", "", When::kEachUse,
     "what regions compiled for a GPU multiply in where optimize_for says nothing: fp32, tf32, "
     "fp16, bf16 or int8; unset: the network's own where that is float16 or bfloat16, else tf32 "
     "where that is allowed, else fp32"}};
inline constexpr Setting<bool> kGpuMeasure{
    {"REMX_GPU_MEASURE", "bool", "1", When::kEachUse,
     "the compiler for GPUs times the ways to cut a layer and keeps the fastest, in "
     "REMX_KERNEL_CACHE too; 0: layers are cut by their shapes alone"}};
inline constexpr Setting<int64_t> kGpuStreams{
    {"REMX_GPU_STREAMS", "int", "8", When::kAtLoad,
     "streams of a GPU in which compiled graphs overlap that several threads run; 0: all run in "
     "the one stream that everything else uses"}};
inline constexpr Setting<std::string> kNeuronDevice{
    {"REMX_NEURON_DEVICE", "text", "cpu", When::kEachUse,
     "what runs the regions of neuron.compile, asked when they are compiled and loaded: cpu, or "
     "gpu: "
     "what is for core i runs on GPU i, or on the first"}};
inline constexpr Setting<bool> kOneDnnEnabled{
    {"MXNET_MKLDNN_ENABLED", "bool", "1", When::kEachUse, "use the kernels of oneDNN"}};
// What the backend MKLDNN shows as one node.
inline constexpr Setting<bool> kNoFusedConvolution{{"MXNET_DISABLE_MKLDNN_CONV_OPT", "bool", "0",
                                                    When::kEachUse,
                                                    "backend MKLDNN: do not group convolutions"}};
inline constexpr Setting<bool> kNoFusedDense{{"MXNET_DISABLE_MKLDNN_FC_OPT", "bool", "0",
                                              When::kEachUse,
                                              "backend MKLDNN: do not group dense layers"}};
inline constexpr Setting<bool> kNoFusedAttention{{"MXNET_DISABLE_MKLDNN_TRANSFORMER_OPT", "bool",
                                                  "0", When::kEachUse,
                                                  "backend MKLDNN: do not group attention"}};
inline constexpr Setting<bool> kNoConvolutionNorm{
    {"MXNET_DISABLE_MKLDNN_FUSE_CONV_BN", "bool", "0", When::kEachUse,
     "backend MKLDNN: leave BatchNorm out of groups"}};
inline constexpr Setting<bool> kNoConvolutionActivation{
    {"MXNET_DISABLE_MKLDNN_FUSE_CONV_RELU", "bool", "0", When::kEachUse,
     "backend MKLDNN: leave activations out of groups of convolutions"}};
inline constexpr Setting<bool> kNoConvolutionSum{{"MXNET_DISABLE_MKLDNN_FUSE_CONV_SUM", "bool", "0",
                                                  When::kEachUse,
                                                  "backend MKLDNN: leave additions out of groups"}};
inline constexpr Setting<bool> kNoDenseFunction{
    {"MXNET_DISABLE_MKLDNN_FUSE_FC_ELTWISE", "bool", "0", When::kEachUse,
     "backend MKLDNN: leave functions out of groups of dense layers"}};
inline constexpr Setting<bool> kBackwardDoMirror{
    {"MXNET_BACKWARD_DO_MIRROR", "bool", "0", When::kEachUse,
     "a bind for training keeps no results of cheap operators (functions of elements, BatchNorm, "
     "Pooling, Concat, ...): its backward pass computes them again"}};
inline constexpr Setting<bool> kEliminateCommonExpressions{
    {"MXNET_ELIMINATE_COMMON_EXPR", "bool", "1", When::kEachUse,
     "a bound graph or hybridized block computes equal expressions once"}};

inline constexpr Setting<int64_t> kBucketBytes{
    {"REMX_KVSTORE_BUCKET_BYTES", "int", "4194304", When::kEachUse,
     "how many bytes of gradients are added up over devices or processes at once: small arrays "
     "travel together, and a backward pass hands over what is complete in parts of this size"}};

// Devices.
inline constexpr OptionalSetting<std::string> kDevicePlugins{
    {"REMX_DEVICE_PLUGINS", "text", "", When::kEachUse,
     "files of device plug-ins, separated by colons, opened when a device type is not known yet"}};
inline constexpr Setting<bool> kAllowFallback{
    {"REMX_ALLOW_FALLBACK", "bool", "1", When::kEachUse,
     "run operators that a device has no kernel for on the CPU, with copies"}};
inline constexpr Setting<bool> kStorageFallbackVerbose{
    {"MXNET_STORAGE_FALLBACK_LOG_VERBOSE", "bool", "1", When::kEachUse,
     "tell once where an operator ran on dense copies of sparse arrays"}};
inline constexpr OptionalSetting<std::string> kTensorrtLibrary{
    {"MXNET_TENSORRT_LIBRARY", "text", "", When::kAtLoad,
     "the file of NVIDIA's TensorRT library, which then serves the backend TensorRT on GPUs; "
     "unset: "
     "the compiler of this package does"}};
inline constexpr Setting<bool> kTensorrtVerbose{{"MXNET_TENSORRT_VERBOSE", "bool", "0",
                                                 When::kAtLoad,
                                                 "print what the TensorRT library reports"}};
inline constexpr Setting<bool> kTensorrtHalf{
    {"MXNET_TENSORRT_USE_FP16", "bool", "1", When::kEachUse,
     "let engines of TensorRT use half precision where the graph does not say"}};
inline constexpr OptionalSetting<int64_t> kTensorrtMaxBatch{
    {"MXNET_TENSORRT_MAX_BATCH_SIZE", "int", "the first input's batch", When::kEachUse,
     "the largest batch of TensorRT's regions; one that is too small is raised, with a warning"}};

inline constexpr Setting<bool> kUseTensorrt{
    {"MXNET_USE_TENSORRT", "bool", "0", When::kEachUse,
     "simple_bind goes through TensorRT and needs the parameters (mx.contrib.tensorrt)"}};

// CUDA.
inline constexpr OptionalSetting<bool> kAllowTensorCore{
    {"MXNET_CUDA_ALLOW_TENSOR_CORE", "bool", "1", When::kEachUse,
     "0: products and convolutions of float32 arrays on a GPU do not round to TF32"}};
inline constexpr OptionalSetting<bool> kAllowConversion{
    {"MXNET_CUDA_TENSOR_OP_MATH_ALLOW_CONVERSION", "bool", "1", When::kEachUse, "0: the same"}};
inline constexpr OptionalSetting<bool> kTf32Override{
    {"NVIDIA_TF32_OVERRIDE", "bool", "1", When::kEachUse,
     "0: the same; NVIDIA's libraries read it too"}};

inline constexpr OptionalSetting<std::string> kCuptiLibrary{
    {"REMX_CUPTI_LIBRARY", "text", "libcupti.so.13", When::kAtLoad,
     "the file of NVIDIA's CUPTI library, which tells the profiler what GPUs run"}};

inline constexpr OptionalSetting<std::string> kNvjpegLibrary{
    {"REMX_NVJPEG_LIBRARY", "text", "libnvjpeg.so.13", When::kEachUse,
     "the file of NVIDIA's nvJPEG library, which decodes images on GPUs"}};
inline constexpr OptionalSetting<bool> kNvjpeg{
    {"REMX_NVJPEG", "bool", "where it is found", When::kEachUse,
     "whether iterators whose batches are made on a GPU decode there; 1: raise where they cannot"}};

// nGraph.
inline constexpr Setting<std::string> kNgraphBackend{
    {"MXNET_NGRAPH_BACKEND", "text", "CPU", When::kEachUse,
     "what runs nGraph's regions: CPU, or INTERPRETER, operator by operator"}};
inline constexpr Setting<bool> kNgraphTimer{{"MXNET_NGRAPH_TIMER", "bool", "0", When::kEachUse,
                                             "measure nGraph's regions, for its tables of times"}};
inline constexpr Setting<bool> kNgraphGluon{{"MXNET_NGRAPH_GLUON", "bool", "0", When::kEachUse,
                                             "hybridized blocks that name no backend use nGraph"}};

// Neuron.
inline constexpr OptionalSetting<std::string> kNeuronProfile{
    {"NEURON_PROFILE", "text", "", When::kAtLoad,
     "a folder that receives a file per run of a Neuron region: what each core ran, and when"}};

}  // namespace settings

// Every setting, in the order above.
[[nodiscard]] std::span<const SettingInfo> settings_table();

}  // namespace mx
