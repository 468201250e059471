#include "compilers/cpu/kernels/convolution/winograd_line.h"

#include <algorithm>

#include "base/cat.h"
#include "base/parallel.h"
#include "compilers/cpu/kernels/convolution/isa/line.h"
#include "compilers/cpu/kernels/convolution/isa/loops.h"
#include "compilers/cpu/kernels/layout.h"

namespace mx::cpu {
namespace {

constexpr int64_t kFloat = sizeof(float);
constexpr auto kPoints = static_cast<int64_t>(kSevenPoints),
               kTaps = static_cast<int64_t>(kFourTaps);
constexpr auto kWeights = four_taps_weights();

// An image along the axis of the windows: floats in one block of channels.
struct Lines {
  int64_t length, stride;      // of a line: numbers, from one to the next
  int64_t count, line_stride;  // lines of an image, from one to the next
};

Lines lines_of(const Image& image, bool is_vertical, int64_t block) {
  if (is_vertical) return {image.height, image.width * block, image.width, block};
  return {image.width, block, image.height, image.width * block};
}

class LineKernel final : public StepKernel {
 public:
  LineKernel(const ConvolutionSite& site, const LineLoops& loops)
      : loops_(loops),
        in_(image_of(site.input)),
        out_(image_of(site.output)),
        residual_(site.residual),
        relu_(site.layer.activation.is_plain_relu()),
        has_bias_(site.layer.bias >= 0 || site.layer.norm.has_value()),
        threads_(max_threads()) {
    const auto& [rows, columns] = site.layer.windows;
    is_vertical_ = rows.kernel > 1;
    const Window& window = is_vertical_ ? rows : columns;
    taps_ = window.kernel;
    pad_ = window.pad_before;
    segments_ = ceil_div(taps_, kTaps);
    from_ = lines_of(in_, is_vertical_, loops_.block);
    to_ = lines_of(out_, is_vertical_, loops_.block);
    tiles_ = ceil_div(to_.length, kLineTile);
    const int64_t lines = out_.batch * to_.count;
    // Threads share output channels when these are many enough for all, and each transforms the
    // whole input: that is little work, and lines seldom divide evenly.
    by_channels_ = lines <= kMostLines && threads_ <= 4 && groups() % threads_ == 0;
    const int64_t share = by_channels_ ? lines : ceil_div(lines, threads_);
    piece_ = ceil_div(share, ceil_div(share, kMostLines));
  }

  [[nodiscard]] std::string info() const override {
    return cat("convolution winograd ", is_vertical_ ? taps_ : 1, "x", is_vertical_ ? 1 : taps_,
               " F(4,4)");
  }
  [[nodiscard]] int64_t packed_bytes() const override {
    return (groups() * group_floats() + out_.channels) * kFloat;
  }
  [[nodiscard]] int64_t scratch_bytes() const override {
    return threads_ * thread_floats() * kFloat;
  }

  // [group][point][segment][input channel][output channel of the group], then the biases
  void pack(const PlainWeights& weights, float* packed) const override {
    parallel_for(groups() * in_.channels, 8, [&](int64_t begin, int64_t end) {
      for (int64_t k = begin; k < end; ++k) {
        pack_lines(weights.weight, k / in_.channels, k % in_.channels, packed);
      }
    });
    float* bias = packed + groups() * group_floats();
    std::fill(bias, bias + out_.channels, 0.0F);
    if (has_bias_) std::copy(weights.bias, weights.bias + out_.channels, bias);
  }

  void unpack(const float* packed, float* weight, float* bias) const override {
    for (int64_t o = 0; o < out_.channels; ++o) {
      for (int64_t i = 0; i < in_.channels; ++i) {
        unpack_one(column_of(packed, o, i), weight + (o * in_.channels + i) * taps_);
      }
    }
    const float* kept = packed + groups() * group_floats();
    if (bias) std::copy(kept, kept + out_.channels, bias);
  }

  void run(Session* /*session*/, const Buffers& buffers) const override {
    const int64_t lines = out_.batch * to_.count, shares = by_channels_ ? groups() : lines;
    parallel_run(static_cast<int>(std::min(threads_, shares)), [&](int thread, int count) {
      const Range mine{shares * thread / count, shares * (thread + 1) / count};
      const Range all{0, by_channels_ ? lines : groups()};
      const Range own_lines = by_channels_ ? all : mine, own_groups = by_channels_ ? mine : all;
      float* v = buffers.scratch + thread * thread_floats();
      for (int64_t line = own_lines.begin; line < own_lines.end; line += piece_) {
        run_piece(buffers, {line, std::min(line + piece_, own_lines.end)}, own_groups, v);
      }
    });
  }

