// Two sums over each channel of data seen as (outer, channels, inner), in one pass over the data:
// threads add in the arithmetic of the elements, what they found is added in double. A small kernel
// adds the parts of the blocks and finishes each channel.
//
//   ChannelParts parts = add_up(run, view, body);
//   finish(run, parts, finishing);
//
// A body names its Element, holds kArrays `arrays`, gives what it needs of a channel by
// channel(number), and adds one element of each array by add(channel, values, first, second). One
// with a `target` also writes element(values) there; the target is none of the arrays.
#pragma once

#include "ops/nn/norm/channel_rows.cuh"

namespace mx::ops::cuda_norm {

// Sum number s of slice i of column c at (2 * i + s) * columns + c; channel c is the sum of columns
// c, c + channels, …
struct ChannelParts {
  double* sums;
  int64_t channels, columns, slices;
};

template <class Body>
inline constexpr bool kWrites = requires(const Body& body) { body.target; };

// Writes what a body makes of a pack of each array, where it does.
template <int kSize, class Body>
__device__ void write_elements(
    const Body& body, int64_t at,
    const gpu::Pack<typename Body::Element, kSize> (&packs)[Body::kArrays]) {
  if constexpr (kWrites<Body>) {
    gpu::Pack<typename Body::Element, kSize> results;
#pragma unroll
    for (int j = 0; j < kSize; ++j) {
      Acc<typename Body::Element> values[Body::kArrays];
      widen_all(packs, j, values);
      results.values[j] = body.element(values);
    }
    gpu::store_pack(body.target + at, results);
  }
}

// The packs that threads wait for, and then their sums.
template <int kSize, class Body>
union RowSumsMemory {
  WaitingPacks<kSize, Body> waiting;
  Acc<typename Body::Element> sums[2][kSize][kThreads];
};

template <int kSize, class Body>
__global__ void __launch_bounds__(kThreads, kTogether<Body>)
    row_sums_kernel(Rows rows, Body body, ChannelParts parts) {
  using A = Acc<typename Body::Element>;
  __shared__ BlockMemory<RowSumsMemory<kSize, Body>> memory;
  cuda::wait_for_previous();
  RowPlace place(rows);
  A sums[2][kSize] = {};
  if (place.column < rows.columns) {
    RowWalk<kSize, false, Body> walk(rows, place, body, memory.used.waiting);
    typename Body::Channel channels[kSize];
    find_channels(rows, place, body, channels);
    auto add = [&](int j, const auto& values) {
      body.add(channels[j], values, sums[0][j], sums[1][j]);
    };
    walk.each_pack([&](int64_t at, const auto& packs) {
      write_elements(body, at, packs);
#pragma unroll
      for (int j = 0; j < kSize; ++j) {
        A values[Body::kArrays];
        widen_all(packs, j, values);
        add(j, values);
      }
    });
    walk.each_of_rest([&](int64_t at, int j, const auto& values) {
      if constexpr (kWrites<Body>) body.target[at] = body.element(values);
      add(j, values);
    });
  }
  cuda::let_next_start();
  __syncthreads();  // nobody waits for a pack any more
  auto& shared = memory.used.sums;
#pragma unroll
  for (int j = 0; j < kSize; ++j) {
    shared[0][j][threadIdx.x] = sums[0][j];
    shared[1][j][threadIdx.x] = sums[1][j];
  }
  __syncthreads();
  int width = static_cast<int>(rows.width), all = 2 * kSize * width;
  int64_t group = blockIdx.x % static_cast<unsigned>(rows.groups);
  for (int i = static_cast<int>(threadIdx.x); i < all; i += static_cast<int>(blockDim.x)) {
    int column = i % width, j = i / width % kSize, s = i / width / kSize;
    double sum = 0;
    for (int row = 0; row < static_cast<int>(rows.height); ++row) {
      sum += static_cast<double>(shared[s][j][row * width + column]);
    }
    int64_t at = (group * width + column) * kSize + j;
    if (at < parts.columns) parts.sums[(2 * place.slice + s) * parts.columns + at] = sum;
  }
}

// The packs of a channel, where the planes of other channels lie between.
struct PlaneWalk {
  int64_t packs, channels;  // of a plane; planes of a sample
  int64_t count;            // packs of a channel
  int64_t slices;           // blocks that share a channel
  int64_t step;             // packs of a channel from one of a thread to its next:
  int64_t step_offset;      // what that is inside of a plane,
  int64_t jump, over;       // and in the array, where it stays in a plane; more where it does not

