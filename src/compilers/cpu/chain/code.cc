#include "compilers/cpu/chain/code.h"

#include <algorithm>
#include <utility>

#include "base/by_instruction_set.h"
#include "compilers/cpu/chain/assembler.h"

namespace mx::cpu {
namespace {

constexpr size_t kMostOperations = 4000;
constexpr int kMostAtOnce = 1000;   // operations in a turn of several vectors
constexpr int kMostSlots = 512;     // 32 KiB of the stack
constexpr int kLeastRegisters = 5;  // three operands, the result, and one more

// The first invariants are pinned, as many as said; of the others, inputs lie on the stack.
Invariants split(const Dataflow& dataflow, const std::vector<int>& all, size_t pinned) {
  Invariants invariants;
  invariants.pinned.assign(all.begin(), all.begin() + static_cast<std::ptrdiff_t>(pinned));
  for (size_t i = pinned; i < all.size(); ++i) {
    bool is_input = dataflow.operations[static_cast<size_t>(all[i])].act == Act::kInput;
    if (is_input) invariants.on_stack.push_back(all[i]);
  }
  return invariants;
}

// Vectors side by side hide each other's latencies. `percent`: the time that each then takes, as
// measured on long chains.
struct Copies {
  int count, percent;
};
constexpr Copies kCopies[] = {{4, 100}, {2, 110}, {1, 120}};

Setting setting_of(int width) {
  if (width == 16) return {.vectors = 32, .masks = 6};
  return {.vectors = 16, .shifts_in_memory = false};
}

// How many vectors a turn takes and how many invariants stay in registers: the cheapest, where one
// that stores nothing on its way ends the search, for what is tried later has more turns or reads.
Loop plan_turn(const Dataflow& dataflow, Setting setting) {
  std::vector<int> all = find_invariants(dataflow);
  size_t most = std::min(all.size(), static_cast<size_t>(setting.vectors - kLeastRegisters));
  Loop best;
  int64_t best_cost = 0;
  for (auto [copies, percent] : kCopies) {
    bool is_long = copies * static_cast<int>(dataflow.operations.size()) > kMostAtOnce;
    if (copies > 1 && is_long) continue;
    setting.copies = copies;
    for (size_t quarters = 5; quarters-- > 0;) {
      Invariants invariants = split(dataflow, all, most * quarters / 4);
      Body turn = place(dataflow, invariants, setting);
      bool stores = turn.slots > static_cast<int>(invariants.on_stack.size());
      int64_t cost = int64_t{turn.cost} * percent / copies;
      if (best_cost != 0 && cost >= best_cost) continue;
      best = {std::move(invariants), copies, std::move(turn), {}};
      best_cost = cost;
      if (!stores) return best;
    }
  }
  return best;
}

Loop plan_loop(const Dataflow& dataflow, int width) {
  Setting setting = setting_of(width);
  Loop loop = plan_turn(dataflow, setting);
  setting.is_part = true;
  if (width == 8) --setting.vectors;  // holds the lanes of the part
  loop.part = place(dataflow, loop.invariants, setting);
  return loop;
}

}  // namespace

ChainCode::ChainCode(std::unique_ptr<Executable> code, int width)
    : code_(std::move(code)), function_(reinterpret_cast<Function>(code_->code())), width_(width) {}

std::unique_ptr<ChainCode> ChainCode::make(const ops::Expression& expression,
                                           std::span<const Reach> reach) {
  if (expression.instructions.size() > kMostOperations) return nullptr;
  int width = by_instruction_set(0, 8, 16);
  if (width == 0) return nullptr;
  auto dataflow = lower(expression, reach, width == 16);
  if (!dataflow) return nullptr;
  Loop loop = plan_loop(*dataflow, width);
  if (std::max(loop.turn.slots, loop.part.slots) > kMostSlots) return nullptr;
  auto code = Executable::make(assemble(*dataflow, loop, width));
  if (!code) return nullptr;
  return std::unique_ptr<ChainCode>(new ChainCode(std::move(code), width));
}

}  // namespace mx::cpu
