#include "compilers/cpu/kernels/convolution/winograd.h"

#include <algorithm>
#include <array>
#include <vector>

#include "base/error.h"
#include "base/parallel.h"
#include "compilers/cpu/kernels/convolution/isa/loops.h"
#include "compilers/cpu/kernels/convolution/isa/winograd.h"
#include "compilers/cpu/kernels/convolution/stem.h"
#include "compilers/cpu/kernels/convolution/winograd_line.h"
#include "compilers/cpu/kernels/layout.h"
#include "compilers/cpu/kernels/products/split.h"

namespace mx::cpu {
namespace {

// g = P u P^T takes transformed weights u = G g G^T back: P G = 1.
using Inverse = std::array<std::array<double, 6>, 3>;

Inverse inverse_of(int m, bool is_strided) {
  if (m == 2 && is_strided) return {{{1, 0, 0, 0, 0, 0}, {0, 0, 0, 1, 0, 0}, {0, 0, 1, 0, 0, 0}}};
  if (is_strided) return {{{2, 0, 0, 0, 0, 0}, {0, 0, 0, 0, 0, 1}, {0, 0, 0, 0, 1, 0}}};
  if (m == 2) return {{{1, 0, 0, 0, 0, 0}, {0, 1, -1, 0, 0, 0}, {0, 0, 0, 1, 0, 0}}};
  return {{{4, 0, 0, 0, 0, 0}, {0, -3, 3, 0, 0, 0}, {0, 0, 0, 0, 0, 1}}};
}

// Pieces as rows, in units of the product of one with the weights of a group: transforming its
// input takes half of that, reading the weights as long as multiplying a few more tiles.
constexpr double kTransform = 0.5, kWeightTiles = 8;

SplitSite pieces_site(int64_t pieces, int64_t groups, int64_t tiles) {
  const auto size = static_cast<double>(tiles);
  return {.rows = pieces, .groups = groups, .row_cost = kTransform * size / (size + kWeightTiles)};
}

class WinogradKernel final : public StepKernel {
 public:
  WinogradKernel(const ConvolutionSite& site, const WinogradVariant& variant,
                 const WinogradLoops& loops)
      : m_(variant.m),
        plain_weights_(variant.plain_weights),
        loops_(loops),
        in_(image_of(site.input)),
        out_(image_of(site.output)),
        residual_(site.residual),
        relu_(site.layer.activation.is_plain_relu()),
        has_bias_(site.layer.bias >= 0 || site.layer.norm.has_value()) {
    const auto& [rows, columns] = site.layer.windows;
    is_strided_ = rows.stride == 2;
    weights_ = is_strided_ ? loops.strided_weights : loops.weights;
    plane_ = {in_.height, in_.width, out_.height, out_.width, rows.pad_before, columns.pad_before};
    tiles_y_ = ceil_div(out_.height, m_);
    tiles_x_ = ceil_div(out_.width, m_);
    tiles_ = out_.batch * tiles_y_ * tiles_x_;
    // Pieces of equal size, so that no thread waits for a large last one.
    piece_ = ceil_div(tiles_, ceil_div(tiles_, std::min(variant.tiles, tiles_)));
    pieces_ = ceil_div(tiles_, piece_);
    threads_ = max_threads();
    split_ = best_split(pieces_site(pieces_, groups(), piece_), threads_);
    for (int64_t point = 0; point < points(); ++point) {
      rows_before_.push_back(rows_per_tile_);
      rows_per_tile_ += rows_of(point);
    }
  }

  [[nodiscard]] std::string info() const override {
    return cat("convolution winograd F(", m_, ",3) x ", piece_, " of ", tiles_, " tiles",
               is_strided_ ? ", stride 2" : "", plain_weights_ ? ", plain weights" : "");
  }
  [[nodiscard]] int64_t packed_bytes() const override {
    return (packed_weights() + out_.channels) * kFloat;
  }
  [[nodiscard]] int64_t scratch_bytes() const override {
    int64_t inputs = shares_input() ? 1 : split_.parts();
    return (inputs * v_floats() + split_.parts() * (m_floats() + u_row_floats())) * kFloat;
  }

  void pack(const PlainWeights& weights, float* packed) const override {
    parallel_for(groups() * in_.channels, 8, [&](int64_t begin, int64_t end) {
      for (int64_t k = begin; k < end; ++k) {
        pack_lines(weights.weight, k / in_.channels, k % in_.channels, packed);
      }
    });
    float* bias = packed + packed_weights();
    std::fill(bias, bias + out_.channels, 0.0F);
    if (has_bias_) std::copy(weights.bias, weights.bias + out_.channels, bias);
  }

