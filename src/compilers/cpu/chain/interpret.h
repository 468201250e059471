// Runs an expression over lines without machine code of its own: step by step, each over a tile
// that stays in the first cache. It says what ChainCode has to compute, and serves where that
// cannot be made.
#pragma once

#include <span>
#include <vector>

#include "compilers/cpu/chain/reach.h"
#include "ops/pointwise/trace/expression.h"

namespace mx::cpu {

class Interpreter {
 public:
  // `width`: floats in what Reach::kRepeat repeats.
  Interpreter(ops::Expression expression, std::span<const Reach> reach, int width);

  // `out` may be one of `in`, else they do not overlap. Threads may share an interpreter.
  void run(float* out, const float* const* in, int64_t count) const;

 private:
  // Where a value lies: a tile of the run, or one of constants, or where the caller has it.
  enum class Home : uint8_t { kTile, kConstant, kLine };
  struct Place {
    Home home = Home::kTile;
    size_t index = 0;  // of the tile, or of the input
  };

  [[nodiscard]] bool stays(const ops::Instruction& instruction) const;  // the same for all tiles
  void place_values();
  void fill(uint32_t* to, const ops::Instruction& instruction, const float* const* in) const;

  ops::Expression expression_;
  std::vector<Reach> reach_;
  int width_;
  std::vector<Place> places_;        // per instruction
  std::vector<uint32_t> constants_;  // tiles
  size_t tiles_ = 0;
};

}  // namespace mx::cpu
