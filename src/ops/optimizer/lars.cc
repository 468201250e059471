// What LARS needs beside gradient descent, on many arrays in one call; group_adagrad_update.
#include "ops/optimizer/lars.h"

#include <algorithm>

#include "ops/optimizer/multi.h"

namespace mx::ops {

namespace {

OpDef multi_sum_sq() {
  return define<ArrayCountParam>({
      .name = "multi_sum_sq",
      .doc = "The sum of squares of each array, in one array.",
      .inputs = {"data"},
      .variadic = "num_arrays",
      .infer =
          [](Infer& t, const ArrayCountParam& /*p*/) {
            t.set(t.out(0), Shape({t.num_inputs()}));
            t.set_dtype(t.out(0), DType::kFloat32);
          },
      .cpu =
          [](Run& run, const ArrayCountParam& /*p*/) {
            auto* sums = run.out(0).data<float>();
            for (int i = 0; i < run.num_inputs(); ++i) {
              dispatch(kFloating, run.in(i).dtype(), [&]<class T>() {
                sums[i] = static_cast<float>(
                    multi::sum_of_squares(run, run.in(i).data<const T>(), run.in(i).size()));
              });
            }
          },
  });
}

OpDef reset_arrays() {
  return define<ArrayCountParam>({
      .name = "reset_arrays",
      .doc = "Sets every element of the arrays to 0.",
      .inputs = {"data"},
      .input_names =
          [](const ArrayCountParam& p) {
            return std::vector<std::string>(static_cast<size_t>(p.num_arrays), "data");
          },
      .variadic = "num_arrays",
      .aux = {"data"},
      .mutates_always = true,
      .num_outputs = [](const ArrayCountParam& /*p*/) { return 0; },
      .infer =
          [](Infer& t, const ArrayCountParam& p) {
            check(p.num_arrays == t.num_inputs(), t.who(), ": ", t.num_inputs(),
                  " arrays were given, num_arrays is ", p.num_arrays);
          },
      .cpu =
          [](Run& run, const ArrayCountParam& /*p*/) {
            for (const Tensor& array : run.inputs) {
              std::fill_n(static_cast<std::byte*>(array.raw()), array.bytes(), std::byte{0});
            }
          },
  });
}

OpDef multi_lars() {
  return define<LarsParam>({
      .name = "multi_lars",
      .doc = "The rates of layers, scaled by the norms of weights and gradients.",
      .inputs = {"lrs", "weights_sum_sq", "grads_sum_sq", "wds"},
      .infer =
          [](Infer& t, const LarsParam& /*p*/) {
            for (int i = 0; i < 4; ++i) t.unify(t.in(i), t.out(0));
          },
      .cpu =
          [](Run& run, const LarsParam& p) {
            dispatch(kNative, run.out(0).dtype(), [&]<class T>() {
              const T *lrs = run.in(0).data<const T>(), *weights = run.in(1).data<const T>();
              const T *grads = run.in(2).data<const T>(), *wds = run.in(3).data<const T>();
              T* out = run.out(0).data<T>();
              auto eta = hyper<T>(p.eta), eps = hyper<T>(p.eps), scale = hyper<T>(p.rescale_grad);
              for (int64_t i = 0; i < run.out(0).size(); ++i) {
                T norm = std::sqrt(weights[i]);
                bool known = norm > 0 && grads[i] > 0;
                T divisor = std::sqrt(grads[i]) * scale + wds[i] * norm + eps;
                out[i] = known ? lrs[i] * eta * norm / divisor : lrs[i];
              }
            });
          },
      .inplace = {{0, 0}},
  });
}

void infer_group_adagrad(Infer& t, const GroupAdagradParam& /*p*/) {
  t.unify(t.in(0), t.out(0));
  t.unify(t.in(1), t.out(0));
  t.unify_dtype(t.in(2), t.out(0));
  const Shape& shape = t.in_shape(0);
  if (!shape.has_rank()) return;
  check<ShapeError>(shape.ndim() == 2, t.who(), ": weight has shape ", shape,
                    "; use a matrix, whose rows are the groups");
  t.set(t.in(2), Shape({shape[0], 1}));
}

void run_group_adagrad(Run& run, const GroupAdagradParam& p) {
  int64_t rows = run.out(0).dim(0), width = run.out(0).dim(1);
  dispatch(kFloating, run.out(0).dtype(), [&]<class T>() {
    using Real = Acc<T>;
    const T *weight = run.in(0).data<const T>(), *grad = run.in(1).data<const T>();
    T *history = run.in(2).data<T>(), *out = run.out(0).data<T>();
    auto lr = hyper<Real>(p.lr), rescale = hyper<Real>(p.rescale_grad);
    auto clip = hyper<Real>(p.clip_gradient), epsilon = hyper<Real>(p.epsilon);
    run.parallel(rows, width, [&](int64_t row) {
      auto gradient = [&](int64_t i) { return limit(rescale * Real(grad[i]), clip); };
      Real squares = 0;
      for (int64_t i = row * width; i < (row + 1) * width; ++i)
        squares += gradient(i) * gradient(i);
      Real total = Real(history[row]) + squares / static_cast<Real>(std::max<int64_t>(width, 1));
      history[row] = convert<T>(total);
      Real rate = lr / std::sqrt(total + epsilon);
      for (int64_t i = row * width; i < (row + 1) * width; ++i) {
        out[i] = convert<T>(Real(weight[i]) - rate * gradient(i));
      }
    });
  });
}

OpDef group_adagrad_update() {
  return define<GroupAdagradParam>({
      .name = "_contrib_group_adagrad_update",
      .doc = "AdaGrad with one rate for each row of the weight.",
      .inputs = {"weight", "grad", "history"},
      .aux = {"history"},
      .mutates_always = true,
      .infer = infer_group_adagrad,
      .cpu = run_group_adagrad,
      .inplace = {{0, 0}},
  });
}

}  // namespace

void add_lars_updates(OpTable& table) {
  table.add(group_adagrad_update());
  table.add(multi_lars());
  table.add(multi_sum_sq());
  table.add(reset_arrays());
}

}  // namespace mx::ops
