// _npi_percentile: elements of sorted lines, and what lies between them.
#include <cmath>

#include "base/error.h"
#include "numpy/catalog.h"
#include "numpy/composed.h"
#include "numpy/values.h"
#include "tensor/dispatch.h"

namespace mx::numpy {

enum class Between : uint8_t { kHigher, kLinear, kLower, kMidpoint, kNearest };
constexpr std::array<std::string_view, 5> names_of(Between) {
  return {"higher", "linear", "lower", "midpoint", "nearest"};
}

namespace {

struct PercentileParam {
  std::optional<Dims> axis;
  Between interpolation = Between::kLinear;
  bool keepdims = false;
  std::optional<double> q_scalar;
  bool operator==(const PercentileParam&) const = default;
  static constexpr auto fields() {
    using P = PercentileParam;
    return std::tuple{field("axis", &P::axis, "Axes; None means all."),
                      field("interpolation", &P::interpolation, "What lies between two elements."),
                      field("keepdims", &P::keepdims, "Whether reduced axes stay, with extent 1."),
                      field("q_scalar", &P::q_scalar, "The percentile; None: given as an array.")};
  }
};

struct PlacesParam {
  int64_t count = 1;
  Between interpolation = Between::kLinear;
  DType dtype = DType::kFloat32;
  bool operator==(const PlacesParam&) const = default;
  static constexpr auto fields() {
    using P = PlacesParam;
    return std::tuple{field("count", &P::count, "Length of the sorted lines."),
                      field("interpolation", &P::interpolation, "What lies between two elements."),
                      field("dtype", &P::dtype, "Element type of the weights.")};
  }
};

// Two neighbours in a sorted line, and how much of the second is in the result.
struct Place {
  int64_t lower, upper;
  double weight;

