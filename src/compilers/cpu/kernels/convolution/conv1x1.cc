#include "compilers/cpu/kernels/convolution/conv1x1.h"

#include <algorithm>

#include "base/parallel.h"
#include "compilers/cpu/kernels/convolution/conv1x1_input.h"
#include "compilers/cpu/kernels/convolution/isa/conv1x1.h"
#include "compilers/cpu/kernels/convolution/isa/loops.h"
#include "compilers/cpu/kernels/layout.h"

namespace mx::cpu {
namespace {

constexpr int64_t kFloat = sizeof(float);

class Conv1x1Kernel final : public StepKernel {
 public:
  Conv1x1Kernel(const ConvolutionSite& site, const Conv1x1Loops& loops)
      : loops_(loops),
        input_(site, loops),
        out_(image_of(site.output)),
        residual_(site.residual),
        relu_(site.layer.activation.is_plain_relu()),
        has_bias_(site.layer.bias >= 0 || site.layer.norm.has_value()),
        threads_(max_threads()) {
    channels_ = input_.channels();
    groups_ = out_.channels / loops_.group;
    tiles_ = ceil_div(out_.plane(), loops_.max_rows);
    for (int64_t tile = 0; tile <= tiles_; ++tile) begins_.push_back(out_.plane() * tile / tiles_);
    gathers_ = !input_.is_plain();
    by_channels_ = splits_channels();
    // What is gathered stays in the first cache while all output channels are made of it; a
    // depthwise convolution would read too many rows twice then, and gets more.
    int64_t bytes = input_.is_depthwise() ? kDepthwiseChunk : kChunk;
    chunk_ = std::clamp<int64_t>(bytes / (channels_ * kFloat * loops_.max_rows), 1, tiles_);
  }

  [[nodiscard]] std::string info() const override { return "convolution 1x1" + input_.info(); }
  [[nodiscard]] int64_t packed_bytes() const override {
    return (channels_ + 1) * out_.channels * kFloat;
  }
  [[nodiscard]] int64_t scratch_bytes() const override {
    if (!gathers_) return 0;
    return (shares_input() ? 1 : threads_) * gathered_floats() * kFloat;
  }

