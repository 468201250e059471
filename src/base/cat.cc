#include "base/cat.h"

#include <sstream>

namespace mx {
namespace detail {
namespace {

template <class T>
void put(std::ostream& out, const void* value) {
  out << *static_cast<const T*>(value);
}

}  // namespace

template <>
void write_part<bool>(std::ostream& out, const void* value) {
  put<bool>(out, value);
}
template <>
void write_part<char>(std::ostream& out, const void* value) {
  put<char>(out, value);
}
template <>
void write_part<int>(std::ostream& out, const void* value) {
  put<int>(out, value);
}
template <>
void write_part<unsigned>(std::ostream& out, const void* value) {
  put<unsigned>(out, value);
}
template <>
void write_part<long>(std::ostream& out, const void* value) {
  put<long>(out, value);
}
template <>
void write_part<unsigned long>(std::ostream& out, const void* value) {
  put<unsigned long>(out, value);
}
template <>
void write_part<float>(std::ostream& out, const void* value) {
  put<float>(out, value);
}
template <>
void write_part<double>(std::ostream& out, const void* value) {
  put<double>(out, value);
}
template <>
void write_part<std::string>(std::ostream& out, const void* value) {
  put<std::string>(out, value);
}
template <>
void write_part<std::string_view>(std::ostream& out, const void* value) {
  put<std::string_view>(out, value);
}
void write_characters(std::ostream& out, const void* text) {
  out << static_cast<const char*>(text);
}

}  // namespace detail

std::string join(std::initializer_list<TextPart> parts) {
  std::ostringstream text;
  for (const TextPart& part : parts) part.write(text);
  return std::move(text).str();
}

}  // namespace mx
