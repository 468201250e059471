// Convolutions with one channel per group on CUDA, where the channels lie last: how threads share
// out the work. A thread takes a pack of channels and a strip of neighbouring elements of a line;
// the threads of a block take neighbouring packs, strips and lines, so that what they read lies in
// the cache of their multiprocessor.
#pragma once

#include <algorithm>

#include "base/ceil_div.h"
#include "ops/cuda_each.h"
#include "ops/nn/convolution/convolution.h"

namespace mx::ops::depthwise {

inline constexpr int kThreads = 256;
inline constexpr int kStrip = 4;   // elements of a strip
inline constexpr int kWidest = 8;  // packs of a block: with 16 bytes each, a line of the cache

template <class T>
inline constexpr int kPack = static_cast<int>(16 / sizeof(T));

struct Axis {
  int in, out, kernel, stride, dilate, pad;
};

// A convolution. `y` and `x` are named as in forward, also in gradients.
struct Geometry {
  int batch, channels;
  Axis height, width;

  [[nodiscard]] int taps() const { return height.kernel * width.kernel; }
  __device__ int64_t place_in(int sample, int row, int column) const {
    return ((int64_t{sample} * height.in + row) * width.in + column) * channels;
  }
  __device__ int64_t place_out(int sample, int row, int column) const {
    return ((int64_t{sample} * height.out + row) * width.out + column) * channels;
  }
};

inline Axis axis_of(const ConvGeometry& g, size_t axis) {
  auto narrow = [](int64_t value) { return static_cast<int>(value); };
  const Window& w = g.windows[axis];
  return {narrow(g.in[axis]), narrow(g.out[axis]), narrow(w.kernel),
          narrow(w.stride),   narrow(w.dilate),    narrow(w.pad)};
}

inline Geometry geometry_of(const Shape& data, const Shape& output, const ConvolutionParam& p) {
  ConvGeometry g = conv_geometry(data, output, p);
  return {static_cast<int>(g.batch), static_cast<int>(g.groups), axis_of(g, 1), axis_of(g, 2)};
}

// Whether packs of channels can be read at these addresses.
template <class T>
bool has_packs(const Geometry& g, std::initializer_list<const T*> arrays) {
  return g.channels % kPack<T> == 0 && std::ranges::all_of(arrays, [](const T* array) {
           return reinterpret_cast<uintptr_t>(array) % 16 == 0;
         });
}

// The kernels that are compiled for their window: square, 3 or 5, not dilated, a stride of 1 or 2.
inline bool is_common(const Geometry& g) {
  const Axis &h = g.height, &w = g.width;
  return h.kernel == w.kernel && (h.kernel == 3 || h.kernel == 5) && h.stride == w.stride &&
         h.stride <= 2 && h.dilate == 1 && w.dilate == 1;
}

// Packs and lines of strips of an image array, cut into tiles, one a block.
struct Tiles {
  int packs, groups, width;     // of channels; groups of packs; packs of a group
  int lines, strips;            // of all images; of a line
  int tile_lines, tile_strips;  // of a block
  int across;                   // tiles side by side

  Tiles(const Geometry& g, int pack, int lines_of_all, int extent, int strip)
      : packs(g.channels / pack), lines(lines_of_all), strips(ceil_div(extent, strip)) {
    constexpr int kAcross = 4;
    groups = ceil_div(packs, kWidest);
    width = ceil_div(packs, groups);
    across = ceil_div(strips, kAcross);
    tile_strips = ceil_div(strips, across);
    tile_lines = std::max(kThreads / width / tile_strips, 1);
  }
  [[nodiscard]] int64_t blocks() const {
    return int64_t{groups} * across * ceil_div(lines, tile_lines);
  }
  [[nodiscard]] int threads() const { return width * tile_strips * tile_lines; }
};

// What a thread takes; outside of the array for some.
struct Place {
  int pack, lane, line, strip;
  __device__ explicit Place(const Tiles& t) {
    unsigned group = blockIdx.x % static_cast<unsigned>(t.groups);
    unsigned tile = blockIdx.x / static_cast<unsigned>(t.groups);
    unsigned slot = threadIdx.x / static_cast<unsigned>(t.width);
    lane = static_cast<int>(threadIdx.x % static_cast<unsigned>(t.width));
    pack = static_cast<int>(group) * t.width + lane;
    strip = static_cast<int>(tile % static_cast<unsigned>(t.across)) * t.tile_strips +
            static_cast<int>(slot % static_cast<unsigned>(t.tile_strips));
    line = static_cast<int>(tile / static_cast<unsigned>(t.across)) * t.tile_lines +
           static_cast<int>(slot / static_cast<unsigned>(t.tile_strips));
  }
  __device__ bool is_inside(const Tiles& t) const {
    return pack < t.packs && strip < t.strips && line < t.lines;
  }
};

// The weights of a block's channels as [tap][channel], in shared memory; `flips`: the last tap
// first.
template <class T, int kSize, int kTaps>
class Weights {
 public:
  __device__ Weights(const Tiles& t, const T* weight, bool flips, unsigned char* memory)
      : values_(reinterpret_cast<T*>(memory)) {
    int channels = t.width * kSize;
    int first = static_cast<int>(blockIdx.x % static_cast<unsigned>(t.groups)) * channels;
    int most = t.packs * kSize;
    for (int i = static_cast<int>(threadIdx.x); i < channels * kTaps;
         i += static_cast<int>(blockDim.x)) {
      int channel = i / kTaps, tap = i % kTaps;
      if (first + channel >= most) break;
      values_[(flips ? kTaps - 1 - tap : tap) * kPitch + channel] =
          weight[int64_t{first} * kTaps + i];
    }
    __syncthreads();
  }
  __device__ void read(int tap, int lane, Acc<T> (&into)[kSize]) const {
    auto pack = gpu::load_pack<kSize>(values_ + tap * kPitch + lane * kSize);
#pragma unroll
    for (int j = 0; j < kSize; ++j) into[j] = gpu::widen(pack.values[j]);
  }
  static constexpr int kPitch = kWidest * kSize;
  static constexpr size_t kBytes = sizeof(T) * kPitch * kTaps;

 private:
  T* values_;
};

// A pack from an array, or zeros where it lies outside.
template <int kSize, class T>
__device__ gpu::Pack<T, kSize> load_inside(const T* from, bool is_inside) {
  if (is_inside) return gpu::load_pack<kSize>(from);
  gpu::Pack<T, kSize> none;
  memset(&none, 0, sizeof(none));
  return none;
}

template <class T, int kSize>
__device__ void store_sums(T* to, const Acc<T> (&sums)[kSize]) {
  gpu::Pack<T, kSize> pack;
#pragma unroll
  for (int j = 0; j < kSize; ++j) pack.values[j] = gpu::narrow<T>(sums[j]);
  gpu::store_pack(to, pack);
}

// dy and data → gradient of weight.
void weight_gradient(Run& run, const ConvolutionParam& p);

}  // namespace mx::ops::depthwise
