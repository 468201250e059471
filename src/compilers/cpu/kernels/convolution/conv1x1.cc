#include "compilers/cpu/kernels/convolution/conv1x1.h"

#include <algorithm>

#include "base/parallel.h"
#include "compilers/cpu/kernels/convolution/conv1x1_input.h"
#include "compilers/cpu/kernels/convolution/isa/conv1x1.h"
#include "compilers/cpu/kernels/convolution/isa/loops.h"
#include "compilers/cpu/kernels/layout.h"
#include "compilers/cpu/kernels/products/split.h"

namespace mx::cpu {
namespace {

constexpr int64_t kFloat = sizeof(float);
constexpr int64_t kLine = 16;  // floats of a cache line

class Conv1x1Kernel final : public StepKernel {
 public:
  Conv1x1Kernel(const ConvolutionSite& site, const Conv1x1Loops& loops)
      : loops_(loops),
        input_(site, loops),
        out_(image_of(site.output)),
        residual_(site.residual),
        relu_(site.layer.activation.is_plain_relu()),
        has_bias_(site.layer.bias >= 0 || site.layer.norm.has_value()) {
    channels_ = input_.channels();
    groups_ = out_.channels / loops_.group;
    gathers_ = !input_.is_plain();
    split_ = best_split(split_site(), max_threads());
    has_many_weights_ = part_weights() * kFloat > kMostWeights;
    // What is gathered stays in the first cache while all output channels are made of it, or, where
    // weights do not stay in the second, is as much as there is of them. A depthwise convolution
    // would read too many rows twice, and gets more.
    int64_t bytes = input_.is_depthwise() ? kDepthwiseChunk : kChunk;
    if (has_many_weights_) bytes = kLargeChunk;
    int64_t tiles = std::max<int64_t>(bytes / (channels_ * kFloat * loops_.max_rows), 1);
    chunk_ = std::min(tiles * loops_.max_rows, ceil_div(pixels(), split_.rows));
  }

  [[nodiscard]] std::string info() const override { return "convolution 1x1" + input_.info(); }
  [[nodiscard]] int64_t packed_bytes() const override {
    return (channels_ + 1) * out_.channels * kFloat;
  }
  [[nodiscard]] int64_t scratch_bytes() const override {
    return gathers_ ? split_.parts() * gathered_floats() * kFloat : 0;
  }

  // [group][input channel][output channel of the group], then the biases
  void pack(const PlainWeights& weights, float* packed) const override {
    parallel_for(groups_, 1, [&](int64_t begin, int64_t end) {
      for (int64_t o = begin * loops_.group; o < end * loops_.group; ++o) {
        float* to = packed + offset_of(o);
        for (int64_t i = 0; i < channels_; ++i) {
          to[i * loops_.group] = weights.weight[o * channels_ + i];
        }
      }
    });
    float* bias = packed + channels_ * out_.channels;
    std::fill(bias, bias + out_.channels, 0.0F);
    if (has_bias_) std::copy(weights.bias, weights.bias + out_.channels, bias);
  }

  void unpack(const float* packed, float* weight, float* bias) const override {
    for (int64_t o = 0; o < out_.channels; ++o) {
      const float* from = packed + offset_of(o);
      for (int64_t i = 0; i < channels_; ++i) weight[o * channels_ + i] = from[i * loops_.group];
    }
    const float* kept = packed + channels_ * out_.channels;
    if (bias) std::copy(kept, kept + out_.channels, bias);
  }

  void run(Session* /*session*/, const Buffers& buffers) const override {
    parallel_run(static_cast<int>(split_.parts()), [&](int thread, int count) {
      float* scratch = buffers.scratch + thread * gathered_floats();
      for (int64_t part = thread; part < split_.parts(); part += count) {
        run_part(buffers, split_.rows_of(part, pixels()), split_.groups_of(part, groups_), scratch);
      }
    });
  }

 private:
  static constexpr int64_t kChunk = int64_t{20} << 10, kDepthwiseChunk = int64_t{40} << 10;
  // Of the second cache, in bytes.
  static constexpr int64_t kLargeChunk = int64_t{400} << 10, kMostWeights = int64_t{300} << 10;

  // Rows of v for some pixels, whose blocks are `stride` floats apart.
  struct Pixels {
    PixelRange range;
    const float* v;
    int64_t stride;
  };
  // What products fetch ahead, a share each: of every block `count` vectors.
  struct Ahead {
    const float* from = nullptr;
    int64_t block_stride = 0, count = 0;
  };

