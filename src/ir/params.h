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

#include <functional>
#include <map>
#include <memory>
#include <string>
#include <string_view>
#include <tuple>
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

template <class P>
class TypedParams final : public ParamType {
 public:
  TypedParams() {
    P defaults{};
    each([&](const auto& f) { fields_.push_back(describe(f, defaults)); });
  }
  [[nodiscard]] std::shared_ptr<void> make() const override { return std::make_shared<P>(); }
  void set(void* params, size_t field, const AttrValue& value) const override {
    visit(field, [&](const auto& f) {
      auto& member = static_cast<P*>(params)->*f.member;
      using V = std::remove_reference_t<decltype(member)>;
      member = Codec<V>::from(value);
    });
  }
  void parse(void* params, size_t field, std::string_view text) const override {
    visit(field, [&](const auto& f) {
      auto& member = static_cast<P*>(params)->*f.member;
      using V = std::remove_reference_t<decltype(member)>;
      member = Codec<V>::parse(text);
    });
  }
  [[nodiscard]] std::string text(const void* params, size_t field) const override {
    std::string result;
    visit(field, [&](const auto& f) {
      const auto& member = static_cast<const P*>(params)->*f.member;
      result = Codec<std::remove_cvref_t<decltype(member)>>::text(member);
    });
    return result;
  }

 private:
  template <class F>
  static void each(F&& body) {
    std::apply([&](const auto&... f) { (body(f), ...); }, P::fields());
  }
  template <class F>
  static void visit(size_t index, F&& body) {
    size_t i = 0;
    each([&](const auto& f) {
      if (i++ == index) body(f);
    });
  }
  template <class V>
  static FieldInfo describe(const Field<P, V>& f, const P& defaults) {
    FieldInfo info{.name = std::string(f.name),
                   .doc = std::string(f.doc),
                   .kind = std::string(Codec<V>::kKind),
                   .required = f.is_required};
    using Inner = Bare<V>::type;
    info.optional = !std::is_same_v<Inner, V>;
    info.default_text = Codec<V>::text(defaults.*f.member);
    if constexpr (NamedEnum<Inner> && !std::is_same_v<Inner, DType>) {
      for (std::string_view name : names_of(Inner{})) info.choices.emplace_back(name);
    }
    return info;
  }
  template <class V>
  struct Bare {
    using type = V;
  };
  template <class V>
  struct Bare<std::optional<V>> {
    using type = V;
  };
};

template <class P>
const ParamType& param_type() {
  static const auto* const type = new TypedParams<P>;  // lives as long as the process
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
