#include "numpy/comparisons.h"

#include <map>

#include "ir/scalar_param.h"
#include "ops/numpy/comparisons.h"
#include "ops/pointwise/broadcast.h"
#include "tensor/dispatch.h"

namespace mx::numpy {
namespace {

// NumPy's logical functions are comparisons of what is not 0.
struct AreBoth {
  static constexpr std::string_view both = "_npi_logical_and", number = "_npi_logical_and_scalar";
  static constexpr bool holds(auto a, auto b) { return a != 0 && b != 0; }
};
struct IsEither {
  static constexpr std::string_view both = "_npi_logical_or", number = "_npi_logical_or_scalar";
  static constexpr bool holds(auto a, auto b) { return a != 0 || b != 0; }
};
struct IsOne {
  static constexpr std::string_view both = "_npi_logical_xor", number = "_npi_logical_xor_scalar";
  static constexpr bool holds(auto a, auto b) { return (a != 0) != (b != 0); }
};
using LogicalFunctions = Types<AreBoth, IsEither, IsOne>;

template <class C, class T>
void compare_rows(const Run& run, const T* a, const T* b, bool* y) {
  const Shape& out = run.out(0).shape();
  if (run.in(0).shape() == out && run.in(1).shape() == out) {
    run.parallel_range(out.size(), [=](int64_t begin, int64_t end) {
      for (int64_t i = begin; i < end; ++i) {
        y[i] = C::holds(static_cast<Acc<T>>(a[i]), static_cast<Acc<T>>(b[i]));
      }
    });
    return;
  }
  ops::Walk<2> walk(out, {&run.in(0).shape(), &run.in(1).shape()});
  int64_t step_a = walk.step(0), step_b = walk.step(1);
  run.parallel_range(out.size(), [&](int64_t begin, int64_t end) {
    walk.rows(begin, end, [&](int64_t at, std::array<int64_t, 2> in, int64_t count) {
      for (int64_t i = 0; i < count; ++i) {
        y[at + i] = C::holds(static_cast<Acc<T>>(a[in[0] + i * step_a]),
                             static_cast<Acc<T>>(b[in[1] + i * step_b]));
      }
    });
  });
}

template <class C>
void compare_arrays(Run& run, const Params& /*p*/) {
  dispatch(kAnyType, run.in(0).dtype(), [&]<class T>() {
    compare_rows<C>(run, run.in(0).data<const T>(), run.in(1).data<const T>(),
                    run.out(0).data<bool>());
  });
}

template <class C>
void compare_number(Run& run, const Params& p) {
  double number = static_cast<const ScalarParam*>(p.raw())->scalar;
  dispatch(kFloating, run.in(0).dtype(), [&]<class T>() {
    const T* x = run.in(0).data<const T>();
    auto* y = run.out(0).data<bool>();
    Acc<T> other = ops::compared_number<T>(number);
    run.parallel_range(run.out(0).size(), [=](int64_t begin, int64_t end) {
      for (int64_t i = begin; i < end; ++i) y[i] = C::holds(static_cast<Acc<T>>(x[i]), other);
    });
  });
}

void negate(Run& run, const Params& /*p*/) {
  dispatch(kAnyType, run.in(0).dtype(), [&]<class T>() {
    const T* x = run.in(0).data<const T>();
    auto* y = run.out(0).data<bool>();
    run.parallel_range(run.out(0).size(), [=](int64_t begin, int64_t end) {
      for (int64_t i = begin; i < end; ++i) y[i] = static_cast<Acc<T>>(x[i]) == Acc<T>(0);
    });
  });
}

using Kernels = std::map<std::string_view, Kernel>;

template <class... Cs>
void add_comparisons(Kernels& kernels, Types<Cs...> /*comparisons*/) {
  ((kernels[Cs::both] = {"bool", ops::refuses_mixed, compare_arrays<Cs>}), ...);
  ((kernels[Cs::number] = {"bool", ops::refuses_whole, compare_number<Cs>}), ...);
}

}  // namespace

Kernel comparison_kernel(std::string_view name) {
  static const Kernels* const known = [] {
    auto* all = new Kernels;
    add_comparisons(*all, ops::NumpyComparisons{});
    add_comparisons(*all, LogicalFunctions{});
    (*all)["_npi_logical_not"] = {"bool", nullptr, negate};
    return all;
  }();
  auto found = known->find(name);
  return found == known->end() ? Kernel{} : found->second;
}

}  // namespace mx::numpy
