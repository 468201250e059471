// Prologues: layers that are computed by the 1 x 1 convolutions that read their results.
#include <algorithm>

#include "compilers/cpu/kernels/convolution/conv1x1.h"
#include "compilers/cpu/kernels/layout.h"

namespace mx::cpu {
namespace {

size_t at(int i) { return static_cast<size_t>(i); }

// The kernel of the layer, as far as its constants go.
class AffinePrologue final : public StepKernel {
 public:
  explicit AffinePrologue(std::unique_ptr<StepKernel> kernel) : kernel_(std::move(kernel)) {}
  [[nodiscard]] std::string info() const override { return kernel_->info() + " (as it is read)"; }
  void run(Session* /*session*/, const Buffers& /*buffers*/) const override {}
  [[nodiscard]] int64_t packed_bytes() const override { return kernel_->packed_bytes(); }
  void pack(const PlainWeights& weights, float* packed) const override {
    kernel_->pack(weights, packed);
  }
  void unpack(const float* packed, float* weight, float* bias) const override {
    kernel_->unpack(packed, weight, bias);
  }

 private:
  std::unique_ptr<StepKernel> kernel_;
};

// Weights are packed as [block][place in the window][channel of the block], then the biases.
class DepthwisePrologue final : public StepKernel {
 public:
  DepthwisePrologue(const Layer& layer, int64_t channels)
      : channels_(channels), has_bias_(layer.bias >= 0 || layer.norm.has_value()) {}
  [[nodiscard]] std::string info() const override {
    return "convolution depthwise 3x3 (as it is read)";
  }
  void run(Session* /*session*/, const Buffers& /*buffers*/) const override {}
  [[nodiscard]] int64_t packed_bytes() const override {
    return channels_ * (kPlaces + 1) * static_cast<int64_t>(sizeof(float));
  }
  void pack(const PlainWeights& weights, float* packed) const override {
    for (int64_t c = 0; c < channels_; ++c) {
      for (int64_t k = 0; k < kPlaces; ++k) {
        packed[offset_of(c, k)] = weights.weight[c * kPlaces + k];
      }
      packed[channels_ * kPlaces + c] = has_bias_ ? weights.bias[c] : 0.0F;
    }
  }
  void unpack(const float* packed, float* weight, float* bias) const override {
    for (int64_t c = 0; c < channels_; ++c) {
      for (int64_t k = 0; k < kPlaces; ++k) weight[c * kPlaces + k] = packed[offset_of(c, k)];
      if (bias) bias[c] = packed[channels_ * kPlaces + c];
    }
  }

 private:
  static constexpr int64_t kPlaces = 9;
  static int64_t offset_of(int64_t channel, int64_t place) {
    int64_t block = block_size();
    return (channel / block * kPlaces + place) * block + channel % block;
  }
  int64_t channels_;
  bool has_bias_;
};

bool is_depthwise(const Layer& layer, const Shape& in, const Shape& out) {
  if (layer.kind != LayerKind::kConvolution || layer.has_residual) return false;
  int64_t channels = image_of(in).channels;
  return layer.groups == channels && image_of(out).channels == channels &&
         std::ranges::all_of(layer.windows,
                             [](const Window& w) { return w.kernel == 3 && w.dilate == 1; });
}

bool can_be_prologue(const Plan& plan, const Layer& layer) {
  const Shape& in = plan.values[at(layer.inputs[0])];
  if (!can_be_blocked(in) || std::ranges::count(plan.outputs, layer.output) > 0) return false;
  if (layer.activation && !layer.activation.is_plain_relu()) return false;
  return layer.kind == LayerKind::kAffine || is_depthwise(layer, in, plan.values[at(layer.output)]);
}

// A depthwise convolution is worked out once per reader; strides of both would not combine.
bool can_take(const Plan& plan, const Layer& reader, const Layer& prologue) {
  if (reader.kind != LayerKind::kConvolution || reader.inputs[0] != prologue.output) return false;
  if (reader.has_residual && reader.inputs[1] == prologue.output) return false;
  bool steps = std::ranges::any_of(reader.windows, [](const Window& w) { return w.stride > 1; });
  if (prologue.kind == LayerKind::kConvolution && steps) return false;
  ConvolutionSite site{reader, plan.values[at(reader.inputs[0])], plan.values[at(reader.output)],
                       Layout::kBlocked, Layout::kBlocked};
  return make_conv1x1(site) != nullptr;
}

}  // namespace

std::vector<bool> find_prologues(const Plan& plan) {
  std::vector<std::vector<const Layer*>> readers(plan.values.size());
  for (const Layer& layer : plan.layers) {
    for (int value : layer.inputs) readers[at(value)].push_back(&layer);
  }
  std::vector<bool> found;
  for (const Layer& layer : plan.layers) {
    const auto& mine = readers[at(layer.output)];
    size_t most = layer.kind == LayerKind::kAffine ? 2 : 1;
    found.push_back(!mine.empty() && mine.size() <= most && can_be_prologue(plan, layer) &&
                    std::ranges::all_of(
                        mine, [&](const Layer* reader) { return can_take(plan, *reader, layer); }));
  }
  return found;
}

std::unique_ptr<StepKernel> make_prologue(const Layer& layer, const Shape& in) {
  if (layer.kind == LayerKind::kAffine) {
    return std::make_unique<AffinePrologue>(
        make_affine(layer, in, Layout::kBlocked, Layout::kBlocked));
  }
  return std::make_unique<DepthwisePrologue>(layer, image_of(in).channels);
}

}  // namespace mx::cpu
