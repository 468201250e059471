// _npi_unique: the different elements, or rows along an axis, sorted; where they are, how often.
#include <algorithm>
#include <cmath>
#include <functional>
#include <limits>
#include <numeric>
#include <vector>

#include "base/parallel.h"
#include "numpy/catalog.h"
#include "ops/index/sort_keys.h"
#include "ops/index/sort_line.h"
#include "ops/numpy/selection.h"
#include "ops/pointwise/loop.h"
#include "tensor/dispatch.h"

namespace mx::numpy {
namespace {

using ops::Entries;
using ops::UniqueParam;

template <class T>
bool is_nan(T value) {
  if constexpr (std::is_integral_v<T>) {
    return false;
  } else {
    return std::isnan(static_cast<Acc<T>>(value));
  }
}
// Not-a-number counts as larger than every number, and is equal to itself.
template <class T>
int compare(T a, T b) {
  if (is_nan(a) || is_nan(b)) return int{is_nan(a)} - int{is_nan(b)};
  auto x = static_cast<Acc<T>>(a), y = static_cast<Acc<T>>(b);
  return int{x > y} - int{x < y};
}

template <class T>
struct Comparison {
  const T* data;
  Entries entries;

  [[nodiscard]] int operator()(int64_t a, int64_t b) const {
    for (int64_t o = 0; o < entries.outer; ++o) {
      const T* row = data + o * entries.extent * entries.width;
      for (int64_t w = 0; w < entries.width; ++w) {
        int order = compare(row[a * entries.width + w], row[b * entries.width + w]);
        if (order != 0) return order;
      }
    }
    return 0;
  }
};

// All entries in order, equal ones by place; `starts` are where another begins.
struct Groups {
  std::vector<int64_t> order, starts;
};

template <class T>
Groups groups_of_elements(const Tensor& x) {
  Groups groups;
  int64_t count = x.size();
  if (count == 0) return groups;
  check<Unsupported>(count <= std::numeric_limits<uint32_t>::max(), "unique: ", count,
                     " elements are too many to sort");
  ops::LineSorter<T> sorter(count, count, true);
  sorter.sort(x.reshaped(Shape{count}).template rows<const T>(0)[0]);
  groups.order.resize(static_cast<size_t>(count));
  for (int64_t i = 0; i < count; ++i) {
    groups.order[static_cast<size_t>(i)] = sorter.position(i);
    if (sorter.is_new(i)) groups.starts.push_back(i);
  }
  return groups;
}

// Comparing rows takes longer than the call: sorting is compiled once for all element types.
using Order = std::function<int(int64_t, int64_t)>;

Groups sorted_by(const Order& order, int64_t extent) {
  Groups groups;
  groups.order.resize(static_cast<size_t>(extent));
  std::iota(groups.order.begin(), groups.order.end(), int64_t{0});
  std::ranges::stable_sort(groups.order, [&](int64_t a, int64_t b) { return order(a, b) < 0; });
  for (size_t i = 0; i < groups.order.size(); ++i) {
    if (i == 0 || order(groups.order[i - 1], groups.order[i]) != 0) {
      groups.starts.push_back(static_cast<int64_t>(i));
    }
  }
  return groups;
}

template <class T>
Groups groups_of(const Tensor& x, const UniqueParam& p) {
  Entries entries(x.shape(), p);
  bool are_elements = !p.axis || (entries.outer == 1 && entries.width == 1);
  if (are_elements) return groups_of_elements<T>(x);
  return sorted_by(Comparison<T>{x.data<const T>(), entries}, entries.extent);
}

// Asked again once the extent of the first output is known: those of the others follow.
void infer(Infer& t, const UniqueParam& p) {
  t.unify_dtype(t.in(0), t.out(0));
  for (int i = 1; i < t.num_outputs(); ++i) t.set_dtype(t.out(i), DType::kInt64);
  const Shape& shape = t.in(0).shape;
  if (!shape.has_rank()) return;
  int axis = p.axis ? t.axis(*p.axis, t.in(0)) : 0;
  Dims dims = p.axis ? shape.dims() : Dims{kUnknown};
  dims[static_cast<size_t>(axis)] = kUnknown;
  t.set(t.out(0), Shape(dims));
  Shape found{t.out(0).shape[axis]};
  int next = 1;
  if (p.return_index) t.set(t.out(next++), found);
  if (p.return_inverse) {
    int64_t all = p.axis ? shape[axis] : shape.is_known() ? shape.size() : kUnknown;
    t.set(t.out(next++), Shape{all});
  }
  if (p.return_counts) t.set(t.out(next), found);
}

// The keys of the different elements, in pieces.
template <class T>
struct Distinct {
  using Key = decltype(ops::sort_key(T{}));
  ops::KeyRoom<Key> keys;
  std::vector<std::span<Key>> pieces;
  int64_t count = 0;

