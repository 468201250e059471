// Copies, casts, and the operators that only change the shape.
#include "ops/catalog_cuda.h"
#include "ops/contrib/elementwise.h"
#include "ops/contrib/finite.h"
#include "ops/cuda_each.h"
#include "ops/pointwise/cast.h"
#include "ops/pointwise/cuda_cast.h"
#include "ops/pointwise/storage.h"
#include "ops/shape/reshape.h"
#include "tensor/dispatch.h"

namespace mx::ops {

namespace gpu {

void copy_array(const Run& run, const Tensor& from, const Tensor& to) {
  if (from.raw() == to.raw() || to.size() == 0) return;
  run.stream().copy(to.raw(), from.raw(), to.bytes());
}

template <class To, class From>
struct Convert {
  __device__ To operator()(From x) const { return narrow<To>(widen(x)); }
};

void cast_array(const Run& run, const Tensor& from, const Tensor& to) {
  if (from.dtype() == to.dtype()) return copy_array(run, from, to);
  dispatch(kAnyType, from.dtype(), [&]<class From>() {
    dispatch(kAnyType, to.dtype(), [&]<class To>() {
      if constexpr (!std::is_same_v<From, To>) {
        map(run, to.size(), Convert<To, From>{}, to.data<To>(), from.data<const From>());
      }
    });
  });
}

}  // namespace gpu

namespace {

using gpu::cast_array;
using gpu::copy_array;

template <class P>
void copy(Run& run, const P& /*p*/) {
  copy_array(run, run.in(0), run.out(0));
}

template <class P>
void cast(Run& run, const P& /*p*/) {
  cast_array(run, run.in(0), run.out(0));
}

void cast_all(Run& run, const AmpMultiCastParam& /*p*/) {
  for (int i = 0; i < run.num_inputs(); ++i) cast_array(run, run.in(i), run.out(i));
}

// Arrays that are cast together, cut into pieces of equal size, one a block.
template <class To, class From>
struct Casts {
  static constexpr int kMost = 96;  // a kernel has 4 KiB for its parameters
  static constexpr int kPack = 16 / std::max(sizeof(To), sizeof(From)), kSteps = 4;
  static constexpr int kPiece = gpu::kThreads * kSteps * kPack;  // elements
  int count = 0, pieces = 0;
  const From* from[kMost] = {};
  To* to[kMost] = {};
  int64_t sizes[kMost] = {};
  int first_pieces[kMost] = {};
  unsigned rows[kMost] = {}, columns[kMost] = {};  // of matrices that are transposed; 0: it stays
};

template <class To, class From>
__global__ void __launch_bounds__(gpu::kThreads) casts_kernel(Casts<To, From> casts) {
  using All = Casts<To, From>;
  auto piece = static_cast<int>(blockIdx.x);
  int low = 0, high = casts.count - 1;
  while (low < high) {  // the last array that begins at this piece or before
    int middle = (low + high + 1) / 2;
    if (casts.first_pieces[middle] <= piece) {
      low = middle;
    } else {
      high = middle - 1;
    }
  }
  int64_t begin = int64_t{piece - casts.first_pieces[low]} * All::kPiece;
  int64_t count = min(casts.sizes[low] - begin, int64_t{All::kPiece});
  const From* from = casts.from[low] + begin;
  To* to = casts.to[low] + begin;
  gpu::Convert<To, From> convert;
  if (casts.rows[low] > 0) {  // neighbours in the result share lines of the cache
    unsigned rows = casts.rows[low], columns = casts.columns[low];
    for (int64_t i = threadIdx.x; i < count; i += gpu::kThreads) {
      auto at = static_cast<unsigned>(begin + i);
      unsigned row = at % rows, column = at / rows % columns, matrix = at / rows / columns;
      to[i] = convert(casts.from[low][(int64_t{matrix} * rows + row) * columns + column]);
    }
    return;
  }
  bool is_aligned = reinterpret_cast<uintptr_t>(from) % (All::kPack * sizeof(From)) == 0 &&
                    reinterpret_cast<uintptr_t>(to) % (All::kPack * sizeof(To)) == 0;
  if (count < All::kPiece || !is_aligned) {
    for (int64_t i = threadIdx.x; i < count; i += gpu::kThreads) to[i] = convert(from[i]);
    return;
  }
  gpu::Pack<From, All::kPack> packs[All::kSteps];
#pragma unroll
  for (int step = 0; step < All::kSteps; ++step) {
    packs[step] =
        gpu::load_pack<All::kPack>(from + (step * gpu::kThreads + threadIdx.x) * All::kPack);
  }
#pragma unroll
  for (int step = 0; step < All::kSteps; ++step) {
    gpu::Pack<To, All::kPack> results;
#pragma unroll
    for (int j = 0; j < All::kPack; ++j) results.values[j] = convert(packs[step].values[j]);
    gpu::store_pack(to + (step * gpu::kThreads + threadIdx.x) * All::kPack, results);
  }
}

template <class To, class From>
void cast_together(const Run& run, const CastSeveralParam& p) {
  Casts<To, From> casts;
  auto launch = [&] {
    gpu::launch(run, casts.pieces, gpu::kThreads, casts_kernel<To, From>, casts);
    casts.count = casts.pieces = 0;
  };
  for (int i = 0; i < run.num_inputs(); ++i) {
    int64_t size = run.out(i).size();
    if (size == 0) continue;
    casts.from[casts.count] = run.in(i).data<const From>();
    casts.to[casts.count] = run.out(i).data<To>();
    casts.sizes[casts.count] = size;
    casts.rows[casts.count] = 0;
    if (p.turn(i) != kStays) {
      TurnedMatrices turned(run.in(i).shape(), p.turn(i));
      casts.rows[casts.count] = static_cast<unsigned>(turned.rows);
      casts.columns[casts.count] = static_cast<unsigned>(turned.columns);
    }
    casts.first_pieces[casts.count++] = casts.pieces;
    casts.pieces += static_cast<int>(ceil_div(size, int64_t{casts.kPiece}));
    if (casts.count == casts.kMost) launch();
  }
  launch();
}

void cast_several(Run& run, const CastSeveralParam& p) {
  dispatch(kFloating, p.source, [&]<class From>() {
    dispatch(kFloating, p.dtype, [&]<class To>() { cast_together<To, From>(run, p); });
  });
}

}  // namespace

void add_cuda_copies(OpTable& table) {
  auto add = cuda_adder(table);
  for (const char* op : {"_copy", "_CrossDeviceCopy", "BlockGrad", "make_loss",
                         "_identity_with_attr_like_rhs", "Flatten"}) {
    add(op, copy<NoParam>);
  }
  add("Reshape", copy<ReshapeParam>);
  add("reshape_like", copy<ReshapeLikeParam>);
  add("expand_dims", copy<ExpandDimsParam>);
  add("squeeze", copy<SqueezeParam>);
  add("cast_storage", copy<CastStorageParam>);
  add("_contrib_gradientmultiplier", copy<GradientMultiplierParam>);
  add("Cast", cast<CastParam>);
  add("amp_cast", cast<CastParam>);
  add("_cast_like", cast<NoParam>);
  add("_copyto", cast<NoParam>);
  add("_cast_several", cast_several);
  add("amp_multicast", cast_all);
}

}  // namespace mx::ops
