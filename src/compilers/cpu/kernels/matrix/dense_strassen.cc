#include "compilers/cpu/kernels/matrix/dense_strassen.h"

#include <algorithm>
#include <bit>
#include <cstring>

#include "base/ceil_div.h"
#include "base/instruction_set.h"
#include "base/parallel.h"
#include "compilers/cpu/kernels/products/factors.h"
#include "compilers/cpu/kernels/products/isa/strassen.h"
#include "ops/nn/leaky_relu.h"
#include "ops/pointwise/loop.h"
#include "ops/pointwise/math.h"

namespace mx::cpu {
namespace {

constexpr int64_t kFloat = sizeof(float);
constexpr int64_t kLine = 16;  // floats of a cache line

// The bits of the largest |x[i] * factor[i]|: nan and infinity are larger than all numbers. `n` is
// a multiple of two lines.
int32_t largest_bits(const float* x, const float* factor, int64_t n) {
  using Floats __attribute__((vector_size(64))) = float;
  using Bits __attribute__((vector_size(64))) = int32_t;
  return ops::vector_once([=] {
    Bits most[2] = {};
    for (int64_t i = 0; i < n; i += 2 * kLine) {
#pragma GCC unroll 2
      for (int64_t k = 0; k < 2; ++k) {
        Floats values, factors;
        std::memcpy(&values, x + i + k * kLine, sizeof(values));
        std::memcpy(&factors, factor + i + k * kLine, sizeof(factors));
        values *= factors;
        Bits bits = reinterpret_cast<Bits&>(values) & 0x7FFFFFFF;
        most[k] = bits > most[k] ? bits : most[k];
      }
    }
    int32_t largest = 0;
    for (int64_t i = 0; i < kLine; ++i) largest = std::max({largest, most[0][i], most[1][i]});
    return largest;
  });
}

// Products of one row as they come; `weight` has lines of `group` outputs.
void multiply_row(const float* x, const float* factor, const float* weight, int64_t depth,
                  int64_t group, float* sums) {
  ops::vector_once([=] {
    for (int64_t k = 0; k < depth; ++k) {
      float value = x[k] * factor[k];
      ops::detail::steps(group, [=](int64_t i) { sums[i] += value * weight[k * group + i]; });
    }
  });
}

class DenseStrassen final : public StepKernel {
 public:
  DenseStrassen(const Layer& layer, int64_t rows, int64_t depth, int64_t outputs)
      : rows_(rows),
        depth_(depth),
        outputs_(outputs),
        activation_(layer.activation),
        has_bias_(layer.bias >= 0 || layer.norm.has_value()),
        threads_(max_threads()) {
    slices_ = ceil_div(depth, kMostDepth);
    while (depth % (slices_ * 2 * loops_.block) != 0) ++slices_;
    slice_ = depth / slices_;
    pairs_ = ceil_div(rows, 2);
    int64_t room = kMostValues / (kStrassenValues * slice_ / 2 * kFloat);
    share_work();
    chunk_ = std::clamp(room, loops_.max_rows, ceil_div(pairs_, row_parts_));
  }

  [[nodiscard]] std::string info() const override { return "dense strassen"; }
  [[nodiscard]] int64_t packed_bytes() const override { return (flag_at() + kLine) * kFloat; }
  [[nodiscard]] int64_t scratch_bytes() const override {
    return (2 * factor_floats() + threads_ * thread_floats()) * kFloat;
  }

  // [slice][group][input of the slice][output of the group], scaled; biases, as many zeros; factors
  // of outputs and inputs; whether they were usual.
  void pack(const PlainWeights& weights, float* packed) const override {
    Factors factors = factors_of(weights.weight, outputs_, depth_);
    if (!factors.are_usual) {
      std::ranges::fill(factors.inputs, 1.0F);
      std::ranges::fill(factors.outputs, 1.0F);
    }
    parallel_for(outputs_ / loops_.group, 1, [&](int64_t begin, int64_t end) {
      for (int64_t o = begin * loops_.group; o < end * loops_.group; ++o) {
        const float* line = weights.weight + o * depth_;
        float mine = factors.outputs[static_cast<size_t>(o)];
        for (int64_t first = 0; first < depth_; first += slice_) {
          float* to = packed + place_of(o, first);
          const float* inputs = factors.inputs.data() + first;
          for (int64_t k = 0; k < slice_; ++k) {
            to[k * loops_.group] = line[first + k] * (mine * inputs[k]);
          }
        }
      }
    });
    float* bias = packed + bias_at();
    std::fill_n(bias, 2 * outputs_, 0.0F);
    if (has_bias_) std::copy_n(weights.bias, outputs_, bias);
    std::ranges::transform(factors.outputs, packed + outputs_at(), [](float f) { return 1 / f; });
    std::ranges::transform(factors.inputs, packed + inputs_at(), [](float f) { return 1 / f; });
    packed[flag_at()] = factors.are_usual ? 1.0F : 0.0F;
  }