  explicit Distinct(const Tensor& x) : keys(x.size()) {
    const T* values = x.data<const T>();
    parallel_for(x.size(), kGrain, [&](int64_t begin, int64_t end) {
      ops::vector_loop(end - begin, [from = values + begin, to = keys.data() + begin](int64_t i) {
        to[i] = ops::sort_key(from[i]);
      });
    });
    pieces = ops::sort_distinct_keys(keys);
    for (std::span<Key> piece : pieces) count += std::ssize(piece);
  }
  void write(T* to) const {
    std::vector<T*> places;
    for (std::span<Key> piece : pieces) {
      places.push_back(to);
      to += piece.size();
    }
    int64_t grain = std::max<int64_t>(1, kGrain * std::ssize(pieces) / std::max<int64_t>(count, 1));
    parallel_for(std::ssize(pieces), grain, [&](int64_t begin, int64_t end) {
      for (auto i = static_cast<size_t>(begin); i < static_cast<size_t>(end); ++i) {
        ops::vector_loop(std::ssize(pieces[i]),
                         [from = pieces[i].data(), to = places[i]](int64_t k) {
                           to[k] = ops::value_of_key<T>(from[k]);
                         });
      }
    });
  }

 private:
  static constexpr int64_t kGrain = 32768;
};

// Null where the shape was known before.
template <class Found>
std::shared_ptr<const Found> found_by(const Run& run) {
  return run.found ? std::static_pointer_cast<const Found>(*run.found) : nullptr;
}

bool gives_elements_alone(const UniqueParam& p) { return !p.axis && p.outputs() == 1; }

Shape shape_from_values(Run& run, const UniqueParam& p) {
  const Tensor& x = run.in(0);
  int64_t count = 0;
  dispatch(kAnyType, x.dtype(), [&]<class T>() {
    if (gives_elements_alone(p)) {
      auto distinct = std::make_shared<const Distinct<T>>(x);
      count = distinct->count;
      if (run.found) *run.found = std::move(distinct);
    } else {
      auto groups = std::make_shared<const Groups>(groups_of<T>(x, p));
      count = std::ssize(groups->starts);
      if (run.found) *run.found = std::move(groups);
    }
  });
  if (!p.axis) return {count};
  Dims dims = x.shape().dims();
  dims[static_cast<size_t>(Entries(x.shape(), p).axis)] = count;
  return Shape(dims);
}

template <class T>
void copy_first(const Groups& groups, const Tensor& x, const UniqueParam& p, T* to) {
  Entries entries(x.shape(), p);
  const T* from = x.data<const T>();
  for (int64_t o = 0; o < entries.outer; ++o) {
    for (int64_t start : groups.starts) {
      int64_t entry = groups.order[static_cast<size_t>(start)];
      to = std::copy_n(from + (o * entries.extent + entry) * entries.width, entries.width, to);
    }
  }
}

void number(const Groups& groups, const Run& run, const UniqueParam& p) {
  auto total = static_cast<int64_t>(groups.order.size());
  int next = 1;
  int64_t* index = p.return_index ? run.out(next++).data<int64_t>() : nullptr;
  int64_t* inverse = p.return_inverse ? run.out(next++).data<int64_t>() : nullptr;
  int64_t* counts = p.return_counts ? run.out(next).data<int64_t>() : nullptr;
  for (size_t k = 0; k < groups.starts.size(); ++k) {
    int64_t begin = groups.starts[k];
    int64_t end = k + 1 < groups.starts.size() ? groups.starts[k + 1] : total;
    if (index) index[k] = groups.order[static_cast<size_t>(begin)];
    if (counts) counts[k] = end - begin;
    for (int64_t i = begin; inverse && i < end; ++i) {
      inverse[groups.order[static_cast<size_t>(i)]] = static_cast<int64_t>(k);
    }
  }
}

void forward(Run& run, const UniqueParam& p) {
  const Tensor& x = run.in(0);
  dispatch(kAnyType, x.dtype(), [&]<class T>() {
    if (gives_elements_alone(p)) {
      auto distinct = found_by<Distinct<T>>(run);
      if (!distinct) distinct = std::make_shared<const Distinct<T>>(x);
      return distinct->write(run.out(0).data<T>());
    }
    auto groups = found_by<Groups>(run);
    if (!groups) groups = std::make_shared<const Groups>(groups_of<T>(x, p));
    copy_first<T>(*groups, x, p, run.out(0).data<T>());
    number(*groups, run, p);
  });
}

}  // namespace

void add_unique(OpTable& table) {
  table.add(define<UniqueParam>(
      {.name = "_npi_unique",
       .doc = "The different elements, sorted; and where they are, and how often.",
       .inputs = {"data"},
       .num_outputs = [](const UniqueParam& p) { return p.outputs(); },
       .infer = infer,
       .shape_from_values = shape_from_values,
       .gradient = zero_gradient<UniqueParam>,
       .cpu = forward}));
}

}  // namespace mx::numpy
