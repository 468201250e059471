// Densities of the distributions, and their gradients for samples and parameters. A parameter at
// position i belongs to the samples i * each .. (i + 1) * each - 1; parameters of the Dirichlet
// distribution, and its samples, are lines.
#include <array>
#include <cmath>
#include <numbers>
#include <span>

#include "base/error.h"
#include "ops/pointwise/convert.h"
#include "ops/pointwise/special.h"
#include "ops/random/random.h"
#include "ops/random/random_ops.h"
#include "tensor/dispatch.h"

namespace mx::ops {
namespace {

// The slope of the logarithm for the sample and for up to two parameters.
struct Slopes {
  double sample = 0, first = 0, second = 0;
};

struct UniformDensity {
  static double log(double /*x*/, double low, double high) { return -std::log(high - low); }
  static Slopes slopes(double /*x*/, double low, double high) {
    return {0, 1 / (high - low), -1 / (high - low)};
  }
};

struct NormalDensity {
  static double log(double x, double mu, double sigma) {
    double z = (x - mu) / sigma;
    return -0.5 * z * z - std::log(sigma * std::sqrt(2 * std::numbers::pi));
  }
  static Slopes slopes(double x, double mu, double sigma) {
    double z = (x - mu) / sigma;
    return {-z / sigma, z / sigma, (z * z - 1) / sigma};
  }
};

struct ExponentialDensity {
  static double log(double x, double rate, double /*none*/) { return std::log(rate) - rate * x; }
  static Slopes slopes(double x, double rate, double /*none*/) { return {-rate, 1 / rate - x}; }
};

struct GammaDensity {  // here beta is a rate, though samples are drawn with a scale
  static double log(double x, double alpha, double beta) {
    return alpha * std::log(beta) + (alpha - 1) * std::log(x) - beta * x - std::lgamma(alpha);
  }
  static Slopes slopes(double x, double alpha, double beta) {
    return {(alpha - 1) / x - beta, std::log(beta) + std::log(x) - digamma(alpha),
            alpha / beta - x};
  }
};

struct PoissonDensity {
  static double log(double x, double mean, double /*none*/) {
    return x * std::log(mean) - std::lgamma(x + 1) - mean;
  }
  static Slopes slopes(double x, double mean, double /*none*/) { return {0, x / mean - 1}; }
};

struct NegativeBinomialDensity {
  static double log(double x, double k, double p) {
    double ways = std::lgamma(x + k) - std::lgamma(x + 1) - std::lgamma(k);
    return ways + k * std::log(p) + x * std::log1p(-p);
  }
  static Slopes slopes(double x, double k, double p) {
    return {0, digamma(x + k) - digamma(k) + std::log(p), k / p - x / (1 - p)};
  }
};

struct GeneralizedNegativeBinomialDensity {
  static double log(double x, double mu, double alpha) {
    return NegativeBinomialDensity::log(x, 1 / alpha, 1 / (mu * alpha + 1));
  }
  static Slopes slopes(double x, double mu, double alpha) {
    double k = 1 / alpha, p = 1 / (mu * alpha + 1);
    Slopes plain = NegativeBinomialDensity::slopes(x, k, p);
    return {0, -plain.second * alpha * p * p, -plain.first * k * k - plain.second * mu * p * p};
  }
};

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
      double log = Density::log(wide(x[i]), wide(first[i / each]), wide(second[i / each]));
      y[i] = convert<T>(p.is_log ? log : std::exp(log));
    });
  });
}

// dy, sample, parameters → their gradients.
template <class Density>
void backward(Run& run, const DensityParam& p) {
  if (run.in(1).size() == 0) return;
  int64_t each = run.in(1).size() / run.in(2).size();
  int last = run.num_outputs() - 1;
  dispatch(kFloating, run.out(0).dtype(), [&]<class T>() {
    const T *dy = run.in(0).data<const T>(), *x = run.in(1).data<const T>();
    const T *first = run.in(2).data<const T>(), *second = run.in(last + 1).data<const T>();
    T *dx = run.out(0).data<T>(), *dfirst = run.out(1).data<T>(), *dlast = run.out(last).data<T>();
    run.parallel(run.in(2).size(), each * 16, [&](int64_t at) {
      double a = wide(first[at]), b = wide(second[at]), to_first = 0, to_second = 0;
      for (int64_t i = at * each; i < (at + 1) * each; ++i) {
        Slopes slopes = Density::slopes(wide(x[i]), a, b);
        double head = wide(dy[i]) * (p.is_log ? 1.0 : std::exp(Density::log(wide(x[i]), a, b)));
        dx[i] = convert<T>(head * slopes.sample);
        to_first += head * slopes.first;
        to_second += head * slopes.second;
      }
      dfirst[at] = convert<T>(to_first);
      if (last == 2) dlast[at] = convert<T>(to_second);
    });
  });
}

template <class T>
double dirichlet_log(std::span<const T> x, std::span<const T> alpha) {
  double sum = 0, log = 0;
  for (size_t k = 0; k < x.size(); ++k) {
    double a = wide(alpha[k]);
    sum += a;
    log += (a - 1) * std::log(wide(x[k])) - std::lgamma(a);
  }
  return log + std::lgamma(sum);
}

