#include "device/cuda/nvrtc.h"

#include <cuda_runtime.h>
#include <nvrtc.h>

#include <map>
#include <mutex>
#include <vector>

#include "base/cat.h"
#include "base/error.h"
#include "base/shared_library.h"
#include "device/cuda/nvidia_library.h"

namespace mx::cuda {
namespace {

void ok(cudaError_t status, const char* doing) {
  check<DeviceError>(status == cudaSuccess, "cuda: ", doing, ": ", cudaGetErrorString(status));
}

// The functions of the library, which is large and seldom needed: it is opened here, not linked.
class Nvrtc {
 public:
  static const Nvrtc& get() {
    static const Nvrtc library;
    return library;
  }
  template <class F>
  [[nodiscard]] F* function(const char* name) const {
    return reinterpret_cast<F*>(library_.address(name));
  }

 private:
  Nvrtc() = default;
  SharedLibrary library_{"mx.rtc: NVIDIA's run-time compiler",
                         places_of(cat("libnvrtc.so.", CUDART_VERSION / 1000)),
                         "pip install \"mxnet[cuda]\" brings it"};
};

// One compilation.
class Compilation {
 public:
  Compilation(const std::string& source, std::span<const std::string> options,
              std::span<const std::string> exports) {
    ok(create_(&program_, source.c_str(), "rtc.cu", 0, nullptr, nullptr), "read a source");
    for (const std::string& name : exports) ok(add_name_(program_, name.c_str()), "export a name");
    std::vector<const char*> words;
    for (const std::string& option : options) words.push_back(option.c_str());
    std::string architecture = own_architecture();
    words.push_back(architecture.c_str());
    nvrtcResult status = compile_(program_, static_cast<int>(words.size()), words.data());
    check<DeviceError>(status == NVRTC_SUCCESS, "mx.rtc: the source does not compile:\n", log());
  }
  ~Compilation() { destroy_(&program_); }
  Compilation(const Compilation&) = delete;
  Compilation& operator=(const Compilation&) = delete;

  [[nodiscard]] std::vector<char> image() const {
    size_t size = 0;
    ok(image_size_(program_, &size), "take the code");
    std::vector<char> code(size);
    ok(image_(program_, code.data()), "take the code");
    return code;
  }
  [[nodiscard]] std::string lowered(const std::string& name) const {
    const char* text = nullptr;
    ok(lowered_(program_, name.c_str(), &text), "find an exported name");
    return text;
  }

 private:
  void ok(nvrtcResult status, const char* doing) const {
    check<DeviceError>(status == NVRTC_SUCCESS, "nvrtc: ", doing, ": ", describe_(status));
  }
  [[nodiscard]] std::string log() const {
    size_t size = 0;
    if (log_size_(program_, &size) != NVRTC_SUCCESS || size == 0) return "";
    std::string text(size, '\0');
    log_(program_, text.data());
    text.resize(size - 1);
    return text;
  }
  static std::string own_architecture() {
    int device = 0, major = 0, minor = 0;
    cuda::ok(cudaGetDevice(&device), "ask for the current device");
    cuda::ok(cudaDeviceGetAttribute(&major, cudaDevAttrComputeCapabilityMajor, device),
             "ask a device for its version");
    cuda::ok(cudaDeviceGetAttribute(&minor, cudaDevAttrComputeCapabilityMinor, device),
             "ask a device for its version");
    return cat("--gpu-architecture=sm_", major, minor);
  }

  const Nvrtc& library_ = Nvrtc::get();
  decltype(&nvrtcCreateProgram) create_ =
      library_.function<decltype(nvrtcCreateProgram)>("nvrtcCreateProgram");
  decltype(&nvrtcDestroyProgram) destroy_ =
      library_.function<decltype(nvrtcDestroyProgram)>("nvrtcDestroyProgram");
  decltype(&nvrtcAddNameExpression) add_name_ =
      library_.function<decltype(nvrtcAddNameExpression)>("nvrtcAddNameExpression");
  decltype(&nvrtcCompileProgram) compile_ =
      library_.function<decltype(nvrtcCompileProgram)>("nvrtcCompileProgram");
  decltype(&nvrtcGetCUBINSize) image_size_ =
      library_.function<decltype(nvrtcGetCUBINSize)>("nvrtcGetCUBINSize");
  decltype(&nvrtcGetCUBIN) image_ = library_.function<decltype(nvrtcGetCUBIN)>("nvrtcGetCUBIN");
  decltype(&nvrtcGetLoweredName) lowered_ =
      library_.function<decltype(nvrtcGetLoweredName)>("nvrtcGetLoweredName");
  decltype(&nvrtcGetProgramLogSize) log_size_ =
      library_.function<decltype(nvrtcGetProgramLogSize)>("nvrtcGetProgramLogSize");
  decltype(&nvrtcGetProgramLog) log_ =
      library_.function<decltype(nvrtcGetProgramLog)>("nvrtcGetProgramLog");
  decltype(&nvrtcGetErrorString) describe_ =
      library_.function<decltype(nvrtcGetErrorString)>("nvrtcGetErrorString");
  nvrtcProgram program_ = nullptr;
};

class CudaModule final : public RunTimeModule {
 public:
  CudaModule(const Compilation& code, std::span<const std::string> exports) : image_(code.image()) {
    ok(cudaLibraryLoadData(&library_, image_.data(), nullptr, nullptr, 0, nullptr, nullptr, 0),
       "load compiled kernels");
    for (const std::string& name : exports) lowered_[name] = code.lowered(name);
  }
  ~CudaModule() override { cudaLibraryUnload(library_); }
  CudaModule(const CudaModule&) = delete;
  CudaModule& operator=(const CudaModule&) = delete;

  void launch(Stream& stream, const std::string& kernel, std::span<void*> arguments,
              const LaunchShape& shape) override {
    auto extent = [](const std::array<uint32_t, 3>& d) { return dim3(d[0], d[1], d[2]); };
    ok(cudaLaunchKernel(reinterpret_cast<const void*>(find(kernel)), extent(shape.grid),
                        extent(shape.block), arguments.data(), shape.shared_bytes,
                        static_cast<cudaStream_t>(stream.native())),
       "launch a kernel of mx.rtc");
  }
  const void* native(const std::string& kernel) override {
    return reinterpret_cast<const void*>(find(kernel));
  }

 private:
  cudaKernel_t find(const std::string& name) {
    std::lock_guard guard(lock_);
    cudaKernel_t& kernel = kernels_[name];
    if (kernel) return kernel;
    auto lowered = lowered_.find(name);
    const std::string& symbol = lowered == lowered_.end() ? name : lowered->second;
    cudaError_t status = cudaLibraryGetKernel(&kernel, library_, symbol.c_str());
    if (status != cudaSuccess) (void)cudaGetLastError();
    check<DeviceError>(status == cudaSuccess, "mx.rtc: the module has no kernel \"", name,
                       "\"; declare it extern \"C\", or name it in exports");
    return kernel;
  }

  std::vector<char> image_;
  cudaLibrary_t library_ = nullptr;
  std::map<std::string, std::string> lowered_;
  std::mutex lock_;  // guards what follows
  std::map<std::string, cudaKernel_t> kernels_;
};

}  // namespace

bool has_nvrtc() {
  try {
    (void)Nvrtc::get();
  } catch (const Error&) {
    return false;
  }
  return true;
}

std::unique_ptr<RunTimeModule> build_module(const std::string& source,
                                            std::span<const std::string> options,
                                            std::span<const std::string> exports) {
  return std::make_unique<CudaModule>(Compilation(source, options, exports), exports);
}

}  // namespace mx::cuda
