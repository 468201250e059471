#include "library/plugins.h"

#include <dlfcn.h>
#include <unistd.h>

#include <algorithm>
#include <map>
#include <mutex>
#include <typeinfo>
#include <utility>

#include "base/error.h"
#include "base/settings.h"
#include "device/kinds.h"
#include "ir/derived.h"
#include "ir/plugin.h"
#include "runtime/host_fallback.h"

namespace mx {
namespace {

struct Opened {
  const DevicePlugin* plugin = nullptr;
  std::string reason;  // why there is none
};

struct Plugins {
  std::recursive_mutex lock;  // a plug-in may ask for kinds while it is opened
  std::map<DeviceKind, Opened> by_kind;
  std::map<std::string, DeviceKind> by_path;
  bool are_listed_open = false;
};

Plugins& plugins() {
  static auto* const instance = new Plugins;
  return *instance;
}

std::string folder_of_this_library() {
  Dl_info info{};
  if (dladdr(reinterpret_cast<const void*>(&load_device_plugin), &info) == 0 || !info.dli_fname) {
    return "";
  }
  std::string path = info.dli_fname;
  return path.substr(0, path.rfind('/') + 1);
}

Opened open_library(const std::string& path) {
  void* library = dlopen(path.c_str(), RTLD_NOW | RTLD_LOCAL);
  if (!library) return {nullptr, cat("the device plug-in cannot be opened: ", dlerror())};
  auto entry = reinterpret_cast<DevicePluginEntry>(dlsym(library, "mx_device_plugin"));
  if (!entry) return {nullptr, cat(path, " is not a device plug-in")};
  const DevicePlugin* plugin = entry();
  if (plugin->abi != DevicePlugin::kAbi || plugin->layout != layout_id()) {
    return {nullptr, cat(path, " was built from other sources than libmxnet; reinstall both")};
  }
  return {plugin, ""};
}

// Everything a plug-in brings becomes known; called once for each.
Opened attach(Opened opened) {
  if (!opened.plugin) return opened;
  const DevicePlugin& plugin = *opened.plugin;
  if (plugin.count() == 0) {
    try {
      plugin.open(0);
    } catch (const std::exception& error) {
      return {nullptr, error.what()};  // it knows why
    }
    return {nullptr, cat("no device for ", plugin.name, " can be used")};
  }
  KindFacts facts{.name = plugin.name, .default_backend = plugin.default_backend};
  add_kind(plugin.kind, std::move(facts));
  set_graph_form(plugin.kind, plugin.form);
  plugin.add_kernels(op_table());
  add_derived_kernels(op_table(), plugin.kind);
  add_host_fallbacks(op_table(), plugin.kind);
  if (plugin.add_compilers) plugin.add_compilers(compiler_table());
  return opened;
}

Opened open_beside(const KindFacts& facts) {
  if (facts.library.empty()) return {nullptr, "no plug-in serves this kind of device"};
  // Looked for first: the device's own library would say something misleading about its absence.
  if (!facts.driver.empty() && !dlopen(facts.driver.c_str(), RTLD_NOW | RTLD_GLOBAL)) {
    return {nullptr, facts.without_driver};
  }
  const std::string path = folder_of_this_library() + facts.library;
  if (access(path.c_str(), F_OK) != 0) {
    return {nullptr, cat("this package was built without ", facts.library,
                         "; docs/guide/install.md says how to build it")};
  }
  Opened library = open_library(path);
  if (!library.plugin) library.reason += cat("; ", facts.without_libraries);
  return library;
}

const Opened& opened(DeviceKind kind) {
  Plugins& all = plugins();
  std::lock_guard guard(all.lock);
  auto found = all.by_kind.find(kind);
  if (found != all.by_kind.end()) return found->second;
  return all.by_kind[kind] = attach(open_beside(facts_of(kind)));
}

void open_listed() {
  Plugins& all = plugins();
  std::lock_guard guard(all.lock);
  if (std::exchange(all.are_listed_open, true)) return;
  std::string paths = settings::kDevicePlugins.get().value_or("");
  for (size_t begin = 0; begin < paths.size();) {
    size_t end = std::min(paths.find(':', begin), paths.size());
    if (end > begin) load_device_plugin(paths.substr(begin, end - begin));
    begin = end + 1;
  }
}

}  // namespace

DeviceKind load_device_plugin(const std::string& path) {
  Plugins& all = plugins();
  std::lock_guard guard(all.lock);
  if (auto known = all.by_path.find(path); known != all.by_path.end()) return known->second;
  Opened library = attach(open_library(path));
  check<DeviceError>(library.plugin != nullptr, "load_device: ", library.reason);
  all.by_path[path] = library.plugin->kind;
  all.by_kind[library.plugin->kind] = library;
  return library.plugin->kind;
}

std::string list_kernels(const std::string& path) {
  Opened library = open_library(path);
  check<DeviceError>(library.plugin != nullptr, "list_kernels: ", library.reason);
  library.plugin->add_kernels(op_table());
  add_derived_kernels(op_table(), library.plugin->kind);
  std::string text;
  for (const OpDef* op : op_table().all()) {
    if (op->has_subgraph) continue;  // what it runs has kernels
    text += op->name;
    const std::vector<Kernel>& host = op->kernels_on(DeviceKind::kCpu);  // Custom has none
    const std::type_info* params = host.empty() ? nullptr : host.back().run.takes();
    for (const Kernel& kernel : op->kernels_on(library.plugin->kind)) {
      const std::type_info* taken = kernel.run.takes();
      check<InternalError>(!taken || !params || *taken == *params, "the kernel ", kernel.name,
                           " of ", op->name, " takes the parameters of another operator");
      text += '\t' + kernel.name;
    }
    text += '\n';
  }
  return text;
}

int count_devices(DeviceKind kind) {
  const Opened& library = opened(kind);
  return library.plugin ? library.plugin->count() : 0;
}

std::string why_no_device(DeviceKind kind) { return opened(kind).reason; }

Device& open_device(Context context) {
  const Opened& library = opened(context.kind);
  check<DeviceError>(library.plugin != nullptr, context, " is not available: ", library.reason,
                     "; use mx.cpu()");
  int count = library.plugin->count();
  check<DeviceError>(context.id >= 0 && context.id < count, context,
                     " does not exist; this machine has ", count, " of them");
  return library.plugin->open(context.id);
}

DeviceKind kind_of_name(std::string_view name) {
  std::optional<DeviceKind> kind = find_kind(name);
  if (!kind) {
    open_listed();
    kind = find_kind(name);
  }
  if (!kind) {
    fail<DeviceError>("device type \"", name, "\" is not known; use one of ", names_of_kinds());
  }
  return *kind;
}

}  // namespace mx
