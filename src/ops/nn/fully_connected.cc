#include "ops/nn/fully_connected.h"

#include <algorithm>

#include "base/error.h"
#include "ops/linalg/gemm.h"
#include "ops/nn/floating.h"
#include "ops/nn/sums.h"
#include "tensor/dispatch.h"

namespace mx::ops {

DenseSizes dense_sizes(const Shape& data, const FullyConnectedParam& p) {
  int split = p.flatten ? 1 : data.ndim() - 1;
  return {data.product(0, split), data.product(split, data.ndim()), p.num_hidden};
}

namespace {

std::vector<std::string> input_names(const FullyConnectedParam& p) {
  if (p.no_bias) return {"data", "weight"};
  return {"data", "weight", "bias"};
}

int64_t known_product(const Shape& shape, int begin) {
  for (int axis = begin; axis < shape.ndim(); ++axis) {
    if (shape[axis] == kUnknown) return kUnknown;
  }
  return shape.product(begin, shape.ndim());
}

// Shapes of data, weight and output, each from the others as far as that is possible. Without
// data's rank nothing is said, as in MXNet: programs compare with () to see what is missing.
void infer_arrays(Infer& t, const FullyConnectedParam& p, Slot& data, Slot& weight, Slot& output) {
  check<ShapeError>(p.num_hidden > 0, t.who(), ": num_hidden must be positive, got ", p.num_hidden);
  infer_floating(t);
  if (!data.shape.has_rank()) return;
  int ndim = data.shape.ndim();
  check<ShapeError>(ndim >= 1, t.who(), ": data must have at least one axis");
  int split = p.flatten ? 1 : ndim - 1;
  t.set(weight, {p.num_hidden, known_product(data.shape, split)});
  Dims result(data.shape.begin(), data.shape.begin() + split);
  result.push_back(p.num_hidden);
  t.set(output, Shape(result));
  for (int axis = 0; axis < split; ++axis) {
    if (data.shape[axis] == kUnknown) data.shape[axis] = output.shape[axis];
  }
  if (split == ndim - 1 && data.shape[split] == kUnknown) data.shape[split] = weight.shape[1];
}

void infer(Infer& t, const FullyConnectedParam& p) {
  infer_arrays(t, p, t.in(0), t.in(1), t.out(0));
  if (!p.no_bias && t.in_shape(0).has_rank()) t.set(t.in(2), {p.num_hidden});
}

void infer_backward_data(Infer& t, const FullyConnectedParam& p) {
  t.unify_shape(t.in(2), t.out(0));
  infer_arrays(t, p, t.in(2), t.in(1), t.in(0));
}

void infer_backward_weight(Infer& t, const FullyConnectedParam& p) {
  t.unify_shape(t.in(2), t.out(0));
  infer_arrays(t, p, t.in(1), t.in(2), t.in(0));
}

Values gradient(Grad& g, const FullyConnectedParam& p) {
  Value dy = g.out_grad(0);
  FullyConnectedParam bare = p;
  bare.no_bias = true;
  Values grads = {apply("_backward_FullyConnected_data", bare, {dy, g.in(1), g.in(0)}),
                  apply("_backward_FullyConnected_weight", bare, {dy, g.in(0), g.in(1)})};
  if (!p.no_bias) grads.push_back(sum_over_all_but(dy, -1));
  return grads;
}

// The product is linear in both factors, so its gradients are closed under differentiation.
Values gradient_of_data(Grad& g, const FullyConnectedParam& p) {
  Value c = g.out_grad(0);
  return {apply("FullyConnected", p, {c, g.in(1)}),
          apply("_backward_FullyConnected_weight", p, {g.in(0), c, g.in(1)}),
          {}};
}

Values gradient_of_weight(Grad& g, const FullyConnectedParam& p) {
  Value c = g.out_grad(0);
  return {apply("FullyConnected", p, {g.in(1), c}),
          apply("_backward_FullyConnected_data", p, {g.in(0), c, g.in(1)}),
          {}};
}

void forward(Run& run, const FullyConnectedParam& p) {
  auto [rows, columns, hidden] = dense_sizes(run.in(0).shape(), p);
  dispatch(kFloating, run.out(0).dtype(), [&]<class T>() {
    T* y = run.out(0).data<T>();
    if (!p.no_bias) {
      const T* bias = run.in(2).data<const T>();
      run.parallel(rows, hidden, [&](int64_t i) { std::copy_n(bias, hidden, y + i * hidden); });
    }
    gemm(false, true, rows, hidden, columns, 1, run.in(0).data<const T>(), columns,
         run.in(1).data<const T>(), columns, p.no_bias ? 0 : 1, y, hidden);
  });
}

void backward_data(Run& run, const FullyConnectedParam& p) {
  auto [rows, columns, hidden] = dense_sizes(run.out(0).shape(), p);
  dispatch(kFloating, run.out(0).dtype(), [&]<class T>() {
    gemm(false, false, rows, columns, hidden, 1, run.in(0).data<const T>(), hidden,
         run.in(1).data<const T>(), columns, 0, run.out(0).data<T>(), columns);
  });
}

void backward_weight(Run& run, const FullyConnectedParam& p) {
  auto [rows, columns, hidden] = dense_sizes(run.in(1).shape(), p);
  dispatch(kFloating, run.out(0).dtype(), [&]<class T>() {
    gemm(true, false, hidden, columns, rows, 1, run.in(0).data<const T>(), hidden,
         run.in(1).data<const T>(), columns, 0, run.out(0).data<T>(), columns);
  });
}

double cost_ns(const Shape& data, const FullyConnectedParam& p) {
  auto [rows, columns, hidden] = dense_sizes(data, p);
  return gemm_cost_ns(rows, hidden, columns);
}

}  // namespace

OpDef fully_connected() {
  return define<FullyConnectedParam>({
      .name = "FullyConnected",
      .doc = "data times the transpose of weight, plus bias.",
      .aliases = {"_npx_fully_connected", "_sparse_FullyConnected"},
      .inputs = {"data", "weight", "bias"},
      .input_names = input_names,
      .infer = infer,
      .gradient = gradient,
      .cpu = forward,
      .cost_ns = [](const Run& r,
                    const FullyConnectedParam& p) { return cost_ns(r.in(0).shape(), p); },
      .names_outputs = true,
  });
}

OpDef backward_fully_connected_data() {
  return define<FullyConnectedParam>({
      .name = "_backward_FullyConnected_data",
      .doc = "Gradient of FullyConnected with respect to data.",
      .inputs = {"dy", "weight", "data"},
      .infer = infer_backward_data,
      .gradient = gradient_of_data,
      .cpu = backward_data,
      .cost_ns = [](const Run& r,
                    const FullyConnectedParam& p) { return cost_ns(r.in(2).shape(), p); },
      .reads = all_but(2),
  });
}

OpDef backward_fully_connected_weight() {
  return define<FullyConnectedParam>({
      .name = "_backward_FullyConnected_weight",
      .doc = "Gradient of FullyConnected with respect to weight.",
      .inputs = {"dy", "data", "weight"},
      .infer = infer_backward_weight,
      .gradient = gradient_of_weight,
      .cpu = backward_weight,
      .cost_ns = [](const Run& r,
                    const FullyConnectedParam& p) { return cost_ns(r.in(1).shape(), p); },
      .reads = all_but(2),
  });
}

}  // namespace mx::ops
