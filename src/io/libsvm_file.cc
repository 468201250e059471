#include "io/libsvm_file.h"

#include <algorithm>
#include <cerrno>
#include <charconv>
#include <cstdlib>
#include <cstring>
#include <fstream>
#include <functional>
#include <ranges>
#include <system_error>
#include <utility>

#include "base/error.h"

namespace mx {
namespace {

bool is_blank(char c) { return c == ' ' || c == '\t' || c == '\v' || c == '\f'; }

// A word of a damaged file, as a message may hold it.
std::string shown(std::string_view word) {
  constexpr size_t kLongest = 40;
  std::string text(word.substr(0, kLongest));
  std::ranges::replace_if(text, [](char c) { return c < ' ' || c > '~'; }, '?');
  return word.size() > kLongest ? text + "..." : text;
}

// Words of a line, and the colons between them.
class Words {
 public:
  explicit Words(std::string_view line) : next_(line.data()), end_(line.data() + line.size()) {
    pass_blanks();
  }
  [[nodiscard]] bool is_over() const { return next_ == end_; }
  // Up to a blank or a colon; empty where there is a colon at once.
  std::string_view word() {
    const char* begin = next_;
    while (next_ != end_ && !is_blank(*next_) && *next_ != ':') ++next_;
    std::string_view found(begin, static_cast<size_t>(next_ - begin));
    pass_blanks();
    return found;
  }
  bool pass_colon() {
    if (next_ == end_ || *next_ != ':') return false;
    ++next_;
    pass_blanks();
    return true;
  }

 private:
  void pass_blanks() {
    while (next_ != end_ && is_blank(*next_)) ++next_;
  }
  const char *next_, *end_;
};

// Digits as a whole number; more than kMostDigits of them may be too many for one.
constexpr int kMostDigits = 18;
struct Digits {
  uint64_t value = 0;
  int count = 0;
};
Digits take_digits(const char*& next, const char* end) {
  Digits digits;
  for (; next != end && *next >= '0' && *next <= '9'; ++next, ++digits.count) {
    digits.value = digits.value * 10 + static_cast<uint64_t>(*next - '0');
  }
  return digits;
}

bool take_sign(const char*& next, const char* end) {
  bool is_negative = next != end && *next == '-';
  if (is_negative || (next != end && *next == '+')) ++next;
  return is_negative;
}

// A number as 1.9.1 rounds it, so that files hold the same values to the bit: what is before the
// point, behind it, and the power of ten each become a float. Nothing for numbers of many digits
// and large powers, which it reads as others.
std::optional<float> usual_number(std::string_view word) {
  constexpr uint64_t kLargestPower = 37;
  const char *next = word.data(), *end = next + word.size();
  bool is_negative = take_sign(next, end);
  Digits whole = take_digits(next, end), part;
  if (next != end && *next == '.') part = take_digits(++next, end);
  int count = whole.count + part.count;
  if (count == 0 || whole.count > kMostDigits || part.count > kMostDigits) return std::nullopt;
  double unit = 1;
  for (int i = 0; i < part.count; ++i) unit *= 10;
  auto value = static_cast<float>(whole.value);
  value += static_cast<float>(static_cast<double>(part.value) / unit);
  if (next != end && (*next == 'e' || *next == 'E')) {
    bool divides = take_sign(++next, end);
    Digits power = take_digits(next, end);
    if (power.count == 0 || power.count > 2 || power.value > kLargestPower) return std::nullopt;
    float scale = 1;
    for (; power.value >= 8; power.value -= 8) scale *= 1e8F;
    for (; power.value > 0; --power.value) scale *= 10;
    value = divides ? value / scale : value * scale;
  }
  if (next != end) return std::nullopt;
  return is_negative ? -value : value;
}

// The number that a word is, from its first to its last character; it may begin with a plus.
template <class T>
std::errc read_whole(std::string_view word, T& value) {
  const char *begin = word.data(), *end = begin + word.size();
  if (word.size() > 1 && word[0] == '+' && word[1] != '-') ++begin;
  auto [stopped, error] = std::from_chars(begin, end, value);
  return stopped == end ? error : std::errc::invalid_argument;
}

class Parser {
 public:
  Parser(const std::string& path, const LibSvmFormat& format) : path_(path), format_(format) {}

  LibSvmRows parse(std::string_view text) {
    constexpr std::string_view kMark = "\xef\xbb\xbf";  // some editors begin UTF-8 files with it
    const char *begin = text.data(), *end = begin + text.size(), *next = begin;
    if (text.starts_with(kMark)) next += kMark.size();
    while (next != end) {
      const char* line = next;
      next = std::find_if(line, end, [](char c) { return c == '\n' || c == '\r'; });
      ++line_;
      add_line({line, static_cast<size_t>(next - line)}, line - begin);
      if (next == end) break;
      bool is_pair = next[0] == '\r' && next + 1 != end && next[1] == '\n';
      next += is_pair ? 2 : 1;
    }
    return std::move(rows_);
  }

