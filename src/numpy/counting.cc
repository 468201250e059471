// Counts of whole numbers, and places.
#include <algorithm>

#include "base/error.h"
#include "device/device.h"
#include "ir/derived.h"
#include "numpy/catalog.h"
#include "numpy/composed.h"
#include "numpy/values.h"
#include "ops/numpy/selection.h"
#include "tensor/dispatch.h"

namespace mx::numpy {
namespace {

constexpr Types<int32_t, int64_t, uint8_t, int8_t> kWhole{};

void infer_bincount(Infer& t, const ops::BincountParam& p) {
  if (t.in(0).dtype) {
    check<TypeError>(!is_floating(*t.in(0).dtype) && *t.in(0).dtype != DType::kBool, t.who(),
                     ": whole numbers are counted, got ", *t.in(0).dtype);
  }
  check(p.minlength >= 0, t.who(), ": minlength is ", p.minlength, "; it must not be negative");
  t.set(t.in(0), Shape{kUnknown});
  if (p.has_weights) t.unify_shape(t.in(0), t.in(1));
  t.unify_dtype(t.in(p.has_weights ? 1 : 0), t.out(0));
  t.set(t.out(0), Shape{kUnknown});
}

Shape bincount_shape(const Run& run, const ops::BincountParam& p) {
  int64_t extent = p.minlength;
  dispatch(kWhole, run.in(0).dtype(), [&]<class T>() {
    for (T number : run.in(0).span<const T>()) {
      check(number >= 0, run.who(), ": numbers must not be negative, got ", int64_t{number});
      extent = std::max(extent, int64_t{number} + 1);
    }
  });
  return {extent};
}

template <class Each>
void each_number(const Run& run, Each&& each) {
  dispatch(kWhole, run.in(0).dtype(), [&]<class T>() {
    auto numbers = run.in(0).span<const T>();
    for (size_t i = 0; i < numbers.size(); ++i) {
      check(numbers[i] >= 0 && numbers[i] < run.out(0).size(), run.who(), ": number ",
            int64_t{numbers[i]}, " does not fit into ", run.out(0).size(), " counts");
      each(i, static_cast<size_t>(numbers[i]));
    }
  });
}

void bincount(Run& run, const ops::BincountParam& p) {
  auto count = static_cast<size_t>(run.out(0).size());
  if (!p.has_weights) {
    std::vector<int64_t> counts(count);
    each_number(run, [&](size_t /*i*/, size_t number) { ++counts[number]; });
    dispatch(kWhole, run.out(0).dtype(), [&]<class T>() {
      std::ranges::transform(counts, run.out(0).data<T>(),
                             [](int64_t found) { return static_cast<T>(found); });
    });
    return;
  }
  dispatch(kNumeric, run.out(0).dtype(), [&]<class T>() {
    std::vector<Acc<T>> sums(count);
    const T* weights = run.in(1).data<const T>();
    each_number(run,
                [&](size_t i, size_t number) { sums[number] += static_cast<Acc<T>>(weights[i]); });
    std::ranges::transform(sums, run.out(0).data<T>(),
                           [](Acc<T> sum) { return static_cast<T>(sum); });
  });
}

Values diagonal_places(const Arguments& a, const NoParam& /*p*/) {
  const Shape& shape = a.shape(0);
  check<ShapeError>(shape.ndim() >= 2,
                    "diag_indices_from: at least two axes are needed, got shape ", shape);
  for (int64_t extent : shape) {
    check<ShapeError>(extent == shape[0],
                      "diag_indices_from: all axes must have one extent, got shape ", shape);
  }
  Shape result{shape.ndim(), shape[0]};
  if (result.size() == 0) return {filled(result, 0, DType::kInt64)};
  Value line = call("_arange", {{"start", "0"}, {"stop", text(shape[0])}, {"dtype", "int64"}}, {});
  return {broadcast_to(line, Shape{shape[0]}, result)};
}

bool have_common(const Run& run) {
  auto* a = static_cast<const std::byte*>(run.in(0).raw());
  auto* b = static_cast<const std::byte*>(run.in(1).raw());
  bool is_any = run.in(0).bytes() > 0 && run.in(1).bytes() > 0;
  return is_any && a < b + run.in(1).bytes() && b < a + run.in(0).bytes();
}

void share_memory(Run& run, const NoParam& /*p*/) { *run.out(0).data<bool>() = have_common(run); }

}  // namespace

void add_counting(OpTable& table) {
  table.add(define<ops::BincountParam>(
      {.name = "_npi_bincount",
       .doc = "How often each number from 0 on appears, or the sums of its weights.",
       .inputs = {"data", "weights"},
       .input_names =
           [](const ops::BincountParam& p) {
             std::vector<std::string> names = {"data"};
             if (p.has_weights) names.emplace_back("weights");
             return names;
           },
       .infer = infer_bincount,
       .shape_from_values = bincount_shape,
       .gradient = zero_gradient<ops::BincountParam>,
       .cpu = bincount}));
  add_composed<NoParam>(table,
                        {.name = "_npi_diag_indices_from",
                         .doc = "The places of the main diagonal, a row for each axis.",
                         .inputs = {"data"},
                         .reads = [](int /*i*/, const NoParam& /*p*/) { return false; }},
                        diagonal_places, Gradients::kZero);
  const OpDef& shares =
      table.add(define<NoParam>({.name = "_npi_share_memory",
                                 .doc = "Whether two arrays have memory in common.",
                                 .inputs = {"a", "b"},
                                 .infer =
                                     [](Infer& t, const NoParam& /*p*/) {
                                       t.set(t.out(0), Shape());
                                       t.set_dtype(t.out(0), DType::kBool);
                                     },
                                 .gradient = zero_gradient<NoParam>,
                                 .cpu = share_memory}));
  // Addresses tell, whichever device they are of.
  add_derived(shares, [](DeviceKind /*kind*/) {
    return std::vector<Kernel>{{"addresses", nullptr, [](Run& run, const Params& /*p*/) {
                                  run.stream().fill(run.out(0).raw(), have_common(run) ? 1 : 0, 1);
                                }}};
  });
}

}  // namespace mx::numpy
