#include "ops/pointwise/broadcast.h"
#include "ops/pointwise/copy.h"
#include "ops/pointwise/loop.h"
#include "ops/pointwise/pointwise.h"
#include "tensor/dispatch.h"

namespace mx::ops {
namespace {

// The condition has the shape of x, or is one number for each x[i].
void infer(Infer& t, const NoParam& /*p*/) {
  t.unify(t.in(1), t.out(0));
  t.unify(t.in(2), t.out(0));
  t.unify(t.in(1), t.out(0));  // what the third input told
  const Shape &condition = t.in_shape(0), &x = t.in_shape(1);
  if (!condition.has_rank() || !x.has_rank()) return;
  if (condition.ndim() != 1 || x.ndim() == 1) return t.unify_shape(t.in(0), t.in(1));
  check<ShapeError>(condition[0] == kUnknown || x[0] == kUnknown || condition[0] == x[0], t.who(),
                    ": a condition of shape ", condition, " selects rows of x of shape ", x,
                    "; use a condition of shape (", x[0], ",) or of the shape of x");
}

// The bytes of elements are copied, so one body serves all dtypes of a size.
template <class Word, class C>
void choose(const Run& run, const C* condition, int64_t run_length) {
  auto* x = static_cast<const Word*>(run.in(1).raw());
  auto* y = static_cast<const Word*>(run.in(2).raw());
  auto* out = static_cast<Word*>(run.out(0).raw());
  if (run_length > 1) {
    run.parallel(run.in(0).size(), run_length, [=](int64_t row) {
      const Word* source = condition[row] != C(0) ? x : y;
      std::copy_n(source + row * run_length, run_length, out + row * run_length);
    });
    return;
  }
  run.parallel_range(run.out(0).size(), [=](int64_t begin, int64_t end) {
    vector_loop(end - begin, [=](int64_t step) {
      int64_t i = begin + step;
      Word yes = x[i], no = y[i];
      out[i] = condition[i] != C(0) ? yes : no;
    });
  });
}

void forward(Run& run, const NoParam& /*p*/) {
  int64_t cells = run.in(0).size();
  if (run.out(0).size() == 0) return;
  int64_t run_length = run.out(0).size() / cells;
  dispatch(kAnyType, run.in(0).dtype(), [&]<class C>() {
    const C* condition = run.in(0).data<const C>();
    switch (size_of(run.out(0).dtype())) {
      case 1:
        return choose<uint8_t>(run, condition, run_length);
      case 2:
        return choose<uint16_t>(run, condition, run_length);
      case 4:
        return choose<uint32_t>(run, condition, run_length);
      default:
        return choose<uint64_t>(run, condition, run_length);
    }
  });
}

Values gradient(Grad& g, const NoParam& /*p*/) {
  const Value& condition = g.in(0);
  Value dy = g.out_grad(0);
  Value zero = apply("zeros_like", {}, {dy});
  return {Value(), apply("where", {}, {condition, dy, zero}),
          apply("where", {}, {condition, zero, dy})};
}

}  // namespace

void add_where(OpTable& table) {
  table.add(define<NoParam>({
      .name = "where",
      .doc = "x where the condition is not 0, else y. A condition with one axis selects rows.",
      .aliases = {"_sparse_where"},
      .inputs = {"condition", "x", "y"},
      .infer = infer,
      .gradient = gradient,
      .cpu = forward,
      .inplace = {{1, 0}, {2, 0}},
  }));
}

}  // namespace mx::ops
