#include "ops/contrib/finite.h"

#include <atomic>
#include <cmath>

#include "ops/pointwise/convert.h"
#include "ops/pointwise/loop.h"
#include "tensor/dispatch.h"

namespace mx::ops {
namespace {

template <class P>
void infer_finite(Infer& t, const P& /*p*/) {
  for (int i = 0; i < t.num_inputs(); ++i) {
    std::optional<DType> dtype = t.in(i).dtype;
    check<TypeError>(!dtype || is_floating(*dtype), t.who(), ": input ", i, " has dtype ",
                     dtype.value_or(DType::kFloat32), "; only floating dtypes can be not finite");
  }
  t.set_dtype(t.out(0), DType::kFloat32);
  t.set(t.out(0), Shape{1});
}

template <class P>
void finite_forward(Run& run, const P& p) {
  auto* result = run.out(0).data<float>();
  if (p.init_output) *result = 1;
  std::atomic<bool> finite = true;
  for (const Tensor& input : run.inputs) {
    dispatch(kFloating, input.dtype(), [&]<class T>() {
      const T* x = input.data<const T>();
      run.parallel_range(input.size(), [&](int64_t begin, int64_t end) {
        if (!finite) return;
        Acc<T> sum = 0;  // 0 · x is nan exactly where x is not finite
        for (int64_t i = begin; i < end; ++i) sum += static_cast<Acc<T>>(x[i]) * 0;
        if (std::isnan(sum)) finite = false;
      });
    });
  }
  if (!finite) *result = 0;
}

bool is_castable(DType dtype) { return is_floating(dtype) && dtype != DType::kFloat64; }

// Only float32 and the 16-bit floats take part; other dtypes stay.
void infer_multicast(Infer& t, const AmpMultiCastParam& p) {
  std::optional<DType> target;
  for (int i = 0; i < t.num_inputs(); ++i) {
    t.unify_shape(t.in(i), t.out(i));
    std::optional<DType> dtype = t.in(i).dtype;
    if (!dtype || !is_castable(*dtype)) continue;
    bool better = !target || (p.cast_narrow ? *target : *dtype) == DType::kFloat32;
    if (better) target = dtype;
  }
  for (int i = 0; i < t.num_inputs(); ++i) {
    std::optional<DType> dtype = t.in(i).dtype;
    if (dtype) t.set_dtype(t.out(i), is_castable(*dtype) ? *target : *dtype);
  }
}

void convert_all(const Run& run, const Tensor& from, const Tensor& to) {
  dispatch(kAnyType, from.dtype(), [&]<class F>() {
    dispatch(kAnyType, to.dtype(), [&]<class T>() {
      const F* x = from.data<const F>();
      T* y = to.data<T>();
      run.parallel_range(to.size(), [=](int64_t begin, int64_t end) {
        vector_loop(end - begin, [=](int64_t i) { y[begin + i] = convert<T>(x[begin + i]); });
      });
    });
  });
}

Values multicast_gradient(Grad& g, const AmpMultiCastParam& /*p*/) {
  Values result;
  for (int i = 0; i < g.num_inputs(); ++i) {
    bool flows = g.has_out_grad(i);
    result.push_back(flows ? apply("_cast_like", NoParam{}, {g.out_grad(i), g.in(i)}) : Value{});
  }
  return result;
}

}  // namespace

OpDef all_finite() {
  return define<AllFiniteParam>({
      .name = "all_finite",
      .doc = "1 when no element is infinite or nan, else 0.",
      .inputs = {"data"},
      .infer = infer_finite<AllFiniteParam>,
      .gradient = zero_gradient<AllFiniteParam>,
      .cpu = finite_forward<AllFiniteParam>,
      .names_its_input = true,
  });
}

OpDef multi_all_finite() {
  return define<MultiAllFiniteParam>({
      .name = "multi_all_finite",
      .doc = "1 when no element of any array is infinite or nan, else 0.",
      .inputs = {"data"},
      .variadic = "num_arrays",
      .infer = infer_finite<MultiAllFiniteParam>,
      .gradient = zero_gradient<MultiAllFiniteParam>,
      .cpu = finite_forward<MultiAllFiniteParam>,
  });
}

OpDef amp_multicast() {
  return define<AmpMultiCastParam>({
      .name = "amp_multicast",
      .doc = "Brings float32 and 16-bit floats to the widest precision among them.",
      .inputs = {"data"},
      .variadic = "num_outputs",
      .num_outputs = [](const AmpMultiCastParam& p) { return p.num_outputs; },
      .infer = infer_multicast,
      .gradient = multicast_gradient,
      .cpu =
          [](Run& run, const AmpMultiCastParam& /*p*/) {
            for (int i = 0; i < run.num_inputs(); ++i) convert_all(run, run.in(i), run.out(i));
          },
  });
}

}  // namespace mx::ops
