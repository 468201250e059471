#include "ops/contrib/spectral.h"

#include <bit>
#include <cmath>
#include <complex>
#include <numbers>
#include <vector>

#include "ops/index/positions.h"
#include "tensor/dispatch.h"

namespace mx::ops {
namespace {

using Line = std::vector<std::complex<double>>;

// In place, for a power of two; `sign` -1 transforms, +1 goes back without dividing.
void transform_power(Line& x, double sign) {
  size_t n = x.size();
  for (size_t i = 1, j = 0; i < n; ++i) {
    size_t bit = n >> 1;
    for (; j & bit; bit >>= 1) j ^= bit;
    j ^= bit;
    if (i < j) std::swap(x[i], x[j]);
  }
  for (size_t length = 2; length <= n; length *= 2) {
    double angle = sign * 2 * std::numbers::pi / static_cast<double>(length);
    for (size_t k = 0; k < length / 2; ++k) {
      auto turn = std::polar(1.0, angle * static_cast<double>(k));
      for (size_t start = k; start < n; start += length) {
        auto odd = turn * x[start + length / 2];
        x[start + length / 2] = x[start] - odd;
        x[start] += odd;
      }
    }
  }
}

// Any length: a convolution with a chirp, of a power of two (Bluestein).
void transform(Line& x, double sign) {
  size_t n = x.size();
  if (n == 0) return;
  if (std::has_single_bit(n)) return transform_power(x, sign);
  size_t m = std::bit_ceil(2 * n - 1);
  Line chirp(n), a(m), b(m);
  for (size_t i = 0; i < n; ++i) {
    auto square = static_cast<double>(i * i % (2 * n));  // the angle has this period
    chirp[i] = std::polar(1.0, sign * std::numbers::pi * square / static_cast<double>(n));
    a[i] = x[i] * chirp[i];
    b[i] = b[(m - i) % m] = std::conj(chirp[i]);
  }
  transform_power(a, -1);
  transform_power(b, -1);
  for (size_t i = 0; i < m; ++i) a[i] *= b[i];
  transform_power(a, 1);
  for (size_t i = 0; i < n; ++i) x[i] = a[i] * chirp[i] / static_cast<double>(m);
}

void check_lines(Infer& t, const Shape& shape) {
  check<ShapeError>(!shape.has_rank() || shape.ndim() == 2 || shape.ndim() == 4, t.who(),
                    ": data of shape ", shape, " must have two or four axes");
}

void infer_fft(Infer& t, const FourierParam& /*p*/) {
  t.unify_dtype(t.in(0), t.out(0));
  check_lines(t, t.in(0).shape);
  if (!t.in(0).shape.is_known()) return;
  Dims dims = t.in(0).shape.dims();
  dims.back() *= 2;
  t.set(t.out(0), Shape(dims));
}

void infer_ifft(Infer& t, const FourierParam& /*p*/) {
  t.unify_dtype(t.in(0), t.out(0));
  check_lines(t, t.in(0).shape);
  if (!t.in(0).shape.is_known()) return;
  Dims dims = t.in(0).shape.dims();
  check<ShapeError>(dims.back() % 2 == 0, t.who(), ": the last axis of data of shape ",
                    t.in(0).shape, " must hold pairs: real and imaginary parts");
  dims.back() /= 2;
  t.set(t.out(0), Shape(dims));
}

void fft_forward(Run& run, const FourierParam& /*p*/) {
  int64_t length = run.in(0).dim(-1);
  if (length == 0) return;
  dispatch(kFloating, run.out(0).dtype(), [&]<class T>() {
    run.parallel(run.in(0).size() / length, length * 64, [&](int64_t i) {
      const T* from = run.in(0).data<const T>() + i * length;
      T* to = run.out(0).data<T>() + i * length * 2;
      Line line(static_cast<size_t>(length));
      for (int64_t k = 0; k < length; ++k) line[static_cast<size_t>(k)] = double(Acc<T>(from[k]));
      transform(line, -1);
      for (const auto& value : line) {
        *to++ = static_cast<T>(static_cast<Acc<T>>(value.real()));
        *to++ = static_cast<T>(static_cast<Acc<T>>(value.imag()));
      }
    });
  });
}

// The real part, not divided by the length.
void ifft_forward(Run& run, const FourierParam& /*p*/) {
  int64_t length = run.out(0).dim(-1);
  if (length == 0) return;
  dispatch(kFloating, run.out(0).dtype(), [&]<class T>() {
    run.parallel(run.out(0).size() / length, length * 64, [&](int64_t i) {
      const T* from = run.in(0).data<const T>() + i * length * 2;
      T* to = run.out(0).data<T>() + i * length;
      Line line;
      for (int64_t k = 0; k < length; ++k) {
        line.emplace_back(double(Acc<T>(from[2 * k])), double(Acc<T>(from[2 * k + 1])));
      }
      transform(line, 1);
      for (const auto& value : line) *to++ = static_cast<T>(static_cast<Acc<T>>(value.real()));
    });
  });
}

// Inputs: data (n, d), for each column its place and its sign (1, d).
void infer_sketch(Infer& t, const CountSketchParam& p) {
  t.unify_dtype(t.in(0), t.out(0));
  t.unify_dtype(t.in(2), t.out(0));
  check(p.out_dim > 0, t.who(), ": out_dim must be positive, got ", p.out_dim);
  const Shape& shape = t.in(0).shape;
  if (!shape.has_rank()) return;
  check<ShapeError>(shape.ndim() >= 2, t.who(), ": data of shape ", shape,
                    " must have two axes or more");
  int64_t columns = shape[shape.ndim() - 1];
  t.set(t.in(1), Shape{1, columns});
  t.set(t.in(2), Shape{1, columns});
  Dims dims = shape.dims();
  dims.back() = p.out_dim;
  t.set(t.out(0), Shape(dims));
}

// sketch[place[k]] += sign[k] · line[k]; or back, line[k] = sign[k] · sketch[place[k]].
void sketch(Run& run, const CountSketchParam& p, int64_t columns, bool backward) {
  const int64_t* place = positions(run, run.in(1), p.out_dim, IndexMode::kRaise);
  int64_t from_length = backward ? p.out_dim : columns, to_length = backward ? columns : p.out_dim;
  if (from_length == 0) return;
  dispatch(kFloating, run.out(0).dtype(), [&]<class T>() {
    const T* sign = run.in(2).data<const T>();
    run.parallel(run.in(0).size() / from_length, columns, [&](int64_t i) {
      const T* from = run.in(0).data<const T>() + i * from_length;
      T* to = run.out(0).data<T>() + i * to_length;
      std::vector<double> sums(static_cast<size_t>(to_length));
      for (int64_t k = 0; k < columns; ++k) {
        auto read = static_cast<size_t>(backward ? place[k] : k);
        auto write = static_cast<size_t>(backward ? k : place[k]);
        sums[write] +=
            static_cast<double>(Acc<T>(sign[k])) * static_cast<double>(Acc<T>(from[read]));
      }
      for (double value : sums) *to++ = static_cast<T>(static_cast<Acc<T>>(value));
    });
  });
}

Values sketch_gradient(Grad& g, const CountSketchParam& p) {
  return {apply("_backward_count_sketch", p, {g.out_grad(0), g.in(1), g.in(2), g.in(0)}), Value{},
          Value{}};
}

void infer_getnnz(Infer& t, const GetNnzParam& p) {
  t.set_dtype(t.out(0), DType::kInt64);
  check(!p.axis || *p.axis == 0 || *p.axis == 1, t.who(), ": axis ", p.axis.value_or(0),
        " is not supported; use 0, 1 or None");
  const Shape& shape = t.in(0).shape;
  if (!shape.has_rank()) return;
  check<ShapeError>(shape.ndim() == 2, t.who(), ": data of shape ", shape, " is no matrix");
  t.set(t.out(0), Shape{p.axis ? shape[1 - *p.axis] : 1});
}

// Of a dense matrix: the elements that are not zero.
void getnnz_forward(Run& run, const GetNnzParam& p) {
  int64_t rows = run.in(0).dim(0), columns = run.in(0).dim(1);
  auto* counts = run.out(0).data<int64_t>();
  std::fill_n(counts, run.out(0).size(), int64_t{0});
  dispatch(kAnyType, run.in(0).dtype(), [&]<class T>() {
    const T* x = run.in(0).data<const T>();
    for (int64_t i = 0; i < rows * columns; ++i) {
      if (static_cast<Acc<T>>(x[i]) == Acc<T>(0)) continue;
      ++counts[!p.axis ? 0 : *p.axis == 0 ? i % columns : i / columns];
    }
  });
}

}  // namespace

OpDef fft() {
  return define<FourierParam>({
      .name = "_contrib_fft",
      .doc = "The Fourier transforms of real lines, as pairs of real and imaginary parts.",
      .inputs = {"data"},
      .infer = infer_fft,
      .gradient = [](Grad& g, const FourierParam& p) -> Values {
        return {apply("_contrib_ifft", p, {g.out_grad(0)})};
      },
      .cpu = fft_forward,
      .names_outputs = true,
  });
}

OpDef ifft() {
  return define<FourierParam>({
      .name = "_contrib_ifft",
      .doc = "The real parts of inverse Fourier transforms of pairs, not divided by the length.",
      .inputs = {"data"},
      .infer = infer_ifft,
      .gradient = [](Grad& g, const FourierParam& p) -> Values {
        return {apply("_contrib_fft", p, {g.out_grad(0)})};
      },
      .cpu = ifft_forward,
      .names_outputs = true,
  });
}

OpDef count_sketch() {
  return define<CountSketchParam>({
      .name = "_contrib_count_sketch",
      .doc = "Adds up the signed elements of lines at the places that h names.",
      .inputs = {"data", "h", "s"},
      .infer = infer_sketch,
      .gradient = sketch_gradient,
      .cpu = [](Run& run, const CountSketchParam& p) { sketch(run, p, run.in(0).dim(-1), false); },
  });
}

OpDef count_sketch_gradient() {
  return define<CountSketchParam>({
      .name = "_backward_count_sketch",
      .doc = "The gradient of _contrib_count_sketch for data like `like`.",
      .inputs = {"data", "h", "s", "like"},
      .infer =
          [](Infer& t, const CountSketchParam&) {
            t.unify(t.in(3), t.out(0));
            t.unify_dtype(t.in(0), t.out(0));
          },
      .gradient = [](Grad& g, const CountSketchParam& p) -> Values {
        Value back = apply("_contrib_count_sketch", p, {g.out_grad(0), g.in(1), g.in(2)});
        return {back, Value{}, Value{}, Value{}};
      },
      .cpu = [](Run& run, const CountSketchParam& p) { sketch(run, p, run.out(0).dim(-1), true); },
  });
}

OpDef getnnz() {
  return define<GetNnzParam>({
      .name = "_contrib_getnnz",
      .doc = "Counts the elements that are not zero.",
      .inputs = {"data"},
      .infer = infer_getnnz,
      .gradient = zero_gradient<GetNnzParam>,
      .cpu = getnnz_forward,
  });
}

}  // namespace mx::ops
