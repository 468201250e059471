// Joins values into one text: cat("axis ", 3, " of ", shape). GCC 12 has no <format>.
// A type joins in by streaming to std::ostream. Texts are joined in one place, behind pointers:
// hundreds of messages, each with types of its own, would otherwise be hundreds of functions.
#pragma once

#include <concepts>
#include <initializer_list>
#include <iosfwd>
#include <string>
#include <string_view>

namespace mx {
namespace detail {

template <class T>
void write_part(std::ostream& out, const void* value) {
  out << *static_cast<const T*>(value);
}
// What every text is made of, in cat.cc.
template <>
void write_part<bool>(std::ostream& out, const void* value);
template <>
void write_part<char>(std::ostream& out, const void* value);
template <>
void write_part<int>(std::ostream& out, const void* value);
template <>
void write_part<unsigned>(std::ostream& out, const void* value);
template <>
void write_part<long>(std::ostream& out, const void* value);
template <>
void write_part<unsigned long>(std::ostream& out, const void* value);
template <>
void write_part<float>(std::ostream& out, const void* value);
template <>
void write_part<double>(std::ostream& out, const void* value);
template <>
void write_part<std::string>(std::ostream& out, const void* value);
template <>
void write_part<std::string_view>(std::ostream& out, const void* value);
void write_characters(std::ostream& out, const void* text);

}  // namespace detail

// One value on its way into a text; refers to it, so it ends with the expression it stands in.
class TextPart {
 public:
  TextPart(const char* text)  // NOLINT(google-explicit-constructor): a list of parts is a message
      : value_(text), write_(detail::write_characters) {}
  template <class T>
    requires(!std::convertible_to<const T&, const char*>)
  TextPart(const T& value)  // NOLINT(google-explicit-constructor)
      : value_(&value), write_(detail::write_part<T>) {}

  void write(std::ostream& out) const { write_(out, value_); }

 private:
  const void* value_;
  void (*write_)(std::ostream& out, const void* value);
};

[[nodiscard]] std::string join(std::initializer_list<TextPart> parts);

template <class... Parts>
[[nodiscard]] std::string cat(const Parts&... parts) {
  return join({TextPart(parts)...});
}

}  // namespace mx
