#include "ops/contrib/interleaved.h"

#include <cmath>

#include "ops/contrib/interleaved_parts.h"
#include "ops/linalg/dot.h"
#include "ops/linalg/gemm.h"
#include "ops/shape/concat.h"
#include "ops/shape/permute.h"
#include "ops/shape/reshape.h"
#include "tensor/dispatch.h"

namespace mx::ops {
namespace {

void check_projection(Infer& t, const InterleavedParam& p, const Slot& slot, int parts,
                      std::string_view name) {
  check(p.heads > 0, t.who(), ": heads must be positive, got ", p.heads);
  const Shape& shape = slot.shape;
  if (!shape.has_rank()) return;
  check<ShapeError>(shape.ndim() == 3, t.who(), ": ", name, " of shape ", shape,
                    " must have three axes: length, batch, heads · ", parts, " · width");
  int64_t last = shape[2];
  check<ShapeError>(last == kUnknown || last % (int64_t{p.heads} * parts) == 0, t.who(),
                    ": the last axis of ", name, " of shape ", shape, " must be a multiple of ",
                    int64_t{p.heads} * parts, " (heads · ", parts, ")");
}

// scores[b, h] = query · keyᵀ / sqrt(width), matrix by matrix.
void scores_forward(const Run& run, int heads, const Tensor& queries, int query_parts,
                    const Tensor& keys, int key_parts, int key_part) {
  Extents q = extents_of(queries.shape(), heads, query_parts);
  Extents k = extents_of(keys.shape(), heads, key_parts);
  double scale = 1 / std::sqrt(static_cast<double>(q.width));
  dispatch(kFloating, run.out(0).dtype(), [&]<class T>() {
    T* result = run.out(0).data<T>();
    int64_t work = q.length * k.length * q.width;
    run.parallel(q.batch * heads, work, [&](int64_t i) {
      auto query = part_of(queries.data<const T>(), q, heads, query_parts, 0, i);
      auto key = part_of(keys.data<const T>(), k, heads, key_parts, key_part, i);
      gemm<T>(false, true, q.length, k.length, q.width, scale, query.data, query.pitch, key.data,
              key.pitch, 0, result + i * q.length * k.length, k.length);
    });
  });
}

// result = attention · value, matrix by matrix.
void values_forward(const Run& run, int heads, int parts) {
  Extents v = extents_of(run.in(0).shape(), heads, parts);
  Extents to = extents_of(run.out(0).shape(), heads, 1);
  dispatch(kFloating, run.out(0).dtype(), [&]<class T>() {
    const T* attention = run.in(1).data<const T>();
    run.parallel(v.batch * heads, to.length * v.length * v.width, [&](int64_t i) {
      auto value = part_of(run.in(0).data<const T>(), v, heads, parts, parts - 1, i);
      auto result = part_of(run.out(0).data<T>(), to, heads, 1, 0, i);
      gemm<T>(false, false, to.length, v.width, v.length, 1, attention + i * to.length * v.length,
              v.length, value.data, value.pitch, 0, result.data, result.pitch);
    });
  });
}

void infer_scores(Infer& t, const InterleavedParam& p, Slot& queries, int query_parts, Slot& keys,
                  int key_parts) {
  for (int round = 0; round < 2; ++round) {
    t.unify_dtype(queries, t.out(0));
    t.unify_dtype(keys, t.out(0));
  }
  check_projection(t, p, queries, query_parts, "queries");
  check_projection(t, p, keys, key_parts, "keys");
  if (!queries.shape.has_rank() || !keys.shape.has_rank()) return;
  const Shape& q = queries.shape;
  const Shape& k = keys.shape;
  bool fits = q[1] == kUnknown || k[1] == kUnknown || q[1] == k[1];
  fits &= q[2] == kUnknown || k[2] == kUnknown || q[2] / query_parts == k[2] / key_parts;
  check<ShapeError>(fits, t.who(), ": queries of shape ", q, " and keys of shape ", k,
                    " must have the same batch and width");
  t.set(t.out(0), Shape{q[1] == kUnknown ? kUnknown : q[1] * p.heads, q[0], k[0]});
}

void infer_values(Infer& t, const InterleavedParam& p, int parts) {
  for (int round = 0; round < 2; ++round) {
    t.unify_dtype(t.in(0), t.out(0));
    t.unify_dtype(t.in(1), t.out(0));
  }
  check_projection(t, p, t.in(0), parts, "projections");
  const Shape& v = t.in(0).shape;
  if (!v.has_rank()) return;
  int64_t batch = v[1] == kUnknown ? kUnknown : v[1] * p.heads;
  t.set(t.in(1), Shape{batch, parts == 3 ? v[0] : kUnknown, v[0]});
  t.set(t.out(0), Shape{t.in(1).shape[1], v[1], v[2] == kUnknown ? kUnknown : v[2] / parts});
}

Value reshaped(const Value& data, const Dims& shape) {
  ReshapeParam p;
  p.shape = shape;
  return apply("Reshape", p, {data});
}

// The parts as stacks (batch · heads, length, width).
Values split(const Value& data, int heads, int parts) {
  Value apart = reshaped(data, Dims{0, 0, heads, parts, -1});
  Value turned = apply("transpose", TransposeParam{.axes = Dims{3, 1, 2, 0, 4}}, {apart});
  Value stacks = reshaped(turned, Dims{0, -3, 0, 0});
  if (parts == 1) return {apply("squeeze", SqueezeParam{.axis = Dims{0}}, {stacks})};
  return apply_all("SliceChannel",
                   SliceChannelParam{.num_outputs = parts, .axis = 0, .squeeze_axis = true},
                   {stacks});
}

// The way back.
Value merge(const Values& stacks, int heads) {
  int parts = static_cast<int>(stacks.size());
  Value joined = apply("stack", StackParam{.axis = 0, .num_args = parts}, stacks);
  Value apart = reshaped(joined, Dims{0, -4, -1, heads, 0, 0});
  Value turned = apply("transpose", TransposeParam{.axes = Dims{3, 1, 2, 0, 4}}, {apart});
  return reshaped(turned, Dims{0, 0, -1});
}

Value product(const Value& a, bool transpose_a, const Value& b, bool transpose_b) {
  return apply("batch_dot", DotParam{.transpose_a = transpose_a, .transpose_b = transpose_b},
               {a, b});
}

Value scaled(const Value& a) { return apply("_contrib_div_sqrt_dim", NoParam{}, {a}); }
Value zeros_like(const Value& a) { return apply("zeros_like", NoParam{}, {a}); }

Values self_scores_gradient(Grad& g, const InterleavedParam& p) {
  Value dy = g.out_grad(0);
  if (!g.differentiable()) {
    return {apply("_backward_interleaved_selfatt_qk", p, {dy, g.in(0)})};
  }
  Values parts = split(g.in(0), p.heads, 3);
  Value d_query = scaled(product(dy, false, parts[1], false));
  Value d_key = scaled(product(dy, true, parts[0], false));
  return {merge({d_query, d_key, zeros_like(parts[2])}, p.heads)};
}

Values self_values_gradient(Grad& g, const InterleavedParam& p) {
  if (!g.differentiable()) {
    return apply_all("_backward_interleaved_selfatt_valatt", p, {g.out_grad(0), g.in(0), g.in(1)});
  }
  Value dy = split(g.out_grad(0), p.heads, 1)[0];
  Values parts = split(g.in(0), p.heads, 3);
  Value d_value = product(g.in(1), true, dy, false);
  Value none = zeros_like(parts[0]);
  return {merge({none, none, d_value}, p.heads), product(dy, false, parts[2], true)};
}

Values cross_scores_gradient(Grad& g, const InterleavedParam& p) {
  Value dy = g.out_grad(0);
  Value query = split(g.in(0), p.heads, 1)[0];
  Values parts = split(g.in(1), p.heads, 2);
  Value d_query = scaled(product(dy, false, parts[0], false));
  Value d_key = scaled(product(dy, true, query, false));
  return {merge({d_query}, p.heads), merge({d_key, zeros_like(parts[1])}, p.heads)};
}

Values cross_values_gradient(Grad& g, const InterleavedParam& p) {
  Value dy = split(g.out_grad(0), p.heads, 1)[0];
  Values parts = split(g.in(0), p.heads, 2);
  Value d_value = product(g.in(1), true, dy, false);
  return {merge({zeros_like(parts[0]), d_value}, p.heads), product(dy, false, parts[1], true)};
}

OpDef interleaved_selfatt_qk() {
  return define<InterleavedParam>({
      .name = "_contrib_interleaved_matmul_selfatt_qk",
      .doc = "Attention scores of queries and keys out of interleaved projections.",
      .inputs = {"queries_keys_values"},
      .infer = [](Infer& t,
                  const InterleavedParam& p) { infer_scores(t, p, t.in(0), 3, t.in(0), 3); },
      .gradient = self_scores_gradient,
      .cpu =
          [](Run& run, const InterleavedParam& p) {
            scores_forward(run, p.heads, run.in(0), 3, run.in(0), 3, 1);
          },
  });
}

OpDef interleaved_selfatt_valatt() {
  return define<InterleavedParam>({
      .name = "_contrib_interleaved_matmul_selfatt_valatt",
      .doc = "Attention times the values out of interleaved projections.",
      .inputs = {"queries_keys_values", "attention"},
      .infer = [](Infer& t, const InterleavedParam& p) { infer_values(t, p, 3); },
      .gradient = self_values_gradient,
      .cpu = [](Run& run, const InterleavedParam& p) { values_forward(run, p.heads, 3); },
  });
}

OpDef interleaved_encdec_qk() {
  return define<InterleavedParam>({
      .name = "_contrib_interleaved_matmul_encdec_qk",
      .doc = "Attention scores of queries and of keys out of interleaved projections.",
      .inputs = {"queries", "keys_values"},
      .infer = [](Infer& t,
                  const InterleavedParam& p) { infer_scores(t, p, t.in(0), 1, t.in(1), 2); },
      .gradient = cross_scores_gradient,
      .cpu =
          [](Run& run, const InterleavedParam& p) {
            scores_forward(run, p.heads, run.in(0), 1, run.in(1), 2, 0);
          },
  });
}

OpDef interleaved_encdec_valatt() {
  return define<InterleavedParam>({
      .name = "_contrib_interleaved_matmul_encdec_valatt",
      .doc = "Attention times the values out of interleaved keys and values.",
      .inputs = {"keys_values", "attention"},
      .infer = [](Infer& t, const InterleavedParam& p) { infer_values(t, p, 2); },
      .gradient = cross_values_gradient,
      .cpu = [](Run& run, const InterleavedParam& p) { values_forward(run, p.heads, 2); },
  });
}

}  // namespace

void add_interleaved(OpTable& table) {
  table.add(interleaved_encdec_qk());
  table.add(interleaved_encdec_valatt());
  table.add(interleaved_selfatt_qk());
  table.add(interleaved_selfatt_valatt());
  add_interleaved_gradients(table);
}

}  // namespace mx::ops
