#include "base/shared_library.h"

#include <dlfcn.h>

namespace mx {

SharedLibrary::SharedLibrary(std::string name, const std::vector<std::string>& names,
                             const std::string& advice, Symbols symbols)
    : name_(std::move(name)) {
  int scope = symbols == Symbols::kGlobal ? RTLD_GLOBAL : RTLD_LOCAL;
  std::string reasons;
  for (size_t i = 0; i < names.size() && !handle_; ++i) {
    handle_ = dlopen(names[i].c_str(), RTLD_NOW | scope);
    if (!handle_) reasons += cat(reasons.empty() ? " (" : "; ", dlerror());
  }
  check<DeviceError>(handle_ != nullptr, name_, " was not found", reasons,
                     reasons.empty() ? "; " : "); ", advice);
}

void* SharedLibrary::find(const char* symbol) const { return dlsym(handle_, symbol); }

void* SharedLibrary::address(const char* symbol) const {
  void* found = find(symbol);
  check<DeviceError>(found != nullptr, name_, " that was opened has no ", symbol,
                     "; it is too old, or another library of that name");
  return found;
}

}  // namespace mx
