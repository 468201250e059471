// _npi_delete: an array without the rows at given places: a number, a slice, an array of places or
// a mask. For an array the shape of the result follows from values.
#include <algorithm>

#include "base/error.h"
#include "base/index_error.h"
#include "numpy/catalog.h"
#include "ops/index/positions.h"
#include "ops/index/rows.h"
#include "ops/numpy/selection.h"
#include "tensor/dispatch.h"

namespace mx::numpy {
namespace {

std::vector<std::string> names_of_inputs(const ops::DeleteParam& p) {
  if (p.is_static()) return {"arr"};
  return {"arr", "obj"};
}

class Remaining {
 public:
  explicit Remaining(int64_t extent) : is_kept_(static_cast<size_t>(extent), true) {}

  void leave_out(int64_t place) {
    auto extent = static_cast<int64_t>(is_kept_.size());
    check<IndexError>(place >= -extent && place < extent, "delete: place ", place,
                      " is outside of an axis of extent ", extent, "; use ", -extent, "..",
                      extent - 1);
    is_kept_[static_cast<size_t>(place < 0 ? place + extent : place)] = false;
  }
  void leave_out(const Tensor& places) {
    if (places.dtype() == DType::kBool) {
      check<ShapeError>(places.size() == static_cast<int64_t>(is_kept_.size()),
                        "delete: a mask of shape ", places.shape(),
                        " does not fit an axis of extent ", is_kept_.size());
      auto mask = places.span<const bool>();
      for (size_t i = 0; i < mask.size(); ++i) is_kept_[i] = !mask[i];
      return;
    }
    dispatch(kIndex, places.dtype(), [&]<class T>() {
      for (T place : places.span<const T>()) leave_out(ops::whole_index(place));
    });
  }
  [[nodiscard]] std::vector<int64_t> rows() const {
    std::vector<int64_t> kept;
    for (size_t i = 0; i < is_kept_.size(); ++i) {
      if (is_kept_[i]) kept.push_back(static_cast<int64_t>(i));
    }
    return kept;
  }

 private:
  std::vector<bool> is_kept_;
};

// `places` is null where the parameters say them.
std::vector<int64_t> remaining(int64_t extent, const ops::DeleteParam& p, const Tensor* places) {
  Remaining rows(extent);
  if (places) {
    rows.leave_out(*places);
  } else if (p.int_ind) {
    rows.leave_out(*p.int_ind);
  } else {
    ops::SliceRange range(p.start, p.stop, p.step, extent);
    for (int64_t i = 0; i < range.count; ++i) rows.leave_out(range.at(i));
  }
  return rows.rows();
}

Shape result_shape(const Shape& shape, const ops::DeleteParam& p, int64_t rows) {
  if (!p.axis) return {rows};
  Dims dims = shape.dims();
  dims[static_cast<size_t>(*p.axis < 0 ? *p.axis + shape.ndim() : *p.axis)] = rows;
  return Shape(dims);
}

void infer(Infer& t, const ops::DeleteParam& p) {
  t.unify_dtype(t.in(0), t.out(0));
  const Shape& shape = t.in(0).shape;
  if (!shape.has_rank()) return;
  if (p.axis) t.axis(*p.axis, t.in(0));
  int64_t rows = kUnknown;
  if (p.is_static() && shape.is_known()) {
    rows = static_cast<int64_t>(remaining(ops::layout_of(shape, p).extent, p, nullptr).size());
  }
  t.set(t.out(0), result_shape(shape, p, rows));
}

std::vector<int64_t> rows_of(const Run& run, const Shape& shape, const ops::DeleteParam& p,
                             int places) {
  return remaining(ops::layout_of(shape, p).extent, p, p.is_static() ? nullptr : &run.in(places));
}

Shape shape_from_values(const Run& run, const ops::DeleteParam& p) {
  const Shape& shape = run.in(0).shape();
  return result_shape(shape, p, static_cast<int64_t>(rows_of(run, shape, p, 1).size()));
}

void forward(Run& run, const ops::DeleteParam& p) {
  const Shape& shape = run.in(0).shape();
  std::vector<int64_t> rows = rows_of(run, shape, p, 1);
  ops::gather_rows(run, run.in(0), ops::layout_of(shape, p), rows.data(),
                   static_cast<int64_t>(rows.size()), run.out(0));
}

// Inputs: gradient of the rows that stay, the array for its shape, the places.
void infer_gradient(Infer& t, const ops::DeleteParam& /*p*/) {
  t.unify_dtype(t.in(0), t.out(0));
  t.unify_shape(t.in(1), t.out(0));
}

void gradient_forward(Run& run, const ops::DeleteParam& p) {
  const Shape& shape = run.out(0).shape();
  std::vector<int64_t> rows = rows_of(run, shape, p, 2);
  ops::scatter_add_rows(run, run.in(0), static_cast<int64_t>(rows.size()), rows.data(), run.out(0),
                        ops::layout_of(shape, p));
}

Values with_places(Value first, const Grad& g, int places) {
  Values inputs = {std::move(first)};
  if (g.num_inputs() > places) inputs.push_back(g.in(places));
  return inputs;
}

}  // namespace

void add_deletion(OpTable& table) {
  table.add(define<ops::DeleteParam>({.name = "_npi_delete",
                                      .doc = "An array without the rows at given places.",
                                      .inputs = {"arr", "obj"},
                                      .input_names = names_of_inputs,
                                      .infer = infer,
                                      .shape_from_values = shape_from_values,
                                      .gradient = [](Grad& g, const ops::DeleteParam& p) -> Values {
                                        Values inputs = with_places(g.out_grad(0), g, 1);
                                        inputs.insert(inputs.begin() + 1, g.in(0));
                                        Values result(static_cast<size_t>(g.num_inputs()));
                                        result[0] = apply("_backward_npi_delete", p, inputs);
                                        return result;
                                      },
                                      .cpu = forward}));
  table.add(define<ops::DeleteParam>(
      {.name = "_backward_npi_delete",
       .doc = "Puts the gradients of the rows that stay back, zeros elsewhere.",
       .inputs = {"data", "like", "obj"},
       .input_names =
           [](const ops::DeleteParam& p) {
             std::vector<std::string> names = {"data", "like"};
             if (!p.is_static()) names.emplace_back("obj");
             return names;
           },
       .infer = infer_gradient,
       .gradient = [](Grad& g, const ops::DeleteParam& p) -> Values {
         Values result(static_cast<size_t>(g.num_inputs()));
         result[0] = apply("_npi_delete", p, with_places(g.out_grad(0), g, 2));
         return result;
       },
       .cpu = gradient_forward,
       .reads = all_but(1)}));
}

}  // namespace mx::numpy
