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
  add("amp_multicast", cast_all);
}

}  // namespace mx::ops
