#include "compilers/cpu/winograd.h"

#include <algorithm>
#include <array>
#include <cmath>

#include "base/error.h"
#include "base/parallel.h"
#include "compilers/cpu/isa/isa.h"
#include "compilers/cpu/isa/winograd.h"
#include "compilers/cpu/layout.h"

namespace mx::cpu {
namespace {

int64_t ceil_div(int64_t a, int64_t b) { return (a + b - 1) / b; }

// The weights' side of the transform: u = G g G^T, and g = P u P^T with P G = 1.
struct WeightTransform {
  int side;
  std::array<std::array<double, 3>, 6> to;    // G
  std::array<std::array<double, 6>, 3> from;  // P
};

// P = (G^T G)^-1 G^T
std::array<std::array<double, 6>, 3> left_inverse(const WeightTransform& t) {
  double a[3][3] = {};
  for (int i = 0; i < 3; ++i) {
    for (int j = 0; j < 3; ++j) {
      for (int r = 0; r < t.side; ++r) {
        a[i][j] += t.to[static_cast<size_t>(r)][static_cast<size_t>(i)] *
                   t.to[static_cast<size_t>(r)][static_cast<size_t>(j)];
      }
    }
  }
  auto minor = [&](int i, int j) {
    int i1 = (i + 1) % 3, i2 = (i + 2) % 3, j1 = (j + 1) % 3, j2 = (j + 2) % 3;
    return a[i1][j1] * a[i2][j2] - a[i1][j2] * a[i2][j1];
  };
  double determinant = a[0][0] * minor(0, 0) + a[0][1] * minor(0, 1) + a[0][2] * minor(0, 2);
  std::array<std::array<double, 6>, 3> result{};
  for (size_t i = 0; i < 3; ++i) {
    for (size_t r = 0; r < static_cast<size_t>(t.side); ++r) {
      for (size_t j = 0; j < 3; ++j) {
        result[i][r] += minor(static_cast<int>(j), static_cast<int>(i)) / determinant * t.to[r][j];
      }
    }
  }
  return result;
}

WeightTransform make_transform(int m) {
  WeightTransform t{m + 2, {}, {}};
  if (m == 2) {
    t.to = {{{1, 0, 0}, {0.5, 0.5, 0.5}, {0.5, -0.5, 0.5}, {0, 0, 1}}};
  } else {
    t.to = {{{1.0 / 4, 0, 0},
             {-1.0 / 6, -1.0 / 6, -1.0 / 6},
             {-1.0 / 6, 1.0 / 6, -1.0 / 6},
             {1.0 / 24, 1.0 / 12, 1.0 / 6},
             {1.0 / 24, -1.0 / 12, 1.0 / 6},
             {0, 0, 1}}};
  }
  t.from = left_inverse(t);
  return t;
}

const WeightTransform& transform_of(int m) {
  static const WeightTransform two = make_transform(2), four = make_transform(4);
  return m == 2 ? two : four;
}

class WinogradKernel final : public Kernel {
 public:
  WinogradKernel(const ConvolutionSite& site, const WinogradVariant& variant,
                 const WinogradLoops& loops)
      : m_(variant.m),
        loops_(loops),
        transform_(transform_of(variant.m)),
        in_(image_of(site.input)),
        out_(image_of(site.output)),
        residual_(site.residual),
        relu_(site.layer.activation.is_plain_relu()),
        has_bias_(site.layer.bias >= 0 || site.layer.norm.has_value()) {
    const auto& [rows, columns] = site.layer.windows;
    plane_ = {in_.height, in_.width, out_.height, out_.width, rows.pad_before, columns.pad_before};
    tiles_y_ = ceil_div(out_.height, m_);
    tiles_x_ = ceil_div(out_.width, m_);
    tiles_ = out_.batch * tiles_y_ * tiles_x_;
    // Pieces of equal size, so that no thread waits for a large last one.
    piece_ = ceil_div(tiles_, ceil_div(tiles_, std::min(variant.tiles, tiles_)));
    pieces_ = ceil_div(tiles_, piece_);
    threads_ = max_threads();
  }

  [[nodiscard]] std::string info() const override {
    return cat("convolution winograd F(", m_, ",3) x ", piece_, " of ", tiles_, " tiles");
  }
  [[nodiscard]] int64_t packed_bytes() const override {
    return (points() * in_.channels * out_.channels + out_.channels) * kFloat;
  }
  [[nodiscard]] int64_t scratch_bytes() const override {
    int64_t inputs = pieces_ > 1 ? threads_ : 1;
    return (inputs * v_floats() + threads_ * m_floats()) * kFloat;
  }

  void pack(const PlainWeights& weights, float* packed) const override {
    parallel_for(groups() * in_.channels, 8, [&](int64_t begin, int64_t end) {
      for (int64_t k = begin; k < end; ++k) {
        pack_lines(weights.weight, k / in_.channels * loops_.group, k % in_.channels, packed);
      }
    });
    float* bias = packed + points() * in_.channels * out_.channels;
    std::fill(bias, bias + out_.channels, 0.0F);
    if (has_bias_) std::copy(weights.bias, weights.bias + out_.channels, bias);
  }

