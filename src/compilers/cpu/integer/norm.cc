#include "compilers/cpu/integer/norm.h"

#include <algorithm>

#include "base/parallel.h"
#include "ops/pointwise/loop.h"
#include "ops/quantization/levels.h"
#include "tensor/dispatch.h"

namespace mx::cpu {
namespace {

constexpr Types<int8_t, uint8_t> kEightBits{};
constexpr int64_t kGrain = 32768;  // integers that are worth a thread

class IntegerNormKernel final : public StepKernel {
 public:
  IntegerNormKernel(const IntegerValue& given, const IntegerValue& result, bool relu)
      : channels_(given.shape[1]),
        lines_(given.shape.size() / channels_),
        from_(given.dtype),
        to_(result.dtype),
        relu_(relu) {}

  [[nodiscard]] std::string info() const override { return "norm"; }
  [[nodiscard]] int64_t packed_bytes() const override {
    return 2 * channels_ * static_cast<int64_t>(sizeof(float));
  }
  void pack(const PlainWeights& weights, float* packed) const override {
    std::copy(weights.weight, weights.weight + channels_, packed);
    std::copy(weights.bias, weights.bias + channels_, packed + channels_);
  }

  void run(Session* /*session*/, const Buffers& buffers) const override {
    dispatch(kEightBits, from_, [&]<class From>() {
      dispatch(kEightBits, to_, [&]<class To>() {
        normalize(reinterpret_cast<const From*>(buffers.inputs[0]), buffers.packed,
                  buffers.packed + channels_, reinterpret_cast<To*>(buffers.output));
      });
    });
  }

 private:
  template <class From, class To>
  void normalize(const From* x, const float* factors, const float* bias, To* y) const {
    parallel_for(lines_, std::max<int64_t>(1, kGrain / channels_), [&](int64_t begin, int64_t end) {
      for (int64_t line = begin; line < end; ++line) {
        const From* from = x + line * channels_;
        To* to = y + line * channels_;
        ops::vector_loop(channels_, [=, relu = relu_](int64_t c) {
          float value = static_cast<float>(from[c]) * factors[c] + bias[c];
          to[c] = ops::nearest<To>(relu && value < 0 ? 0 : value);
        });
      }
    });
  }

  int64_t channels_, lines_;
  DType from_, to_;
  bool relu_;
};

}  // namespace

std::unique_ptr<StepKernel> make_integer_norm(const IntegerValue& given, const IntegerValue& result,
                                              bool relu) {
  return std::make_unique<IntegerNormKernel>(given, result, relu);
}

}  // namespace mx::cpu
