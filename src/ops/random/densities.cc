// Densities of the distributions, and their gradients for samples and parameters. A parameter at
// position i belongs to the samples i * each .. (i + 1) * each - 1; parameters of the Dirichlet
// distribution, and its samples, are lines.
#include "ops/random/densities.h"

#include <cmath>

#include "base/error.h"
#include "ops/pointwise/convert.h"
#include "ops/random/random.h"
#include "ops/random/random_ops.h"
#include "tensor/dispatch.h"

namespace mx::ops {
namespace {

void check_floating(Infer& t) {
  check<TypeError>(!t.in(0).dtype || is_floating(*t.in(0).dtype), t.who(), ": sample has dtype ",
                   t.in(0).dtype.value_or(DType::kFloat32), "; use a floating type");
}

// The parameters' shape begins the samples' shape; `lines` leaves the last axis of both out of it.
void infer_shapes(Infer& t, int inputs, bool lines) {
  for (int i = 1; i < inputs; ++i) t.unify_dtype(t.in(0), t.in(i));
  for (int i = 2; i < inputs; ++i) t.unify_shape(t.in(1), t.in(i));
  check_floating(t);
  const Shape &sample = t.in_shape(0), &param = t.in_shape(1);
  if (!sample.has_rank() || !param.has_rank()) return;
  int last = lines ? 1 : 0, common = param.ndim() - last;
  bool fits = common >= 0 && common <= sample.ndim() - last;
  for (int axis = 0; fits && axis < common; ++axis) fits = sample[axis] == param[axis];
  if (fits && lines) fits = sample[sample.ndim() - 1] == param[common];
  check<ShapeError>(fits, t.who(), ": parameters of shape ", param, " and samples of shape ",
                    sample, " do not fit; the samples' shape must begin with the parameters'");
}

void infer(Infer& t, const DensityParam& /*p*/) {
  t.unify(t.in(0), t.out(0));
  infer_shapes(t, t.num_inputs(), false);
}

void infer_lines(Infer& t, const DensityParam& /*p*/) {
  t.unify_dtype(t.in(0), t.out(0));
  infer_shapes(t, 2, true);
  if (!t.in_shape(0).has_rank()) return;
  Dims dims = t.in_shape(0).dims();
  dims.pop_back();
  t.set(t.out(0), Shape(std::move(dims)));
}

void infer_backward(Infer& t, const DensityParam& /*p*/) {
  for (int i = 0; i < t.num_outputs(); ++i) t.unify(t.in(i + 1), t.out(i));
}

template <class T>
double wide(T value) {
  return static_cast<double>(Acc<T>(value));
}

template <class Density>
void forward(Run& run, const DensityParam& p) {
  if (run.out(0).size() == 0) return;
  int64_t each = run.in(0).size() / run.in(1).size();
  dispatch(kFloating, run.out(0).dtype(), [&]<class T>() {
    const T *x = run.in(0).data<const T>(), *first = run.in(1).data<const T>();
    const T* second = run.in(run.num_inputs() - 1).data<const T>();
    T* y = run.out(0).data<T>();
    run.parallel(run.out(0).size(), 16, [&](int64_t i) {
      double log =
          Density::template log<double>(wide(x[i]), wide(first[i / each]), wide(second[i / each]));
      y[i] = convert<T>(p.is_log ? log : std::exp(log));
    });
  });
}

// The arrays of a gradient: parameters that are missing point to the first.
template <class A>
struct Slots {
  const A *dy, *x, *first, *second;
  A *dx, *dfirst, *dsecond;
};

// y: the densities, for second derivatives, or nullptr.
template <class Density, class A>
void differentiate(const Run& run, bool is_log, int64_t count, int64_t each, const Slots<A>& s,
                   A* y) {
  run.parallel(count, each * 16, [&](int64_t at) {
    A a = s.first[at], b = s.second[at], to_first = 0, to_second = 0;
    for (int64_t i = at * each; i < (at + 1) * each; ++i) {
      SampleGradient<A> part = sample_gradient<Density, A>(is_log, s.dy[i], s.x[i], a, b);
      s.dx[i] = part.sample;
      to_first += part.first;
      to_second += part.second;
      if (y) y[i] = part.density;
    }
    s.dfirst[at] = to_first;
    if (s.dsecond) s.dsecond[at] = to_second;
  });
}

// A wide copy of an input, and room for an output.
const double* read(const Run& run, const Tensor& x) {
  auto* copy = run.scratch<double>(x.size());
  dispatch(kFloating, x.dtype(), [&]<class T>() {
    for (int64_t i = 0; i < x.size(); ++i) copy[i] = wide(x.data<const T>()[i]);
  });
  return copy;
}
void store(const double* from, const Tensor& y) {
  dispatch(kFloating, y.dtype(), [&]<class T>() {
    for (int64_t i = 0; i < y.size(); ++i) y.data<T>()[i] = convert<T>(from[i]);
  });
}

// dy, sample, parameters → their gradients.
template <class Density>
void backward(Run& run, const DensityParam& p) {
  if (run.in(1).size() == 0) return;
  int64_t count = run.in(2).size(), each = run.in(1).size() / count;
  int last = run.num_outputs() - 1;
  double* results[3] = {};
  for (int i = 0; i <= last; ++i) results[i] = run.scratch<double>(run.out(i).size());
  const double* first = read(run, run.in(2));
  differentiate<Density, double>(
      run, p.is_log, count, each,
      {read(run, run.in(0)), read(run, run.in(1)), first, last == 2 ? read(run, run.in(3)) : first,
       results[0], results[1], results[2]},
      nullptr);
  for (int i = 0; i <= last; ++i) store(results[i], run.out(i));
}

// dy, sample, parameters, gradients of their gradients → gradients of dy, sample and parameters
template <class Density>
void backward_backward(Run& run, const DensityParam& p) {
  if (run.in(1).size() == 0) return;
  int64_t count = run.in(2).size(), each = run.in(1).size() / count;
  int last = run.num_outputs() - 1;  // the sample and up to two parameters, behind dy
  Dual* results[4] = {};
  for (int i = 0; i <= last; ++i) results[i] = run.scratch<Dual>(run.out(i).size());
  auto moves = [&](int i) { return moving(run, run.in(i), run.in(i + last)); };
  const Dual* x = Density::kIsWhole ? still(run, run.in(1)) : moves(1);
  const Dual* first = moves(2);
  differentiate<Density, Dual>(run, p.is_log, count, each,
                               {still(run, run.in(0)), x, first, last == 3 ? moves(3) : first,
                                results[1], results[2], results[3]},
                               results[0]);
  for (int i = 0; i <= last; ++i) store_slopes(results[i], run.out(i));
}

void forward_dirichlet(Run& run, const DensityParam& p) {
  if (run.out(0).size() == 0) return;
  int64_t classes = run.in(1).dim(run.in(1).ndim() - 1);
  int64_t each = run.in(0).size() / run.in(1).size();
  const double *x = read(run, run.in(0)), *alpha = read(run, run.in(1));
  auto* y = run.scratch<double>(run.out(0).size());
  run.parallel(run.out(0).size(), classes * 16, [&](int64_t i) {
    double log = dirichlet_log(x + i * classes, alpha + i / each * classes, classes);
    y[i] = p.is_log ? log : std::exp(log);
  });
  store(y, run.out(0));
}

struct Lines {
  int64_t classes, count, each;  // elements of a line, lines of parameters, samples of each
  Lines(const Tensor& sample, const Tensor& alpha)
      : classes(alpha.dim(-1)), count(alpha.size() / classes), each(sample.size() / alpha.size()) {}
};

// y: the densities, for second derivatives, or nullptr.
template <class A>
void differentiate_dirichlet(const Run& run, bool is_log, const Lines& lines, const Slots<A>& s,
                             A* y) {
  int64_t classes = lines.classes;
  run.parallel(lines.count, lines.each * classes * 16, [&](int64_t at) {
    A* total = s.dfirst + at * classes;
    std::fill_n(total, classes, A(0));
    for (int64_t i = at * lines.each; i < (at + 1) * lines.each; ++i) {
      A density = dirichlet_gradient(is_log, s.dy[i], s.x + i * classes, s.first + at * classes,
                                     classes, s.dx + i * classes,
                                     [=](int64_t k, const A& part) { total[k] += part; });
      if (y) y[i] = density;
    }
  });
}

void backward_dirichlet(Run& run, const DensityParam& p) {
  if (run.in(1).size() == 0) return;
  auto *dx = run.scratch<double>(run.out(0).size()), *da = run.scratch<double>(run.out(1).size());
  const double* alpha = read(run, run.in(2));
  differentiate_dirichlet<double>(
      run, p.is_log, {run.in(1), run.in(2)},
      {read(run, run.in(0)), read(run, run.in(1)), alpha, alpha, dx, da, nullptr}, nullptr);
  store(dx, run.out(0));
  store(da, run.out(1));
}

void backward_backward_dirichlet(Run& run, const DensityParam& p) {
  if (run.in(1).size() == 0) return;
  Dual* results[3];
  for (int i = 0; i < 3; ++i) results[i] = run.scratch<Dual>(run.out(i).size());
  const Dual* alpha = moving(run, run.in(2), run.in(4));
  differentiate_dirichlet<Dual>(run, p.is_log, {run.in(1), run.in(2)},
                                {still(run, run.in(0)), moving(run, run.in(1), run.in(3)), alpha,
                                 alpha, results[1], results[2], nullptr},
                                results[0]);
  for (int i = 0; i < 3; ++i) store_slopes(results[i], run.out(i));
}

struct Kernels {
  using Function = void (*)(Run&, const DensityParam&);
  Function forward, backward, backward_backward;
};

// Gradients of the inputs, from all inputs and the gradients of all outputs.
Values apply_gradient(Grad& g, const std::string& name, const DensityParam& p, bool heads_first) {
  Values inputs, heads;
  for (int i = 0; i < g.num_inputs(); ++i) inputs.push_back(g.in(i));
  for (int i = 0; i < g.num_outputs(); ++i) heads.push_back(g.out_grad(i));
  Values& front = heads_first ? heads : inputs;
  Values& back = heads_first ? inputs : heads;
  front.insert(front.end(), back.begin(), back.end());
  return apply_all(name, p, front);
}

void add(OpTable& table, const std::string& name, std::vector<std::string> params,
         const Kernels& kernels) {
  bool lines = name == "dirichlet";
  std::vector<std::string> inputs = {"sample"};
  inputs.insert(inputs.end(), params.begin(), params.end());
  std::vector<std::string> heads = {"dy"};
  heads.insert(heads.end(), inputs.begin(), inputs.end());
  std::vector<std::string> all = heads;
  for (const std::string& input : inputs) all.push_back("d" + input);
  auto count = static_cast<int>(inputs.size());
  std::string first = "_backward_pdf_" + name, second = "_backward_backward_pdf_" + name;
  table.add(define<DensityParam>({
      .name = "_random_pdf_" + name,
      .doc = "The density of the " + name + " distribution at the samples.",
      .aliases = {"random_pdf_" + name},
      .inputs = inputs,
      .infer = lines ? infer_lines : infer,
      .gradient = [first](Grad& g,
                          const DensityParam& p) { return apply_gradient(g, first, p, true); },
      .cpu = kernels.forward,
  }));
  table.add(define<DensityParam>({
      .name = first,
      .doc = "Gradient of _random_pdf_" + name + ".",
      .inputs = std::move(heads),
      .num_outputs = [count](const DensityParam& /*p*/) { return count; },
      .infer = infer_backward,
      .gradient = [second](Grad& g,
                           const DensityParam& p) { return apply_gradient(g, second, p, false); },
      .cpu = kernels.backward,
  }));
  table.add(define<DensityParam>({
      .name = second,
      .doc = "Gradient of " + first + ".",
      .inputs = std::move(all),
      .num_outputs = [count](const DensityParam& /*p*/) { return count + 1; },
      .infer =
          [count](Infer& t, const DensityParam& /*p*/) {
            for (int i = 0; i <= count; ++i) t.unify(t.in(i), t.out(i));
          },
      .cpu = kernels.backward_backward,
  }));
}

template <class Density>
void add(OpTable& table, const std::string& name, std::vector<std::string> params) {
  add(table, name, std::move(params),
      {forward<Density>, backward<Density>, backward_backward<Density>});
}

}  // namespace

void add_densities(OpTable& table) {
  add(table, "dirichlet", {"alpha"},
      {forward_dirichlet, backward_dirichlet, backward_backward_dirichlet});
  add<ExponentialDensity>(table, "exponential", {"lam"});
  add<GammaDensity>(table, "gamma", {"alpha", "beta"});
  add<GeneralizedNegativeBinomialDensity>(table, "generalized_negative_binomial", {"mu", "alpha"});
  add<NegativeBinomialDensity>(table, "negative_binomial", {"k", "p"});
  add<NormalDensity>(table, "normal", {"mu", "sigma"});
  add<PoissonDensity>(table, "poisson", {"lam"});
  add<UniformDensity>(table, "uniform", {"low", "high"});
}

}  // namespace mx::ops
