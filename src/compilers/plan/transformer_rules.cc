#include "compilers/plan/transformer_rules.h"

#include <cmath>

#include "base/error.h"
#include "compilers/plan/chain_rules.h"
#include "compilers/plan/layer_rules.h"
#include "ops/contrib/interleaved.h"
#include "ops/linalg/dot.h"
#include "ops/nn/norm/layer_norm.h"
#include "ops/pointwise/trace/traced.h"
#include "ops/shape/permute.h"
#include "ops/shape/slice.h"

namespace mx::plan {
namespace {

std::string accept(const Node& /*node*/, std::span<const Slot> /*inputs*/) { return ""; }

int last_axis(const Shape& shape) { return shape.ndim() - 1; }

// Layer normalisation.

std::string refuses_layer_norm(const Node& node, std::span<const Slot> inputs) {
  const auto& p = node.params.as<ops::LayerNormParam>();
  if (p.output_mean_var) return "it also returns mean and deviation";
  bool is_known = !inputs.empty() && inputs[0].shape.has_rank();
  if (p.axis != -1 && is_known && p.axis != last_axis(inputs[0].shape)) {
    return cat("lines along axis ", p.axis, "; only the last one is compiled");
  }
  return refuses_computed_weights(node, 1);
}

bool is_plain_sum(const Layer* layer, const Lowering& l) {
  if (!layer || layer->kind != LayerKind::kChain || layer->inputs.size() != 2) return false;
  static const ops::Expression sum = ops::traced("elemwise_add")->trace({}, 2);
  return *layer->chain == sum && l.shape_of(layer->inputs[0]) == l.shape_of(layer->inputs[1]);
}

void lower_layer_norm(Lowering& l) {
  const auto& p = l.params<ops::LayerNormParam>();
  int ndim = l.in_shape(0).ndim();
  check<Unsupported>(p.axis == -1 || p.axis == ndim - 1, l.node().name, ": axis ", p.axis);
  int gamma = l.constant(1), beta = l.constant(2);
  Layer* sum = l.producer(0);
  bool joins = is_plain_sum(sum, l);
  Layer& layer = joins ? *sum : l.add(LayerKind::kLayerNorm, {l.value(0)});
  if (joins) {
    layer.kind = LayerKind::kLayerNorm;
    layer.chain.reset();
    layer.has_residual = true;
    l.extend(layer);
  }
  layer.weight = gamma;
  layer.bias = beta;
  layer.epsilon = static_cast<double>(p.eps);
}

// Products.

// Scores times values, where the scores are made by a product with softmax and go nowhere else:
// one layer does it all. `scores` is the position of that input.
bool fuse_values(Lowering& l, int scores, int values, const MatrixStack& from,
                 const MatrixStack& to, int64_t width) {
  Layer* layer = l.producer(scores);
  if (!layer || layer->kind != LayerKind::kProduct) return false;
  Product& p = *layer->product;
  if (!p.softmax || p.width > 0) return false;
  layer->inputs.push_back(l.value(values));
  p.width = width;
  p.stacks.back() = from;
  p.stacks.push_back(to);
  l.extend(*layer);
  l.move_last(*layer);
  return true;
}

void add_product(Lowering& l, std::vector<int> inputs, Product product) {
  l.add(LayerKind::kProduct, std::move(inputs)).product = std::move(product);
}

// The matrices in the last two axes of an array.
MatrixStack stack_of(const Shape& shape, bool transposed) {
  int last = last_axis(shape);
  return {.batch = shape[last - 1] * shape[last], .row = shape[last], .transposed = transposed};
}

void lower_batch_dot(Lowering& l) {
  const auto& p = l.params<ops::DotParam>();
  const Shape &a = l.in_shape(0), &b = l.in_shape(1), &c = l.out_shape();
  check<Unsupported>(a.ndim() == c.ndim() && b.ndim() == c.ndim(), l.node().name,
                     ": matrices that are used again and again");
  for (int i = 0; i < c.ndim() - 2; ++i) {
    check<Unsupported>(a[i] == c[i] && b[i] == c[i], l.node().name,
                       ": matrices that are used again and again");
  }
  int last = last_axis(c);
  MatrixStack right = stack_of(b, p.transpose_b), result = stack_of(c, false);
  if (!p.transpose_a && fuse_values(l, 0, 1, right, result, c[last])) return;
  add_product(l, {l.value(0), l.value(1)},
              {.batch = c.product(0, last - 1),
               .rows = c[last - 1],
               .columns = c[last],
               .depth = a[p.transpose_a ? last - 1 : last],
               .stacks = {stack_of(a, p.transpose_a), right, result}});
}

// Projections (length, batch, heads * parts * width): one part of all heads.
struct Projection {
  int64_t length, batch, width, parts, heads;
  [[nodiscard]] MatrixStack part(int64_t i, bool transposed = false) const {
    return {.offset = i * width,
            .batch = parts * width,
            .row = batch * heads * parts * width,
            .transposed = transposed};
  }
};
Projection projection_of(const Shape& shape, int64_t heads, int64_t parts) {
  return {shape[0], shape[1], shape[2] / (heads * parts), parts, heads};
}

void lower_scores(Lowering& l, int keys_at, int64_t query_parts, int64_t key_parts) {
  int64_t heads = l.params<ops::InterleavedParam>().heads;
  Projection q = projection_of(l.in_shape(0), heads, query_parts);
  Projection k = projection_of(l.in_shape(keys_at), heads, key_parts);
  add_product(l, {l.value(0), l.value(keys_at)},
              {.batch = q.batch * heads,
               .rows = q.length,
               .columns = k.length,
               .depth = q.width,
               .scale = 1 / std::sqrt(static_cast<double>(q.width)),
               .stacks = {q.part(0), k.part(key_parts - 2, true), stack_of(l.out_shape(), false)}});
}
void lower_self_scores(Lowering& l) { lower_scores(l, 0, 3, 3); }
void lower_cross_scores(Lowering& l) { lower_scores(l, 1, 1, 2); }

template <int kParts>
void lower_values(Lowering& l) {
  int64_t heads = l.params<ops::InterleavedParam>().heads;
  Projection v = projection_of(l.in_shape(0), heads, kParts);
  Projection to = projection_of(l.out_shape(), heads, 1);
  MatrixStack values = v.part(kParts - 1), result = to.part(0);
  if (fuse_values(l, 1, 0, values, result, v.width)) return;
  add_product(l, {l.value(1), l.value(0)},
              {.batch = v.batch * heads,
               .rows = to.length,
               .columns = v.width,
               .depth = v.length,
               .stacks = {stack_of(l.in_shape(1), false), values, result}});
}

void lower_div_sqrt_dim(Lowering& l) {
  const Shape& shape = l.in_shape(0);
  double scale = 1 / std::sqrt(static_cast<double>(shape[last_axis(shape)]));
  lower_scale(l, scale);
}

// Other orders of the same elements.

std::vector<int64_t> strides_of(const Shape& shape) {
  std::vector<int64_t> strides(static_cast<size_t>(shape.ndim()), 1);
  for (size_t i = strides.size(); i-- > 1;) {
    strides[i - 1] = strides[i] * shape[static_cast<int>(i)];
  }
  return strides;
}

void add_permuted(Lowering& l, const std::vector<size_t>& axes) {
  std::vector<int64_t> from = strides_of(l.in_shape(0));
  Picked picked;
  for (size_t axis : axes) picked.strides.push_back(from[axis]);
  l.add(LayerKind::kStrided, {l.value(0)}).picked = std::move(picked);
}

void lower_transpose(Lowering& l) {
  const Dims& wanted = l.params<ops::TransposeParam>().axes;
  auto ndim = static_cast<size_t>(l.in_shape(0).ndim());
  std::vector<size_t> axes;
  for (size_t i = 0; i < ndim; ++i) {
    auto axis = wanted.empty() ? static_cast<int64_t>(ndim - 1 - i) : wanted[i];
    axes.push_back(static_cast<size_t>(axis < 0 ? axis + static_cast<int64_t>(ndim) : axis));
  }
  add_permuted(l, axes);
}

void lower_swap(Lowering& l) {
  const auto& p = l.params<ops::SwapAxisParam>();
  int ndim = l.in_shape(0).ndim();
  std::vector<size_t> axes(static_cast<size_t>(ndim));
  for (size_t i = 0; i < axes.size(); ++i) axes[i] = i;
  auto place = [&](int axis) { return static_cast<size_t>(axis < 0 ? axis + ndim : axis); };
  std::swap(axes[place(p.dim1)], axes[place(p.dim2)]);
  add_permuted(l, axes);
}

void lower_slice_axis(Lowering& l) {
  const auto& p = l.params<ops::SliceAxisParam>();
  const Shape& in = l.in_shape(0);
  int axis = p.axis < 0 ? p.axis + in.ndim() : p.axis;
  int64_t begin = p.begin < 0 ? p.begin + in[axis] : p.begin;
  Picked picked{.strides = strides_of(in)};
  picked.offset = begin * picked.strides[static_cast<size_t>(axis)];
  l.add(LayerKind::kStrided, {l.value(0)}).picked = std::move(picked);
}

}  // namespace

bool fuse_softmax(Lowering& l, double scale) {
  Layer* layer = l.producer(0);
  if (!layer || layer->kind != LayerKind::kProduct || layer->product->softmax) return false;
  Product& p = *layer->product;
  if (p.stacks.back().row != p.columns || l.out_shape()[last_axis(l.out_shape())] != p.columns) {
    return false;  // lines of the result are not lines of the products
  }
  p.scale *= scale;
  p.softmax = true;
  l.extend(*layer);
  return true;
}

void add_transformer_rules(std::map<std::string_view, Rule>& rules) {
  rules["LayerNorm"] = {refuses_layer_norm, lower_layer_norm};
  rules["batch_dot"] = {accept, lower_batch_dot};
  rules["_contrib_interleaved_matmul_selfatt_qk"] = {accept, lower_self_scores};
  rules["_contrib_interleaved_matmul_encdec_qk"] = {accept, lower_cross_scores};
  rules["_contrib_interleaved_matmul_selfatt_valatt"] = {accept, lower_values<3>};
  rules["_contrib_interleaved_matmul_encdec_valatt"] = {accept, lower_values<2>};
  rules["_contrib_div_sqrt_dim"] = {accept, lower_div_sqrt_dim};
  rules["transpose"] = {accept, lower_transpose};
  rules["SwapAxis"] = {accept, lower_swap};
  rules["slice_axis"] = {accept, lower_slice_axis};
}

}  // namespace mx::plan
