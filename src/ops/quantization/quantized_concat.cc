// Concat of 8-bit integers: parts are brought to the range that covers all, then joined.
#include "ops/pointwise/loop.h"
#include "ops/quantization/floating_twin.h"
#include "ops/quantization/levels.h"
#include "ops/quantization/quantized_pointwise.h"
#include "ops/shape/concat.h"
#include "tensor/dispatch.h"

namespace mx::ops {
namespace {

const FloatingTwin& float_concat() {
  static const auto* const twin = new FloatingTwin(concat());
  return *twin;
}

std::vector<std::string> input_names(const ConcatParam& p) {
  std::vector<std::string> names;
  for (int i = 0; i < p.num_args; ++i) names.push_back(cat("arg", i));
  for (int i = 0; i < p.num_args; ++i) {
    names.push_back(cat("arg", i, "_min"));
    names.push_back(cat("arg", i, "_max"));
  }
  return names;
}

void infer(Infer& t, const ConcatParam& p) {
  check<ShapeError>(t.num_inputs() == 3 * p.num_args, t.who(), ": takes num_args (", p.num_args,
                    ") arrays and a min and a max for each, got ", t.num_inputs(), " inputs");
  float_concat().infer_shapes(t, p, p.num_args);
  infer_scalars(t, p.num_args);
  bool is_positive = true;
  for (int i = 0; i < p.num_args; ++i) {
    check_eight_bits(t, t.in(i), "each array");
    if (!t.in(i).dtype) return;
    is_positive = is_positive && *t.in(i).dtype == DType::kUint8;
  }
  t.set_dtype(t.out(0), is_positive ? DType::kUint8 : DType::kInt8);
}

constexpr Types<int8_t, uint8_t> kEightBits{};

// The part in units of the result, in scratch memory where they are not its own.
Tensor in_units(const Run& run, const Tensor& part, double ratio, DType dtype) {
  if (part.dtype() == dtype && ratio == 1) return part;
  Tensor result(run.scratch<std::byte>(part.size()), part.shape(), dtype);
  dispatch(kEightBits, part.dtype(), [&]<class From>() {
    dispatch(kEightBits, dtype, [&]<class To>() {
      const From* x = part.data<const From>();
      To* y = result.data<To>();
      auto factor = static_cast<float>(ratio);
      run.parallel_range(part.size(), [=](int64_t begin, int64_t end) {
        vector_loop(end - begin, [=](int64_t i) {
          y[begin + i] = nearest<To>(static_cast<float>(x[begin + i]) * factor);
        });
      });
    });
  });
  return result;
}

void forward(Run& run, const ConcatParam& p) {
  RealRange whole = range_of(run, p.num_args);
  for (int i = 1; i < p.num_args; ++i) {
    RealRange range = range_of(run, p.num_args + 2 * i);
    whole = {std::min(whole.low, range.low), std::max(whole.high, range.high)};
  }
  DType dtype = run.out(0).dtype();
  Tensors parts;
  for (int i = 0; i < p.num_args; ++i) {
    double own = range_of(run, p.num_args + 2 * i).magnitude() / data_levels(run.in(i).dtype());
    double ratio = own * per_real(data_levels(dtype), whole);
    parts.push_back(in_units(run, run.in(i), ratio, dtype));
  }
  float_concat().run(run, p, parts, {run.out(0)});
  store_range(run, whole);
}

}  // namespace

OpDef quantized_concat() {
  return define<ConcatParam>({
      .name = "_contrib_quantized_concat",
      .doc = "Joins arrays of 8-bit integers along an axis, in the range that covers all.",
      .inputs = {"data"},
      .input_names = input_names,
      .variadic = "num_args",
      .num_outputs = [](const ConcatParam&) { return 3; },
      .infer = infer,
      .gradient = zero_gradient<ConcatParam>,
      .cpu = forward,
      .names_outputs = true,
  });
}

}  // namespace mx::ops
