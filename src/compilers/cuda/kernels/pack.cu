#include "compilers/cuda/kernels/by_number.h"
#include "compilers/cuda/kernels/numbers.cuh"
#include "compilers/cuda/kernels/pack.h"
#include "compilers/cuda/kernels/panels/panels.h"
#include "device/cuda/cuda.h"

namespace mx::cuda {
namespace {

__global__ void fold_kernel(const FoldWork work) {
  for (int64_t i = first(); i < work.padded; i += stride()) {
    const int64_t c = work.period > 0 ? i % work.period : i;
    double scale = 0, shift = 0;
    if (c < work.channels) {
      scale = 1;
      shift = work.bias ? work.bias[c] : 0.0;
      const NormSource& norm = work.norm;
      if (norm.beta) {
        scale = (norm.gamma ? norm.gamma[c] : 1.0) /
                sqrt(static_cast<double>(norm.variance[c]) + norm.epsilon);
        shift = norm.beta[c] + (shift - norm.mean[c]) * scale;
      }
    }
    work.scale[i] = static_cast<float>(scale);
    work.shift[i] = static_cast<float>(shift);
  }
}

// The last tap of the shared window is the first of the deconvolution's.
__device__ float phase_weight_at(const PackWork& work, int64_t channel, int64_t input,
                                 int64_t tap) {
  const PhaseTaps& p = work.phases;
  const int64_t phase = channel / p.period, of_phase = channel % p.period;
  const int64_t y = phase / p.step_w + p.step_h * (p.taps_h - 1 - tap / p.taps_w);
  const int64_t x = phase % p.step_w + p.step_w * (p.taps_w - 1 - tap % p.taps_w);
  if (of_phase >= p.channels || y >= p.kernel_h || x >= p.kernel_w) return 0;
  const int64_t place = ((input * p.channels + of_phase) * p.kernel_h + y) * p.kernel_w + x;
  return work.weight[place] * work.scale[channel];
}

__device__ float weight_at(const PackWork& work, int64_t channel, int64_t input, int64_t tap) {
  if (work.phases) return phase_weight_at(work, channel, input, tap);
  const FoldedTaps& folded = work.folded;
  if (folded.step == 1) {
    return work.weight[(channel * work.inputs + input) * work.taps + tap] * work.scale[channel];
  }
  const int64_t pixel = work.inputs / folded.line_taps, tap_w = input / pixel;
  const int64_t colours = pixel / (folded.step * folded.step);
  const int64_t part = input % pixel / colours, colour = input % colours;
  const int64_t y = tap / folded.taps_w * folded.step + part / folded.step - folded.skip_h;
  const int64_t x =
      (tap % folded.taps_w + tap_w) * folded.step + part % folded.step - folded.skip_w;
  if (y < 0 || y >= folded.kernel_h || x < 0 || x >= folded.kernel_w) return 0;
  const int64_t place = ((channel * colours + colour) * folded.kernel_h + y) * folded.kernel_w + x;
  return work.weight[place] * work.scale[channel];
}

// Elements of a row of weights.
__host__ __device__ int64_t row_of(const PackWork& work, Number number) {
  return work.row > 0 ? work.row : static_cast<int64_t>(work.k_packs) * pack_of(number);
}

template <Number number>
__global__ void pack_rows_kernel(const PackWork work) {
  using Element = typename Numbers<number>::Element;
  const int64_t length = row_of(work, number);
  for (int64_t i = first(); i < work.padded_channels * length; i += stride()) {
    int64_t channel = i / length, k = i % length;
    int64_t tap = k / work.padded_inputs, input = k % work.padded_inputs;
    float value = 0;
    if (channel < work.channels && tap < work.taps && input < work.inputs) {
      value = weight_at(work, channel, input, tap);
    }
    static_cast<Element*>(work.packed)[i] = Numbers<number>::narrow(value);
  }
}

template <Number number, bool is_panel>
__global__ void pack_slices_kernel(const PackWork work, int slices, int columns) {
  using Element = typename Numbers<number>::Element;
  constexpr int kPack = static_cast<int>(pack_of(number)), kSlice = 8 * kPack;
  const int64_t elements = static_cast<int64_t>(slices) * work.taps * columns * kSlice;
  for (int64_t i = first(); i < elements; i += stride()) {
    const int64_t column = i / kSlice % columns, tap = i / kSlice / columns % work.taps;
    const int64_t slice = i / kSlice / columns / work.taps, place = i % kSlice;
    const int64_t pack = (place / kPack) ^ (column & 7);
    const int64_t input = slice * kSlice + pack * kPack + place % kPack;
    const int64_t channel = is_panel ? panel_channel(column, kPack) : column;
    float value = 0;
    if (channel < work.channels && input < work.inputs) {
      value = weight_at(work, channel, input, tap);
    }
    if constexpr (number == Number::kTf32) {  // the products would cut it off
      value = __uint_as_float(to_tf32(__float_as_uint(value)));
    }
    static_cast<Element*>(work.packed)[i] = Numbers<number>::narrow(value);
  }
}

template <Number number>
__global__ void pack_depthwise_kernel(const PackWork work, int padded) {
  using Element = typename Numbers<number>::Element;
  for (int64_t i = first(); i < static_cast<int64_t>(work.taps) * padded; i += stride()) {
    int64_t tap = i / padded, channel = i % padded;
    float value = channel < work.channels
                      ? work.weight[channel * work.taps + tap] * work.scale[channel]
                      : 0.0f;
    static_cast<Element*>(work.packed)[i] = Numbers<number>::narrow(value);
  }
}

template <Number number>
__global__ void narrow_kernel(const float* from, typename Numbers<number>::Element* to, int count) {
  for (int64_t i = first(); i < count; i += stride()) to[i] = Numbers<number>::narrow(from[i]);
}

__global__ void widen_kernel(const Given from, float* to, int64_t count) {
  for (int64_t i = first(); i < count; i += stride()) to[i] = from[i];
}

unsigned blocks_for(int64_t elements) {
  int64_t blocks = ceil_div<int64_t>(elements, kThreads);
  return static_cast<unsigned>(blocks < kMaxBlocks ? blocks : kMaxBlocks);
}

template <bool is_panel>
void pack_in_slices(Number number, const PackWork& work, int slices, int columns,
                    cudaStream_t stream) {
  int64_t elements = static_cast<int64_t>(slices) * work.taps * columns * 8 * pack_of(number);
  by_number(number, [&]<Number n>() {
    pack_slices_kernel<n, is_panel>
        <<<blocks_for(elements), kThreads, 0, stream>>>(work, slices, columns);
  });
  ok(cudaGetLastError(), "pack weights");
}

}  // namespace

void fold(const FoldWork& work, cudaStream_t stream) {
  fold_kernel<<<blocks_for(work.padded), kThreads, 0, stream>>>(work);
  ok(cudaGetLastError(), "fold a norm");
}

void pack_rows(Number number, const PackWork& work, cudaStream_t stream) {
  int64_t elements = static_cast<int64_t>(work.padded_channels) * row_of(work, number);
  by_number(number, [&]<Number n>() {
    pack_rows_kernel<n><<<blocks_for(elements), kThreads, 0, stream>>>(work);
  });
  ok(cudaGetLastError(), "pack weights");
}

void pack_slices(Number number, const PackWork& work, int slices, int columns,
                 cudaStream_t stream) {
  pack_in_slices<false>(number, work, slices, columns, stream);
}

void pack_panels(Number number, const PackWork& work, int slices, int columns,
                 cudaStream_t stream) {
  pack_in_slices<true>(number, work, slices, columns, stream);
}

void narrow_floats(Number number, const float* from, void* to, int count, cudaStream_t stream) {
  by_number(number, [&]<Number n>() {
    narrow_kernel<n><<<blocks_for(count), kThreads, 0, stream>>>(
        from, static_cast<typename Numbers<n>::Element*>(to), count);
  });
  ok(cudaGetLastError(), "narrow numbers");
}

void pack_depthwise(Number number, const PackWork& work, int padded, cudaStream_t stream) {
  by_number(number, [&]<Number n>() {
    pack_depthwise_kernel<n>
        <<<blocks_for(static_cast<int64_t>(work.taps) * padded), kThreads, 0, stream>>>(work,
                                                                                        padded);
  });
  ok(cudaGetLastError(), "pack weights");
}

void keep(const Given& from, int64_t count, Element as, void* to, cudaStream_t stream) {
  if (from.element == as) {
    const auto bytes = static_cast<size_t>(count * bytes_of(as));
    ok(cudaMemcpyAsync(to, from.data, bytes, cudaMemcpyDeviceToDevice, stream), "keep a constant");
    return;
  }
  widen_kernel<<<blocks_for(count), kThreads, 0, stream>>>(from, static_cast<float*>(to), count);
  ok(cudaGetLastError(), "widen a constant");
}

}  // namespace mx::cuda
