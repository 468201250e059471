// Library: an extension library that was opened, with what its functions say when they fail.
// Stays open as long as the process: operators of it may be anywhere. Thread-safe; whether the
// library's own functions are is its author's business.
#pragma once

#include <memory>
#include <string>
#include <string_view>
#include <utility>

#include "base/error.h"
#include "extension/interface.h"

namespace mx::extension {

class Library {
 public:
  // Opens the file, compares versions and initializes it. Raises what is wrong with it.
  static std::shared_ptr<const Library> open(const std::string& path);

  [[nodiscard]] const Interface& interface() const { return interface_; }
  [[nodiscard]] const std::string& path() const { return path_; }

  // Calls functions of the library. `what` opens the error when it throws.
  template <class Call>
  auto guarded(std::string_view what, Call&& call) const {
    try {
      return std::forward<Call>(call)();
    } catch (const Error&) {  // ours: a function that we gave to the library raised it
      throw;
    } catch (const std::exception& error) {
      fail_thrown(what, error.what());
    } catch (...) {
      fail_thrown(what, "something that is no std::exception");
    }
  }
  // The same for one that returns whether it succeeded: raises with the messages that it left.
  template <class Call>
  void expect(std::string_view what, Call&& call) const {
    int known = interface_.count_messages();
    if (guarded(what, std::forward<Call>(call)) == 0) fail_with_messages(what, known);
  }
  // Raises for a library that breaks the rules of the interface.
  template <class... Parts>
  void demand(bool holds, std::string_view what, const Parts&... parts) const {
    check(holds, what, ": the extension library ", path_, " ", parts...);
  }

 private:
  Library(std::string path, Interface table) : path_(std::move(path)), interface_(table) {}
  [[noreturn]] void fail_thrown(std::string_view what, std::string_view text) const;
  [[noreturn]] void fail_with_messages(std::string_view what, int known) const;

  std::string path_;
  Interface interface_;
};

// Memory that a library allocated and that goes back to it.
template <class T>
auto owned(const Library& library, T* memory) {
  auto release = [&library](T* pointer) {
    if (pointer) library.interface().release(pointer);
  };
  return std::unique_ptr<T, decltype(release)>(memory, release);
}

}  // namespace mx::extension
