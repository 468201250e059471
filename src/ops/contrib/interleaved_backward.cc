// Gradients of self attention over interleaved projections: products that are written where the
// projections' parts lie, so that nothing is turned around or joined.
#include <cmath>
#include <cstring>

#include "ops/contrib/interleaved.h"
#include "ops/contrib/interleaved_parts.h"
#include "ops/linalg/gemm.h"
#include "tensor/dispatch.h"

namespace mx::ops {
namespace {

constexpr int kParts = 3, kQuery = 0, kKey = 1, kValue = 2;

// The heads of all sequences, by the threads.
template <class Body>
void each_matrix(const Run& run, const Extents& e, int heads, Body&& body) {
  run.parallel(e.batch * heads, 2 * e.length * e.length * e.width, body);
}

void fill_zeros(const Tensor& array) {
  std::memset(array.raw(), 0, static_cast<size_t>(array.bytes()));
}

template <bool kJoins>
void scores_backward(Run& run, const InterleavedParam& p) {
  const Tensor &dy = run.in(0), &projections = run.in(1), &to = run.out(0);
  if (to.size() == 0) return;
  if constexpr (kJoins) {
    const Tensor& other = run.in(2);
    if (other.raw() != to.raw()) {
      std::memcpy(to.raw(), other.raw(), static_cast<size_t>(to.bytes()));
    }
  } else {
    fill_zeros(to);
  }
  Extents e = extents_of(projections.shape(), p.heads, kParts);
  double scale = 1 / std::sqrt(static_cast<double>(e.width));
  dispatch(kFloating, to.dtype(), [&]<class T>() {
    each_matrix(run, e, p.heads, [&](int64_t i) {
      auto part = [&](auto* data, int number) {
        return part_of(data, e, p.heads, kParts, number, i);
      };
      const T* slopes = dy.data<const T>() + i * e.length * e.length;
      auto query = part(projections.data<const T>(), kQuery);
      auto key = part(projections.data<const T>(), kKey);
      auto to_query = part(to.data<T>(), kQuery), to_key = part(to.data<T>(), kKey);
      gemm<T>(false, false, e.length, e.width, e.length, scale, slopes, e.length, key.data,
              key.pitch, 0, to_query.data, to_query.pitch);
      gemm<T>(true, false, e.length, e.width, e.length, scale, slopes, e.length, query.data,
              query.pitch, 0, to_key.data, to_key.pitch);
    });
  });
}

void values_backward(Run& run, const InterleavedParam& p) {
  const Tensor &dy = run.in(0), &projections = run.in(1), &attention = run.in(2);
  fill_zeros(run.out(0));
  if (run.out(0).size() == 0) return;
  Extents e = extents_of(projections.shape(), p.heads, kParts);
  dispatch(kFloating, dy.dtype(), [&]<class T>() {
    each_matrix(run, e, p.heads, [&](int64_t i) {
      const T* shares = attention.data<const T>() + i * e.length * e.length;
      T* to_shares = run.out(1).data<T>() + i * e.length * e.length;
      auto slopes = part_of(dy.data<const T>(), e, p.heads, 1, 0, i);
      auto value = part_of(projections.data<const T>(), e, p.heads, kParts, kValue, i);
      auto to_value = part_of(run.out(0).data<T>(), e, p.heads, kParts, kValue, i);
      gemm<T>(true, false, e.length, e.width, e.length, 1, shares, e.length, slopes.data,
              slopes.pitch, 0, to_value.data, to_value.pitch);
      gemm<T>(false, true, e.length, e.length, e.width, 1, slopes.data, slopes.pitch, value.data,
              value.pitch, 0, to_shares, e.length);
    });
  });
}

void infer_scores(Infer& t, const InterleavedParam& /*p*/) {
  t.unify(t.in(1), t.out(0));
  t.unify_dtype(t.in(0), t.out(0));
}
void infer_joined_scores(Infer& t, const InterleavedParam& p) {
  infer_scores(t, p);
  t.unify(t.in(2), t.out(0));
}
void infer_values(Infer& t, const InterleavedParam& /*p*/) {
  t.unify(t.in(1), t.out(0));
  t.unify(t.in(2), t.out(1));
  t.unify_dtype(t.in(0), t.out(0));
  t.unify_dtype(t.in(2), t.out(0));
}

// Gradient of the scores, projections → gradient of the projections, of which the values have none.
OpDef of_scores() {
  return define<InterleavedParam>({
      .name = "_backward_interleaved_selfatt_qk",
      .doc = "Gradient of attention scores with respect to interleaved projections.",
      .inputs = {"dy", "queries_keys_values"},
      .infer = infer_scores,
      .cpu = scores_backward<false>,
  });
}

// The same, beside the gradient of the values, the parts of which for queries and keys are 0.
OpDef of_scores_and_values() {
  return define<InterleavedParam>({
      .name = "_backward_joined_interleaved_selfatt_qk",
      .doc = "Gradients of attention scores and, the last input, of attention times values with "
             "respect to interleaved projections.",
      .inputs = {"dy", "queries_keys_values", "of_values"},
      .infer = infer_joined_scores,
      .cpu = scores_backward<true>,
      .inplace = {{2, 0}},
  });
}

// Gradient of the result, projections, attention → gradients of the projections, of which queries
// and keys have none, and of the attention.
OpDef of_values() {
  return define<InterleavedParam>({
      .name = "_backward_interleaved_selfatt_valatt",
      .doc = "Gradients of attention times values with respect to both.",
      .inputs = {"dy", "queries_keys_values", "attention"},
      .num_outputs = [](const InterleavedParam&) { return 2; },
      .infer = infer_values,
      .cpu = values_backward,
  });
}

}  // namespace

void add_interleaved_gradients(OpTable& table) {
  table.add(of_scores());
  table.add(of_scores_and_values());
  table.add(of_values());
}

}  // namespace mx::ops
