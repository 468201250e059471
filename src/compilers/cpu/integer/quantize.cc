#include "compilers/cpu/integer/quantize.h"

#include "base/parallel.h"
#include "ops/pointwise/loop.h"
#include "ops/quantization/levels.h"
#include "tensor/dispatch.h"

namespace mx::cpu {
namespace {

constexpr Types<int8_t, uint8_t> kEightBits{};
constexpr int64_t kGrain = 16384;  // numbers that are worth a thread

// A reorder of oneDNN takes three to six times as long.
class QuantizeKernel final : public StepKernel {
 public:
  explicit QuantizeKernel(const IntegerValue& result)
      : count_(result.shape.size()),
        dtype_(result.dtype),
        per_real_(static_cast<float>(result.step > 0 ? 1 / result.step : 0)) {}

  [[nodiscard]] std::string info() const override { return "quantize"; }

  void run(Session* /*session*/, const Buffers& buffers) const override {
    dispatch(kEightBits, dtype_,
             [&]<class T>() { quantize(buffers.inputs[0], reinterpret_cast<T*>(buffers.output)); });
  }

 private:
  template <class T>
  void quantize(const float* x, T* y) const {
    parallel_for(count_, kGrain, [&](int64_t begin, int64_t end) {
      ops::vector_loop(end - begin, [from = x + begin, to = y + begin, factor = per_real_](
                                        int64_t i) { to[i] = ops::nearest<T>(from[i] * factor); });
    });
  }

  int64_t count_;
  DType dtype_;
  float per_real_;
};

}  // namespace

std::unique_ptr<StepKernel> make_quantize(const IntegerValue& result) {
  return std::make_unique<QuantizeKernel>(result);
}

}  // namespace mx::cpu