  void unpack(const float* packed, float* weight, float* bias) const override {
    for (int64_t o = 0; o < out_.channels; ++o) {
      for (int64_t i = 0; i < in_.channels; ++i) {
        unpack_one(packed + o / loops_.group * group_floats() + o % loops_.group, i,
                   weight + (o * in_.channels + i) * 9);
      }
    }
    const float* kept = packed + packed_weights();
    if (bias) std::copy(kept, kept + out_.channels, bias);
  }

  void run(Session* /*session*/, const Buffers& buffers) const override {
    if (shares_input()) {
      parallel_for(blocks(), 1, [&](int64_t begin, int64_t end) {
        for (int64_t block = begin; block < end; ++block) {
          transform_in(buffers, {0, tiles_}, block, buffers.scratch);
        }
      });
    }
    parallel_run(static_cast<int>(split_.parts()), [&](int thread, int count) {
      for (int64_t part = thread; part < split_.parts(); part += count) {
        run_part(buffers, part, thread);
      }
    });
  }

 private:
  static constexpr int64_t kFloat = sizeof(float);
  static constexpr size_t kMaxGroup = 32;
  static constexpr int64_t kLineFloats = 16;  // of a cache line
  using Begins = std::array<int64_t, 36>;     // of the points

  [[nodiscard]] int64_t points() const { return (m_ + 2) * (m_ + 2); }
  [[nodiscard]] int64_t blocks() const { return in_.channels / loops_.block; }
  [[nodiscard]] int64_t groups() const { return out_.channels / loops_.group; }
  // Rows that a tile gives to the matrix product of a point.
  [[nodiscard]] int64_t rows_of(int64_t point) const {
    if (!is_strided_) return 1;
    const bool is_last_row = point / (m_ + 2) == m_ + 1,
               is_last_column = point % (m_ + 2) == m_ + 1;
    return (is_last_row ? m_ : 1) * (is_last_column ? m_ : 1);
  }
  // Where a point begins, in floats, when each row of its product takes `width`. One line more than
  // needed: points at a distance of some power of two would drive each other out of the cache.
  [[nodiscard]] int64_t begin_of(int64_t point, int64_t tiles, int64_t width) const {
    int64_t rows = point < points() ? rows_before_[static_cast<size_t>(point)] : rows_per_tile_;
    return rows * tiles * width + point * kLineFloats;
  }
  [[nodiscard]] int64_t v_begin(int64_t point, int64_t tiles) const {
    return begin_of(point, tiles, in_.channels);
  }
  [[nodiscard]] int64_t m_begin(int64_t point, int64_t tiles) const {
    return begin_of(point, tiles, loops_.group);
  }
  [[nodiscard]] int64_t v_floats() const { return v_begin(points(), piece_); }
  [[nodiscard]] int64_t m_floats() const { return m_begin(points(), piece_); }
  // Few threads are quicker when each transforms the whole input of a single piece for itself than
  // when they wait for each other and read what lies in the cache of another core.
  [[nodiscard]] bool shares_input() const { return pieces_ == 1 && threads_ > 4; }
  [[nodiscard]] int64_t u_point_stride() const { return in_.channels * loops_.group; }
  // Room for a row of points of transformed weights, where runs transform them. What a thread
  // writes again and again ends here.
  [[nodiscard]] int64_t u_row_floats() const {
    return (plain_weights_ ? (m_ + 2) * u_point_stride() : 0) + kThreadGap;
  }
  // Packed weights of a group of output channels: [point][input channel][output channel of the
  // group]; plain ones [input channel][9][output channel of the group].
  [[nodiscard]] int64_t group_floats() const {
    return (plain_weights_ ? 9 : points()) * u_point_stride();
  }
  [[nodiscard]] int64_t packed_weights() const { return groups() * group_floats(); }

  // The weights from one input channel to a group of output channels, side by side.
  void pack_lines(const float* weight, int64_t group, int64_t i, float* packed) const {
    alignas(64) float lines[9 * kMaxGroup];
    float* first = packed + group * group_floats();
    float* g = plain_weights_ ? first + i * 9 * loops_.group : lines;
    for (int64_t o = 0; o < loops_.group; ++o) {
      const float* from = weight + ((group * loops_.group + o) * in_.channels + i) * 9;
      for (int64_t k = 0; k < 9; ++k) g[k * loops_.group + o] = from[k];
    }
    if (plain_weights_) return;
    for (int row = 0; row < m_ + 2; ++row) {
      weights_({g, 1, row, first + row * (m_ + 2) * u_point_stride() + i * loops_.group,
                u_point_stride()});
    }
  }

