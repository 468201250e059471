// Changes of the element type.
#include <algorithm>

#include "ops/pointwise/cast.h"
#include "ops/pointwise/convert.h"
#include "ops/pointwise/copy.h"
#include "ops/pointwise/loop.h"
#include "ops/pointwise/pointwise.h"
#include "ops/pointwise/stream.h"
#include "tensor/dispatch.h"

namespace mx::ops {

void convert_elements(const Run& run, const Tensor& in, const Tensor& out) {
  if (in.dtype() == out.dtype()) return copy_elements(run, in, out);
  dispatch(kAnyType, in.dtype(), [&]<class From>() {
    dispatch(kAnyType, out.dtype(), [&]<class To>() {
      const From* x = in.data<const From>();
      To* y = out.data<To>();
      int64_t bytes = in.bytes() + out.bytes();
      write_range(y, out.size(), bytes, [x](int64_t begin, int64_t count, To* to) {
        vector_loop(count, [to, x = x + begin](int64_t i) { to[i] = convert<To>(x[i]); });
      });
    });
  });
}

namespace {

template <class P>
void forward(Run& run, const P& /*p*/) {
  convert_elements(run, run.in(0), run.out(0));
}

void infer_cast(Infer& t, const CastParam& p) {
  t.unify_shape(t.in(0), t.out(0));
  t.set_dtype(t.out(0), p.dtype);
}

// Mixed precision moves between floating types; integers and float64 pass unchanged.
void infer_amp_cast(Infer& t, const CastParam& p) {
  t.unify_shape(t.in(0), t.out(0));
  if (!t.in(0).dtype) return;
  DType given = *t.in(0).dtype;
  bool moves = given == DType::kFloat32 || given == DType::kFloat16 || given == DType::kBFloat16;
  t.set_dtype(t.out(0), moves ? p.dtype : given);
}

void infer_like(Infer& t, const NoParam& /*p*/) {
  t.unify_shape(t.in(0), t.out(0));
  t.unify_dtype(t.in(1), t.out(0));
}

Values gradient(Grad& g, const CastParam& /*p*/) {
  return {apply("_cast_like", {}, {g.out_grad(0), g.in(0)})};
}

Values gradient_like(Grad& g, const NoParam& /*p*/) {
  return {apply("_cast_like", {}, {g.out_grad(0), g.in(0)}), Value()};
}

Shape turned(const Shape& shape, int64_t turn) {
  Dims result(shape.begin(), shape.end());
  if (turn == kToLast) {
    std::rotate(result.begin() + 1, result.begin() + 2, result.end());
  } else {
    std::rotate(result.begin() + 1, result.end() - 1, result.end());
  }
  return Shape(result);
}

void infer_several(Infer& t, const CastSeveralParam& p) {
  check(p.turns.empty() || static_cast<int>(p.turns.size()) == p.num_arrays, t.who(),
        ": turns has ", p.turns.size(), " numbers for ", p.num_arrays,
        " arrays; give one for each");
  for (int i = 0; i < p.num_arrays; ++i) {
    t.set_dtype(t.in(i), p.source);
    t.set_dtype(t.out(i), p.dtype);
    if (p.turn(i) == kStays) {
      t.unify_shape(t.in(i), t.out(i));
    } else if (t.in_shape(i).has_rank()) {
      check<ShapeError>(t.in_shape(i).ndim() > 1, t.who(), ": an array of shape ", t.in_shape(i),
                        " has no channels to turn");
      t.set(t.out(i), turned(t.in_shape(i), p.turn(i)));
    }
  }
}

template <class T>
void turn_elements(const Run& run, const TurnedMatrices& m, const T* from, T* to, int64_t size) {
  int64_t matrix = m.rows * m.columns;
  run.parallel(matrix == 0 ? 0 : size / matrix, matrix, [=](int64_t i) {
    for (int64_t row = 0; row < m.rows; ++row) {
      for (int64_t column = 0; column < m.columns; ++column) {
        to[i * matrix + column * m.rows + row] = from[i * matrix + row * m.columns + column];
      }
    }
  });
}

void cast_several(Run& run, const CastSeveralParam& p) {
  for (int i = 0; i < p.num_arrays; ++i) {
    const Tensor &in = run.in(i), &out = run.out(i);
    if (p.turn(i) == kStays) {
      convert_elements(run, in, out);
      continue;
    }
    dispatch(kFloating, out.dtype(), [&]<class T>() {
      auto* cast = run.scratch<T>(out.size());
      convert_elements(run, in, Tensor(cast, in.shape(), out.dtype()));
      turn_elements<T>(run, TurnedMatrices(in.shape(), p.turn(i)), cast, out.data<T>(), out.size());
    });
  }
}

// Those that arrive go back together, too.
Values gradient_of_several(Grad& g, const CastSeveralParam& p) {
  Values grads(static_cast<size_t>(p.num_arrays)), heads;
  CastSeveralParam back{.num_arrays = 0, .dtype = p.source, .source = p.dtype};
  for (int i = 0; i < p.num_arrays; ++i) {
    if (!g.has_out_grad(i)) continue;
    heads.push_back(g.out_grad(i));
    ++back.num_arrays;
    if (p.turns.empty()) continue;
    back.turns.push_back(p.turn(i) == kStays ? kStays : p.turn(i) == kToLast ? kToFirst : kToLast);
  }
  if (heads.empty()) return grads;
  Values wide = apply_all("_cast_several", back, heads);
  size_t next = 0;
  for (int i = 0; i < p.num_arrays; ++i) {
    if (g.has_out_grad(i)) grads[static_cast<size_t>(i)] = wide[next++];
  }
  return grads;
}

}  // namespace

void add_casts(OpTable& table) {
  table.add(define<CastSeveralParam>({
      .name = "_cast_several",
      .doc = "Several arrays of one floating type in another.",
      .inputs = {"data"},
      .variadic = "num_arrays",
      .num_outputs = [](const CastSeveralParam& p) { return p.num_arrays; },
      .infer = infer_several,
      .gradient = gradient_of_several,
      .cpu = cast_several,
  }));
  table.add(define<CastParam>({
      .name = "Cast",
      .doc = "The values in another element type; integers wrap, fractions are cut off.",
      .aliases = {"cast", "_npi_cast", "_npx_cast"},
      .inputs = {"data"},
      .infer = infer_cast,
      .gradient = gradient,
      .cpu = forward<CastParam>,
  }));
  table.add(define<NoParam>({
      .name = "_cast_like",
      .doc = "The values of lhs in the element type of rhs.",
      .inputs = {"lhs", "rhs"},
      .infer = infer_like,
      .gradient = gradient_like,
      .cpu = forward<NoParam>,
      .reads = all_but(1),
  }));
  table.add(define<CastParam>({
      .name = "amp_cast",
      .doc =
          "Casts between the floating types of mixed precision; leaves other arrays as they are.",
      .inputs = {"data"},
      .infer = infer_amp_cast,
      .gradient = gradient,
      .cpu = forward<CastParam>,
  }));
}

}  // namespace mx::ops
