// Operators of mx.np that are made of other operators. A body builds the values of a call from its
// inputs, knowing their shapes; shapes, kernel and gradients of any order follow from it.
//
//   Values body(const Arguments& a, const ReduceParam& p) { return {sum_of(a[0], p)}; }
//   add_composed<ReduceParam>(table, {.name = "_np_sum", .doc = "…", .inputs = {"a"}}, body);
//
// A call is one operator for the tape and in graphs. What only changes the shape costs nothing.
#pragma once

#include <span>
#include <typeinfo>

#include "ir/op.h"

namespace mx::numpy {

// The inputs of a call as a body sees them.
class Arguments {
 public:
  Arguments(std::span<const Value> values, std::span<const Slot> slots)
      : values_(values), slots_(slots) {}

  [[nodiscard]] const Value& operator[](size_t i) const { return values_[i]; }
  [[nodiscard]] size_t size() const { return values_.size(); }
  [[nodiscard]] Values all() const { return {values_.begin(), values_.end()}; }
  [[nodiscard]] const Shape& shape(size_t i) const { return slots_[i].shape; }
  [[nodiscard]] int ndim(size_t i) const { return slots_[i].shape.ndim(); }
  // While types are being inferred an input may have none yet: float32 stands for it.
  [[nodiscard]] DType dtype(size_t i) const { return slots_[i].dtype.value_or(DType::kFloat32); }
  [[nodiscard]] Arguments from(size_t first) const {
    return {values_.subspan(first), slots_.subspan(first)};
  }

 private:
  std::span<const Value> values_;
  std::span<const Slot> slots_;
};

using Body = OfParams<Values(const Arguments&)>;
using Comparison = bool (*)(const Params&, const Params&);

// A body, and how two calls' parameters are compared: plans are kept by them.
struct Composition {
  Body body;
  Comparison same;
};

enum class Gradients {
  kComposed,    // by the gradient pass over the body
  kFromShapes,  // the same; it reads no values of inputs, so that the tape need not keep them
  kZero,
  kOwn,  // the one in the spec
};

void add_composed(OpTable& table, OpSpec spec, const ParamType& params, const std::type_info& type,
                  Composition composition, Gradients gradients);

// An operator with a kernel of its own on the host runs as this body on other devices, unless a
// device has its own too.
void derive_from_body(const OpDef& op, const Composition& composition);  // which is never destroyed
// The same with the kernels of another operator that has the same parameters, or none.
void derive_from(const OpDef& op, const OpDef& other);

// Parameters that can be compared themselves need no detour over their text.
template <class P>
bool same_params(const Params& a, const Params& b) {
  if constexpr (std::is_empty_v<P>) {
    return true;
  } else if constexpr (requires(const P& p) { p == p; }) {
    return *static_cast<const P*>(a.raw()) == *static_cast<const P*>(b.raw());
  } else {
    return a == b;
  }
}

template <class P>
void add_composed(OpTable& table, OpSpec spec, Body body,
                  Gradients gradients = Gradients::kComposed) {
  add_composed(table, std::move(spec), param_type<P>(), typeid(P),
               {std::move(body), same_params<P>}, gradients);
}

template <class P>
void derive_from_body(const OpDef& op, Body body) {
  derive_from_body(op, *new Composition{std::move(body), same_params<P>});  // lives as long as op
}

}  // namespace mx::numpy
