// Arrays of random numbers with parameters that are numbers.
#include "base/error.h"
#include "ops/creation/creation.h"
#include "ops/pointwise/convert.h"
#include "ops/random/draw.h"
#include "ops/random/random.h"
#include "ops/random/random_ops.h"
#include "tensor/dispatch.h"

namespace mx::ops {
namespace {

void infer_draw(Infer& t, const DrawParam& p, DType fallback) {
  if (p.dtype) t.set_dtype(t.out(0), *p.dtype);
  t.default_dtype(t.out(0), fallback);
  bool is_kind = is_floating(*t.out(0).dtype) == is_floating(fallback);
  check<TypeError>(is_kind, t.who(), ": dtype ", *t.out(0).dtype, " cannot hold the result; use ",
                   is_floating(fallback) ? "float32, float64 or float16" : "int32 or int64");
  Shape given = p.shape ? shape_from(*p.shape) : Shape::unknown();
  if (given.has_rank()) t.set(t.out(0), given);
}

// Parameters for which a distribution does not exist.
void check_range(const UniformParam& p, const Who& who) {
  check(p.high >= p.low, who, ": low is ", p.low, " and high is ", p.high,
        "; use a high that is not below low");
}
void check_range(const NormalParam& p, const Who& who) {
  check(p.scale > 0, who, ": scale is ", p.scale, "; use a positive number");
}
template <bool kZeroAllowed>
void check_range(const RateParam<kZeroAllowed>& p, const Who& who) {
  check(p.lam > 0 || (kZeroAllowed && p.lam == 0), who, ": lam is ", p.lam,
        "; use a positive number");
}
void check_range(const GammaParam& p, const Who& who) {
  check(p.alpha > 0 && p.beta > 0, who, ": alpha is ", p.alpha, " and beta is ", p.beta,
        "; use positive numbers");
}

// An operator that draws sample(T tag, p, generator) for each element of type T.
template <class P, class Sample>
OpDef op(std::string name, std::string doc, std::vector<std::string> aliases, Sample sample) {
  return define<P>({
      .name = std::move(name),
      .doc = std::move(doc),
      .aliases = std::move(aliases),
      .infer =
          [](Infer& t, const P& p) {
            check_range(p, t.who());
            infer_draw(t, p, DType::kFloat32);
          },
      .cpu =
          [sample](Run& run, const P& p) {
            dispatch(kFloating, run.out(0).dtype(), [&]<class T>() {
              T* y = run.out(0).data<T>();
              draw(run, run.out(0).size(), [&](int64_t i, std::mt19937& generator) {
                y[i] = convert<T>(sample(T(), p, generator));
              });
            });
          },
      .random = true,
  });
}

void infer_randint(Infer& t, const RandintParam& p) {
  check(p.low < p.high, t.who(), ": low is ", p.low, " and high is ", p.high,
        "; use a high above low");
  infer_draw(t, p, DType::kInt32);
}

void run_randint(Run& run, const RandintParam& p) {
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

float single(double value) { return static_cast<float>(value); }  // MXNet keeps float parameters

}  // namespace

OpDef random_uniform() {
  return op<UniformParam>(
      "_random_uniform", "Numbers spread evenly over low..high.", {"random_uniform", "uniform"},
      []<class T>(T /*tag*/, const UniformParam& p, std::mt19937& generator) {
        return single(p.low) + (single(p.high) - single(p.low)) * uniform<Drawn<T>>(generator);
      });
}

OpDef random_normal() {
  return op<NormalParam>("_random_normal", "Normally distributed numbers.",
                         {"normal", "random_normal"},
                         []<class T>(T /*tag*/, const NormalParam& p, std::mt19937& generator) {
                           return single(p.loc) + single(p.scale) * normal<Drawn<T>>(generator);
                         });
}

OpDef random_exponential() {
  return op<ExponentialParam>(
      "_random_exponential", "Exponentially distributed numbers.", {"random_exponential"},
      []<class T>(T /*tag*/, const ExponentialParam& p, std::mt19937& generator) {
        return exponential(Drawn<T>(single(p.lam)), generator);
      });
}

OpDef random_gamma() {
  return op<GammaParam>("_random_gamma", "Gamma distributed numbers.", {"random_gamma"},
                        []<class T>(T /*tag*/, const GammaParam& p, std::mt19937& generator) {
                          using Real = std::conditional_t<std::is_same_v<T, double>, double, float>;
                          return gamma(Real(single(p.alpha)), Real(single(p.beta)), generator);
                        });
}

OpDef random_poisson() {
  return op<PoissonParam>("_random_poisson", "Poisson distributed counts.", {"random_poisson"},
                          [](auto /*tag*/, const PoissonParam& p, std::mt19937& generator) {
                            return poisson(single(p.lam), generator);
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

}  // namespace mx::ops
