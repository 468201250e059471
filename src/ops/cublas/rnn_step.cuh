// A step of a recurrent layer in one kernel: the product with the hidden weights, and what the
// cells make of it. A product by the library and a kernel for the cells cost more to start than to
// run where a step is small, as it is in most networks; steps wait for each other.
//
// A block has some units of 32 sequences. Pieces of both factors pass through shared memory; parts
// of the threads take every kSplits-th of the terms, a thread two rows of the weights by four
// sequences. A body names its Real, kRows and kUnits, gives elements of the weights by
// weight(row, unit, k), and takes what was summed up for a unit by finish(sequence, unit, sums).
#pragma once

#include "ops/cuda_each.h"

namespace mx::cublas {

// Whether one kernel is faster than the library's product: as long as it does little.
inline bool is_small_step(int64_t batch, int64_t width, int64_t recurrent) {
  return batch * width * recurrent <= int64_t{1} << 26;
}

// x (batch, depth), row by row; units of a layer.
template <class A>
struct StepFactors {
  const A *x, *weights;
  int64_t depth, batch, units;
};

template <class Body>
struct StepTile {
  static constexpr int kSequences = 32, kTogether = 4;  // of a block, of a thread
  static constexpr int kPairs = Body::kRows / 2;
  static constexpr int kSplits = Body::kRows >= 12 ? 4 : 16;
  static constexpr int kThreads = kPairs * (kSequences / kTogether) * kSplits;
  static constexpr int kChunk = 256 / sizeof(typename Body::Real);
  static constexpr int kPitchX = 40, kPitchW = 24;  // four rows of eight meet no bank twice
};

template <class Body>
__global__ void __launch_bounds__(StepTile<Body>::kThreads)
    step_kernel(StepFactors<typename Body::Real> of, Body body) {
  using A = typename Body::Real;
  using Tile = StepTile<Body>;
  using Two = ops::gpu::Pack<A, 2>;
  constexpr int kRows = Body::kRows, kUnits = Body::kUnits, kGates = kRows / kUnits;
  __shared__ alignas(16) A xs[Tile::kChunk][Tile::kPitchX], ws[Tile::kChunk][Tile::kPitchW];
  __shared__ A parts[Tile::kSplits][Tile::kSequences][kRows];
  const int thread = static_cast<int>(threadIdx.x);
  const int64_t groups = (of.units + kUnits - 1) / kUnits;
  const int64_t unit = blockIdx.x % groups * kUnits;
  const int64_t sequence = blockIdx.x / groups * Tile::kSequences;
  const int pair = thread % Tile::kPairs;
  const int group = thread / Tile::kPairs % (Tile::kSequences / Tile::kTogether);
  const int split = thread / Tile::kPairs / (Tile::kSequences / Tile::kTogether);
  A sums[2][Tile::kTogether] = {};
  for (int64_t begin = 0; begin < of.depth; begin += Tile::kChunk) {
    for (int e = thread; e < Tile::kChunk * Tile::kSequences; e += Tile::kThreads) {
      int k = e % 4 + e / 32 % (Tile::kChunk / 4) * 4, n = e / 4 % 8 + e / (8 * Tile::kChunk) * 8;
      bool is_there = begin + k < of.depth && sequence + n < of.batch;
      xs[k][n] = is_there ? of.x[(sequence + n) * of.depth + begin + k] : A(0);
    }
    for (int e = thread; e < Tile::kChunk * kRows; e += Tile::kThreads) {
      int k = Body::kIsTurned ? e / kRows : e % 4 + e / (4 * kRows) * 4;
      int row = Body::kIsTurned ? e % kRows : e / 4 % kRows;
      bool is_there = begin + k < of.depth && unit + row % kUnits < of.units;
      ws[k][row] = is_there ? body.weight(of, row, unit, begin + k) : A(0);
    }
    __syncthreads();
#pragma unroll 4
    for (int k = split; k < Tile::kChunk; k += Tile::kSplits) {
      Two w = *reinterpret_cast<const Two*>(&ws[k][2 * pair]);
#pragma unroll
      for (int half = 0; half < 2; ++half) {
        Two x = *reinterpret_cast<const Two*>(&xs[k][Tile::kTogether * group + 2 * half]);
#pragma unroll
        for (int j = 0; j < 2; ++j) {
          sums[0][2 * half + j] += w.values[0] * x.values[j];
          sums[1][2 * half + j] += w.values[1] * x.values[j];
        }
      }
    }
    __syncthreads();
  }
#pragma unroll
  for (int j = 0; j < Tile::kTogether; ++j) {
    parts[split][Tile::kTogether * group + j][2 * pair] = sums[0][j];
    parts[split][Tile::kTogether * group + j][2 * pair + 1] = sums[1][j];
  }
  __syncthreads();
  for (int e = thread; e < Tile::kSequences * kUnits; e += Tile::kThreads) {
    int n = e / kUnits, u = e % kUnits;
    if (sequence + n >= of.batch || unit + u >= of.units) continue;
    A totals[kGates] = {};
#pragma unroll
    for (int gate = 0; gate < kGates; ++gate) {
#pragma unroll
      for (int s = 0; s < Tile::kSplits; ++s) totals[gate] += parts[s][n][gate * kUnits + u];
    }
    body.finish(of, sequence + n, unit + u, totals);
  }
}

template <class Body>
void launch_step(const Run& run, const StepFactors<typename Body::Real>& of, const Body& body) {
  using Tile = StepTile<Body>;
  int64_t blocks =
      ceil_div(of.units, int64_t{Body::kUnits}) * ceil_div(of.batch, int64_t{Tile::kSequences});
  ops::gpu::launch(run, blocks, Tile::kThreads, step_kernel<Body>, of, body);
}

// The hidden parts of all gates, and then cells(sequence · units + unit). The weights are (gates ·
// units, depth).
template <class A, int kGates, int kUnitsOfBlock, class Cells>
struct ForwardStep {
  using Real = A;
  static constexpr int kUnits = kUnitsOfBlock, kRows = kGates * kUnits;
  static constexpr bool kIsTurned = false;
  A* sums;  // (batch, gates · units)
  Cells cells;
  __device__ A weight(const StepFactors<A>& of, int row, int64_t unit, int64_t k) const {
    return of.weights[(row / kUnits * of.units + unit + row % kUnits) * of.depth + k];
  }
  __device__ void finish(const StepFactors<A>& of, int64_t n, int64_t unit, const A* totals) const {
#pragma unroll
    for (int gate = 0; gate < kGates; ++gate) {
      sums[(n * kGates + gate) * of.units + unit] = totals[gate];
    }
    cells(n * of.units + unit);
  }
};

// What the step after this one passes on to the states is added, and then cells as above. The
// weights are (depth, units).
template <class A, class Cells>
struct BackwardStep {
  using Real = A;
  static constexpr int kUnits = 4, kRows = 4;
  static constexpr bool kIsTurned = true;
  A* dstate;  // (batch, units)
  Cells cells;
  __device__ A weight(const StepFactors<A>& of, int row, int64_t unit, int64_t k) const {
    return of.weights[k * of.units + unit + row];
  }
  __device__ void finish(const StepFactors<A>& of, int64_t n, int64_t unit, const A* totals) const {
    dstate[n * of.units + unit] += totals[0];
    cells(n * of.units + unit);
  }
};

}  // namespace mx::cublas
