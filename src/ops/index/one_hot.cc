#include "ops/index/one_hot.h"

#include <algorithm>

#include "ops/index/positions.h"
#include "tensor/dispatch.h"

namespace mx::ops {
namespace {

void infer(Infer& t, const OneHotParam& p) {
  t.set_dtype(t.out(0), p.dtype);
  if (p.depth < 0) fail<ShapeError>(t.who(), ": depth must not be negative, got ", p.depth);
  if (!t.in(0).shape.has_rank()) return;
  Dims dims = t.in(0).shape.dims();
  dims.push_back(p.depth);
  t.set(t.out(0), Shape(dims));
}

void forward(Run& run, const OneHotParam& p) {
  const int64_t* index = read_index(run, run.in(0));
  dispatch(kAnyType, p.dtype, [&]<class T>() {
    auto on = static_cast<T>(static_cast<Acc<T>>(p.on_value));
    auto off = static_cast<T>(static_cast<Acc<T>>(p.off_value));
    T* result = run.out(0).data<T>();
    run.parallel(run.in(0).size(), p.depth, [&](int64_t i) {
      T* line = result + i * p.depth;
      std::fill_n(line, p.depth, off);
      if (index[i] >= 0 && index[i] < p.depth) line[index[i]] = on;  // outside: off everywhere
    });
  });
}

}  // namespace

OpDef one_hot() {
  return define<OneHotParam>({
      .name = "one_hot",
      .doc = "Turns each index into a line with on_value there and off_value elsewhere.",
      .aliases = {"_npx_one_hot"},
      .inputs = {"indices"},
      .infer = infer,
      .gradient = zero_gradient<OneHotParam>,
      .cpu = forward,
      .names_its_input = true,
      .is_cheap = true,
  });
}

}  // namespace mx::ops
