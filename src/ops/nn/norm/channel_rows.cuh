// How the blocks of a kernel share out an array whose channels lie last: its packs of 16 bytes are
// columns, of as many packs as pass until the channels repeat, and rows. A thread stays in a
// column, so that it keeps what belongs to its channels in registers.
#pragma once

#include <algorithm>
#include <numeric>

#include "ops/cuda_each.h"
#include "ops/nn/norm/batch_norm.h"

namespace mx::ops::cuda_norm {

inline constexpr int kThreads = 256;
// Three on each of the 132 multiprocessors of an H200. Sums are cut by the shape alone: this does
// not ask the device.
inline constexpr int64_t kBlocks = 396;

template <class T>
inline constexpr int kPack = static_cast<int>(16 / sizeof(T));

template <class T>
bool is_aligned(const T* pointer, int elements) {
  return reinterpret_cast<uintptr_t>(pointer) % (sizeof(T) * static_cast<size_t>(elements)) == 0;
}

// Whether packs of so many elements may be read from all arrays of a body.
template <class Body>
bool are_aligned(const Body& body, int elements) {
  return std::ranges::all_of(body.arrays,
                             [=](const auto* array) { return is_aligned(array, elements); });
}

struct Rows {
  int64_t elements, channels;
  int64_t columns;        // packs of a row
  int64_t pitch;          // elements of a row
  int64_t groups;         // of columns, one a block
  int64_t slices;         // of rows, one a block
  int64_t width, height;  // columns and rows of threads in a block

  Rows(const ChannelView& v, int pack) : elements(v.outer * v.channels), channels(v.channels) {
    constexpr int64_t kWidest = 32, kSteps = 4;  // steps of a thread that are worth starting it
    columns = channels / std::gcd(channels, int64_t{pack});
    pitch = columns * pack;
    groups = ceil_div(columns, kWidest);
    width = ceil_div(columns, groups);
    height = kThreads / width;
    slices = std::clamp(ceil_div(ceil_div(elements, pitch), height * kSteps), int64_t{1},
                        std::max(kBlocks / groups, int64_t{1}));
  }
  [[nodiscard]] int64_t blocks() const { return groups * slices; }
  [[nodiscard]] int64_t threads() const { return width * height; }
};

// Where a thread stands.
struct RowPlace {
  int64_t column, row, slice;
  __device__ explicit RowPlace(const Rows& rows) {
    auto width = static_cast<unsigned>(rows.width), groups = static_cast<unsigned>(rows.groups);
    column = int64_t{blockIdx.x % groups} * rows.width + threadIdx.x % width;
    slice = blockIdx.x / groups;
    row = slice * rows.height + threadIdx.x / width;
  }
};

// Element j of a pack of each array.
template <class T, int kSize, int kArrays>
__device__ void widen_all(const gpu::Pack<T, kSize> (&packs)[kArrays], int j,
                          Acc<T> (&values)[kArrays]) {
#pragma unroll
  for (int a = 0; a < kArrays; ++a) values[a] = gpu::widen(packs[a].values[j]);
}

// What a body needs of the channels of a thread's column.
template <int kSize, class Body>
__device__ void find_channels(const Rows& rows, const RowPlace& place, const Body& body,
                              typename Body::Channel (&channels)[kSize]) {
  int64_t channel = place.column * kSize % rows.channels;
#pragma unroll
  for (int j = 0; j < kSize; ++j) {
    channels[j] = body.channel(channel);
    channel = channel + 1 < rows.channels ? channel + 1 : 0;
  }
}

// The last read of a pack for some time: its place in the cache is free for others then, which the
// rest of the array may still be in.
template <int kSize, class T>
__device__ gpu::Pack<T, kSize> load_last(const T* from) {
  gpu::Pack<T, kSize> pack;
  if constexpr (sizeof(pack) >= sizeof(uint2)) {
    auto words = __ldcs(reinterpret_cast<const gpu::PackWords<sizeof(pack)>*>(from));
    memcpy(&pack, &words, sizeof(pack));
  } else {
    pack = gpu::load_pack<kSize>(from);
  }
  return pack;
}

// Calls use(position, packs) for the packs of a thread's column, with one pack of each of the
// body's arrays, and use_one(position, j, values) for elements at the end that do not fill a pack:
// element j of the column. Several packs are loaded before the first is used. `kBackwards`: from
// the end of the array, which lies in the cache when another kernel has just read the array
// forwards; that is the last read.
template <int kSize, bool kBackwards, class Body, class Use, class UseOne>
__device__ void walk_rows(const Rows& rows, const RowPlace& place, const Body& body, Use use,
                          UseOne use_one) {
  using T = typename Body::Element;
  using Packs = gpu::Pack<T, kSize>[Body::kArrays];
  constexpr int kUnroll = Body::kArrays == 1 ? 4 : 2;
  int64_t start = place.column * kSize, step = rows.slices * rows.height;
  int64_t rest = rows.elements - start - kSize;
  int64_t whole = rest >= 0 ? rest / rows.pitch + 1 : 0;  // rows with a whole pack in the column
  int64_t first = kBackwards ? start + (whole - 1) * rows.pitch : start;
  int64_t pitch = kBackwards ? -rows.pitch : rows.pitch;
  auto load = [&](Packs& packs, int64_t at) {
#pragma unroll
    for (int a = 0; a < Body::kArrays; ++a) {
      const T* from = body.arrays[a] + at;
      packs[a] = kBackwards ? load_last<kSize>(from) : gpu::load_pack<kSize>(from);
    }
  };
  int64_t row = place.row;
  for (; row + (kUnroll - 1) * step < whole; row += kUnroll * step) {
    Packs packs[kUnroll];
#pragma unroll
    for (int u = 0; u < kUnroll; ++u) load(packs[u], first + (row + u * step) * pitch);
#pragma unroll
    for (int u = 0; u < kUnroll; ++u) use(first + (row + u * step) * pitch, packs[u]);
  }
  for (; row < whole; row += step) {
    Packs packs;
    load(packs, first + row * pitch);
    use(first + row * pitch, packs);
  }
  int64_t end = start + whole * rows.pitch;
  if (place.row != 0 || end >= rows.elements) return;
#pragma unroll
  for (int j = 0; j < kSize; ++j) {
    if (end + j >= rows.elements) return;
    Acc<T> values[Body::kArrays];
#pragma unroll
    for (int a = 0; a < Body::kArrays; ++a) values[a] = gpu::widen(body.arrays[a][end + j]);
    use_one(end + j, j, values);
  }
}

}  // namespace mx::ops::cuda_norm
