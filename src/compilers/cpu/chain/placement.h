// Puts the values of a dataflow into registers. The dataflow is a line without branches, so what to
// evict is known: the value that is read last. Values that memory holds anyway (constants, inputs)
// are read from there, others are stored on the stack first.
#pragma once

#include "compilers/cpu/chain/dataflow.h"

namespace mx::cpu {

struct Place {
  enum Kind : uint8_t { kNowhere, kVector, kMask, kConstant, kLine, kStack, kResult };
  Kind kind = kNowhere;
  int index =
      -1;        // of the register, of the constant's operation, of the input, of the stack's slot
  int copy = 0;  // which vector of a turn, for kLine and kResult
};

// What the fused product and sum overwrites, in the processor's numbering of its operands: k132 is
// to = to * from[1] + from[0], k213 is to = from[0] * to + from[1], k231 is to = from[0] * from[1]
// + to.
enum class Form : uint8_t { k132, k213, k231 };

struct Placed {  // one machine instruction
  Act act;
  Place to;
  std::array<Place, 3> from{};  // kSelect: mask, no, yes; the last may be in memory
  uint32_t bits = 0;
  Form form = Form::k213;
};

// What all turns of the loop share.
struct Invariants {
  std::vector<int> pinned;    // operation in vector register i
  std::vector<int> on_stack;  // operation in slot i of the stack: inputs that are not pinned
};

struct Setting {
  int vectors = 0, masks = 0;    // registers; masks begin with number 2
  int copies = 1;                // vectors of a turn
  bool is_part = false;          // of a vector: lines must be read by loads of their own
  bool shifts_in_memory = true;  // what is shifted may be in memory
};

struct Body {
  std::vector<Placed> steps;
  int slots = 0;  // of the stack, with those of the invariants
  int cost = 0;   // in quarters of a plain instruction
};

[[nodiscard]] Body place(const Dataflow& dataflow, const Invariants& invariants,
                         const Setting& setting);

// What is the same for all elements, the most read first.
[[nodiscard]] std::vector<int> find_invariants(const Dataflow& dataflow);

}  // namespace mx::cpu
