#include "ir/params.h"

#include "base/json.h"

namespace mx {
namespace {

bool is_hidden(const std::string& key) {
  return key.size() > 4 && key.starts_with("__") && key.ends_with("__");
}

std::string known_names(const ParamType& type) {
  std::string names;
  for (const FieldInfo& info : type.fields()) {
    if (!info.name.starts_with("*")) names += (names.empty() ? "" : ", ") + info.name;
  }
  return names.empty() ? "none" : names;
}

// A field of this name takes the attributes that no other field is named after, as a JSON object.
// Other names that begin with a star are derived: read-only text for those who know them.
constexpr std::string_view kOpenField = "*";

void read_open(std::string_view text, Attrs& attrs) {
  const Json document = Json::parse(text);
  for (const auto& [key, value] : document.fields()) attrs[key] = value.text();
}

class StructParams final : public ParamType {
 public:
  StructParams(std::shared_ptr<void> (*make)(), const void* defaults,
               std::span<const FieldPlace> fields)
      : make_(make), places_(fields.begin(), fields.end()) {
    for (const FieldPlace& place : places_) {
      fields_.push_back({.name = std::string(place.name),
                         .doc = std::string(place.doc),
                         .kind = std::string(place.type->kind),
                         .required = place.is_required,
                         .optional = place.type->is_optional,
                         .default_text = place.type->text(at(defaults, place)),
                         .choices = {place.type->choices.begin(), place.type->choices.end()}});
    }
  }
  [[nodiscard]] std::shared_ptr<void> make() const override { return make_(); }
  void set(void* params, size_t field, const AttrValue& value) const override {
    places_[field].type->set(at(params, places_[field]), value);
  }
  void parse(void* params, size_t field, std::string_view text) const override {
    places_[field].type->parse(at(params, places_[field]), text);
  }
  [[nodiscard]] std::string text(const void* params, size_t field) const override {
    return places_[field].type->text(at(params, places_[field]));
  }

 private:
  static const void* at(const void* params, const FieldPlace& place) {
    return static_cast<const std::byte*>(params) + place.offset;
  }
  static void* at(void* params, const FieldPlace& place) {
    return static_cast<std::byte*>(params) + place.offset;
  }

  std::shared_ptr<void> (*make_)();
  std::vector<FieldPlace> places_;
};

}  // namespace

const ParamType* new_param_type(std::shared_ptr<void> (*make)(), const void* defaults,
                                std::span<const FieldPlace> fields) {
  return new StructParams(make, defaults, fields);
}

int ParamType::index_of(std::string_view name) const {
  for (size_t i = 0; i < fields_.size(); ++i) {
    if (fields_[i].name == name) return static_cast<int>(i);
  }
  return -1;
}

bool ParamType::equal(const void* a, const void* b) const {
  if (a == b) return true;
  for (size_t i = 0; i < fields_.size(); ++i) {
    if (text(a, i) != text(b, i)) return false;
  }
  return true;
}

size_t ParamType::hash(const void* params) const {
  size_t seed = 0;
  for (size_t i = 0; i < fields_.size(); ++i) {
    seed = seed * 1099511628211u + std::hash<std::string>()(text(params, i));
  }
  return seed;
}

Attrs Params::text() const {
  Attrs attrs;
  for (size_t i = 0; i < type_->fields().size(); ++i) {
    const FieldInfo& info = type_->fields()[i];
    if (info.name.starts_with("*")) {
      if (info.name == kOpenField) read_open(type_->text(raw(), i), attrs);
      continue;
    }
    std::string value = type_->text(raw(), i);
    if (info.required || value != info.default_text) attrs[info.name] = value;
  }
  return attrs;
}

Params parse_params(const ParamType& type, const Attrs& attrs, std::string_view who) {
  std::shared_ptr<void> data = type.make();
  const int open_field = type.index_of(kOpenField);
  std::string open;
  for (const auto& [key, text] : attrs) {
    if (is_hidden(key)) continue;
    int index = type.index_of(key);
    if (index < 0 && open_field >= 0) {
      open += cat(open.empty() ? "" : ", ", json_quoted(key), ": ", json_quoted(text));
      continue;
    }
    // As in 1.9.1, an operator without attributes ignores what it is given.
    if (index < 0 && type.fields().empty()) continue;
    check(index >= 0, who, ": unknown attribute \"", key, "\" (given \"", text,
          "\"); known attributes: ", known_names(type));
    try {
      type.parse(data.get(), static_cast<size_t>(index), text);
    } catch (const Error& error) {
      fail(who, ": attribute ", key, ": ", error.what());
    }
  }
  if (!open.empty()) type.parse(data.get(), static_cast<size_t>(open_field), cat("{", open, "}"));
  for (const FieldInfo& info : type.fields()) {
    check(!info.required || attrs.contains(info.name), who, ": required attribute \"", info.name,
          "\" is missing");
  }
  return {type, std::move(data)};
}

}  // namespace mx
