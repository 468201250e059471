// Machine code for a pointwise expression: one pass over the lines of its inputs, made at run time
// for this processor. Products are contracted into sums as the C++ compiler does it in the
// operators' own kernels.
//
//   auto code = ChainCode::make(expression, reach);  // null: interpret it
//   if (code) code->run(out, in, count);
//
// Immutable after make; threads share it.
#pragma once

#include <memory>
#include <span>
#include <string>

#include "compilers/cpu/chain/executable.h"
#include "compilers/cpu/chain/reach.h"
#include "ops/pointwise/trace/expression.h"

namespace mx::cpu {

class ChainCode {
 public:
  // Null when the machine (instruction_set(), capped by REMX_MAX_ISA), the expression (a fault, or
  // too long) or the system (no executable memory) does not allow it. `reach`: of each input.
  static std::unique_ptr<ChainCode> make(const ops::Expression& expression,
                                         std::span<const Reach> reach);

  // `out` may be one of `in`, else they do not overlap.
  void run(float* out, const float* const* in, int64_t count) const { function_(out, in, count); }
  [[nodiscard]] int width() const { return width_; }  // floats in a vector: 16 or 8
  [[nodiscard]] std::string name() const { return width_ == 16 ? "avx512" : "avx2"; }

 private:
  using Function = void (*)(float* out, const float* const* in, int64_t count);
  ChainCode(std::unique_ptr<Executable> code, int width);

  std::unique_ptr<Executable> code_;
  Function function_;
  int width_;
};

}  // namespace mx::cpu