  void unpack(const float* packed, float* weight, float* bias) const override {
    const float *outputs = packed + outputs_at(), *inputs = packed + inputs_at();
    for (int64_t o = 0; o < outputs_; ++o) {
      for (int64_t k = 0; k < depth_; ++k) {
        int64_t begin = k / slice_ * slice_;
        const float* from = packed + place_of(o, begin);
        weight[o * depth_ + k] = from[(k - begin) * loops_.group] * (outputs[o] * inputs[k]);
      }
    }
    if (bias) std::copy_n(packed + bias_at(), outputs_, bias);
  }

  void run(Session* /*session*/, const Buffers& buffers) const override {
    bool is_usual = buffers.packed[flag_at()] != 0 && measure_rows(buffers);
    if (!is_usual) return run_plain(buffers);
    int parts = static_cast<int>(row_parts_ * column_parts_);
    parallel_run(parts, [&](int thread, int count) {
      float* v = buffers.scratch + 2 * factor_floats() + thread * thread_floats();
      for (int64_t part = thread; part < parts; part += count) {
        run_part(buffers, part / column_parts_, part % column_parts_, v);
      }
    });
  }

 private:
  static constexpr int64_t kMostDepth = 1536;                 // of a slice
  static constexpr int64_t kMostValues = int64_t{310} << 10;  // bytes of the second cache
  static constexpr int32_t kUsualExponent = 60, kExponentOfOne = 127;

  [[nodiscard]] int64_t groups() const { return outputs_ / (2 * loops_.group); }  // with twins
  [[nodiscard]] int64_t group_floats() const { return loops_.group * slice_; }
  [[nodiscard]] int64_t bias_at() const { return depth_ * outputs_; }
  [[nodiscard]] int64_t outputs_at() const { return bias_at() + 2 * outputs_; }
  [[nodiscard]] int64_t inputs_at() const { return outputs_at() + outputs_; }
  [[nodiscard]] int64_t flag_at() const { return inputs_at() + depth_; }
  // Of an output's weight for the first input of a slice; the next ones lie a group apart.
  [[nodiscard]] int64_t place_of(int64_t o, int64_t slice_begin) const {
    return slice_begin * outputs_ + o / loops_.group * group_floats() + o % loops_.group;
  }
  // Of rows: what they are scaled by, then what results are scaled back by.
  [[nodiscard]] int64_t factor_floats() const { return round_up(2 * pairs_, kLine); }
  // The seven values lie a line further apart than they need to, lest they drive each other out of
  // the cache.
  [[nodiscard]] int64_t value_stride() const { return slice_ / 2 * chunk_ + kLine; }
  [[nodiscard]] int64_t thread_floats() const {
    return kStrassenValues * value_stride() + kThreadGap;
  }

  // Threads share rows and columns in the way that leaves the last one the least to do. Each
  // makes the values of its rows, which takes as long as the products with some columns.
  void share_work() {
    constexpr int64_t kSplitCost = 1;  // in groups of columns
    int64_t least = 0;
    for (int64_t columns = 1; columns <= threads_; ++columns) {
      if (threads_ % columns != 0) continue;
      int64_t work = ceil_div(pairs_, threads_ / columns) *
                     (ceil_div(groups(), columns) + kSplitCost * slices_);
      if (least != 0 && work >= least) continue;
      least = work;
      column_parts_ = std::min(columns, groups());
      row_parts_ = std::min(threads_ / columns, pairs_);
    }
  }