 private:
  template <class... Parts>
  [[noreturn]] void refuse(const Parts&... parts) const {
    fail<IoError>("LibSVMIter: ", path_, ", line ", line_, ": ", parts...);
  }

  // What a float cannot hold is infinite or 0.
  [[nodiscard]] float number(std::string_view word) const {
    if (std::optional<float> usual = usual_number(word)) return *usual;
    double value = 0;
    std::errc error = read_whole(word, value);
    if (error == std::errc::result_out_of_range) {
      value = std::strtod(std::string(word).c_str(), nullptr);
    } else if (error != std::errc()) {
      refuse('"', shown(word), "\" is no number");
    }
    return static_cast<float>(value);
  }

  [[nodiscard]] int64_t index(std::string_view word) const {
    int64_t value = 0;
    std::errc error = read_whole(word, value);
    if (error == std::errc::invalid_argument) {
      refuse('"', shown(word), "\" is no index; write index:value");
    }
    if (error != std::errc() || value < 0 || value >= format_.width) {
      refuse("index ", shown(word), " is outside of 0..", format_.width - 1);
    }
    return value;
  }

  void add_line(std::string_view line, int64_t place) {
    Words words(line.substr(0, line.find('#')));
    if (words.is_over()) return;
    size_t begin = rows_.columns.size();
    int64_t labels_before = std::ssize(rows_.labels);
    for (bool is_first = true; !words.is_over(); is_first = false) add_words(words, is_first);
    int64_t labels = std::ssize(rows_.labels) - labels_before;
    int64_t expected = format_.labels_of_a_row.value_or(labels);
    if (labels != expected) refuse("there must be ", expected, " labels a line, found ", labels);
    sort_row(begin);
    rows_.starts.push_back(std::ssize(rows_.columns));
    rows_.places.push_back(place);
  }

  // A label, or an element.
  void add_words(Words& words, bool is_first) {
    std::string_view word = words.word();
    if (!words.pass_colon()) {
      bool has_elements = std::ssize(rows_.columns) > rows_.starts.back();
      if (has_elements) refuse('"', shown(word), "\" has no value; write index:value");
      rows_.labels.push_back(number(word));
      return;
    }
    std::string_view value = words.word();
    if (words.pass_colon()) refuse("a second colon follows \"", shown(value), '"');
    if (is_first) {
      rows_.labels.push_back(number(word));
      (void)number(value);  // the weight
    } else if (word != "qid") {
      rows_.columns.push_back(index(word));
      rows_.values.push_back(number(value));
    }
  }

  void sort_row(size_t begin) {
    auto row = std::ranges::subrange(rows_.columns.begin() + static_cast<ptrdiff_t>(begin),
                                     rows_.columns.end());
    if (std::ranges::adjacent_find(row, std::ranges::greater_equal{}) == row.end()) return;
    std::vector<std::pair<int64_t, float>> elements;
    for (size_t k = begin; k < rows_.columns.size(); ++k) {
      elements.emplace_back(rows_.columns[k], rows_.values[k]);
    }
    std::ranges::sort(elements, {}, &std::pair<int64_t, float>::first);
    for (size_t i = 0; i < elements.size(); ++i) {
      auto [column, value] = elements[i];
      if (i > 0 && elements[i - 1].first == column) refuse("index ", column, " occurs twice");
      rows_.columns[begin + i] = column;
      rows_.values[begin + i] = value;
    }
  }

  const std::string& path_;
  const LibSvmFormat& format_;
  int64_t line_ = 0;
  LibSvmRows rows_;
};

std::string contents_of(const std::string& path) {
  constexpr std::streamsize kPiece = 1 << 20;
  std::ifstream file(path, std::ios::binary);
  std::string text;
  while (file) {
    size_t size = text.size();
    text.resize(size + kPiece);
    file.read(text.data() + size, kPiece);
    text.resize(size + static_cast<size_t>(file.gcount()));
  }
  bool is_read = file.is_open() && file.eof();
  if (!is_read) fail<IoError>("LibSVMIter: ", path, " cannot be read: ", std::strerror(errno));
  return text;
}

}  // namespace

LibSvmRows parse_libsvm(std::string_view text, const std::string& path,
                        const LibSvmFormat& format) {
  return Parser(path, format).parse(text);
}

LibSvmRows read_libsvm(const std::string& path, const LibSvmFormat& format) {
  return parse_libsvm(contents_of(path), path, format);
}

}  // namespace mx