  PlaneWalk(const ChannelView& v, int pack) : packs(v.inner / pack), channels(v.channels) {
    constexpr int64_t kSteps = 4;
    count = v.outer * packs;
    slices = std::clamp(ceil_div(count, int64_t{kThreads} * kSteps), int64_t{1},
                        std::max(kPlaneBlocks / channels, int64_t{1}));
    step = slices * kThreads;
    step_offset = step % packs;
    jump = step / packs * channels * packs + step_offset;
    over = (channels - 1) * packs;
  }
};

template <int kSize, class Body>
__global__ void __launch_bounds__(kThreads, 4)
    plane_sums_kernel(PlaneWalk walk, Body body, ChannelParts parts) {
  using T = typename Body::Element;
  using A = Acc<T>;
  constexpr int kUnroll = 8 / Body::kArrays;
  cuda::wait_for_previous();
  auto channels = static_cast<unsigned>(walk.channels);
  int64_t channel = blockIdx.x % channels, slice = blockIdx.x / channels;
  int64_t i = slice * kThreads + threadIdx.x;
  int64_t offset = i % walk.packs;
  int64_t at = (i / walk.packs * walk.channels + channel) * walk.packs + offset;
  auto state = body.channel(channel);
  A sums[2] = {};
  gpu::Pack<T, kSize> packs[kUnroll][Body::kArrays];
  int64_t places[kUnroll];  // of the packs
  auto load_next = [&](int u) {
    places[u] = at * kSize;
#pragma unroll
    for (int a = 0; a < Body::kArrays; ++a) {
      packs[u][a] = gpu::load_pack<kSize>(body.arrays[a] + at * kSize);
    }
    at += walk.jump;
    offset += walk.step_offset;
    if (offset >= walk.packs) {
      offset -= walk.packs;
      at += walk.over;
    }
  };
  auto add = [&](int u) {
    write_elements(body, places[u], packs[u]);
#pragma unroll
    for (int j = 0; j < kSize; ++j) {
      A values[Body::kArrays];
      widen_all(packs[u], j, values);
      body.add(state, values, sums[0], sums[1]);
    }
  };
  for (; i + (kUnroll - 1) * walk.step < walk.count; i += kUnroll * walk.step) {
#pragma unroll
    for (int u = 0; u < kUnroll; ++u) load_next(u);
#pragma unroll
    for (int u = 0; u < kUnroll; ++u) add(u);
  }
  for (; i < walk.count; i += walk.step) {
    load_next(0);
    add(0);
  }
  cuda::let_next_start();
  for (int s = 0; s < 2; ++s) {
    double sum =
        cuda::reduce_block(static_cast<double>(sums[s]), [](double a, double b) { return a + b; });
    if (threadIdx.x == 0) parts.sums[(2 * slice + s) * parts.columns + channel] = sum;
  }
}

template <int kSize, class Body>
ChannelParts add_up_rows(const Run& run, const ChannelView& v, const Body& body) {
  Rows rows(v, kSize, kBlocks<Body>);
  ChannelParts parts{run.scratch<double>(2 * rows.slices * rows.pitch), v.channels, rows.pitch,
                     rows.slices};
  launch(run, rows.blocks(), rows.threads(), row_sums_kernel<kSize, Body>, rows, body, parts);
  return parts;
}

template <int kSize, class Body>
ChannelParts add_up_planes(const Run& run, const ChannelView& v, const Body& body) {
  PlaneWalk walk(v, kSize);
  ChannelParts parts{run.scratch<double>(2 * walk.slices * v.channels), v.channels, v.channels,
                     walk.slices};
  launch(run, v.channels * walk.slices, kThreads, plane_sums_kernel<kSize, Body>, walk, body,
         parts);
  return parts;
}

// Of data that is not empty.
template <class Body>
ChannelParts add_up(const Run& run, const ChannelView& v, const Body& body) {
  constexpr int kSize = kPack<typename Body::Element>;
  constexpr int kPlaneSize = std::min(kSize, 4);  // planes of 14 × 14 halves have packs of 4 only
  auto has_packs = [&](int elements) {
    if constexpr (kWrites<Body>) {
      if (!is_aligned(body.target, elements)) return false;
    }
    return are_aligned(body, elements);
  };
  if (v.inner == 1) {
    if (has_packs(kSize)) return add_up_rows<kSize>(run, v, body);
    return add_up_rows<1>(run, v, body);
  }
  if (v.inner % kSize == 0 && has_packs(kSize)) {
    return add_up_planes<kSize>(run, v, body);
  }
  if (v.inner % kPlaneSize == 0 && has_packs(kPlaneSize)) {
    return add_up_planes<kPlaneSize>(run, v, body);
  }
  return add_up_planes<1>(run, v, body);
}

// Eight channels a block; 32 threads share the parts of each, and ask for them all at once.
inline constexpr int kFinished = 8;

template <class Body>
__global__ void __launch_bounds__(kThreads) finish_kernel(ChannelParts parts, Body body) {
  constexpr int kLanes = kThreads / kFinished, kWarps = kThreads / 32;
  constexpr int kAtOnce = ceil_div(static_cast<int>(kMostBlocks), kLanes);
  __shared__ double shared[2][kWarps][kFinished];
  cuda::wait_for_previous();
  cuda::let_next_start();
  int mine = static_cast<int>(threadIdx.x) % kFinished;
  int64_t channel = int64_t{blockIdx.x} * kFinished + mine;
  bool finishes = threadIdx.x < kFinished && channel < parts.channels;
  typename Body::Known known{};
  if (finishes) known = body.look_up(channel);
  double sums[2] = {};
  if (channel < parts.channels) {
    auto folds = static_cast<int>(parts.columns / parts.channels);
    int terms = static_cast<int>(parts.slices) * folds;
    for (int first = static_cast<int>(threadIdx.x) / kFinished; first < terms;
         first += kAtOnce * kLanes) {
      double found[kAtOnce][2];
#pragma unroll
      for (int u = 0; u < kAtOnce; ++u) {
        int i = first + u * kLanes, slice = folds == 1 ? i : i / folds, fold = i - slice * folds;
        const double* part =
            parts.sums + 2 * slice * parts.columns + fold * parts.channels + channel;
        found[u][0] = i < terms ? part[0] : 0;
        found[u][1] = i < terms ? part[parts.columns] : 0;
      }
#pragma unroll
      for (int u = 0; u < kAtOnce; ++u) {
        sums[0] += found[u][0];
        sums[1] += found[u][1];
      }
    }
  }
  for (int s = 0; s < 2; ++s) {
    for (int offset = 16; offset >= kFinished; offset /= 2) {
      sums[s] += __shfl_xor_sync(0xffffffffu, sums[s], offset);
    }
    if (threadIdx.x % 32 < kFinished) shared[s][threadIdx.x / 32][mine] = sums[s];
  }
  __syncthreads();
  if (!finishes) return;
  sums[0] = sums[1] = 0;
  for (int warp = 0; warp < kWarps; ++warp) {
    sums[0] += shared[0][warp][mine];
    sums[1] += shared[1][warp][mine];
  }
  body(channel, known, sums[0], sums[1]);
}

// body(channel, known, first, second) for each channel, with what body.look_up(channel) has read
// meanwhile; without slices the sums are 0.
template <class Body>
void finish(const Run& run, const ChannelParts& parts, const Body& body) {
  launch(run, ceil_div(parts.channels, kFinished), kThreads, finish_kernel<Body>, parts, body);
}

}  // namespace mx::ops::cuda_norm
