// Densities of the distributions and their gradients, in double as on the host. A thread per sample
// finds what it adds to the gradients of its parameters, and the reduction adds that up.
#include "ops/catalog_cuda.h"
#include "ops/cuda_each.h"
#include "ops/pointwise/cuda_duals.h"
#include "ops/random/densities.h"
#include "ops/random/random.h"
#include "ops/reduce/cuda_reduction.h"

namespace mx::ops {
namespace {

using gpu::read_duals;
using gpu::read_wide;

// sums[a, k] = the sum of parts[a, i, k] over i. A dual is two doubles side by side.
template <class A>
void sum_each(const Run& run, A* parts, int64_t count, int64_t each, int64_t width, A* sums) {
  constexpr auto kDoubles = static_cast<int64_t>(sizeof(A) / sizeof(double));
  AxisMask mask(3, false);
  mask[1] = true;
  gpu::sum_axes(run, Tensor(parts, Shape{count, each, width * kDoubles}, DType::kFloat64), mask,
                sums, DType::kFloat64);
}

// Samples, and those that share their parameters.
struct Counts {
  int64_t samples, parameters, classes;
  [[nodiscard]] int64_t each() const { return samples / parameters; }
};

template <class A>
struct Arrays {
  const A *dy, *x, *first, *second;
  A *dx, *dfirst, *dsecond, *y;  // the last two may be null
};

template <class Density, class A>
void differentiate(const Run& run, bool is_log, const Counts& counts, const Arrays<A>& a) {
  int64_t each = counts.each();
  auto* firsts = run.scratch<A>(counts.samples);
  A* seconds = a.dsecond ? run.scratch<A>(counts.samples) : nullptr;
  gpu::each(run, counts.samples, [=] __device__(int64_t i) {
    SampleGradient<A> part =
        sample_gradient<Density, A>(is_log, a.dy[i], a.x[i], a.first[i / each], a.second[i / each]);
    a.dx[i] = part.sample;
    firsts[i] = part.first;
    if (seconds) seconds[i] = part.second;
    if (a.y) a.y[i] = part.density;
  });
  sum_each(run, firsts, counts.parameters, each, 1, a.dfirst);
  if (seconds) sum_each(run, seconds, counts.parameters, each, 1, a.dsecond);
}

struct Dirichlet {};

template <class A>
void differentiate_lines(const Run& run, bool is_log, const Counts& counts, const Arrays<A>& a) {
  int64_t each = counts.each(), classes = counts.classes;
  auto* parts = run.scratch<A>(counts.samples * classes);
  gpu::each(run, counts.samples, [=] __device__(int64_t i) {
    A* own = parts + i * classes;
    A density = dirichlet_gradient(is_log, a.dy[i], a.x + i * classes, a.first + i / each * classes,
                                   classes, a.dx + i * classes,
                                   [=](int64_t k, const A& part) { own[k] = part; });
    if (a.y) a.y[i] = density;
  });
  sum_each(run, parts, counts.parameters, each, classes, a.dfirst);
}

template <class Density, class A>
void run_gradient(const Run& run, bool is_log, const Counts& counts, const Arrays<A>& a) {
  if constexpr (std::is_same_v<Density, Dirichlet>) {
    differentiate_lines(run, is_log, counts, a);
  } else {
    differentiate<Density>(run, is_log, counts, a);
  }
}

template <class Density>
Counts counts_of(const Tensor& sample, const Tensor& parameter) {
  int64_t classes = std::is_same_v<Density, Dirichlet> ? parameter.dim(-1) : 1;
  return {sample.size() / classes, parameter.size() / classes, classes};
}

template <class Density>
void find_densities(const Run& run, bool is_log, const Counts& counts, const double* x,
                    const double* first, const double* second, double* y) {
  int64_t each = counts.each();
  gpu::each(run, counts.samples, [=] __device__(int64_t i) {
    double log = Density::template log<double>(x[i], first[i / each], second[i / each]);
    y[i] = is_log ? log : ::exp(log);
  });
}

template <>
void find_densities<Dirichlet>(const Run& run, bool is_log, const Counts& counts, const double* x,
                               const double* first, const double* /*second*/, double* y) {
  int64_t each = counts.each(), classes = counts.classes;
  gpu::each(run, counts.samples, [=] __device__(int64_t i) {
    double log = dirichlet_log(x + i * classes, first + i / each * classes, classes);
    y[i] = is_log ? log : ::exp(log);
  });
}

template <class Density>
void forward(Run& run, const DensityParam& p) {
  if (run.out(0).size() == 0) return;
  Counts counts = counts_of<Density>(run.in(0), run.in(1));
  const double* first = read_wide(run, run.in(1));
  const double* second = run.num_inputs() > 2 ? read_wide(run, run.in(2)) : first;
  auto* y = run.scratch<double>(run.out(0).size());
  find_densities<Density>(run, p.is_log, counts, read_wide(run, run.in(0)), first, second, y);
  gpu::store_wide(run, y, run.out(0));
}

// dy, sample, parameters → their gradients.
template <class Density>
void backward(Run& run, const DensityParam& p) {
  if (run.in(1).size() == 0) return;
  Counts counts = counts_of<Density>(run.in(1), run.in(2));
  int last = run.num_outputs() - 1;
  double* results[3] = {};
  for (int i = 0; i <= last; ++i) results[i] = run.scratch<double>(run.out(i).size());
  const double* first = read_wide(run, run.in(2));
  run_gradient<Density, double>(
      run, p.is_log, counts,
      {read_wide(run, run.in(0)), read_wide(run, run.in(1)), first,
       last == 2 ? read_wide(run, run.in(3)) : first, results[0], results[1], results[2], nullptr});
  for (int i = 0; i <= last; ++i) gpu::store_wide(run, results[i], run.out(i));
}

template <class Density>
constexpr bool is_whole() {
  if constexpr (std::is_same_v<Density, Dirichlet>) {
    return false;
  } else {
    return Density::kIsWhole;
  }
}

// dy, sample, parameters, gradients of their gradients → gradients of dy, sample and parameters.
template <class Density>
void backward_backward(Run& run, const DensityParam& p) {
  if (run.in(1).size() == 0) return;
  Counts counts = counts_of<Density>(run.in(1), run.in(2));
  int last = run.num_outputs() - 1;  // the sample and up to two parameters, behind dy
  Dual* results[4] = {};
  for (int i = 0; i <= last; ++i) results[i] = run.scratch<Dual>(run.out(i).size());
  auto moves = [&](int i) { return read_duals(run, run.in(i), &run.in(i + last)); };
  const Dual* x = is_whole<Density>() ? read_duals(run, run.in(1), nullptr) : moves(1);
  const Dual* first = moves(2);
  run_gradient<Density, Dual>(
      run, p.is_log, counts,
      {read_duals(run, run.in(0), nullptr), x, first, last == 3 ? moves(3) : first, results[1],
       results[2], results[3], results[0]});
  for (int i = 0; i <= last; ++i) gpu::store_slopes(run, results[i], run.out(i));
}

template <class Density>
void add(OpTable& table, const std::string& name) {
  auto one = [&](const std::string& op, auto kernel) {
    table.add(op, gpu::kKind, {"cuda", nullptr, kernel});
  };
  one("_random_pdf_" + name, forward<Density>);
  one("_backward_pdf_" + name, backward<Density>);
  one("_backward_backward_pdf_" + name, backward_backward<Density>);
}

}  // namespace

void add_cuda_densities(OpTable& table) {
  add<Dirichlet>(table, "dirichlet");
  add<ExponentialDensity>(table, "exponential");
  add<GammaDensity>(table, "gamma");
  add<GeneralizedNegativeBinomialDensity>(table, "generalized_negative_binomial");
  add<NegativeBinomialDensity>(table, "negative_binomial");
  add<NormalDensity>(table, "normal");
  add<PoissonDensity>(table, "poisson");
  add<UniformDensity>(table, "uniform");
}

}  // namespace mx::ops
