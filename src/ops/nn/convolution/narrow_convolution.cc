#include "ops/nn/convolution/narrow_convolution.h"

#include <vector>

#include "base/by_instruction_set.h"
#include "base/ceil_div.h"
#include "ops/nn/convolution/narrow_loops.h"
#include "ops/pointwise/loop.h"

namespace mx::ops {
namespace {

using narrow::Convolve;
using narrow::Correlate;
using narrow::Planes;

// What the machine's instruction set likes: lanes, and filters that share loads of data.
struct Machine {
  int64_t lanes;
  std::array<int64_t, 2> groups;  // of a convolution
};
Machine machine() {
  constexpr Machine kNarrow = {8, {6, 4}}, kWide = {16, {8, 6}};
  return by_instruction_set(kNarrow, kNarrow, kWide);
}

// The group size that fills up least.
int64_t group_of(int64_t filters) {
  auto [large, small] = machine().groups;
  return round_up(filters, large) <= round_up(filters, small) ? large : small;
}

#if defined(__x86_64__)
[[gnu::target("avx512f,avx512bw,avx512dq,avx512vl,fma"),
  gnu::flatten]] void convolve_avx512(const Convolve& c, int64_t group) {
  group == 8 ? narrow::convolve<16, 8>(c) : narrow::convolve<16, 6>(c);
}
[[gnu::target("avx2,fma"), gnu::flatten]] void convolve_avx2(const Convolve& c, int64_t group) {
  group == 6 ? narrow::convolve<8, 6>(c) : narrow::convolve<8, 4>(c);
}
[[gnu::target("avx512f,avx512bw,avx512dq,avx512vl,fma"), gnu::flatten]] void correlate_avx512(
    const Correlate& c, int64_t taps) {
  taps == 3 ? narrow::correlate<16, 6, 3>(c) : narrow::correlate<16, 6, 5>(c);
}
[[gnu::target("avx2,fma"), gnu::flatten]] void correlate_avx2(const Correlate& c, int64_t taps) {
  taps == 3 ? narrow::correlate<8, 2, 3>(c) : narrow::correlate<8, 2, 5>(c);
}
void convolve(const Convolve& c, int64_t group) {
  by_instruction_set(convolve_avx2, convolve_avx2, convolve_avx512)(c, group);
}
void correlate(const Correlate& c, int64_t taps) {
  by_instruction_set(correlate_avx2, correlate_avx2, correlate_avx512)(c, taps);
}
#else
void convolve(const Convolve& c, int64_t /*group*/) { narrow::convolve<8, 6>(c); }
void correlate(const Correlate& c, int64_t taps) {
  taps == 3 ? narrow::correlate<8, 2, 3>(c) : narrow::correlate<8, 2, 5>(c);
}
#endif

int64_t correlate_group() { return machine().lanes == 16 ? 6 : 2; }

struct Image {
  int64_t channels, height, width;
  explicit Image(const Tensor& array)
      : channels(array.dim(1)), height(array.dim(2)), width(array.dim(3)) {}
  [[nodiscard]] int64_t floats() const { return channels * height * width; }
};

// Copies an image into planes; what is around it stays as it was.
void copy_in(const Image& image, const float* from, const Planes& planes, int64_t top, int64_t left,
             float* to) {
  for (int64_t c = 0; c < image.channels; ++c) {
    for (int64_t y = 0; y < image.height; ++y) {
      std::copy_n(from + (c * image.height + y) * image.width, image.width,
                  to + (c * planes.height + y + top) * planes.pitch + left);
    }
  }
}

// Room for windows at every result, two vectors or rows at a time, of `taps` places.
Planes planes_for(const Image& in, const Image& out, const Window& rows, int64_t taps) {
  int64_t lanes = machine().lanes;
  int64_t vectors = ceil_div(out.width, lanes);
  if (vectors > 1) vectors += vectors % 2;
  return {in.channels, out.height + out.height % 2 + rows.kernel - 1, vectors * lanes + taps - 1};
}

// Calls body(begin, end, memory of `floats` zeros) on each thread's share of 0..n.
template <class Body>
void share_out(const Run& run, int64_t n, int64_t floats, Body body) {
  int threads = static_cast<int>(std::min<int64_t>(max_threads(), n));
  auto* memory = run.scratch<float>(threads * floats);
  parallel_run(threads, [&](int thread, int count) {
    float* own = memory + thread * floats;
    std::fill_n(own, floats, 0.0F);
    body(n * thread / count, n * (thread + 1) / count, own);
  });
}

struct Weights {
  float *values, *bias;
  int64_t group;
};

// Taps in the order of the loops. `turned`: from results back to data, so that the weight's
// filters are the planes.
Weights pack(const Run& run, const Tensor& weight, const Tensor* bias, bool turned) {
  int64_t filters = weight.dim(turned ? 1 : 0), planes = weight.dim(turned ? 0 : 1);
  int64_t taps = weight.dim(2) * weight.dim(3), group = group_of(filters);
  int64_t full = round_up(filters, group);
  Weights packed{run.scratch<float>(full * planes * taps), run.scratch<float>(full), group};
  const auto* from = weight.data<const float>();
  for (int64_t f = 0; f < full; ++f) {
    packed.bias[f] = bias && f < filters ? bias->data<const float>()[f] : 0.0F;
    for (int64_t p = 0; p < planes; ++p) {
      const float* kernel = from + (turned ? p * filters + f : f * planes + p) * taps;
      for (int64_t t = 0; t < taps; ++t) {
        float value = f < filters ? kernel[turned ? taps - 1 - t : t] : 0.0F;
        packed.values[((f / group * planes + p) * taps + t) * group + f % group] = value;
      }
    }
  }
  return packed;
}

void run_planes(const Run& run, const Tensor& data, const Tensor& results, const Weights& weights,
                const Window& rows, const Window& columns) {
  Image in(data), out(results);
  Planes planes = planes_for(in, out, rows, columns.kernel);
  share_out(run, data.dim(0), planes.floats(), [&](int64_t begin, int64_t end, float* memory) {
    for (int64_t n = begin; n < end; ++n) {
      copy_in(in, data.data<const float>() + n * in.floats(), planes, rows.pad, columns.pad,
              memory);
      convolve({memory, planes, rows.kernel, columns.kernel, weights.values, weights.bias,
                out.channels, out.height, out.width, results.data<float>() + n * out.floats()},
               weights.group);
    }
  });
}

void forward(Run& run, const ConvolutionParam& p) {
  ConvGeometry g = conv_geometry(run.in(0).shape(), run.out(0).shape(), p);
  Weights weights = pack(run, run.in(1), p.no_bias ? nullptr : &run.in(2), false);
  run_planes(run, run.in(0), run.out(0), weights, g.windows[1], g.windows[2]);
}

void backward_data(Run& run, const ConvolutionParam& p) {
  ConvGeometry g = conv_geometry(run.out(0).shape(), run.in(0).shape(), p);
  Weights weights = pack(run, run.in(1), nullptr, true);
  for (Window& w : g.windows) w.pad = w.kernel - 1 - w.pad;
  run_planes(run, run.in(0), run.out(0), weights, g.windows[1], g.windows[2]);
}

// Images are added up in blocks, and the blocks in order, whatever the count of threads.
void backward_weight(Run& run, const ConvolutionParam& p) {
  constexpr int64_t kBlock = 16;
  const Tensor &gradient = run.in(0), &data = run.in(1), &weight = run.out(0);
  ConvGeometry g = conv_geometry(data.shape(), gradient.shape(), p);
  const Window &rows = g.windows[1], &columns = g.windows[2];
  Image in(data), out(gradient);
  int64_t lanes = machine().lanes, group = correlate_group(), taps = columns.kernel <= 3 ? 3 : 5;
  Planes planes = planes_for(in, out, rows, taps);
  Planes slopes{out.channels, out.height, round_up(out.width, lanes)};
  int64_t sums = round_up(out.channels, group) * in.channels * rows.kernel * taps * lanes;
  int64_t blocks = ceil_div(data.dim(0), kBlock);
  auto* partial = run.scratch<float>(blocks * weight.size());

  auto add_up = [&](const float* from, float* to) {
    for (int64_t i = 0; i < sums; i += lanes) {
      int64_t t = i / lanes % taps, f = i / lanes / taps % group, rest = i / lanes / taps / group;
      int64_t ky = rest % rows.kernel, c = rest / rows.kernel % in.channels;
      int64_t filter = rest / rows.kernel / in.channels * group + f;
      if (t >= columns.kernel || filter >= out.channels) continue;
      double total = 0;
      for (int64_t lane = 0; lane < lanes; ++lane) total += static_cast<double>(from[i + lane]);
      to[((filter * in.channels + c) * rows.kernel + ky) * columns.kernel + t] =
          static_cast<float>(total);
    }
  };
  auto body = [&](int64_t begin, int64_t end, float* memory) {
    float *image = memory, *slope = image + planes.floats(), *own = slope + slopes.floats();
    for (int64_t block = begin; block < end; ++block) {
      std::fill_n(own, sums, 0.0F);
      for (int64_t n = block * kBlock; n < std::min((block + 1) * kBlock, data.dim(0)); ++n) {
        copy_in(in, data.data<const float>() + n * in.floats(), planes, rows.pad, columns.pad,
                image);
        copy_in(out, gradient.data<const float>() + n * out.floats(), slopes, 0, 0, slope);
        correlate({image, planes, slope, out.channels, out.height, slopes.pitch, rows.kernel, own},
                  taps);
      }
      add_up(own, partial + block * weight.size());
    }
  };
  share_out(run, blocks, planes.floats() + slopes.floats() + sums, body);
  for (int64_t i = 0; i < weight.size(); ++i) {
    double total = 0;
    for (int64_t block = 0; block < blocks; ++block) {
      total += static_cast<double>(partial[block * weight.size() + i]);
    }
    weight.data<float>()[i] = static_cast<float>(total);
  }
}

template <bool NarrowChoice::* part>
const char* refuses(const Run& run, const ConvolutionParam& p) {
  for (const auto* arrays : {&run.inputs, &run.outputs}) {
    for (const Tensor& array : *arrays) {
      if (array.dtype() != DType::kFloat32) return "only float32 is supported";
      if (array.size() == 0) return "an array is empty";
    }
  }
  if (p.kernel.size() != 2) return "only two spatial axes are supported";
  const Tensor& data = part == &NarrowChoice::forward  ? run.in(0)
                       : part == &NarrowChoice::weight ? run.in(1)
                                                       : run.out(0);
  const Tensor& output = part == &NarrowChoice::forward ? run.out(0) : run.in(0);
  NarrowChoice choice = prefers_narrow(conv_geometry(data.shape(), output.shape(), p));
  return choice.*part ? nullptr : "there are many channels or few images";
}

}  // namespace

NarrowChoice prefers_narrow(const ConvGeometry& g) {
  constexpr int64_t kLeastFilters = 3, kMostFilters = 12, kMostDepth = 32;
  constexpr int64_t kLeastImages = 8, kLeastWidth = 8;
  if (instruction_set() < InstructionSet::kAvx2 || g.channels_last || g.groups > 1) return {};
  if (g.batch < kLeastImages || g.out[2] < kLeastWidth || g.in[0] > 1) return {};
  for (size_t axis : {1, 2}) {
    const Window& w = g.windows[axis];
    if (w.kernel < 2 || w.kernel > 7 || w.stride != 1 || w.dilate != 1) return {};
    if (w.pad >= w.kernel) return {};
  }
  auto fits = [](int64_t filters, int64_t depth) {
    return filters >= kLeastFilters && filters <= kMostFilters && depth <= kMostDepth;
  };
  bool forward = fits(g.out_channels, g.in_channels);
  return {forward, fits(g.in_channels, g.out_channels), forward && g.windows[2].kernel <= 5};
}

void add_narrow_convolution(OpTable& table) {
  auto cpu = DeviceKind::kCpu;
  for (const char* op : {"Convolution", "Convolution_v1"}) {
    table.add(op, cpu, {"narrow", refuses<&NarrowChoice::forward>, forward});
  }
  table.add("_backward_Convolution_data", cpu,
            {"narrow", refuses<&NarrowChoice::data>, backward_data});
  table.add("_backward_Convolution_weight", cpu,
            {"narrow", refuses<&NarrowChoice::weight>, backward_weight});
}

}  // namespace mx::ops
