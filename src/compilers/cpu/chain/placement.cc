#include "compilers/cpu/chain/placement.h"

#include <algorithm>
#include <limits>
#include <utility>

#include "base/error.h"

namespace mx::cpu {
namespace {

constexpr int kNever = std::numeric_limits<int>::max();
constexpr int kFirstMask = 2;  // 0 means "all lanes", 1 holds the lanes of the last vector

struct Value {
  int home = -1;  // the operation
  int copy = 0;
  int place = -1;  // its register
  int slot = -1;   // on the stack
  bool is_pinned = false;
  std::vector<int> reads;  // positions, in order
  size_t read = 0;         // how many are done
};

class Placement {
 public:
  Placement(const Dataflow& dataflow, const Invariants& invariants, const Setting& setting)
      : dataflow_(dataflow),
        setting_(setting),
        vectors_(static_cast<size_t>(setting.vectors), -1),
        masks_(static_cast<size_t>(kFirstMask + setting.masks), -1),
        values_(dataflow.operations.size() * static_cast<size_t>(setting.copies)) {
    body_.slots = static_cast<int>(invariants.on_stack.size());
    for (size_t i = 0; i < values_.size(); ++i) {
      values_[i].home = static_cast<int>(i) / setting.copies;
      values_[i].copy = static_cast<int>(i) % setting.copies;
    }
    for (size_t i = 0; i < invariants.pinned.size(); ++i) {
      Value& value = values_[static_cast<size_t>(number_of(invariants.pinned[i], 0))];
      value.place = static_cast<int>(i);
      value.is_pinned = true;
      vectors_[i] = number_of(invariants.pinned[i], 0);
    }
    for (size_t i = 0; i < invariants.on_stack.size(); ++i) {
      values_[static_cast<size_t>(number_of(invariants.on_stack[i], 0))].slot = static_cast<int>(i);
    }
    std::fill_n(masks_.begin(), kFirstMask, kTaken);
  }

  Body run() {
    find_reads();
    int operations = static_cast<int>(dataflow_.operations.size());
    for (int i = 0; i < operations; ++i) {
      if (is_source(operation(i).act)) continue;
      for (int copy = 0; copy < setting_.copies; ++copy) step(i, copy);
    }
    for (int copy = 0; copy < setting_.copies; ++copy) {
      int result = number_of(operations - 1, copy);
      begin({result});
      emit({Act::kStore, {Place::kResult, 0, copy}, {in_register(result)}});
      finish({result});
    }
    return std::move(body_);
  }

 private:
  static constexpr int kTaken = -2;

  [[nodiscard]] const Operation& operation(int i) const {
    return dataflow_.operations[static_cast<size_t>(i)];
  }
  Value& at(int value) { return values_[static_cast<size_t>(value)]; }
  [[nodiscard]] bool is_line(const Operation& o) const {
    return o.act == Act::kInput && dataflow_.reach[o.bits] == Reach::kLine;
  }
  [[nodiscard]] bool is_shared(int i) const {
    return is_source(operation(i).act) && !is_line(operation(i));
  }
  // Of an operation's value in one vector of the turn; what is the same for all exists once.
  [[nodiscard]] int number_of(int i, int copy) const {
    return i * setting_.copies + (is_shared(i) ? 0 : copy);
  }
  std::vector<int>& file_of(int value) {
    return operation(at(value).home).is_mask ? masks_ : vectors_;
  }

  void find_reads() {
    int position = 0;
    int operations = static_cast<int>(dataflow_.operations.size());
    for (int i = 0; i < operations; ++i) {
      if (is_source(operation(i).act)) continue;
      for (int copy = 0; copy < setting_.copies; ++copy, ++position) {
        for (int from : operation(i).of) {
          if (from >= 0) at(number_of(from, copy)).reads.push_back(position);
        }
      }
    }
    for (int copy = 0; copy < setting_.copies; ++copy, ++position) {
      at(number_of(operations - 1, copy)).reads.push_back(position);
    }
  }
  int next_read(int value) {
    const Value& v = at(value);
    return v.read < v.reads.size() ? v.reads[v.read] : kNever;
  }
  bool is_read_later(int value) { return next_read(value) != kNever; }

