#include "compilers/cpu/chain/dataflow.h"

#include <algorithm>
#include <bit>
#include <cmath>
#include <utility>

namespace mx::cpu {
namespace {

using ops::Instruction;
using ops::Step;

constexpr uint32_t kSignBit = 0x80000000U;

constexpr uint32_t number_of(Predicate predicate) { return static_cast<uint32_t>(predicate); }
// With its other answer for every pair of numbers.
uint32_t opposite(uint32_t predicate) { return predicate ^ 4U; }

// 1 / x where that is exact, so that a division by x is a product.
std::optional<uint32_t> exact_reciprocal(uint32_t bits) {
  int exponent = 0;
  float x = std::bit_cast<float>(bits);
  if (!std::isnormal(x) || std::abs(std::frexp(x, &exponent)) != 0.5F) return std::nullopt;
  float reciprocal = 1 / x;
  if (!std::isnormal(reciprocal)) return std::nullopt;
  return std::bit_cast<uint32_t>(reciprocal);
}

class Lowering {
 public:
  Lowering(const ops::Expression& expression, bool has_masks)
      : expression_(expression), has_masks_(has_masks) {}

  std::vector<Operation> run() {
    for (const Instruction& one : expression_.instructions) {
      auto number = static_cast<int32_t>(numbers_.size());
      numbers_.push_back(translate(one, ops::is_mask(expression_, number)));
    }
    result_ = numbers_.back();
    drop_unused();
    contract();
    drop_unused();
    return operations_;
  }

 private:
  int add(Act act, std::array<int, 3> of, uint32_t bits = 0, bool is_mask = false) {
    operations_.push_back({act, of, bits, is_mask && has_masks_});
    return static_cast<int>(operations_.size()) - 1;
  }
  Operation& at(int number) { return operations_[static_cast<size_t>(number)]; }

  int source(Act act, uint32_t bits) {
    auto same = [&](const Operation& o) { return o.act == act && o.bits == bits; };
    auto found = std::ranges::find_if(operations_, same);
    if (found != operations_.end()) return static_cast<int>(found - operations_.begin());
    return add(act, {-1, -1, -1}, bits);
  }
  int constant(uint32_t bits) { return source(Act::kConstant, bits); }
  bool is_constant(int number, uint32_t bits) {
    return at(number).act == Act::kConstant && at(number).bits == bits;
  }

  int inverse(int mask) {
    Operation of = at(mask);
    if (of.act == Act::kCompare) {
      return add(Act::kCompare, of.of, opposite(of.bits), true);
    }
    if (has_masks_) return add(Act::kNot, {mask, -1, -1}, 0, true);
    return add(Act::kXor, {mask, constant(~0U), -1});
  }

  int select(int mask, int yes, int no) {
    if (is_constant(no, 0)) return keep(mask, yes);
    if (is_constant(yes, 0)) {
      if (!has_masks_) return add(Act::kAndNot, {mask, no, -1});
      if (at(mask).act == Act::kCompare) return keep(inverse(mask), no);
    }
    return add(Act::kSelect, {mask, yes, no});
  }
  int keep(int mask, int value) {
    if (!has_masks_) return add(Act::kAnd, {mask, value, -1});
    return add(Act::kKeep, {mask, value, -1});
  }

  int divide(int a, int b) {
    if (at(b).act == Act::kConstant) {
      if (auto factor = exact_reciprocal(at(b).bits)) {
        return add(Act::kMultiply, {a, constant(*factor), -1});
      }
    }
    return add(Act::kDivide, {a, b, -1});
  }

  int translate(const Instruction& one, bool is_mask) {
    std::array<int, 3> of{-1, -1, -1};
    for (int i = 0; i < ops::operands_of(one.step); ++i) {
      of[static_cast<size_t>(i)] = numbers_[static_cast<size_t>(one.of[static_cast<size_t>(i)])];
    }
    switch (one.step) {
      case Step::kInput:
        return source(Act::kInput, one.bits);
      case Step::kConstant:
        return constant(one.bits);
      case Step::kDivide:
        return divide(of[0], of[1]);
      case Step::kNegate:
        return add(Act::kXor, {of[0], constant(kSignBit), -1});
      case Step::kAbsolute:
        return add(Act::kAnd, {of[0], constant(~kSignBit), -1});
      case Step::kNot:
        return is_mask ? inverse(of[0]) : add(Act::kXor, {of[0], constant(~0U), -1});
      case Step::kSelect:
        return select(of[0], of[1], of[2]);
      default:
        return translate_plain(one, of, is_mask);
    }
  }

