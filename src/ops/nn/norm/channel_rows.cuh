// How the blocks of a kernel share out an array whose channels lie last: its packs of 16 bytes are
// columns, of as many packs as pass until the channels repeat, and rows. A thread stays in a
// column, so that it keeps what belongs to its channels in registers.
#pragma once

#include <algorithm>
#include <cstddef>
#include <numeric>

#include "device/cuda/early_start.h"
#include "ops/cuda_each.h"
#include "ops/nn/norm/batch_norm.h"

namespace mx::ops::cuda_norm {

inline constexpr int kThreads = 256;
// Sums are cut by the shape alone: this does not ask the device, but is an H200's count.
inline constexpr int64_t kMultiprocessors = 132;

// Blocks that a multiprocessor takes at a time, by the registers that their threads have. There are
// as many blocks as all take, and room for none more: a kernel that starts while another one ends
// would crowd where that has ended first.
template <class Body>
inline constexpr int kTogether = Body::kArrays == 1 || sizeof(typename Body::Element) >= 4 ? 4 : 3;
template <class Body>
inline constexpr int64_t kBlocks = kMultiprocessors * kTogether<Body>;
inline constexpr int64_t kMostBlocks = 4 * kMultiprocessors;
inline constexpr int64_t kPlaneBlocks = 12 * kMultiprocessors;  // where channels are planes
inline constexpr int kSharedBytes = 48 << 10;                   // of a block: no five find room

// The kernels here wait for the one before, and may be started while that is still at work.
template <class... Parameters, class... Arguments>
void launch(const Run& run, int64_t blocks, int64_t threads, void (*kernel)(Parameters...),
            const Arguments&... arguments) {
  auto start = [&](Parameters... values) {
    void* addresses[] = {static_cast<void*>(&values)...};
    return cuda::start_early(reinterpret_cast<const void*>(kernel),
                             {static_cast<unsigned>(blocks), static_cast<unsigned>(threads)},
                             &addresses[0], gpu::native(run.stream()));
  };
  gpu::check_launch(run, start(static_cast<Parameters>(arguments)...));
}

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

  Rows(const ChannelView& v, int pack, int64_t blocks)
      : elements(v.outer * v.channels), channels(v.channels) {
    constexpr int64_t kWidest = 16, kSteps = 4;  // steps of a thread that are worth starting it
    columns = channels / std::gcd(channels, int64_t{pack});
    pitch = columns * pack;
    groups = ceil_div(columns, kWidest);
    width = ceil_div(columns, groups);
    height = kThreads / width;
    slices = std::clamp(ceil_div(ceil_div(elements, pitch), height * kSteps), int64_t{1},
                        std::max(blocks / groups, int64_t{1}));
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

// A pack on its way into a block's own memory, where that goes without a thread's registers.
template <class Words>
__device__ void fetch(Words* to, const Words* from) {
  if constexpr (sizeof(Words) == sizeof(uint4)) {
    auto place = static_cast<uint32_t>(__cvta_generic_to_shared(to));
    asm volatile("cp.async.cg.shared.global [%0], [%1], 16;" ::"r"(place), "l"(from) : "memory");
  } else {
    *to = *from;
  }
}

// Packs that a block's threads have asked for and not come to yet: a place of its own for each.
template <int kSize, class Body>
struct WaitingPacks {
  static constexpr int kDepth = 8 / Body::kArrays;
  using Words = gpu::PackWords<sizeof(typename Body::Element) * kSize>;
  Words packs[kDepth][Body::kArrays][kThreads];
};

// A block's own memory.
template <class Used>
union BlockMemory {
  static_assert(sizeof(Used) <= kSharedBytes, "what a block may have without asking");
  Used used;
  std::byte all[kSharedBytes];
};

// A thread's way through the packs of its column, some of which are always on their way. With
// `kBackwards` from the end of the array, which lies in the cache when another kernel has just read
// the array forwards.
//
//   RowWalk<kSize, false, Body> walk(rows, place, body, waiting);  // asks for the first packs
//   walk.each_pack(use);        // use(position, packs): one pack of each of the body's arrays
//   walk.each_of_rest(use_one); // use_one(position, j, values): element j of the column, at the
//                               // end, where elements do not fill a pack
template <int kSize, bool kBackwards, class Body>
class RowWalk {
  using T = typename Body::Element;
  using Waiting = WaitingPacks<kSize, Body>;
  using Packs = gpu::Pack<T, kSize>[Body::kArrays];

 public:
  __device__ RowWalk(const Rows& rows, const RowPlace& place, const Body& body, Waiting& waiting)
      : body_(body), waiting_(waiting), elements_(rows.elements) {
    int64_t start = place.column * kSize, step = rows.slices * rows.height;
    int64_t rest = rows.elements - start - kSize;
    int64_t whole = rest >= 0 ? rest / rows.pitch + 1 : 0;  // rows with a whole pack in the column
    end_ = place.row == 0 ? start + whole * rows.pitch : rows.elements;
    left_ = place.row < whole ? (whole - place.row - 1) / step + 1 : 0;
    to_ask_ = left_;
    at_ = start + (kBackwards ? whole - 1 - place.row : place.row) * rows.pitch;
    stride_ = (kBackwards ? -step : step) * rows.pitch;
    next_ = at_;
#pragma unroll
    for (int i = 0; i < Waiting::kDepth; ++i) ask(i);
  }

  template <class Use>
  __device__ void each_pack(const Use& use) {
    while (left_ > 0) {
#pragma unroll
      for (int i = 0; i < Waiting::kDepth; ++i) {
        if (left_ == 0) break;
        asm volatile("cp.async.wait_group %0;" ::"n"(Waiting::kDepth - 1) : "memory");
        Packs packs;
#pragma unroll
        for (int a = 0; a < Body::kArrays; ++a) packs[a] = take(i, a);
        ask(i);
        use(at_, packs);
        at_ += stride_;
        --left_;
      }
    }
  }

  template <class UseOne>
  __device__ void each_of_rest(const UseOne& use_one) const {
    if (end_ >= elements_) return;
#pragma unroll
    for (int j = 0; j < kSize; ++j) {
      if (end_ + j >= elements_) return;
      Acc<T> values[Body::kArrays];
#pragma unroll
      for (int a = 0; a < Body::kArrays; ++a) values[a] = gpu::widen(body_.arrays[a][end_ + j]);
      use_one(end_ + j, j, values);
    }
  }

 private:
  __device__ void ask(int i) {
    if (to_ask_ > 0) {
#pragma unroll
      for (int a = 0; a < Body::kArrays; ++a) {
        fetch(&waiting_.packs[i][a][threadIdx.x],
              reinterpret_cast<const typename Waiting::Words*>(body_.arrays[a] + next_));
      }
      next_ += stride_;
      --to_ask_;
    }
    asm volatile("cp.async.commit_group;" ::: "memory");  // an empty one keeps the count
  }
  __device__ gpu::Pack<T, kSize> take(int i, int a) const {
    return gpu::load_pack<kSize>(reinterpret_cast<const T*>(&waiting_.packs[i][a][threadIdx.x]));
  }

  const Body& body_;
  Waiting& waiting_;
  int64_t elements_, end_;  // where what does not fill a pack begins, for the thread that has it
  int64_t left_, to_ask_;   // packs
  int64_t at_, next_, stride_;  // of the next to use and the next to ask for
};

}  // namespace mx::ops::cuda_norm