void forward_dirichlet(Run& run, const DensityParam& p) {
  if (run.out(0).size() == 0) return;
  int64_t classes = run.in(1).dim(run.in(1).ndim() - 1);
  int64_t each = run.in(0).size() / run.in(1).size();
  auto length = static_cast<size_t>(classes);
  dispatch(kFloating, run.out(0).dtype(), [&]<class T>() {
    const T *x = run.in(0).data<const T>(), *alpha = run.in(1).data<const T>();
    T* y = run.out(0).data<T>();
    run.parallel(run.out(0).size(), classes * 16, [&](int64_t i) {
      double log =
          dirichlet_log<T>({x + i * classes, length}, {alpha + i / each * classes, length});
      y[i] = convert<T>(p.is_log ? log : std::exp(log));
    });
  });
}

void backward_dirichlet(Run& run, const DensityParam& p) {
  if (run.in(1).size() == 0) return;
  int64_t classes = run.in(2).dim(run.in(2).ndim() - 1);
  int64_t lines = run.in(2).size() / classes, each = run.in(1).size() / run.in(2).size();
  auto length = static_cast<size_t>(classes);
  dispatch(kFloating, run.out(0).dtype(), [&]<class T>() {
    const T *dy = run.in(0).data<const T>(), *x = run.in(1).data<const T>();
    const T* alpha = run.in(2).data<const T>();
    T *dx = run.out(0).data<T>(), *dalpha = run.out(1).data<T>();
    double* sums = run.scratch<double>(run.in(2).size());
    run.parallel(lines, each * classes * 16, [&](int64_t at) {
      std::span<const T> a(alpha + at * classes, length);
      std::span<double> total(sums + at * classes, length);
      std::fill(total.begin(), total.end(), 0.0);
      double all = 0;
      for (T value : a) all += wide(value);
      for (int64_t i = at * each; i < (at + 1) * each; ++i) {
        std::span<const T> line(x + i * classes, length);
        double head = wide(dy[i]) * (p.is_log ? 1.0 : std::exp(dirichlet_log<T>(line, a)));
        for (size_t k = 0; k < length; ++k) {
          double value = wide(line[k]), shape = wide(a[k]);
          dx[i * classes + static_cast<int64_t>(k)] = convert<T>(head * (shape - 1) / value);
          total[k] += head * (std::log(value) - digamma(shape) + digamma(all));
        }
      }
      for (size_t k = 0; k < length; ++k) {
        dalpha[at * classes + static_cast<int64_t>(k)] = convert<T>(total[k]);
      }
    });
  });
}

using Kernel = void (*)(Run&, const DensityParam&);

void add(OpTable& table, const std::string& name, std::vector<std::string> params, Kernel forward,
         Kernel backward) {
  bool lines = name == "dirichlet";
  std::vector<std::string> inputs = {"sample"};
  inputs.insert(inputs.end(), params.begin(), params.end());
  std::vector<std::string> heads = {"dy"};
  heads.insert(heads.end(), inputs.begin(), inputs.end());
  auto count = static_cast<int>(inputs.size());
  table.add(define<DensityParam>({
      .name = "_random_pdf_" + name,
      .doc = "The density of the " + name + " distribution at the samples.",
      .aliases = {"random_pdf_" + name},
      .inputs = inputs,
      .infer = lines ? infer_lines : infer,
      .gradient =
          [count, back = "_backward_pdf_" + name](Grad& g, const DensityParam& p) {
            Values values = {g.out_grad(0)};
            for (int i = 0; i < count; ++i) values.push_back(g.in(i));
            return apply_all(back, p, std::move(values));
          },
      .cpu = forward,
  }));
  table.add(define<DensityParam>({
      .name = "_backward_pdf_" + name,
      .doc = "Gradient of _random_pdf_" + name + ".",
      .inputs = std::move(heads),
      .num_outputs = [count](const DensityParam& /*p*/) { return count; },
      .infer = infer_backward,
      .cpu = backward,
  }));
}

template <class Density>
void add(OpTable& table, const std::string& name, std::vector<std::string> params) {
  add(table, name, std::move(params), forward<Density>, backward<Density>);
}

}  // namespace

void add_densities(OpTable& table) {
  add(table, "dirichlet", {"alpha"}, forward_dirichlet, backward_dirichlet);
  add<ExponentialDensity>(table, "exponential", {"lam"});
  add<GammaDensity>(table, "gamma", {"alpha", "beta"});
  add<GeneralizedNegativeBinomialDensity>(table, "generalized_negative_binomial", {"mu", "alpha"});
  add<NegativeBinomialDensity>(table, "negative_binomial", {"k", "p"});
  add<NormalDensity>(table, "normal", {"mu", "sigma"});
  add<PoissonDensity>(table, "poisson", {"lam"});
  add<UniformDensity>(table, "uniform", {"low", "high"});
}

}  // namespace mx::ops
