#include "compilers/cpu/kernels/convolution/stem.h"

#include <algorithm>
#include <array>
#include <cstring>

#include "base/cat.h"
#include "base/parallel.h"
#include "compilers/cpu/kernels/convolution/isa/loops.h"
#include "compilers/cpu/kernels/convolution/isa/stem.h"
#include "compilers/cpu/kernels/layout.h"

namespace mx::cpu {
namespace {

constexpr int64_t kFloat = sizeof(float), kKernel = 7;
constexpr size_t kTaps = kFourTaps;
constexpr auto kWeights = four_taps_weights();

// Channels of the image of half the size: those of even rows and columns, even rows and odd
// columns, odd rows and even columns, odd ones.
struct Lane {
  int64_t channel, y, x;  // of the input; place in the step of two
};

class StemKernel final : public StepKernel {
 public:
  StemKernel(const ConvolutionSite& site, const StemLoops& loops)
      : loops_(loops),
        in_(image_of(site.input)),
        out_(image_of(site.output)),
        relu_(site.layer.activation.is_plain_relu()),
        has_bias_(site.layer.bias >= 0 || site.layer.norm.has_value()),
        threads_(max_threads()) {
    const auto& [rows, columns] = site.layer.windows;
    plane_ = {in_.height, in_.width, out_.height, out_.width, rows.pad_before, columns.pad_before};
    tiles_y_ = ceil_div(out_.height, kStemTile);
    tiles_x_ = ceil_div(out_.width, kStemTile);
    piece_ = ceil_div(tiles_x_, ceil_div(tiles_x_, kMostTiles));
  }

  [[nodiscard]] std::string info() const override { return "convolution winograd 7x7 F(4,4)"; }
  [[nodiscard]] int64_t packed_bytes() const override {
    return (groups() * group_floats() + out_.channels) * kFloat;
  }
  [[nodiscard]] int64_t scratch_bytes() const override {
    return threads_ * thread_floats() * kFloat;
  }

  // [group][point][lane][output channel of the group], then the biases
  void pack(const PlainWeights& weights, float* packed) const override {
    for (int64_t o = 0; o < out_.channels; ++o) {
      for (int64_t lane = 0; lane < lanes(); ++lane) {
        pack_one(weights.weight + (o * in_.channels + lane_at(lane).channel) * kKernel * kKernel,
                 lane_at(lane), column_of(packed, o, lane));
      }
    }
    float* bias = packed + groups() * group_floats();
    std::fill(bias, bias + out_.channels, 0.0F);
    if (has_bias_) std::copy(weights.bias, weights.bias + out_.channels, bias);
  }

  void unpack(const float* packed, float* weight, float* bias) const override {
    for (int64_t o = 0; o < out_.channels; ++o) {
      for (int64_t lane = 0; lane < lanes(); ++lane) {
        unpack_one(column_of(packed, o, lane), lane_at(lane),
                   weight + (o * in_.channels + lane_at(lane).channel) * kKernel * kKernel);
      }
    }
    const float* kept = packed + groups() * group_floats();
    if (bias) std::copy(kept, kept + out_.channels, bias);
  }

  void run(Session* /*session*/, const Buffers& buffers) const override {
    const int64_t rows = out_.batch * tiles_y_;
    parallel_run(static_cast<int>(std::min(threads_, rows)), [&](int thread, int count) {
      float* scratch = buffers.scratch + thread * thread_floats();
      const int64_t begin = rows * thread / count, end = rows * (thread + 1) / count;
      for (int64_t row = begin; row < end; ++row) {
        const bool follows = row > begin && row % tiles_y_ != 0;
        split_rows(buffers, row, follows, scratch);
        for (int64_t tile = 0; tile < tiles_x_; tile += piece_) {
          run_piece(buffers, row, tile, std::min(tile + piece_, tiles_x_), scratch);
        }
      }
    });
  }

 private:
  static constexpr int64_t kMostTiles = 14;
  static constexpr int64_t kSide = static_cast<int64_t>(kSevenPoints);

  [[nodiscard]] int64_t lanes() const { return 4 * in_.channels; }
  [[nodiscard]] Lane lane_at(int64_t lane) const {
    return {lane % in_.channels, lane / in_.channels / 2, lane / in_.channels % 2};
  }
  [[nodiscard]] int64_t groups() const { return out_.channels / loops_.group; }
  [[nodiscard]] int64_t point_floats() const { return lanes() * loops_.group; }
  [[nodiscard]] int64_t group_floats() const { return kStemPoints * point_floats(); }
  // Distances one line larger than needed: powers of two would drive points out of the cache.
  [[nodiscard]] int64_t v_stride() const { return (piece_ + 1) * kStemLanes; }
  [[nodiscard]] int64_t m_stride() const { return piece_ * loops_.group + kStemLanes; }
  [[nodiscard]] int64_t pixels() const {
    return tiles_x_ * kStemTile + static_cast<int64_t>(kTaps) - 1;
  }
  [[nodiscard]] int64_t row_floats() const { return pixels() * kStemLanes; }
  // Of a thread: the pixels of a row of tiles, their points, points of the result.
  [[nodiscard]] int64_t thread_floats() const {
    return kSide * row_floats() + kStemPoints * (v_stride() + m_stride());
  }
  template <class T>
  [[nodiscard]] T* column_of(T* packed, int64_t o, int64_t lane) const {
    return packed + o / loops_.group * group_floats() + lane * loops_.group + o % loops_.group;
  }

