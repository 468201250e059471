// Layer normalisation of the lines of plain arrays.
#include <cmath>

#include "base/parallel.h"
#include "compilers/cpu/kernels/factory.h"
#include "ops/nn/vector_sum.h"
#include "ops/pointwise/loop.h"

namespace mx::cpu {
namespace {

constexpr int64_t kGrain = 8192;  // floats that are worth a thread

struct NormLines {
  const float *x, *more;  // `more` is added first, unless null
  float* y;
  const float *gamma, *beta;
  int64_t lines, length;
  double epsilon;
};

void normalize(const NormLines& n) {
  ops::vector_once([n] {
    for (int64_t line = 0; line < n.lines; ++line) {
      const float* x = n.x + line * n.length;
      float* y = n.y + line * n.length;
      if (n.more) {
        const float* more = n.more + line * n.length;
        ops::detail::steps(n.length, [=](int64_t i) { y[i] = x[i] + more[i]; });
        x = y;
      }
      auto count = static_cast<double>(n.length);
      double mean = ops::detail::line_sum<float>(n.length, [=](int64_t i) { return x[i]; }) / count;
      auto center = static_cast<float>(mean);
      double squares = ops::detail::line_sum<float>(
          n.length, [=](int64_t i) { return (x[i] - center) * (x[i] - center); });
      auto scale = static_cast<float>(1 / std::sqrt(squares / count + n.epsilon));
      const float *gamma = n.gamma, *beta = n.beta;
      ops::detail::steps(n.length,
                         [=](int64_t i) { y[i] = (x[i] - center) * scale * gamma[i] + beta[i]; });
    }
  });
}

class LayerNormKernel final : public StepKernel {
 public:
  LayerNormKernel(const Layer& layer, const Shape& shape)
      : length_(shape[shape.ndim() - 1]),
        lines_(shape.size() / length_),
        epsilon_(layer.epsilon),
        has_sum_(layer.has_residual) {}

  [[nodiscard]] std::string info() const override {
    return has_sum_ ? "sum + layer norm" : "layer norm";
  }
  [[nodiscard]] int64_t packed_bytes() const override {
    return 2 * length_ * static_cast<int64_t>(sizeof(float));
  }
  void pack(const PlainWeights& weights, float* packed) const override {
    std::copy(weights.weight, weights.weight + length_, packed);
    std::copy(weights.bias, weights.bias + length_, packed + length_);
  }
  void unpack(const float* packed, float* weight, float* bias) const override {
    std::copy(packed, packed + length_, weight);
    std::copy(packed + length_, packed + 2 * length_, bias);
  }

  void run(Session* /*session*/, const Buffers& buffers) const override {
    parallel_for(lines_, 1 + kGrain / length_, [&](int64_t begin, int64_t end) {
      int64_t offset = begin * length_;
      normalize({buffers.inputs[0] + offset, has_sum_ ? buffers.inputs[1] + offset : nullptr,
                 buffers.output + offset, buffers.packed, buffers.packed + length_, end - begin,
                 length_, epsilon_});
    });
  }

 private:
  int64_t length_, lines_;
  double epsilon_;
  bool has_sum_;
};

}  // namespace

std::unique_ptr<StepKernel> make_layer_norm(const Layer& layer, const Shape& shape) {
  return std::make_unique<LayerNormKernel>(layer, shape);
}

}  // namespace mx::cpu
