#include "ops/nn/convolution/convolution_kernels.h"

#include <algorithm>

#include "ops/nn/channels_first.h"
#include "ops/pointwise/loop.h"
#include "tensor/dispatch.h"

namespace mx::ops {
namespace {

// Calls body(tap, x, y, count) for every run of `count` neighbouring outputs, the first at offset y
// of an output plane, whose tap reads the input plane from offset x in steps of the stride.
template <class Body>
void each_row(const ConvGeometry& g, Body&& body) {
  const auto& [d, h, w] = g.windows;
  int64_t tap = 0;
  for (int64_t kd = 0; kd < d.kernel; ++kd) {
    Span depth = positions(d, kd, g.in[0], g.out[0]);
    for (int64_t kh = 0; kh < h.kernel; ++kh) {
      Span height = positions(h, kh, g.in[1], g.out[1]);
      for (int64_t kw = 0; kw < w.kernel; ++kw, ++tap) {
        Span width = positions(w, kw, g.in[2], g.out[2]);
        int64_t first = width.begin * w.stride + kw * w.dilate - w.pad;
        for (int64_t od = depth.begin; od < depth.end; ++od) {
          int64_t id = od * d.stride + kd * d.dilate - d.pad;
          for (int64_t oh = height.begin; oh < height.end; ++oh) {
            int64_t ih = oh * h.stride + kh * h.dilate - h.pad;
            body(tap, (id * g.in[1] + ih) * g.in[2] + first,
                 (od * g.out[1] + oh) * g.out[2] + width.begin, width.end - width.begin);
          }
        }
      }
    }
  }
}

// y += a * x, elements of x `stride` apart.
template <class T>
void add_scaled(int64_t n, T a, const T* x, int64_t stride, T* y) {
  if (stride == 1) {
    vector_loop(n, [=](int64_t i) { y[i] += a * x[i]; });
  } else {
    vector_loop(n, [=](int64_t i) { y[i] += a * x[i * stride]; });
  }
}

// y += a * x, elements of y `stride` apart.
template <class T>
void scatter_scaled(int64_t n, T a, const T* x, T* y, int64_t stride) {
  if (stride == 1) return add_scaled(n, a, x, 1, y);
  vector_loop(n, [=](int64_t i) { y[i * stride] += a * x[i]; });
}

// Partial sums of 16 lanes keep float rows both exact enough and vectorizable.
template <class T>
double product_sum(int64_t n, const T* x, int64_t stride, const T* y) {
  T lanes[16] = {};
  int64_t i = 0;
  if (stride == 1) {
    for (; i + 16 <= n; i += 16) {
      for (int lane = 0; lane < 16; ++lane) lanes[lane] += x[i + lane] * y[i + lane];
    }
  }
  for (; i < n; ++i) lanes[i % 16] += x[i * stride] * y[i];
  double total = 0;
  for (T lane : lanes) total += static_cast<double>(lane);
  return total;
}

// Integers of 8 bits are convolved exactly; what does not fit becomes the nearest that does.
void convolve_int8(const Run& run, const ConvolutionParam& p) {
  auto wide = [&](const Tensor& x) {
    return Tensor(run.scratch<double>(x.size()), x.shape(), DType::kFloat64);
  };
  Run inner = run;
  for (Tensor& x : inner.inputs) {
    const auto* from = x.data<const int8_t>();
    x = wide(x);
    convert_each(run, from, x.data<double>(), x.size());
  }
  inner.outputs = {wide(run.out(0))};
  convolution_forward(inner, p);
  const auto* sums = inner.out(0).data<const double>();
  auto* y = run.out(0).data<int8_t>();
  run.parallel_range(run.out(0).size(), [=](int64_t begin, int64_t end) {
    for (int64_t i = begin; i < end; ++i) {
      y[i] = static_cast<int8_t>(std::clamp(sums[i], -128.0, 127.0));
    }
  });
}

}  // namespace

void convolution_forward(Run& run, const ConvolutionParam& p) {
  if (run.out(0).dtype() == DType::kInt8) return convolve_int8(run, p);
  ConvGeometry g = conv_geometry(run.in(0).shape(), run.out(0).shape(), p);
  dispatch(kFloating, run.out(0).dtype(), [&]<class T>() {
    const Acc<T>* x = channels_first_input<T>(run, run.in(0), g.channels_last);
    const Acc<T>* weight = channels_first_input<T>(run, run.in(1), g.channels_last);
    const Acc<T>* bias = p.no_bias ? nullptr : channels_first_input<T>(run, run.in(2), false);
    ChannelsFirst<T> y = channels_first_view<T>(run, run.out(0), g.channels_last);
    int64_t filters = g.groups * g.out_channels, work = g.in_channels * g.taps() * g.out_plane();
    run.parallel(g.batch * filters, work, [&](int64_t index) {
      int64_t image = index / filters, filter = index % filters;
      int64_t group = filter / g.out_channels;
      Acc<T>* plane = y.data + index * g.out_plane();
      std::fill_n(plane, g.out_plane(), bias ? bias[filter] : Acc<T>(0));
      for (int64_t c = 0; c < g.in_channels; ++c) {
        int64_t channel = (image * g.groups + group) * g.in_channels + c;
        const Acc<T>* source = x + channel * g.in_plane();
        const Acc<T>* taps = weight + (filter * g.in_channels + c) * g.taps();
        each_row(g, [&](int64_t tap, int64_t from, int64_t to, int64_t count) {
          add_scaled(count, taps[tap], source + from, g.windows[2].stride, plane + to);
        });
      }
    });
    store_channels_first(run, y, run.out(0), g.channels_last);
  });
}

void convolution_backward_data(Run& run, const ConvolutionParam& p) {
  ConvGeometry g = conv_geometry(run.out(0).shape(), run.in(0).shape(), p);
  dispatch(kFloating, run.out(0).dtype(), [&]<class T>() {
    const Acc<T>* dy = channels_first_input<T>(run, run.in(0), g.channels_last);
    const Acc<T>* weight = channels_first_input<T>(run, run.in(1), g.channels_last);
    ChannelsFirst<T> dx = channels_first_view<T>(run, run.out(0), g.channels_last);
    int64_t channels = g.groups * g.in_channels;
    int64_t work = g.out_channels * g.taps() * g.out_plane();
    run.parallel(g.batch * channels, work, [&](int64_t index) {
      int64_t image = index / channels, channel = index % channels;
      int64_t group = channel / g.in_channels, c = channel % g.in_channels;
      Acc<T>* plane = dx.data + index * g.in_plane();
      std::fill_n(plane, g.in_plane(), Acc<T>(0));
      for (int64_t o = 0; o < g.out_channels; ++o) {
        int64_t filter = group * g.out_channels + o;
        const Acc<T>* source = dy + (image * g.groups * g.out_channels + filter) * g.out_plane();
        const Acc<T>* taps = weight + (filter * g.in_channels + c) * g.taps();
        each_row(g, [&](int64_t tap, int64_t to, int64_t from, int64_t count) {
          scatter_scaled(count, taps[tap], source + from, plane + to, g.windows[2].stride);
        });
      }
    });
    store_channels_first(run, dx, run.out(0), g.channels_last);
  });
}

void convolution_backward_weight(Run& run, const ConvolutionParam& p) {
  ConvGeometry g = conv_geometry(run.in(1).shape(), run.in(0).shape(), p);
  dispatch(kFloating, run.out(0).dtype(), [&]<class T>() {
    const Acc<T>* dy = channels_first_input<T>(run, run.in(0), g.channels_last);
    const Acc<T>* x = channels_first_input<T>(run, run.in(1), g.channels_last);
    ChannelsFirst<T> dw = channels_first_view<T>(run, run.out(0), g.channels_last);
    int64_t filters = g.groups * g.out_channels, taps = g.taps();
    double* sums = run.scratch<double>(filters * g.in_channels * taps);
    run.parallel(filters * g.in_channels, g.batch * taps * g.out_plane(), [&](int64_t index) {
      int64_t filter = index / g.in_channels;
      int64_t channel = filter / g.out_channels * g.in_channels + index % g.in_channels;
      double* sum = sums + index * taps;
      std::fill_n(sum, taps, 0.0);
      for (int64_t image = 0; image < g.batch; ++image) {
        const Acc<T>* source = x + (image * g.groups * g.in_channels + channel) * g.in_plane();
        const Acc<T>* slope = dy + (image * filters + filter) * g.out_plane();
        each_row(g, [&](int64_t tap, int64_t from, int64_t to, int64_t count) {
          sum[tap] += product_sum(count, source + from, g.windows[2].stride, slope + to);
        });
      }
      for (int64_t tap = 0; tap < taps; ++tap) {
        dw.data[index * taps + tap] = static_cast<Acc<T>>(sum[tap]);
      }
    });
    store_channels_first(run, dw, run.out(0), g.channels_last);
  });
}

}  // namespace mx::ops
