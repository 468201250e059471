// Attention with loops of our own: keys and values of a head are put in order once, then tiles of
// queries go through scores, softmax and the product with the values while they are in cache.
#include "compilers/cpu/kernels/matrix/isa/attention.h"

#include <algorithm>

#include "base/cat.h"
#include "base/ceil_div.h"
#include "base/instruction_set.h"
#include "base/parallel.h"
#include "compilers/cpu/kernels/factory.h"

namespace mx::cpu {
namespace {

class AttentionKernel final : public StepKernel {
 public:
  AttentionKernel(const Product& product, const AttentionLoops& loops)
      : p_(product), loops_(loops), threads_(max_threads()) {
    int64_t wanted = ceil_div(2 * threads_, p_.batch);
    pieces_ = std::clamp<int64_t>(wanted, 1, ceil_div(p_.rows, loops_.max_rows));
    AttentionHead head{};
    set_sizes(head);
    packed_floats_ = round_up(loops_.packed_floats(head), kLine);
    thread_floats_ = packed_floats_ + round_up(loops_.scratch_floats(head), kLine) + kThreadGap;
  }

  [[nodiscard]] std::string info() const override {
    return cat("attention ", loops_.numbers, " ", p_.batch, " x (", p_.rows, ", ", p_.depth, ", ",
               p_.columns, ")");
  }
  [[nodiscard]] int64_t scratch_bytes() const override {
    return threads_ * thread_floats_ * static_cast<int64_t>(sizeof(float));
  }

  void run(Session* /*session*/, const Buffers& buffers) const override {
    int64_t tasks = p_.batch * pieces_;
    parallel_run(static_cast<int>(std::min(threads_, tasks)), [&](int thread, int count) {
      float* packed = buffers.scratch + thread * thread_floats_;
      int64_t packed_head = -1;
      for (int64_t task = tasks * thread / count; task < tasks * (thread + 1) / count; ++task) {
        int64_t i = task / pieces_;
        AttentionHead head = head_at(buffers, i);
        if (i != packed_head) loops_.pack(head, packed);
        packed_head = i;
        bool has_next = i + 1 < p_.batch && task + pieces_ < tasks * (thread + 1) / count;
        run_piece(buffers, head, i, task % pieces_, packed, has_next);
      }
    });
  }

 private:
  static constexpr int64_t kLine = 16;  // floats of a cache line

  void set_sizes(AttentionHead& head) const {
    head.count = p_.columns;
    head.depth = p_.depth;
    head.width = p_.width;
  }
  [[nodiscard]] AttentionHead head_at(const Buffers& buffers, int64_t i) const {
    const MatrixStack &k = p_.stacks[1], &v = p_.stacks[2];
    AttentionHead head{.keys = buffers.inputs[1] + k.begin(i),
                       .values = buffers.inputs[2] + v.begin(i),
                       .key_row = k.row,
                       .value_row = v.row};
    set_sizes(head);
    return head;
  }

  // Asks for a share of the lines of a head: they lie far apart, where the processor does not look
  // ahead by itself.
  void fetch(const Buffers& buffers, int64_t i, int64_t share, int64_t shares) const {
    auto fetch_lines = [&](size_t input, int64_t lines, int64_t floats) {
      const MatrixStack& stack = p_.stacks[input];
      const float* first = buffers.inputs[input] + stack.begin(i);
      for (int64_t k = lines * share / shares; k < lines * (share + 1) / shares; ++k) {
        for (int64_t at = 0; at < floats; at += kLine) {
          __builtin_prefetch(first + k * stack.row + at, 0, 2);
        }
      }
    };
    fetch_lines(0, p_.rows, p_.depth);
    fetch_lines(1, p_.columns, p_.depth);
    fetch_lines(2, p_.columns, p_.width);
  }

  void run_piece(const Buffers& buffers, const AttentionHead& head, int64_t i, int64_t piece,
                 float* packed, bool fetches_next) const {
    const MatrixStack &from = p_.stacks[0], &to = p_.stacks[3];
    int64_t begin = p_.rows * piece / pieces_, rows = p_.rows * (piece + 1) / pieces_ - begin;
    int64_t tiles = ceil_div(rows, loops_.max_rows);
    for (int64_t tile = 0; tile < tiles; ++tile) {
      int64_t first = begin + rows * tile / tiles, last = begin + rows * (tile + 1) / tiles;
      if (fetches_next) fetch(buffers, i + 1, piece * tiles + tile, pieces_ * tiles);
      loops_.run(head, packed,
                 {.queries = buffers.inputs[0] + from.begin(i) + first * from.row,
                  .query_row = from.row,
                  .rows = last - first,
                  .scale = static_cast<float>(p_.scale),
                  .y = buffers.output + to.begin(i) + first * to.row,
                  .y_row = to.row},
                 packed + packed_floats_);
    }
  }

  Product p_;
  const AttentionLoops& loops_;
  int64_t threads_, pieces_;
  int64_t packed_floats_ = 0, thread_floats_ = 0;
};

}  // namespace

std::unique_ptr<StepKernel> make_attention(const Product& product, bool half) {
  constexpr int64_t kFewestRows = 8;  // for less, keys are not worth being put in order
  if (product.width == 0 || instruction_set() < InstructionSet::kAvx512) return nullptr;
  const std::vector<MatrixStack>& s = product.stacks;
  bool lie_well = !s[0].transposed && s[1].transposed && !s[2].transposed && !s[3].transposed;
  bool fits = product.depth % kAttentionWidth == 0 && product.width % kAttentionWidth == 0;
  if (!lie_well || !fits || product.rows < kFewestRows) return nullptr;
  bool in_halves = half && multiplies_bfloat16();
  return std::make_unique<AttentionKernel>(
      product, in_halves ? attention_avx512_bf16() : attention_avx512());
}

}  // namespace mx::cpu
