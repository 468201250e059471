#include <algorithm>

#include "compilers/cuda/kernels/by_number.h"
#include "compilers/cuda/kernels/gather/gather.h"
#include "compilers/cuda/kernels/lines.cuh"
#include "ops/index/positions.h"

namespace mx::cuda {
namespace {

__device__ int64_t row_of(const GatherWork::Table& table, int line) {
  const void* ids = table.ids.data ? table.ids.data : table.ids.table[table.ids.place];
  auto at = [&](const auto* from) { return ops::whole_index(from[table.ids.offset + line]); };
  int64_t row = 0;
  if (table.type == IdType::kFloat) {
    row = at(static_cast<const float*>(ids));
  } else if (table.type == IdType::kInt32) {
    row = at(static_cast<const int*>(ids));
  } else {
    row = at(static_cast<const int64_t*>(ids));
  }
  return ops::placed(row, table.count, ops::IndexMode::kClip);
}

// A block per line. The numbers of the rows are read first, all of them.
template <Number number>
__global__ void gather_kernel(const __grid_constant__ GatherWork work) {
  using Pack = Channels<number>;
  const auto line = static_cast<int>(blockIdx.x);
  wait_for_previous();
  int64_t start[kMostTables];
#pragma unroll
  for (int t = 0; t < kMostTables; ++t) {
    if (t < work.table_count) start[t] = row_of(work.tables[t], line) * work.length;
  }
  const Elements<number> output(work.output);
  const int64_t begin = static_cast<int64_t>(line) * work.length;
  // call(array, where the line begins in it) for all that is summed.
  auto each = [&](auto&& call) {
#pragma unroll
    for (int t = 0; t < kMostTables; ++t) {
      if (t < work.table_count) call(Elements<number>(work.tables[t].rows), start[t]);
    }
#pragma unroll
    for (int a = 0; a < kMostAdded; ++a) {
      if (a >= work.added_count) continue;
      const GatherWork::Added& added = work.added[a];
      call(Elements<number>(added.array), static_cast<int64_t>(line % added.lines) * work.length);
    }
  };
  let_next_start();
  if (work.has_packs) {
    for (int c = static_cast<int>(threadIdx.x) * Pack::kCount; c < work.length;
         c += static_cast<int>(blockDim.x) * Pack::kCount) {
      Pack sum = {};
      each([&](const Elements<number>& array, int64_t from) {
        const Pack pack = array.pack(from + c);
#pragma unroll
        for (int i = 0; i < Pack::kCount; ++i) sum.value[i] += pack.value[i];
      });
      output.put_pack(begin + c, sum);
    }
    return;
  }
  for (int c = static_cast<int>(threadIdx.x); c < work.length; c += static_cast<int>(blockDim.x)) {
    float sum = 0;
    each([&](const Elements<number>& array, int64_t from) { sum += array.get(from + c); });
    output.put(begin + c, sum);
  }
}

}  // namespace

void gather_lines(Number number, const GatherWork& work, cudaStream_t stream) {
  by_number(number, [&]<Number n>() {
    const int64_t items = ceil_div<int64_t>(work.length, work.has_packs ? pack_of(n) : 1);
    const auto threads =
        static_cast<unsigned>(std::clamp<int64_t>(round_up(items, int64_t{32}), 32, 256));
    start(stream, {.blocks = dim3(static_cast<unsigned>(work.lines)), .threads = threads},
          gather_kernel<n>, work);
  });
}

}  // namespace mx::cuda