  // What nobody has asked for yet: the input of a chunk; the weights, which come from further than
  // the second cache. While products fetch weights they do not fetch the next chunk's input.
  struct Asks {
    bool input, weights;
  };

  [[nodiscard]] int64_t blocks() const { return input_.blocks(); }
  [[nodiscard]] int64_t pixels() const { return out_.batch * out_.plane(); }
  [[nodiscard]] int64_t group_floats() const { return loops_.group * channels_; }
  [[nodiscard]] int64_t offset_of(int64_t o) const {
    return o / loops_.group * group_floats() + o % loops_.group;
  }
  // Weights that one part reads.
  [[nodiscard]] int64_t part_weights() const {
    return ceil_div(groups_, split_.groups) * group_floats();
  }

  // Costs beside that of a product of one pixel with all weights of a group: estimates, of which
  // only the order that they bring splits into matters.
  [[nodiscard]] SplitSite split_site() const {
    constexpr int64_t kFewRows = 5;
    constexpr double kRead = 1, kGather = 0.4, kDepthwise = 6;  // for each vector of a group
    constexpr double kWeights = 8;
    const int64_t vectors = loops_.group / loops_.block;
    double row = kRead + (input_.is_depthwise() ? kDepthwise : gathers_ ? kGather : 0.0);
    return {.rows = pixels(),
            .groups = groups_,
            .most_rows = loops_.max_rows,
            .few_rows = kFewRows,
            .row_cost = row / static_cast<double>(vectors),
            .group_cost = kWeights};
  }

  // Room for what a thread gathers.
  [[nodiscard]] int64_t gathered_floats() const {
    return chunk_ * channels_ + blocks() * kLine + kThreadGap;
  }

  void run_part(const Buffers& buffers, const Range& all, const Range& groups,
                float* scratch) const {
    PixelRange chunk = chunk_at(all.begin, all.end);
    Asks asks{.input = true, .weights = true};
    for (int64_t pixel = all.begin; pixel < all.end;) {
      pixel += chunk.count();
      PixelRange next = chunk_at(pixel, all.end);
      run_chunk(buffers, chunk, next, groups, asks, scratch);
      asks = {.input = asks.weights, .weights = has_many_weights_};
      chunk = next;
    }
  }

  // Neighbouring pixels of one image: those that are left there, in chunks of about the same size.
  [[nodiscard]] PixelRange chunk_at(int64_t pixel, int64_t end) const {
    int64_t first = pixel % out_.plane(), left = std::min(end - pixel, out_.plane() - first);
    if (left <= 0) return {};
    return {pixel / out_.plane(), first, first + ceil_div(left, ceil_div(left, chunk_))};
  }

  // The input that the next chunk reads and this one does not, in shares for so many products.
  [[nodiscard]] Ahead input_ahead(const Buffers& buffers, const PixelRange& chunk,
                                  const PixelRange& next, int64_t products) const {
    if (!gathers_ || !input_.is_streamed() || next.count() == 0) return {};
    int64_t plane = input_.image().plane() * loops_.block;
    int64_t begin = next.image == chunk.image ? input_.end_for(chunk.end) : 0;
    int64_t vectors = std::max<int64_t>(0, input_.end_for(next.end) - begin);
    return {buffers.inputs[0] + next.image * blocks() * plane + begin * loops_.block, plane,
            ceil_div(vectors, products)};
  }
  // A share of a group's weights.
  void ask_for_weights(const Buffers& buffers, int64_t group, int64_t share) const {
    const float* weights = buffers.packed + group * group_floats();
    const Range mine = part_of_range(group_floats() / kLine, share, blocks());
    for (int64_t i = mine.begin; i < mine.end; ++i) __builtin_prefetch(weights + i * kLine, 0, 2);
  }
  // Likewise the next group's weights.
  [[nodiscard]] Ahead weights_ahead(const Buffers& buffers, int64_t group, const Range& groups,
                                    int64_t products) const {
    if (group + 1 >= groups.end) return {};
    int64_t count = ceil_div(group_floats() / loops_.block, products * blocks());
    return {buffers.packed + (group + 1) * group_floats(), count * loops_.block, count};
  }

