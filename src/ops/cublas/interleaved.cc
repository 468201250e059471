// Attention over interleaved projections on cuBLASLt: the heads of all sequences lie one behind the
// other in a row, so that all of them are one batch of products with wide pitches.
#include "ops/contrib/interleaved.h"

#include <cmath>

#include "device/cuda/kind.h"
#include "device/device.h"
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

// query's gradient = dy · key / sqrt(width), key's = dyᵀ · query / sqrt(width)
template <bool kJoins>
void run_scores_backward(Run& run, const InterleavedParam& p) {
  const Tensor& to = run.out(0);
  if constexpr (!kJoins) {
    run.stream().fill(to.raw(), 0, to.bytes());  // the values' part stays so
  } else if (run.in(2).raw() != to.raw()) {
    run.stream().copy(to.raw(), run.in(2).raw(), to.bytes());
  }
  for (int part : {0, 1}) {
    Heads other(run.in(1), p.heads, 3, 1 - part), target(to, p.heads, 3, part);
    Matmul matmul{.sizes = {target.batch * p.heads, target.length, target.width, target.length,
                            part == 1, false},
                  .pitch_a = target.length,
                  .pitch_b = other.pitch,
                  .pitch_c = target.pitch,
                  .step_a = target.length * target.length,
                  .step_b = other.step,
                  .step_c = target.step,
                  .alpha = 1 / std::sqrt(static_cast<double>(target.width)),
                  .dtype = to.dtype()};
    multiply(run, matmul, run.in(0).raw(), other.data, const_cast<char*>(target.data));
  }
}

// value's gradient = attentionᵀ · dy, attention's = dy · valueᵀ
void run_values_backward(Run& run, const InterleavedParam& p) {
  const Tensor& to = run.out(0);
  run.stream().fill(to.raw(), 0, to.bytes());  // the parts of queries and keys stay so
  Heads slopes(run.in(0), p.heads, 1, 0), value(run.in(1), p.heads, 3, 2),
      target(to, p.heads, 3, 2);
  int64_t count = value.batch * p.heads, length = value.length;
  Matmul to_value{.sizes = {count, length, value.width, length, true, false},
                  .pitch_a = length,
                  .pitch_b = slopes.pitch,
                  .pitch_c = target.pitch,
                  .step_a = length * length,
                  .step_b = slopes.step,
                  .step_c = target.step,
                  .dtype = to.dtype()};
  multiply(run, to_value, run.in(2).raw(), slopes.data, const_cast<char*>(target.data));
  Matmul to_attention{.sizes = {count, length, length, value.width, false, true},
                      .pitch_a = slopes.pitch,
                      .pitch_b = value.pitch,
                      .pitch_c = length,
                      .step_a = slopes.step,
                      .step_b = value.step,
                      .step_c = length * length,
                      .dtype = to.dtype()};
  multiply(run, to_attention, slopes.data, value.data, run.out(1).raw());
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
  add("_backward_interleaved_selfatt_qk", run_scores_backward<false>);
  add("_backward_interleaved_selfatt_valatt", run_values_backward);
  add("_backward_joined_interleaved_selfatt_qk", run_scores_backward<true>);
  add("_contrib_interleaved_matmul_selfatt_qk", run_scores<3, 0, 3, 1>);
  add("_contrib_interleaved_matmul_selfatt_valatt", run_values<3>);
  add("_contrib_interleaved_matmul_encdec_qk", run_scores<1, 1, 2, 0>);
  add("_contrib_interleaved_matmul_encdec_valatt", run_values<2>);
}

}  // namespace mx::cublas