  void unpack(const float* packed, float* weight, float* bias) const override {
    for (int64_t o = 0; o < out_.channels; ++o) {
      for (int64_t i = 0; i < in_.channels; ++i) {
        unpack_one(packed + u_offset(o, i), weight + (o * in_.channels + i) * 9);
      }
    }
    const float* kept = packed + points() * in_.channels * out_.channels;
    if (bias) std::copy(kept, kept + out_.channels, bias);
  }

  void run(Session* /*session*/, const Buffers& buffers) const override {
    if (pieces_ > 1) {
      run_by_pieces(buffers);
    } else {
      run_by_channels(buffers);
    }
  }

 private:
  static constexpr int64_t kFloat = sizeof(float);
  static constexpr size_t kMaxGroup = 32;

  [[nodiscard]] int64_t points() const { return (m_ + 2) * (m_ + 2); }
  [[nodiscard]] int64_t blocks() const { return in_.channels / loops_.block; }
  [[nodiscard]] int64_t groups() const { return out_.channels / loops_.group; }
  [[nodiscard]] int64_t v_floats() const { return points() * in_.channels * piece_; }
  [[nodiscard]] int64_t m_floats() const { return points() * loops_.group * piece_; }
  [[nodiscard]] int64_t u_point_stride() const { return in_.channels * loops_.group; }
  // Packed weights: [group][point][input channel][output channel of the group].
  [[nodiscard]] int64_t u_offset(int64_t o, int64_t i) const {
    return o / loops_.group * points() * u_point_stride() + i * loops_.group + o % loops_.group;
  }

  // The weights from one input channel to a group of output channels, side by side.
  void pack_lines(const float* weight, int64_t first, int64_t i, float* packed) const {
    const auto side = static_cast<size_t>(transform_.side);
    const auto lanes = static_cast<size_t>(loops_.group);
    double g[9][kMaxGroup], half[6][3][kMaxGroup];
    for (size_t o = 0; o < lanes; ++o) {
      const float* from = weight + ((first + static_cast<int64_t>(o)) * in_.channels + i) * 9;
      for (size_t k = 0; k < 9; ++k) g[k][o] = from[k];
    }
    for (size_t r = 0; r < side; ++r) {
      const auto& row = transform_.to[r];
      for (size_t c = 0; c < 3; ++c) {
        for (size_t o = 0; o < lanes; ++o) {
          half[r][c][o] = row[0] * g[c][o] + row[1] * g[3 + c][o] + row[2] * g[6 + c][o];
        }
      }
    }
    for (size_t r = 0; r < side; ++r) {
      for (size_t c = 0; c < side; ++c) {
        const auto& row = transform_.to[c];
        float* u =
            packed + u_offset(first, i) + static_cast<int64_t>(r * side + c) * u_point_stride();
        for (size_t o = 0; o < lanes; ++o) {
          u[o] = static_cast<float>(row[0] * half[r][0][o] + row[1] * half[r][1][o] +
                                    row[2] * half[r][2][o]);
        }
      }
    }
  }

  void unpack_one(const float* u, float* g) const {
    const auto side = static_cast<size_t>(transform_.side);
    for (size_t i = 0; i < 3; ++i) {
      for (size_t j = 0; j < 3; ++j) {
        double sum = 0;
        for (size_t r = 0; r < side; ++r) {
          for (size_t c = 0; c < side; ++c) {
            sum += transform_.from[i][r] * transform_.from[j][c] *
                   u[static_cast<int64_t>(r * side + c) * u_point_stride()];
          }
        }
        g[i * 3 + j] = static_cast<float>(sum);
      }
    }
  }

  // Each thread takes whole pieces from input to output: no waiting in between.
  void run_by_pieces(const Buffers& buffers) const {
    parallel_run(static_cast<int>(std::min<int64_t>(threads_, pieces_)),
                 [&](int thread, int count) {
                   float* v = buffers.scratch + thread * (v_floats() + m_floats());
                   float* m = v + v_floats();
                   for (int64_t piece = pieces_ * thread / count;
                        piece < pieces_ * (thread + 1) / count; ++piece) {
                     Piece p{piece * piece_, std::min((piece + 1) * piece_, tiles_)};
                     for (int64_t block = 0; block < blocks(); ++block)
                       transform_in(buffers, p, block, v);
                     for (int64_t group = 0; group < groups(); ++group)
                       multiply(buffers, p, group, v, m);
                   }
                 });
  }

