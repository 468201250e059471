// Outputs that carry the gradient of a loss: regression, support vectors, MakeLoss.
#include "ops/catalog_cuda.h"
#include "ops/cuda_each.h"
#include "ops/nn/loss/make_loss.h"
#include "ops/nn/loss/regression_output.h"
#include "ops/nn/loss/sparseness.h"
#include "ops/nn/loss/svm_output.h"
#include "ops/nn/norm/batch_norm.h"
#include "ops/reduce/cuda_reduction.h"
#include "tensor/dispatch.h"

namespace mx::ops {
namespace {

enum class Kind { kLinear, kLogistic, kMae };

template <class P>
void copy(Run& run, const P& /*p*/) {
  const Tensor &x = run.in(0), &y = run.out(0);
  if (x.raw() != y.raw() && y.size() > 0) run.stream().copy(y.raw(), x.raw(), y.bytes());
}

template <class T>
struct Logistic {
  __device__ T operator()(T x) const { return gpu::narrow<T>(1 / (1 + std::exp(-gpu::widen(x)))); }
};

void logistic(Run& run, const RegressionOutputParam& /*p*/) {
  dispatch(kFloating, run.out(0).dtype(), [&]<class T>() {
    gpu::map(run, run.out(0).size(), Logistic<T>{}, run.out(0).data<T>(),
             run.in(0).data<const T>());
  });
}

template <Kind kind, class T>
struct Error {
  Acc<T> scale;
  __device__ T operator()(T y, T wanted) const {
    Acc<T> difference = gpu::widen(y) - gpu::widen(wanted);
    if (kind == Kind::kMae) difference = Acc<T>(difference > 0) - Acc<T>(difference < 0);
    return gpu::narrow<T>(difference * scale);
  }
};

template <Kind kind>
void regress(Run& run, const RegressionOutputParam& p) {
  const Tensor& label = run.in(1);
  if (label.size() == 0) return;
  float scale = p.grad_scale / static_cast<float>(label.size() / label.dim(0));
  dispatch(kFloating, run.out(0).dtype(), [&]<class T>() {
    gpu::map(run, run.out(0).size(), Error<kind, T>{static_cast<Acc<T>>(scale)},
             run.out(0).data<T>(), run.in(0).data<const T>(), label.data<const T>());
  });
}

template <class T>
void svm(const Run& run, const SvmOutputParam& p) {
  const T *x = run.in(0).data<const T>(), *labels = run.in(1).data<const T>();
  T* dx = run.out(0).data<T>();
  auto margin = static_cast<Acc<T>>(p.margin);
  auto scale = static_cast<Acc<T>>(p.regularization_coefficient);
  bool linear = p.use_linear;
  int64_t classes = run.in(0).dim(-1);
  gpu::each(run, run.in(0).size(), [=] __device__(int64_t i) {
    int64_t row = i / classes;
    bool is_label = static_cast<int64_t>(gpu::widen(labels[row])) == i - row * classes;
    Acc<T> value = gpu::widen(x[i]), gap = margin + (is_label ? -value : value);
    Acc<T> slope = gap > 0 ? (linear ? scale : 2 * scale * gap) : Acc<T>(0);
    dx[i] = gpu::narrow<T>(is_label ? -slope : slope);
  });
}

template <class T>
void mark_valid(const Run& run, Acc<T> threshold, int64_t* marks) {
  const T* x = run.in(0).data<const T>();
  gpu::each(run, run.in(0).size(),
            [=] __device__(int64_t i) { marks[i] = gpu::widen(x[i]) > threshold; });
}

template <class T>
void state_slope(const Run& run, double scale, double divisor, const int64_t* valid) {
  T* dx = run.out(0).data<T>();
  gpu::each(run, run.out(0).size(), [=] __device__(int64_t i) {
    double by = valid ? static_cast<double>(*valid > 1 ? *valid : 1) : divisor;
    dx[i] = gpu::narrow<T>(scale / by);
  });
}

void make_loss_backward(Run& run, const MakeLossParam& p) {
  const Tensor& data = run.in(0);
  if (data.size() == 0) return;
  dispatch(kFloating, data.dtype(), [&]<class T>() {
    auto divisor = static_cast<double>(p.normalization == Normalization::kBatch ? data.dim(0) : 1);
    int64_t* valid = nullptr;
    if (p.normalization == Normalization::kValid) {
      auto* marks = run.scratch<int64_t>(data.size());
      valid = run.scratch<int64_t>(1);
      mark_valid<T>(run, static_cast<Acc<T>>(p.valid_thresh), marks);
      gpu::sum_axes(run, Tensor(marks, Shape{data.size()}, DType::kInt64), AxisMask(1, true), valid,
                    DType::kInt64);
    }
    state_slope<T>(run, static_cast<double>(p.grad_scale), divisor, valid);
  });
}

template <class T>
void blend(const Run& run, const double* sums, double count, bool learns, double keep) {
  T *moving = run.in(1).data<T>(), *out = run.out(1).data<T>();
  gpu::each(run, run.out(1).size(), [=] __device__(int64_t c) {
    if (learns) {
      moving[c] = gpu::narrow<T>(static_cast<double>(gpu::widen(moving[c])) * keep +
                                 sums[c] / count * (1 - keep));
    }
    out[c] = moving[c];
  });
}

void run_attach_sparseness(Run& run, const SparsenessParam& p) {
  copy(run, p);
  ChannelView v = channel_view(run.in(0).shape(), 1);
  bool learns = run.training && run.in(0).size() > 0;
  dispatch(kFloating, run.in(0).dtype(), [&]<class T>() {
    auto* sums = run.scratch<double>(v.channels);
    if (learns) {
      AxisMask mask(3, true);
      mask[1] = false;
      gpu::sum_axes(run, run.in(0).reshaped(Shape{v.outer, v.channels, v.inner}), mask, sums,
                    DType::kFloat64);
    }
    blend<T>(run, sums, static_cast<double>(v.outer * v.inner), learns,
             static_cast<double>(p.momentum));
  });
}

}  // namespace

void add_cuda_losses(OpTable& table) {
  auto add = cuda_adder(table);
  add("LinearRegressionOutput", copy<RegressionOutputParam>);
  add("MAERegressionOutput", copy<RegressionOutputParam>);
  add("LogisticRegressionOutput", logistic);
  add("_backward_linear_reg_out", regress<Kind::kLinear>);
  add("_backward_logistic_reg_out", regress<Kind::kLogistic>);
  add("_backward_mae_reg_out", regress<Kind::kMae>);
  add("SVMOutput", copy<SvmOutputParam>);
  add("_backward_SVMOutput", [](Run& run, const SvmOutputParam& p) {
    if (run.in(0).size() == 0) return;
    dispatch(kFloating, run.in(0).dtype(), [&]<class T>() { svm<T>(run, p); });
  });
  add("MakeLoss", copy<MakeLossParam>);
  add("_backward_MakeLoss", make_loss_backward);
  add("IdentityAttachKLSparseReg", run_attach_sparseness);
}

}  // namespace mx::ops
