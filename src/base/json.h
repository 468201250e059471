// Json: a parsed JSON text. Objects keep the order of their keys. Reading the wrong kind raises an
// error that names the place.
//
//   Json doc = Json::parse(text);
//   for (const Json& node : doc.at("nodes").items()) use(node.at("name").text());
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

namespace mx {

class Json {
 public:
  using Array = std::vector<Json>;
  using Object = std::vector<std::pair<std::string, Json>>;

  static Json parse(std::string_view text);  // one whole document

  [[nodiscard]] bool is_null() const { return std::holds_alternative<std::nullptr_t>(value_); }
  [[nodiscard]] bool is_text() const { return std::holds_alternative<std::string>(value_); }
  [[nodiscard]] bool is_array() const { return std::holds_alternative<Array>(value_); }
  [[nodiscard]] bool is_object() const { return std::holds_alternative<Object>(value_); }
  [[nodiscard]] const std::string& text() const;
  [[nodiscard]] int64_t integer() const;
  [[nodiscard]] double number() const;
  [[nodiscard]] bool boolean() const;
  [[nodiscard]] const Array& items() const;
  [[nodiscard]] const Object& fields() const;
  [[nodiscard]] const Json* find(std::string_view key) const;  // nullptr: no such key
  [[nodiscard]] const Json& at(std::string_view key) const;    // missing: an error

 private:
  friend class JsonParser;
  std::variant<std::nullptr_t, bool, double, std::string, Array, Object> value_ = nullptr;
};

std::string json_quoted(std::string_view text);  // with the quotes

}  // namespace mx
