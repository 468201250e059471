#include "ir/attr.h"

#include <charconv>
#include <cmath>
#include <cstdlib>

#include "base/listed.h"

namespace mx {

namespace attr {
namespace {

bool is_space(char c) { return c == ' ' || c == '\t' || c == '\n'; }

// Calls item(text) for each comma-separated part of "(a, b)", "[a, b]" or a bare "a".
template <class Item>
void each_part(std::string_view text, Item&& item) {
  std::string_view whole = text;
  text = trimmed(text);
  bool open = !text.empty() && (text.front() == '(' || text.front() == '[');
  if (!open) {
    check(text.find(',') == std::string_view::npos, "\"", whole, "\" is not a tuple; write (a, b)");
    item(text);
    return;
  }
  check(text.size() >= 2 && text.back() == (text.front() == '(' ? ')' : ']'), "\"", whole,
        "\" is not a tuple; write (a, b)");
  text = trimmed(text.substr(1, text.size() - 2));
  while (!text.empty()) {
    size_t comma = text.find(',');
    item(trimmed(text.substr(0, comma)));
    text = comma == std::string_view::npos ? "" : trimmed(text.substr(comma + 1));
  }
}

[[noreturn]] void fail_kind(const AttrValue& value, const char* kind) {
  fail<TypeError>("expected ", kind, ", got ", text_of(value));
}

}  // namespace

std::string_view trimmed(std::string_view text) {
  while (!text.empty() && is_space(text.front())) text.remove_prefix(1);
  while (!text.empty() && is_space(text.back())) text.remove_suffix(1);
  return text;
}

int64_t parse_int(std::string_view text) {
  std::string_view digits = trimmed(text);
  if (!digits.empty() && digits.front() == '+') digits.remove_prefix(1);
  int64_t value = 0;
  auto [end, error] = std::from_chars(digits.data(), digits.data() + digits.size(), value);
  check(error == std::errc() && end == digits.data() + digits.size() && !digits.empty(), "\"", text,
        "\" is not an integer");
  return value;
}

double parse_double(std::string_view text) {
  std::string copy(trimmed(text));
  char* end = nullptr;
  double value = std::strtod(copy.c_str(), &end);
  check(!copy.empty() && *end == '\0', "\"", text, "\" is not a number");
  return value;
}

bool parse_bool(std::string_view text) {
  std::string_view word = trimmed(text);
  if (word == "True" || word == "true" || word == "TRUE" || word == "1") return true;
  if (word == "False" || word == "false" || word == "FALSE" || word == "0") return false;
  fail("\"", text, "\" is not a boolean; use True or False");
}

MaybeDims parse_tuple(std::string_view text) {
  MaybeDims dims;
  each_part(text, [&](std::string_view part) {
    if (part == "None") return dims.push_back(std::nullopt);
    if (!part.empty() && part.back() == 'L') part.remove_suffix(1);
    dims.push_back(parse_int(part));
  });
  return dims;
}

Numbers parse_numbers(std::string_view text) {
  Numbers numbers;
  each_part(text, [&](std::string_view part) { numbers.push_back(parse_double(part)); });
  return numbers;
}

int64_t to_int(const AttrValue& value) {
  if (const auto* v = std::get_if<int64_t>(&value)) return *v;
  if (const auto* v = std::get_if<bool>(&value)) return *v;
  if (const auto* v = std::get_if<std::string>(&value)) return parse_int(*v);
  if (const auto* v = std::get_if<double>(&value); v && *v == std::trunc(*v)) {
    return static_cast<int64_t>(*v);
  }
  fail_kind(value, "an integer");
}

double to_double(const AttrValue& value) {
  if (const auto* v = std::get_if<double>(&value)) return *v;
  if (const auto* v = std::get_if<int64_t>(&value)) return static_cast<double>(*v);
  if (const auto* v = std::get_if<bool>(&value)) return *v;
  if (const auto* v = std::get_if<std::string>(&value)) return parse_double(*v);
  fail_kind(value, "a number");
}

bool to_bool(const AttrValue& value) {
  if (const auto* v = std::get_if<bool>(&value)) return *v;
  if (const auto* v = std::get_if<int64_t>(&value)) return *v != 0;
  if (const auto* v = std::get_if<std::string>(&value)) return parse_bool(*v);
  fail_kind(value, "a boolean");
}

MaybeDims to_tuple(const AttrValue& value) {
  if (const auto* v = std::get_if<MaybeDims>(&value)) return *v;
  if (const auto* v = std::get_if<int64_t>(&value)) return MaybeDims{*v};
  if (const auto* v = std::get_if<std::string>(&value)) return parse_tuple(*v);
  if (const auto* v = std::get_if<Numbers>(&value)) {
    MaybeDims dims;
    for (double number : *v) dims.push_back(to_int(number));
    return dims;
  }
  fail_kind(value, "a tuple of integers");
}

Numbers to_numbers(const AttrValue& value) {
  if (const auto* v = std::get_if<Numbers>(&value)) return *v;
  if (const auto* v = std::get_if<std::string>(&value)) return parse_numbers(*v);
  if (const auto* v = std::get_if<MaybeDims>(&value)) {
    Numbers numbers;
    for (const auto& dim : *v) numbers.push_back(static_cast<double>(dim.value_or(0)));
    return numbers;
  }
  return {to_double(value)};
}

std::string double_text(double value) {
  char buffer[32];
  auto [end, error] = std::to_chars(buffer, buffer + sizeof(buffer), value);
  return error == std::errc() ? std::string(buffer, end) : cat(value);
}

std::string tuple_text(const MaybeDims& value) {
  std::string text = "(";
  for (size_t i = 0; i < value.size(); ++i) {
    if (i) text += ", ";
    text += value[i] ? std::to_string(*value[i]) : "None";
  }
  return text + (value.size() == 1 ? ",)" : ")");
}

size_t parse_choice(std::string_view text, std::span<const std::string_view> names) {
  text = trimmed(text);
  for (size_t i = 0; i < names.size(); ++i) {
    if (names[i] == text) return i;
  }
  fail("\"", text, "\" is not one of: ", comma_separated(names));
}

}  // namespace attr

std::string text_of(const AttrValue& value) {
  struct Print {
    std::string operator()(std::monostate) const { return "None"; }
    std::string operator()(bool v) const { return v ? "True" : "False"; }
    std::string operator()(int64_t v) const { return std::to_string(v); }
    std::string operator()(double v) const { return attr::double_text(v); }
    std::string operator()(const std::string& v) const { return v; }
    std::string operator()(const MaybeDims& v) const { return attr::tuple_text(v); }
    std::string operator()(const Numbers& v) const { return Codec<Numbers>::text(v); }
  };
  return std::visit(Print{}, value);
}

Dims Codec<Dims>::narrow(const MaybeDims& value) {
  Dims dims;
  for (const auto& dim : value) {
    check(dim.has_value(), "None is not allowed inside ", attr::tuple_text(value));
    dims.push_back(*dim);
  }
  return dims;
}

std::string Codec<Dims>::text(const Dims& value) {
  return attr::tuple_text(MaybeDims(value.begin(), value.end()));
}

std::string Codec<Numbers>::text(const Numbers& value) {
  std::string text = "(";
  for (size_t i = 0; i < value.size(); ++i) text += (i ? ", " : "") + attr::double_text(value[i]);
  return text + (value.size() == 1 ? ",)" : ")");
}

DType Codec<DType>::parse(std::string_view text) {
  std::string_view word = attr::trimmed(text);
  if (auto dtype = dtype_named(word)) return *dtype;
  fail("\"", text, "\" is not a dtype; use float32, float64, float16, bfloat16, uint8, int8, ",
       "int32, int64 or bool");
}

}  // namespace mx
