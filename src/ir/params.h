// Parameters of an operator: a plain struct with default values and one list of its fields.
// Parsing, text, equality, hashing, Python signatures and documentation derive from that list.
//
//   struct SoftmaxParam {
//     int axis = -1;
//     static constexpr auto fields() {
//       return std::tuple{field("axis", &SoftmaxParam::axis, "Axis that sums to one.")};
//     }
//   };
// `required("scalar", …)` is a field without a default. Parameter structs live in headers or in
// named namespaces of one .cc file.
#pragma once

#include <array>
#include <cstddef>
#include <map>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <tuple>
#include <type_traits>
#include <utility>
#include <vector>

#include "ir/attr.h"

namespace mx {

using Attrs = std::map<std::string, std::string>;  // an operator's attributes as text

template <class P, class V>
struct Field {
  std::string_view name;
  V P::* member;
  std::string_view doc;
  bool is_required = false;
};

template <class P, class V>
constexpr Field<P, V> field(std::string_view name, V P::* member, std::string_view doc) {
  return {name, member, doc};
}
template <class P, class V>
constexpr Field<P, V> required(std::string_view name, V P::* member, std::string_view doc) {
  return {name, member, doc, true};
}

// A field with its types erased, as the catalog shows it.
struct FieldInfo {
  std::string name = {}, doc = {}, kind = {};
  bool required = false, optional = false;
  std::string default_text = {};
  std::vector<std::string> choices = {};
};

// The operations on one parameter struct, types erased; one object per struct, never freed.
class ParamType {
 public:
  virtual ~ParamType() = default;
  [[nodiscard]] const std::vector<FieldInfo>& fields() const { return fields_; }
  [[nodiscard]] int index_of(std::string_view name) const;  // -1: no such field
  [[nodiscard]] virtual std::shared_ptr<void> make() const = 0;
  virtual void set(void* params, size_t field, const AttrValue& value) const = 0;
  virtual void parse(void* params, size_t field, std::string_view text) const = 0;
  [[nodiscard]] virtual std::string text(const void* params, size_t field) const = 0;
  [[nodiscard]] bool equal(const void* a, const void* b) const;
  [[nodiscard]] size_t hash(const void* params) const;

 protected:
  std::vector<FieldInfo> fields_;
};

// What the type of a field can do, types erased: one object per type, shared by all structs.
struct FieldType {
  std::string_view kind;
  bool is_optional;
  std::span<const std::string_view> choices;  // of an enumeration
  void (*set)(void* member, const AttrValue& value);
  void (*parse)(void* member, std::string_view text);
  std::string (*text)(const void* member);
};

namespace detail {

template <class V>
struct Bare {
  using type = V;
};
template <class V>
struct Bare<std::optional<V>> {
  using type = V;
};

template <class V>
constexpr std::span<const std::string_view> choices_of() {
  if constexpr (NamedEnum<V> && !std::is_same_v<V, DType>) {
    return kChoices<V>;
  } else {
    return {};
  }
}

}  // namespace detail

template <class V>
inline constexpr FieldType kFieldType{
    .kind = Codec<V>::kKind,
    .is_optional = !std::is_same_v<typename detail::Bare<V>::type, V>,
    .choices = detail::choices_of<typename detail::Bare<V>::type>(),
    .set = [](void* member,
              const AttrValue& value) { *static_cast<V*>(member) = Codec<V>::from(value); },
    .parse = [](void* member,
                std::string_view text) { *static_cast<V*>(member) = Codec<V>::parse(text); },
    .text = [](const void* member) { return Codec<V>::text(*static_cast<const V*>(member)); },
};

// One field of a struct whose type is not known any more.
struct FieldPlace {
  std::string_view name, doc;
  bool is_required;
  ptrdiff_t offset;  // bytes from the start of the struct
  const FieldType* type;
};

// The ParamType of a struct: how one is made, and what a fresh one holds where.
const ParamType* new_param_type(std::shared_ptr<void> (*make)(), const void* defaults,
                                std::span<const FieldPlace> fields);

template <class P>
const ParamType* new_param_type() {
  const P defaults{};
  auto place = [&]<class V>(const Field<P, V>& f) {
    const auto* start = reinterpret_cast<const std::byte*>(&defaults);
    const auto* member = reinterpret_cast<const std::byte*>(&(defaults.*f.member));
    return FieldPlace{f.name, f.doc, f.is_required, member - start, &kFieldType<V>};
  };
  return std::apply(
      [&](const auto&... f) {
        const std::array<FieldPlace, sizeof...(f)> places{place(f)...};
        return new_param_type([]() -> std::shared_ptr<void> { return std::make_shared<P>(); },
                              &defaults, places);
      },
      P::fields());
}

template <class P>
const ParamType& param_type() {
  static const ParamType* const type = new_param_type<P>();  // lives as long as the process
  return *type;
}

struct NoParam {
  static constexpr auto fields() { return std::tuple{}; }
};

// A shared, read-only value of some parameter struct.
class Params {
 public:
  Params() : type_(&param_type<NoParam>()), data_(std::shared_ptr<const void>(), &kNothing) {}
  template <class P>
    requires requires { P::fields(); }
  Params(P value)  // NOLINT(google-explicit-constructor): a struct is its own Params
      : type_(&param_type<P>()), data_(std::make_shared<P>(std::move(value))) {}
  Params(const ParamType& type, std::shared_ptr<const void> data)
      : type_(&type), data_(std::move(data)) {}

  [[nodiscard]] const ParamType& type() const { return *type_; }
  [[nodiscard]] const void* raw() const { return data_.get(); }
  template <class P>
  [[nodiscard]] const P& as() const {
    ensure(type_ == &param_type<P>(), "parameters are read as their own struct");
    return *static_cast<const P*>(data_.get());
  }
  [[nodiscard]] Attrs text() const;  // every field whose value is not the default
  bool operator==(const Params& other) const {
    return type_ == other.type_ && type_->equal(raw(), other.raw());
  }

 private:
  static constexpr NoParam kNothing{};  // shared by all that have no parameters, without a count

  const ParamType* type_;
  std::shared_ptr<const void> data_;
};

// Reads text attributes; `who` opens the error message. Keys of the form __x__ are left to the
// caller; an unknown key and a missing required field are errors.
Params parse_params(const ParamType& type, const Attrs& attrs, std::string_view who);

}  // namespace mx
