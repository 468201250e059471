#include "compilers/cpu/kernels/convolution/strassen.h"

#include <algorithm>
#include <vector>

#include "base/instruction_set.h"
#include "base/parallel.h"
#include "compilers/cpu/kernels/convolution/conv1x1.h"
#include "compilers/cpu/kernels/convolution/conv1x1_input.h"
#include "compilers/cpu/kernels/layout.h"
#include "compilers/cpu/kernels/products/factors.h"
#include "compilers/cpu/kernels/products/isa/strassen.h"
#include "compilers/cpu/kernels/products/split.h"

namespace mx::cpu {
namespace {

constexpr int64_t kFloat = sizeof(float);
constexpr int64_t kLine = 16;  // floats of a cache line

class StrassenKernel final : public StepKernel {
 public:
  StrassenKernel(const ConvolutionSite& site, const Conv1x1Loops& loops,
                 std::unique_ptr<StepKernel> direct)
      : group_(loops.group),
        block_(loops.block),
        max_rows_(loops.max_rows),
        loops_(strassen_avx512()),
        input_(site, loops),
        out_(image_of(site.output)),
        residual_(site.residual),
        relu_(site.layer.activation.is_plain_relu()),
        direct_(std::move(direct)) {
    channels_ = input_.channels();
    half_ = input_.blocks() / 2;
    pairs_ = ceil_div(out_.plane(), 2);
    int64_t weights = channels_ * out_.channels * kFloat;
    has_many_weights_ = weights > kMostWeights;
    // As much as there is of weights: then neither is read from far too often.
    int64_t chunk = std::min(kMostValues, weights) / (kStrassenValues * channels_ / 2 * kFloat);
    split_ = best_split({.rows = pairs_ * out_.batch,
                         .groups = groups(),
                         .most_rows = max_rows_,
                         .few_rows = kFewRows,
                         .row_cost = kRowCost,
                         .group_cost = kGroupCost},
                        max_threads());
    chunk_ = std::clamp(chunk, std::min(max_rows_, pairs_), pairs_);
  }

  [[nodiscard]] std::string info() const override {
    return "convolution 1x1 strassen" + input_.info();
  }
  [[nodiscard]] int64_t packed_bytes() const override {
    return (factors_offset() + out_.channels + channels_ + kLine) * kFloat;
  }
  [[nodiscard]] int64_t scratch_bytes() const override {
    return std::max(direct_->scratch_bytes(), split_.parts() * thread_floats() * kFloat);
  }

  // What the direct kernel packs, scaled; factors of outputs and inputs; whether they were usual.
  void pack(const PlainWeights& weights, float* packed) const override {
    Factors factors = factors_of(weights.weight, out_.channels, channels_);
    float* outputs = packed + factors_offset();
    packed[flag_offset()] = factors.are_usual ? 1.0F : 0.0F;
    if (!factors.are_usual) return direct_->pack(weights, packed);
    std::vector<float> scaled(static_cast<size_t>(channels_ * out_.channels));
    for (int64_t o = 0; o < out_.channels; ++o) {
      float mine = factors.outputs[static_cast<size_t>(o)];
      for (int64_t i = 0; i < channels_; ++i) {
        scaled[static_cast<size_t>(o * channels_ + i)] =
            weights.weight[o * channels_ + i] * (mine * factors.inputs[static_cast<size_t>(i)]);
      }
      outputs[o] = 1 / mine;
    }
    for (int64_t i = 0; i < channels_; ++i) {
      outputs[out_.channels + i] = 1 / factors.inputs[static_cast<size_t>(i)];
    }
    direct_->pack({scaled.data(), weights.bias}, packed);
  }

  void unpack(const float* packed, float* weight, float* bias) const override {
    direct_->unpack(packed, weight, bias);
    if (!is_usual(packed)) return;
    const float* outputs = packed + factors_offset();
    for (int64_t o = 0; o < out_.channels; ++o) {
      for (int64_t i = 0; i < channels_; ++i) {
        weight[o * channels_ + i] *= outputs[o] * outputs[out_.channels + i];
      }
    }
  }

  void run(Session* session, const Buffers& buffers) const override {
    if (!is_usual(buffers.packed)) return direct_->run(session, buffers);
    parallel_run(static_cast<int>(split_.parts()), [&](int thread, int count) {
      float* scratch = buffers.scratch + thread * thread_floats();
      for (int64_t part = thread; part < split_.parts(); part += count) {
        Share share{split_.rows_of(part, out_.batch * pairs_), split_.groups_of(part, groups())};
        run_share(buffers, share, scratch);
      }
    });
  }