  // Between begin and finish the operands keep their registers.
  void begin(std::initializer_list<int> operands) {
    for (int value : operands) {
      while (next_read(value) <= position_) ++at(value).read;
      if (at(value).place >= 0) locked_.push_back(value);
    }
  }
  void release_register(int value) {
    Value& v = at(value);
    if (v.place < 0 || v.is_pinned || is_read_later(value)) return;
    file_of(value)[static_cast<size_t>(v.place)] = -1;
    v.place = -1;
  }
  void finish(std::initializer_list<int> operands) {
    for (int value : operands) {
      release_register(value);
      // Not before: the instruction may read from the slot.
      if (at(value).slot < 0 || is_shared(at(value).home) || is_read_later(value)) continue;
      free_slots_.push_back(std::exchange(at(value).slot, -1));
    }
    locked_.clear();
    ++position_;
  }

  void emit(const Placed& one) {
    // Copies of registers and what only reads memory leave the units free that compute.
    body_.cost += one.act == Act::kLoad || one.act == Act::kMove ? 1 : 4;
    for (const Place& from : one.from) body_.cost += from.kind >= Place::kConstant ? 1 : 0;
    body_.steps.push_back(one);
  }

  bool is_in_memory(int value) {
    return at(value).slot >= 0 || is_source(operation(at(value).home).act);
  }
  Place memory_of(int value) {
    const Value& v = at(value);
    const Operation& o = operation(v.home);
    if (o.act == Act::kConstant) return {Place::kConstant, v.home};
    if (is_line(o)) return {Place::kLine, static_cast<int>(o.bits), v.copy};
    return {Place::kStack, v.slot};
  }
  Place register_of(int value) {
    return {operation(at(value).home).is_mask ? Place::kMask : Place::kVector, at(value).place};
  }

  void evict(int value) {
    if (!is_in_memory(value)) {
      if (free_slots_.empty()) free_slots_.push_back(body_.slots++);
      at(value).slot = free_slots_.back();
      free_slots_.pop_back();
      emit({Act::kStore, {Place::kStack, at(value).slot}, {register_of(value)}});
    }
    at(value).place = -1;
  }
  // How far off the next read is; what need not be stored counts as further.
  int64_t distance(int value) {
    int64_t steps = int64_t{next_read(value)} - position_;
    return is_in_memory(value) ? 2 * steps : steps;
  }
  void allocate(int value) {
    std::vector<int>& file = file_of(value);
    auto free = std::ranges::find(file, -1);
    if (free == file.end()) {
      int best = -1;
      for (int owner : file) {
        if (owner < 0 || at(owner).is_pinned || std::ranges::count(locked_, owner) > 0) continue;
        if (best < 0 || distance(owner) > distance(best)) best = owner;
      }
      ensure(best >= 0, "a register is left");
      free = file.begin() + at(best).place;
      evict(best);
    }
    *free = value;
    at(value).place = static_cast<int>(free - file.begin());
    locked_.push_back(value);
  }

  Place in_register(int value) {
    if (at(value).place < 0) {
      Place from = memory_of(value);
      allocate(value);
      emit({Act::kLoad, register_of(value), {from}});
    }
    return register_of(value);
  }
  bool may_fold(int value) {
    if (at(value).place >= 0 || operation(at(value).home).is_mask) return false;
    if (is_shared(at(value).home)) return true;
    if (setting_.is_part && is_line(operation(at(value).home))) return false;
    return !is_read_later(value) || std::ranges::count(vectors_, -1) == 0;
  }
  Place anywhere(int value) { return may_fold(value) ? memory_of(value) : in_register(value); }

  // What should rather be in a register: 2 what is, 0 what costs the least in memory.
  int rank(int value) {
    if (at(value).place >= 0) return 2;
    return is_shared(at(value).home) ? 0 : 1;
  }

