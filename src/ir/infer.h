// Infer: what an operator's `infer` function works on. A slot is the shape and dtype of one input
// or output, either possibly unknown; knowledge flows in both directions, so that weights take
// their shapes from data. The function may run several times; it must only add knowledge.
//
//   void infer(Infer& t, const SoftmaxParam& p) {
//     t.unify(t.in(0), t.out(0));
//     t.axis(p.axis, t.in(0));
//   }
#pragma once

#include <iosfwd>
#include <optional>
#include <span>
#include <string>

#include "base/small_vector.h"
#include "tensor/dtype.h"
#include "tensor/shape.h"

namespace mx {

struct OpDef;

struct Slot {
  Shape shape = Shape::unknown();
  std::optional<DType> dtype;
};
using Slots = SmallVector<Slot, 4>;

// Whose error it is: `softmax "sm0"`. Becomes text only when it is printed, because checks that
// pass are on the eager path.
struct Who {
  const OpDef* op;
  std::string_view node;
  operator std::string() const;  // NOLINT(google-explicit-constructor): it stands for its text
};
std::ostream& operator<<(std::ostream& out, const Who& who);

class Infer {
 public:
  Infer(const OpDef& op, std::string_view node, std::span<Slot> inputs, std::span<Slot> outputs)
      : op_(op), node_(node), inputs_(inputs), outputs_(outputs) {}

  [[nodiscard]] int num_inputs() const { return static_cast<int>(inputs_.size()); }
  [[nodiscard]] int num_outputs() const { return static_cast<int>(outputs_.size()); }
  Slot& in(int i) { return inputs_[static_cast<size_t>(i)]; }
  Slot& out(int i) { return outputs_[static_cast<size_t>(i)]; }
  const Shape& in_shape(int i) { return in(i).shape; }

  void unify(Slot& a, Slot& b);  // shape and dtype, both ways
  void unify_shape(Slot& a, Slot& b);
  void unify_dtype(Slot& a, Slot& b);
  void set(Slot& slot, Shape shape);  // the slot has this (maybe partial) shape
  void set_dtype(Slot& slot, DType dtype);
  void default_dtype(Slot& slot, DType dtype) {  // unless something else is known
    if (!slot.dtype) slot.dtype = dtype;
  }
  // The axis as 0..ndim-1. While the rank is unknown, returns -1 for any axis.
  int axis(int64_t axis, const Slot& slot);
  [[nodiscard]] Who who() const { return {&op_, node_}; }  // opens error messages

 private:
  [[noreturn]] void fail_shapes(const Slot& a, const Slot& b) const;
  [[noreturn]] void fail_dtypes(const Slot& a, const Slot& b) const;
  [[nodiscard]] std::string name_of(const Slot& slot) const;

  const OpDef& op_;
  std::string_view node_;
  std::span<Slot> inputs_;
  std::span<Slot> outputs_;
};

}  // namespace mx
