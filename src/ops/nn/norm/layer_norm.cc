#include "ops/nn/norm/layer_norm.h"

#include <algorithm>
#include <cmath>
#include <type_traits>
#include <vector>

#include "base/ceil_div.h"
#include "ops/nn/floating.h"
#include "ops/nn/line_ranges.h"
#include "ops/nn/norm/batch_norm.h"
#include "ops/nn/norm/channel_kernels.h"
#include "ops/nn/norm/norm_gradients.h"
#include "ops/nn/vector_sum.h"
#include "ops/pointwise/loop.h"
#include "tensor/dispatch.h"

namespace mx::ops {
namespace {

// data, gamma, beta (or the gradients' like) and the two arrays of statistics.
void infer_arrays(Infer& t, const LayerNormParam& p, Slot& data,
                  std::initializer_list<Slot*> vectors, std::initializer_list<Slot*> statistics) {
  infer_floating(t);
  int axis = t.axis(p.axis, data);
  if (axis < 0) return;
  for (Slot* slot : vectors) {
    t.set(*slot, {data.shape[axis]});
    if (data.shape[axis] == kUnknown) data.shape[axis] = slot->shape[0];
  }
  Shape reduced = data.shape;
  reduced[axis] = 1;
  for (Slot* slot : statistics) t.set(*slot, reduced);
}

void infer(Infer& t, const LayerNormParam& p) {
  t.unify_shape(t.in(0), t.out(0));
  infer_arrays(t, p, t.in(0), {&t.in(1), &t.in(2)}, {&t.out(1), &t.out(2)});
  t.unify_shape(t.in(0), t.out(0));
}

void infer_backward(Infer& t, const LayerNormParam& p) {
  t.unify_shape(t.in(0), t.in(1));
  t.unify_shape(t.in(1), t.out(0));
  infer_arrays(t, p, t.in(1), {&t.in(2), &t.out(1), &t.out(2)}, {&t.in(3), &t.in(4)});
}

Values gradient(Grad& g, const LayerNormParam& p) {
  if (g.differentiable()) return composed_gradient(g, p);
  return apply_all("_backward_LayerNorm", p, {g.out_grad(0), g.in(0), g.in(1), g.out(1), g.out(2)});
}

// Lines of adjacent elements. Those along another axis than the last are copied, so that there is
// one kernel, and that one in vector code.
template <class T>
class Lines {
 public:
  explicit Lines(Rows<T> rows) : rows_(rows) {
    if (!is_adjacent()) copy_.resize(static_cast<size_t>(rows.length()));
  }
  const T* read(int64_t line) {
    Row<T> row = rows_[line];
    if (is_adjacent()) return row.data();
    for (int64_t i = 0; i < row.size(); ++i) copy_[static_cast<size_t>(i)] = row[i];
    return copy_.data();
  }
  std::remove_const_t<T>* target(int64_t line)
    requires(!std::is_const_v<T>)
  {
    return is_adjacent() ? rows_[line].data() : copy_.data();
  }
  // Puts what was written to target(line) in its place.
  void finish(int64_t line)
    requires(!std::is_const_v<T>)
  {
    if (is_adjacent()) return;
    Row<T> row = rows_[line];
    for (int64_t i = 0; i < row.size(); ++i) row[i] = copy_[static_cast<size_t>(i)];
  }

