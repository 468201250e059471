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
constexpr int64_t kTogether = 4;   // lines of weights that share the loads of the input
constexpr int64_t kGrain = 16384;  // weights that are worth a thread
// Lines up to this long (floats) end before the processor has found out that it could read ahead.
constexpr int64_t kShortLine = 4096;

// Sums of products with `Lines` lines of weights, `n` floats each, while as many lines at `next`
// are fetched, unless it is null. A line's sum is the same in any company.
template <int64_t Lines>
void multiply(const float* x, const float* weight, int64_t n, const float* next, float* sums) {
  ops::vector_once([=] {
    Vector even[Lines] = {}, odd[Lines] = {};
    int64_t i = 0;
    for (; i + 2 * kWidth <= n; i += 2 * kWidth) {
      for (int64_t k = 0; next && k < 2 * Lines; ++k) {
        __builtin_prefetch(next + i * Lines + k * kWidth, 0, 2);
      }
      Vector x0, x1, w0, w1;
      std::memcpy(&x0, x + i, sizeof(Vector));
      std::memcpy(&x1, x + i + kWidth, sizeof(Vector));
      for (int64_t line = 0; line < Lines; ++line) {
        std::memcpy(&w0, weight + line * n + i, sizeof(Vector));
        std::memcpy(&w1, weight + line * n + i + kWidth, sizeof(Vector));
        even[line] += x0 * w0;
        odd[line] += x1 * w1;
      }
    }
    for (int64_t line = 0; line < Lines; ++line) {
      Vector both = even[line] + odd[line];
      float sum = 0;
      for (int64_t lane = 0; lane < kWidth; ++lane) sum += both[lane];
      for (int64_t k = i; k < n; ++k) sum += x[k] * weight[line * n + k];
      sums[line] = sum;
    }
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
      for (int64_t o = begin; o < end; o += kTogether) {
        int64_t count = std::min(kTogether, end - o);
        float* out = buffers.output + o;
        if (count == kTogether) {
          const float* lines = weight + o * depth_;
          bool fetches = depth_ <= kShortLine && o + 2 * kTogether <= end;
          multiply<kTogether>(x, lines, depth_, fetches ? lines + kTogether * depth_ : nullptr,
                              out);
        } else {
          for (int64_t i = 0; i < count; ++i) {
            multiply<1>(x, weight + (o + i) * depth_, depth_, nullptr, out + i);
          }
        }
        for (int64_t i = 0; i < count; ++i) {
          if (bias) out[i] += bias[o + i];
          if (relu_ && out[i] < 0) out[i] = 0;  // nan stays
        }
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
