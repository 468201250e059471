#include "ir/infer.h"

#include "base/error.h"
#include "ir/op.h"

namespace mx {
namespace {

std::string slot_name(const Infer& t, const OpDef& op, const Slot& slot, std::span<Slot> inputs,
                      std::span<Slot> outputs) {
  for (size_t i = 0; i < inputs.size(); ++i) {
    if (&inputs[i] == &slot) {
      return i < op.inputs.size() ? op.inputs[i] : cat("input ", i);
    }
  }
  for (size_t i = 0; i < outputs.size(); ++i) {
    if (&outputs[i] == &slot) return outputs.size() == 1 ? "output" : cat("output ", i);
  }
  return t.who();
}

}  // namespace

std::string Infer::who() const {
  return node_.empty() ? op_.name : cat(op_.name, " \"", node_, "\"");
}

void Infer::unify(Slot& a, Slot& b) {
  unify_shape(a, b);
  unify_dtype(a, b);
}

void Infer::unify_shape(Slot& a, Slot& b) {
  Shape given_a = a.shape;
  Shape given_b = b.shape;
  check<ShapeError>(mx::unify(a.shape, b.shape), who(), ": ",
                    slot_name(*this, op_, a, inputs_, outputs_), " of shape ", given_a, " and ",
                    slot_name(*this, op_, b, inputs_, outputs_), " of shape ", given_b,
                    " must have the same shape");
}

void Infer::unify_dtype(Slot& a, Slot& b) {
  if (!a.dtype) a.dtype = b.dtype;
  if (!b.dtype) b.dtype = a.dtype;
  check<TypeError>(a.dtype == b.dtype, who(), ": ", slot_name(*this, op_, a, inputs_, outputs_),
                   " of dtype ", a.dtype ? cat(*a.dtype) : "?", " and ",
                   slot_name(*this, op_, b, inputs_, outputs_), " of dtype ",
                   b.dtype ? cat(*b.dtype) : "?", " must have the same dtype; cast one of them");
}

void Infer::set(Slot& slot, Shape shape) {
  Shape expected = shape;
  Shape given = slot.shape;
  check<ShapeError>(mx::unify(slot.shape, shape), who(), ": ",
                    slot_name(*this, op_, slot, inputs_, outputs_), " must have shape ", expected,
                    ", got ", given);
}

void Infer::set_dtype(Slot& slot, DType dtype) {
  if (!slot.dtype) slot.dtype = dtype;
  check<TypeError>(*slot.dtype == dtype, who(), ": ",
                   slot_name(*this, op_, slot, inputs_, outputs_), " must have dtype ", dtype,
                   ", got ", *slot.dtype);
}

int Infer::axis(int64_t axis, const Slot& slot) {
  if (!slot.shape.has_rank()) return -1;
  int ndim = slot.shape.ndim();
  check<ShapeError>(axis >= -ndim && axis < ndim, who(), ": axis ", axis,
                    " is out of range for ", slot_name(*this, op_, slot, inputs_, outputs_),
                    " of shape ", slot.shape, "; use ", -ndim, "..", ndim - 1);
  return static_cast<int>(axis < 0 ? axis + ndim : axis);
}

}  // namespace mx
