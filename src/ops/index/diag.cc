#include "ops/index/diag.h"

#include <algorithm>
#include <cstdlib>

#include "ops/shape/strided_copy.h"

namespace mx::ops {
namespace {

int64_t diagonal_length(int64_t rows, int64_t columns, int64_t k) {
  return k >= 0 ? std::min(rows, columns - k) : std::min(rows + k, columns);
}

// Of data with two axes or more: its other axes, then the diagonal.
Shape diagonals(Infer& t, const DiagParam& p, const Slot& data) {
  int rows = t.axis(p.axis1, data), columns = t.axis(p.axis2, data);
  if (rows == columns) {
    fail<ShapeError>(t.who(), ": axis1 ", p.axis1, " and axis2 ", p.axis2, " are the same axis");
  }
  Dims dims;
  for (int axis = 0; axis < data.shape.ndim(); ++axis) {
    if (axis != rows && axis != columns) dims.push_back(data.shape[axis]);
  }
  int64_t length = kUnknown;
  if (data.shape[rows] != kUnknown && data.shape[columns] != kUnknown) {
    length = diagonal_length(data.shape[rows], data.shape[columns], p.k);
    if (length <= 0) {
      fail<ShapeError>(t.who(), ": matrices of data of shape ", data.shape, " have no diagonal ",
                       p.k);
    }
  }
  dims.push_back(length);
  return Shape(dims);
}

void infer_diagonal(Infer& t, const DiagParam& p, const Slot& data, Slot& result) {
  if (!data.shape.has_rank()) return;
  if (data.shape.ndim() == 0) fail<ShapeError>(t.who(), ": data of shape () has no diagonal");
  if (data.shape.ndim() > 1) {
    t.set(result, diagonals(t, p, data));
    return;
  }
  int64_t extent = data.shape[0] == kUnknown ? kUnknown : data.shape[0] + std::abs(p.k);
  t.set(result, Shape{extent, extent});
}

void infer(Infer& t, const DiagParam& p) {
  t.unify_dtype(t.in(0), t.out(0));
  infer_diagonal(t, p, t.in(0), t.out(0));
}

// Inputs: gradient of the result, data for its shape.
void infer_gradient(Infer& t, const DiagParam& p) {
  t.unify_dtype(t.in(0), t.out(0));
  t.unify_shape(t.in(1), t.out(0));
  infer_diagonal(t, p, t.out(0), t.in(0));
}

struct Diagonals {
  StridedCopy plan;  // from the matrices to the lines
  int64_t start;     // of the first diagonal in the matrices
};

Diagonals diagonals_of(const Shape& matrices, int rows, int columns, int64_t k) {
  Dims strides = contiguous_strides(matrices);
  auto row = static_cast<size_t>(rows), column = static_cast<size_t>(columns);
  Diagonals result{{}, k >= 0 ? k * strides[column] : -k * strides[row]};
  for (size_t i = 0; i < strides.size(); ++i) {
    if (i != row && i != column) result.plan.add(matrices.dims()[i], strides[i], 0);
  }
  result.plan.add(diagonal_length(matrices[rows], matrices[columns], k),
                  strides[row] + strides[column], 0);
  result.plan.to_strides = contiguous_strides(Shape(result.plan.extents));
  return result;
}

char* moved(const Tensor& array, int64_t elements) {
  return static_cast<char*>(array.raw()) + elements * size_of(array.dtype());
}

void read_diagonals(const Run& run, const Tensor& matrices, const Diagonals& d,
                    const Tensor& lines) {
  copy_strided(run, d.plan, moved(matrices, d.start), lines.raw(), size_of(lines.dtype()));
}

void write_diagonals(const Run& run, const Tensor& lines, const Tensor& matrices,
                     const Diagonals& d) {
  zero_bytes(run, matrices.raw(), matrices.bytes());
  StridedCopy back{d.plan.extents, d.plan.to_strides, d.plan.from_strides};
  copy_strided(run, back, lines.raw(), moved(matrices, d.start), size_of(lines.dtype()));
}

Diagonals diagonals_of(const DiagParam& p, const Shape& matrices) {
  int ndim = matrices.ndim();
  return diagonals_of(matrices, p.axis1 < 0 ? p.axis1 + ndim : p.axis1,
                      p.axis2 < 0 ? p.axis2 + ndim : p.axis2, p.k);
}

void forward(Run& run, const DiagParam& p) {
  const Tensor& data = run.in(0);
  if (data.ndim() == 1) {
    write_diagonals(run, data, run.out(0), diagonals_of(run.out(0).shape(), 0, 1, p.k));
  } else {
    read_diagonals(run, data, diagonals_of(p, data.shape()), run.out(0));
  }
}

void gradient_forward(Run& run, const DiagParam& p) {
  const Tensor& gradient = run.in(0);
  const Tensor& result = run.out(0);
  if (result.ndim() == 1) {
    read_diagonals(run, gradient, diagonals_of(gradient.shape(), 0, 1, p.k), result);
  } else {
    write_diagonals(run, gradient, result, diagonals_of(p, result.shape()));
  }
}

}  // namespace

OpDef diag() {
  return define<DiagParam>({
      .name = "diag",
      .doc = "The diagonal of matrices, or for a vector the matrix that has it as diagonal.",
      .inputs = {"data"},
      .infer = infer,
      .gradient = [](Grad& g, const DiagParam& p) -> Values {
        return {apply("_backward_diag", p, {g.out_grad(0), g.in(0)})};
      },
      .cpu = forward,
      .names_its_input = true,
  });
}

OpDef diag_gradient() {
  return define<DiagParam>({
      .name = "_backward_diag",
      .doc = "The gradient of diag for data of the shape of `like`.",
      .inputs = {"data", "like"},
      .infer = infer_gradient,
      .gradient = [](Grad& g, const DiagParam& p) -> Values {
        return {apply("diag", p, {g.out_grad(0)}), Value{}};
      },
      .cpu = gradient_forward,
      .reads = all_but(1),
  });
}

}  // namespace mx::ops