  // Finds the factors of rows; false where one is not usual. Two rows of a pair that are of about
  // the same size stay so.
  [[nodiscard]] bool measure_rows(const Buffers& buffers) const {
    constexpr int64_t kGrain = 1 << 16;
    const float* inputs = buffers.packed + inputs_at();
    float *factors = buffers.scratch, *back = factors + factor_floats();
    auto exponent_of = [&](int64_t row) {  // as floats store it; of zeros that of one
      int32_t bits = largest_bits(buffers.inputs[0] + row * depth_, inputs, depth_);
      return bits >> 23 == 0 ? kExponentOfOne : bits >> 23;
    };
    parallel_for(pairs_, 1 + kGrain / depth_, [&](int64_t begin, int64_t end) {
      for (int64_t r = 2 * begin; r < 2 * end; r += 2) {
        int32_t even = exponent_of(r), odd = r + 1 < rows_ ? exponent_of(r + 1) : even;
        if (std::abs(even - odd) <= 1) even = odd = std::max(even, odd);
        set_factor(even, factors[r], back[r]);
        set_factor(odd, factors[r + 1], back[r + 1]);
      }
    });
    bool all = std::ranges::find(factors, factors + rows_, 0.0F) == factors + rows_;
    if (rows_ % 2 != 0) factors[rows_] = back[rows_] = 0;  // no such row: zeros
    return all;
  }

  // Zero where the size is not usual.
  static void set_factor(int32_t exponent, float& factor, float& back) {
    bool is_usual = std::abs(exponent - kExponentOfOne) <= kUsualExponent;
    factor = is_usual ? std::bit_cast<float>((2 * kExponentOfOne - exponent) << 23) : 0.0F;
    back = is_usual ? std::bit_cast<float>(exponent << 23) : 0.0F;
  }

  void run_part(const Buffers& buffers, int64_t row_part, int64_t column_part, float* v) const {
    int64_t begin = pairs_ * row_part / row_parts_, end = pairs_ * (row_part + 1) / row_parts_;
    int64_t chunks = ceil_div(end - begin, chunk_);
    int64_t first = groups() * column_part / column_parts_;
    int64_t last = groups() * (column_part + 1) / column_parts_;
    for (int64_t chunk = 0; chunk < chunks; ++chunk) {
      int64_t pair = begin + (end - begin) * chunk / chunks;
      int64_t pairs = begin + (end - begin) * (chunk + 1) / chunks - pair;
      for (int64_t slice = 0; slice < slices_; ++slice) {
        split(buffers, slice, pair, pairs, v);
        for (int64_t group = first; group < last; ++group) {
          bool has_next = group + 1 < last || slice + 1 < slices_ || chunk + 1 < chunks;
          multiply(buffers, slice, group, pair, pairs, v, has_next);
        }
      }
    }
  }

  void split(const Buffers& buffers, int64_t slice, int64_t pair, int64_t pairs, float* v) const {
    int64_t half = slice_ / 2, blocks = half / loops_.block;
    int64_t whole = std::min(pairs, rows_ / 2 - pair);  // pairs of two rows
    for (int64_t block = 0; block < blocks; ++block) {
      int64_t column = slice * slice_ + block * loops_.block;
      StrassenSplit s{.first = buffers.inputs[0] + 2 * pair * depth_ + column,
                      .second = nullptr,
                      .row_stride = depth_,
                      .first_factor = buffers.packed + inputs_at() + column,
                      .second_factor = buffers.packed + inputs_at() + column + half,
                      .row_factors = buffers.scratch + 2 * pair,
                      .v = v + block * pairs * loops_.block,
                      .v_stride = value_stride(),
                      .rows = whole};
      s.second = s.first + half;
      loops_.split(s);
      if (whole == pairs) continue;
      // The last row has no other: it is its own, times zero.
      s.first += 2 * whole * depth_;
      s.second += 2 * whole * depth_;
      s.row_stride = 0;
      s.row_factors += 2 * whole;
      s.v += whole * loops_.block;
      s.rows = 1;
      loops_.split(s);
    }
  }