 private:
  // Beside seven products of a pair of pixels with the weights of a group and its twin: to gather
  // and add up the pair, and to read those weights (split.h).
  static constexpr int64_t kFewRows = 5;
  static constexpr double kRowCost = 0.7, kGroupCost = 4.5;
  // Of the second cache, in bytes.
  static constexpr int64_t kMostValues = int64_t{400} << 10, kMostWeights = int64_t{300} << 10;

  // What a thread does: pairs of pixels in all images, and groups of output channels.
  struct Share {
    Range pairs, groups;
  };

  [[nodiscard]] int64_t groups() const { return out_.channels / (2 * group_); }
  [[nodiscard]] int64_t group_floats() const { return group_ * channels_; }
  [[nodiscard]] int64_t factors_offset() const { return (channels_ + 1) * out_.channels; }
  [[nodiscard]] int64_t flag_offset() const { return factors_offset() + out_.channels + channels_; }
  [[nodiscard]] bool is_usual(const float* packed) const { return packed[flag_offset()] != 0; }

  // Per thread: pixels of two blocks, then the seven values, a line further apart than they need to
  // be, lest they drive each other out of the cache.
  [[nodiscard]] int64_t gathered_floats() const { return 4 * chunk_ * block_; }
  [[nodiscard]] int64_t value_stride() const { return half_ * chunk_ * block_ + kLine; }
  [[nodiscard]] int64_t thread_floats() const {
    return gathered_floats() + kStrassenValues * value_stride() + kThreadGap;
  }

  void run_share(const Buffers& buffers, const Share& share, float* scratch) const {
    float* v = scratch + gathered_floats();
    PixelRange pixels = chunk_at(share.pairs.begin, share.pairs.end);
    const int64_t first = share.pairs.begin + ceil_div(pixels.count(), 2);
    for (int64_t begin = share.pairs.begin; begin < share.pairs.end;) {
      begin += ceil_div(pixels.count(), 2);
      PixelRange next = chunk_at(begin, share.pairs.end);
      split(buffers, pixels, has_many_weights_ || begin == first, scratch, v);
      for (int64_t group = share.groups.begin; group < share.groups.end; ++group) {
        multiply(buffers, pixels, group, v, ahead_of(buffers, pixels, next, group, share));
      }
      pixels = next;
    }
  }

  [[nodiscard]] PixelRange chunk_at(int64_t begin, int64_t end) const {
    int64_t first = begin % pairs_, left = std::min(end - begin, pairs_ - first);
    if (left <= 0) return {};
    int64_t last = first + ceil_div(left, ceil_div(left, chunk_));
    return {begin / pairs_, 2 * first, std::min(2 * last, out_.plane())};
  }

  [[nodiscard]] int64_t tiles_of(const PixelRange& pixels) const {
    return ceil_div(ceil_div(pixels.count(), 2), max_rows_);
  }

  // The next group's weights, or, where weights stay in the second cache, a share of the input that
  // the next chunk reads and this one does not. For the first tile.
  [[nodiscard]] StrassenAhead ahead_of(const Buffers& buffers, const PixelRange& pixels,
                                       const PixelRange& next, int64_t group,
                                       const Share& share) const {
    int64_t products = kStrassenValues * tiles_of(pixels);
    if (has_many_weights_) {
      if (group + 1 == share.groups.end) return {};
      int64_t count = ceil_div(group_floats() / kLine, products * half_);
      return {.from = buffers.packed + (group + 1) * group_floats(),
              .twin = groups() * group_floats(),
              .product_stride = half_ * count * kLine,
              .block_stride = count * kLine,
              .count = count};
    }
    if (!input_.is_streamed() || next.count() == 0) return {};
    int64_t plane = input_.image().plane();
    int64_t begin = next.image == pixels.image ? input_.end_for(pixels.end) : 0;
    int64_t lines = (input_.end_for(next.end) - begin) * block_ / kLine;
    int64_t count = ceil_div(lines, products * share.groups.size());
    begin = begin * block_ + (group - share.groups.begin) * products * count * kLine;
    return {.from = buffers.inputs[0] + next.image * channels_ * plane + begin,
            .twin = half_ * plane * block_,
            .product_stride = count * kLine,
            .block_stride = plane * block_,
            .count = count};
  }

