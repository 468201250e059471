// Sums of several arrays of one shape.
#include "ops/pointwise/add_n.h"
#include "ops/pointwise/binary.h"
#include "ops/pointwise/binary_op.h"
#include "ops/pointwise/copy.h"
#include "ops/pointwise/pointwise.h"

namespace mx::ops {
namespace {

// Adds in order of the inputs, block by block, so that the running sum stays in the cache.
void forward(Run& run, const AddNParam& /*p*/) {
  if (run.num_inputs() == 1) return copy_elements(run, run.in(0), run.out(0));
  dispatch(kNumeric, run.out(0).dtype(), [&]<class T>() {
    constexpr int64_t kBlock = 2048;
    int64_t size = run.out(0).size();
    run.parallel((size + kBlock - 1) / kBlock, kBlock * run.num_inputs(), [&](int64_t block) {
      int64_t begin = block * kBlock;
      int64_t count = std::min(kBlock, size - begin);
      Acc<T> total[kBlock] = {};
      for (const Tensor& input : run.inputs) {
        vector_loop(count, [x = input.data<const T>() + begin, t = &total[0]](int64_t i) {
          t[i] = plus(t[i], static_cast<Acc<T>>(x[i]));
        });
      }
      vector_loop(count, [y = run.out(0).data<T>() + begin, t = &total[0]](int64_t i) {
        y[i] = convert<T>(t[i]);
      });
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
