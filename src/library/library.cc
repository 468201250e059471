#include "library/library.h"

#include <dlfcn.h>

#include <mutex>

#include "base/error.h"
#include "base/instruction_set.h"
#include "compilers/compilers.h"
#include "compilers/tensorrt/compiler.h"
#include "ir/plugin.h"
#include "ndarray/process.h"
#include "ops/catalog.h"
#include "runtime/custom_op.h"
#include "runtime/host_fallback.h"

namespace mx {
namespace {

struct CudaPlugin {
  const DevicePlugin* plugin = nullptr;
  std::string reason;  // why there is none
};

std::string folder_of_this_library() {
  Dl_info info{};
  if (dladdr(reinterpret_cast<const void*>(&load_library), &info) == 0 || !info.dli_fname) {
    return "";
  }
  std::string path = info.dli_fname;
  return path.substr(0, path.rfind('/') + 1);
}

CudaPlugin open_cuda() {
  if (!dlopen("libcuda.so.1", RTLD_NOW | RTLD_GLOBAL)) {
    return {nullptr, "no NVIDIA driver was found (libcuda.so.1)"};
  }
  std::string path = folder_of_this_library() + "libmx_cuda.so";
  void* library = dlopen(path.c_str(), RTLD_NOW | RTLD_LOCAL);
  if (!library) return {nullptr, cat("the CUDA plug-in cannot be opened: ", dlerror())};
  auto entry = reinterpret_cast<DevicePluginEntry>(dlsym(library, "mx_device_plugin"));
  if (!entry) return {nullptr, cat(path, " is not a device plug-in")};
  const DevicePlugin* plugin = entry();
  if (plugin->abi != DevicePlugin::kAbi || plugin->layout != layout_id()) {
    return {nullptr, cat(path, " was built from other sources than libmxnet; reinstall both")};
  }
  if (plugin->count() == 0) return {nullptr, "no CUDA-capable device can be used"};
  plugin->add_kernels(op_table());
  add_host_fallbacks(op_table(), Backend::kCuda);
  if (plugin->add_compilers) plugin->add_compilers(compiler_table());
  return {plugin, ""};
}

const CudaPlugin& cuda() {
  static const auto* const plugin = new CudaPlugin(open_cuda());
  return *plugin;
}

}  // namespace

void load_library() {
  static std::once_flag once;
  std::call_once(once, [] {
    (void)instruction_set();  // a wrong REMX_MAX_ISA is said here, not by some kernel
    ops::add_operators(op_table());
    add_custom_operators(op_table());
    add_library_kernels(op_table());
    add_compilers(compiler_table(), op_table());
    set_open_device([](Context context) -> Device& {
      const CudaPlugin& plugin = cuda();
      check<DeviceError>(plugin.plugin != nullptr, context, " is not available: ", plugin.reason,
                         "; use mx.cpu()");
      int count = plugin.plugin->count();
      check<DeviceError>(context.id >= 0 && context.id < count, context,
                         " does not exist; this machine has ", count, " GPU(s)");
      return plugin.plugin->open(context.id);
    });
  });
}

int num_gpus() { return cuda().plugin ? cuda().plugin->count() : 0; }
std::string why_no_gpu() { return cuda().reason; }
std::string version_of_tensorrt() { return tensorrt_version(); }

}  // namespace mx
