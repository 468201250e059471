#include <cmath>
#include <limits>
#include <numbers>

#include "ops/pointwise/pointwise.h"
#include "ops/pointwise/unary/unary.h"
#include "ops/pointwise/unary/unary_op.h"

namespace mx::ops {
namespace {

// The derivative of digamma. At the poles 0, -1, -2 … infinite.
double trigamma(double x) {
  double result = 0, sign = 1;
  if (x <= 0) {
    if (x == std::floor(x)) return std::numeric_limits<double>::infinity();
    double sine = std::sin(std::numbers::pi * x);
    result = std::numbers::pi * std::numbers::pi / (sine * sine);  // reflection
    sign = -1;
    x = 1 - x;
  }
  for (; x < 15; x += 1) result += sign / (x * x);  // recurrence, up to where the series is exact
  constexpr double kSeries[] = {7.0 / 6,  -691.0 / 2730, 5.0 / 66, -1.0 / 30,
                                1.0 / 42, -1.0 / 30,     1.0 / 6};
  double tail = 0;
  for (double coefficient : kSeries) tail = (tail + coefficient) / (x * x);
  return result + sign * (1 / x + 0.5 / (x * x) + tail / x);
}

struct Trigamma : UsesInput {
  template <class T>
  static T forward(T x) {
    return static_cast<T>(trigamma(static_cast<double>(x)));
  }
};

struct Digamma : UsesInput {
  static constexpr auto forward(auto x) { return digamma(x); }
};

}  // namespace

void add_specials(OpTable& table) {
  add_unaries(table, Specials{});
  table.add(define<NoParam>({
      .name = "_digamma",
      .doc = "Derivative of gammaln: part of differentiable gradients.",
      .inputs = {"data"},
      .infer = unary::infer<NoParam>,
      .gradient = [](Grad& g, const NoParam& /*p*/) -> Values {
        return {g.out_grad(0) * apply("_backward_digamma", {}, {g.in(0)})};
      },
      .cpu = unary::forward<Digamma>,
      .inplace = {{0, 0}},
  }));
  table.add(define<NoParam>({
      .name = "_backward_digamma",
      .doc = "Derivative of _digamma.",
      .inputs = {"data"},
      .infer = unary::infer<NoParam>,
      .cpu = unary::forward<Trigamma>,
      .inplace = {{0, 0}},
  }));
}

}  // namespace mx::ops