  // One piece: threads share the input channels, then the output channels and with them the
  // weights.
  void run_by_channels(const Buffers& buffers) const {
    float* v = buffers.scratch;
    Piece p{0, tiles_};
    parallel_for(blocks(), 1, [&](int64_t begin, int64_t end) {
      for (int64_t block = begin; block < end; ++block) transform_in(buffers, p, block, v);
    });
    parallel_run(static_cast<int>(std::min<int64_t>(threads_, groups())),
                 [&](int thread, int count) {
                   float* m = v + v_floats() + thread * m_floats();
                   for (int64_t group = groups() * thread / count;
                        group < groups() * (thread + 1) / count; ++group) {
                     multiply(buffers, p, group, v, m);
                   }
                 });
  }

  struct Piece {
    int64_t begin, end;  // tiles
    [[nodiscard]] int64_t size() const { return end - begin; }
  };
  struct Tile {
    int64_t image, y, x;
  };
  [[nodiscard]] Tile tile_at(int64_t index) const {
    int64_t per_image = tiles_y_ * tiles_x_;
    return {index / per_image, index % per_image / tiles_x_, index % tiles_x_};
  }

  // v: [point][block][tile of the piece][channel of the block]
  void transform_in(const Buffers& buffers, const Piece& p, int64_t block, float* v) const {
    int64_t point_stride = p.size() * in_.channels;
    for (int64_t i = p.begin; i < p.end; ++i) {
      Tile t = tile_at(i);
      const float* plane =
          buffers.inputs[0] + (t.image * blocks() + block) * in_.plane() * loops_.block;
      loops_.input(plane, plane_, t.y, t.x, v + (block * p.size() + i - p.begin) * loops_.block,
                   point_stride);
    }
  }

  // All points of one group of output channels, and back. m: [point][tile][channel of the group]
  void multiply(const Buffers& buffers, const Piece& p, int64_t group, const float* v,
                float* m) const {
    int64_t calls = ceil_div(p.size(), loops_.max_rows);
    for (int64_t point = 0; point < points(); ++point) {
      const float* u = buffers.packed + (group * points() + point) * u_point_stride();
      for (int64_t call = 0; call < calls; ++call) {
        int64_t begin = p.size() * call / calls, end = p.size() * (call + 1) / calls;
        loops_.multiply({v + point * p.size() * in_.channels + begin * loops_.block,
                         p.size() * loops_.block, u, m + (point * p.size() + begin) * loops_.group,
                         end - begin, blocks()});
      }
    }
    const float* bias = buffers.packed + points() * u_point_stride() * groups();
    const float* residual = residual_ == Residual::kNone      ? nullptr
                            : residual_ == Residual::kInPlace ? buffers.output
                                                              : buffers.inputs[1];
    int64_t blocks_out = out_.channels / loops_.block;
    for (int64_t i = p.begin; i < p.end; ++i) {
      Tile t = tile_at(i);
      for (int64_t k = 0; k < loops_.group / loops_.block; ++k) {
        int64_t block = group * (loops_.group / loops_.block) + k;
        int64_t offset = (t.image * blocks_out + block) * out_.plane() * loops_.block;
        loops_.output({m + (i - p.begin) * loops_.group + k * loops_.block, p.size() * loops_.group,
                       bias + block * loops_.block, residual ? residual + offset : nullptr,
                       buffers.output + offset, relu_},
                      plane_, t.y, t.x);
      }
    }
  }

  int64_t m_;
  const WinogradLoops& loops_;
  const WeightTransform& transform_;
  Image in_, out_;
  Residual residual_;
  bool relu_, has_bias_;
  WinogradPlane plane_{};
  int64_t tiles_y_, tiles_x_, tiles_, piece_, pieces_, threads_;
};

bool fits(const ConvolutionSite& site, const WinogradLoops& loops) {
  const Layer& layer = site.layer;
  for (const Window& w : layer.windows) {
    if (w.kernel != 3 || w.stride != 1 || w.dilate != 1) return false;
  }
  bool blocked = site.input_layout == Layout::kBlocked && site.output_layout == Layout::kBlocked;
  return blocked && layer.groups == 1 && image_of(site.input).channels % loops.block == 0 &&
         image_of(site.output).channels % loops.group == 0 &&
         (!layer.activation || layer.activation.is_plain_relu());
}

}  // namespace

const WinogradLoops* winograd_loops(int m) {
  Isa isa = machine_isa();
  if (isa == Isa::kAvx512 && block_size() == 16) {
    return m == 2 ? &winograd2_avx512() : &winograd4_avx512();
  }
  if (isa != Isa::kBaseline && block_size() == 8) {
    return m == 2 ? &winograd2_avx2() : &winograd4_avx2();
  }
  return nullptr;
}

std::unique_ptr<Kernel> make_winograd(const ConvolutionSite& site, const WinogradVariant& variant) {
  const WinogradLoops* loops = winograd_loops(variant.m);
  if (!loops || !fits(site, *loops)) return nullptr;
  return std::make_unique<WinogradKernel>(site, variant, *loops);
}

int64_t winograd_tiles(const ConvolutionSite& site, int m) {
  Image out = image_of(site.output);
  return out.batch * ceil_div(out.height, m) * ceil_div(out.width, m);
}

}  // namespace mx::cpu
