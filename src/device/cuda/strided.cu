#include <algorithm>
#include <type_traits>

#include "device/cuda/cuda.h"
#include "device/cuda/start_kernel.h"
#include "device/cuda/strided.h"
#include "device/cuda/walk.h"

namespace mx::cuda {
namespace {

template <class Word>
__global__ void __launch_bounds__(kThreads)
    strided_kernel(const Word* from, Word* to, Walk<2> walk, int64_t count) {
  for (int64_t i = first(); i < count; i += stride()) {
    Places<2> at = walk[i];
    to[at[1]] = from[at[0]];
  }
}

// Planes that change places of rows and columns go through tiles of shared memory, so that both
// sides are read and written in whole lines.
constexpr int kTile = 32, kTileRows = kThreads / kTile;

template <class Word>
__global__ void __launch_bounds__(kThreads)
    transpose_kernel(const Word* from, Word* to, int64_t rows, int64_t columns, int64_t from_pitch,
                     int64_t to_pitch, Walk<2> planes, int64_t tiles_across, int64_t tiles_down,
                     int64_t tiles) {
  __shared__ Word tile[kTile][kTile + 1];
  const int across = static_cast<int>(threadIdx.x) % kTile;
  const int down = static_cast<int>(threadIdx.x) / kTile;
  for (int64_t index = blockIdx.x; index < tiles; index += gridDim.x) {
    int64_t plane = index / (tiles_across * tiles_down), rest = index % (tiles_across * tiles_down);
    int64_t row = rest / tiles_across * kTile, column = rest % tiles_across * kTile;
    Places<2> at = planes[plane];
    for (int k = down; k < kTile; k += kTileRows) {
      if (row + k < rows && column + across < columns) {
        tile[k][across] = from[at[0] + (row + k) * from_pitch + column + across];
      }
    }
    __syncthreads();
    for (int k = down; k < kTile; k += kTileRows) {
      if (column + k < columns && row + across < rows) {
        to[at[1] + (column + k) * to_pitch + row + across] = tile[across][k];
      }
    }
    __syncthreads();
  }
}

template <class... Parameters>
void start(cudaStream_t stream, int64_t blocks, void (*kernel)(Parameters...),
           std::type_identity_t<Parameters>... arguments) {
  void* addresses[] = {static_cast<void*>(&arguments)...};
  int64_t most = multiprocessors() * int64_t{32};
  ok(start_kernel(reinterpret_cast<const void*>(kernel),
                  {static_cast<unsigned>(std::min(blocks, most)), kThreads}, &addresses[0], stream),
     "move elements along strides");
}

// The axis that lies together in `from` where another one does in `to`: -1 when there is none that
// is worth tiles.
int transposed_axis(const StridedMove& work) {
  int last = static_cast<int>(work.extents.size()) - 1;
  auto at = [](std::span<const int64_t> values, int axis) {
    return values[static_cast<size_t>(axis)];
  };
  if (last < 1 || at(work.to_strides, last) != 1 || at(work.from_strides, last) == 1) return -1;
  if (at(work.extents, last) < kTile / 2) return -1;
  for (int axis = 0; axis < last; ++axis) {
    if (at(work.from_strides, axis) == 1 && at(work.extents, axis) >= kTile / 2) return axis;
  }
  return -1;
}

template <class Word>
void transpose(const StridedMove& work, int axis, cudaStream_t stream) {
  size_t column = static_cast<size_t>(axis), last = work.extents.size() - 1;
  Walk<2> planes;
  for (size_t i = 0; i < last; ++i) {
    if (i != column) planes.add(work.extents[i], {work.from_strides[i], work.to_strides[i]});
  }
  int64_t rows = work.extents[last], columns = work.extents[column];
  int64_t across = ceil_div(columns, kTile), down = ceil_div(rows, kTile);
  int64_t tiles = across * down * planes.size();
  start(stream, tiles, transpose_kernel<Word>, static_cast<const Word*>(work.from),
        static_cast<Word*>(work.to), rows, columns, work.from_strides[last],
        work.to_strides[column], planes, across, down, tiles);
}

template <class Word>
void move_words(const StridedMove& work, cudaStream_t stream) {
  int axis = transposed_axis(work);
  if (axis >= 0) return transpose<Word>(work, axis, stream);
  Walk<2> walk;
  for (size_t i = 0; i < work.extents.size(); ++i) {
    walk.add(work.extents[i], {work.from_strides[i], work.to_strides[i]});
  }
  start(stream, ceil_div(walk.size(), int64_t{kThreads}), strided_kernel<Word>,
        static_cast<const Word*>(work.from), static_cast<Word*>(work.to), walk, walk.size());
}

// One run of bytes in both arrays.
bool is_plain(const StridedMove& work) {
  return work.extents.size() == 1 && work.from_strides[0] == 1 && work.to_strides[0] == 1;
}

// Pieces that lie together and start at whole words of 16 bytes are moved as such.
struct alignas(16) Quad {
  uint64_t words[2];
};

bool moves_quads(const StridedMove& work) {
  size_t last = work.extents.size() - 1;
  int64_t per_quad = 16 / work.element_bytes;
  auto fits = [&](int64_t value) { return value % per_quad == 0; };
  if (work.from_strides[last] != 1 || work.to_strides[last] != 1) return false;
  if (!fits(work.extents[last]) || reinterpret_cast<uintptr_t>(work.from) % 16 != 0 ||
      reinterpret_cast<uintptr_t>(work.to) % 16 != 0) {
    return false;
  }
  for (size_t i = 0; i < last; ++i) {
    if (!fits(work.from_strides[i]) || !fits(work.to_strides[i])) return false;
  }
  return true;
}

void move_quads(const StridedMove& work, cudaStream_t stream) {
  size_t last = work.extents.size() - 1;
  int64_t per_quad = 16 / work.element_bytes;
  Walk<2> walk;
  for (size_t i = 0; i < last; ++i) {
    walk.add(work.extents[i], {work.from_strides[i] / per_quad, work.to_strides[i] / per_quad});
  }
  walk.add(work.extents[last] / per_quad, {1, 1});
  start(stream, ceil_div(walk.size(), int64_t{kThreads}), strided_kernel<Quad>,
        static_cast<const Quad*>(work.from), static_cast<Quad*>(work.to), walk, walk.size());
}

}  // namespace

void move_strided(const StridedMove& work, cudaStream_t stream) {
  if (is_plain(work)) {
    ok(cudaMemcpyAsync(work.to, work.from,
                       static_cast<size_t>(work.extents[0] * work.element_bytes),
                       cudaMemcpyDeviceToDevice, stream),
       "copy");
    return;
  }
  if (moves_quads(work)) {
    move_quads(work, stream);
  } else if (work.element_bytes == 1) {
    move_words<uint8_t>(work, stream);
  } else if (work.element_bytes == 2) {
    move_words<uint16_t>(work, stream);
  } else if (work.element_bytes == 4) {
    move_words<uint32_t>(work, stream);
  } else {
    move_words<uint64_t>(work, stream);
  }
}

}  // namespace mx::cuda
