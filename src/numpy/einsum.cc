#include "numpy/einsum.h"

#include <algorithm>
#include <map>
#include <string>
#include <vector>

#include "base/error.h"
#include "numpy/values.h"

namespace mx::numpy {
namespace {

// An array whose axes have letters.
struct Term {
  Value value;
  std::string letters;
};

bool has(std::string_view letters, char letter) {
  return letters.find(letter) != std::string_view::npos;
}

class Einsum {
 public:
  Einsum(const Arguments& a, std::string_view subscripts) {
    std::string text;
    for (char c : subscripts) {
      if (c != ' ') text += c;
    }
    size_t arrow = text.find("->");
    std::vector<std::string> parts = split(text.substr(0, arrow));
    check(parts.size() == a.size(), "einsum: \"", subscripts, "\" names ", parts.size(),
          " arrays, ", a.size(), " were given");
    DType type = a.dtype(0);
    for (size_t i = 1; i < a.size(); ++i) type = promoted(type, a.dtype(i));
    is_truth_ = type == DType::kBool;
    if (is_truth_) type = kCounted;
    for (size_t i = 0; i < a.size(); ++i) {
      parts[i] = spelled_for(parts[i], a.ndim(i));
      check<ShapeError>(static_cast<int>(parts[i].size()) == a.ndim(i), "einsum: \"", subscripts,
                        "\" does not fit array ", i, " of shape ", a.shape(i));
      terms_.push_back({cast(a[i], a.dtype(i), type), parts[i]});
      for (int k = 0; k < a.ndim(i); ++k) measure(parts[i][static_cast<size_t>(k)], a.shape(i)[k]);
    }
    for (size_t i = 0; i < a.size(); ++i) {  // axes of extent 1 whose letter is longer elsewhere
      terms_[i].value = broadcast_to(terms_[i].value, a.shape(i), shape_of(parts[i]));
    }
    result_ = arrow == std::string::npos ? implicit(parts) : spelled(text.substr(arrow + 2), dots_);
  }

  Value run() {
    for (Term& term : terms_) term = diagonals(std::move(term));
    while (terms_.size() > 1) {
      Term right = std::move(terms_[1]);
      terms_.erase(terms_.begin() + 1);
      Term left = reduced(std::move(terms_[0]), right.letters);
      std::string kept = left.letters;
      terms_[0] = product(left, reduced(std::move(right), kept));
    }
    Term last = reduced(std::move(terms_[0]), "");
    Dims order;
    for (char letter : result_) {
      check(has(last.letters, letter), "einsum: the letter '", letter,
            "' of the result is in no array");
      order.push_back(static_cast<int64_t>(last.letters.find(letter)));
    }
    Value result = order.size() < 2 ? last.value : transpose(last.value, order);
    return is_truth_ ? cast(result, kCounted, DType::kBool) : result;
  }

 private:
  static std::vector<std::string> split(const std::string& text) {
    std::vector<std::string> parts(1);
    for (char c : text) {
      if (c == ',') {
        parts.emplace_back();
      } else {
        parts.back() += c;
      }
    }
    return parts;
  }

  // An array's letters: '0', '1', … from the right for the axes of an ellipsis.
  std::string spelled_for(const std::string& part, int ndim) {
    if (!has(part, '.')) return part;
    int count = ndim - static_cast<int>(part.size() - 3);
    dots_ = std::max(dots_, count);
    return spelled(part, count);
  }

  static std::string spelled(const std::string& part, int count) {
    size_t dots = part.find("...");
    if (dots == std::string::npos) return part;
    std::string letters;
    for (int i = count; i > 0; --i) letters += static_cast<char>('0' + i - 1);
    return part.substr(0, dots) + letters + part.substr(dots + 3);
  }

  void measure(char letter, int64_t extent) {
    int64_t& known = extents_.emplace(letter, extent).first->second;
    if (known == 1) known = extent;
    check<ShapeError>(extent == 1 || extent == known, "einsum: the letter '", letter,
                      "' has extents ", known, " and ", extent);
  }

  [[nodiscard]] std::string implicit(const std::vector<std::string>& parts) const {
    std::map<char, int> counts;
    for (const std::string& part : parts) {
      for (char letter : part) ++counts[letter];
    }
    std::string result;
    for (int i = dots_; i > 0; --i) result += static_cast<char>('0' + i - 1);
    for (auto [letter, count] : counts) {
      if (count == 1 && !has(result, letter)) result += letter;
    }
    return result;
  }

  [[nodiscard]] Shape shape_of(std::string_view letters) const {
    Dims dims;
    for (char letter : letters) dims.push_back(extents_.at(letter));
    return Shape(dims);
  }

  // A letter that stands twice means the diagonal of its two axes.
  static Term diagonals(Term term) {
    for (size_t i = 0; i < term.letters.size(); ++i) {
      size_t again = term.letters.find(term.letters[i], i + 1);
      if (again == std::string::npos) continue;
      char letter = term.letters[i];
      term.value = call(
          "diag",
          {{"axis1", text(static_cast<int64_t>(i))}, {"axis2", text(static_cast<int64_t>(again))}},
          {term.value});
      term.letters.erase(again, 1);
      term.letters.erase(i, 1);
      term.letters += letter;  // the diagonal comes last
      return diagonals(std::move(term));
    }
    return term;
  }

  [[nodiscard]] bool is_needed(char letter, std::string_view also) const {
    if (has(result_, letter) || has(also, letter)) return true;
    return std::any_of(terms_.begin() + 1, terms_.end(),
                       [&](const Term& term) { return has(term.letters, letter); });
  }

  // Without the letters that nobody needs any more.
  [[nodiscard]] Term reduced(Term term, std::string_view also) const {
    Dims axes;
    std::string kept;
    for (size_t i = 0; i < term.letters.size(); ++i) {
      if (is_needed(term.letters[i], also)) {
        kept += term.letters[i];
      } else {
        axes.push_back(static_cast<int64_t>(i));
      }
    }
    if (axes.empty()) return term;
    return {call("_np_sum", {{"axis", text(axes)}}, {term.value}), kept};
  }

  [[nodiscard]] Term product(const Term& left, const Term& right) const {
    std::string batch, rows, summed, columns;
    for (char letter : left.letters) {
      if (!has(right.letters, letter)) {
        rows += letter;
      } else {
        (is_needed(letter, "") ? batch : summed) += letter;
      }
    }
    for (char letter : right.letters) {
      if (!has(left.letters, letter)) columns += letter;
    }
    auto matrix = [&](const Term& term, const std::string& first, const std::string& second) {
      Dims order;
      for (char letter : batch + first + second) {
        order.push_back(static_cast<int64_t>(term.letters.find(letter)));
      }
      Value sorted = order.size() < 2 ? term.value : transpose(term.value, order);
      return reshape(
          sorted, Shape{shape_of(batch).size(), shape_of(first).size(), shape_of(second).size()});
    };
    Value both =
        call("batch_dot", {}, {matrix(left, rows, summed), matrix(right, summed, columns)});
    std::string letters = batch + rows + columns;
    return {reshape(both, shape_of(letters)), letters};
  }

  std::vector<Term> terms_;
  std::map<char, int64_t> extents_;
  std::string result_;
  int dots_ = 0;                                    // axes that ellipses stand for
  static constexpr DType kCounted = DType::kInt32;  // what a bool is computed in
  bool is_truth_ = false;
};

}  // namespace

Value einsum_of(const Arguments& a, std::string_view subscripts) {
  return Einsum(a, subscripts).run();
}

}  // namespace mx::numpy
