#include "compilers/cpu/chain/assembler.h"

#include <xbyak/xbyak.h>

#include <algorithm>

namespace mx::cpu {
namespace {

using Xbyak::Address;
using Xbyak::Operand;
using Xbyak::Opmask;
using Xbyak::Reg64;
using Xbyak::Xmm;

constexpr int kFloat = sizeof(float);
constexpr int kPartMask = 1;     // the mask register with the lanes of the last vector
constexpr int kPartVector = 15;  // the same where there are no mask registers

class Assembler : public Xbyak::CodeGenerator {
 public:
  Assembler(const Dataflow& dataflow, const Loop& loop, int width, std::vector<std::byte>& room)
      : CodeGenerator(room.size(), room.data()),
        dataflow_(dataflow),
        loop_(loop),
        width_(width),
        has_masks_(width == 16) {}

  void write() {
    find_lines();
    enter();
    int turn = loop_.copies * width_;
    Xbyak::Label turns, rest, parts, done;
    xor_(eax, eax);
    sub(count_, turn);
    jl(rest, T_NEAR);
    align(32);
    L(turns);
    write_body(loop_.turn, false);
    add(offset_, turn * kFloat);
    sub(count_, turn);
    jge(turns, T_NEAR);
    L(rest);
    add(count_, turn);
    jle(done, T_NEAR);
    L(parts);
    write_part_mask();
    write_body(loop_.part, true);
    add(offset_, width_ * kFloat);
    sub(count_, width_);
    jg(parts, T_NEAR);
    L(done);
    leave();
    write_pool();
  }

 private:
  [[nodiscard]] const Operation& operation(int i) const {
    return dataflow_.operations[static_cast<size_t>(i)];
  }
  [[nodiscard]] Xmm vector(int index) const {
    if (has_masks_) return Xbyak::Zmm(index);
    return Xbyak::Ymm(index);
  }
  [[nodiscard]] Xmm vector(const Place& place) const { return vector(place.index); }
  static Opmask mask(const Place& place) { return Opmask(place.index); }

  // Inputs that are read along the line have their pointers in registers, as many as there are.
  void find_lines() {
    for (const Operation& o : dataflow_.operations) {
      if (o.act != Act::kInput || dataflow_.reach[o.bits] != Reach::kLine) continue;
      if (lines_.size() < std::size(kPointers)) lines_.push_back(static_cast<int>(o.bits));
    }
    slots_ = std::max(loop_.turn.slots, loop_.part.slots);
  }

  void enter() {
    for (size_t i = kScratchPointers; i < lines_.size(); ++i) push(Reg64(kPointers[i]));
    if (slots_ > 0) {
      push(rbp);
      mov(rbp, rsp);
      and_(rsp, -64);  // no vector lies across two cache lines
      sub(rsp, slots_ * width_ * kFloat);
    }
    lea(pool_, ptr[rip + pool_label_]);
    for (size_t i = 0; i < lines_.size(); ++i) {
      mov(Reg64(kPointers[i]), pointer_of(lines_[i]));
    }
    const std::vector<int>& pinned = loop_.invariants.pinned;
    for (size_t i = 0; i < pinned.size(); ++i)
      load_invariant(vector(static_cast<int>(i)), pinned[i]);
    Xmm between = vector(static_cast<int>(pinned.size()));
    for (size_t i = 0; i < loop_.invariants.on_stack.size(); ++i) {
      load_invariant(between, loop_.invariants.on_stack[i]);
      vmovups(stack_slot(static_cast<int>(i)), between);
    }
  }
  void leave() {
    if (slots_ > 0) {
      mov(rsp, rbp);
      pop(rbp);
    }
    for (size_t i = lines_.size(); i > kScratchPointers; --i) pop(Reg64(kPointers[i - 1]));
    vzeroupper();
    ret();
  }
  void load_invariant(const Xmm& to, int i) {
    const Operation& o = operation(i);
    if (o.act == Act::kConstant) return load(to, {Place::kConstant, i}, false);
    mov(scratch_, pointer_of(static_cast<int>(o.bits)));
    if (dataflow_.reach[o.bits] == Reach::kOne) return vbroadcastss(to, ptr[scratch_]);
    vmovups(to, ptr[scratch_]);
  }

  void write_part_mask() {
    if (has_masks_) {
      mov(ecx, -1);
      bzhi(ecx, ecx, edx);
      kmovw(Opmask(kPartMask), ecx);
      return;
    }
    vmovd(Xmm(kPartVector), edx);
    vpbroadcastd(Xbyak::Ymm(kPartVector), Xmm(kPartVector));
    vpcmpgtd(Xbyak::Ymm(kPartVector), Xbyak::Ymm(kPartVector), ptr[pool_]);
  }

