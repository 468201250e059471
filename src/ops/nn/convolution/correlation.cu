#include "ops/catalog_cuda.h"
#include "ops/cuda_each.h"
#include "ops/nn/convolution/correlation.h"
#include "tensor/dispatch.h"

namespace mx::ops {
namespace {

// Of a padded plane of `x`, which is stored without its zeros.
template <class T>
struct Padded {
  const T* x;
  int64_t pad, height, width;  // of what is stored
  Padded(const T* x, const CorrelationGeometry& g)
      : x(x), pad(g.pad), height(g.height - 2 * g.pad), width(g.width - 2 * g.pad) {}
  __device__ Acc<T> at(int64_t plane, int64_t row, int64_t column) const {
    row -= pad;
    column -= pad;
    bool is_inside = row >= 0 && column >= 0 && row < height && column < width;
    return is_inside ? gpu::widen(x[(plane * height + row) * width + column]) : Acc<T>(0);
  }
};

template <class T>
void correlate(const Run& run, const CorrelationParam& p) {
  using A = Acc<T>;
  CorrelationGeometry g(p, run.in(0).shape());
  Padded<T> first(run.in(0).data<const T>(), g), second(run.in(1).data<const T>(), g);
  T* y = run.out(0).data<T>();
  int64_t side = p.kernel_size, stride = p.stride1;
  bool multiplies = p.is_multiply;
  gpu::each(run, run.out(0).size(), [=] __device__(int64_t i) {
    int64_t column = i % g.columns, row = i / g.columns % g.rows;
    int64_t s = i / g.columns / g.rows % g.shifts(), image = i / g.columns / g.rows / g.shifts();
    A sum = 0;
    for (int64_t c = 0; c < g.channels; ++c) {
      int64_t plane = image * g.channels + c;
      for (int64_t k = 0; k < side * side; ++k) {
        int64_t r = row * stride + g.reach + k / side, q = column * stride + g.reach + k % side;
        A left = first.at(plane, r, q), right = second.at(plane, r + g.down(s), q + g.across(s));
        sum += multiplies ? left * right : ::fabs(left - right);
      }
    }
    y[i] = gpu::narrow<T>(sum * (A(1) / static_cast<A>(side * side * g.channels)));
  });
}

// One element of a gradient gathers what each patch that it is part of gives it: all shifts, and
// all places in the patch. `is_second`: of data2, whose patches are the shifted ones.
template <class T>
void gather(const Run& run, const CorrelationParam& p, const Tensor& result, bool is_second) {
  using A = Acc<T>;
  CorrelationGeometry g(p, run.in(1).shape());
  Padded<T> first(run.in(1).data<const T>(), g), second(run.in(2).data<const T>(), g);
  const T* dy = run.in(0).data<const T>();
  T* dx = result.data<T>();
  int64_t side = p.kernel_size, stride = p.stride1;
  bool multiplies = p.is_multiply;
  gpu::each(run, result.size(), [=] __device__(int64_t i) {
    int64_t column = i % first.width + g.pad, row = i / first.width % first.height + g.pad;
    int64_t plane = i / first.width / first.height, image = plane / g.channels;
    A sum = 0;
    for (int64_t s = 0; s < g.shifts(); ++s) {
      int64_t r = is_second ? row - g.down(s) : row, q = is_second ? column - g.across(s) : column;
      for (int64_t k = 0; k < side * side; ++k) {
        int64_t down = r - g.reach - k / side, across = q - g.reach - k % side;
        if (down < 0 || across < 0 || down % stride != 0 || across % stride != 0) continue;
        if (down / stride >= g.rows || across / stride >= g.columns) continue;
        int64_t from = ((image * g.shifts() + s) * g.rows + down / stride) * g.columns;
        A slope = gpu::widen(dy[from + across / stride]);
        A left = first.at(plane, r, q), right = second.at(plane, r + g.down(s), q + g.across(s));
        if (multiplies) {
          sum += slope * (is_second ? left : right);
        } else {
          sum += (left >= right) == is_second ? -slope : slope;
        }
      }
    }
    dx[i] = gpu::narrow<T>(sum * (A(1) / static_cast<A>(side * side * g.channels)));
  });
}

}  // namespace

void add_cuda_correlation(OpTable& table) {
  table.add("Correlation", gpu::kKind, {"cuda", nullptr, [](Run& run, const CorrelationParam& p) {
                                          dispatch(kFloating, run.in(0).dtype(),
                                                   [&]<class T>() { correlate<T>(run, p); });
                                        }});
  table.add("_backward_Correlation", gpu::kKind,
            {"cuda", nullptr, [](Run& run, const CorrelationParam& p) {
               dispatch(kFloating, run.in(0).dtype(), [&]<class T>() {
                 gather<T>(run, p, run.out(0), false);
                 gather<T>(run, p, run.out(1), true);
               });
             }});
}

}  // namespace mx::ops
