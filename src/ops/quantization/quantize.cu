// Between real numbers and 8-bit integers. Ranges lie on the device: a scale is found there, by
// every thread for itself, so that nobody waits.
#include "ops/catalog_cuda.h"
#include "ops/quantization/cuda_range.h"
#include "ops/quantization/quantize.h"
#include "ops/reduce/cuda_reduction.h"

namespace mx::ops {
namespace {

// The smallest and the largest element, as float, times `step` of the range of the input if given.
template <class T>
void find_range(const Run& run, const Tensor& array, float* low, float* high) {
  if (array.size() == 0) {
    run.stream().fill(low, 0, 4);
    run.stream().fill(high, 0, 4);
    return;
  }
  Tensor flat = array.reshaped(Shape{array.size()});
  gpu::reduce<SmallestOf, T>(run, flat, AxisMask(1, true), low, DType::kFloat32);
  gpu::reduce<LargestOf, T>(run, flat, AxisMask(1, true), high, DType::kFloat32);
}

void set_range(const Run& run, float* low, float* high, RealRange range) {
  gpu::each(run, 1, [=] __device__(int64_t /*i*/) {
    *low = range.low;
    *high = range.high;
  });
}

// The range that calibration found, or that of data.
DeviceRange range_for(const Run& run, const std::optional<RealRange>& given) {
  auto* range = run.scratch<float>(2);
  if (given) {
    set_range(run, range, range + 1, *given);
  } else {
    find_range<float>(run, run.in(0), range, range + 1);
  }
  return {range, range + 1};
}

void store_range(const Run& run, DeviceRange range, bool is_symmetric) {
  auto *low = run.out(1).data<float>(), *high = run.out(2).data<float>();
  gpu::each(run, 1, [=] __device__(int64_t /*i*/) {
    auto most = static_cast<float>(range.magnitude());
    *low = is_symmetric ? -most : *range.low;
    *high = is_symmetric ? most : *range.high;
  });
}

template <class T>
void fill_integers(const Run& run, DeviceRange range, double levels) {
  const auto* x = run.in(0).data<const float>();
  T* y = run.out(0).data<T>();
  gpu::each(run, run.in(0).size(), [=] __device__(int64_t i) {
    y[i] = nearest_on_device<T>(__fmul_rn(x[i], static_cast<float>(range.per_real(levels))));
  });
}

void quantize_to(const Run& run, DeviceRange range, double levels) {
  if (run.out(0).dtype() == DType::kUint8) {
    fill_integers<uint8_t>(run, range, levels);
    store_range(run, range, false);
  } else {
    fill_integers<int8_t>(run, range, levels);
    store_range(run, range, true);
  }
}

DeviceRange input_range(const Run& run) {
  return {run.in(1).data<const float>(), run.in(2).data<const float>()};
}

void run_quantize(Run& run, const QuantizeParam& /*p*/) {
  quantize_to(run, input_range(run), whole_levels(run.out(0).dtype()));
}

void run_quantize_v2(Run& run, const QuantizeV2Param& p) {
  DType dtype = run.out(0).dtype();
  std::optional<RealRange> range = calibrated(p.min_calib_range, p.max_calib_range);
  if (run.in(0).dtype() == DType::kFloat32) {
    return quantize_to(run, range_for(run, range), data_levels(dtype));
  }
  if (run.in(0).raw() != run.out(0).raw() && run.in(0).size() > 0) {
    run.stream().copy(run.out(0).raw(), run.in(0).raw(), run.in(0).bytes());
  }
  auto most = static_cast<float>(data_levels(dtype));
  set_range(run, run.out(1).data<float>(), run.out(2).data<float>(),
            range.value_or(RealRange{dtype == DType::kUint8 ? 0 : -most, most}));
}

void run_quantize_asym(Run& run, const QuantizeAsymParam& p) {
  DeviceRange range = range_for(run, calibrated(p.min_calib_range, p.max_calib_range));
  const auto* x = run.in(0).data<const float>();
  auto* y = run.out(0).data<uint8_t>();
  auto *scales = run.out(1).data<float>(), *shifts = run.out(2).data<float>();
  gpu::each(run, std::max<int64_t>(run.in(0).size(), 1),
            [=, n = run.in(0).size()] __device__(int64_t i) {
              constexpr float kLevels = 255;
              float width = *range.high - *range.low;
              float scale = width > 0 ? kLevels / width : 0;
              float shift = __fadd_rn(kLevels, -__fmul_rn(*range.high, scale));
              if (i < n)
                y[i] = nearest_on_device<uint8_t>(__fadd_rn(__fmul_rn(x[i], scale), shift));
              if (i == 0) {
                *scales = scale;
                *shifts = shift;
              }
            });
}

template <class T>
void fill_reals(const Run& run, DeviceRange range, double levels) {
  const T* x = run.in(0).data<const T>();
  auto* y = run.out(0).data<float>();
  gpu::each(run, run.in(0).size(), [=] __device__(int64_t i) {
    y[i] = static_cast<float>(x[i]) * static_cast<float>(range.magnitude() / levels);
  });
}

void run_dequantize(Run& run, const DequantizeParam& /*p*/) {
  double levels = data_levels(run.in(0).dtype());
  if (run.in(0).dtype() == DType::kUint8) {
    fill_reals<uint8_t>(run, input_range(run), levels);
  } else {
    fill_reals<int8_t>(run, input_range(run), levels);
  }
}

// 32-bit sums as real numbers: the range of all of them times the step of one.
void scale_range(const Run& run, DeviceRange sums, float* low, float* high) {
  gpu::each(run, 1, [=] __device__(int64_t /*i*/) {
    double step = sums.magnitude() / kInt32Levels;
    *low = static_cast<float>(static_cast<double>(*low) * step);
    *high = static_cast<float>(static_cast<double>(*high) * step);
  });
}

template <class T>
void fill_narrow(const Run& run, DeviceRange sums, DeviceRange range, double levels) {
  const auto* x = run.in(0).data<const int32_t>();
  T* y = run.out(0).data<T>();
  gpu::each(run, run.in(0).size(), [=] __device__(int64_t i) {
    double scale = sums.magnitude() / kInt32Levels * range.per_real(levels);
    y[i] = nearest_on_device<T>(__fmul_rn(static_cast<float>(x[i]), static_cast<float>(scale)));
  });
}

void store_from_zero(const Run& run, DeviceRange range) {
  auto *low = run.out(1).data<float>(), *high = run.out(2).data<float>();
  gpu::each(run, 1, [=] __device__(int64_t /*i*/) {
    *low = 0;
    *high = static_cast<float>(range.magnitude());
  });
}

void run_requantize(Run& run, const QuantizeV2Param& p) {
  DeviceRange sums = input_range(run);
  auto* found = run.scratch<float>(2);
  if (std::optional<RealRange> given = calibrated(p.min_calib_range, p.max_calib_range)) {
    set_range(run, found, found + 1, *given);
  } else {
    find_range<int32_t>(run, run.in(0), found, found + 1);
    scale_range(run, sums, found, found + 1);
  }
  DeviceRange range{found, found + 1};
  double levels = whole_levels(run.out(0).dtype());
  if (run.out(0).dtype() == DType::kUint8) {
    fill_narrow<uint8_t>(run, sums, range, levels);
    store_from_zero(run, range);
  } else {
    fill_narrow<int8_t>(run, sums, range, levels);
    store_range(run, range, true);
  }
}

}  // namespace

void add_cuda_quantize(OpTable& table) {
  auto add = cuda_adder(table);
  add("_contrib_quantize", run_quantize);
  add("_contrib_quantize_v2", run_quantize_v2);
  add("_contrib_quantize_asym", run_quantize_asym);
  add("_contrib_dequantize", run_dequantize);
  add("_contrib_requantize", run_requantize);
}

}  // namespace mx::ops
