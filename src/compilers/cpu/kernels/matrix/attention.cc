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
        run_piece(buffers, head, i, task % pieces_, packed);
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

  void run_piece(const Buffers& buffers, const AttentionHead& head, int64_t i, int64_t piece,
                 float* packed) const {
    const MatrixStack &from = p_.stacks[0], &to = p_.stacks[3];
    int64_t begin = p_.rows * piece / pieces_, rows = p_.rows * (piece + 1) / pieces_ - begin;
    int64_t tiles = ceil_div(rows, loops_.max_rows);
    for (int64_t tile = 0; tile < tiles; ++tile) {
      int64_t first = begin + rows * tile / tiles, last = begin + rows * (tile + 1) / tiles;
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