  [[nodiscard]] size_t bytes_of(int vectors) const {
    return static_cast<size_t>(vectors) * static_cast<size_t>(width_) * kFloat;
  }
  Address pointer_of(int input) { return ptr[inputs_ + static_cast<size_t>(input) * 8]; }
  Address stack_slot(int slot) { return ptr[rsp + bytes_of(slot)]; }
  size_t offset_of_constant(int i) {
    auto found = std::ranges::find(constants_, i);
    auto index = static_cast<int>(found - constants_.begin());
    if (found == constants_.end()) constants_.push_back(i);
    return has_masks_ ? static_cast<size_t>(index) * kFloat : bytes_of(1 + index);  // behind 0, 1 …
  }
  Address line(int input, int copy) {
    auto found = std::ranges::find(lines_, input);
    if (found != lines_.end()) {
      return ptr[Reg64(kPointers[found - lines_.begin()]) + offset_ + bytes_of(copy)];
    }
    mov(scratch_, pointer_of(input));
    return ptr[scratch_ + offset_ + bytes_of(copy)];
  }
  // As the operand of a computation: a constant is spread over the lanes on the way.
  Address memory(const Place& place) {
    if (place.kind == Place::kStack) return stack_slot(place.index);
    if (place.kind == Place::kLine) return line(place.index, place.copy);
    size_t offset = offset_of_constant(place.index);
    return has_masks_ ? ptr_b[pool_ + offset] : ptr[pool_ + offset];
  }
  template <class Emit>
  void with(const Place& place, Emit emit) {
    if (place.kind == Place::kVector) return emit(vector(place));
    emit(memory(place));
  }

  void load(const Xmm& to, const Place& from, bool is_part) {
    if (from.kind == Place::kConstant && has_masks_) {
      return vbroadcastss(to, ptr[pool_ + offset_of_constant(from.index)]);
    }
    bool is_masked = is_part && from.kind == Place::kLine;
    if (!is_masked) return vmovups(to, memory(from));
    if (has_masks_) return vmovups(to | Opmask(kPartMask) | T_z, memory(from));
    vmaskmovps(to, vector(kPartVector), memory(from));
  }
  void store(const Placed& one, bool is_part) {
    if (one.from[0].kind == Place::kMask) return kmovw(stack_slot(one.to.index), mask(one.from[0]));
    Xmm from = vector(one.from[0]);
    if (one.to.kind == Place::kStack) return vmovups(stack_slot(one.to.index), from);
    Address to = ptr[out_ + offset_ + bytes_of(one.to.copy)];
    if (!is_part) return vmovups(to, from);
    if (has_masks_) return vmovups(to | Opmask(kPartMask), from);
    Xbyak::Label whole, done;  // stores by a vector's mask are slow on some processors
    cmp(count_, width_);
    jge(whole);
    vmaskmovps(to, vector(kPartVector), from);
    jmp(done);
    L(whole);
    vmovups(to, from);
    L(done);
  }

  void write_body(const Body& body, bool is_part) {
    for (const Placed& one : body.steps) {
      switch (one.act) {
        case Act::kStore:
          store(one, is_part);
          break;
        case Act::kLoad:
          if (one.to.kind == Place::kMask) {
            kmovw(mask(one.to), stack_slot(one.from[0].index));
          } else {
            load(vector(one.to), one.from[0], is_part);
          }
          break;
        case Act::kMove:
          vmovaps(vector(one.to), vector(one.from[0]));
          break;
        case Act::kMultiplyAdd:
          multiply_add(one);
          break;
        case Act::kCompare:
          compare(one);
          break;
        case Act::kSelect:
          select(one);
          break;
        case Act::kKeep:
          keep(one);
          break;
        default:
          if (one.to.kind == Place::kMask) {
            combine_masks(one);
          } else if (operands_of(one.act) == 1) {
            with(one.from[0], [&](const Operand& from) { unary(one, from); });
          } else {
            with(one.from[1], [&](const Operand& from) { binary(one, from); });
          }
      }
    }
  }

  void compare(const Placed& one) {
    with(one.from[1], [&](const Operand& from) {
      auto predicate = static_cast<uint8_t>(one.bits);
      if (has_masks_) {
        vcmpps(mask(one.to), vector(one.from[0]), from, predicate);
      } else {
        vcmpps(vector(one.to), vector(one.from[0]), from, predicate);
      }
    });
  }
  void select(const Placed& one) {
    with(one.from[2], [&](const Operand& yes) {
      if (has_masks_) {
        vblendmps(vector(one.to) | mask(one.from[0]), vector(one.from[1]), yes);
      } else {
        vblendvps(vector(one.to), vector(one.from[1]), yes, vector(one.from[0]));
      }
    });
  }
  void keep(const Placed& one) {
    Xmm to = vector(one.to) | mask(one.from[0]) | T_z;
    if (one.from[1].kind == Place::kVector) return vmovaps(to, vector(one.from[1]));
    load(to, one.from[1], false);
  }
  void combine_masks(const Placed& one) {
    Opmask to = mask(one.to), a = mask(one.from[0]);
    if (one.act == Act::kNot) return knotw(to, a);
    if (one.act == Act::kAnd) return kandw(to, a, mask(one.from[1]));
    korw(to, a, mask(one.from[1]));
  }

