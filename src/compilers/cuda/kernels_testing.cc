// The kernels of images on the host, one result after the other, for tests of schedules on machines
// without a GPU: float32 alone, weights always in rows.
#include "compilers/cuda/kernels_testing.h"

#include <algorithm>
#include <cmath>
#include <cstring>
#include <limits>

#include "base/ceil_div.h"
#include "base/error.h"
#include "compilers/cuda/kernels/deconvolution/deconvolution.h"
#include "compilers/cuda/kernels/few_rows.h"
#include "compilers/cuda/kernels/layers.h"
#include "compilers/cuda/kernels/pack.h"
#include "compilers/cuda/kernels/slices.h"
#include "compilers/cuda/kernels/upsampling/upsampling.h"
#include "compilers/cuda/kernels/windows/strips.h"
#include "compilers/cuda/library.h"

namespace mx::cuda {
namespace {

float* pixel(const ImageArray& image, int64_t number) {
  return static_cast<float*>(image.data) + number * image.pitch;
}

void put(void* to, int64_t place, Element as, float value) {
  if (as == Element::kHalf) {
    static_cast<Half*>(to)[place] = value;
  } else if (as == Element::kBfloat) {
    static_cast<BFloat16*>(to)[place] = value;
  } else {
    static_cast<float*>(to)[place] = value;
  }
}

void finish(const ConvolutionWork& work, int64_t at, int channel, float sum) {
  sum += work.shift[channel];
  if (work.residual.data) sum += pixel(work.residual, at)[channel];
  const float result = applied(work.function, sum);
  if (work.table && channel < work.exported) {
    put(work.table[work.place], at * work.exported + channel, work.exported_as, result);
  }
  if (work.output.data) pixel(work.output, at)[channel] = result;
  if (!work.second.data) return;
  pixel(work.second, at)[channel] =
      applied(work.function2, result * work.scale2[channel] + work.shift2[channel]);
}

// Weights of a result lie `length` apart.
void convolve_rows(const ConvolutionWork& work, int64_t length) {
  const int inputs = work.input.channels / work.groups;  // of a group
  for (int64_t at = 0; at < work.output.pixels(); ++at) {
    for (int c = 0; c < work.output.channels; ++c) {
      const float* weight = static_cast<const float*>(work.weight) + c * length;
      const int first = c / (work.output.channels / work.groups) * inputs;
      float sum = 0;
      each_tap(work.input, work.output, work.window, at, [&](int tap, int64_t from) {
        for (int i = 0; i < inputs; ++i) {
          float x = pixel(work.input, from)[first + i];
          if (work.norms_input) {
            x = applied(work.input_function, x * work.input_scale[i] + work.input_shift[i]);
          }
          sum += x * weight[int64_t{tap} * inputs + i];
        }
      });
      finish(work, at, c, sum);
    }
  }
}

// Phase by phase: where a tap of a deconvolution is one of the window that all phases share.
float phase_weight_at(const PackWork& work, int64_t channel, int64_t input, int64_t tap) {
  const PhaseTaps& p = work.phases;
  const int64_t phase = channel / p.period, of_phase = channel % p.period;
  if (of_phase >= p.channels) return 0;
  for (int64_t y = phase / p.step_w; y < p.kernel_h; y += p.step_h) {
    for (int64_t x = phase % p.step_w; x < p.kernel_w; x += p.step_w) {
      const int64_t back_h = y / p.step_h, back_w = x / p.step_w;
      if (tap != (p.taps_h - 1 - back_h) * p.taps_w + p.taps_w - 1 - back_w) continue;
      return work.weight[((input * p.channels + of_phase) * p.kernel_h + y) * p.kernel_w + x];
    }
  }
  return 0;
}

float weight_at(const PackWork& work, int64_t channel, int64_t input, int64_t tap) {
  if (work.phases) return phase_weight_at(work, channel, input, tap);
  const FoldedTaps& folded = work.folded;
  if (folded.step == 1) return work.weight[(channel * work.inputs + input) * work.taps + tap];
  const int64_t seen = work.inputs / folded.line_taps, across = input / seen;
  const int64_t colours = seen / folded.step / folded.step;
  const int64_t part = input % seen / colours;
  const int64_t y = tap / folded.taps_w * folded.step + part / folded.step - folded.skip_h;
  const int64_t x =
      (tap % folded.taps_w + across) * folded.step + part % folded.step - folded.skip_w;
  if (y < 0 || y >= folded.kernel_h || x < 0 || x >= folded.kernel_w) return 0;
  const int64_t colour = input % colours;
  return work.weight[((channel * colours + colour) * folded.kernel_h + y) * folded.kernel_w + x];
}

}  // namespace

void fold(const FoldWork& work, cudaStream_t /*stream*/) {
  for (int i = 0; i < work.padded; ++i) {
    const int c = work.period > 0 ? i % work.period : i;
    work.scale[i] = c < work.channels ? 1 : 0;
    work.shift[i] = c < work.channels && work.bias ? work.bias[c] : 0;
    const NormSource& norm = work.norm;
    if (c >= work.channels || !norm.beta) continue;
    const double gamma = norm.gamma ? norm.gamma[c] : 1;
    work.scale[i] = static_cast<float>(gamma / std::sqrt(norm.variance[c] + norm.epsilon));
    work.shift[i] = norm.beta[c] + (work.shift[i] - norm.mean[c]) * work.scale[i];
  }
}

void pack_rows(Number /*number*/, const PackWork& work, cudaStream_t /*stream*/) {
  const int64_t length = work.row > 0 ? work.row : int64_t{work.k_packs} * pack_of(Number::kSingle);
  auto* packed = static_cast<float*>(work.packed);
  std::fill_n(packed, work.padded_channels * length, 0.0F);
  for (int64_t channel = 0; channel < work.channels; ++channel) {
    for (int64_t tap = 0; tap < work.taps; ++tap) {
      for (int64_t input = 0; input < work.inputs; ++input) {
        packed[channel * length + tap * work.padded_inputs + input] =
            weight_at(work, channel, input, tap) * work.scale[channel];
      }
    }
  }
}

void pack_slices(Number number, const PackWork& work, int /*slices*/, int /*columns*/,
                 cudaStream_t stream) {
  pack_rows(number, work, stream);
}

void pack_panels(Number number, const PackWork& work, int /*slices*/, int /*columns*/,
                 cudaStream_t stream) {
  pack_rows(number, work, stream);
}

void pack_depthwise(Number /*number*/, const PackWork& work, int padded, cudaStream_t /*stream*/) {
  for (int64_t i = 0; i < int64_t{work.taps} * padded; ++i) {
    const int64_t tap = i / padded, channel = i % padded;
    static_cast<float*>(work.packed)[i] =
        channel < work.channels ? work.weight[channel * work.taps + tap] * work.scale[channel] : 0;
  }
}

void keep(const Given& from, int64_t count, Element as, void* to, cudaStream_t /*stream*/) {
  for (int64_t i = 0; i < count; ++i) put(to, i, as, from[i]);
}

void narrow_floats(Number /*number*/, const float* from, void* to, int count,
                   cudaStream_t /*stream*/) {
  std::copy_n(from, count, static_cast<float*>(to));
}

bool can_convolve(Number /*number*/, const ConvolutionWork& work, Tiling tiling) {
  if (tiling.shape == kFewRowsShape) return has_few_rows(work) && !work.norms_input;
  return work.norms_input ? wants_slices(tiling) && may_norm_input(work) : true;
}

int64_t packed_weight_bytes(Number /*number*/, const ConvolutionWork& work, Tiling /*tiling*/) {
  return int64_t{work.output.channels} * work.k_packs * 16;
}

void convolve(Number /*number*/, const ConvolutionWork& work, Tiling /*tiling*/,
              cudaStream_t /*stream*/) {
  convolve_rows(work, int64_t{work.k_packs} * pack_of(Number::kSingle));
}

void convolve_together(Number number, std::span<const ConvolutionWork> works,
                       std::span<const Tiling> tilings, cudaStream_t stream) {
  for (size_t i = works.size(); i-- > 0;) convolve(number, works[i], tilings[i], stream);
}

void convolve_depthwise(Number /*number*/, const ConvolutionWork& work, cudaStream_t /*stream*/) {
  for (int64_t at = 0; at < work.output.pixels(); ++at) {
    for (int c = 0; c < work.output.channels; ++c) {
      float sum = 0;
      each_tap(work.input, work.output, work.window, at, [&](int tap, int64_t from) {
        sum += pixel(work.input, from)[c] *
               static_cast<const float*>(work.weight)[tap * work.output.channels + c];
      });
      finish(work, at, c, sum);
    }
  }
}

void convolve_strips(Number number, const ConvolutionWork& work, cudaStream_t stream) {
  convolve_depthwise(number, work, stream);
}

void convolve_plainly(Number /*number*/, const ConvolutionWork& work, int channels,
                      int group_inputs, int padded_inputs, cudaStream_t /*stream*/) {
  const int64_t length = int64_t{work.k_packs} * pack_of(Number::kSingle);
  for (int64_t at = 0; at < work.output.pixels(); ++at) {
    for (int c = 0; c < work.output.channels; ++c) {
      if (c >= channels) {
        pixel(work.output, at)[c] = 0;
        continue;
      }
      const int first = c / (channels / work.groups) * group_inputs;
      const float* weight = static_cast<const float*>(work.weight) + c * length;
      float sum = 0;
      each_tap(work.input, work.output, work.window, at, [&](int tap, int64_t from) {
        for (int i = 0; i < group_inputs; ++i) {
          sum += pixel(work.input, from)[first + i] * weight[tap * padded_inputs + i];
        }
      });
      finish(work, at, c, sum);
    }
  }
}

void spread_phases(Number /*number*/, const SpreadWork& work, cudaStream_t /*stream*/) {
  const ImageArray& out = work.output;
  for (int64_t at = 0; at < out.pixels(); ++at) {
    const int64_t x = at % out.width + work.skip_w, y = at / out.width % out.height + work.skip_h;
    const int64_t line = at / out.width / out.height * work.input.height + y / work.step_h;
    const int64_t phase = y % work.step_h * work.step_w + x % work.step_w;
    const float* from = pixel(work.input, line * work.input.width + x / work.step_w);
    std::copy_n(from + phase * out.channels, out.channels, pixel(out, at));
  }
}

// From each input to the results that it is part of.
void deconvolve_depthwise(Number /*number*/, const DeconvolutionWork& work,
                          cudaStream_t /*stream*/) {
  const ImageArray &in = work.input, &out = work.output;
  const WindowShape& w = work.window;
  for (int64_t at = 0; at < out.pixels(); ++at) {
    std::copy_n(work.shift, out.channels, pixel(out, at));
  }
  for (int64_t at = 0; at < in.pixels(); ++at) {
    const int64_t x = at % in.width, y = at / in.width % in.height;
    const int64_t image = at / in.width / in.height;
    for (int tap = 0; tap < w.taps(); ++tap) {
      const int64_t row = y * w.stride_h - w.pad_h + int64_t{tap / w.kernel_w} * w.dilate_h;
      const int64_t column = x * w.stride_w - w.pad_w + int64_t{tap % w.kernel_w} * w.dilate_w;
      if (row < 0 || row >= out.height || column < 0 || column >= out.width) continue;
      float* sums = pixel(out, (image * out.height + row) * out.width + column);
      const float* factors = static_cast<const float*>(work.weight) + int64_t{tap} * out.channels;
      for (int c = 0; c < out.channels; ++c) sums[c] += pixel(in, at)[c] * factors[c];
    }
  }
  for (int64_t at = 0; at < out.pixels(); ++at) {
    for (int c = 0; c < out.channels; ++c) {
      pixel(out, at)[c] = applied(work.function, pixel(out, at)[c]);
    }
  }
}

void pool(Number /*number*/, const PoolWork& work, cudaStream_t /*stream*/) {
  const bool is_max = work.kind == plan::PoolKind::kMax;
  for (int64_t at = 0; at < work.output.pixels(); ++at) {
    for (int c = 0; c < work.output.channels; ++c) {
      float result = is_max ? -std::numeric_limits<float>::infinity() : 0;
      int count = 0;
      each_tap(work.input, work.output, work.window, at, [&](int /*tap*/, int64_t from) {
        const float x = pixel(work.input, from)[c];
        result = is_max ? std::max(result, x) : result + x;
        ++count;
      });
      if (work.kind == plan::PoolKind::kAverageWithPadding) count = work.window.taps();
      if (!is_max) result /= static_cast<float>(count);
      if (work.output.data) pixel(work.output, at)[c] = result;
      if (!work.second.data) continue;
      pixel(work.second, at)[c] = applied(work.function2, result * work.scale2[c] + work.shift2[c]);
    }
  }
}

void map_channels(Number /*number*/, const AffineWork& work, cudaStream_t /*stream*/) {
  for (int64_t at = 0; at < work.output.pixels(); ++at) {
    for (int c = 0; c < work.output.channels; ++c) {
      float x = pixel(work.input, at)[c];
      if (work.scale) x = x * work.scale[c] + work.shift[c];
      pixel(work.output, at)[c] = applied(work.function, x);
    }
  }
}

void add_images(Number /*number*/, const SumWork& work, cudaStream_t /*stream*/) {
  for (int64_t at = 0; at < work.output.pixels(); ++at) {
    for (int c = 0; c < work.output.channels; ++c) {
      pixel(work.output, at)[c] =
          applied(work.function, pixel(work.left, at)[c] + pixel(work.right, at)[c]);
    }
  }
}

void softmax(Number /*number*/, const SoftmaxWork& work, cudaStream_t /*stream*/) {
  for (int64_t at = 0; at < work.output.pixels(); ++at) {
    const float *x = pixel(work.input, at), *end = x + work.channels;
    const float most = *std::max_element(x, end);
    float sum = 0;
    for (const float* p = x; p < end; ++p) sum += std::exp(*p - most);
    for (int c = 0; c < work.output.channels; ++c) {
      pixel(work.output, at)[c] = c < work.channels ? std::exp(x[c] - most) / sum : 0;
    }
  }
}

void import_image(Number /*number*/, const BorderWork& work, cudaStream_t /*stream*/) {
  const int fold = work.fold, height = work.image.height, width = work.image.width;
  for (int64_t at = 0; at < work.image.pixels(); ++at) {
    const Given from{.data = work.table[work.place], .element = work.element};
    const int64_t image = at / height / width * work.channels * work.height * work.width;
    for (int c = 0; c < work.image.channels; ++c) {
      const int part = c / work.channels, colour = c % work.channels;
      const int tap = part / (fold * fold);
      const int64_t y = (at / width % height - work.border) * fold + part / fold % fold;
      const int64_t x = (at % width - work.line.skip + tap) * fold + part % fold;
      float value = 0;
      if (tap < work.line.taps && y >= 0 && y < work.height && x >= 0 && x < work.width) {
        value = from[image + (int64_t{colour} * work.height + y) * work.width + x];
        if (work.scale) value = value * work.scale[colour] + work.shift[colour];
      }
      pixel(work.image, at)[c] = value;
    }
  }
}

void export_image(Number /*number*/, const BorderWork& work, cudaStream_t /*stream*/) {
  const int64_t plane = int64_t{work.image.height} * work.image.width;
  for (int64_t at = 0; at < work.image.pixels(); ++at) {
    const int64_t first = at / plane * work.channels * plane + at % plane;
    for (int c = 0; c < work.channels; ++c) {
      put(work.table[work.place], first + c * plane, work.element, pixel(work.image, at)[c]);
    }
  }
}

void upsample(Number /*number*/, const UpsampleWork& work, cudaStream_t /*stream*/) {
  const ImageArray &in = work.input, &out = work.output;
  for (int64_t at = 0; at < out.pixels(); ++at) {
    const int64_t x = at % out.width / work.step_w, y = at / out.width % out.height / work.step_h;
    const int64_t image = at / out.width / out.height;
    std::copy_n(pixel(in, (image * in.height + y) * in.width + x), out.channels, pixel(out, at));
  }
}

// A library reads weights without filling, and the shift in the region's numbers; what it writes to
// its memory is of no use to anybody else.
int64_t memory_of(Number /*number*/, const ConvolutionWork& /*work*/,
                  const LibraryKernel& library) {
  return library.workspace();
}
void convolve(Number /*number*/, const ConvolutionWork& work, LibraryKernel& library, void* memory,
              cudaStream_t /*stream*/) {
  std::memset(memory, 0xff, static_cast<size_t>(library.workspace()));
  ConvolutionWork shifted = work;
  shifted.shift = static_cast<const float*>(work.bias);
  convolve_rows(shifted, int64_t{work.window.taps()} * work.input.channels / work.groups);
}

}  // namespace mx::cuda
