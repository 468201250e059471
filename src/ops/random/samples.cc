// Random numbers whose parameters are arrays: `shape` draws for each pair of parameters.
#include "base/error.h"
#include "ops/pointwise/convert.h"
#include "ops/random/draw.h"
#include "ops/random/random.h"
#include "ops/random/random_ops.h"
#include "tensor/dispatch.h"

namespace mx::ops {
namespace {

void infer(Infer& t, const SampleParam& p) {
  t.unify(t.in(0), t.in(1));
  if (p.dtype) {
    t.set_dtype(t.out(0), *p.dtype);
  } else if (t.in(0).dtype && is_floating(*t.in(0).dtype)) {
    t.default_dtype(t.out(0), *t.in(0).dtype);
  } else {
    t.default_dtype(t.out(0), DType::kFloat32);
  }
  check<TypeError>(is_floating(*t.out(0).dtype), t.who(), ": dtype ", *t.out(0).dtype,
                   " cannot hold the result; use float32, float64 or float16");
  if (!t.in_shape(0).has_rank()) return;
  Dims dims = t.in_shape(0).dims();
  dims.append(p.shape.begin(), p.shape.end());
  t.set(t.out(0), Shape(std::move(dims)));
}

template <class Sample>
OpDef op(std::string name, std::string doc, std::vector<std::string> aliases,
         std::vector<std::string> inputs, Sample sample) {
  return define<SampleParam>({
      .name = std::move(name),
      .doc = std::move(doc),
      .aliases = std::move(aliases),
      .inputs = std::move(inputs),
      .infer = infer,
      .gradient = zero_gradient<SampleParam>,
      .cpu =
          [sample](Run& run, const SampleParam& /*p*/) {
            const Tensor& out = run.out(0);
            if (out.size() == 0) return;
            int64_t each = out.size() / run.in(0).size();
            dispatch(kNumeric, run.in(0).dtype(), [&]<class P>() {
              const P *a = run.in(0).data<const P>(), *b = run.in(1).data<const P>();
              dispatch(kFloating, out.dtype(), [&]<class T>() {
                T* y = out.data<T>();
                draw(run, out.size(), [&](int64_t i, std::mt19937& generator) {
                  auto first = static_cast<Acc<P>>(a[i / each]),
                       second = static_cast<Acc<P>>(b[i / each]);
                  y[i] = convert<T>(sample(T(), static_cast<Drawn<T>>(first),
                                           static_cast<Drawn<T>>(second), generator));
                });
              });
            });
          },
      .random = true,
  });
}

}  // namespace

OpDef sample_uniform() {
  return op("_sample_uniform", "Numbers spread evenly over low[i]..high[i].", {"sample_uniform"},
            {"low", "high"}, []<class T>(T /*tag*/, auto low, auto high, std::mt19937& generator) {
              return low + (high - low) * uniform<Drawn<T>>(generator);
            });
}

OpDef sample_normal() {
  return op("_sample_normal", "Normal numbers with mean mu[i] and deviation sigma[i].",
            {"sample_normal"}, {"mu", "sigma"},
            []<class T>(T /*tag*/, auto mean, auto deviation, std::mt19937& generator) {
              return mean + deviation * normal<Drawn<T>>(generator);
            });
}

}  // namespace mx::ops
