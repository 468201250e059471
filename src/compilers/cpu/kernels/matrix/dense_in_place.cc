// A dense layer of a single row reads every weight once: nothing is gained by packing them, so they
// are read where the caller keeps them.
#include <algorithm>
#include <cstring>

#include "base/parallel.h"
#include "compilers/cpu/kernels/factory.h"
#include "ops/pointwise/vector_once.h"

namespace mx::cpu {
namespace {

using Vector __attribute__((vector_size(64))) = float;
constexpr int64_t kWidth = 16;     // floats of a vector
constexpr int64_t kSums = 4;       // vectors whose sums do not wait for each other
constexpr int64_t kAhead = 512;    // floats: nearer than a page ends, so that it is there in time
constexpr int64_t kGrain = 16384;  // weights that are worth a thread

// The sum of products with a line of weights. What lies behind it, mostly the next line, is asked
// for: several lines at once, or lines further ahead, are read a quarter slower.
float product(const float* x, const float* weight, int64_t n) {
  return ops::vector_once([=] {
    Vector sums[kSums] = {}, left, right;
    auto add = [&](int64_t i, int64_t k) {
      std::memcpy(&left, x + i, sizeof(Vector));
      std::memcpy(&right, weight + i, sizeof(Vector));
      sums[k] += left * right;
    };
    int64_t i = 0;
    for (; i + kSums * kWidth <= n; i += kSums * kWidth) {
      for (int64_t k = 0; k < kSums; ++k) {
        __builtin_prefetch(weight + i + k * kWidth + kAhead);
        add(i + k * kWidth, k);
      }
    }
    for (; i + kWidth <= n; i += kWidth) add(i, 0);
    Vector all = (sums[0] + sums[1]) + (sums[2] + sums[3]);
    float sum = 0;
    for (int64_t lane = 0; lane < kWidth; ++lane) sum += all[lane];
    for (; i < n; ++i) sum += x[i] * weight[i];
    return sum;
  });
}

class DenseInPlace final : public StepKernel {
 public:
  DenseInPlace(const Layer& layer, int64_t depth, int64_t hidden)
      : depth_(depth),
        hidden_(hidden),
        has_bias_(layer.bias >= 0),
        relu_(layer.activation.is_plain_relu()) {}

  [[nodiscard]] std::string info() const override { return "dense of one row, weights in place"; }

  void run(Session* /*session*/, const Buffers& buffers) const override {
    const float *x = buffers.inputs[0], *weight = buffers.inputs[1];
    const float* bias = has_bias_ ? buffers.inputs[2] : nullptr;
    parallel_for(hidden_, 1 + kGrain / depth_, [&](int64_t begin, int64_t end) {
      for (int64_t o = begin; o < end; ++o) {
        float sum = product(x, weight + o * depth_, depth_);
        if (bias) sum += bias[o];
        buffers.output[o] = relu_ && sum < 0 ? 0 : sum;  // nan stays
      }
    });
  }

 private:
  int64_t depth_, hidden_;
  bool has_bias_, relu_;
};

}  // namespace

std::unique_ptr<StepKernel> make_dense_in_place(const Layer& layer, const Shape& in,
                                                const Shape& out) {
  int64_t hidden = out[out.ndim() - 1];
  bool has_function = layer.activation && !layer.activation.is_plain_relu();
  if (out.size() != hidden || hidden == 0 || layer.norm || has_function) return nullptr;
  return std::make_unique<DenseInPlace>(layer, in.size(), hidden);
}

}  // namespace mx::cpu
