#include "ops/linalg/linalg_diag.h"

#include <cmath>
#include <cstdlib>

#include "ops/linalg/stacks.h"
#include "ops/shape/strided_copy.h"

namespace mx::ops {
namespace {

// The extent of the matrix that a packed line of this length belongs to; -1: none.
int64_t matrix_extent(const LinalgDiagParam& p, int64_t length) {
  return length + std::abs(p.offset);
}
int64_t matrix_extent(const LinalgTrianParam& p, int64_t length) {
  auto m = static_cast<int64_t>((std::sqrt(8.0 * static_cast<double>(length) + 1) - 1) / 2);
  while (m * (m + 1) / 2 < length) ++m;
  return m * (m + 1) / 2 == length ? m + std::abs(p.offset) : -1;
}

// visit(position in the matrix, position in the line) for every element both share. A triangle is
// read row by row when lower and column by column when upper, so both have the same order.
template <class Visit>
void each_packed(const LinalgDiagParam& p, int64_t n, Visit&& visit) {
  int64_t start = p.offset >= 0 ? p.offset : -p.offset * n;
  for (int64_t i = 0; i < packed_length(p, n); ++i) visit(start + i * (n + 1), i);
}
template <class Visit>
void each_packed(const LinalgTrianParam& p, int64_t n, Visit&& visit) {
  int64_t shift = std::abs(p.offset), at = 0;
  bool lower = is_lower(p);
  for (int64_t outer = shift; outer < n; ++outer) {
    for (int64_t inner = 0; inner <= outer - shift; ++inner, ++at) {
      visit(lower ? outer * n + inner : inner * n + outer, at);
    }
  }
}

template <class P>
void infer_extract(Infer& t, const P& p) {
  t.unify_dtype(t.in(0), t.out(0));
  check_square(t, t.in(0), "A");
  if (!t.in(0).shape.has_rank()) return;
  const Shape& shape = t.in(0).shape;
  Dims dims(shape.begin(), shape.end() - 1);
  int64_t n = dims.back();
  if (n != kUnknown) {
    dims.back() = packed_length(p, n);
    if (std::abs(p.offset) >= n) {
      fail<ShapeError>(t.who(), ": offset ", p.offset, " is outside the matrices of A of shape ",
                       shape, "; use ", 1 - n, "..", n - 1);
    }
  }
  t.set(t.out(0), Shape(dims));
}

template <class P>
void infer_make(Infer& t, const P& p) {
  t.unify_dtype(t.in(0), t.out(0));
  const Shape& shape = t.in(0).shape;
  if (t.in(0).dtype && *t.in(0).dtype != DType::kFloat32 && *t.in(0).dtype != DType::kFloat64) {
    fail<TypeError>(t.who(), ": A has dtype ", *t.in(0).dtype, "; use float32 or float64");
  }
  if (!shape.has_rank()) return;
  if (shape.ndim() == 0) fail<ShapeError>(t.who(), ": A of shape () has no last axis");
  Dims dims = shape.dims();
  int64_t n = dims.back() == kUnknown ? kUnknown : matrix_extent(p, dims.back());
  if (dims.back() != kUnknown && n < 0) {
    fail<ShapeError>(t.who(), ": a line of ", dims.back(),
                     " elements fills no triangle; use 1, 3, 6, 10, …");
  }
  dims.back() = n;
  dims.push_back(n);
  t.set(t.out(0), Shape(dims));
}

template <class P>
void extract(Run& run, const P& p) {
  MatrixStack stack(run.in(0).shape());
  int64_t length = packed_length(p, stack.rows);
  dispatch(kNative, run.in(0).dtype(), [&]<class T>() {
    const T* matrices = run.in(0).data<const T>();
    T* lines = run.out(0).data<T>();
    run.parallel(stack.count, length, [&](int64_t i) {
      const T* matrix = matrices + i * stack.size();
      T* line = lines + i * length;
      each_packed(p, stack.rows, [&](int64_t from, int64_t to) { line[to] = matrix[from]; });
    });
  });
}

template <class P>
void make(Run& run, const P& p) {
  MatrixStack stack(run.out(0).shape());
  int64_t length = packed_length(p, stack.rows);
  zero_bytes(run.out(0).raw(), run.out(0).bytes());
  dispatch(kNative, run.in(0).dtype(), [&]<class T>() {
    const T* lines = run.in(0).data<const T>();
    T* matrices = run.out(0).data<T>();
    run.parallel(stack.count, length, [&](int64_t i) {
      const T* line = lines + i * length;
      T* matrix = matrices + i * stack.size();
      each_packed(p, stack.rows, [&](int64_t to, int64_t from) { matrix[to] = line[from]; });
    });
  });
}

// Taking out and putting in are each other's gradients.
template <class P>
OpDef packing(const char* name, const char* alias, const char* inverse, bool extracts,
              const char* doc) {
  return define<P>({
      .name = name,
      .doc = doc,
      .aliases = {alias},
      .inputs = {"A"},
      .infer = extracts ? infer_extract<P> : infer_make<P>,
      .gradient = [inverse](Grad& g, const P& p) -> Values {
        return {apply(inverse, p, {g.out_grad(0)})};
      },
      .cpu = extracts ? extract<P> : make<P>,
      .names_its_input = true,
  });
}

}  // namespace

OpDef linalg_extractdiag() {
  return packing<LinalgDiagParam>("_linalg_extractdiag", "linalg_extractdiag", "_linalg_makediag",
                                  true, "A diagonal of square matrices.");
}

OpDef linalg_makediag() {
  return packing<LinalgDiagParam>("_linalg_makediag", "linalg_makediag", "_linalg_extractdiag",
                                  false, "Square matrices that are zero but for one diagonal.");
}

OpDef linalg_extracttrian() {
  return packing<LinalgTrianParam>("_linalg_extracttrian", "linalg_extracttrian",
                                   "_linalg_maketrian", true,
                                   "A triangle of square matrices, packed into lines.");
}

OpDef linalg_maketrian() {
  return packing<LinalgTrianParam>("_linalg_maketrian", "linalg_maketrian", "_linalg_extracttrian",
                                   false, "Square matrices with a triangle from packed lines.");
}

}  // namespace mx::ops
