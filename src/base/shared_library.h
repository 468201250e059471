// Libraries that are opened while the program runs.
#pragma once

#include <string>
#include <vector>

#include "base/error.h"

namespace mx {

// An open library. It is never closed: its threads and our pointers into it may outlive everybody.
class SharedLibrary {
 public:
  enum class Symbols { kLocal, kGlobal };  // global: libraries that are opened later see them

  // Opens the first of `names` that can be. Errors begin with `name`, "kvstore: the ZeroMQ
  // library"; `advice` says what to do when none is found, "install libzmq5".
  SharedLibrary(std::string name, const std::vector<std::string>& names, const std::string& advice,
                Symbols symbols = Symbols::kLocal);

  [[nodiscard]] bool has(const char* symbol) const { return find(symbol) != nullptr; }
  [[nodiscard]] void* address(const char* symbol) const;  // raises where there is none

  template <class Function>
  void take(const char* symbol, Function*& function) const {
    function = reinterpret_cast<Function*>(address(symbol));
  }

 private:
  [[nodiscard]] void* find(const char* symbol) const;

  std::string name_;
  void* handle_ = nullptr;
};

}  // namespace mx
