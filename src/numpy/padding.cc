// _npi_pad: arrays with a border.
#include <algorithm>
#include <array>
#include <cctype>

#include "base/error.h"
#include "numpy/catalog.h"
#include "numpy/composed.h"
#include "numpy/values.h"
#include "ops/reduce/reduce.h"

namespace mx::numpy {
namespace {

enum class PadMode { kConstant, kEdge, kReflect, kSymmetric, kMaximum, kMinimum };
constexpr std::array<std::string_view, 6> names_of(PadMode /*mode*/) {
  return {"constant", "edge", "reflect", "symmetric", "maximum", "minimum"};
}

struct PadParam {
  std::string pad_width;  // pairs: "((1, 2), (0, 0))"
  PadMode mode = PadMode::kConstant;
  double constant_value = 0;
  std::string reflect_type = "even";
  bool operator==(const PadParam&) const = default;
  static constexpr auto fields() {
    return std::tuple{
        required("pad_width", &PadParam::pad_width, "Elements before and after, for each axis."),
        field("mode", &PadParam::mode, "What the border holds."),
        field("constant_value", &PadParam::constant_value, "The constant."),
        field("reflect_type", &PadParam::reflect_type, "Only 'even' exists.")};
  }
};

std::vector<int64_t> numbers_in(const std::string& text) {
  std::vector<int64_t> numbers;
  for (size_t i = 0; i < text.size();) {
    if (!std::isdigit(static_cast<unsigned char>(text[i]))) {
      ++i;
      continue;
    }
    size_t length = 0;
    numbers.push_back(std::stoll(text.substr(i), &length));
    i += length;
  }
  return numbers;
}

class Padding {
 public:
  Padding(const Arguments& a, const PadParam& p)
      : p_(p), x_(a[0]), shape_(a.shape(0)), dtype_(a.dtype(0)) {}

  Value run() {
    std::vector<int64_t> widths = numbers_in(p_.pad_width);
    auto rank = static_cast<size_t>(shape_.ndim());
    check<ShapeError>(widths.size() == 2 * rank && p_.pad_width.find('-') == std::string::npos,
                      "pad: widths ", p_.pad_width, " do not fit an array of shape ", shape_,
                      "; give a pair of numbers, not negative, for each axis");
    for (size_t axis = 0; axis < rank; ++axis) {
      widen(static_cast<int>(axis), widths[2 * axis], widths[2 * axis + 1]);
    }
    return x_;
  }

 private:
  void widen(int axis, int64_t before, int64_t after) {
    bool mirrors = p_.mode == PadMode::kReflect || p_.mode == PadMode::kSymmetric;
    if (!mirrors) {
      join(axis, rim(axis, before, true), rim(axis, after, false), before + after);
      return;
    }
    // A border wider than the array is made of several reflections.
    int64_t skip = p_.mode == PadMode::kReflect ? 1 : 0;
    while (before > 0 || after > 0) {
      int64_t most = shape_[axis] - skip;
      check<ShapeError>(most > 0, "pad: axis ", axis, " of shape ", shape_,
                        " is too short to be reflected");
      int64_t left = std::min(before, most), right = std::min(after, most);
      Value front = left ? mirrored(axis, skip, skip + left) : Value();
      int64_t end = shape_[axis] - skip;
      Value back = right ? mirrored(axis, end - right, end) : Value();
      join(axis, front, back, left + right);
      before -= left;
      after -= right;
    }
  }

  [[nodiscard]] Value mirrored(int axis, int64_t begin, int64_t end) const {
    return call("reverse", {{"axis", text(Dims{axis})}}, {slice(x_, axis, begin, end)});
  }

  // `width` equal layers: a constant, the edge, or an extreme of the array.
  [[nodiscard]] Value rim(int axis, int64_t width, bool at_front) const {
    if (width == 0) return {};
    Shape wanted = shape_, thin = shape_;
    wanted[axis] = width;
    thin[axis] = 1;
    if (p_.mode == PadMode::kConstant) {
      return call("_np_filled",
                  {{"shape", text(wanted.dims())},
                   {"value", text(p_.constant_value)},
                   {"dtype", std::string(name_of(dtype_))}},
                  {});
    }
    int64_t place = at_front ? 0 : shape_[axis] - 1;
    ops::ReduceParam along{.axis = Dims{axis}, .keepdims = true};
    Value layer = p_.mode == PadMode::kEdge
                      ? slice(x_, axis, place, place + 1)
                      : apply(p_.mode == PadMode::kMaximum ? "max" : "min", along, {x_});
    return broadcast_to(layer, thin, wanted);
  }

  void join(int axis, const Value& front, const Value& back, int64_t more) {
    Values parts;
    if (front) parts.push_back(front);
    parts.push_back(x_);
    if (back) parts.push_back(back);
    x_ = concat(parts, axis);
    shape_[axis] += more;
  }

  const PadParam& p_;
  Value x_;
  Shape shape_;
  DType dtype_;
};

Values pad(const Arguments& a, const PadParam& p) { return {Padding(a, p).run()}; }

}  // namespace

void add_padding(OpTable& table) {
  add_composed<PadParam>(
      table, {.name = "_npi_pad", .doc = "An array with a border.", .inputs = {"data"}}, pad);
}

}  // namespace mx::numpy