  void multiply_add(const Placed& one) {
    using Fused = void (CodeGenerator::*)(const Xmm&, const Xmm&, const Operand&);
    static constexpr Fused kFused[3][3] = {
        {&CodeGenerator::vfmadd132ps, &CodeGenerator::vfmadd213ps, &CodeGenerator::vfmadd231ps},
        {&CodeGenerator::vfnmadd132ps, &CodeGenerator::vfnmadd213ps, &CodeGenerator::vfnmadd231ps},
        {&CodeGenerator::vfmsub132ps, &CodeGenerator::vfmsub213ps, &CodeGenerator::vfmsub231ps},
    };
    Fused fused = kFused[one.bits][static_cast<size_t>(one.form)];
    with(one.from[1],
         [&](const Operand& from) { (this->*fused)(vector(one.to), vector(one.from[0]), from); });
  }

  void unary(const Placed& one, const Operand& from) {
    Xmm to = vector(one.to);
    auto bits = static_cast<uint8_t>(one.bits);
    switch (one.act) {
      case Act::kSquareRoot:
        return vsqrtps(to, from);
      case Act::kRound:
        return has_masks_ ? vrndscaleps(to, from, bits) : vroundps(to, from, bits);
      case Act::kToInteger:
        return vcvttps2dq(to, from);
      case Act::kToFloat:
        return vcvtdq2ps(to, from);
      case Act::kShiftLeft:
        return vpslld(to, from, bits);
      default:
        return vpsrad(to, from, bits);
    }
  }

  void binary(const Placed& one, const Operand& b) {
    Xmm to = vector(one.to), a = vector(one.from[0]);
    switch (one.act) {
      case Act::kAdd:
        return vaddps(to, a, b);
      case Act::kSubtract:
        return vsubps(to, a, b);
      case Act::kMultiply:
        return vmulps(to, a, b);
      case Act::kDivide:
        return vdivps(to, a, b);
      case Act::kMinimum:
        return vminps(to, a, b);
      case Act::kMaximum:
        return vmaxps(to, a, b);
      case Act::kAnd:
        return vandps(to, a, b);
      case Act::kAndNot:
        return vandnps(to, a, b);
      case Act::kOr:
        return vorps(to, a, b);
      case Act::kXor:
        return vxorps(to, a, b);
      case Act::kAddInteger:
        return vpaddd(to, a, b);
      default:
        return vpsubd(to, a, b);
    }
  }

  void write_pool() {
    align(64);
    L(pool_label_);
    if (!has_masks_) {
      for (int i = 0; i < width_; ++i) dd(static_cast<uint32_t>(i));
    }
    for (int i : constants_) {
      for (int k = 0; k < (has_masks_ ? 1 : width_); ++k) dd(operation(i).bits);
    }
  }

  // Those behind the first are the caller's and are saved.
  static constexpr int kPointers[] = {Operand::R8,  Operand::R9,  Operand::R10, Operand::RBX,
                                      Operand::R12, Operand::R13, Operand::R14, Operand::R15};
  static constexpr size_t kScratchPointers = 3;

  const Dataflow& dataflow_;
  const Loop& loop_;
  int width_;
  bool has_masks_;
  const Reg64 out_ = rdi, inputs_ = rsi, count_ = rdx;     // the arguments; count of what is left
  const Reg64 offset_ = rax, pool_ = r11, scratch_ = rcx;  // bytes along the lines, constants
  int slots_ = 0;                                          // of the stack
  std::vector<int> lines_;                                 // inputs whose pointers are in kPointers
  std::vector<int> constants_;                             // operations, as they lie in the pool
  Xbyak::Label pool_label_;
};

}  // namespace

std::vector<std::byte> assemble(const Dataflow& dataflow, const Loop& loop, int width) {
  constexpr size_t kLongest = 24;   // bytes of an instruction, with the load of a pointer before it
  constexpr size_t kAround = 1024;  // the loop
  size_t steps = loop.turn.steps.size() + loop.part.steps.size();
  size_t sources = dataflow.operations.size();
  std::vector<std::byte> room(kAround + steps * kLongest + sources * (kLongest + 32));
  Assembler assembler(dataflow, loop, width, room);
  assembler.write();
  room.resize(assembler.getSize());
  return room;
}

}  // namespace mx::cpu