 private:
  [[nodiscard]] bool is_adjacent() const { return rows_.inner() == 1; }
  Rows<T> rows_;
  std::vector<std::remove_const_t<T>> copy_;
};

void forward(Run& run, const LayerNormParam& p) {
  if (run.in(0).size() == 0) return;
  dispatch(kFloating, run.in(0).dtype(), [&]<class T>() {
    using A = Acc<T>;
    auto x = run.in(0).rows<const T>(p.axis);
    auto y = run.out(0).rows<T>(p.axis);
    const T* gamma = run.in(1).data<const T>();
    const T* beta = run.in(2).data<const T>();
    int64_t n = x.length();
    parallel_lines(x.size(), n * 3, [&](int64_t begin, int64_t end) {
      Lines<const T> inputs(x);
      Lines<T> outputs(y);
      for (int64_t line = begin; line < end; ++line) {
        const T* in = inputs.read(line);
        T* out = outputs.target(line);
        Moments moments = LineKernels<T>::moments(in, n);
        auto center = static_cast<A>(moments.mean);
        double variance = moments.squares / static_cast<double>(n);
        double deviation = std::sqrt(variance + static_cast<double>(p.eps));
        auto scale = static_cast<A>(1 / deviation);
        vector_loop(n, [=](int64_t i) {
          out[i] = static_cast<T>((A(in[i]) - center) * scale * A(gamma[i]) + A(beta[i]));
        });
        outputs.finish(line);
        run.out(1).data<T>()[line] = static_cast<T>(center);
        run.out(2).data<T>()[line] = static_cast<T>(static_cast<A>(deviation));
      }
    });
  });
}

template <class T>
void backward_line(const T* slope, const T* in, const T* gamma, T* out, Acc<T> mean, Acc<T> scale,
                   int64_t n) {
  using A = Acc<T>;
  auto count = static_cast<double>(n);
  double sum = vector_sum<A>(n, [=](int64_t i) { return A(slope[i]) * A(gamma[i]); });
  double dot =
      vector_sum<A>(n, [=](int64_t i) { return A(slope[i]) * A(gamma[i]) * (A(in[i]) - mean); });
  auto average = static_cast<A>(sum / count);
  auto pull = static_cast<A>(dot / count) * scale * scale;
  vector_loop(n, [=](int64_t i) {
    out[i] =
        static_cast<T>(scale * (A(slope[i]) * A(gamma[i]) - average - (A(in[i]) - mean) * pull));
  });
}

template <class T>
void backward_data(Run& run, const LayerNormParam& p) {
  auto dy = run.in(0).rows<const T>(p.axis);
  auto x = run.in(1).rows<const T>(p.axis);
  auto dx = run.out(0).rows<T>(p.axis);
  const T* gamma = run.in(2).data<const T>();
  parallel_lines(x.size(), x.length() * 3, [&](int64_t begin, int64_t end) {
    Lines<const T> slopes(dy), inputs(x);
    Lines<T> outputs(dx);
    for (int64_t line = begin; line < end; ++line) {
      auto mean = Acc<T>(run.in(3).data<const T>()[line]);
      auto scale = Acc<T>(1) / Acc<T>(run.in(4).data<const T>()[line]);
      backward_line(slopes.read(line), inputs.read(line), gamma, outputs.target(line), mean, scale,
                    x.length());
      outputs.finish(line);
    }
  });
}

// Blocks of neighbouring positions are added up over all lines, each by one thread: in T over a
// few lines, then in double.
template <class T>
void backward_vectors(Run& run, const LayerNormParam& p) {
  ChannelView v = channel_view(run.in(1).shape(), p.axis);
  const T* dy = run.in(0).data<const T>();
  const T* x = run.in(1).data<const T>();
  const T* mean = run.in(3).data<const T>();
  const T* deviation = run.in(4).data<const T>();
  constexpr int64_t kBlock = 64, kLines = 64;
  run.parallel(ceil_div(v.channels, kBlock), v.outer * v.inner * kBlock, [&](int64_t block) {
    int64_t first = block * kBlock, count = std::min(kBlock, v.channels - first);
    double dgamma[kBlock] = {}, dbeta[kBlock] = {};
    for (int64_t begin = 0; begin < v.outer * v.inner; begin += kLines) {
      int64_t end = std::min(v.outer * v.inner, begin + kLines);
      Acc<T> dots[kBlock] = {}, sums[kBlock] = {};
      for (int64_t line = begin; line < end; ++line) {
        int64_t start = (line / v.inner * v.channels + first) * v.inner + line % v.inner;
        auto center = Acc<T>(mean[line]), inverse = Acc<T>(1) / Acc<T>(deviation[line]);
        vector_loop(count, [=, step = v.inner, dot = &dots[0], sum = &sums[0]](int64_t c) {
          auto slope = Acc<T>(dy[start + c * step]);
          dot[c] += slope * (Acc<T>(x[start + c * step]) - center) * inverse;
          sum[c] += slope;
        });
      }
      for (int64_t c = 0; c < count; ++c) {
        dgamma[c] += static_cast<double>(dots[c]);
        dbeta[c] += static_cast<double>(sums[c]);
      }
    }
    for (int64_t c = 0; c < count; ++c) {
      run.out(1).data<T>()[first + c] = static_cast<T>(static_cast<Acc<T>>(dgamma[c]));
      run.out(2).data<T>()[first + c] = static_cast<T>(static_cast<Acc<T>>(dbeta[c]));
    }
  });
}

void backward(Run& run, const LayerNormParam& p) {
  dispatch(kFloating, run.in(0).dtype(), [&]<class T>() {
    if (run.in(0).size() > 0) backward_data<T>(run, p);
    backward_vectors<T>(run, p);
  });
}

}  // namespace

OpDef layer_norm() {
  return define<LayerNormParam>({
      .name = "LayerNorm",
      .doc = "Normalizes each line along `axis`, then scales by gamma and adds beta.",
      .aliases = {"_npx_layer_norm"},
      .inputs = {"data", "gamma", "beta"},
      .num_outputs = [](const LayerNormParam&) { return 3; },
      .num_visible = [](const LayerNormParam& p) { return p.output_mean_var ? 3 : 1; },
      .output_names = {"output", "mean", "std"},
      .infer = infer,
      .gradient = gradient,
      .cpu = forward,
      .names_outputs = true,
      .is_cheap = true,
  });
}

OpDef backward_layer_norm() {
  return define<LayerNormParam>({
      .name = "_backward_LayerNorm",
      .doc = "Gradients of LayerNorm with respect to data, gamma and beta.",
      .inputs = {"dy", "data", "gamma", "mean", "deviation"},
      .num_outputs = [](const LayerNormParam&) { return 3; },
      .infer = infer_backward,
      .cpu = backward,
  });
}

}  // namespace mx::ops
