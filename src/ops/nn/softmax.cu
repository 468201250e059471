// softmax, log_softmax and softmin with their gradients, and what is made of them: SoftmaxOutput,
// SoftmaxActivation, softmax_cross_entropy.
#include "ops/catalog_cuda.h"
#include "ops/cuda_lines.h"
#include "ops/nn/cuda_softmax.h"
#include "ops/nn/loss/softmax_output.h"
#include "ops/nn/softmax.h"
#include "ops/reduce/cuda_reduction.h"
#include "tensor/dispatch.h"

namespace mx::ops {
namespace {

using gpu::AnyRows;

template <bool kLog, class X>
void softmax_rows(const Run& run, Rows<const X> x, AnyRows y, Acc<X> scale,
                  gpu::LineLengths lengths) {
  gpu::each_line(run, x.size(), x.length(), x.inner(), [=] __device__(auto group, int64_t line) {
    Row<const X> in = x[line];
    int64_t length = lengths(line, in.size());
    auto score = [&](int64_t i) { return gpu::widen(in[i]) * scale; };
    Acc<X> top = group.template max<Acc<X>>(length, score);
    double total =
        group.sum(length, [&](int64_t i) { return std::exp(static_cast<Acc<X>>(score(i) - top)); });
    auto log_total = static_cast<Acc<X>>(kLog ? ::log(total) : 0);
    auto inverse = static_cast<Acc<X>>(1 / total);
    group.each(in.size(), [&](int64_t i) {
      Acc<X> shifted = i < length ? score(i) - top : Acc<X>(0);
      Acc<X> result = kLog ? shifted - log_total : std::exp(shifted) * inverse;
      y.set(line, i, i < length ? result : Acc<X>(0));
    });
  });
}

template <bool kLog>
void softmax_arrays(const Run& run, const Tensor& data, const Tensor* given, const Tensor& out,
                    int axis, double scale) {
  if (out.size() == 0) return;
  gpu::LineLengths lengths{given ? given->raw() : nullptr,
                           given && given->dtype() == DType::kInt64};
  dispatch(kFloating, data.dtype(), [&]<class X>() {
    auto x = data.rows<const X>(axis);
    auto factor = static_cast<Acc<X>>(scale);
    AnyRows y(out, axis);
    gpu::SoftmaxWork<X> work{data.data<const X>(), y, x.size(), factor, lengths, kLog};
    if (!gpu::softmax_in_registers(run, work)) softmax_rows<kLog, X>(run, x, y, factor, lengths);
  });
}

template <bool kLog, int kSign>
void forward(Run& run, const SoftmaxParam& p) {
  const Tensor* lengths = run.num_inputs() > 1 ? &run.in(1) : nullptr;
  softmax_arrays<kLog>(run, run.in(0), lengths, run.out(0), p.axis, kSign * p.scale());
}

template <bool kLog, class Y>
void backward_rows(const Run& run, Rows<const Y> dy, Rows<const Y> y, AnyRows dx, Acc<Y> scale) {
  gpu::each_line(run, y.size(), y.length(), y.inner(), [=] __device__(auto group, int64_t line) {
    Row<const Y> slope = dy[line], out = y[line];
    auto total = static_cast<Acc<Y>>(group.sum(slope.size(), [&](int64_t i) {
      Acc<Y> weight = kLog ? Acc<Y>(1) : gpu::widen(out[i]);
      return gpu::widen(slope[i]) * weight;
    }));
    group.each(slope.size(), [&](int64_t i) {
      Acc<Y> head = gpu::widen(slope[i]), value = gpu::widen(out[i]);
      Acc<Y> result = kLog ? head - std::exp(value) * total : value * (head - total);
      dx.set(line, i, result * scale);
    });
  });
}

template <bool kLog, int kSign>
void backward(Run& run, const SoftmaxParam& p) {
  if (run.out(0).size() == 0) return;
  dispatch(kFloating, run.in(0).dtype(), [&]<class Y>() {
    AnyRows to(run.out(0), p.axis);
    if (!kLog && to.inner == 1 && to.dtype == run.in(0).dtype() &&
        to.length <= 32 * gpu::kHeld<Y>) {
      gpu::SoftmaxSlopes<Y> work{
          run.in(0).data<const Y>(),   run.in(1).data<const Y>(),
          run.out(0).data<Y>(),        run.out(0).size() / to.length,
          static_cast<int>(to.length), static_cast<Acc<Y>>(kSign * p.scale())};
      if (gpu::softmax_slopes_in_registers(run, work)) return;
    }
    backward_rows<kLog, Y>(run, run.in(0).rows<const Y>(p.axis), run.in(1).rows<const Y>(p.axis),
                           AnyRows(run.out(0), p.axis), static_cast<Acc<Y>>(kSign * p.scale()));
  });
}

// data seen as lines of `classes` elements, `inner` apart: line l belongs to label l.
Shape lines_of(const Shape& data, const SoftmaxOutputParam& p) {
  int ndim = data.ndim();
  if (p.multi_output) return {data[0], data[1], data.product(2, ndim)};
  if (p.preserve_shape) return {data.product(0, ndim - 1), data[ndim - 1], 1};
  return {data[0], data.product(1, ndim), 1};
}

void output(Run& run, const SoftmaxOutputParam& p) {
  if (run.out(0).size() == 0) return;
  Shape view = lines_of(run.in(0).shape(), p);
  softmax_arrays<false>(run, run.in(0).reshaped(view), nullptr, run.out(0).reshaped(view), 1, 1);
}

template <class T>
void mark_valid(const Run& run, const T* labels, int64_t n, int64_t ignored, int64_t* marks) {
  gpu::each(run, n, [=] __device__(int64_t i) {
    marks[i] = static_cast<int64_t>(gpu::widen(labels[i])) != ignored;
  });
}

// The count of labels that are not ignored, on the device; null where it is not asked for.
template <class T>
const int64_t* valid_count(const Run& run, const SoftmaxOutputParam& p) {
  if (p.normalization != Normalization::kValid) return nullptr;
  int64_t n = run.in(1).size();
  auto *marks = run.scratch<int64_t>(n), *count = run.scratch<int64_t>(1);
  mark_valid(run, run.in(1).data<const T>(), n, static_cast<int64_t>(p.ignore_label), marks);
  gpu::sum_axes(run, Tensor(marks, Shape{n}, DType::kInt64), AxisMask(1, true), count,
                DType::kInt64);
  return count;
}

template <class T>
void from_labels(const Run& run, const SoftmaxOutputParam& p) {
  Shape view = lines_of(run.out(0).shape(), p);
  int64_t outer = view[0], classes = view[1], inner = view[2];
  const T *y = run.in(0).data<const T>(), *labels = run.in(1).data<const T>();
  const T* dy = p.out_grad ? run.in(2).data<const T>() : nullptr;
  T* dx = run.out(0).data<T>();
  double divisor =
      p.multi_output && p.normalization != Normalization::kValid ? static_cast<double>(inner) : 1.0;
  if (p.normalization == Normalization::kBatch) divisor *= static_cast<double>(outer);
  const int64_t* valid = valid_count<T>(run, p);
  double grad_scale = static_cast<double>(p.grad_scale);
  double alpha = p.multi_output || classes < 2 ? 0 : static_cast<double>(p.smooth_alpha);
  auto at_label = static_cast<Acc<T>>(1 - alpha);
  auto elsewhere = static_cast<Acc<T>>(alpha == 0 ? 0 : alpha / static_cast<double>(classes - 1));
  bool use_ignore = p.use_ignore;
  auto ignored = static_cast<int64_t>(p.ignore_label);
  gpu::each(run, run.out(0).size(), [=] __device__(int64_t i) {
    int64_t row = i / inner, c = row % classes, line = row / classes * inner + i % inner;
    auto label = static_cast<int64_t>(gpu::widen(labels[line]));
    double by = valid ? static_cast<double>(*valid > 1 ? *valid : 1) : divisor;
    Acc<T> slope = (gpu::widen(y[i]) - (c == label ? at_label : elsewhere)) *
                   static_cast<Acc<T>>(grad_scale / by);
    T result = gpu::narrow<T>(use_ignore && label == ignored ? Acc<T>(0) : slope);
    dx[i] = dy ? gpu::narrow<T>(gpu::widen(result) * gpu::widen(dy[i])) : result;
  });
}

template <class T>
void from_probabilities(const Run& run, const SoftmaxOutputParam& p) {
  const T *y = run.in(0).data<const T>(), *wanted = run.in(1).data<const T>();
  const T* dy = p.out_grad ? run.in(2).data<const T>() : nullptr;
  T* dx = run.out(0).data<T>();
  auto scale = static_cast<Acc<T>>(p.grad_scale);
  gpu::each(run, run.out(0).size(), [=] __device__(int64_t i) {
    T result = gpu::narrow<T>((gpu::widen(y[i]) - gpu::widen(wanted[i])) * scale);
    dx[i] = dy ? gpu::narrow<T>(gpu::widen(result) * gpu::widen(dy[i])) : result;
  });
}

void backward_output(Run& run, const SoftmaxOutputParam& p) {
  if (run.out(0).size() == 0) return;
  dispatch(kFloating, run.out(0).dtype(), [&]<class T>() {
    if (run.in(1).shape() == run.out(0).shape() && !p.multi_output) {
      from_probabilities<T>(run, p);
    } else {
      from_labels<T>(run, p);
    }
  });
}

// The logarithm of a line's sum of exp, by a group of threads.
template <class T, class Group>
__device__ double log_total(Group group, const T* line, int64_t classes) {
  auto score = [&](int64_t i) { return static_cast<double>(gpu::widen(line[i])); };
  double top = group.template max<double>(classes, score);
  return top + ::log(group.sum(classes, [&](int64_t i) { return ::exp(score(i) - top); }));
}

template <class T>
void cross_entropy(const Run& run) {
  int64_t lines = run.in(0).dim(0), classes = run.in(0).dim(1);
  const T *x = run.in(0).data<const T>(), *label = run.in(1).data<const T>();
  auto* losses = run.scratch<double>(lines);
  gpu::each_line(run, lines, classes, 1, [=] __device__(auto group, int64_t line) {
    constexpr double kLargest = 18.420680743952367;  // -log(1e-8): what MXNet limits a loss to
    auto target = static_cast<int64_t>(gpu::widen(label[line]));
    double total = log_total(group, x + line * classes, classes);
    double loss = kLargest;
    if (target >= 0 && target < classes) {
      loss = total - static_cast<double>(gpu::widen(x[line * classes + target]));
    }
    if (group.rank() == 0) losses[line] = loss < kLargest ? loss : kLargest;
  });
  gpu::sum_axes(run, Tensor(losses, Shape{lines}, DType::kFloat64), AxisMask(1, true),
                run.out(0).raw(), run.out(0).dtype());
}

template <class T>
void backward_cross_entropy(const Run& run) {
  int64_t lines = run.in(1).dim(0), classes = run.in(1).dim(1);
  const T *dy = run.in(0).data<const T>(), *x = run.in(1).data<const T>();
  const T* label = run.in(2).data<const T>();
  T* dx = run.out(0).data<T>();
  gpu::each_line(run, lines, classes, 1, [=] __device__(auto group, int64_t line) {
    auto target = static_cast<int64_t>(gpu::widen(label[line]));
    auto slope = static_cast<double>(gpu::widen(*dy));
    const T* scores = x + line * classes;
    double total = log_total(group, scores, classes);
    group.each(classes, [&](int64_t i) {
      double p = ::exp(static_cast<double>(gpu::widen(scores[i])) - total);
      dx[line * classes + i] = gpu::narrow<T>(slope * (p - (i == target ? 1 : 0)));
    });
  });
}

}  // namespace

void add_cuda_softmax(OpTable& table) {
  auto add = cuda_adder(table);
  add("softmax", forward<false, 1>);
  add("softmin", forward<false, -1>);
  add("log_softmax", forward<true, 1>);
  add("_backward_softmax", backward<false, 1>);
  add("_backward_softmin", backward<false, -1>);
  add("_backward_log_softmax", backward<true, 1>);
  add("SoftmaxActivation", [](Run& run, const SoftmaxActivationParam& p) {
    softmax_arrays<false>(run, run.in(0), nullptr, run.out(0),
                          p.mode == SoftmaxMode::kChannel ? 1 : -1, 1);
  });
  add("SoftmaxOutput", output);
  add("_backward_SoftmaxOutput", backward_output);
  add("softmax_cross_entropy", [](Run& run, const NoParam& /*p*/) {
    dispatch(kFloating, run.out(0).dtype(), [&]<class T>() { cross_entropy<T>(run); });
  });
  add("_backward_softmax_cross_entropy", [](Run& run, const NoParam& /*p*/) {
    dispatch(kFloating, run.out(0).dtype(), [&]<class T>() { backward_cross_entropy<T>(run); });
  });
}

}  // namespace mx::ops
