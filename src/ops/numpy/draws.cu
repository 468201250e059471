// The random numbers that only mx.np draws: noise, places, counts of outcomes. Philox is the
// generator, so that they are others than on the host, of the same distributions.
#include "ir/random.h"
#include "ops/catalog_cuda.h"
#include "ops/cuda_each.h"
#include "ops/index/cuda_sort.h"
#include "ops/index/sort_key.h"
#include "ops/numpy/draws.h"
#include "ops/random/philox.h"
#include "tensor/dispatch.h"

namespace mx::ops {
namespace {

template <class T>
void fill_noise(const Run& run, bool is_normal) {
  T* y = run.out(0).data<T>();
  Philox philox(run.random().next_key());
  gpu::each(run, run.out(0).size(), [=] __device__(int64_t i) {
    Generator generator(philox, i);
    y[i] = gpu::narrow<T>(is_normal ? normal<float>(generator) : uniform<float>(generator));
  });
}

void draw_noise(Run& run, const NoiseParam& p) {
  dispatch(kFloating, run.out(0).dtype(), [&]<class T>() { fill_noise<T>(run, p.is_normal); });
}

void draw_places(Run& run, const DrawnPlacesParam& p) {
  auto* out = run.out(0).data<int64_t>();
  int64_t among = p.among;
  Philox philox(run.random().next_key());
  gpu::each(run, p.count, [=] __device__(int64_t i) {
    Generator generator(philox, i);
    out[i] = generator.below(among);
  });
}

template <class P>
void widen_weights(const Run& run, const P* given, int64_t n, double* wide) {
  gpu::each(run, n,
            [=] __device__(int64_t i) { wide[i] = static_cast<double>(gpu::widen(given[i])); });
}

double* weights_of(const Run& run, const Tensor& given) {
  auto* wide = run.scratch<double>(given.size());
  dispatch(kNumeric, given.dtype(),
           [&]<class P>() { widen_weights(run, given.data<const P>(), given.size(), wide); });
  return wide;
}

// The ends of the parts that weights have of all. One thread: the order of the additions stays, and
// there are few weights.
void sum_up(const Run& run, double* weights, int64_t n) {
  gpu::each(run, 1, [=] __device__(int64_t /*i*/) {
    double sum = 0;
    for (int64_t k = 0; k < n; ++k) weights[k] = sum += weights[k];
  });
}

// The part in which a draw falls; the last where none does.
__device__ int64_t part_of(double draw, const double* edges, int64_t n) {
  int64_t low = 0, high = n - 1;
  while (low < high) {
    int64_t middle = (low + high) / 2;
    if (edges[middle] > draw) {
      high = middle;
    } else {
      low = middle + 1;
    }
  }
  return low;
}

void draw_again(const Run& run, const double* edges, int64_t n, int64_t count) {
  auto* out = run.out(0).data<int64_t>();
  Philox philox(run.random().next_key());
  gpu::each(run, count, [=] __device__(int64_t i) {
    double total = edges[n - 1] > 0 ? edges[n - 1] : 1;
    out[i] = part_of(unit_float(philox.words(i)[0]) * total, edges, n);
  });
}

void draw_keys(const Run& run, const double* weights, int64_t n, uint64_t* keys, uint32_t* order) {
  Philox philox(run.random().next_key());
  gpu::each(run, n, [=] __device__(int64_t i) {
    Generator generator(philox, i);
    double noise = -::log(-::log(uniform<double>(generator)));
    keys[i] = ~sort_key(::log(weights[i]) + noise);  // the largest first
    order[i] = static_cast<uint32_t>(i);
  });
}

void widen_order(const Run& run, const uint32_t* order, int64_t count) {
  auto* out = run.out(0).data<int64_t>();
  gpu::each(run, count, [=] __device__(int64_t i) { out[i] = order[i]; });
}

// The largest of log(p) + Gumbel's noise are a draw without replacement.
void draw_once(const Run& run, const double* weights, int64_t n, int64_t count) {
  auto *keys = run.scratch<uint64_t>(n), *sorted = run.scratch<uint64_t>(n);
  auto *order = run.scratch<uint32_t>(n), *drawn = run.scratch<uint32_t>(n);
  draw_keys(run, weights, n, keys, order);
  gpu::sort_lines(run, keys, sorted, order, drawn, 1, n);
  widen_order(run, drawn, count);
}

void draw_weighted(Run& run, const WeightedPlacesParam& p) {
  int64_t n = run.in(0).size();
  if (p.count == 0 || n == 0) return;
  double* weights = weights_of(run, run.in(0));
  if (!p.replace) return draw_once(run, weights, n, p.count);
  sum_up(run, weights, n);
  draw_again(run, weights, n, p.count);
}

void count_outcomes(const Run& run, const double* edges, int64_t kinds, int64_t trials) {
  auto* counts = static_cast<unsigned long long*>(run.out(0).raw());
  Philox philox(run.random().next_key());
  gpu::each(run, run.out(0).size() / kinds * trials, [=] __device__(int64_t i) {
    int64_t part = part_of(unit_float(philox.words(i)[0]), edges, kinds);
    atomicAdd(&counts[i / trials * kinds + part], 1ULL);
  });
}

// The probabilities' sum may be too large, which is an error of this call: it waits.
void check_total(const Run& run, const double* edges, int64_t kinds) {
  double total = 0;
  run.stream().copy(&total, edges + kinds - 1, sizeof total);
  run.stream().synchronize();
  check(total <= 1 + 1e-5, run.who(), ": the probabilities sum to ", total, ", more than 1");
}

void draw_outcomes(Run& run, const OutcomesParam& p) {
  const Tensor& out = run.out(0);
  int64_t kinds = out.dim(out.ndim() - 1);
  if (out.size() == 0) return;
  run.stream().fill(out.raw(), 0, out.bytes());
  double* edges = p.pvals ? run.scratch<double>(kinds) : weights_of(run, run.in(0));
  if (p.pvals) run.stream().copy(edges, p.pvals->data(), kinds * 8);
  sum_up(run, edges, kinds);
  check_total(run, edges, kinds);
  count_outcomes(run, edges, kinds, p.n);
}

}  // namespace

void add_cuda_numpy_draws(OpTable& table) {
  auto add = cuda_adder(table);
  add("_np_noise", draw_noise);
  add("_np_drawn_places", draw_places);
  add("_np_weighted_places", draw_weighted);
  add("_npi_multinomial", draw_outcomes);
}

}  // namespace mx::ops
