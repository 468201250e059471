// Sums of several arrays of one shape.
#include <algorithm>
#include <array>
#include <utility>

#include "ops/pointwise/add_n.h"
#include "ops/pointwise/binary/binary.h"
#include "ops/pointwise/binary/binary_op.h"
#include "ops/pointwise/copy.h"
#include "ops/pointwise/pointwise.h"

namespace mx::ops {
namespace {

// to[i] = the sum of a few inputs at begin + i. No running sum is kept: how fast one is depends on
// where it lies within a page, beside the arrays.
template <class T, size_t... kInputs>
void add_few(const Run& run, int64_t begin, int64_t count, T* to,
             std::index_sequence<kInputs...> /*inputs*/) {
  const std::array from = {run.in(kInputs).data<const T>() + begin...};
  vector_loop(count, [=](int64_t i) {
    auto total = static_cast<Acc<T>>(from[0][i]);
    ((total = kInputs == 0 ? total : plus(total, static_cast<Acc<T>>(from[kInputs][i]))), ...);
    to[i] = convert<T>(total);
  });
}

// to[i] = the sum of all inputs at begin + i, for up to kBlock elements.
template <class T, int64_t kBlock>
void add_block(const Run& run, int64_t begin, int64_t count, T* to) {
  Acc<T> total[kBlock];
  const T *first = run.in(0).data<const T>() + begin, *second = run.in(1).data<const T>() + begin;
  vector_loop(count, [=, t = &total[0]](int64_t i) {
    t[i] = plus(static_cast<Acc<T>>(first[i]), static_cast<Acc<T>>(second[i]));
  });
  for (int input = 2; input < run.num_inputs(); ++input) {
    vector_loop(count, [x = run.in(input).data<const T>() + begin, t = &total[0]](int64_t i) {
      t[i] = plus(t[i], static_cast<Acc<T>>(x[i]));
    });
  }
  vector_loop(count, [=, t = &total[0]](int64_t i) { to[i] = convert<T>(t[i]); });
}

// Adds in order of the inputs, block by block, so that the running sum stays in the cache.
void forward(Run& run, const AddNParam& /*p*/) {
  if (run.num_inputs() == 1) return copy_elements(run, run.in(0), run.out(0));
  dispatch(kNumeric, run.out(0).dtype(), [&]<class T>() {
    constexpr int64_t kBlock = 1024;
    int64_t size = run.out(0).size();
    int64_t bytes = run.out(0).bytes() * (run.num_inputs() + 1);
    write_range(run.out(0).data<T>(), size, bytes, [&](int64_t begin, int64_t count, T* to) {
      switch (run.num_inputs()) {
        case 2:
          return add_few<T>(run, begin, count, to, std::make_index_sequence<2>());
        case 3:
          return add_few<T>(run, begin, count, to, std::make_index_sequence<3>());
        case 4:
          return add_few<T>(run, begin, count, to, std::make_index_sequence<4>());
        default:
          break;
      }
      for (int64_t at = 0; at < count; at += kBlock) {
        add_block<T, kBlock>(run, begin + at, std::min(kBlock, count - at), to + at);
      }
    });
  });
}

Values gradient(Grad& g, const AddNParam& /*p*/) {
  return Values(static_cast<size_t>(g.num_inputs()), g.out_grad(0));
}

}  // namespace

void add_sums(OpTable& table) {
  table.add(define<AddNParam>({
      .name = "add_n",
      .doc = "Sum of all inputs, which have one shape and dtype.",
      .aliases = {"ElementWiseSum", "_sparse_ElementWiseSum", "_sparse_add_n"},
      .inputs = {"args"},
      .variadic = "num_args",
      .infer = unary::infer<AddNParam>,
      .gradient = gradient,
      .cpu = forward,
      .inplace = {{0, 0}},
  }));
  static constexpr std::array<std::string_view, 1> kGradAdd = {"_grad_add"};
  table.add(binary::op<Add, false>(kGradAdd));
}

}  // namespace mx::ops
