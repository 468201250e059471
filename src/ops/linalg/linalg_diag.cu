#include "ops/catalog_cuda.h"
#include "ops/cuda_lines.h"
#include "ops/linalg/linalg_diag.h"
#include "tensor/dispatch.h"

namespace mx::ops {
namespace {

// Where element `at` of a packed line lies in its n×n matrix.
struct PackedDiag {
  int64_t n, start;
  PackedDiag(const LinalgDiagParam& p, int64_t n)
      : n(n), start(p.offset >= 0 ? p.offset : -p.offset * n) {}
  __device__ int64_t operator()(int64_t at) const { return start + at * (n + 1); }
};

struct PackedTriangle {
  int64_t n, shift;
  bool lower;
  PackedTriangle(const LinalgTrianParam& p, int64_t n)
      : n(n), shift(std::abs(p.offset)), lower(is_lower(p)) {}
  __device__ int64_t operator()(int64_t at) const {
    // row r of a triangle begins at r (r + 1) / 2; the root may be off by one
    auto row = static_cast<int64_t>((::sqrt(8.0 * static_cast<double>(at) + 1) - 1) / 2);
    while (row * (row + 1) / 2 > at) --row;
    while ((row + 1) * (row + 2) / 2 <= at) ++row;
    int64_t outer = row + shift, inner = at - row * (row + 1) / 2;
    return lower ? outer * n + inner : inner * n + outer;
  }
};

template <class Packed, class T>
void move_packed(const Run& run, const Packed& packed, int64_t length, T* matrices, T* lines,
                 int64_t count, bool extracts) {
  gpu::each(run, count * length, [=] __device__(int64_t i) {
    int64_t matrix = i / length, at = packed(i - matrix * length) + matrix * packed.n * packed.n;
    if (extracts) {
      lines[i] = matrices[at];
    } else {
      matrices[at] = lines[i];
    }
  });
}

template <class Packed, class P, bool kExtracts>
void pack(Run& run, const P& p) {
  const Tensor& matrices = kExtracts ? run.in(0) : run.out(0);
  const Tensor& lines = kExtracts ? run.out(0) : run.in(0);
  if (!kExtracts && matrices.size() > 0) run.stream().fill(matrices.raw(), 0, matrices.bytes());
  int64_t n = matrices.dim(-1), length = packed_length(p, n);
  if (lines.size() == 0) return;
  dispatch(kNative, matrices.dtype(), [&]<class T>() {
    move_packed(run, Packed(p, n), length, matrices.data<T>(), lines.data<T>(),
                lines.size() / length, kExtracts);
  });
}

template <class T>
void sum_logarithms(const Run& run, int64_t n) {
  const T* matrices = run.in(0).data<const T>();
  T* y = run.out(0).data<T>();
  gpu::each_line(run, run.out(0).size(), n, 1, [=] __device__(auto group, int64_t i) {
    double sum = group.sum(n, [&](int64_t k) {
      return ::log(static_cast<double>(matrices[i * n * n + k * (n + 1)]));
    });
    if (group.rank() == 0) y[i] = static_cast<T>(sum);
  });
}

template <class T>
void logarithm_slopes(const Run& run, int64_t n) {
  const T *dy = run.in(0).data<const T>(), *matrices = run.in(1).data<const T>();
  T* dx = run.out(0).data<T>();
  gpu::each(run, run.out(0).size(), [=] __device__(int64_t i) {
    int64_t at = i % (n * n);
    dx[i] = at % (n + 1) == 0 ? dy[i / (n * n)] / matrices[i] : T(0);
  });
}

}  // namespace

void add_cuda_linalg_diag(OpTable& table) {
  auto add = cuda_adder(table);
  add("_linalg_extractdiag", pack<PackedDiag, LinalgDiagParam, true>);
  add("_linalg_makediag", pack<PackedDiag, LinalgDiagParam, false>);
  add("_linalg_extracttrian", pack<PackedTriangle, LinalgTrianParam, true>);
  add("_linalg_maketrian", pack<PackedTriangle, LinalgTrianParam, false>);
  add("_linalg_sumlogdiag", [](Run& run, const NoParam& /*p*/) {
    dispatch(kNative, run.out(0).dtype(),
             [&]<class T>() { sum_logarithms<T>(run, run.in(0).dim(-1)); });
  });
  add("_backward_linalg_sumlogdiag", [](Run& run, const NoParam& /*p*/) {
    if (run.out(0).size() == 0) return;
    dispatch(kNative, run.out(0).dtype(),
             [&]<class T>() { logarithm_slopes<T>(run, run.out(0).dim(-1)); });
  });
}

}  // namespace mx::ops
