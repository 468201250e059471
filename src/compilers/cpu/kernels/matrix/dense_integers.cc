#include "compilers/cpu/kernels/matrix/dense_integers.h"

#include <algorithm>
#include <cstring>

#include "base/ceil_div.h"
#include "base/instruction_set.h"
#include "base/parallel.h"
#include "compilers/cpu/kernels/matrix/isa/dense_integers.h"
#include "compilers/cpu/kernels/products/split.h"
#include "ops/pointwise/loop.h"

namespace mx::cpu {
namespace {

constexpr int64_t kFloat = sizeof(float);
constexpr int64_t kLine = 64;  // bytes of a cache line

AfterDense after(const Activation& activation) {
  if (activation.is_plain_relu()) return AfterDense::kRelu;
  return activation.kind == ActivationKind::kGelu ? AfterDense::kGelu : AfterDense::kNothing;
}

class DenseIntegers final : public StepKernel {
 public:
  explicit DenseIntegers(const IntegerDense& dense)
      : d_(dense), row_(round_up(dense.depth, kLine) + kLine) {
    split_ = best_split({.rows = d_.rows,
                         .groups = groups(),
                         .most_rows = loops_.max_rows,
                         .few_rows = kFewRows,
                         .row_cost = kRowCost,
                         .group_cost = kGroupCost},
                        max_threads());
    const int64_t room = std::max(kMostRows / row_, loops_.max_rows);
    chunk_ = std::min(room, ceil_div(d_.rows, split_.rows));
  }

  [[nodiscard]] std::string info() const override { return "dense vnni"; }
  [[nodiscard]] int64_t packed_bytes() const override {
    return d_.depth * d_.outputs + 3 * d_.outputs * kFloat;
  }
  [[nodiscard]] int64_t scratch_bytes() const override { return split_.parts() * part_bytes(); }

  // [group][quad][output of the group][integer of the quad]; corrections, factors and biases of the
  // outputs.
  void pack(const PlainWeights& weights, float* packed) const override {
    auto* to = reinterpret_cast<int8_t*>(packed);
    auto* corrections = reinterpret_cast<int32_t*>(to + corrections_at());
    auto* factors = reinterpret_cast<float*>(corrections + d_.outputs);
    float* biases = factors + d_.outputs;
    parallel_for(d_.outputs, loops_.group, [&](int64_t begin, int64_t end) {
      for (int64_t o = begin; o < end; ++o) {
        const int8_t* line = weights.integers + o * d_.depth;
        int8_t* first = to + o / loops_.group * group_bytes() + o % loops_.group * kQuad;
        int32_t sum = 0;
        for (int64_t k = 0; k < d_.depth; ++k) {
          first[k / kQuad * loops_.group * kQuad + k % kQuad] = line[k];
          sum += line[k];
        }
        corrections[o] = -sum * shift();
        const float unit = weights.units[d_.weight_ranges > 1 ? o : 0];
        factors[o] = static_cast<float>(d_.step * unit);
        biases[o] = d_.has_bias ? weights.bias[o] : 0.0F;
      }
    });
  }

  void run(Session* /*session*/, const Buffers& buffers) const override {
    parallel_run(static_cast<int>(split_.parts()), [&](int thread, int count) {
      auto* scratch = reinterpret_cast<uint8_t*>(buffers.scratch) + thread * part_bytes();
      for (int64_t part = thread; part < split_.parts(); part += count) {
        run_part(buffers, split_.rows_of(part, d_.rows), split_.groups_of(part, groups()), scratch);
      }
    });
  }

 private:
  // Beside the products of a row with the weights of a group: to put a row in order, and to fetch
  // those weights (split.h).
  static constexpr int64_t kFewRows = 5;
  static constexpr double kRowCost = 0.2, kGroupCost = 16;
  static constexpr int64_t kMostRows = int64_t{400} << 10;  // bytes of the second cache
  static constexpr int64_t kPiece = 16;                     // quads, of IntegerProduct::ahead

  [[nodiscard]] int64_t groups() const { return d_.outputs / loops_.group; }
  [[nodiscard]] int64_t group_bytes() const { return loops_.group * d_.depth; }
  [[nodiscard]] int64_t corrections_at() const { return d_.depth * d_.outputs; }
  // The instructions multiply numbers without sign by numbers with one: data that has a sign is
  // multiplied as if it were so much more.
  [[nodiscard]] int32_t shift() const { return d_.from == DType::kInt8 ? 128 : 0; }
  [[nodiscard]] int64_t part_bytes() const { return chunk_ * row_ + kThreadGap * kFloat; }

