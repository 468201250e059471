// Attention over interleaved projections on cuBLASLt: the heads of all sequences lie one behind the
// other in a row, so that all of them are one batch of products with wide pitches.
#include "ops/contrib/interleaved.h"

#include <cmath>

#include "device/cuda/kind.h"
#include "ops/cublas/kernels.h"
#include "ops/cublas/matmul.h"

namespace mx::cublas {
namespace {

using ops::InterleavedParam;

// One part of each head of an array (length, batch, heads · parts · width).
struct Heads {
  int64_t length, batch, width, step, pitch;
  const char* data;
  Heads(const Tensor& array, int heads, int parts, int part)
      : length(array.dim(0)),
        batch(array.dim(1)),
        width(array.dim(2) / (int64_t{heads} * parts)),
        step(width * parts),
        pitch(batch * array.dim(2)),
        data(static_cast<const char*>(array.raw()) + part * width * size_of(array.dtype())) {}
};

// scores = query · keyᵀ / sqrt(width)
Matmul scores_of(const Run& run, int heads, const Heads& query, const Heads& key) {
  return {.sizes = {query.batch * heads, query.length, key.length, query.width, false, true},
          .pitch_a = query.pitch,
          .pitch_b = key.pitch,
          .pitch_c = key.length,
          .step_a = query.step,
          .step_b = key.step,
          .step_c = query.length * key.length,
          .alpha = 1 / std::sqrt(static_cast<double>(query.width)),
          .dtype = run.out(0).dtype()};
}

template <int kQueryParts, int kKeyInput, int kKeyParts, int kKeyPart>
void run_scores(Run& run, const InterleavedParam& p) {
  Heads query(run.in(0), p.heads, kQueryParts, 0);
  Heads key(run.in(kKeyInput), p.heads, kKeyParts, kKeyPart);
  multiply(run, scores_of(run, p.heads, query, key), query.data, key.data, run.out(0).raw());
}

// result = attention · value
template <int kParts>
void run_values(Run& run, const InterleavedParam& p) {
  Heads value(run.in(0), p.heads, kParts, kParts - 1), to(run.out(0), p.heads, 1, 0);
  Matmul matmul{
      .sizes = {value.batch * p.heads, to.length, value.width, value.length, false, false},
      .pitch_a = value.length,
      .pitch_b = value.pitch,
      .pitch_c = to.pitch,
      .step_a = to.length * value.length,
      .step_b = value.step,
      .step_c = to.step,
      .dtype = run.out(0).dtype()};
  multiply(run, matmul, run.in(1).raw(), value.data, run.out(0).raw());
}

const char* refuses(const Run& run, const InterleavedParam& /*p*/) {
  for (const Tensor& input : run.inputs) {
    if (input.size() == 0) return "nothing is summed";
  }
  return nullptr;
}

}  // namespace

void add_interleaved(OpTable& table) {
  auto add = [&](const char* op, auto kernel) {
    table.add(op, cuda::kKind, {"cublaslt", refuses, kernel});
  };
  add("_contrib_interleaved_matmul_selfatt_qk", run_scores<3, 0, 3, 1>);
  add("_contrib_interleaved_matmul_selfatt_valatt", run_values<3>);
  add("_contrib_interleaved_matmul_encdec_qk", run_scores<1, 1, 2, 0>);
  add("_contrib_interleaved_matmul_encdec_valatt", run_values<2>);
}

}  // namespace mx::cublas
