// Broadcasting as an operation of its own.
#include "ops/pointwise/broadcast.h"
#include "ops/pointwise/broadcast_to.h"
#include "ops/pointwise/copy.h"
#include "ops/pointwise/pointwise.h"
#include "tensor/dispatch.h"

namespace mx::ops {
namespace {

void set_broadcast(Infer& t, const Shape& target) {
  const Shape& given = t.in_shape(0);
  bool fits = given.ndim() == target.ndim();
  for (int axis = 0; axis < given.ndim() && fits; ++axis) {
    fits = given[axis] == target[axis] || given[axis] == 1 || given[axis] == kUnknown ||
           target[axis] == kUnknown;
  }
  check<ShapeError>(fits, t.who(), ": an array of shape ", given, " cannot be broadcast to ",
                    target, "; give it as many axes, of extent 1 where they differ");
  t.set(t.out(0), target);
}

void infer_to(Infer& t, const BroadcastToParam& p) {
  t.unify_dtype(t.in(0), t.out(0));
  const Shape& given = t.in_shape(0);
  if (!given.has_rank()) return;
  Shape target(p.shape);
  for (int axis = 0; axis < std::min(target.ndim(), given.ndim()); ++axis) {
    if (target[axis] == 0) target[axis] = given[axis];
  }
  set_broadcast(t, target);
}

void infer_axis(Infer& t, const BroadcastAxisParam& p) {
  t.unify_dtype(t.in(0), t.out(0));
  check<ShapeError>(p.axis.size() == p.size.size(), t.who(), ": axis has ", p.axis.size(),
                    " entries and size has ", p.size.size(), "; use one size for each axis");
  if (!t.in_shape(0).has_rank()) return;
  Shape target = t.in_shape(0);
  for (size_t i = 0; i < p.axis.size(); ++i) {
    int axis = t.axis(p.axis[i], t.in(0));
    check<ShapeError>(target[axis] == 1 || target[axis] == kUnknown, t.who(), ": axis ", axis,
                      " of shape ", t.in_shape(0), " has extent ", target[axis],
                      "; only an axis of extent 1 can be broadcast");
    target[axis] = p.size[i];
  }
  t.set(t.out(0), target);
}

void infer_like(Infer& t, const BroadcastLikeParam& p) {
  t.unify_dtype(t.in(0), t.out(0));
  const Shape &given = t.in_shape(0), &like = t.in_shape(1);
  if (!given.has_rank() || !like.has_rank()) return;
  if (!p.lhs_axes || !p.rhs_axes) return set_broadcast(t, like);
  check<ShapeError>(p.lhs_axes->size() == p.rhs_axes->size() && !p.lhs_axes->empty(), t.who(),
                    ": lhs_axes has ", p.lhs_axes->size(), " entries and rhs_axes has ",
                    p.rhs_axes->size(), "; use the same count, at least one");
  Shape target = given;
  for (size_t i = 0; i < p.lhs_axes->size(); ++i) {
    int axis = t.axis((*p.lhs_axes)[i], t.in(0));
    target[axis] = like[t.axis((*p.rhs_axes)[i], t.in(1))];
  }
  set_broadcast(t, target);
}

template <class Word>
void repeat(const Run& run) {
  const Tensor& out = run.out(0);
  auto* x = static_cast<const Word*>(run.in(0).raw());
  auto* y = static_cast<Word*>(out.raw());
  Walk<1> walk(out.shape(), {&run.in(0).shape()});
  run.parallel_range(out.size(), [&](int64_t begin, int64_t end) {
    walk.rows(begin, end, [&](int64_t to, const std::array<int64_t, 1>& from, int64_t count) {
      if (walk.step(0) == 0) {
        std::fill_n(y + to, count, x[from[0]]);
      } else {
        std::copy_n(x + from[0], count, y + to);
      }
    });
  });
}

template <class P>
void forward(Run& run, const P& /*p*/) {
  switch (size_of(run.out(0).dtype())) {
    case 1:
      return repeat<uint8_t>(run);
    case 2:
      return repeat<uint16_t>(run);
    case 4:
      return repeat<uint32_t>(run);
    default:
      return repeat<uint64_t>(run);
  }
}

template <class P>
Values gradient(Grad& g, const P& /*p*/) {
  Values gradients(static_cast<size_t>(g.num_inputs()));
  gradients[0] = apply("_sum_like", {}, {g.out_grad(0), g.in(0)});
  return gradients;
}

}  // namespace

void add_broadcasts(OpTable& table) {
  table.add(define<BroadcastToParam>({
      .name = "broadcast_to",
      .doc = "Repeats the array along its axes of extent 1 to reach `shape`.",
      .inputs = {"data"},
      .infer = infer_to,
      .gradient = gradient<BroadcastToParam>,
      .cpu = forward<BroadcastToParam>,
      .is_cheap = true,
  }));
  table.add(define<BroadcastAxisParam>({
      .name = "broadcast_axis",
      .doc = "Repeats the array along the given axes of extent 1.",
      .aliases = {"broadcast_axes"},
      .inputs = {"data"},
      .infer = infer_axis,
      .gradient = gradient<BroadcastAxisParam>,
      .cpu = forward<BroadcastAxisParam>,
      .is_cheap = true,
  }));
  table.add(define<BroadcastLikeParam>({
      .name = "broadcast_like",
      .doc = "Repeats lhs along its axes of extent 1 to reach the shape of rhs.",
      .inputs = {"lhs", "rhs"},
      .infer = infer_like,
      .gradient = gradient<BroadcastLikeParam>,
      .cpu = forward<BroadcastLikeParam>,
      .is_cheap = true,
      .reads = all_but(1),
  }));
}

}  // namespace mx::ops
