// Random choices and counts: choice, multinomial; and gamma, which has no formula over noise.
#include <algorithm>
#include <cmath>
#include <numeric>
#include <random>

#include "base/error.h"
#include "ir/random.h"
#include "numpy/bounds.h"
#include "numpy/catalog.h"
#include "numpy/composed.h"
#include "numpy/values.h"
#include "ops/numpy/draws.h"
#include "ops/pointwise/broadcast.h"
#include "tensor/dispatch.h"

namespace mx::numpy {
namespace {

struct ChoiceParam {
  std::optional<int64_t> a;
  std::optional<Dims> size;
  std::string ctx = "cpu";
  bool replace = true, weighted = false;
  bool operator==(const ChoiceParam&) const = default;
  static constexpr auto fields() {
    using P = ChoiceParam;
    return std::tuple{required("a", &P::a, "Count of elements; None: that of an array."),
                      required("size", &P::size, "Shape of the result; None: one number."),
                      field("ctx", &P::ctx, "Device of the result, like cpu(0)."),
                      field("replace", &P::replace, "Whether an element may be drawn again."),
                      field("weighted", &P::weighted, "Whether probabilities are given.")};
  }
};

struct GammaParam {
  std::optional<double> shape, scale;
  std::optional<Dims> size;
  std::string ctx = "cpu";
  DType dtype = DType::kFloat32;
  bool operator==(const GammaParam&) const = default;
  static constexpr auto fields() {
    using P = GammaParam;
    return std::tuple{required("shape", &P::shape, "Shape of the distribution; None: an array."),
                      required("scale", &P::scale, "How wide it is; None: an array."),
                      field("size", &P::size, "Shape of the result; None: that of the parameters."),
                      field("ctx", &P::ctx, "Device of the result, like cpu(0)."),
                      field("dtype", &P::dtype, "Element type of the result.")};
  }
};

std::vector<double> numbers_of(const Tensor& x) {
  std::vector<double> numbers;
  dispatch(kNumeric, x.dtype(), [&]<class T>() {
    for (T value : x.span<const T>()) {
      numbers.push_back(static_cast<double>(static_cast<Acc<T>>(value)));
    }
  });
  return numbers;
}

// The ends of the parts that probabilities have of all.
std::vector<double> edges_of(std::vector<double> weights) {
  std::partial_sum(weights.begin(), weights.end(), weights.begin());
  return weights;
}

int64_t part_of(double draw, const std::vector<double>& edges) {
  auto found = std::ranges::upper_bound(edges, draw) - edges.begin();
  return std::min<int64_t>(found, static_cast<int64_t>(edges.size()) - 1);
}

void draw_places(Run& run, const ops::DrawnPlacesParam& p) {  // the numbers of 1.9.1
  std::mt19937& engine = run.random().serial();
  auto* out = run.out(0).data<int64_t>();
  for (int64_t i = 0; i < p.count; ++i) out[i] = static_cast<int64_t>(engine()) % p.among;
}

void draw_weighted(Run& run, const ops::WeightedPlacesParam& p) {
  std::vector<double> weights = numbers_of(run.in(0));
  std::mt19937& engine = run.random().serial();
  std::uniform_real_distribution<float> uniform(0, 1);
  auto* out = run.out(0).data<int64_t>();
  if (p.replace) {
    std::vector<double> edges = edges_of(std::move(weights));
    for (double& edge : edges) edge /= edges.back() > 0 ? edges.back() : 1;
    for (int64_t i = 0; i < p.count; ++i) out[i] = part_of(uniform(engine), edges);
    return;
  }
  // The largest of log(p) + Gumbel's noise are a draw without replacement.
  std::vector<double> keys;
  for (double weight : weights) {
    keys.push_back(std::log(weight) - std::log(-std::log(uniform(engine))));
  }
  std::vector<int64_t> order(keys.size());
  std::iota(order.begin(), order.end(), int64_t{0});
  std::ranges::stable_sort(order, std::greater<>(),
                           [&](int64_t i) { return keys[static_cast<size_t>(i)]; });
  std::copy_n(order.begin(), p.count, out);
}

template <class P>
void infer_places(Infer& t, const P& p) {
  t.set_dtype(t.out(0), DType::kInt64);
  t.set(t.out(0), Shape{p.count});
}

void infer_drawn(Infer& t, const ops::DrawnPlacesParam& p) {
  check(p.among > 0 || p.count == 0, t.who(), ": one of ", p.among,
        " cannot be drawn; `among` must be positive");
  infer_places(t, p);
}

Values choice(const Arguments& a, const ChoiceParam& p) {
  check<ShapeError>(p.a || a.ndim(0) >= 1, "choice: a number cannot be chosen from; give an array");
  int64_t among = p.a ? *p.a : a.shape(0)[0];
  Shape shape(p.size.value_or(Dims{}));
  int64_t count = shape.size();
  check(among > 0 || count == 0, "choice: there is nothing to choose from");
  check(p.replace || count <= among, "choice: ", count, " of ", among,
        " cannot be drawn without replacement");
  Value places;
  if (p.weighted) {
    size_t last = a.size() - 1;
    check<ShapeError>(a.shape(last) == Shape{among}, "choice: probabilities of shape ",
                      a.shape(last), " do not fit ", among, " elements");
    places = apply("_np_weighted_places",
                   ops::WeightedPlacesParam{.count = count, .replace = p.replace}, {a[last]});
  } else if (p.replace) {
    places = apply("_np_drawn_places", ops::DrawnPlacesParam{.among = among, .count = count}, {});
  } else {
    Value all = call("_arange", {{"start", "0"}, {"stop", text(among)}, {"dtype", "int64"}}, {});
    places = slice(call("_shuffle", {}, {all}), 0, 0, count);
  }
  return {reshape(places, shape)};
}

void infer_multinomial(Infer& t, const ops::OutcomesParam& p) {
  t.set_dtype(t.out(0), DType::kInt64);
  Dims dims = p.size.value_or(Dims{});
  if (p.pvals) {
    dims.push_back(static_cast<int64_t>(p.pvals->size()));
  } else {
    t.set(t.in(0), Shape{kUnknown});
    dims.push_back(t.in(0).shape[0]);
  }
  t.set(t.out(0), Shape(dims));
}

void draw_multinomial(Run& run, const ops::OutcomesParam& p) {
  std::vector<double> edges = edges_of(p.pvals ? *p.pvals : numbers_of(run.in(0)));
  auto kinds = static_cast<int64_t>(edges.size());
  auto* out = run.out(0).data<int64_t>();
  std::fill_n(out, run.out(0).size(), int64_t{0});
  if (kinds == 0) return;
  check(edges.back() <= 1 + 1e-5, run.who(), ": the probabilities sum to ", edges.back(),
        ", more than 1");
  std::mt19937& engine = run.random().serial();  // the numbers of 1.9.1
  std::uniform_real_distribution<double> uniform(0, 1);
  for (int64_t row = 0; row < run.out(0).size() / kinds; ++row) {
    for (int64_t i = 0; i < p.n; ++i) ++out[row * kinds + part_of(uniform(engine), edges)];
  }
  // There the room for probabilities that come as numbers is drawn full, too.
  if (p.pvals) engine.discard(2 * static_cast<uint64_t>(kinds));
}

Values gamma(const Arguments& a, const GammaParam& p) {
  static const OpDef& who = op_table().get("_npi_add");
  Shape common;
  for (size_t i = 0; i < a.size(); ++i) {
    common = ops::broadcast_shape(common, a.shape(i), Who{&who, "gamma"});
  }
  Shape shape = p.size ? Shape(*p.size) : common;
  Shape flat{shape.size()};
  size_t next = 0;
  auto spread = [&](const std::optional<double>& number, const Bound& bound) {
    if (number) {
      check_bound(*number, bound, "_npi_gamma");
      return filled(flat, *number, p.dtype);
    }
    Value x = bounded(cast(a[next], a.dtype(next), p.dtype), bound);
    Value wide = broadcast_to(x, a.shape(next), shape);
    ++next;
    return reshape(wide, flat);
  };
  Value alpha = spread(p.shape, {.name = "shape", .is_open = true});
  Value beta = spread(p.scale, {.name = "scale"});
  Value drawn = call("_sample_gamma", {{"dtype", std::string(name_of(p.dtype))}}, {alpha, beta});
  return {reshape(drawn, shape)};
}

std::vector<std::string> numbered(size_t count) {
  std::vector<std::string> names;
  for (size_t i = 1; i <= count; ++i) names.push_back(cat("input", i));
  return names;
}

}  // namespace

void add_choice(OpTable& table) {
  table.add(define<ops::DrawnPlacesParam>({.name = "_np_drawn_places",
                                           .doc = "Places, each as likely.",
                                           .infer = infer_drawn,
                                           .gradient = zero_gradient<ops::DrawnPlacesParam>,
                                           .cpu = draw_places,
                                           .random = true}));
  table.add(define<ops::WeightedPlacesParam>({.name = "_np_weighted_places",
                                              .doc = "Places drawn with given probabilities.",
                                              .inputs = {"p"},
                                              .infer = infer_places<ops::WeightedPlacesParam>,
                                              .gradient = zero_gradient<ops::WeightedPlacesParam>,
                                              .cpu = draw_weighted,
                                              .random = true}));
  OpSpec places{.name = "_npi_choice", .doc = "Random places.", .inputs = numbered(2)};
  places.input_names = [](const ChoiceParam& p) {
    return numbered(size_t{!p.a.has_value()} + size_t{p.weighted});
  };
  places.random = true;
  add_composed<ChoiceParam>(table, places, choice, Gradients::kZero);
  OpSpec counts{.name = "_npi_multinomial", .doc = "Counts of outcomes.", .inputs = {"a"}};
  counts.input_names = [](const ops::OutcomesParam& p) {
    return p.pvals ? std::vector<std::string>{} : std::vector<std::string>{"a"};
  };
  counts.infer = infer_multinomial;
  counts.gradient = zero_gradient<ops::OutcomesParam>;
  counts.cpu = draw_multinomial;
  counts.random = true;
  table.add(define<ops::OutcomesParam>(counts));
  OpSpec draws{.name = "_npi_gamma", .doc = "Gamma distributed numbers.", .inputs = numbered(2)};
  draws.input_names = [](const GammaParam& p) {
    return numbered(size_t{!p.shape.has_value()} + size_t{!p.scale.has_value()});
  };
  draws.random = true;
  add_composed<GammaParam>(table, draws, gamma, Gradients::kZero);
}

}  // namespace mx::numpy