  void run_chunk(const Buffers& buffers, const PixelRange& chunk, const PixelRange& next,
                 const Range& groups, const Asks& asks, float* scratch) const {
    Pixels pixels{chunk, scratch, chunk.count() * loops_.block + kLine};
    if (gathers_) {
      for (int64_t block = 0; block < blocks(); ++block) {
        if (asks.input && block + 1 < blocks()) input_.ask_for(buffers, chunk, block + 1);
        if (asks.weights) ask_for_weights(buffers, groups.begin, block);
        input_.gather(buffers, chunk, block, scratch + block * pixels.stride);
      }
    } else {
      pixels.stride = out_.plane() * loops_.block;
      pixels.v =
          buffers.inputs[0] + chunk.image * blocks() * pixels.stride + chunk.begin * loops_.block;
    }
    const int64_t tiles = ceil_div(chunk.count(), loops_.max_rows);
    const int64_t rows = chunk.count() / tiles, longer = chunk.count() % tiles;
    Ahead ahead;
    if (!asks.weights) ahead = input_ahead(buffers, chunk, next, tiles * groups.size());
    for (int64_t group = groups.begin; group < groups.end; ++group) {
      if (asks.weights) ahead = weights_ahead(buffers, group, groups, tiles);
      int64_t begin = chunk.begin;
      for (int64_t tile = 0; tile < tiles; ++tile) {
        int64_t end = begin + rows + (tile < longer ? 1 : 0);
        multiply(buffers, pixels, group, {chunk.image, begin, end}, ahead);
        ahead.from += ahead.count * loops_.block * (asks.weights ? blocks() : 1);
        begin = end;
      }
    }
  }

  void multiply(const Buffers& buffers, const Pixels& pixels, int64_t group, const PixelRange& tile,
                const Ahead& ahead) const {
    int64_t stride = out_.plane() * loops_.block;
    int64_t offset = (tile.image * out_.channels + group * loops_.group) * out_.plane() +
                     tile.begin * loops_.block;
    const float* residual = residual_ == Residual::kNone      ? nullptr
                            : residual_ == Residual::kInPlace ? buffers.output
                                                              : buffers.inputs[1];
    loops_.multiply({pixels.v + (tile.begin - pixels.range.begin) * loops_.block, pixels.stride,
                     buffers.packed + group * group_floats(), tile.count(), blocks(),
                     buffers.packed + channels_ * out_.channels + group * loops_.group,
                     residual ? residual + offset : nullptr, buffers.output + offset, stride, relu_,
                     ahead.from, ahead.block_stride, ahead.count});
  }

  const Conv1x1Loops& loops_;
  Conv1x1Input input_;
  Image out_;
  Residual residual_;
  bool relu_, has_bias_;
  int64_t channels_ = 0, groups_ = 0;
  int64_t chunk_ = 0;  // pixels that are gathered at a time
  Split split_;
  bool gathers_ = false;
  bool has_many_weights_ = false;  // a part has more than stay in the second cache
};

bool fits(const ConvolutionSite& site, const Conv1x1Loops& loops) {
  const Layer& layer = site.layer;
  for (const Window& w : layer.windows) {
    if (w.kernel != 1 || w.pad_before != 0 || w.pad_after != 0) return false;
  }
  bool blocked = site.input_layout == Layout::kBlocked && site.output_layout == Layout::kBlocked;
  return blocked && layer.groups == 1 && image_of(site.input).channels % loops.block == 0 &&
         image_of(site.output).channels % loops.group == 0 &&
         (!layer.activation || layer.activation.is_plain_relu());
}

}  // namespace

const Conv1x1Loops* conv1x1_loops() { return loops_for_machine(conv1x1_avx2, conv1x1_avx512); }

std::unique_ptr<StepKernel> make_conv1x1_with(const ConvolutionSite& site,
                                              const Conv1x1Loops& loops) {
  return fits(site, loops) ? std::make_unique<Conv1x1Kernel>(site, loops) : nullptr;
}

std::unique_ptr<StepKernel> make_conv1x1(const ConvolutionSite& site) {
  // Of a group and the next one, beside a chunk, in the second cache.
  constexpr int64_t kMostOfGroup = int64_t{128} << 10;
  const Conv1x1Loops* loops = conv1x1_loops();
  const Conv1x1Loops* wide = loops_for_machine(conv1x1_avx2, conv1x1_wide_avx512);
  if (!loops || !wide) return nullptr;
  const int64_t group_bytes = image_of(site.input).channels * wide->group * kFloat;
  auto kernel = group_bytes <= kMostOfGroup ? make_conv1x1_with(site, *wide) : nullptr;
  return kernel ? std::move(kernel) : make_conv1x1_with(site, *loops);
}

}  // namespace mx::cpu
