// Elements of data seen as (outer, channels, inner) computed from those of other arrays, with what
// belongs to their channel.
//
// A body names its Element, holds kArrays `arrays` and the `target`, gives what it needs of a
// channel by channel(number), and a result by result(channel, values).
#pragma once

#include "ops/nn/norm/channel_rows.cuh"

namespace mx::ops::cuda_norm {

template <int kSize, class Body>
__global__ void __launch_bounds__(kThreads, kTogether<Body>) row_map_kernel(Rows rows, Body body) {
  using T = typename Body::Element;
  __shared__ BlockMemory<WaitingPacks<kSize, Body>> memory;
  cuda::wait_for_previous();
  RowPlace place(rows);
  if (place.column >= rows.columns) return;
  RowWalk<kSize, true, Body> walk(rows, place, body, memory.used);
  typename Body::Channel channels[kSize];
  find_channels(rows, place, body, channels);
  walk.each_pack([&](int64_t at, const auto& packs) {
    gpu::Pack<T, kSize> results;
#pragma unroll
    for (int j = 0; j < kSize; ++j) {
      Acc<T> values[Body::kArrays];
      widen_all(packs, j, values);
      results.values[j] = gpu::narrow<T>(body.result(channels[j], values));
    }
    gpu::store_pack(body.target + at, results);
  });
  walk.each_of_rest([&](int64_t at, int j, const auto& values) {
    body.target[at] = gpu::narrow<T>(body.result(channels[j], values));
  });
}

// The array as a line of packs, which may reach from one plane into the next.
struct PlaneLine {
  int64_t elements, channels, inner;
  int64_t packs;
  int64_t step;                       // packs from one of a thread to its next,
  int64_t step_channel, step_offset;  // and what that is in channels and elements of a plane

  PlaneLine(const ChannelView& v, int pack, int64_t blocks)
      : elements(v.outer * v.channels * v.inner), channels(v.channels), inner(v.inner) {
    packs = elements / pack;
    step = blocks * kThreads;
    step_channel = step * pack / inner % channels;
    step_offset = step * pack % inner;
  }
};

// A place in the line, by channel and element of the plane.
struct LinePlace {
  int64_t channel, offset;
  __device__ LinePlace(const PlaneLine& line, int64_t element)
      : channel(element / line.inner % line.channels), offset(element % line.inner) {}
  __device__ void advance(const PlaneLine& line) {
    channel += line.step_channel;
    offset += line.step_offset;
    if (offset >= line.inner) {
      offset -= line.inner;
      ++channel;
    }
    if (channel >= line.channels) channel -= line.channels;
  }
};

template <int kSize, class Body>
__global__ void __launch_bounds__(kThreads, 4) plane_map_kernel(PlaneLine line, Body body) {
  using T = typename Body::Element;
  using Pack = gpu::Pack<T, kSize>;
  constexpr int kUnroll = Body::kArrays == 1 ? 4 : 2;
  cuda::wait_for_previous();
  auto load = [&](auto& packs, int64_t pack) {
#pragma unroll
    for (int a = 0; a < Body::kArrays; ++a) {
      packs[a] = gpu::load_pack<kSize>(body.arrays[a] + pack * kSize);
    }
  };
  auto result = [&](const auto& packs, int j, const typename Body::Channel& channel) {
    Acc<T> values[Body::kArrays];
    widen_all(packs, j, values);
    return gpu::narrow<T>(body.result(channel, values));
  };
  auto use = [&](const auto& packs, int64_t pack, const LinePlace& place) {
    Pack results;
    auto here = body.channel(place.channel);
    int64_t left = line.inner - place.offset;  // elements of this plane
    if (left >= kSize) {
#pragma unroll
      for (int j = 0; j < kSize; ++j) results.values[j] = result(packs, j, here);
    } else {
      auto next = body.channel(place.channel + 1 < line.channels ? place.channel + 1 : 0);
#pragma unroll
      for (int j = 0; j < kSize; ++j) {
        T one = result(packs, j, here), other = result(packs, j, next);
        results.values[j] = j < left ? one : other;
      }
    }
    gpu::store_pack(body.target + pack * kSize, results);
  };
  int64_t pack = gpu::first();
  LinePlace place(line, pack * kSize);
  for (; pack + (kUnroll - 1) * line.step < line.packs; pack += kUnroll * line.step) {
    Pack packs[kUnroll][Body::kArrays];
#pragma unroll
    for (int u = 0; u < kUnroll; ++u) load(packs[u], pack + u * line.step);
#pragma unroll
    for (int u = 0; u < kUnroll; ++u) {
      use(packs[u], pack + u * line.step, place);
      place.advance(line);
    }
  }
  for (; pack < line.packs; pack += line.step) {
    Pack packs[Body::kArrays];
    load(packs, pack);
    use(packs, pack, place);
    place.advance(line);
  }
  int64_t rest = line.packs * kSize + gpu::first();  // what does not fill a pack
  if (rest >= line.elements) return;
  Acc<T> values[Body::kArrays];
  for (int a = 0; a < Body::kArrays; ++a) values[a] = gpu::widen(body.arrays[a][rest]);
  auto channel = body.channel(LinePlace(line, rest).channel);
  body.target[rest] = gpu::narrow<T>(body.result(channel, values));
}

template <int kSize, class Body>
void map_rows(const Run& run, const ChannelView& v, const Body& body) {
  Rows rows(v, kSize, kBlocks<Body>);
  launch(run, rows.blocks(), rows.threads(), row_map_kernel<kSize, Body>, rows, body);
}

template <int kSize, class Body>
void map_planes(const Run& run, const ChannelView& v, const Body& body) {
  constexpr int64_t kSteps = 4;
  int64_t packs = ceil_div(v.outer * v.channels * v.inner, int64_t{kSize});
  int64_t blocks = std::min(ceil_div(packs, kThreads * kSteps), kPlaneBlocks);
  launch(run, blocks, kThreads, plane_map_kernel<kSize, Body>, PlaneLine(v, kSize, blocks), body);
}

// Of data that is not empty. The target may be one of the arrays.
template <class Body>
void map_channels(const Run& run, const ChannelView& v, const Body& body) {
  constexpr int kSize = kPack<typename Body::Element>;
  bool has_packs = are_aligned(body, kSize) && is_aligned(body.target, kSize);
  if (v.inner == 1) {
    return has_packs ? map_rows<kSize>(run, v, body) : map_rows<1>(run, v, body);
  }
  has_packs = has_packs && v.inner >= kSize;
  return has_packs ? map_planes<kSize>(run, v, body) : map_planes<1>(run, v, body);
}

}  // namespace mx::ops::cuda_norm