 private:
  static constexpr int64_t kMostLines = 20;  // whose points stay in the second cache
  static constexpr int64_t kMostTaps = 8, kMostGroup = 32;
  static constexpr int64_t kLineFloats = 16;  // of a cache line

  struct Range {
    int64_t begin, end;
    [[nodiscard]] int64_t size() const { return end - begin; }
  };

  [[nodiscard]] int64_t blocks() const { return in_.channels / loops_.block; }
  [[nodiscard]] int64_t groups() const { return out_.channels / loops_.group; }
  [[nodiscard]] int64_t point_floats() const { return segments_ * in_.channels * loops_.group; }
  [[nodiscard]] int64_t group_floats() const { return kPoints * point_floats(); }
  // Tiles whose points are made: segments read those behind theirs.
  [[nodiscard]] int64_t in_tiles() const { return tiles_ + segments_ - 1; }
  // Distances one cache line larger than needed: powers of two would drive points out.
  [[nodiscard]] int64_t v_stride(int64_t lines) const {
    return in_.channels * in_tiles() * lines + kLineFloats;
  }
  [[nodiscard]] int64_t m_stride(int64_t lines) const {
    return tiles_ * lines * loops_.group + kLineFloats;
  }
  [[nodiscard]] int64_t thread_floats() const {
    return kPoints * (v_stride(piece_) + m_stride(piece_));
  }
  template <class T>
  [[nodiscard]] T* column_of(T* packed, int64_t o, int64_t i) const {
    return packed + o / loops_.group * group_floats() + i * loops_.group + o % loops_.group;
  }
  [[nodiscard]] int64_t place_of(int64_t point, int64_t segment) const {
    return point * point_floats() + segment * in_.channels * loops_.group;
  }

  // The weights from one input channel to a group of output channels, side by side.
  void pack_lines(const float* weight, int64_t group, int64_t i, float* packed) const {
    float taps[kMostTaps][kMostGroup] = {};
    for (int64_t o = 0; o < loops_.group; ++o) {
      const float* from = weight + ((group * loops_.group + o) * in_.channels + i) * taps_;
      for (int64_t k = 0; k < taps_; ++k) taps[k][o] = from[k];
    }
    float* u = column_of(packed, group * loops_.group, i);
    for (int64_t segment = 0; segment < segments_; ++segment) {
      const auto* own = taps + segment * kTaps;
      for (size_t point = 0; point < kSevenPoints; ++point) {
        float* to = u + place_of(static_cast<int64_t>(point), segment);
        const auto& factors = kWeights[point];
        for (int64_t o = 0; o < loops_.group; ++o) {
          to[o] = static_cast<float>(factors[0] * own[0][o] + factors[1] * own[1][o] +
                                     factors[2] * own[2][o] + factors[3] * own[3][o]);
        }
      }
    }
  }

  void unpack_one(const float* u, float* weight) const {
    for (int64_t k = 0; k < taps_; ++k) {
      double sum = 0;
      for (int64_t point = 0; point < kPoints; ++point) {
        sum += kFourTapsBack[static_cast<size_t>(k % kTaps)][static_cast<size_t>(point)] *
               u[place_of(point, k / kTaps)];
      }
      weight[k] = static_cast<float>(sum);
    }
  }

  void run_piece(const Buffers& buffers, const Range& lines, const Range& groups, float* v) const {
    float* m = v + kPoints * v_stride(lines.size());
    for (int64_t line = lines.begin; line < lines.end; ++line) {
      for (int64_t block = 0; block < blocks(); ++block)
        transform_in(buffers, lines, line, block, v);
    }
    for (int64_t group = groups.begin; group < groups.end; ++group) {
      multiply(buffers, lines.size(), group, v, m);
      for (int64_t line = lines.begin; line < lines.end; ++line) {
        transform_out(buffers, lines, line, group, m);
      }
    }
  }

