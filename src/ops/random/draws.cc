// Arrays of random numbers with parameters that are numbers: `_random_x`, and `_random_x_like`
// with the shape and dtype of an array.
#include "base/error.h"
#include "ops/creation/creation.h"
#include "ops/random/draw_one.h"
#include "ops/random/draw_range.h"
#include "ops/random/random.h"
#include "ops/random/random_ops.h"
#include "tensor/dispatch.h"

namespace mx::ops {
namespace {

template <class Numbers>
void infer_draw(Infer& t, const DrawParam<Numbers>& p, DType fallback) {
  if (p.dtype) t.set_dtype(t.out(0), *p.dtype);
  t.default_dtype(t.out(0), fallback);
  bool is_kind = is_floating(*t.out(0).dtype) == is_floating(fallback);
  check<TypeError>(is_kind, t.who(), ": dtype ", *t.out(0).dtype, " cannot hold the result; use ",
                   is_floating(fallback) ? "float32, float64 or float16" : "int32 or int64");
  Shape given = p.shape ? shape_from(*p.shape) : Shape::unknown();
  if (given.has_rank()) t.set(t.out(0), given);
}

template <class Numbers>
void fill(Run& run, const Numbers& p) {
  check_range(p, run.who());
  dispatch(kFloating, run.out(0).dtype(), [&]<class T>() {
    T* y = run.out(0).data<T>();
    draw(run, run.out(0).size(),
         [&](int64_t i, std::mt19937& generator) { y[i] = convert<T>(one<T>(p, generator)); });
  });
}

// Adds _random_<name> and _random_<name>_like.
template <class Numbers>
void add_pair(OpTable& table, const std::string& name, const std::string& doc,
              std::vector<std::string> aliases) {
  using Draw = DrawParam<Numbers>;
  using Like = LikeParam<Numbers>;
  table.add(define<Draw>({
      .name = "_random_" + name,
      .doc = doc,
      .aliases = std::move(aliases),
      .infer = [](Infer& t, const Draw& p) { infer_draw(t, p, DType::kFloat32); },
      .cpu = fill<Draw>,
      .random = true,
  }));
  table.add(define<Like>({
      .name = "_random_" + name + "_like",
      .doc = doc + " Shape and dtype are those of data.",
      .inputs = {"data"},
      .infer =
          [](Infer& t, const Like& /*p*/) {
            t.unify(t.in(0), t.out(0));
            check<TypeError>(!t.out(0).dtype || is_floating(*t.out(0).dtype), t.who(), ": dtype ",
                             t.out(0).dtype.value_or(DType::kFloat32),
                             " cannot hold the result; use float32, float64 or float16");
          },
      .gradient = zero_gradient<Like>,
      .cpu = fill<Like>,
      .random = true,
  }));
}

void infer_randint(Infer& t, const RandintParam& p) { infer_draw(t, p, DType::kInt32); }

void run_randint(Run& run, const RandintParam& p) {
  check_range(p, run.who());
  auto count = static_cast<uint64_t>(p.high) - static_cast<uint64_t>(p.low);
  dispatch(Types<int32_t, int64_t>{}, run.out(0).dtype(), [&]<class T>() {
    T* y = run.out(0).data<T>();
    draw(run, run.out(0).size(), [&](int64_t i, std::mt19937& generator) {
      uint64_t first = generator();  // the order of the two draws is MXNet's
      uint64_t word = (first << 31) + generator();
      y[i] = static_cast<T>(static_cast<uint64_t>(p.low) + word % count);
    });
  });
}

OpDef random_randint() {
  return define<RandintParam>({
      .name = "_random_randint",
      .doc = "Whole numbers spread evenly over low..high-1.",
      .aliases = {"random_randint", "_npi_random_randint"},
      .infer = infer_randint,
      .cpu = run_randint,
      .random = true,
  });
}

}  // namespace

void add_draws(OpTable& table) {
  add_pair<ExponentialNumbers>(table, "exponential", "Exponentially distributed numbers.",
                               {"random_exponential"});
  add_pair<GammaNumbers>(table, "gamma", "Gamma distributed numbers.", {"random_gamma"});
  add_pair<GeneralizedNegativeBinomialNumbers>(
      table, "generalized_negative_binomial",
      "Counts of a negative binomial distribution with mean mu and dispersion alpha.",
      {"random_generalized_negative_binomial"});
  add_pair<NegativeBinomialNumbers>(table, "negative_binomial",
                                    "Counts of failures before the k-th success of probability p.",
                                    {"random_negative_binomial"});
  add_pair<NormalNumbers>(table, "normal", "Normally distributed numbers.",
                          {"normal", "random_normal"});
  add_pair<PoissonNumbers>(table, "poisson", "Poisson distributed counts.", {"random_poisson"});
  table.add(random_randint());
  add_pair<UniformNumbers>(table, "uniform", "Numbers spread evenly over low..high.",
                           {"random_uniform", "uniform"});
}

}  // namespace mx::ops