  // `is_far`: nobody has asked for these pixels yet.
  void split(const Buffers& buffers, const PixelRange& pixels, bool is_far, float* gathered,
             float* v) const {
    const float* factors = buffers.packed + factors_offset() + out_.channels;
    int64_t rows = ceil_div(pixels.count(), 2);
    float* second = gathered + 2 * rows * block_;
    for (int64_t block = 0; block < half_; ++block) {
      if (is_far && block + 1 < half_) {
        input_.ask_for(buffers, pixels, block + 1);
        input_.ask_for(buffers, pixels, block + 1 + half_);
      }
      input_.gather(buffers, pixels, block, gathered);
      input_.gather(buffers, pixels, block + half_, second);
      if (pixels.count() % 2 != 0) {
        std::fill_n(gathered + pixels.count() * block_, block_, 0.0F);
        std::fill_n(second + pixels.count() * block_, block_, 0.0F);
      }
      loops_.split({.first = gathered,
                    .second = second,
                    .row_stride = block_,
                    .first_factor = factors + block * block_,
                    .second_factor = factors + (half_ + block) * block_,
                    .row_factors = nullptr,
                    .v = v + block * rows * block_,
                    .v_stride = value_stride(),
                    .rows = rows});
    }
  }

  // One group of output channels and its twin for all pixels of a chunk.
  void multiply(const Buffers& buffers, const PixelRange& pixels, int64_t group, const float* v,
                StrassenAhead ahead) const {
    const float* residual = residual_ == Residual::kNone      ? nullptr
                            : residual_ == Residual::kInPlace ? buffers.output
                                                              : buffers.inputs[1];
    const float* u = buffers.packed + group * group_floats();
    const float* factor = buffers.packed + factors_offset() + group * group_;
    int64_t rows = ceil_div(pixels.count(), 2), tiles = tiles_of(pixels);
    for (int64_t tile = 0; tile < tiles; ++tile) {
      int64_t begin = rows * tile / tiles, end = rows * (tile + 1) / tiles;
      int64_t offset = (pixels.image * out_.channels + group * group_) * out_.plane() +
                       (pixels.begin + 2 * begin) * block_;
      loops_.multiply({.v = v + begin * block_,
                       .v_stride = value_stride(),
                       .v_block_stride = rows * block_,
                       .u = u,
                       .u_twin = groups() * group_floats(),
                       .blocks = half_,
                       .rows = end - begin,
                       .odd_rows = std::min(end, pixels.count() / 2) - begin,
                       .factor = factor,
                       .bias = factor - out_.channels,
                       .twin = groups() * group_,
                       .residual = residual ? residual + offset : nullptr,
                       .y = buffers.output + offset,
                       .y_block_stride = out_.plane() * block_,
                       .y_twin_stride = groups() * group_ * out_.plane(),
                       .y_row_stride = block_,
                       .row_factors = nullptr,
                       .relu = relu_,
                       .gelu = false,
                       .is_far = false,
                       .ahead = ahead});
      ahead.from += kStrassenValues * ahead.product_stride;
    }
  }

  int64_t group_, block_, max_rows_;
  const StrassenLoops& loops_;
  Conv1x1Input input_;
  Image out_;
  Residual residual_;
  bool relu_;
  std::unique_ptr<StepKernel> direct_;
  int64_t channels_ = 0;
  int64_t half_ = 0;               // of the blocks of input channels
  int64_t pairs_ = 0, chunk_ = 0;  // of pixels: in an image, and at a time
  bool has_many_weights_ = false;  // more than stay in the second cache
  Split split_;
};

// One product of eight is saved; sums of values must cost less. Where products could read values as
// they lie, oneDNN's are as quick.
bool is_worthwhile(const ConvolutionSite& site) {
  constexpr int64_t kFewestChannels = 128, kFewestPixels = 40;
  Image out = image_of(site.output);
  return site.prologue &&
         std::min(image_of(site.input).channels, out.channels) >= kFewestChannels &&
         out.plane() >= kFewestPixels;
}

}  // namespace

std::unique_ptr<StepKernel> make_strassen(const ConvolutionSite& site) {
  // The sixteen registers of AVX2 are too few: sums of weights would take longer than what they
  // save.
  const Conv1x1Loops* loops = conv1x1_loops();
  if (!loops || instruction_set() < InstructionSet::kAvx512) return nullptr;
  int64_t inputs = image_of(site.input).channels, outputs = image_of(site.output).channels;
  if (inputs % (2 * loops->block) != 0 || outputs % (2 * loops->group) != 0) return nullptr;
  auto direct = is_worthwhile(site) ? make_conv1x1_with(site, *loops) : nullptr;
  if (!direct) return nullptr;
  return std::make_unique<StrassenKernel>(site, *loops, std::move(direct));
}

}  // namespace mx::cpu
