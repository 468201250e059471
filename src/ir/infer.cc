#include "ir/infer.h"

#include <ostream>

#include "base/error.h"
#include "ir/op.h"

namespace mx {

Who::operator std::string() const { return cat(*this); }

std::ostream& operator<<(std::ostream& out, const Who& who) {
  out << who.op->name;
  if (!who.node.empty()) out << " \"" << who.node << "\"";
  return out;
}

std::string Infer::name_of(const Slot& slot) const {
  for (size_t i = 0; i < inputs_.size(); ++i) {
    if (&inputs_[i] != &slot) continue;
    return i < op_.inputs.size() ? op_.inputs[i] : cat("input ", i);
  }
  for (size_t i = 0; i < outputs_.size(); ++i) {
    if (&outputs_[i] == &slot) return outputs_.size() == 1 ? "output" : cat("output ", i);
  }
  return "a value";
}

void Infer::fail_shapes(const Slot& a, const Slot& b) const {
  fail<ShapeError>(who(), ": ", name_of(a), " of shape ", a.shape, " and ", name_of(b),
                   " of shape ", b.shape, " must have the same shape");
}

void Infer::fail_dtypes(const Slot& a, const Slot& b) const {
  fail<TypeError>(who(), ": ", name_of(a), " of dtype ", *a.dtype, " and ", name_of(b),
                  " of dtype ", *b.dtype, " must have the same dtype; cast one of them");
}

void Infer::unify(Slot& a, Slot& b) {
  unify_shape(a, b);
  unify_dtype(a, b);
}

void Infer::unify_shape(Slot& a, Slot& b) {
  if (mx::unify(a.shape, b.shape)) return;
  fail_shapes(a, b);
}

void Infer::unify_dtype(Slot& a, Slot& b) {
  if (!a.dtype) a.dtype = b.dtype;
  if (!b.dtype) b.dtype = a.dtype;
  if (a.dtype != b.dtype) fail_dtypes(a, b);
}

void Infer::set(Slot& slot, Shape shape) {
  if (mx::unify(slot.shape, shape)) return;
  fail<ShapeError>(who(), ": ", name_of(slot), " must have shape ", shape, ", got ", slot.shape);
}

void Infer::set_dtype(Slot& slot, DType dtype) {
  if (!slot.dtype) slot.dtype = dtype;
  if (*slot.dtype == dtype) return;
  fail<TypeError>(who(), ": ", name_of(slot), " must have dtype ", dtype, ", got ", *slot.dtype);
}

int Infer::axis(int64_t axis, const Slot& slot) {
  if (!slot.shape.has_rank()) return -1;
  int ndim = slot.shape.ndim();
  if (ndim == 0) {
    fail<ShapeError>(who(), ": axis ", axis, " is none of ", name_of(slot),
                     ", whose shape is (); give an array that has axes");
  }
  if (axis < -ndim || axis >= ndim) {
    fail<ShapeError>(who(), ": axis ", axis, " is out of range for ", name_of(slot), " of shape ",
                     slot.shape, "; use ", -ndim, "..", ndim - 1);
  }
  return static_cast<int>(axis < 0 ? axis + ndim : axis);
}

}  // namespace mx
