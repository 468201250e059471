// How attribute values cross into typed parameter structs: as native values (AttrValue, from
// Python) or as MXNet's text forms ("(3, 3)", "True", "None"; from JSON and string arguments).
// Codec<V> knows both for a member of type V; a new attribute type is a new Codec.
#pragma once

#include <array>
#include <concepts>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "base/error.h"
#include "base/small_vector.h"
#include "tensor/dtype.h"
#include "tensor/shape.h"

namespace mx {

using MaybeDims = SmallVector<std::optional<int64_t>, 4>;  // slice: begin=(None, 2)
using Numbers = std::vector<double>;                       // a tuple of floats
// A native value: None, bool, int, float, str, tuple of ints (with None), tuple of floats.
using AttrValue =
    std::variant<std::monostate, bool, int64_t, double, std::string, MaybeDims, Numbers>;

std::string text_of(const AttrValue& value);  // for error messages

namespace attr {

int64_t parse_int(std::string_view text);
double parse_double(std::string_view text);
bool parse_bool(std::string_view text);
MaybeDims parse_tuple(std::string_view text);  // "(3, 3)", "[3, 3]", "(3L,)", "3", "None" inside
Numbers parse_numbers(std::string_view text);
std::string_view trimmed(std::string_view text);
int64_t to_int(const AttrValue& value);
double to_double(const AttrValue& value);
bool to_bool(const AttrValue& value);
MaybeDims to_tuple(const AttrValue& value);
Numbers to_numbers(const AttrValue& value);
std::string double_text(double value);
std::string tuple_text(const MaybeDims& value);
size_t parse_choice(std::string_view text, std::span<const std::string_view> names);  // its place

}  // namespace attr

// An enumeration used as an attribute declares its spellings in enumerator order, found by
// argument-dependent lookup: constexpr std::array<std::string_view, 2> names_of(PoolType).
template <class E>
concept NamedEnum = std::is_enum_v<E> && requires(E e) { names_of(e).size(); };

template <NamedEnum E>
inline constexpr auto kChoices = names_of(E{});

template <class V>
struct Codec;

template <std::integral V>
  requires(!std::same_as<V, bool>)
struct Codec<V> {
  static constexpr std::string_view kKind = "int";
  static V parse(std::string_view text) { return static_cast<V>(attr::parse_int(text)); }
  static V from(const AttrValue& value) { return static_cast<V>(attr::to_int(value)); }
  static std::string text(V value) { return std::to_string(value); }
};

template <>
struct Codec<bool> {
  static constexpr std::string_view kKind = "bool";
  static bool parse(std::string_view text) { return attr::parse_bool(text); }
  static bool from(const AttrValue& value) { return attr::to_bool(value); }
  static std::string text(bool value) { return value ? "True" : "False"; }
};

template <std::floating_point V>
struct Codec<V> {
  static constexpr std::string_view kKind = "float";
  static V parse(std::string_view text) { return static_cast<V>(attr::parse_double(text)); }
  static V from(const AttrValue& value) { return static_cast<V>(attr::to_double(value)); }
  static std::string text(V value) { return attr::double_text(value); }
};

template <>
struct Codec<std::string> {
  static constexpr std::string_view kKind = "str";
  static std::string parse(std::string_view text) { return std::string(text); }
  static std::string from(const AttrValue& value) { return text_of(value); }
  static std::string text(const std::string& value) { return value; }
};

template <>
struct Codec<MaybeDims> {
  static constexpr std::string_view kKind = "tuple";
  static MaybeDims parse(std::string_view text) { return attr::parse_tuple(text); }
  static MaybeDims from(const AttrValue& value) { return attr::to_tuple(value); }
  static std::string text(const MaybeDims& value) { return attr::tuple_text(value); }
};

template <>
struct Codec<Dims> {
  static constexpr std::string_view kKind = "tuple";
  static Dims narrow(const MaybeDims& value);  // refuses None inside
  static Dims parse(std::string_view text) { return narrow(attr::parse_tuple(text)); }
  static Dims from(const AttrValue& value) { return narrow(attr::to_tuple(value)); }
  static std::string text(const Dims& value);
};

template <>
struct Codec<Numbers> {
  static constexpr std::string_view kKind = "floats";
  static Numbers parse(std::string_view text) { return attr::parse_numbers(text); }
  static Numbers from(const AttrValue& value) { return attr::to_numbers(value); }
  static std::string text(const Numbers& value);
};

template <>
struct Codec<DType> {
  static constexpr std::string_view kKind = "dtype";
  static DType parse(std::string_view text);
  static DType from(const AttrValue& value) { return parse(text_of(value)); }
  static std::string text(DType value) { return std::string(name_of(value)); }
};

template <NamedEnum E>
  requires(!std::same_as<E, DType>)
struct Codec<E> {
  static constexpr std::string_view kKind = "enum";
  static E parse(std::string_view text) {
    return static_cast<E>(attr::parse_choice(text, kChoices<E>));
  }
  static E from(const AttrValue& value) { return parse(text_of(value)); }
  static std::string text(E value) { return std::string(kChoices<E>[static_cast<size_t>(value)]); }
};

template <class V>
struct Codec<std::optional<V>> {
  static constexpr std::string_view kKind = Codec<V>::kKind;
  static std::optional<V> parse(std::string_view text) {
    if (attr::trimmed(text) == "None") return std::nullopt;
    return Codec<V>::parse(text);
  }
  static std::optional<V> from(const AttrValue& value) {
    if (std::holds_alternative<std::monostate>(value)) return std::nullopt;
    if (const auto* text = std::get_if<std::string>(&value)) return parse(*text);
    return Codec<V>::from(value);
  }
  static std::string text(const std::optional<V>& value) {
    return value ? Codec<V>::text(*value) : "None";
  }
};

}  // namespace mx
