// Images in another size. Which pixels make a pixel is planned on the host, as OpenCV has it; sums
// are rounded step by step like the host's, for a unit more or less is another pixel.
#include "ops/catalog_cuda.h"
#include "ops/cuda_each.h"
#include "ops/image/resize.h"

namespace mx::ops {
namespace {

__device__ float add_product(float sum, float a, float b) {
  return __fadd_rn(sum, __fmul_rn(a, b));
}
__device__ double add_product(double sum, double a, double b) {
  return __dadd_rn(sum, __dmul_rn(a, b));
}
__device__ int32_t add_product(int32_t sum, int32_t a, int32_t b) { return sum + a * b; }

template <class T, class W>
__device__ T rounded(W value) {
  if constexpr (std::is_integral_v<T>) {
    return saturate<T>(static_cast<float>(::rint(value)));
  } else {
    return gpu::narrow<T>(value);
  }
}

// One axis' taps on the device: `count` places and weights per target position.
template <class W>
struct DeviceTaps {
  int count;
  const int64_t* places;
  const W* weights;
};

template <class V>
const V* upload(const Run& run, const std::vector<V>& values) {
  auto* copy = run.scratch<V>(static_cast<int64_t>(values.size()));
  run.stream().copy(copy, values.data(), static_cast<int64_t>(values.size() * sizeof(V)));
  return copy;
}

template <class W>
DeviceTaps<W> taps_on_device(const Run& run, const Taps& taps, int64_t source) {
  std::vector<W> weights;
  if constexpr (std::is_integral_v<W>) {
    weights = taps.fixed_weights();
  } else {
    weights.assign(taps.weights.begin(), taps.weights.end());
  }
  return {taps.count, upload(run, taps.places(source)), upload(run, weights)};
}

// The first pass: every row of the source in the target's width.
template <class T, class W>
void resample_rows(const Run& run, const ResizeAxes& axes, DeviceTaps<W> taps, W* rows) {
  const T* x = run.in(0).data<const T>();
  int64_t line = axes.to.line(), from_line = axes.from.line(), channels = axes.to.channels;
  gpu::each(run, axes.from.count * axes.from.height * line, [=] __device__(int64_t i) {
    int64_t row = i / line, column = i % line, c = column % channels, at = column / channels;
    const T* source = x + row * from_line + c;
    W sum = 0;
    for (int k = 0; k < taps.count; ++k) {
      sum = add_product(
          sum, static_cast<W>(gpu::widen(source[taps.places[at * taps.count + k] * channels])),
          taps.weights[at * taps.count + k]);
    }
    rows[i] = sum;
  });
}

template <class T, class W>
void combine_rows(const Run& run, const ResizeAxes& axes, DeviceTaps<W> taps, const W* rows) {
  T* y = run.out(0).data<T>();
  int64_t line = axes.to.line(), height = axes.to.height, from_height = axes.from.height;
  gpu::each(run, run.out(0).size(), [=] __device__(int64_t i) {
    int64_t column = i % line, row = i / line % height, image = i / line / height;
    const W* source = rows + image * from_height * line + column;
    W sum = 0;
    for (int k = 0; k < taps.count; ++k) {
      sum = add_product(sum, taps.weights[row * taps.count + k],
                        source[taps.places[row * taps.count + k] * line]);
    }
    y[i] = rounded<T>(sum);
  });
}

// The second pass of 8-bit images, bit for bit as OpenCV's.
void combine_fixed(const Run& run, const ResizeAxes& axes, DeviceTaps<int32_t> taps,
                   const int32_t* rows) {
  auto* y = run.out(0).data<uint8_t>();
  int64_t line = axes.to.line(), height = axes.to.height, from_height = axes.from.height;
  int64_t in_float = taps.count == 4 ? line / 8 * 8 : 0;
  gpu::each(run, run.out(0).size(), [=] __device__(int64_t i) {
    int64_t column = i % line, row = i / line % height, image = i / line / height;
    const int32_t* source = rows + image * from_height * line + column;
    const int32_t* weights = taps.weights + row * taps.count;
    auto read = [&](int k) { return source[taps.places[row * taps.count + k] * line]; };
    if (taps.count == 2) {
      int32_t top = (weights[0] * (read(0) >> 4)) >> 16,
              bottom = (weights[1] * (read(1) >> 4)) >> 16;
      y[i] = static_cast<uint8_t>((top + bottom + 2) >> 2);
      return;
    }
    if (column < in_float) {
      float sum = 0;
      for (int k = 0; k < taps.count; ++k) {
        sum = add_product(sum, static_cast<float>(read(k)),
                          static_cast<float>(weights[k]) * (1.0f / (2048.0f * 2048.0f)));
      }
      y[i] = rounded<uint8_t>(sum);
      return;
    }
    int64_t sum = 0;
    for (int k = 0; k < taps.count; ++k) sum += int64_t{weights[k]} * read(k);
    sum = (sum + (1 << 21)) >> 22;
    y[i] = static_cast<uint8_t>(sum < 0 ? 0 : sum > 255 ? 255 : sum);
  });
}

// Whole blocks of pixels become one: the mean. Of 2 × 2 bytes halves are rounded up.
template <class T>
void average_blocks(const Run& run, const ResizeAxes& axes) {
  using Sum = std::conditional_t<std::is_same_v<T, double>, double, float>;
  const T* x = run.in(0).data<const T>();
  T* y = run.out(0).data<T>();
  int64_t high = axes.from.height / axes.to.height, wide = axes.from.width / axes.to.width;
  int64_t line = axes.to.line(), height = axes.to.height, channels = axes.to.channels;
  int64_t from_line = axes.from.line(), from_size = axes.from.size();
  bool halves = std::is_same_v<T, uint8_t> && high == 2 && wide == 2;
  Sum share = Sum(1) / static_cast<Sum>(high * wide);
  gpu::each(run, run.out(0).size(), [=] __device__(int64_t i) {
    int64_t column = i % line, row = i / line % height, image = i / line / height;
    const T* corner = x + image * from_size + row * high * from_line +
                      column / channels * wide * channels + column % channels;
    Sum sum = 0;
    for (int64_t r = 0; r < high; ++r) {
      for (int64_t k = 0; k < wide; ++k) {
        sum += static_cast<Sum>(gpu::widen(corner[r * from_line + k * channels]));
      }
    }
    y[i] = rounded<T>(halves ? static_cast<Sum>((static_cast<int>(sum) + 2) >> 2) : sum * share);
  });
}

template <class T>
void pick_nearest(const Run& run, const ResizeAxes& axes, const int64_t* down,
                  const int64_t* across) {
  const T* x = run.in(0).data<const T>();
  T* y = run.out(0).data<T>();
  int64_t line = axes.to.line(), height = axes.to.height, channels = axes.to.channels;
  int64_t from_line = axes.from.line(), from_size = axes.from.size();
  gpu::each(run, run.out(0).size(), [=] __device__(int64_t i) {
    int64_t column = i % line, row = i / line % height, image = i / line / height;
    y[i] = x[image * from_size + down[row] * from_line + across[column / channels] * channels +
             column % channels];
  });
}

void resize(const Run& run, int given) {
  if (run.out(0).size() == 0) return;
  auto interpolation = static_cast<Interpolation>(given);
  bool blocks = false;
  ResizeAxes axes = resize_axes(run, interpolation, blocks);
  bool shrinks = axes.to.height <= axes.from.height && axes.to.width <= axes.from.width;
  bool in_float = interpolation == Interpolation::kExactLinear ||
                  (interpolation == Interpolation::kArea && shrinks);
  int64_t sums = axes.from.count * axes.from.height * axes.to.line();
  dispatch(kImageTypes, run.out(0).dtype(), [&]<class T>() {
    using W = std::conditional_t<std::is_same_v<T, double>, double, float>;
    if (interpolation == Interpolation::kNearest) {
      return pick_nearest<T>(run, axes, upload(run, axes.down.start),
                             upload(run, axes.across.start));
    }
    if (blocks) return average_blocks<T>(run, axes);
    if constexpr (std::is_same_v<T, uint8_t>) {
      if (!in_float) {
        auto* rows = run.scratch<int32_t>(sums);
        resample_rows<T>(run, axes, taps_on_device<int32_t>(run, axes.across, axes.from.width),
                         rows);
        return combine_fixed(run, axes, taps_on_device<int32_t>(run, axes.down, axes.from.height),
                             rows);
      }
    }
    W* rows = run.scratch<W>(sums);
    resample_rows<T>(run, axes, taps_on_device<W>(run, axes.across, axes.from.width), rows);
    combine_rows<T>(run, axes, taps_on_device<W>(run, axes.down, axes.from.height),
                    static_cast<const W*>(rows));
  });
}

}  // namespace

void add_cuda_image_resize(OpTable& table) {
  table.add("_image_resize", gpu::kKind,
            {"cuda", nullptr, [](Run& run, const ImageResizeParam& p) { resize(run, p.interp); }});
  table.add("_cvimresize", gpu::kKind,
            {"cuda", nullptr, [](Run& run, const CvResizeParam& p) { resize(run, p.interp); }});
}

}  // namespace mx::ops