  Place(double percentile, const PlacesParam& p) {
    check(percentile >= 0 && percentile <= 100, "percentile: ", percentile,
          " is not a percentile; use 0..100");
    double at = percentile / 100 * static_cast<double>(p.count - 1);
    double below = std::floor(at);
    switch (p.interpolation) {
      case Between::kHigher:
        below = at = std::ceil(at);
        break;
      case Between::kLinear:
        break;
      case Between::kLower:
        at = below;
        break;
      case Between::kMidpoint:
        at = at == below ? at : below + 0.5;
        break;
      case Between::kNearest:
        below = at = std::nearbyint(at);
        break;
    }
    lower = static_cast<int64_t>(below);
    upper = std::min(lower + 1, p.count - 1);
    weight = at - below;
  }
};

void places(Run& run, const PlacesParam& p) {
  auto *lower = run.out(0).data<int64_t>(), *upper = run.out(1).data<int64_t>();
  dispatch(kNumeric, run.in(0).dtype(), [&]<class Q>() {
    dispatch(kNative, run.out(2).dtype(), [&]<class T>() {
      const Q* percentiles = run.in(0).data<const Q>();
      for (int64_t i = 0; i < run.in(0).size(); ++i) {
        Place place(static_cast<double>(static_cast<Acc<Q>>(percentiles[i])), p);
        lower[i] = place.lower;
        upper[i] = place.upper;
        run.out(2).data<T>()[i] = static_cast<T>(place.weight);
      }
    });
  });
}

struct Lines {
  Value value;  // (length, whatever stays), sorted
  int64_t length = 1;
  Dims kept, result;  // extents that stay; the same with those of extent 1 where they do
};

void append(Dims& dims, const Dims& more) {
  for (int64_t extent : more) dims.push_back(extent);
}

Lines sorted_lines(const Arguments& a, const PercentileParam& p, DType type) {
  int ndim = a.ndim(0);
  std::vector<bool> is_reduced(static_cast<size_t>(ndim), !p.axis);
  if (p.axis) {
    for (int64_t axis : *p.axis)
      is_reduced[static_cast<size_t>(axis_in(axis, ndim, "percentile"))] = true;
  }
  Lines lines;
  Dims order, last;
  for (int i = 0; i < ndim; ++i) {
    bool reduced = is_reduced[static_cast<size_t>(i)];
    (reduced ? order : last).push_back(i);
    if (reduced) lines.length *= a.shape(0)[i];
    if (!reduced) lines.kept.push_back(a.shape(0)[i]);
    if (!reduced || p.keepdims) lines.result.push_back(reduced ? 1 : a.shape(0)[i]);
  }
  check<ShapeError>(lines.length > 0, "percentile: there is no element along the axes of shape ",
                    a.shape(0));
  append(order, last);
  Dims flat{lines.length};
  append(flat, lines.kept);
  Value x = reshape(transpose(cast(a[0], a.dtype(0), type), order), Shape(flat));
  lines.value = call("sort", {{"axis", "0"}}, {x});
  return lines;
}

Values percentile(const Arguments& a, const PercentileParam& p) {
  DType type = a.dtype(0) == DType::kFloat64 ? DType::kFloat64 : DType::kFloat32;
  Lines lines = sorted_lines(a, p, type);
  PlacesParam found{.count = lines.length, .interpolation = p.interpolation, .dtype = type};
  if (p.q_scalar) {
    Place place(*p.q_scalar, found);
    Value lower = slice(lines.value, 0, place.lower, place.lower + 1);
    if (place.weight > 0) {
      Value upper = slice(lines.value, 0, place.upper, place.upper + 1);
      lower = lower + (upper - lower) * place.weight;
    }
    return {reshape(lower, Shape(lines.result))};
  }
  Values at = apply_all("_np_percentile_places", found, {a[1]});
  auto taken = [&](const Value& where) {
    return call("take", {{"axis", "0"}}, {lines.value, where});
  };
  Dims wide = a.shape(1).dims();
  append(wide, Dims(lines.kept.size(), 1));
  Value lower = taken(at[0]);
  Value between = (taken(at[1]) - lower) * reshape(at[2], Shape(wide));
  Dims result = a.shape(1).dims();
  append(result, lines.result);
  return {reshape(lower + between, Shape(result))};
}

// The same on other devices, which cut what is no percentile to one: they would have to wait for
// it.
Values computed_places(const Arguments& a, const PlacesParam& p) {
  Value percentile = cast(a[0], a.dtype(0), DType::kFloat64);
  percentile = call("clip", {{"a_min", "0"}, {"a_max", "100"}}, {percentile});
  Value at = percentile / 100.0 * static_cast<double>(p.count - 1);
  Value below = call("floor", {}, {at});
  switch (p.interpolation) {
    case Between::kHigher:
      below = at = call("ceil", {}, {at});
      break;
    case Between::kLinear:
      break;
    case Between::kLower:
      at = below;
      break;
    case Between::kMidpoint:
      at = below + call("_greater_scalar", {{"scalar", "0"}}, {at - below}) * 0.5;
      break;
    case Between::kNearest:
      below = at = call("_np_round_even", {}, {at});
      break;
  }
  Value above = call("_minimum_scalar", {{"scalar", text(double(p.count - 1))}}, {below + 1.0});
  return {cast(below, DType::kFloat64, DType::kInt64), cast(above, DType::kFloat64, DType::kInt64),
          cast(at - below, DType::kFloat64, p.dtype)};
}

void infer_places(Infer& t, const PlacesParam& p) {
  for (int i = 0; i < 3; ++i) t.unify_shape(t.in(0), t.out(i));
  t.set_dtype(t.out(0), DType::kInt64);
  t.set_dtype(t.out(1), DType::kInt64);
  t.set_dtype(t.out(2), p.dtype);
}

}  // namespace

void add_percentile(OpTable& table) {
  const OpDef& found =
      table.add(define<PlacesParam>({.name = "_np_percentile_places",
                                     .doc = "Where percentiles lie in sorted lines.",
                                     .inputs = {"q"},
                                     .num_outputs = [](const PlacesParam& /*p*/) { return 3; },
                                     .infer = infer_places,
                                     .gradient = zero_gradient<PlacesParam>,
                                     .cpu = places}));
  derive_from_body<PlacesParam>(found, computed_places);
  OpSpec spec{.name = "_npi_percentile", .doc = "Percentiles over axes.", .inputs = {"a", "q"}};
  spec.input_names = [](const PercentileParam& p) {
    std::vector<std::string> names = {"a"};
    if (!p.q_scalar) names.emplace_back("q");
    return names;
  };
  add_composed<PercentileParam>(table, spec, percentile);
}

}  // namespace mx::numpy
