// Random numbers: the distributions of the host with Philox for a generator. The numbers are others
// than on the host, their distributions are the same.
#include "ir/random.h"
#include "ops/catalog_cuda.h"
#include "ops/cuda_each.h"
#include "ops/index/cuda_rows.h"
#include "ops/index/cuda_sort.h"
#include "ops/random/draw_one.h"
#include "ops/random/draw_range.h"
#include "ops/random/philox.h"
#include "ops/random/random.h"
#include "tensor/dispatch.h"

namespace mx::ops {
namespace {

template <class T, class Numbers>
void fill_array(const Run& run, const Numbers& numbers) {
  T* y = run.out(0).data<T>();
  Philox philox(run.random().next_key());
  gpu::each(run, run.out(0).size(), [=] __device__(int64_t i) {
    Generator generator(philox, i);
    y[i] = gpu::narrow<T>(one<T>(numbers, generator));
  });
}

template <class Numbers, class P>
void fill(Run& run, const P& p) {
  check_range(p, run.who());
  const Numbers& numbers = p;  // what the kernel needs of the parameters
  dispatch(kFloating, run.out(0).dtype(), [&]<class T>() { fill_array<T, Numbers>(run, numbers); });
}

template <class Numbers>
void add_pair(OpTable& table, const std::string& name) {
  table.add("_random_" + name, gpu::kKind, {"cuda", nullptr, fill<Numbers, DrawParam<Numbers>>});
  table.add("_random_" + name + "_like", gpu::kKind,
            {"cuda", nullptr, fill<Numbers, LikeParam<Numbers>>});
}

template <class T>
void fill_integers(const Run& run, int64_t low, uint64_t count) {
  T* y = run.out(0).data<T>();
  Philox philox(run.random().next_key());
  gpu::each(run, run.out(0).size(), [=] __device__(int64_t i) {
    Generator generator(philox, i);
    uint64_t word = uint64_t{generator.word()} << 32 | generator.word();
    y[i] = static_cast<T>(static_cast<uint64_t>(low) + word % count);
  });
}

void randint(Run& run, const RandintParam& p) {
  check_range(p, run.who());
  auto count = static_cast<uint64_t>(p.high) - static_cast<uint64_t>(p.low);
  dispatch(Types<int32_t, int64_t>{}, run.out(0).dtype(),
           [&]<class T>() { fill_integers<T>(run, p.low, count); });
}

template <class Draw, class T, class P>
__device__ auto sample_one(P first, P second, Generator& generator) {
  if constexpr (requires { Draw::template one<T>(first, generator); }) {
    return Draw::template one<T>(first, generator);
  } else {
    return Draw::template one<T>(first, second, generator);
  }
}

template <class P>
void widen_parameter(const Run& run, const P* given, int64_t n, double* wide) {
  gpu::each(run, n,
            [=] __device__(int64_t i) { wide[i] = static_cast<double>(gpu::widen(given[i])); });
}

// Parameters in double, whatever their dtype: fewer kernels, the same distributions.
const double* parameter(const Run& run, const Tensor& given) {
  auto* wide = run.scratch<double>(given.size());
  dispatch(kNumeric, given.dtype(),
           [&]<class P>() { widen_parameter(run, given.data<const P>(), given.size(), wide); });
  return wide;
}

template <class Draw, class T>
void sample_array(const Run& run, const double* first, const double* second) {
  T* y = run.out(0).data<T>();
  int64_t each = run.out(0).size() / run.in(0).size();
  Philox philox(run.random().next_key());
  gpu::each(run, run.out(0).size(), [=] __device__(int64_t i) {
    Generator generator(philox, i);
    int64_t at = i / each;
    y[i] = gpu::narrow<T>(sample_one<Draw, T>(first[at], second[at], generator));
  });
}

template <class Draw>
void sample(Run& run, const SampleParam& /*p*/) {
  if (run.out(0).size() == 0) return;
  const double* first = parameter(run, run.in(0));
  const double* second = run.num_inputs() > 1 ? parameter(run, run.in(1)) : first;
  dispatch(kFloating, run.out(0).dtype(),
           [&]<class T>() { sample_array<Draw, T>(run, first, second); });
}

void draw_keys(const Run& run, int64_t rows, uint32_t* keys, uint32_t* order) {
  Philox philox(run.random().next_key());
  gpu::each(run, rows, [=] __device__(int64_t i) {
    keys[i] = philox.words(i)[0];
    order[i] = static_cast<uint32_t>(i);
  });
}

void widen_order(const Run& run, const uint32_t* order, int64_t n, int64_t* at) {
  gpu::each(run, n, [=] __device__(int64_t i) { at[i] = order[i]; });
}

// Rows in the order of random keys. Two equal keys, of 2^32, keep their rows' order.
void shuffle(Run& run, const NoParam& /*p*/) {
  const Tensor &in = run.in(0), &out = run.out(0);
  if (in.size() == 0) return;
  if (in.ndim() == 0) return run.stream().copy(out.raw(), in.raw(), in.bytes());
  int64_t rows = in.dim(0);
  auto *keys = run.scratch<uint32_t>(rows), *order = run.scratch<uint32_t>(rows);
  auto *sorted = run.scratch<uint32_t>(rows), *shuffled = run.scratch<uint32_t>(rows);
  auto* at = run.scratch<int64_t>(rows);
  draw_keys(run, rows, keys, order);
  gpu::sort_pairs(run, keys, sorted, order, shuffled, rows);
  widen_order(run, shuffled, rows, at);
  gpu::gather_rows(run, in, {1, rows, in.size() / rows}, at, rows, out);
}

}  // namespace

void add_cuda_draws(OpTable& table) {
  add_pair<ExponentialNumbers>(table, "exponential");
  add_pair<GammaNumbers>(table, "gamma");
  add_pair<GeneralizedNegativeBinomialNumbers>(table, "generalized_negative_binomial");
  add_pair<NegativeBinomialNumbers>(table, "negative_binomial");
  add_pair<NormalNumbers>(table, "normal");
  add_pair<PoissonNumbers>(table, "poisson");
  add_pair<UniformNumbers>(table, "uniform");
  auto add = cuda_adder(table);
  add("_random_randint", randint);
  add("_sample_exponential", sample<ExponentialDraw>);
  add("_sample_gamma", sample<GammaDraw>);
  add("_sample_generalized_negative_binomial", sample<GeneralizedNegativeBinomialDraw>);
  add("_sample_negative_binomial", sample<NegativeBinomialDraw>);
  add("_sample_normal", sample<NormalDraw>);
  add("_sample_poisson", sample<PoissonDraw>);
  add("_sample_uniform", sample<UniformDraw>);
  add("_shuffle", shuffle);
}

}  // namespace mx::ops
