#include "numpy/comparisons.h"

#include <functional>
#include <map>

#include "ir/scalar_param.h"
#include "ops/pointwise/broadcast.h"
#include "tensor/dispatch.h"

namespace mx::numpy {
namespace {

const char* refuses_mixed(const Run& run, const Params& /*p*/) {
  return run.in(0).dtype() == run.in(1).dtype() ? nullptr : "the dtypes differ";
}
// Whole numbers are compared with numbers as the classic operators do.
const char* refuses_whole(const Run& run, const Params& /*p*/) {
  return is_floating(run.in(0).dtype()) ? nullptr : "the dtype is not a floating one";
}

template <class F, class T>
void compare_rows(const Run& run, const T* a, const T* b, bool* y) {
  constexpr F holds;
  const Shape& out = run.out(0).shape();
  if (run.in(0).shape() == out && run.in(1).shape() == out) {
    run.parallel_range(out.size(), [=](int64_t begin, int64_t end) {
      for (int64_t i = begin; i < end; ++i) {
        y[i] = holds(static_cast<Acc<T>>(a[i]), static_cast<Acc<T>>(b[i]));
      }
    });
    return;
  }
  ops::Walk<2> walk(out, {&run.in(0).shape(), &run.in(1).shape()});
  int64_t step_a = walk.step(0), step_b = walk.step(1);
  run.parallel_range(out.size(), [&](int64_t begin, int64_t end) {
    walk.rows(begin, end, [&](int64_t at, std::array<int64_t, 2> in, int64_t count) {
      for (int64_t i = 0; i < count; ++i) {
        y[at + i] = holds(static_cast<Acc<T>>(a[in[0] + i * step_a]),
                          static_cast<Acc<T>>(b[in[1] + i * step_b]));
      }
    });
  });
}

template <class F>
void compare_arrays(Run& run, const Params& /*p*/) {
  dispatch(kAnyType, run.in(0).dtype(), [&]<class T>() {
    compare_rows<F>(run, run.in(0).data<const T>(), run.in(1).data<const T>(),
                    run.out(0).data<bool>());
  });
}

template <class F>
void compare_number(Run& run, const Params& p) {
  constexpr F holds;
  double number = static_cast<const ScalarParam*>(p.raw())->scalar;
  dispatch(kFloating, run.in(0).dtype(), [&]<class T>() {
    const T* x = run.in(0).data<const T>();
    auto* y = run.out(0).data<bool>();
    auto other = static_cast<Acc<T>>(static_cast<T>(static_cast<Acc<T>>(number)));
    run.parallel_range(run.out(0).size(), [=](int64_t begin, int64_t end) {
      for (int64_t i = begin; i < end; ++i) y[i] = holds(static_cast<Acc<T>>(x[i]), other);
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

}  // namespace

Kernel comparison_kernel(std::string_view name) {
  using Kernels = std::map<std::string_view, Kernel>;
  static const Kernels* const known = [] {
    auto* all = new Kernels;
    auto add = [&]<class F>(std::string_view both, std::string_view number, F) {
      (*all)[both] = {"bool", refuses_mixed, compare_arrays<F>};
      (*all)[number] = {"bool", refuses_whole, compare_number<F>};
    };
    add("_npi_equal", "_npi_equal_scalar", std::equal_to<>());
    add("_npi_not_equal", "_npi_not_equal_scalar", std::not_equal_to<>());
    add("_npi_greater", "_npi_greater_scalar", std::greater<>());
    add("_npi_greater_equal", "_npi_greater_equal_scalar", std::greater_equal<>());
    add("_npi_less", "_npi_less_scalar", std::less<>());
    add("_npi_less_equal", "_npi_less_equal_scalar", std::less_equal<>());
    (*all)["_npi_logical_not"] = {"bool", nullptr, negate};
    return all;
  }();
  auto found = known->find(name);
  return found == known->end() ? Kernel{} : found->second;
}

}  // namespace mx::numpy