  void run_part(const Buffers& buffers, const Range& rows, const Range& groups,
                uint8_t* scratch) const {
    const int64_t chunks = ceil_div(rows.size(), chunk_);
    for (int64_t i = 0; i < chunks; ++i) {
      Range chunk = part_of_range(rows.size(), i, chunks);
      chunk = {rows.begin + chunk.begin, rows.begin + chunk.end};
      gather(buffers, chunk, groups.begin, scratch);
      for (int64_t group = groups.begin; group < groups.end; ++group) {
        multiply(buffers, chunk, group, group + 1 < groups.end, scratch);
      }
    }
  }

  // Rows of a chunk, a line further apart than they need to be, lest those of a tile drive each
  // other out of the first cache; meanwhile the first weights come.
  void gather(const Buffers& buffers, const Range& rows, int64_t group, uint8_t* scratch) const {
    const auto* data = reinterpret_cast<const uint8_t*>(buffers.inputs[0]);
    const char* ahead = reinterpret_cast<const char*>(buffers.packed) + group * group_bytes();
    const int64_t lines = group_bytes() / kLine;
    for (int64_t r = rows.begin; r < rows.end; ++r) {
      const Range mine = part_of_range(lines, r - rows.begin, rows.size());
      for (int64_t i = mine.begin; i < mine.end; ++i) __builtin_prefetch(ahead + i * kLine, 0, 2);
      const uint8_t* from = data + r * d_.depth;
      uint8_t* to = scratch + (r - rows.begin) * row_;
      if (shift() == 0) {
        std::memcpy(to, from, static_cast<size_t>(d_.depth));
        continue;
      }
      ops::vector_loop(d_.depth, [=](int64_t k) { to[k] = static_cast<uint8_t>(from[k] ^ 0x80U); });
    }
  }

  void multiply(const Buffers& buffers, const Range& rows, int64_t group, bool has_next,
                const uint8_t* scratch) const {
    const auto* packed = reinterpret_cast<const int8_t*>(buffers.packed);
    const auto* corrections = reinterpret_cast<const int32_t*>(packed + corrections_at());
    const auto* factors = reinterpret_cast<const float*>(corrections + d_.outputs);
    const int64_t tiles = ceil_div(rows.size(), loops_.max_rows), o = group * loops_.group;
    const int64_t quads = d_.depth / kQuad, pieces = ceil_div(quads, kPiece);
    const int64_t count = has_next ? ceil_div(group_bytes() / kLine, tiles * pieces) : 0;
    for (int64_t tile = 0; tile < tiles; ++tile) {
      const Range mine = part_of_range(rows.size(), tile, tiles);
      const int64_t at = (rows.begin + mine.begin) * d_.outputs + o;
      loops_.multiply(
          {.v = scratch + mine.begin * row_,
           .v_row = row_,
           .u = packed + group * group_bytes(),
           .rows = mine.size(),
           .quads = quads,
           .correction = corrections + o,
           .factor = factors + o,
           .bias = factors + d_.outputs + o,
           .after = after(d_.activation),
           .to = d_.to,
           .per_real = static_cast<float>(d_.result_step > 0 ? 1 / d_.result_step : 0),
           .y = reinterpret_cast<int8_t*>(buffers.output) + at * size_of(d_.to),
           .y_row = d_.outputs,
           .ahead = packed + (group + 1) * group_bytes() + tile * pieces * count * kLine,
           .ahead_count = count});
    }
  }

  const IntegerDenseLoops& loops_ = dense_integers_avx512_vnni();
  IntegerDense d_;
  int64_t row_;        // bytes from one row that is put in order to the next
  int64_t chunk_ = 0;  // rows at a time
  Split split_;
};

}  // namespace

std::unique_ptr<StepKernel> make_dense_integers(const IntegerDense& dense) {
  constexpr int64_t kFewestRows = 8, kMostDepth = 1 << 15;  // sums stay far from 2^31
  const InstructionSet set = instruction_set();
  if (set < InstructionSet::kAvx512Vnni || set >= InstructionSet::kAmx) return nullptr;
  const bool is_known = !dense.activation || after(dense.activation) != AfterDense::kNothing;
  const bool fits = dense.outputs % dense_integers_avx512_vnni().group == 0 &&
                    dense.depth % kQuad == 0 && dense.depth <= kMostDepth;
  if (!is_known || !fits || dense.rows < kFewestRows) return nullptr;
  return std::make_unique<DenseIntegers>(dense);
}

}  // namespace mx::cpu
