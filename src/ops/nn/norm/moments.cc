#include "ops/nn/norm/moments.h"

#include <algorithm>

#include "base/error.h"
#include "ops/reduce/reduce.h"
#include "ops/shape/reshape.h"
#include "tensor/dispatch.h"

namespace mx::ops {
namespace {

void check_axes(Infer& t, const MomentsParam& p) {
  check(p.axes && !p.axes->empty(), t.who(), ": axes must name at least one axis; list them all ",
        "for the moments of the whole array");
}

// Which axes are reduced; empty while the rank is unknown.
std::vector<bool> reduced_axes(const MomentsParam& p, int ndim) {
  std::vector<bool> is_reduced(static_cast<size_t>(ndim));
  for (int64_t axis : *p.axes)
    is_reduced[static_cast<size_t>(axis < 0 ? axis + ndim : axis)] = true;
  return is_reduced;
}

Shape result_shape(const MomentsParam& p, const Shape& data) {
  Dims dims;
  std::vector<bool> is_reduced = reduced_axes(p, data.ndim());
  for (int axis = 0; axis < data.ndim(); ++axis) {
    if (!is_reduced[static_cast<size_t>(axis)]) {
      dims.push_back(data[axis]);
    } else if (p.keepdims) {
      dims.push_back(1);
    }
  }
  if (dims.empty()) dims.push_back(1);
  return Shape(dims);
}

void infer(Infer& t, const MomentsParam& p) {
  check_axes(t, p);
  for (int i = 0; i < 2; ++i) t.unify_dtype(t.in(0), t.out(i));
  if (!t.in_shape(0).has_rank()) return;
  for (int64_t axis : *p.axes) t.axis(axis, t.in(0));
  for (int i = 0; i < 2; ++i) t.set(t.out(i), result_shape(p, t.in_shape(0)));
}

void infer_backward(Infer& t, const MomentsParam& /*p*/) {
  t.unify(t.in(2), t.out(0));
  for (int i : {0, 1, 3}) t.unify_dtype(t.in(i), t.in(2));
}

// The elements that one result is made of: `base(i)` plus each of `offsets`.
struct Groups {
  std::vector<int64_t> offsets;
  Dims kept_extents, kept_strides;
  int64_t count = 1;

  Groups(const MomentsParam& p, const Shape& data) : offsets{0} {
    Dims strides = contiguous_strides(data);
    std::vector<bool> is_reduced = reduced_axes(p, data.ndim());
    for (int axis = 0; axis < data.ndim(); ++axis) {
      auto i = static_cast<size_t>(axis);
      if (!is_reduced[i]) {
        kept_extents.push_back(data[axis]);
        kept_strides.push_back(strides[i]);
        count *= data[axis];
        continue;
      }
      std::vector<int64_t> longer;
      for (int64_t offset : offsets) {
        for (int64_t k = 0; k < data[axis]; ++k) longer.push_back(offset + k * strides[i]);
      }
      offsets = std::move(longer);
    }
  }
  [[nodiscard]] int64_t size() const { return static_cast<int64_t>(offsets.size()); }
  [[nodiscard]] int64_t base(int64_t i) const {
    int64_t result = 0;
    for (size_t axis = kept_extents.size(); axis-- > 0;) {
      result += i % kept_extents[axis] * kept_strides[axis];
      i /= kept_extents[axis];
    }
    return result;
  }
};

void forward(Run& run, const MomentsParam& p) {
  Groups groups(p, run.in(0).shape());
  auto size = static_cast<double>(groups.size());
  dispatch(kNumeric, run.in(0).dtype(), [&]<class T>() {
    run.parallel(groups.count, groups.size() * 2, [&](int64_t i) {
      const T* x = run.in(0).data<const T>() + groups.base(i);
      double sum = 0, squares = 0;
      for (int64_t offset : groups.offsets) sum += static_cast<double>(Acc<T>(x[offset]));
      // Integers subtract their whole mean, as MXNet does.
      T mean = static_cast<T>(static_cast<Acc<T>>(sum / size));
      double center = std::is_integral_v<T> ? static_cast<double>(Acc<T>(mean)) : sum / size;
      for (int64_t offset : groups.offsets) {
        double distance = static_cast<double>(Acc<T>(x[offset])) - center;
        squares += distance * distance;
      }
      run.out(0).data<T>()[i] = mean;
      run.out(1).data<T>()[i] = static_cast<T>(static_cast<Acc<T>>(squares / size));
    });
  });
}

void backward(Run& run, const MomentsParam& p) {
  if (run.out(0).size() == 0) return;
  Groups groups(p, run.out(0).shape());
  dispatch(kFloating, run.out(0).dtype(), [&]<class T>() {
    auto share = Acc<T>(1) / static_cast<Acc<T>>(groups.size());
    run.parallel(groups.count, groups.size(), [&](int64_t i) {
      int64_t base = groups.base(i);
      const T* x = run.in(2).data<const T>() + base;
      T* dx = run.out(0).data<T>() + base;
      Acc<T> mean(run.in(3).data<const T>()[i]);
      Acc<T> constant = Acc<T>(run.in(0).data<const T>()[i]) * share;
      Acc<T> slope = 2 * Acc<T>(run.in(1).data<const T>()[i]) * share;
      for (int64_t offset : groups.offsets) {
        dx[offset] = static_cast<T>(constant + slope * (Acc<T>(x[offset]) - mean));
      }
    });
  });
}

Values gradient(Grad& g, const MomentsParam& p) {
  if (!g.differentiable()) {
    return {apply("_backward_moments", p, {g.out_grad(0), g.out_grad(1), g.in(0), g.out(0)})};
  }
  Value x = g.in(0);
  Value mean = apply("mean", ReduceParam{.axis = *p.axes, .keepdims = true}, {x});
  Value count = apply("_sum_like", {}, {apply("ones_like", {}, {x}), mean});
  auto spread = [&](const Value& head) {
    return apply("reshape_like", ReshapeLikeParam{}, {head, mean});
  };
  Value slope = 2.0 * (x - mean) * spread(g.out_grad(1));
  return {(spread(g.out_grad(0)) + slope) / count};
}

}  // namespace

OpDef moments() {
  return define<MomentsParam>({
      .name = "moments",
      .doc = "Mean and variance over some axes.",
      .inputs = {"data"},
      .num_outputs = [](const MomentsParam&) { return 2; },
      .infer = infer,
      .gradient = gradient,
      .cpu = forward,
      .names_its_input = true,
  });
}

OpDef backward_moments() {
  return define<MomentsParam>({
      .name = "_backward_moments",
      .doc = "Gradient of moments.",
      .inputs = {"dmean", "dvariance", "data", "mean"},
      .infer = infer_backward,
      .cpu = backward,
  });
}

}  // namespace mx::ops