  // v: [point][block][tile][line][channel of the block]
  void transform_in(const Buffers& buffers, const Range& lines, int64_t line, int64_t block,
                    float* v) const {
    const float* x = buffers.inputs[0] +
                     (line / from_.count * blocks() + block) * in_.plane() * loops_.block +
                     line % from_.count * from_.line_stride;
    for (int64_t tile = 0; tile < in_tiles(); ++tile) {
      const int64_t first = tile * kLineTile - pad_;
      const int64_t row = (block * in_tiles() + tile) * lines.size() + line - lines.begin;
      loops_.input({x + first * from_.stride, from_.stride, -first, from_.length - first,
                    v + row * loops_.block, v_stride(lines.size())});
    }
  }

  // m: [point][tile][line][channel of the group]
  void multiply(const Buffers& buffers, int64_t lines, int64_t group, const float* v,
                float* m) const {
    const int64_t rows = tiles_ * lines, calls = ceil_div(rows, loops_.max_rows);
    for (int64_t point = 0; point < kPoints; ++point) {
      const float* u = buffers.packed + group * group_floats() + point * point_floats();
      for (int64_t call = 0; call < calls; ++call) {
        const int64_t begin = rows * call / calls, end = rows * (call + 1) / calls;
        loops_.multiply({v + point * v_stride(lines) + begin * loops_.block, lines * loops_.block,
                         in_tiles() * lines * loops_.block, u,
                         m + point * m_stride(lines) + begin * loops_.group, end - begin, segments_,
                         blocks()});
      }
    }
  }

  void transform_out(const Buffers& buffers, const Range& lines, int64_t line, int64_t group,
                     const float* m) const {
    const float* bias = buffers.packed + this->groups() * group_floats();
    const float* residual = residual_ == Residual::kNone      ? nullptr
                            : residual_ == Residual::kInPlace ? buffers.output
                                                              : buffers.inputs[1];
    for (int64_t k = 0; k < loops_.group; k += loops_.block) {
      const int64_t channel = group * loops_.group + k;
      const int64_t start = (line / to_.count * out_.channels + channel) * out_.plane() +
                            line % to_.count * to_.line_stride;
      for (int64_t tile = 0; tile < tiles_; ++tile) {
        const int64_t offset = start + tile * kLineTile * to_.stride;
        const int64_t row = tile * lines.size() + line - lines.begin;
        loops_.output({m + row * loops_.group + k, m_stride(lines.size()), bias + channel,
                       residual ? residual + offset : nullptr, buffers.output + offset, to_.stride,
                       std::min(kLineTile, to_.length - tile * kLineTile), relu_});
      }
    }
  }

  const LineLoops& loops_;
  Image in_, out_;
  Residual residual_;
  bool relu_, has_bias_;
  int64_t threads_;
  bool is_vertical_ = false, by_channels_ = false;
  int64_t taps_ = 0, pad_ = 0, segments_ = 0, tiles_ = 0;
  int64_t piece_ = 0;  // lines at a time
  Lines from_{}, to_{};
};

// One axis with a window of an odd number of weights, the other without any.
bool has_line_window(const Layer& layer) {
  const auto& [rows, columns] = layer.windows;
  const Window& along = rows.kernel > 1 ? rows : columns;
  const Window& across = rows.kernel > 1 ? columns : rows;
  for (const Window& w : layer.windows) {
    if (w.stride != 1 || w.dilate != 1) return false;
  }
  return across.kernel == 1 && across.pad_before == 0 && across.pad_after == 0 &&
         along.kernel >= 3 && along.kernel <= 7 && along.kernel % 2 == 1;
}

bool fits(const ConvolutionSite& site, const LineLoops& loops) {
  const Layer& layer = site.layer;
  return has_line_window(layer) && site.input_layout == Layout::kBlocked &&
         site.output_layout == Layout::kBlocked && layer.groups == 1 && !site.prologue &&
         image_of(site.input).channels % loops.block == 0 &&
         image_of(site.output).channels % loops.group == 0 &&
         (!layer.activation || layer.activation.is_plain_relu());
}

}  // namespace

std::unique_ptr<StepKernel> make_winograd_line(const ConvolutionSite& site) {
  const LineLoops* loops = loops_for_machine(line_avx2, line_avx512);
  if (!loops || !fits(site, *loops)) return nullptr;
  return std::make_unique<LineKernel>(site, *loops);
}

}  // namespace mx::cpu
