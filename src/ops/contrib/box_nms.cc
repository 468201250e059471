#include "ops/contrib/box_nms.h"

#include <algorithm>
#include <vector>

#include "ops/shape/strided_copy.h"
#include "tensor/dispatch.h"

namespace mx::ops {
namespace {

// Outputs: boxes like the data, best first and -1 in what is left over; and for the gradient the
// row each came from, -1 for none.
void infer(Infer& t, const BoxNmsParam& p) {
  t.unify(t.in(0), t.out(0));
  t.unify_dtype(t.in(0), t.out(1));
  const Shape& shape = t.in(0).shape;
  if (!shape.has_rank()) return;
  check<ShapeError>(shape.ndim() >= 2, t.who(), ": data of shape ", shape,
                    " must have an axis of boxes and one of columns");
  int64_t columns = shape[shape.ndim() - 1];
  auto inside = [&](int column, int count) {
    return column >= 0 && (columns == kUnknown || column + count <= columns);
  };
  bool fits = inside(p.coord_start, 4) && inside(p.score_index, 1) &&
              (p.id_index < 0 || inside(p.id_index, 1));
  check<ShapeError>(fits, t.who(), ": coord_start ", p.coord_start, ", score_index ", p.score_index,
                    " and id_index ", p.id_index, " must be columns of data of shape ", shape);
  Dims dims = shape.dims();
  dims.back() = 1;
  t.set(t.out(1), Shape(dims));
}

// Rows that stay, best score first.
template <class T>
std::vector<int64_t> kept_rows(const BoxNmsParam& p, const T* data, int64_t rows, int64_t columns) {
  using A = Acc<T>;
  auto at = [&](int64_t row, int column) { return static_cast<A>(data[row * columns + column]); };
  std::vector<int64_t> order;
  for (int64_t i = 0; i < rows; ++i) {
    bool is_background = p.id_index >= 0 && at(i, p.id_index) == static_cast<A>(p.background_id);
    if (at(i, p.score_index) > static_cast<A>(p.valid_thresh) && !is_background) order.push_back(i);
  }
  std::ranges::stable_sort(order, std::greater{},
                           [&](int64_t row) { return at(row, p.score_index); });
  if (p.topk >= 0 && static_cast<size_t>(p.topk) < order.size()) {
    order.resize(static_cast<size_t>(p.topk));
  }
  std::vector<Box<A>> boxes;
  for (int64_t row : order) {
    boxes.push_back(Box<A>::read(data + row * columns + p.coord_start, p.in_format));
  }
  std::vector<char> dropped(order.size());
  std::vector<int64_t> kept;
  for (size_t i = 0; i < order.size(); ++i) {
    if (dropped[i]) continue;
    kept.push_back(order[i]);
    for (size_t j = i + 1; j < order.size(); ++j) {
      bool rivals = p.force_suppress || p.id_index < 0 ||
                    at(order[i], p.id_index) == at(order[j], p.id_index);
      if (rivals && overlap(boxes[i], boxes[j]) > static_cast<A>(p.overlap_thresh)) dropped[j] = 1;
    }
  }
  return kept;
}

template <class T>
void convert_box(T* box, BoxFormat from, BoxFormat to) {
  if (from == to) return;
  using A = Acc<T>;
  if (to == BoxFormat::kCorner) {
    auto read = Box<A>::read(box, BoxFormat::kCenter);
    A values[] = {read.left, read.top, read.right, read.bottom};
    std::transform(values, values + 4, box, [](A value) { return static_cast<T>(value); });
  } else {
    auto read = Box<A>::read(box, BoxFormat::kCorner);
    A values[] = {read.center_x(), read.center_y(), read.width(), read.height()};
    std::transform(values, values + 4, box, [](A value) { return static_cast<T>(value); });
  }
}

void forward(Run& run, const BoxNmsParam& p) {
  const Shape& shape = run.in(0).shape();
  int64_t columns = run.in(0).dim(-1), rows = run.in(0).dim(-2);
  dispatch(kFloating, run.in(0).dtype(), [&]<class T>() {
    run.parallel(shape.product(0, shape.ndim() - 2), rows * rows * columns, [&](int64_t batch) {
      const T* data = run.in(0).data<const T>() + batch * rows * columns;
      T* result = run.out(0).data<T>() + batch * rows * columns;
      T* origin = run.out(1).data<T>() + batch * rows;
      std::vector<int64_t> kept = kept_rows(p, data, rows, columns);
      std::fill_n(result, rows * columns, static_cast<T>(-1.0f));
      std::fill_n(origin, rows, static_cast<T>(-1.0f));
      for (size_t i = 0; i < kept.size(); ++i) {
        T* line = result + static_cast<int64_t>(i) * columns;
        std::copy_n(data + kept[i] * columns, columns, line);
        convert_box(line + p.coord_start, p.in_format, p.out_format);
        origin[i] = static_cast<T>(static_cast<Acc<T>>(kept[i]));
      }
    });
  });
}

// Inputs: gradient of the boxes, the rows they came from.
void infer_gradient(Infer& t, const NoParam& /*p*/) { t.unify(t.in(0), t.out(0)); }

void gradient_forward(Run& run, const NoParam& /*p*/) {
  const Shape& shape = run.in(0).shape();
  int64_t columns = run.in(0).dim(-1), rows = run.in(0).dim(-2);
  zero_bytes(run.out(0).raw(), run.out(0).bytes());
  dispatch(kFloating, run.in(0).dtype(), [&]<class T>() {
    run.parallel(shape.product(0, shape.ndim() - 2), rows * columns, [&](int64_t batch) {
      const T* from = run.in(0).data<const T>() + batch * rows * columns;
      const T* origin = run.in(1).data<const T>() + batch * rows;
      T* to = run.out(0).data<T>() + batch * rows * columns;
      for (int64_t i = 0; i < rows; ++i) {
        auto row = static_cast<int64_t>(static_cast<Acc<T>>(origin[i]));
        if (row >= 0) std::copy_n(from + i * columns, columns, to + row * columns);
      }
    });
  });
}

// Of each box the row it came from, zeros for the rest.
void rows_forward(Run& run, const NoParam& /*p*/) {
  const Shape& shape = run.in(0).shape();
  int64_t columns = run.in(0).dim(-1), rows = run.in(0).dim(-2);
  zero_bytes(run.out(0).raw(), run.out(0).bytes());
  dispatch(kFloating, run.in(0).dtype(), [&]<class T>() {
    run.parallel(shape.product(0, shape.ndim() - 1), columns, [&](int64_t line) {
      auto row = static_cast<int64_t>(static_cast<Acc<T>>(run.in(1).data<const T>()[line]));
      if (row < 0) return;
      std::copy_n(run.in(0).data<const T>() + (line / rows * rows + row) * columns, columns,
                  run.out(0).data<T>() + line * columns);
    });
  });
}

}  // namespace

OpDef box_nms() {
  return define<BoxNmsParam>({
      .name = "_contrib_box_nms",
      .doc = "The boxes that no better one overlaps, best score first; -1 in the rest.",
      .aliases = {"_contrib_box_non_maximum_suppression"},
      .inputs = {"data"},
      .num_outputs = [](const BoxNmsParam&) { return 2; },
      .num_visible = [](const BoxNmsParam&) { return 1; },
      .infer = infer,
      .gradient = [](Grad& g, const BoxNmsParam& /*p*/) -> Values {
        return {apply("_backward_contrib_box_nms", NoParam{}, {g.out_grad(0), g.out(1)})};
      },
      .cpu = forward,
  });
}

OpDef box_nms_gradient() {
  return define<NoParam>({
      .name = "_backward_contrib_box_nms",
      .doc = "Hands the gradients of boxes back to the rows they came from.",
      .inputs = {"data", "origin"},
      .infer = infer_gradient,
      .gradient = [](Grad& g, const NoParam& p) -> Values {
        return {apply("_backward_contrib_box_nms_rows", p, {g.out_grad(0), g.in(1)}), {}};
      },
      .cpu = gradient_forward,
  });
}

OpDef box_nms_rows() {
  return define<NoParam>({
      .name = "_backward_contrib_box_nms_rows",
      .doc = "The rows that boxes came from, in the boxes' order.",
      .inputs = {"data", "origin"},
      .infer = infer_gradient,
      .gradient = [](Grad& g, const NoParam& p) -> Values {
        return {apply("_backward_contrib_box_nms", p, {g.out_grad(0), g.in(1)}), {}};
      },
      .cpu = rows_forward,
  });
}

}  // namespace mx::ops