  // The steps that the processor has just so.
  int translate_plain(const Instruction& one, std::array<int, 3> of, bool is_mask) {
    constexpr uint32_t kQuiet = 8;  // raises no flag
    struct Plain {
      Step step;
      Act act;
      uint32_t bits = 0;
    };
    static constexpr Plain kPlain[] = {
        {Step::kAdd, Act::kAdd},
        {Step::kSubtract, Act::kSubtract},
        {Step::kMultiply, Act::kMultiply},
        {Step::kMinimum, Act::kMinimum},
        {Step::kMaximum, Act::kMaximum},
        {Step::kSquareRoot, Act::kSquareRoot},
        {Step::kRoundEven, Act::kRound, kQuiet},
        {Step::kFloor, Act::kRound, kQuiet | 1},
        {Step::kCeil, Act::kRound, kQuiet | 2},
        {Step::kTruncate, Act::kRound, kQuiet | 3},
        {Step::kLess, Act::kCompare, number_of(Predicate::kLess)},
        {Step::kLessEqual, Act::kCompare, number_of(Predicate::kLessEqual)},
        {Step::kEqual, Act::kCompare, number_of(Predicate::kEqual)},
        {Step::kNotEqual, Act::kCompare, number_of(Predicate::kNotEqual)},
        {Step::kAnd, Act::kAnd},
        {Step::kOr, Act::kOr},
        {Step::kAddInteger, Act::kAddInteger},
        {Step::kSubtractInteger, Act::kSubtractInteger},
        {Step::kShiftLeft, Act::kShiftLeft},
        {Step::kShiftRight, Act::kShiftRight},
        {Step::kToInteger, Act::kToInteger},
        {Step::kToFloat, Act::kToFloat},
    };
    const Plain* plain = std::ranges::find(kPlain, one.step, &Plain::step);
    bool is_shift = plain->act == Act::kShiftLeft || plain->act == Act::kShiftRight;
    return add(plain->act, of, is_shift ? one.bits : plain->bits, is_mask);
  }

  // A product that only sums and differences read becomes part of each of them, as the C++ compiler
  // does it for the operators' own kernels: in order, and only if all of its readers take it.
  void contract() {
    std::vector<std::vector<int>> readers(operations_.size());
    for (size_t i = 0; i < operations_.size(); ++i) {
      for (int from : operations_[i].of) {
        if (from >= 0) readers[static_cast<size_t>(from)].push_back(static_cast<int>(i));
      }
    }
    for (size_t i = 0; i < operations_.size(); ++i) {
      int product = static_cast<int>(i);
      if (operations_[i].act != Act::kMultiply || product == result_) continue;
      auto takes = [&](int reader) {
        const Operation& o = at(reader);
        return (o.act == Act::kAdd || o.act == Act::kSubtract) && o.of[0] != o.of[1];
      };
      if (!std::ranges::all_of(readers[i], takes)) continue;
      for (int reader : readers[i]) fuse(product, at(reader));
    }
  }
  void fuse(int product, Operation& sum) {
    bool is_first = sum.of[0] == product;
    int other = sum.of[is_first ? 1 : 0];
    uint32_t sign = 0;
    if (sum.act == Act::kSubtract) sign = is_first ? kMinusAddend : kMinusProduct;
    sum = {Act::kMultiplyAdd, {at(product).of[0], at(product).of[1], other}, sign};
  }

  void drop_unused() {
    std::vector<bool> is_used(operations_.size());
    is_used[static_cast<size_t>(result_)] = true;
    for (size_t i = operations_.size(); i-- > 0;) {
      if (!is_used[i]) continue;
      for (int from : operations_[i].of) {
        if (from >= 0) is_used[static_cast<size_t>(from)] = true;
      }
    }
    std::vector<int> moved(operations_.size(), -1);
    std::vector<Operation> kept;
    for (int i = 0; i <= result_; ++i) {
      if (!is_used[static_cast<size_t>(i)]) continue;
      Operation one = at(i);
      for (int& from : one.of) from = from < 0 ? -1 : moved[static_cast<size_t>(from)];
      moved[static_cast<size_t>(i)] = static_cast<int>(kept.size());
      kept.push_back(one);
    }
    operations_ = std::move(kept);
    result_ = static_cast<int>(operations_.size()) - 1;
  }

  const ops::Expression& expression_;
  bool has_masks_;
  std::vector<Operation> operations_;
  std::vector<int> numbers_;  // of the operation for each instruction
  int result_ = 0;
};

}  // namespace

Predicate mirrored(Predicate predicate) {
  using enum Predicate;
  switch (predicate) {
    case kLess:
      return kGreater;
    case kNotLess:
      return kNotGreater;
    case kLessEqual:
      return kGreaterEqual;
    case kNotLessEqual:
      return kNotGreaterEqual;
    case kGreater:
      return kLess;
    case kNotGreater:
      return kNotLess;
    case kGreaterEqual:
      return kLessEqual;
    case kNotGreaterEqual:
      return kNotLessEqual;
    default:
      return predicate;
  }
}

int operands_of(Act act) {
  switch (act) {
    case Act::kConstant:
    case Act::kInput:
      return 0;
    case Act::kNot:
    case Act::kSquareRoot:
    case Act::kRound:
    case Act::kToInteger:
    case Act::kToFloat:
    case Act::kShiftLeft:
    case Act::kShiftRight:
      return 1;
    case Act::kMultiplyAdd:
    case Act::kSelect:
      return 3;
    default:
      return 2;
  }
}

bool commutes(Act act) {
  switch (act) {
    case Act::kAdd:
    case Act::kMultiply:
    case Act::kAnd:
    case Act::kOr:
    case Act::kXor:
    case Act::kAddInteger:
      return true;
    default:
      return false;
  }
}

std::optional<Dataflow> lower(const ops::Expression& expression, std::span<const Reach> reach,
                              bool has_masks) {
  if (!ops::fault_of(expression).empty()) return std::nullopt;
  if (reach.size() != static_cast<size_t>(expression.inputs)) return std::nullopt;
  return Dataflow{Lowering(expression, has_masks).run(), {reach.begin(), reach.end()}};
}

}  // namespace mx::cpu
