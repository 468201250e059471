// Affine layers: a BatchNorm (with ReLU) that could not be folded, in one pass over memory.
#include "compilers/cpu/kernels/norm/isa/affine.h"

#include <algorithm>

#include "base/by_instruction_set.h"
#include "base/error.h"
#include "base/parallel.h"
#include "compilers/cpu/kernels/factory.h"
#include "compilers/cpu/kernels/layout.h"

namespace mx::cpu {
namespace {

constexpr int64_t kGrain = 16384;  // floats that are worth a thread

class AffineKernel final : public StepKernel {
 public:
  AffineKernel(const Layer& layer, const Shape& shape, Layout from, bool rounds)
      : image_(image_of(shape)),
        relu_(layer.activation.is_plain_relu()),
        rounds_(rounds),
        channels_(from == Layout::kBlocked ? blocks_of(image_.channels) * block_size()
                                           : image_.channels),
        period_(from == Layout::kPlain  ? 1
                : from == Layout::kLast ? channels_
                                        : block_size()) {}

  [[nodiscard]] std::string info() const override {
    return cat("scale + shift", relu_ ? " + relu" : "", rounds_ ? " to bf16" : "");
  }
  [[nodiscard]] int64_t packed_bytes() const override {
    return 2 * channels_ * static_cast<int64_t>(sizeof(float));
  }
  // Channels that only fill up a block get scale and shift zero: they stay zero.
  void pack(const PlainWeights& weights, float* packed) const override {
    std::fill(packed, packed + 2 * channels_, 0.0F);
    std::copy(weights.weight, weights.weight + image_.channels, packed);
    std::copy(weights.bias, weights.bias + image_.channels, packed + channels_);
  }
  void unpack(const float* packed, float* weight, float* bias) const override {
    std::copy(packed, packed + image_.channels, weight);
    std::copy(packed + channels_, packed + channels_ + image_.channels, bias);
  }

  void run(Session* /*session*/, const Buffers& buffers) const override {
    int64_t rows_per_image = channels_ / period_;
    int64_t row_size = image_.plane() * period_;
    AffineLoop loop = rounds_ ? affine_avx512_bf16
                              : by_instruction_set(affine_baseline, affine_avx2, affine_avx512);
    auto* results = reinterpret_cast<char*>(buffers.output);
    int64_t result_bytes = rounds_ ? 2 : 4;
    // Rows may be few and long, or many and short: threads share pixels, not rows.
    int64_t pixels = image_.batch * rows_per_image * image_.plane();
    parallel_for(pixels, ceil_div(kGrain, period_), [&](int64_t begin, int64_t end) {
      while (begin < end) {
        int64_t row = begin / image_.plane(), pixel = begin % image_.plane();
        int64_t count = std::min(end - begin, image_.plane() - pixel);
        int64_t channel = row % rows_per_image * period_;
        int64_t offset = row * row_size + pixel * period_;
        loop({buffers.inputs[0] + offset, results + offset * result_bytes, buffers.packed + channel,
              buffers.packed + channels_ + channel, count * period_},
             period_, relu_);
        begin += count;
      }
    });
  }

 private:
  Image image_;
  bool relu_, rounds_;
  int64_t channels_;  // with filling
  int64_t period_;    // numbers after which scale and shift repeat
};

}  // namespace

std::unique_ptr<StepKernel> make_affine(const Layer& layer, const Shape& shape, Layout from,
                                        Layout to) {
  ensure(from == to || (from == Layout::kLast && to == Layout::kLastHalf),
         "affine layers round what lies channels last");
  return std::make_unique<AffineKernel>(layer, shape, from, from != to);
}

}  // namespace mx::cpu