  // The nine weights from input channel `i` to the output channel whose column `column` is.
  void unpack_one(const float* column, int64_t i, float* g) const {
    if (plain_weights_) {
      for (int64_t k = 0; k < 9; ++k) g[k] = column[(i * 9 + k) * loops_.group];
      return;
    }
    const Inverse inverse = inverse_of(static_cast<int>(m_), is_strided_);
    const auto side = static_cast<size_t>(m_ + 2);
    const float* u = column + i * loops_.group;
    for (size_t y = 0; y < 3; ++y) {
      for (size_t x = 0; x < 3; ++x) {
        double sum = 0;
        for (size_t r = 0; r < side; ++r) {
          for (size_t c = 0; c < side; ++c) {
            sum += inverse[y][r] * inverse[x][c] *
                   u[static_cast<int64_t>(r * side + c) * u_point_stride()];
          }
        }
        g[y * 3 + x] = static_cast<float>(sum);
      }
    }
  }

  // Whole pieces go from input to output: no waiting in between.
  void run_part(const Buffers& buffers, int64_t part, int64_t thread) const {
    float* v = buffers.scratch + (shares_input() ? 0 : thread * v_floats());
    float* m = buffers.scratch + (shares_input() ? 1 : split_.parts()) * v_floats() +
               thread * (m_floats() + u_row_floats());
    const Range pieces = split_.rows_of(part, pieces_), own = split_.groups_of(part, groups());
    for (int64_t piece = pieces.begin; piece < pieces.end; ++piece) {
      Piece p{piece * piece_, std::min((piece + 1) * piece_, tiles_)};
      for (int64_t block = 0; block < blocks() && !shares_input(); ++block) {
        transform_in(buffers, p, block, v);
      }
      for (int64_t group = own.begin; group < own.end; ++group) {
        multiply(buffers, p, group, v, m, m + m_floats());
      }
    }
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

  // v: [point][block][row: tile of the piece][channel of the block]
  void transform_in(const Buffers& buffers, const Piece& p, int64_t block, float* v) const {
    Begins begins{};
    for (int64_t point = 0; is_strided_ && point < points(); ++point) {
      begins[static_cast<size_t>(point)] =
          v_begin(point, p.size()) + block * p.size() * rows_of(point) * loops_.block;
    }
    for (int64_t i = p.begin; i < p.end; ++i) {
      Tile t = tile_at(i);
      const float* plane =
          buffers.inputs[0] + (t.image * blocks() + block) * in_.plane() * loops_.block;
      if (is_strided_) {
        loops_.strided_input(plane, plane_, t.y, t.x, v, {begins.data(), i - p.begin});
        continue;
      }
      loops_.input(plane, plane_, t.y, t.x, v + (block * p.size() + i - p.begin) * loops_.block,
                   v_begin(1, p.size()));
    }
  }

  [[nodiscard]] int64_t calls_of(const Piece& p, int64_t point) const {
    return ceil_div(p.size() * rows_of(point), loops_.max_rows);
  }
  // Lines of the next group's weights that come from memory with each block of a product.
  [[nodiscard]] int64_t lines_ahead(const Piece& p, int64_t group) const {
    if (!plain_weights_ || group + 1 >= groups()) return 0;
    int64_t calls = 0;
    for (int64_t point = 0; point < points(); ++point) calls += calls_of(p, point);
    return ceil_div(group_floats() / kLineFloats, calls * blocks());
  }

  // All points of one group of output channels, and back. m: [point][row][channel of the group];
  // u_row: room for a row of transformed weights, [point of the row][input channel][channel].
  void multiply(const Buffers& buffers, const Piece& p, int64_t group, const float* v, float* m,
                float* u_row) const {
    const float* weights = buffers.packed + group * group_floats();
    // The next group's weights come from memory meanwhile, spread over all the products.
    const int64_t lines = lines_ahead(p, group);
    const float* next = weights + group_floats();
    for (int64_t point = 0; point < points(); ++point) {
      const int64_t row = point / (m_ + 2), column = point % (m_ + 2);
      if (plain_weights_ && column == 0) {
        weights_({weights, in_.channels, static_cast<int>(row), u_row, u_point_stride()});
      }
      const float* u =
          plain_weights_ ? u_row + column * u_point_stride() : weights + point * u_point_stride();
      const int64_t calls = calls_of(p, point), rows = p.size() * rows_of(point);
      for (int64_t call = 0; call < calls; ++call) {
        int64_t begin = rows * call / calls, end = rows * (call + 1) / calls;
        loops_.multiply({v + v_begin(point, p.size()) + begin * loops_.block, rows * loops_.block,
                         u, m + m_begin(point, p.size()) + begin * loops_.group, end - begin,
                         blocks(), next, lines});
        next += blocks() * lines * kLineFloats;
      }
    }
    transform_out(buffers, p, group, m);
  }

  void transform_out(const Buffers& buffers, const Piece& p, int64_t group, const float* m) const {
    Begins begins{};
    for (int64_t point = 0; is_strided_ && point < points(); ++point) {
      begins[static_cast<size_t>(point)] = m_begin(point, p.size());
    }
    const float* bias = buffers.packed + packed_weights();
    const float* residual = residual_ == Residual::kNone      ? nullptr
                            : residual_ == Residual::kInPlace ? buffers.output
                                                              : buffers.inputs[1];
    int64_t blocks_out = out_.channels / loops_.block;
    for (int64_t i = p.begin; i < p.end; ++i) {
      Tile t = tile_at(i);
      for (int64_t k = 0; k < loops_.group / loops_.block; ++k) {
        int64_t block = group * (loops_.group / loops_.block) + k;
        int64_t offset = (t.image * blocks_out + block) * out_.plane() * loops_.block;
        WinogradResult result{m + k * loops_.block,        m_begin(1, p.size()),
                              bias + block * loops_.block, residual ? residual + offset : nullptr,
                              buffers.output + offset,     relu_};
        if (is_strided_) {
          loops_.strided_output(result, plane_, t.y, t.x, {begins.data(), i - p.begin});
          continue;
        }
        result.m += (i - p.begin) * loops_.group;
        loops_.output(result, plane_, t.y, t.x);
      }
    }
  }

  int64_t m_;
  bool plain_weights_;
  const WinogradLoops& loops_;
  Image in_, out_;
  Residual residual_;
  bool relu_, has_bias_;
  bool is_strided_ = false;  // stride 2
  WinogradWeightRow weights_ = nullptr;
  std::vector<int64_t> rows_before_;  // per point: rows of a tile in the points before it
  int64_t rows_per_tile_ = 0;
  WinogradPlane plane_{};
  int64_t tiles_y_, tiles_x_, tiles_, piece_, pieces_, threads_;
  Split split_;
};

bool fits(const ConvolutionSite& site, const WinogradLoops& loops) {
  const Layer& layer = site.layer;
  const int64_t stride = layer.windows[0].stride;
  for (const Window& w : layer.windows) {
    if (w.kernel != 3 || w.stride != stride || stride > 2 || w.dilate != 1) return false;
  }
  bool blocked = site.input_layout == Layout::kBlocked && site.output_layout == Layout::kBlocked;
  return blocked && layer.groups == 1 && image_of(site.input).channels % loops.block == 0 &&
         image_of(site.output).channels % loops.group == 0 &&
         (!layer.activation || layer.activation.is_plain_relu());
}

}  // namespace

const WinogradLoops* winograd_loops(int m) {
  return m == 2 ? loops_for_machine(winograd2_avx2, winograd2_avx512)
                : loops_for_machine(winograd4_avx2, winograd4_avx512);
}

std::unique_ptr<StepKernel> make_winograd(const ConvolutionSite& site,
                                          const WinogradVariant& variant) {
  if (auto stem = make_stem(site)) return stem;
  if (auto line = make_winograd_line(site)) return line;
  const WinogradLoops* loops = winograd_loops(variant.m);
  if (!loops || !fits(site, *loops)) return nullptr;
  return std::make_unique<WinogradKernel>(site, variant, *loops);
}

double winograd_cost(const ConvolutionSite& site, int m, int64_t piece) {
  constexpr int64_t kFewTiles = 5;  // products of fewer wait for the weights they load
  const WinogradLoops* loops = winograd_loops(m);
  if (!loops) return 0;
  const int64_t pieces = ceil_div(winograd_tiles(site, m), piece);
  const int64_t size = std::max(ceil_div(winograd_tiles(site, m), pieces), kFewTiles);
  SplitSite work = pieces_site(pieces, image_of(site.output).channels / loops->group, size);
  return cost_of(work, best_split(work, max_threads())) *
         (static_cast<double>(size) + kWeightTiles);
}

int64_t winograd_tiles(const ConvolutionSite& site, int m) {
  Image out = image_of(site.output);
  return out.batch * ceil_div(out.height, m) * ceil_div(out.width, m);
}

}  // namespace mx::cpu
