// Operators that update several weights in one call. The inputs are those of the first weight, then
// those of the second …, then what all share; the outputs are the new weights.
#pragma once

#include <cmath>
#include <cstring>
#include <string>
#include <utility>
#include <vector>

#include "base/ceil_div.h"
#include "base/error.h"
#include "ops/optimizer/update.h"

namespace mx::ops::multi {

struct Layout {
  std::vector<std::string> each;         // inputs of one weight, weight and grad first
  std::vector<std::string> shared = {};  // inputs after them
  bool master = false;                   // the last of `each` is the weight in single precision
  bool guarded = false;                  // the last of `shared` is 0: all weights stay as they are
};

// What `multi_all_finite` returns: where it found something, the update is left out.
inline Layout with_guard(Layout layout) {
  layout.shared.emplace_back("all_finite");
  layout.guarded = true;
  return layout;
}

inline int count_of(int given, const Layout& layout, const Infer& t) {
  int expected = given * static_cast<int>(layout.each.size());
  expected += static_cast<int>(layout.shared.size());
  check(given > 0 && t.num_inputs() == expected, t.who(), ": ", t.num_inputs(),
        " arrays were given for ", given, " weights, it takes ", expected);
  return given;
}

inline void check_length(const Numbers& values, int count, const char* name, const Who& who) {
  check(static_cast<int>(values.size()) == count, who, ": ", name, " has ", values.size(),
        " numbers for ", count, " weights; give one for each");
}

inline void infer_weights(Infer& t, int count, const Layout& layout) {
  int width = static_cast<int>(layout.each.size());
  for (int i = 0; i < count; ++i) {
    update::infer_one(t, width - 2, layout.master, {.input = i * width, .output = i});
  }
  if (!layout.guarded) return;
  Slot& guard = t.in(t.num_inputs() - 1);
  t.set_dtype(guard, DType::kFloat32);
  t.set(guard, Shape{1});
}

inline bool is_left_out(const Run& run, const Layout& layout) {
  return layout.guarded && *run.in(run.num_inputs() - 1).data<const float>() == 0;
}

// The outputs of an update that is left out.
inline void keep_weights(const Run& run, int count, int width) {
  for (int i = 0; i < count; ++i) {
    const Tensor &weight = run.in(i * width), &out = run.out(i);
    if (weight.raw() == out.raw() || out.size() == 0) continue;
    std::memcpy(out.raw(), weight.raw(), static_cast<size_t>(out.bytes()));
  }
}

// Names repeat from weight to weight: the states are recognised by theirs.
inline std::vector<std::string> names(int count, const Layout& layout) {
  std::vector<std::string> all;
  for (int i = 0; i < count; ++i) all.insert(all.end(), layout.each.begin(), layout.each.end());
  all.insert(all.end(), layout.shared.begin(), layout.shared.end());
  return all;
}

inline std::vector<std::pair<int, int>> in_place(const Layout& layout) {
  constexpr int kMost = 64;  // more weights in one call go through copies
  std::vector<std::pair<int, int>> pairs;
  for (int i = 0; i < kMost; ++i) pairs.emplace_back(i * static_cast<int>(layout.each.size()), i);
  return pairs;
}

// `count(p)` is the number of weights, its attribute `counter`; `check_params(p, count, who)`
// tries the rest, `run_one(run, p, i, place)` updates weight i.
template <class P, class CheckParams, class RunOne>
OpDef define_multi(std::string name, std::string doc, Layout layout, int P::* counter,
                   std::string counter_name, CheckParams check_params, RunOne run_one) {
  int width = static_cast<int>(layout.each.size());
  return define<P>({
      .name = std::move(name),
      .doc = std::move(doc),
      .inputs = {"data"},
      .input_names = [layout, counter](const P& p) { return names(p.*counter, layout); },
      .variadic = std::move(counter_name),
      .aux = {layout.each.begin() + 2, layout.each.end()},
      .mutates_always = true,
      .num_outputs = [counter](const P& p) { return p.*counter; },
      .infer =
          [=](Infer& t, const P& p) {
            int count = count_of(p.*counter, layout, t);
            check_params(p, count, t.who());
            infer_weights(t, count, layout);
          },
      .cpu =
          [=](Run& run, const P& p) {
            if (is_left_out(run, layout)) return keep_weights(run, p.*counter, width);
            for (int i = 0; i < p.*counter; ++i) {
              run_one(run, p, i, update::Place{.input = i * width, .output = i});
            }
          },
      .inplace = in_place(layout),
  });
}

// The sum of squares, the same for every number of threads.
template <class T>
double sum_of_squares(const Run& run, const T* values, int64_t size) {
  constexpr int64_t kBlock = 4096;
  int64_t blocks = ceil_div(size, kBlock);
  double* sums = run.scratch<double>(blocks);
  run.parallel(blocks, kBlock, [&](int64_t block) {
    double sum = 0;
    for (int64_t i = block * kBlock; i < std::min(size, (block + 1) * kBlock); ++i) {
      auto value = static_cast<double>(Acc<T>(values[i]));
      sum += value * value;
    }
    sums[block] = sum;
  });
  double total = 0;
  for (int64_t block = 0; block < blocks; ++block) total += sums[block];
  return total;
}

}  // namespace mx::ops::multi
