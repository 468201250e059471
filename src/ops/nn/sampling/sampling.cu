// UpSampling by nearest neighbours, BilinearSampler, GridGenerator and SpatialTransformer.
#include "ops/catalog_cuda.h"
#include "ops/cuda_each.h"
#include "ops/cuda_lines.h"
#include "ops/nn/sampling/corners.h"
#include "ops/nn/sampling/spatial_transformer.h"
#include "ops/nn/sampling/up_sampling.h"
#include "ops/pointwise/cuda_duals.h"
#include "tensor/dispatch.h"

namespace mx::ops {
namespace {

// An input of UpSampling, and the channels of the result that show it.
struct Growth {
  int64_t channels, height, width;          // of the input
  int64_t all_channels, first, tall, wide;  // of the result
  int64_t down, across;                     // factors
  Growth(const Shape& small, const Shape& large, int64_t first)
      : channels(small[1]),
        height(small[2]),
        width(small[3]),
        all_channels(large[1]),
        first(first),
        tall(large[2]),
        wide(large[3]),
        down(large[2] / small[2]),
        across(large[3] / small[3]) {}
};

template <class T>
void grow(const Run& run, const Tensor& input, const Growth& g, bool joins) {
  const T* x = input.data<const T>();
  T* y = run.out(0).data<T>();
  gpu::each(run, input.size() * g.down * g.across, [=] __device__(int64_t i) {
    int64_t column = i % g.wide, row = i / g.wide % g.tall, plane = i / g.wide / g.tall;
    int64_t to =
        ((plane / g.channels * g.all_channels + g.first + plane % g.channels) * g.tall + row) *
            g.wide +
        column;
    T value = x[(plane * g.height + row / g.down) * g.width + column / g.across];
    y[to] = joins ? gpu::narrow<T>(gpu::widen(y[to]) + gpu::widen(value)) : value;
  });
}

template <class T>
void shrink(const Run& run, const Tensor& target, const Growth& g) {
  const T* dy = run.in(0).data<const T>();
  T* dx = target.data<T>();
  gpu::each(run, target.size(), [=] __device__(int64_t i) {
    int64_t column = i % g.width, row = i / g.width % g.height, plane = i / g.width / g.height;
    const T* from = dy +
                    ((plane / g.channels * g.all_channels + g.first + plane % g.channels) * g.tall +
                     row * g.down) *
                        g.wide +
                    column * g.across;
    Acc<T> sum = 0;
    for (int64_t h = 0; h < g.down; ++h) {
      for (int64_t w = 0; w < g.across; ++w) sum += gpu::widen(from[h * g.wide + w]);
    }
    dx[i] = gpu::narrow<T>(sum);
  });
}

const char* refuses_bilinear(const Run& /*run*/, const UpSamplingParam& p) {
  return p.sample_type == SampleType::kBilinear ? "bilinear sampling is a deconvolution" : nullptr;
}

void up_sample(Run& run, const UpSamplingParam& p) {
  bool adds = p.multi_input_mode == MultiInputMode::kSum;
  int64_t first = 0;
  for (int i = 0; i < run.num_inputs(); ++i) {
    Growth growth(run.in(i).shape(), run.out(0).shape(), adds ? 0 : first);
    dispatch(kFloating, run.out(0).dtype(),
             [&]<class T>() { grow<T>(run, run.in(i), growth, adds && i > 0); });
    first += run.in(i).dim(1);
  }
}

void up_sample_backward(Run& run, const UpSamplingParam& p) {
  bool adds = p.multi_input_mode == MultiInputMode::kSum;
  int64_t first = 0;
  for (int i = 0; i < run.num_outputs(); ++i) {
    Growth growth(run.out(i).shape(), run.in(0).shape(), adds ? 0 : first);
    dispatch(kFloating, run.in(0).dtype(), [&]<class T>() { shrink<T>(run, run.out(i), growth); });
    first += run.out(i).dim(1);
  }
}

template <class T>
void affine_grid(const Run& run, const Tensor& loc, const Tensor& grid) {
  using A = Acc<T>;
  const T* matrix = loc.data<const T>();
  T* y = grid.data<T>();
  int64_t height = grid.dim(2), width = grid.dim(3);
  A step_x = A(2) / static_cast<A>(width - 1), step_y = A(2) / static_cast<A>(height - 1);
  gpu::each(run, grid.size(), [=] __device__(int64_t i) {
    int64_t w = i % width, h = i / width % height;
    const T* row = matrix + i / width / height * 3;
    A base = gpu::widen(row[1]) * (static_cast<A>(h) * step_y - A(1)) + gpu::widen(row[2]);
    y[i] = gpu::narrow<T>(gpu::widen(row[0]) * (static_cast<A>(w) * step_x - A(1)) + base);
  });
}

// A flow in elements as places from -1 to 1, or only in their unit.
template <class T>
void scale_flow(const Run& run, bool adds_place) {
  using A = Acc<T>;
  const Tensor& flow = run.in(0);
  const T* x = flow.data<const T>();
  T* y = run.out(0).data<T>();
  int64_t height = flow.dim(2), width = flow.dim(3);
  gpu::each(run, flow.size(), [=] __device__(int64_t i) {
    int64_t w = i % width, h = i / width % height;
    bool is_x = i / width / height % 2 == 0;
    A unit = A(2) / static_cast<A>((is_x ? width : height) - 1), value = gpu::widen(x[i]);
    if (adds_place) {
      value = (value + static_cast<A>(is_x ? w : h)) * unit - A(1);
    } else {
      value *= unit;
    }
    y[i] = gpu::narrow<T>(value);
  });
}

template <class T>
void affine_backward(const Run& run) {
  const Tensor& dy = run.in(0);
  const T* slopes = dy.data<const T>();
  T* dx = run.out(0).data<T>();
  int64_t height = dy.dim(2), width = dy.dim(3), plane = height * width;
  double unit_x = 2.0 / static_cast<double>(width - 1),
         unit_y = 2.0 / static_cast<double>(height - 1);
  gpu::each_line(run, dy.dim(0) * 2, plane, 1, [=] __device__(auto group, int64_t line) {
    const T* from = slopes + line * plane;
    auto slope = [&](int64_t i) { return static_cast<double>(gpu::widen(from[i])); };
    double x = group.sum(
        plane, [&](int64_t i) { return slope(i) * (static_cast<double>(i % width) * unit_x - 1); });
    double y = group.sum(
        plane, [&](int64_t i) { return slope(i) * (static_cast<double>(i / width) * unit_y - 1); });
    double all = group.sum(plane, slope);
    if (group.rank() != 0) return;
    dx[line * 3] = gpu::narrow<T>(x);
    dx[line * 3 + 1] = gpu::narrow<T>(y);
    dx[line * 3 + 2] = gpu::narrow<T>(all);
  });
}

bool is_affine(const GridGeneratorParam& p) { return p.transform_type == GridTransform::kAffine; }

template <bool kSlope>
void generate_grid(Run& run, const GridGeneratorParam& p) {
  if (run.out(0).size() == 0) return;
  dispatch(kFloating, run.out(0).dtype(), [&]<class T>() {
    is_affine(p) ? affine_grid<T>(run, run.in(0), run.out(0)) : scale_flow<T>(run, !kSlope);
  });
}

void grid_backward(Run& run, const GridGeneratorParam& p) {
  if (run.in(0).size() == 0) return;
  dispatch(kFloating, run.in(0).dtype(),
           [&]<class T>() { is_affine(p) ? affine_backward<T>(run) : scale_flow<T>(run, false); });
}

// The type that elements compute in: numbers have Acc, duals are their own.
template <class T>
struct ComputedIn {
  using Type = Acc<T>;
};
template <>
struct ComputedIn<Dual> {
  using Type = Dual;
};
template <class T>
using Computed = typename ComputedIn<T>::Type;

template <class T>
__device__ Computed<T> wide(const T& value) {
  if constexpr (std::is_same_v<T, Dual>) {
    return value;
  } else {
    return gpu::widen(value);
  }
}
template <class T, class A>
__device__ T stored(const A& value) {
  if constexpr (std::is_same_v<T, Dual>) {
    return value;
  } else {
    return gpu::narrow<T>(value);
  }
}

template <class T>
void sample(const Run& run, const SamplerExtents& e, const T* data, const T* grid, T* result) {
  using A = Computed<T>;
  int64_t places = e.places();
  gpu::each(run, e.images * e.channels * places, [=] __device__(int64_t index) {
    int64_t i = index % places, plane = index / places;
    const T* x = grid + plane / e.channels * 2 * places;
    const T* from = data + plane * e.plane();
    Corners<A> corners(wide(x[i]), wide(x[places + i]), e.width, e.height);
    A sum = 0;
    corners.each([&](int64_t at, bool right, bool bottom) {
      sum += wide(from[at]) * corners.x_share(right) * corners.y_share(bottom);
    });
    result[index] = stored<T>(sum);
  });
}

// Places meet: a thread per plane adds in order, so that the result is always the same.
template <class T>
void data_gradient(const Run& run, const SamplerExtents& e, const T* dy, const T* grid, T* result) {
  using A = Computed<T>;
  int64_t places = e.places(), plane = e.plane();
  A* sums = run.scratch<A>(e.images * e.channels * plane);
  gpu::each(run, e.images * e.channels, [=] __device__(int64_t index) {
    const T* x = grid + index / e.channels * 2 * places;
    const T* slopes = dy + index * places;
    A* sum = sums + index * plane;
    for (int64_t i = 0; i < plane; ++i) sum[i] = A(0);
    for (int64_t i = 0; i < places; ++i) {
      Corners<A> corners(wide(x[i]), wide(x[places + i]), e.width, e.height);
      corners.each([&](int64_t at, bool right, bool bottom) {
        sum[at] += wide(slopes[i]) * corners.x_share(right) * corners.y_share(bottom);
      });
    }
    for (int64_t i = 0; i < plane; ++i) result[index * plane + i] = stored<T>(sum[i]);
  });
}

template <class T>
void grid_gradient(const Run& run, const SamplerExtents& e, const T* dy, const T* data,
                   const T* grid, T* result) {
  using A = Computed<T>;
  int64_t places = e.places();
  gpu::each(run, e.images * places, [=] __device__(int64_t index) {
    int64_t image = index / places, i = index % places;
    const T* x = grid + image * 2 * places;
    T* dx = result + image * 2 * places;
    Corners<A> corners(wide(x[i]), wide(x[places + i]), e.width, e.height);
    A along_x = 0, along_y = 0;
    for (int64_t c = 0; c < e.channels; ++c) {
      const T* plane = data + (image * e.channels + c) * e.plane();
      A slope = wide(dy[(image * e.channels + c) * places + i]);
      corners.each([&](int64_t at, bool right, bool bottom) {
        A value = slope * wide(plane[at]);
        along_x += (right ? value : -value) * corners.y_share(bottom);
        along_y += (bottom ? value : -value) * corners.x_share(right);
      });
    }
    dx[i] = stored<T>(along_x * static_cast<A>(e.width - 1) / A(2));
    dx[places + i] = stored<T>(along_y * static_cast<A>(e.height - 1) / A(2));
  });
}

void sample_places(const Run& run, const Tensor& data, const Tensor& grid, const Tensor& result) {
  if (result.size() == 0) return;
  dispatch(kFloating, data.dtype(), [&]<class T>() {
    sample(run, {data, grid}, data.data<const T>(), grid.data<const T>(), result.data<T>());
  });
}

void sampler_backward(Run& run, const BilinearSamplerParam& /*p*/) {
  const Tensor &data = run.in(1), &grid = run.in(2);
  SamplerExtents e(data, grid);
  dispatch(kFloating, data.dtype(), [&]<class T>() {
    const T *dy = run.in(0).data<const T>(), *places = grid.data<const T>();
    if (data.size() > 0) data_gradient(run, e, dy, places, run.out(0).data<T>());
    if (grid.size() == 0) return;
    grid_gradient(run, e, dy, data.data<const T>(), places, run.out(1).data<T>());
  });
}

// dy, data, grid, gradients of both gradients → gradients of dy, data and grid
void sampler_second(Run& run, const BilinearSamplerParam& /*p*/) {
  const Dual* dy = gpu::read_duals(run, run.in(0), nullptr);
  const Dual* data = gpu::read_duals(run, run.in(1), &run.in(3));
  const Dual* grid = gpu::read_duals(run, run.in(2), &run.in(4));
  SamplerExtents e(run.in(1), run.in(2));
  auto result = [&](int i) { return run.scratch<Dual>(run.out(i).size()); };
  Dual *ddy = result(0), *ddata = result(1), *dgrid = result(2);
  sample<Dual>(run, e, data, grid, ddy);
  data_gradient<Dual>(run, e, dy, grid, ddata);
  grid_gradient<Dual>(run, e, dy, data, grid, dgrid);
  gpu::store_slopes(run, ddy, run.out(0));
  gpu::store_slopes(run, ddata, run.out(1));
  gpu::store_slopes(run, dgrid, run.out(2));
}

void transform(Run& run, const SpatialTransformerParam& /*p*/) {
  const Tensor& grid = run.out(1);
  if (grid.size() > 0) {
    dispatch(kFloating, grid.dtype(), [&]<class T>() { affine_grid<T>(run, run.in(1), grid); });
  }
  sample_places(run, run.in(0), grid, run.out(0));
}

}  // namespace

void add_cuda_sampling(OpTable& table) {
  auto add = cuda_adder(table);
  table.add("UpSampling", gpu::kKind, {"cuda", refuses_bilinear, up_sample});
  add("_backward_UpSampling", up_sample_backward);
  add("GridGenerator", generate_grid<false>);
  add("_backward_GridGenerator", grid_backward);
  add("_backward_GridGenerator_slope", generate_grid<true>);
  add("BilinearSampler", [](Run& run, const BilinearSamplerParam& /*p*/) {
    sample_places(run, run.in(0), run.in(1), run.out(0));
  });
  add("_backward_BilinearSampler", sampler_backward);
  add("_backward_backward_BilinearSampler", sampler_second);
  add("SpatialTransformer", transform);
}

}  // namespace mx::ops