  // The taps of one lane, in steps of two; the eighth of seven is zero.
  void pack_one(const float* weight, const Lane& lane, float* u) const {
    double half[kTaps][kSevenPoints] = {};  // [row][point along the row]
    for (int64_t y = lane.y; y < kKernel; y += 2) {
      for (int64_t x = lane.x; x < kKernel; x += 2) {
        for (size_t p = 0; p < kSevenPoints; ++p) {
          half[y / 2][p] += kWeights[p][static_cast<size_t>(x / 2)] * weight[y * kKernel + x];
        }
      }
    }
    for (size_t r = 0; r < kSevenPoints; ++r) {
      for (size_t c = 0; c < kSevenPoints; ++c) {
        double sum = 0;
        for (size_t y = 0; y < kTaps; ++y) sum += kWeights[r][y] * half[y][c];
        u[static_cast<int64_t>(r * kSevenPoints + c) * point_floats()] = static_cast<float>(sum);
      }
    }
  }

  void unpack_one(const float* u, const Lane& lane, float* weight) const {
    for (int64_t y = lane.y; y < kKernel; y += 2) {
      for (int64_t x = lane.x; x < kKernel; x += 2) {
        double sum = 0;
        for (size_t r = 0; r < kSevenPoints; ++r) {
          for (size_t c = 0; c < kSevenPoints; ++c) {
            sum += kFourTapsBack[static_cast<size_t>(y / 2)][r] *
                   kFourTapsBack[static_cast<size_t>(x / 2)][c] *
                   u[static_cast<int64_t>(r * kSevenPoints + c) * point_floats()];
          }
        }
        weight[y * kKernel + x] = static_cast<float>(sum);
      }
    }
  }

  // The seven rows of half the size under a row of tiles. Three of them are those before's last.
  void split_rows(const Buffers& buffers, int64_t row, bool follows, float* to) const {
    const int64_t kept = follows ? kSide - kStemTile : 0;
    if (follows) {
      std::memmove(to, to + kStemTile * row_floats(),
                   static_cast<size_t>(kept * row_floats() * kFloat));
    }
    const float* image = buffers.inputs[0] + row / tiles_y_ * in_.channels * in_.plane();
    for (int64_t r = kept; r < kSide; ++r) {
      float* line = to + r * row_floats();
      std::fill(line, line + row_floats(), 0.0F);
      for (int64_t lane = 0; lane < lanes(); ++lane) {
        const Lane from = lane_at(lane);
        const int64_t y = 2 * (row % tiles_y_ * kStemTile + r) - plane_.pad_top + from.y;
        if (y < 0 || y >= in_.height) continue;
        split_line(image + from.channel * in_.plane() + y * in_.width, from.x - plane_.pad_left,
                   line + lane);
      }
    }
  }

  // Every other number of a line, from `first` on, which may lie before it.
  void split_line(const float* line, int64_t first, float* to) const {
    const int64_t begin = first < 0 ? (1 - first) / 2 : 0;
    const int64_t end = std::min(pixels(), ceil_div(in_.width - first, 2));
    for (int64_t i = begin; i < end; ++i) to[i * kStemLanes] = line[first + 2 * i];
  }

  void run_piece(const Buffers& buffers, int64_t row, int64_t begin, int64_t end,
                 float* scratch) const {
    float* v = scratch + kSide * row_floats();
    float* m = v + kStemPoints * v_stride();
    for (int64_t tile = begin; tile < end; ++tile) {
      loops_.input(scratch + tile * kStemTile * kStemLanes, row_floats(),
                   v + (tile - begin) * kStemLanes, v_stride());
    }
    const int64_t count = end - begin, calls = ceil_div(count, loops_.max_rows);
    for (int64_t group = 0; group < groups(); ++group) {
      const float* u = buffers.packed + group * group_floats();
      for (int64_t point = 0; point < kStemPoints; ++point) {
        for (int64_t call = 0; call < calls; ++call) {
          int64_t first = count * call / calls, last = count * (call + 1) / calls;
          loops_.multiply({v + point * v_stride() + first * kStemLanes, u + point * point_floats(),
                           m + point * m_stride() + first * loops_.group, last - first, lanes()});
        }
      }
      for (int64_t tile = begin; tile < end; ++tile) {
        write(buffers, row, tile, group, m + (tile - begin) * loops_.group);
      }
    }
  }

  void write(const Buffers& buffers, int64_t row, int64_t tile, int64_t group,
             const float* m) const {
    const float* bias = buffers.packed + groups() * group_floats();
    for (int64_t k = 0; k < loops_.group; k += loops_.block) {
      const int64_t channel = group * loops_.group + k;
      float* plane = buffers.output + (row / tiles_y_ * out_.channels + channel) * out_.plane();
      loops_.output({m + k, m_stride(), bias + channel, nullptr, plane, relu_}, plane_,
                    row % tiles_y_, tile);
    }
  }

  const StemLoops& loops_;
  Image in_, out_;
  bool relu_, has_bias_;
  int64_t threads_;
  WinogradPlane plane_{};
  int64_t tiles_y_ = 0, tiles_x_ = 0, piece_ = 0;
};

bool fits(const ConvolutionSite& site, const StemLoops& loops) {
  const Layer& layer = site.layer;
  for (const Window& w : layer.windows) {
    if (w.kernel != kKernel || w.stride != 2 || w.dilate != 1) return false;
  }
  return site.input_layout == Layout::kPlain && site.output_layout == Layout::kBlocked &&
         layer.groups == 1 && 4 * image_of(site.input).channels <= kStemLanes &&
         image_of(site.output).channels % loops.group == 0 && site.residual == Residual::kNone &&
         (!layer.activation || layer.activation.is_plain_relu());
}

}  // namespace

std::unique_ptr<StepKernel> make_stem(const ConvolutionSite& site) {
  const StemLoops* loops = loops_for_machine(stem_avx2, stem_avx512);
  if (!loops || !fits(site, *loops)) return nullptr;
  return std::make_unique<StemKernel>(site, *loops);
}

}  // namespace mx::cpu
