#include "base/json.h"

#include <charconv>
#include <cmath>
#include <cstdio>
#include <cstdlib>

#include "base/error.h"

namespace mx {

class JsonParser {
 public:
  explicit JsonParser(std::string_view text) : text_(text) {}

  Json document() {
    Json value = read_value(0);
    skip_space();
    if (position_ != text_.size()) fail_here("text after the end of the document");
    return value;
  }

 private:
  static constexpr int kMaxDepth = 512;

  static bool is_space(char c) { return c == ' ' || c == '\t' || c == '\r' || c == '\n'; }
  [[noreturn]] void fail_here(const char* what) const {
    size_t line = 1;
    for (size_t i = 0; i < position_ && i < text_.size(); ++i) line += text_[i] == '\n';
    fail<IoError>("JSON, line ", line, ": ", what);
  }
  void skip_space() {
    while (position_ < text_.size() && is_space(text_[position_])) {
      ++position_;
    }
  }
  bool accept(char c) {
    skip_space();
    if (position_ >= text_.size() || text_[position_] != c) return false;
    ++position_;
    return true;
  }
  void expect(char c, const char* what) {
    if (!accept(c)) fail_here(what);
  }
  bool accept_word(std::string_view word) {
    if (!text_.substr(position_).starts_with(word)) return false;
    position_ += word.size();
    return true;
  }

  Json read_value(int depth) {
    if (depth > kMaxDepth) fail_here("nested too deeply");
    skip_space();
    if (position_ >= text_.size()) fail_here("the text ends where a value is expected");
    Json json;
    char c = text_[position_];
    if (c == '{') {
      json.value_ = read_object(depth);
    } else if (c == '[') {
      json.value_ = read_array(depth);
    } else if (c == '"') {
      json.value_ = read_string();
    } else if (accept_word("true")) {
      json.value_ = true;
    } else if (accept_word("false")) {
      json.value_ = false;
    } else if (!accept_word("null")) {
      json.value_ = read_number();
    }
    return json;
  }

  Json::Object read_object(int depth) {
    Json::Object fields;
    expect('{', "expected {");
    if (accept('}')) return fields;
    do {
      skip_space();
      std::string key = read_string();
      expect(':', "expected : after a key");
      fields.emplace_back(std::move(key), read_value(depth + 1));
    } while (accept(','));
    expect('}', "expected , or } in an object");
    return fields;
  }

  Json::Array read_array(int depth) {
    Json::Array items;
    expect('[', "expected [");
    if (accept(']')) return items;
    do {
      items.push_back(read_value(depth + 1));
    } while (accept(','));
    expect(']', "expected , or ] in an array");
    return items;
  }

  double read_number() {
    double value = 0;
    const char* first = text_.data() + position_;
    auto [end, error] = std::from_chars(first, text_.data() + text_.size(), value);
    if (error != std::errc() || end == first) fail_here("not a value");
    position_ += static_cast<size_t>(end - first);
    return value;
  }

  std::string read_string() {
    if (position_ >= text_.size() || text_[position_] != '"') fail_here("expected a string");
    ++position_;
    std::string result;
    while (true) {
      if (position_ >= text_.size()) fail_here("a string does not end");
      char c = text_[position_++];
      if (c == '"') return result;
      if (c == '\\') {
        read_escape(result);
      } else {
        result += c;
      }
    }
  }

  uint32_t read_hex() {
    if (position_ + 4 > text_.size()) fail_here("a \\u escape is cut short");
    uint32_t code = 0;
    const char* first = text_.data() + position_;
    auto [end, error] = std::from_chars(first, first + 4, code, 16);
    if (error != std::errc() || end != first + 4) fail_here("a \\u escape is not hexadecimal");
    position_ += 4;
    return code;
  }

  void read_escape(std::string& result) {
    if (position_ >= text_.size()) fail_here("a string does not end");
    char c = text_[position_++];
    constexpr std::string_view kFrom = "\"\\/bfnrt", kTo = "\"\\/\b\f\n\r\t";
    if (size_t at = kFrom.find(c); at != std::string_view::npos) {
      result += kTo[at];
      return;
    }
    if (c != 'u') fail_here("unknown escape in a string");
    uint32_t code = read_hex();
    if (code >= 0xd800 && code < 0xdc00 && accept_word("\\u")) {
      code = 0x10000 + ((code - 0xd800) << 10) + (read_hex() - 0xdc00);
    }
    append_utf8(result, code);
  }

  static void append_utf8(std::string& result, uint32_t code) {
    auto put = [&](uint32_t byte) { result += static_cast<char>(byte); };
    if (code < 0x80) return put(code);
    if (code < 0x800) {
      put(0xc0 | (code >> 6));
    } else if (code < 0x10000) {
      put(0xe0 | (code >> 12));
      put(0x80 | ((code >> 6) & 0x3f));
    } else {
      put(0xf0 | ((code >> 18) & 7));
      put(0x80 | ((code >> 12) & 0x3f));
      put(0x80 | ((code >> 6) & 0x3f));
    }
    put(0x80 | (code & 0x3f));
  }

  std::string_view text_;
  size_t position_ = 0;
};

namespace {

template <class T, class Variant>
const T& as(const Variant& value, const char* kind) {
  const T* result = std::get_if<T>(&value);
  check<IoError>(result != nullptr, "JSON: expected ", kind);
  return *result;
}

}  // namespace

Json Json::parse(std::string_view text) { return JsonParser(text).document(); }

const std::string& Json::text() const { return as<std::string>(value_, "a string"); }
double Json::number() const { return as<double>(value_, "a number"); }
bool Json::boolean() const { return as<bool>(value_, "true or false"); }
const Json::Array& Json::items() const { return as<Array>(value_, "an array"); }
const Json::Object& Json::fields() const { return as<Object>(value_, "an object"); }

int64_t Json::integer() const {
  double value = number();
  check<IoError>(value == std::trunc(value) && std::abs(value) < 9e15, "JSON: expected an integer");
  return static_cast<int64_t>(value);
}

const Json* Json::find(std::string_view key) const {
  for (const auto& [name, value] : fields()) {
    if (name == key) return &value;
  }
  return nullptr;
}

const Json& Json::at(std::string_view key) const {
  const Json* value = find(key);
  check<IoError>(value != nullptr, "JSON: key \"", key, "\" is missing");
  return *value;
}

std::string json_quoted(std::string_view text) {
  std::string result = "\"";
  for (char c : text) {
    switch (c) {
      case '"':
        result += "\\\"";
        break;
      case '\\':
        result += "\\\\";
        break;
      case '\n':
        result += "\\n";
        break;
      case '\r':
        result += "\\r";
        break;
      case '\t':
        result += "\\t";
        break;
      default:
        if (static_cast<unsigned char>(c) < 0x20) {
          char buffer[8];
          std::snprintf(buffer, sizeof(buffer), "\\u%04x", c);
          result += buffer;
        } else {
          result += c;
        }
    }
  }
  return result + "\"";
}

}  // namespace mx
