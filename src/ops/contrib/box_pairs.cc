#include "ops/contrib/box_pairs.h"

#include <cmath>
#include <numeric>
#include <vector>

#include "tensor/dispatch.h"

namespace mx::ops {
namespace {

void infer_iou(Infer& t, const BoxIouParam& /*p*/) {
  for (int round = 0; round < 2; ++round) {
    t.unify_dtype(t.in(0), t.out(0));
    t.unify_dtype(t.in(1), t.out(0));
  }
  Dims dims;
  for (int i = 0; i < 2; ++i) {
    const Shape& shape = t.in(i).shape;
    if (!shape.has_rank()) return;
    check<ShapeError>(
        shape.ndim() >= 2 && (shape[shape.ndim() - 1] == 4 || shape[shape.ndim() - 1] == kUnknown),
        t.who(), ": ", i == 0 ? "lhs" : "rhs", " of shape ", shape,
        " must have two axes or more, the last one of 4 coordinates");
    dims.append(shape.begin(), shape.end() - 1);
  }
  t.set(t.out(0), Shape(dims));
}

void iou_forward(Run& run, const BoxIouParam& p) {
  int64_t rows = run.in(0).size() / 4, columns = run.in(1).size() / 4;
  dispatch(kFloating, run.out(0).dtype(), [&]<class T>() {
    const T* left = run.in(0).data<const T>();
    const T* right = run.in(1).data<const T>();
    T* result = run.out(0).data<T>();
    run.parallel(rows, columns * 8, [&](int64_t i) {
      auto box = Box<Acc<T>>::read(left + i * 4, p.format);
      for (int64_t j = 0; j < columns; ++j) {
        auto other = Box<Acc<T>>::read(right + j * 4, p.format);
        result[i * columns + j] = static_cast<T>(overlap(box, other));
      }
    });
  });
}

// Outputs: for each row its column, for each column its row; -1: none.
void infer_matching(Infer& t, const BipartiteMatchingParam& /*p*/) {
  t.unify_dtype(t.in(0), t.out(0));
  t.unify_dtype(t.in(0), t.out(1));
  const Shape& shape = t.in(0).shape;
  if (!shape.has_rank()) return;
  check<ShapeError>(shape.ndim() >= 2, t.who(), ": data of shape ", shape,
                    " must have an axis of rows and one of columns");
  Dims rows(shape.begin(), shape.end() - 1), columns = rows;
  columns.back() = shape[shape.ndim() - 1];
  t.set(t.out(0), Shape(rows));
  t.set(t.out(1), Shape(columns));
}

template <class T>
void match(const BipartiteMatchingParam& p, const T* scores, int64_t rows, int64_t columns,
           T* row_match, T* column_match) {
  using A = Acc<T>;
  std::vector<int64_t> order(static_cast<size_t>(rows * columns));
  std::iota(order.begin(), order.end(), 0);
  auto score = [&](int64_t i) { return static_cast<A>(scores[i]); };
  std::ranges::stable_sort(order, [&](int64_t a, int64_t b) {
    return p.is_ascend ? score(a) < score(b) : score(a) > score(b);
  });
  std::fill_n(row_match, rows, static_cast<T>(-1.0f));
  std::fill_n(column_match, columns, static_cast<T>(-1.0f));
  auto threshold = static_cast<A>(p.threshold);
  int count = 0;
  for (int64_t pair : order) {
    if (p.topk >= 0 && count >= p.topk) break;
    if (p.is_ascend ? !(score(pair) < threshold) : !(score(pair) > threshold)) break;
    int64_t row = pair / columns, column = pair % columns;
    if (A(row_match[row]) != A(-1) || A(column_match[column]) != A(-1)) continue;
    row_match[row] = static_cast<T>(static_cast<A>(column));
    column_match[column] = static_cast<T>(static_cast<A>(row));
    ++count;
  }
}

void matching_forward(Run& run, const BipartiteMatchingParam& p) {
  int64_t rows = run.in(0).dim(-2), columns = run.in(0).dim(-1);
  int64_t count = run.in(0).shape().product(0, run.in(0).ndim() - 2);
  dispatch(kFloating, run.in(0).dtype(), [&]<class T>() {
    run.parallel(count, rows * columns * 8, [&](int64_t i) {
      match(p, run.in(0).data<const T>() + i * rows * columns, rows, columns,
            run.out(0).data<T>() + i * rows, run.out(1).data<T>() + i * columns);
    });
  });
}

// Inputs: samples (b, n), matches (b, n), anchors (b, n, 4), references (b, m, 4), means,
// deviations.
void infer_encode(Infer& t, const NoParam& /*p*/) {
  for (int i = 0; i < 6; ++i) t.unify_dtype(t.in(i), t.out(0));
  t.unify_dtype(t.out(0), t.out(1));
  for (int i = 4; i < 6; ++i) t.set(t.in(i), Shape{4});
  const Shape& anchors = t.in(2).shape;
  if (!anchors.has_rank()) return;
  check<ShapeError>(anchors.ndim() == 3, t.who(), ": anchors of shape ", anchors,
                    " must be (batch, count, 4)");
  Shape result{anchors[0], anchors[1], 4};
  t.set(t.in(2), result);
  for (int i = 0; i < 2; ++i) t.set(t.in(i), Shape{anchors[0], anchors[1]});
  t.set(t.in(3), Shape{anchors[0], kUnknown, 4});
  for (int i = 0; i < 2; ++i) t.set(t.out(i), result);
}

void encode_forward(Run& run, const NoParam& /*p*/) {
  int64_t batch = run.in(2).dim(0), count = run.in(2).dim(1), references = run.in(3).dim(1);
  dispatch(kFloating, run.out(0).dtype(), [&]<class T>() {
    using A = Acc<T>;
    const T* samples = run.in(0).data<const T>();
    const T* matches = run.in(1).data<const T>();
    const T* means = run.in(4).data<const T>();
    const T* deviations = run.in(5).data<const T>();
    run.parallel(batch * count, 32, [&](int64_t i) {
      T* target = run.out(0).data<T>() + i * 4;
      T* mask = run.out(1).data<T>() + i * 4;
      bool positive = A(samples[i]) > A(0.5);
      std::fill_n(mask, 4, static_cast<T>(positive ? 1.0f : 0.0f));
      std::fill_n(target, 4, static_cast<T>(0.0f));
      if (!positive) return;
      auto at = static_cast<int64_t>(A(matches[i]));
      check(at >= 0 && at < references, run.who(), ": match ", at, " is outside the ", references,
            " references");
      auto anchor = Box<A>::read(run.in(2).data<const T>() + i * 4, BoxFormat::kCorner);
      const T* reference = run.in(3).data<const T>() + (i / count * references + at) * 4;
      auto box = Box<A>::read(reference, BoxFormat::kCorner);
      A offsets[] = {(box.center_x() - anchor.center_x()) / anchor.width(),
                     (box.center_y() - anchor.center_y()) / anchor.height(),
                     std::log(box.width() / anchor.width()),
                     std::log(box.height() / anchor.height())};
      for (int k = 0; k < 4; ++k) {
        target[k] = static_cast<T>((offsets[k] - A(means[k])) / A(deviations[k]));
      }
    });
  });
}

// Inputs: offsets (b, n, 4), anchors (1, n, 4).
void infer_decode(Infer& t, const BoxDecodeParam& /*p*/) {
  t.unify(t.in(0), t.out(0));
  t.unify_dtype(t.in(1), t.out(0));
  const Shape& shape = t.in(0).shape;
  if (!shape.has_rank()) return;
  check<ShapeError>(shape.ndim() == 3 && (shape[2] == 4 || shape[2] == kUnknown), t.who(),
                    ": data of shape ", shape, " must be (batch, count, 4)");
  t.set(t.in(1), Shape{1, shape[1], 4});
}

void decode_forward(Run& run, const BoxDecodeParam& p) {
  int64_t count = run.in(0).dim(1);
  dispatch(kFloating, run.out(0).dtype(), [&]<class T>() {
    using A = Acc<T>;
    run.parallel(run.in(0).dim(0) * count, 32, [&](int64_t i) {
      auto anchor = Box<A>::read(run.in(1).data<const T>() + i % count * 4, p.format);
      const T* offset = run.in(0).data<const T>() + i * 4;
      T* result = run.out(0).data<T>() + i * 4;
      auto extent = [&](A logarithm) {
        return std::exp(p.clip > 0 ? std::min(logarithm, static_cast<A>(p.clip)) : logarithm) / 2;
      };
      A x = A(offset[0]) * A(p.std0) * anchor.width() + anchor.center_x();
      A y = A(offset[1]) * A(p.std1) * anchor.height() + anchor.center_y();
      A half_width = extent(A(offset[2]) * A(p.std2)) * anchor.width();
      A half_height = extent(A(offset[3]) * A(p.std3)) * anchor.height();
      A corners[] = {x - half_width, y - half_height, x + half_width, y + half_height};
      for (int k = 0; k < 4; ++k) result[k] = static_cast<T>(corners[k]);
    });
  });
}

}  // namespace

OpDef box_iou() {
  return define<BoxIouParam>({
      .name = "_contrib_box_iou",
      .doc = "Intersection over union of every box of lhs with every one of rhs.",
      .inputs = {"lhs", "rhs"},
      .infer = infer_iou,
      .gradient = zero_gradient<BoxIouParam>,
      .cpu = iou_forward,
  });
}

OpDef bipartite_matching() {
  return define<BipartiteMatchingParam>({
      .name = "_contrib_bipartite_matching",
      .doc = "Pairs rows and columns, best score first, each at most once.",
      .inputs = {"data"},
      .num_outputs = [](const BipartiteMatchingParam&) { return 2; },
      .infer = infer_matching,
      .gradient = zero_gradient<BipartiteMatchingParam>,
      .cpu = matching_forward,
  });
}

OpDef box_encode() {
  return define<NoParam>({
      .name = "_contrib_box_encode",
      .doc = "Offsets of matched boxes from their anchors, and which of them count.",
      .inputs = {"samples", "matches", "anchors", "refs", "means", "stds"},
      .num_outputs = [](const NoParam&) { return 2; },
      .infer = infer_encode,
      .gradient = zero_gradient<NoParam>,
      .cpu = encode_forward,
  });
}

OpDef box_decode() {
  return define<BoxDecodeParam>({
      .name = "_contrib_box_decode",
      .doc = "Boxes, as corners, from their offsets from anchors.",
      .inputs = {"data", "anchors"},
      .infer = infer_decode,
      .gradient = zero_gradient<BoxDecodeParam>,
      .cpu = decode_forward,
  });
}

}  // namespace mx::ops
