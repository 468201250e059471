// Arrays from nothing but their attributes.
#include "ir/constant.h"
#include "ops/catalog_cuda.h"
#include "ops/creation/creation.h"
#include "ops/cuda_each.h"
#include "ops/index/array_functions.h"
#include "tensor/dispatch.h"

namespace mx::ops {
namespace {

template <class T>
struct Always {
  T value;
  __device__ T operator()() const { return value; }
};

void fill(const Run& run, const Tensor& to, double value) {
  if (value == 0 && !std::signbit(value)) {
    if (to.size() > 0) run.stream().fill(to.raw(), 0, to.bytes());
    return;
  }
  dispatch(kAnyType, to.dtype(), [&]<class T>() {
    gpu::map(run, to.size(), Always<T>{convert<T>(value)}, to.data<T>());
  });
}

template <class P>
void zeros(Run& run, const P& /*p*/) {
  fill(run, run.out(0), 0);
}
template <class P>
void ones(Run& run, const P& /*p*/) {
  fill(run, run.out(0), 1);
}

template <class T>
void draw_diagonal(const Run& run, int64_t columns, int64_t above) {
  T* y = run.out(0).data<T>();
  gpu::each(run, run.out(0).size(), [=] __device__(int64_t i) {
    int64_t row = i / columns;
    y[i] = gpu::narrow<T>(i - row * columns == row + above ? 1 : 0);
  });
}

void eye(Run& run, const EyeParam& p) {
  dispatch(kAnyType, run.out(0).dtype(),
           [&]<class T>() { draw_diagonal<T>(run, run.out(0).dim(1), p.k); });
}

// start + count * step, rounded twice as on the host.
__device__ float range_value(float start, int64_t count, float step) {
  return __fadd_rn(start, __fmul_rn(static_cast<float>(count), step));
}
__device__ double range_value(double start, int64_t count, double step) {
  return __dadd_rn(start, __dmul_rn(static_cast<double>(count), step));
}

// Floating types compute in their own precision, as on the host.
template <class T>
void fill_range(const Run& run, double first, double distance, int64_t repeat) {
  using Real = std::conditional_t<std::is_integral_v<T>, double, Acc<T>>;
  auto start = static_cast<Real>(first), step = static_cast<Real>(distance);
  T* y = run.out(0).data<T>();
  gpu::each(run, run.out(0).size(), [=] __device__(int64_t i) {
    y[i] = gpu::narrow<T>(range_value(start, i / repeat, step));
  });
}

void arange(Run& run, const ArangeParam& p) {
  double first = p.stop || p.infer_range ? p.start : 0;
  dispatch(kNumeric, run.out(0).dtype(),
           [&]<class T>() { fill_range<T>(run, first, p.step, p.repeat); });
}

template <class T>
void fill_line(const Run& run, const LinspaceParam& p) {
  int64_t gaps = p.endpoint ? p.num - 1 : p.num;
  double start = p.start, stop = p.stop;
  double step = gaps > 0 ? (stop - start) / static_cast<double>(gaps) : 0;
  int64_t last = p.endpoint && p.num > 1 ? p.num - 1 : -1;  // exactly the end
  T* y = run.out(0).data<T>();
  gpu::each(run, p.num, [=] __device__(int64_t i) {
    y[i] = gpu::narrow<T>(i == last ? stop : range_value(start, i, step));
  });
}

void linspace(Run& run, const LinspaceParam& p) {
  dispatch(kNumeric, run.out(0).dtype(), [&]<class T>() { fill_line<T>(run, p); });
}

void constant(Run& run, const ConstantParam& p) {
  if (!p.value) return;
  run.stream().copy(run.out(0).raw(), p.value->view().data(),
                    static_cast<int64_t>(p.value->view().size()));
}

struct Extents {
  int64_t values[64];
};

void write_extents(const Run& run, const Extents& extents, int64_t count) {
  auto* y = run.out(0).data<int64_t>();
  gpu::each(run, count, [=] __device__(int64_t i) { y[i] = extents.values[i]; });
}

void shape_array(Run& run, const NoParam& /*p*/) {
  Extents extents{};
  const Dims& dims = run.in(0).shape().dims();
  check<Unsupported>(dims.size() <= 64, run.who(), ": an array with more than 64 axes");
  std::copy(dims.begin(), dims.end(), &extents.values[0]);
  write_extents(run, extents, static_cast<int64_t>(dims.size()));
}

void size_array(Run& run, const NoParam& /*p*/) { write_extents(run, {{run.in(0).size()}}, 1); }

}  // namespace

void add_cuda_creation(OpTable& table) {
  auto add = cuda_adder(table);
  add("_zeros", zeros<ShapeParam>);
  add("_ones", ones<ShapeParam>);
  add("_zeros_without_dtype", zeros<UntypedShapeParam>);
  add("_NoGradient", zeros<NoParam>);
  add("zeros_like", zeros<NoParam>);
  add("ones_like", ones<NoParam>);
  add("_full", [](Run& run, const FullParam& p) { fill(run, run.out(0), p.value); });
  add("_npi_zeros", zeros<ShapeParam>);
  add("_npi_ones", ones<ShapeParam>);
  add("_np_filled", [](Run& run, const FullParam& p) { fill(run, run.out(0), p.value); });
  add("_set_value", [](Run& run, const SetValueParam& p) { fill(run, run.out(0), p.src); });
  add("_eye", eye);
  add("_arange", arange);
  add("_linspace", linspace);
  add("_constant", constant);
  add("shape_array", shape_array);
  add("size_array", size_array);
}

}  // namespace mx::ops
