// Random numbers whose parameters are arrays: `shape` draws for each set of parameters.
#include "base/error.h"
#include "ops/random/distributions.h"
#include "ops/random/random.h"
#include "ops/random/random_ops.h"
#include "tensor/dispatch.h"

namespace mx::ops {
namespace {

void infer(Infer& t, const SampleParam& p) {
  for (int i = 1; i < t.num_inputs(); ++i) t.unify(t.in(0), t.in(i));
  if (p.dtype) t.set_dtype(t.out(0), *p.dtype);
  t.default_dtype(t.out(0), DType::kFloat32);
  check<TypeError>(is_floating(*t.out(0).dtype), t.who(), ": dtype ", *t.out(0).dtype,
                   " cannot hold the result; use float32, float64 or float16");
  if (!t.in_shape(0).has_rank()) return;
  Dims dims = t.in_shape(0).dims();
  dims.append(p.shape.begin(), p.shape.end());
  t.set(t.out(0), Shape(std::move(dims)));
}

template <class Draw>
void forward(Run& run, const SampleParam& /*p*/) {
  const Tensor& out = run.out(0);
  if (out.size() == 0) return;
  int64_t each = out.size() / run.in(0).size();
  dispatch(kNumeric, run.in(0).dtype(), [&]<class P>() {
    const P* first = run.in(0).data<const P>();
    const P* second = run.in(run.num_inputs() - 1).data<const P>();
    dispatch(kFloating, out.dtype(), [&]<class T>() {
      T* y = out.data<T>();
      draw(run, out.size(), [&](int64_t i, std::mt19937& generator) {
        int64_t at = i / each;
        if constexpr (requires { Draw::template one<T>(P(), generator); }) {
          y[i] = convert<T>(Draw::template one<T>(first[at], generator));
        } else {
          y[i] = convert<T>(Draw::template one<T>(first[at], second[at], generator));
        }
      });
    });
  });
}

template <class Draw>
OpDef op(const std::string& name, std::string doc, std::vector<std::string> inputs) {
  return define<SampleParam>({
      .name = "_sample_" + name,
      .doc = std::move(doc),
      .aliases = {"sample_" + name},
      .inputs = std::move(inputs),
      .infer = infer,
      .gradient = zero_gradient<SampleParam>,
      .cpu = forward<Draw>,
      .random = true,
      .names_its_input = true,
  });
}

}  // namespace

void add_samples(OpTable& table) {
  table.add(op<ExponentialDraw>("exponential", "Exponential numbers of rate lam[i].", {"lam"}));
  table.add(op<GammaDraw>("gamma", "Gamma distributed numbers of shape alpha[i], scale beta[i].",
                          {"alpha", "beta"}));
  table.add(op<GeneralizedNegativeBinomialDraw>(
      "generalized_negative_binomial",
      "Negative binomial counts with mean mu[i] and dispersion alpha[i].", {"mu", "alpha"}));
  table.add(op<NegativeBinomialDraw>(
      "negative_binomial", "Counts of failures before the k[i]-th success of probability p[i].",
      {"k", "p"}));
  table.add(op<NormalDraw>("normal", "Normal numbers with mean mu[i] and deviation sigma[i].",
                           {"mu", "sigma"}));
  table.add(op<PoissonDraw>("poisson", "Poisson distributed counts of mean lam[i].", {"lam"}));
  table.add(
      op<UniformDraw>("uniform", "Numbers spread evenly over low[i]..high[i].", {"low", "high"}));
}

}  // namespace mx::ops
