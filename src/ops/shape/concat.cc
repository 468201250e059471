#include "ops/shape/concat.h"

#include <algorithm>

#include "ir/numpy_shapes.h"
#include "ops/shape/reshape.h"
#include "ops/shape/strided_copy.h"

namespace mx::ops {
namespace {

// A stripe of `whole` along `axis`: per outer position `width` elements that lie together.
struct Stripe {
  int64_t start, outer, width, pitch;  // in elements
};

Stripe stripe_of(const Shape& whole, int axis, int64_t begin, int64_t extent) {
  int64_t inner = whole.product(axis + 1, whole.ndim());
  return {begin * inner, whole.product(0, axis), extent * inner, whole[axis] * inner};
}

void read_stripe(const Run& run, const Tensor& whole, const Stripe& stripe, const Tensor& part) {
  int64_t bytes = size_of(whole.dtype());
  copy_strided(run, {{stripe.outer, stripe.width}, {stripe.pitch, 1}, {stripe.width, 1}},
               static_cast<const char*>(whole.raw()) + stripe.start * bytes, part.raw(), bytes);
}

void write_stripe(const Run& run, const Tensor& part, const Tensor& whole, const Stripe& stripe) {
  int64_t bytes = size_of(whole.dtype());
  copy_strided(run, {{stripe.outer, stripe.width}, {stripe.width, 1}, {stripe.pitch, 1}},
               part.raw(), static_cast<char*>(whole.raw()) + stripe.start * bytes, bytes);
}

int as_axis(int axis, int ndim) { return axis < 0 ? axis + ndim : axis; }

// Joined extents along `axis`; parts are slots first..first+count-1 as `part` finds them.
template <class Part>
void infer_joined(Infer& t, int count, int dim, Part&& part, Slot& whole) {
  for (int i = 0; i < count; ++i) t.unify_dtype(part(i), whole);
  for (int i = 0; i < count; ++i) t.unify_dtype(part(i), whole);  // what a later one knew
  Shape common = whole.shape;
  for (int i = 0; i < count && !common.has_rank(); ++i) common = part(i).shape;
  if (!common.has_rank()) return;
  if (dim < -common.ndim() || dim >= common.ndim()) {
    fail<ShapeError>(t.who(), ": dim ", dim, " is out of range for arrays of shape ", common,
                     "; use ", -common.ndim(), "..", common.ndim() - 1);
  }
  int axis = as_axis(dim, common.ndim());
  auto unify_others = [&](Slot& slot) {
    int64_t own = slot.shape.has_rank() && axis < slot.shape.ndim() ? slot.shape[axis] : kUnknown;
    Shape seen = slot.shape;
    common[axis] = kUnknown;
    if (seen.has_rank() && axis < seen.ndim()) seen[axis] = kUnknown;
    if (!unify(seen, common)) {
      fail<ShapeError>(t.who(), ": an array of shape ", slot.shape,
                       " cannot be joined to arrays of shape ", common, " along axis ", axis);
    }
    slot.shape = std::move(seen);
    slot.shape[axis] = own;
  };
  for (int round = 0; round < 2; ++round) {
    for (int i = 0; i < count; ++i) unify_others(part(i));
    unify_others(whole);
  }
  int64_t total = 0;
  int missing = -1, unknown_parts = 0;
  for (int i = 0; i < count; ++i) {
    int64_t extent = part(i).shape[axis];
    if (extent == kUnknown) {
      missing = i;
      ++unknown_parts;
    } else {
      total += extent;
    }
  }
  if (unknown_parts == 0) {
    Shape expected = whole.shape;
    expected[axis] = total;
    t.set(whole, expected);
  } else if (unknown_parts == 1 && whole.shape[axis] != kUnknown && whole.shape[axis] >= total) {
    part(missing).shape[axis] = whole.shape[axis] - total;
  }
}

void infer_concat(Infer& t, const ConcatParam& p) {
  infer_joined(t, t.num_inputs(), p.dim, [&](int i) -> Slot& { return t.in(i); }, t.out(0));
}

// Several unknown parts are the weights from the input, one for each direction: of equal size.
void infer_rnn_param_concat(Infer& t, const ConcatParam& p) {
  infer_concat(t, p);
  const Shape& whole = t.out(0).shape;
  if (!whole.has_rank() || whole.ndim() != 1 || whole[0] == kUnknown) return;
  int64_t rest = whole[0];
  int unknown_parts = 0;
  for (int i = 0; i < t.num_inputs(); ++i) {
    int64_t extent = t.in(i).shape[0];
    if (extent == kUnknown) {
      ++unknown_parts;
    } else {
      rest -= extent;
    }
  }
  if (unknown_parts == 0 || rest < 0 || rest % unknown_parts != 0) return;
  for (int i = 0; i < t.num_inputs(); ++i) {
    if (t.in(i).shape[0] == kUnknown) t.in(i).shape[0] = rest / unknown_parts;
  }
}

void concat_forward(Run& run, const ConcatParam& p) {
  const Tensor& whole = run.out(0);
  int axis = as_axis(p.dim, whole.ndim());
  int64_t begin = 0;
  for (const Tensor& part : run.inputs) {
    write_stripe(run, part, whole, stripe_of(whole.shape(), axis, begin, part.shape()[axis]));
    begin += part.shape()[axis];
  }
}

Values concat_backward(Grad& g, const ConcatParam& p) {
  Values inputs{g.out_grad(0)};
  for (int i = 0; i < g.num_inputs(); ++i) inputs.push_back(g.in(i));
  return apply_all("_backward_Concat", ConcatParam{g.num_inputs() + 1, p.dim}, inputs);
}

// Inputs: the gradient of the whole, then the parts for their shapes.
void infer_concat_gradient(Infer& t, const ConcatParam& p) {
  for (int i = 0; i < t.num_outputs(); ++i) {
    t.unify_shape(t.in(i + 1), t.out(i));
  }
  infer_joined(t, t.num_outputs(), p.dim, [&](int i) -> Slot& { return t.out(i); }, t.in(0));
}

void concat_gradient_forward(Run& run, const ConcatParam& p) {
  const Tensor& whole = run.in(0);
  int axis = as_axis(p.dim, whole.ndim());
  int64_t begin = 0;
  for (const Tensor& part : run.outputs) {
    read_stripe(run, whole, stripe_of(whole.shape(), axis, begin, part.shape()[axis]), part);
    begin += part.shape()[axis];
  }
}

Values concat_second_gradient(Grad& g, const ConcatParam& p) {
  Values parts;
  for (int i = 0; i < g.num_outputs(); ++i) parts.push_back(g.out_grad(i));
  Values result(static_cast<size_t>(g.num_inputs()));
  result[0] = apply("Concat", ConcatParam{g.num_outputs(), p.dim}, parts);
  return result;
}

void infer_stack(Infer& t, const StackParam& p) {
  for (int round = 0; round < 2; ++round) {
    for (int i = 0; i < t.num_inputs(); ++i) {
      t.unify(t.in(i), t.in(0));
      t.unify_dtype(t.in(i), t.out(0));
    }
  }
  const Shape& part = t.in(0).shape;
  if (!part.has_rank()) return;
  int ndim = part.ndim() + 1;
  if (p.axis < -ndim || p.axis >= ndim) {
    fail<ShapeError>(t.who(), ": axis ", p.axis, " is out of range for arrays of shape ", part,
                     "; use ", -ndim, "..", ndim - 1);
  }
  Dims dims = part.dims();
  dims.insert(static_cast<size_t>(as_axis(p.axis, ndim)), t.num_inputs());
  t.set(t.out(0), Shape(dims));
}

void stack_forward(Run& run, const StackParam& p) {
  const Tensor& whole = run.out(0);
  int axis = as_axis(p.axis, whole.ndim());
  for (int i = 0; i < run.num_inputs(); ++i) {
    write_stripe(run, run.in(i), whole, stripe_of(whole.shape(), axis, i, 1));
  }
}

Values stack_gradient(Grad& g, const StackParam& p) {
  SliceChannelParam apart{.num_outputs = g.num_inputs(), .axis = p.axis, .squeeze_axis = true};
  return apply_all("SliceChannel", apart, {g.out_grad(0)});
}

void infer_slice_channel(Infer& t, const SliceChannelParam& p) {
  if (p.num_outputs < 1) {
    fail<ShapeError>(t.who(), ": num_outputs must be positive, got ", p.num_outputs);
  }
  for (int i = 0; i < t.num_outputs(); ++i) {
    t.unify_dtype(t.in(0), t.out(i));
    t.unify_shape(t.out(0), t.out(i));
  }
  Slot& data = t.in(0);
  if (!data.shape.has_rank()) return;
  int axis = t.axis(p.axis, data);
  int64_t extent = data.shape[axis];
  if (extent != kUnknown && extent % p.num_outputs != 0) {
    fail<ShapeError>(t.who(), ": axis ", p.axis, " of data of shape ", data.shape,
                     " cannot be divided into ", p.num_outputs, " equal parts");
  }
  if (p.squeeze_axis && extent != kUnknown && extent != p.num_outputs) {
    fail<ShapeError>(t.who(), ": squeeze_axis needs num_outputs ", extent, " for axis ", p.axis,
                     " of data of shape ", data.shape, ", got ", p.num_outputs);
  }
  Dims dims = data.shape.dims();
  auto at = static_cast<size_t>(axis);
  if (p.squeeze_axis) {
    dims.erase(at);
    if (dims.empty() && !numpy_shapes()) dims.push_back(1);  // in MXNet 1 () means unknown
  } else {
    dims[at] = extent == kUnknown ? kUnknown : extent / p.num_outputs;
  }
  for (int i = 0; i < t.num_outputs(); ++i) t.set(t.out(i), Shape(dims));
  Dims back = t.out(0).shape.dims();
  if (t.out(0).shape.ndim() < data.shape.ndim()) back.insert(at, 1);
  back[at] = back[at] == kUnknown ? kUnknown : back[at] * p.num_outputs;
  if (p.squeeze_axis) back[at] = p.num_outputs;
  t.set(data, Shape(back));
}

void slice_channel_forward(Run& run, const SliceChannelParam& p) {
  const Tensor& whole = run.in(0);
  int axis = as_axis(p.axis, whole.ndim());
  int64_t extent = whole.shape()[axis] / p.num_outputs;
  for (int i = 0; i < run.num_outputs(); ++i) {
    read_stripe(run, whole, stripe_of(whole.shape(), axis, i * extent, extent), run.out(i));
  }
}

Values slice_channel_gradient(Grad& g, const SliceChannelParam& p) {
  Values parts;
  for (int i = 0; i < g.num_outputs(); ++i) parts.push_back(g.out_grad(i));
  if (!p.squeeze_axis) return {apply("Concat", ConcatParam{p.num_outputs, p.axis}, parts)};
  Value joined = apply("stack", StackParam{.axis = p.axis, .num_args = p.num_outputs}, parts);
  return {reshaped_like(joined, g.in(0))};  // parts of one axis kept an axis of extent one
}

}  // namespace

OpDef concat() {
  return define<ConcatParam>({
      .name = "Concat",
      .doc = "Joins arrays along an axis.",
      .aliases = {"concat", "_sparse_concat"},
      .inputs = {"data"},
      .variadic = "num_args",
      .infer = infer_concat,
      .gradient = concat_backward,
      .cpu = concat_forward,
      .names_outputs = true,
      .is_cheap = true,
  });
}

OpDef concat_gradient() {
  return define<ConcatParam>({
      .name = "_backward_Concat",
      .doc = "Takes `data` apart into pieces of the shapes of the other inputs.",
      .inputs = {"data"},
      .variadic = "num_args",
      .num_outputs = [](const ConcatParam& p) { return p.num_args - 1; },
      .infer = infer_concat_gradient,
      .gradient = concat_second_gradient,
      .cpu = concat_gradient_forward,
      .reads = only_first(),
  });
}

OpDef rnn_param_concat() {
  return define<ConcatParam>({
      .name = "_rnn_param_concat",
      .doc = "Concat, for the weights of a recurrent layer.",
      .aliases = {"_npi_rnn_param_concat"},
      .inputs = {"data"},
      .variadic = "num_args",
      .infer = infer_rnn_param_concat,
      .gradient = concat_backward,
      .cpu = concat_forward,
      .names_outputs = true,
  });
}

OpDef stack() {
  return define<StackParam>({
      .name = "stack",
      .doc = "Joins arrays of equal shape along a new axis.",
      .inputs = {"data"},
      .variadic = "num_args",
      .infer = infer_stack,
      .gradient = stack_gradient,
      .cpu = stack_forward,
      .is_cheap = true,
  });
}

OpDef slice_channel() {
  return define<SliceChannelParam>({
      .name = "SliceChannel",
      .doc = "Divides an axis into equal parts, one output each.",
      .aliases = {"split"},
      .inputs = {"data"},
      .num_outputs = [](const SliceChannelParam& p) { return std::max(p.num_outputs, 1); },
      .infer = infer_slice_channel,
      .gradient = slice_channel_gradient,
      .cpu = slice_channel_forward,
      .names_its_input = true,
      .names_outputs = true,
      .is_cheap = true,
  });
}

}  // namespace mx::ops