  // One slice of the depth for one group of outputs and its twin, for all rows of a chunk.
  void multiply(const Buffers& buffers, int64_t slice, int64_t group, int64_t pair, int64_t pairs,
                const float* v, bool has_next) const {
    int64_t tiles = ceil_div(pairs, loops_.max_rows), blocks = slice_ / 2 / loops_.block;
    const float* u = buffers.packed + slice * slice_ * outputs_ + group * group_floats();
    StrassenAhead ahead;
    if (has_next) {
      // What lies behind: the next group, or, behind the twins, the next slice's first.
      int64_t count = ceil_div(group_floats() / kLine, kStrassenValues * tiles * blocks);
      ahead = {.from = u + group_floats(),
               .twin = groups() * group_floats(),
               .product_stride = blocks * count * kLine,
               .block_stride = count * kLine,
               .count = count};
    }
    for (int64_t tile = 0; tile < tiles; ++tile) {
      int64_t begin = pairs * tile / tiles, end = pairs * (tile + 1) / tiles;
      int64_t row = 2 * (pair + begin);
      float* y = buffers.output + row * outputs_ + group * loops_.group;
      int64_t odd_rows = std::min(pair + end, rows_ / 2) - pair - begin;
      bool is_last = slice + 1 == slices_;
      loops_.multiply(
          {.v = v + begin * loops_.block,
           .v_stride = value_stride(),
           .v_block_stride = pairs * loops_.block,
           .u = u,
           .u_twin = groups() * group_floats(),
           .blocks = blocks,
           .rows = end - begin,
           .odd_rows = odd_rows,
           .factor = buffers.packed + outputs_at() + group * loops_.group,
           .bias = buffers.packed + bias_at() + (slice > 0 ? outputs_ : 0) + group * loops_.group,
           .twin = groups() * loops_.group,
           .residual = slice > 0 ? y : nullptr,
           .y = y,
           .y_block_stride = loops_.block,
           .y_twin_stride = groups() * loops_.group,
           .y_row_stride = outputs_,
           .row_factors = buffers.scratch + factor_floats() + row,
           .relu = is_last && activation_.is_plain_relu(),
           .is_far = tile == 0,
           .ahead = ahead});
      ahead.from += kStrassenValues * ahead.product_stride;
      if (is_last && activation_.kind == ActivationKind::kGelu) {
        for (int64_t r = 0; r < end - begin + odd_rows; ++r) {
          apply_gelu(y + r * outputs_);
          apply_gelu(y + r * outputs_ + groups() * loops_.group);
        }
      }
    }
  }

  void apply_gelu(float* y) const {
    ops::vector_loop(loops_.group, [=](int64_t i) { y[i] = ops::Gelu::forward(y[i], 0.0F); });
  }

  // Row by row with the same weights; for rows that must not meet each other.
  void run_plain(const Buffers& buffers) const {
    const float *bias = buffers.packed + bias_at(), *factor = buffers.packed + outputs_at();
    parallel_for(rows_, 1, [&](int64_t begin, int64_t end) {
      for (int64_t r = begin; r < end; ++r) {
        float* y = buffers.output + r * outputs_;
        std::fill_n(y, outputs_, 0.0F);
        for (int64_t o = 0; o < outputs_; o += loops_.group) {
          for (int64_t k = 0; k < depth_; k += slice_) {
            multiply_row(buffers.inputs[0] + r * depth_ + k, buffers.packed + inputs_at() + k,
                         buffers.packed + place_of(o, k), slice_, loops_.group, y + o);
          }
          for (int64_t i = o; i < o + loops_.group; ++i) y[i] = y[i] * factor[i] + bias[i];
          if (activation_.kind == ActivationKind::kGelu) apply_gelu(y + o);
        }
        if (!activation_.is_plain_relu()) continue;
        for (int64_t o = 0; o < outputs_; ++o) y[o] = y[o] < 0 ? 0 : y[o];  // nan stays
      }
    });
  }

  const StrassenLoops& loops_ = strassen_avx512();
  int64_t rows_, depth_, outputs_;
  Activation activation_;
  bool has_bias_;
  int64_t threads_;
  int64_t slices_ = 1, slice_ = 0;  // of the depth: how many, and how long
  int64_t pairs_ = 0, chunk_ = 0;   // of rows: all, and at a time
  int64_t row_parts_ = 1, column_parts_ = 1;
};

}  // namespace

std::unique_ptr<StepKernel> make_dense_strassen(const Layer& layer, const Shape& in,
                                                const Shape& out) {
  // The sixteen registers of AVX2 are too few: sums of weights would take longer than what they
  // save.
  if (instruction_set() < InstructionSet::kAvx512) return nullptr;
  constexpr int64_t kFewestRows = 48, kFewestNumbers = 256;
  const StrassenLoops& loops = strassen_avx512();
  int64_t outputs = out[out.ndim() - 1], rows = out.size() / outputs, depth = in.size() / rows;
  bool is_large = rows >= kFewestRows && std::min(outputs, depth) >= kFewestNumbers;
  bool fits = depth % (2 * loops.block) == 0 && outputs % (2 * loops.group) == 0;
  const Activation& activation = layer.activation;
  bool is_known =
      !activation || activation.is_plain_relu() || activation.kind == ActivationKind::kGelu;
  if (!is_large || !fits || !is_known) return nullptr;
  return std::make_unique<DenseStrassen>(layer, rows, depth, outputs);
}

}  // namespace mx::cpu