  // [group][input channel][output channel of the group], then the biases
  void pack(const PlainWeights& weights, float* packed) const override {
    parallel_for(groups(), 1, [&](int64_t begin, int64_t end) {
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
    if (by_channels_) {
      run_by_channels(buffers);
    } else {
      run_by_pixels(buffers);
    }
  }

 private:
  static constexpr int64_t kChunk = int64_t{20} << 10, kDepthwiseChunk = int64_t{40} << 10;
  static constexpr int64_t kMostGathered = int64_t{4} << 20;

  // Pixels of one image; rows of v, whose blocks are `stride` floats apart.
  struct Pixels {
    PixelRange range;
    const float* v;
    int64_t stride;
  };
  // Neighbouring tiles of one image.
  struct Chunk {
    int64_t image, begin, end;
  };
  // Input that products fetch ahead, a share each: of every block `count` vectors.
  struct Ahead {
    const float* from = nullptr;
    int64_t count = 0;
  };

  [[nodiscard]] int64_t blocks() const { return input_.blocks(); }
  [[nodiscard]] int64_t groups() const { return groups_; }
  [[nodiscard]] int64_t tile_begin(int64_t tile) const {
    return begins_[static_cast<size_t>(tile)];
  }
  [[nodiscard]] int64_t offset_of(int64_t o) const {
    return o / loops_.group * loops_.group * channels_ + o % loops_.group;
  }

  // Room for what a thread gathers.
  [[nodiscard]] int64_t gathered_floats() const {
    int64_t pixels = by_channels_ ? out_.batch * out_.plane() : chunk_ * loops_.max_rows;
    return pixels * channels_ + kThreadGap;
  }

  // Few threads are quicker when each gathers all input for itself than when they wait for each
  // other and read what lies in the cache of another core.
  [[nodiscard]] bool shares_input() const { return by_channels_ && threads_ > 4; }

  // Threads share the weights rather than the pixels when there are few pixels for each of them.
  [[nodiscard]] bool splits_channels() const {
    int64_t tiles = out_.batch * tiles_;
    if (gathers_ && out_.batch * out_.plane() * channels_ * kFloat > kMostGathered) return false;
    int64_t idle_by_pixels = ceil_div(tiles, threads_) * threads_ * groups();
    int64_t idle_by_channels = ceil_div(groups(), threads_) * threads_ * tiles;
    return tiles < 4 * threads_ && idle_by_channels <= idle_by_pixels;
  }

  void run_by_pixels(const Buffers& buffers) const {
    int64_t tiles = out_.batch * tiles_;
    parallel_run(static_cast<int>(std::min(threads_, tiles)), [&](int thread, int count) {
      float* scratch = buffers.scratch + thread * gathered_floats();
      int64_t tile = tiles * thread / count, end = tiles * (thread + 1) / count;
      for (Chunk chunk = chunk_at(tile, end); tile < end;) {
        tile += chunk.end - chunk.begin;
        Chunk next = chunk_at(tile, end);
        run_chunk(buffers, chunk, scratch, ahead_of(buffers, chunk, next));
        chunk = next;
      }
    });
  }

  [[nodiscard]] Chunk chunk_at(int64_t tile, int64_t end) const {
    int64_t first = tile % tiles_, left = std::min(end - tile, tiles_ - first);
    if (left <= 0) return {};
    return {tile / tiles_, first, first + ceil_div(left, ceil_div(left, chunk_))};
  }

  // The input that the next chunk reads and this one does not.
  [[nodiscard]] Ahead ahead_of(const Buffers& buffers, const Chunk& chunk,
                               const Chunk& next) const {
    if (!gathers_ || !input_.is_streamed() || next.begin == next.end) return {};
    int64_t begin = next.image == chunk.image ? input_end(chunk) : 0, end = input_end(next);
    const float* image = buffers.inputs[0] + next.image * channels_ * input_.image().plane();
    return {image + begin * loops_.block, std::max<int64_t>(0, end - begin)};
  }

  // Behind the last pixel of the input that a chunk reads.
  [[nodiscard]] int64_t input_end(const Chunk& chunk) const {
    return input_.end_for(tile_begin(chunk.end));
  }

  void run_chunk(const Buffers& buffers, const Chunk& chunk, float* scratch,
                 const Ahead& ahead) const {
    PixelRange range{chunk.image, tile_begin(chunk.begin), tile_begin(chunk.end)};
    Pixels pixels{range, scratch, range.count() * loops_.block};
    if (gathers_) {
      for (int64_t block = 0; block < blocks(); ++block) {
        input_.gather(buffers, range, block, scratch + block * pixels.stride);
      }
    } else {
      pixels.stride = out_.plane() * loops_.block;
      pixels.v =
          buffers.inputs[0] + chunk.image * blocks() * pixels.stride + range.begin * loops_.block;
    }
    int64_t share = ceil_div(ahead.count, groups() * (chunk.end - chunk.begin)), begin = 0;
    for (int64_t group = 0; group < groups(); ++group) {
      for (int64_t tile = chunk.begin; tile < chunk.end; ++tile) {
        int64_t count = std::min(share, ahead.count - begin);
        multiply(buffers, pixels, group, tile, {ahead.from + begin * loops_.block, count});
        begin += count;
      }
    }
  }

  void run_by_channels(const Buffers& buffers) const {
    int64_t stride = out_.plane() * loops_.block;
    int64_t all = out_.batch * blocks();
    auto gather_blocks = [&](int64_t begin, int64_t end, float* v) {
      for (int64_t k = begin; k < end; ++k) {
        input_.gather(buffers, {k / blocks(), 0, out_.plane()}, k % blocks(), v + k * stride);
      }
    };
    if (gathers_ && shares_input()) {
      parallel_for(all, 8,
                   [&](int64_t begin, int64_t end) { gather_blocks(begin, end, buffers.scratch); });
    }
    parallel_run(static_cast<int>(std::min(threads_, groups())), [&](int thread, int count) {
      const float* v = buffers.inputs[0];
      if (gathers_) {
        float* own = buffers.scratch + (shares_input() ? 0 : thread * gathered_floats());
        if (!shares_input()) gather_blocks(0, all, own);
        v = own;
      }
      for (int64_t group = groups() * thread / count; group < groups() * (thread + 1) / count;
           ++group) {
        for (int64_t image = 0; image < out_.batch; ++image) {
          Pixels pixels{{image, 0, out_.plane()}, v + image * blocks() * stride, stride};
          for (int64_t tile = 0; tile < tiles_; ++tile) multiply(buffers, pixels, group, tile, {});
        }
      }
    });
  }

  void multiply(const Buffers& buffers, const Pixels& pixels, int64_t group, int64_t tile,
                const Ahead& ahead) const {
    int64_t begin = tile_begin(tile), end = tile_begin(tile + 1);
    int64_t stride = out_.plane() * loops_.block;
    int64_t offset = (pixels.range.image * out_.channels + group * loops_.group) * out_.plane() +
                     begin * loops_.block;
    const float* residual = residual_ == Residual::kNone      ? nullptr
                            : residual_ == Residual::kInPlace ? buffers.output
                                                              : buffers.inputs[1];
    loops_.multiply({pixels.v + (begin - pixels.range.begin) * loops_.block, pixels.stride,
                     buffers.packed + group * loops_.group * channels_, end - begin, blocks(),
                     buffers.packed + channels_ * out_.channels + group * loops_.group,
                     residual ? residual + offset : nullptr, buffers.output + offset, stride, relu_,
                     ahead.from, input_.image().plane() * loops_.block, ahead.count});
  }

  const Conv1x1Loops& loops_;
  Conv1x1Input input_;
  Image out_;
  Residual residual_;
  bool relu_, has_bias_;
  int64_t threads_;
  int64_t channels_ = 0, groups_ = 0, tiles_ = 0, chunk_ = 0;
  std::vector<int64_t> begins_;  // per tile: its first pixel; divisions would take as long as sums
  bool gathers_ = false, by_channels_ = false;
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

std::unique_ptr<StepKernel> make_conv1x1(const ConvolutionSite& site) {
  const Conv1x1Loops* loops = conv1x1_loops();
  if (!loops || !fits(site, *loops)) return nullptr;
  return std::make_unique<Conv1x1Kernel>(site, *loops);
}

}  // namespace mx::cpu