  void step(int i, int copy) {
    Operation o = operation(i);
    int result = number_of(i, copy);
    auto value_of = [&](size_t k) { return o.of[k] < 0 ? -1 : number_of(o.of[k], copy); };
    std::array<int, 3> of{value_of(0), value_of(1), value_of(2)};
    if (o.act == Act::kMultiplyAdd) return multiply_add(o, of, result);
    if (o.act == Act::kSelect) std::swap(of[1], of[2]);
    bool is_compare = o.act == Act::kCompare;
    int operands = operands_of(o.act);
    for (size_t k = 0; k < 3; ++k) {
      if (of[k] < 0) of[k] = of[0];  // reading an operand twice changes nothing
    }
    begin({of[0], of[1], of[2]});
    if ((commutes(o.act) || is_compare) && rank(of[0]) < rank(of[1])) {
      std::swap(of[0], of[1]);
      if (is_compare) {
        o.bits = static_cast<uint32_t>(mirrored(static_cast<Predicate>(o.bits)));
      }
    }
    Placed placed{o.act, {}, {}, o.bits};
    auto last = static_cast<size_t>(operands) - 1;
    for (size_t k = 0; k < last; ++k) placed.from[k] = in_register(of[k]);
    bool is_shift = o.act == Act::kShiftLeft || o.act == Act::kShiftRight;
    bool is_register_only = is_shift && !setting_.shifts_in_memory;
    placed.from[last] = is_register_only ? in_register(of[last]) : anywhere(of[last]);
    for (int value : of) release_register(value);
    allocate(result);
    placed.to = register_of(result);
    emit(placed);
    finish({of[0], of[1], of[2]});
  }

  // The processor overwrites one of the three: one that is not read later, or a copy.
  void multiply_add(const Operation& o, const std::array<int, 3>& of, int result) {
    begin({of[0], of[1], of[2]});
    size_t over = 3;
    for (size_t k = 0; k < 3; ++k) {
      bool is_free = at(of[k]).place >= 0 && !at(of[k]).is_pinned && !is_read_later(of[k]);
      if (is_free) over = k;
    }
    bool is_copied = over == 3;
    if (is_copied) {
      over = 2;
      for (size_t k = 0; k < 3; ++k) {
        if (at(of[k]).place < 0 && rank(of[k]) < rank(of[over])) over = k;
      }
    }
    // The other two: `second` must be in a register, `third` may be in memory.
    size_t second = over == 0 ? 1 : 0, third = over == 2 ? 1 : 2;
    if (rank(of[second]) < rank(of[third])) std::swap(second, third);
    Placed placed{o.act, {}, {}, o.bits};
    placed.from[0] = in_register(of[second]);
    placed.from[1] = anywhere(of[third]);
    if (over == 2) {
      placed.form = Form::k231;
    } else {
      placed.form = third == 2 ? Form::k213 : Form::k132;
    }
    if (is_copied) {
      bool is_held = at(of[over]).place >= 0;
      Place from = is_held ? register_of(of[over]) : memory_of(of[over]);
      allocate(result);
      emit({is_held ? Act::kMove : Act::kLoad, register_of(result), {from}});
    } else {
      take_over(of[over], result);
    }
    placed.to = register_of(result);
    emit(placed);
    finish({of[0], of[1], of[2]});
  }
  void take_over(int from, int to) {
    at(to).place = std::exchange(at(from).place, -1);
    vectors_[static_cast<size_t>(at(to).place)] = to;
  }

  const Dataflow& dataflow_;
  const Setting& setting_;
  std::vector<int> vectors_, masks_;  // who is in each register: a value, -1, or kTaken
  std::vector<Value> values_;
  std::vector<int> locked_, free_slots_;
  int position_ = 0;
  Body body_;
};

}  // namespace

Body place(const Dataflow& dataflow, const Invariants& invariants, const Setting& setting) {
  return Placement(dataflow, invariants, setting).run();
}

std::vector<int> find_invariants(const Dataflow& dataflow) {
  std::vector<int> reads(dataflow.operations.size()), found;
  for (const Operation& o : dataflow.operations) {
    for (int from : o.of) {
      if (from >= 0) ++reads[static_cast<size_t>(from)];
    }
  }
  for (size_t i = 0; i < dataflow.operations.size(); ++i) {
    const Operation& o = dataflow.operations[i];
    bool is_line = o.act == Act::kInput && dataflow.reach[o.bits] == Reach::kLine;
    if (is_source(o.act) && !is_line) found.push_back(static_cast<int>(i));
  }
  std::ranges::stable_sort(found, [&](int a, int b) {
    return reads[static_cast<size_t>(a)] > reads[static_cast<size_t>(b)];
  });
  return found;
}

}  // namespace mx::cpu
