// The gradient of a convolution with one channel per group with respect to its weights, on CUDA
// with the channels last: blocks add up their share of the elements, a second kernel their sums.
#include "ops/nn/convolution/depthwise.cuh"
#include "tensor/dispatch.h"

namespace mx::ops::depthwise {
namespace {

// Strips, column by column of an image, so that the lines a block reads overlap. A thread takes one
// row of the kernel.
struct Shares {
  int packs, groups, width;
  int strips, slots, slices;  // of a line; strips that a block takes at once; blocks of a group
  int items, share;           // strips of all images; of a block

  Shares(const Geometry& g, int pack)
      : packs(g.channels / pack), strips(ceil_div(g.width.out, kStrip)) {
    constexpr int kBlocks = 792, kSteps = 8;  // blocks in all; steps that are worth starting one
    groups = ceil_div(packs, kWidest);
    width = ceil_div(packs, groups);
    slots = kThreads / width / g.height.kernel;
    items = g.batch * strips * g.height.out;
    slices = std::clamp(ceil_div(items, slots * kSteps), 1, std::max(kBlocks / groups, 1));
    share = ceil_div(items, slices);
  }
};

// Sums of slice i, tap t and channel c at (i * taps + t) * channels + c.
template <class T, int kKernel, int kStride>
__global__ void __launch_bounds__(kThreads, 2)
    weight_kernel(Geometry g, Shares shares, const T* dy, const T* x, Acc<T>* parts) {
  constexpr int kSize = kPack<T>, kReach = (kStrip - 1) * kStride + kKernel;
  using A = Acc<T>;
  __shared__ A shared[kThreads][kSize];
  int group = static_cast<int>(blockIdx.x % static_cast<unsigned>(shares.groups));
  int slice = static_cast<int>(blockIdx.x / static_cast<unsigned>(shares.groups));
  int lane = static_cast<int>(threadIdx.x % static_cast<unsigned>(shares.width));
  int rest = static_cast<int>(threadIdx.x / static_cast<unsigned>(shares.width));
  int tap_row = rest % kKernel, slot = rest / kKernel;
  int pack = group * shares.width + lane, channel = pack * kSize;
  A sums[kKernel][kSize] = {};
  int end = pack < shares.packs ? min((slice + 1) * shares.share, shares.items) : 0;
  for (int item = slice * shares.share + slot; item < end; item += shares.slots) {
    int row = item % g.height.out, column_of_all = item / g.height.out;
    int sample = column_of_all / shares.strips, column = column_of_all % shares.strips * kStrip;
    int from_row = row * kStride - g.height.pad + tap_row;
    if (from_row < 0 || from_row >= g.height.in) continue;
    gpu::Pack<T, kSize> slopes[kStrip], packs[kReach];
#pragma unroll
    for (int k = 0; k < kStrip; ++k) {
      slopes[k] = load_inside<kSize>(dy + g.place_out(sample, row, column + k) + channel,
                                     column + k < g.width.out);
    }
#pragma unroll
    for (int k = 0; k < kReach; ++k) {
      int from = column * kStride - g.width.pad + k;
      packs[k] = load_inside<kSize>(x + g.place_in(sample, from_row, from) + channel,
                                    from >= 0 && from < g.width.in);
    }
    A wide[kStrip][kSize];
#pragma unroll
    for (int k = 0; k < kStrip; ++k) {
#pragma unroll
      for (int j = 0; j < kSize; ++j) wide[k][j] = gpu::widen(slopes[k].values[j]);
    }
#pragma unroll
    for (int at = 0; at < kReach; ++at) {
      A values[kSize];
#pragma unroll
      for (int j = 0; j < kSize; ++j) values[j] = gpu::widen(packs[at].values[j]);
#pragma unroll
      for (int k = 0; k < kStrip; ++k) {
        int tap = at - k * kStride;
        if (tap < 0 || tap >= kKernel) continue;
#pragma unroll
        for (int j = 0; j < kSize; ++j) sums[tap][j] += wide[k][j] * values[j];
      }
    }
  }
  int per_slot = kKernel * shares.width;  // threads
#pragma unroll
  for (int tap = 0; tap < kKernel; ++tap) {
    __syncthreads();
#pragma unroll
    for (int j = 0; j < kSize; ++j) shared[threadIdx.x][j] = sums[tap][j];
    __syncthreads();
    for (int i = static_cast<int>(threadIdx.x); i < per_slot * kSize;
         i += static_cast<int>(blockDim.x)) {
      int thread = i / kSize, j = i % kSize;
      A sum = 0;
      for (int s = 0; s < shares.slots; ++s) sum += shared[s * per_slot + thread][j];
      int of_pack = group * shares.width + thread % shares.width;
      int of_tap = thread / shares.width * kKernel + tap;
      if (of_pack >= shares.packs) continue;
      int64_t line = int64_t{slice} * kKernel * kKernel + of_tap;
      parts[line * g.channels + of_pack * kSize + j] = sum;
    }
  }
}

// Any window: a block for a tap and 32 channels, of a slice of the elements.
constexpr int kLanes = 32;

template <class T>
__global__ void __launch_bounds__(kThreads)
    any_weight_kernel(Geometry g, int slices, const T* dy, const T* x, Acc<T>* parts) {
  using A = Acc<T>;
  __shared__ A shared[kThreads];
  int taps = g.height.kernel * g.width.kernel;
  auto tap = static_cast<int>(blockIdx.x % static_cast<unsigned>(taps));
  auto rest = static_cast<int>(blockIdx.x / static_cast<unsigned>(taps));
  int slice = rest % slices, lane = static_cast<int>(threadIdx.x) % kLanes;
  int channel = rest / slices * kLanes + lane;
  int down = tap / g.width.kernel * g.height.dilate - g.height.pad;
  int along = tap % g.width.kernel * g.width.dilate - g.width.pad;
  int64_t pixels = int64_t{g.batch} * g.height.out * g.width.out;
  int64_t share = ceil_div(pixels, slices);
  int64_t end = channel < g.channels ? min((slice + 1) * share, pixels) : 0;
  A sum = 0;
  for (int64_t i = slice * share + threadIdx.x / kLanes; i < end; i += kThreads / kLanes) {
    auto column = static_cast<int>(i % g.width.out) * g.width.stride + along;
    auto row = static_cast<int>(i / g.width.out % g.height.out) * g.height.stride + down;
    if (row < 0 || row >= g.height.in || column < 0 || column >= g.width.in) continue;
    auto sample = static_cast<int>(i / g.width.out / g.height.out);
    sum += gpu::widen(dy[i * g.channels + channel]) *
           gpu::widen(x[g.place_in(sample, row, column) + channel]);
  }
  shared[threadIdx.x] = sum;
  __syncthreads();
  if (threadIdx.x >= kLanes || channel >= g.channels) return;
  sum = 0;
  for (int i = lane; i < kThreads; i += kLanes) sum += shared[i];
  parts[(int64_t{slice} * taps + tap) * g.channels + channel] = sum;
}

template <class T>
void add_slices(const Run& run, const Geometry& g, int slices, const Acc<T>* parts, T* dw) {
  int64_t taps = g.taps(), channels = g.channels;
  gpu::each(run, taps * channels, [=] __device__(int64_t i) {
    double sum = 0;
    for (int slice = 0; slice < slices; ++slice) {
      sum += static_cast<double>(parts[slice * taps * channels + i]);
    }
    dw[i % channels * taps + i / channels] = gpu::narrow<T>(static_cast<Acc<T>>(sum));
  });
}

template <class T>
void run_weight(const Run& run, const ConvolutionParam& p) {
  using A = Acc<T>;
  const T *dy = run.in(0).data<const T>(), *x = run.in(1).data<const T>();
  T* dw = run.out(0).data<T>();
  Geometry g = geometry_of(run.in(1).shape(), run.in(0).shape(), p);
  if (is_common(g) && has_packs<T>(g, {dy, x})) {
    Shares shares(g, kPack<T>);
    auto* parts = run.scratch<A>(int64_t{shares.slices} * g.taps() * g.channels);
    bool is_small = g.height.kernel == 3, steps = g.height.stride == 2;
    auto* small = steps ? weight_kernel<T, 3, 2> : weight_kernel<T, 3, 1>;
    auto* large = steps ? weight_kernel<T, 5, 2> : weight_kernel<T, 5, 1>;
    gpu::launch(run, int64_t{shares.groups} * shares.slices,
                int64_t{shares.width} * shares.slots * g.height.kernel, is_small ? small : large, g,
                shares, dy, x, parts);
    return add_slices<T>(run, g, shares.slices, parts, dw);
  }
  int64_t blocks = ceil_div(int64_t{g.channels}, int64_t{kLanes}) * g.taps();
  int64_t pixels = int64_t{g.batch} * g.height.out * g.width.out;
  auto slices = static_cast<int>(
      std::clamp(ceil_div(pixels, int64_t{512}), int64_t{1}, std::max(2000 / blocks, int64_t{1})));
  auto* parts = run.scratch<A>(int64_t{slices} * g.taps() * g.channels);
  gpu::launch(run, blocks * slices, kThreads, any_weight_kernel<T>, g, slices, dy, x, parts);
  add_slices<T>(run, g, slices, parts, dw);
}

}  // namespace

void weight_gradient(Run& run, const ConvolutionParam& p) {
  if (run.out(0).size() == 0) return;
  if (run.in(0).size() == 0) return run.stream().fill(run.out(0).raw(), 0, run.out(0).bytes());
  dispatch(Types<float, Half, BFloat16>{}, run.in(0).dtype(),
           [&]<class T>() { run_weight<T>(run, p); });
}

}  // namespace mx::ops::depthwise
