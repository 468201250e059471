// Errors. A caller's mistake: `check<ShapeError>(ok, "softmax: axis ", axis, " is out of range")`;
// the text is one line, lower case: who, what is wrong, what was given, what to use.
// Our own mistake: `ensure(ok, "invariant")`, which adds file and line.
#pragma once

#include <initializer_list>
#include <source_location>
#include <stdexcept>
#include <string>
#include <utility>

#include "base/cat.h"

namespace mx {

class Error : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};
class ShapeError : public Error {
 public:
  using Error::Error;
};
class TypeError : public Error {
 public:
  using Error::Error;
};
class Unsupported : public Error {
 public:
  using Error::Error;
};
class IoError : public Error {
 public:
  using Error::Error;
};
class DeviceError : public Error {
 public:
  using Error::Error;
};
class InternalError : public Error {
 public:
  using Error::Error;
};

template <class E>
[[noreturn, gnu::cold, gnu::noinline]] void raise(std::initializer_list<TextPart> parts) {
  throw E(join(parts));
}

template <class E = Error, class... Parts>
[[noreturn]] void fail(const Parts&... parts) {
  raise<E>({TextPart(parts)...});
}

template <class E = Error, class... Parts>
void check(bool ok, const Parts&... parts) {
  if (!ok) [[unlikely]]
    fail<E>(parts...);
}

void fail_invariant(const char* what, const std::source_location& where);

inline void ensure(bool ok, const char* what,
                   const std::source_location& where = std::source_location::current()) {
  if (!ok) [[unlikely]]
    fail_invariant(what, where);
}

}  // namespace mx
