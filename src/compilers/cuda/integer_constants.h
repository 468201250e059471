// The constants of an integer region: rounded weights as kernels want them, and numbers per
// channel, in one block. They are made on the host, by the rules that all devices share.
#pragma once

#include <span>
#include <vector>

#include "compilers/cuda/kernels/pack.h"
#include "compilers/integer/weights.h"

namespace mx::cuda {

// Of one step. Weights are rows of `k_packs` packs, in the order tap, input.
struct IntegerConstantsOfStep {
  int step = -1;                              // of the plan
  int64_t factor = 0, shift = 0, packed = 0;  // offsets in the block
  int channels = 0, padded = 0;               // of the output
  int inputs = 0, padded_inputs = 0;          // that a channel reads
  FoldedTaps folded = {};
  bool is_depthwise = false;  // weights lie tap by tap
  int taps = 0, k_packs = 0;  // none: factors and shifts alone
};

class IntegerConstantBlock {
 public:
  void place(IntegerConstantsOfStep& constants);  // sets the offsets, and keeps it
  [[nodiscard]] const std::vector<IntegerConstantsOfStep>& all() const { return all_; }
  [[nodiscard]] int64_t bytes() const { return bytes_; }

 private:
  int64_t take(int64_t bytes);

  std::vector<IntegerConstantsOfStep> all_;
  int64_t bytes_ = 0;
};

// The part of the block that is a step's: from its factors to the end of its weights.
struct BlockPart {
  int64_t begin, bytes;
};
BlockPart part_of(const IntegerConstantsOfStep& constants);

// Makes that part; `input(i)` is region input i on the host.
void make_integer_constants(const integer::IntegerPlan& plan,
                            const IntegerConstantsOfStep& constants, const integer::InputOf& input,
                            std::span<std::byte> part);

}  // namespace mx::cuda
