#include "ops/reduce/reduction.h"

#include <gtest/gtest.h>

#include <list>
#include <vector>

#include "ops/reduce/reducers.h"

namespace mx::ops {
namespace {

class Heap final : public Scratch {
 public:
  void* take(int64_t bytes) override {
    blocks_.emplace_back(static_cast<size_t>(bytes / 8 + 1));
    return blocks_.back().data();
  }

 private:
  std::list<std::vector<double>> blocks_;
};

struct Case {
  Shape shape;
  AxisMask mask;
};

// Every pattern of kept and reduced axes, and lengths that need several chunks.
std::vector<Case> cases() {
  std::vector<Case> all = {{Shape{3, 200000}, {false, true}},
                           {Shape{200000, 3}, {true, false}},
                           {Shape{400, 600}, {true, false}},
                           {Shape{2, 70000, 3}, {true, false, true}}};
  for (int bits = 0; bits < 16; ++bits) {
    Case one{Shape{2, 3, 4, 5}, {}};
    for (int axis = 0; axis < 4; ++axis) one.mask.push_back((bits >> axis & 1) != 0);
    all.push_back(one);
  }
  return all;
}

// The output that element i belongs to, in row-major order of the kept axes.
int64_t output_of(int64_t i, const Case& c) {
  int64_t place = 0, scale = 1;
  for (int axis = c.shape.ndim() - 1; axis >= 0; --axis) {
    int64_t at = i % c.shape[axis];
    i /= c.shape[axis];
    if (c.mask[static_cast<size_t>(axis)]) continue;
    place += at * scale;
    scale *= c.shape[axis];
  }
  return place;
}

template <class T>
void expect_every_element_counts() {
  for (int64_t n : {1, 15, 16, 17, 32, 33, 64, 100, 1000}) {
    for (int64_t at = 0; at < n; ++at) {
      std::vector<T> x(static_cast<size_t>(n), T(0));
      x[static_cast<size_t>(at)] = T(1);
      auto total = reduction::fold_line<SumOf, T>(x.data(), n, 0);
      ASSERT_EQ(static_cast<int64_t>(total), 1) << "element " << at << " of " << n;
    }
  }
}

TEST(Reduction, EveryElementOfALineCounts) {
  expect_every_element_counts<int8_t>();
  expect_every_element_counts<uint8_t>();
  expect_every_element_counts<int32_t>();
  expect_every_element_counts<int64_t>();
  expect_every_element_counts<float>();
  expect_every_element_counts<double>();
}

TEST(Reduction, SumsAndMaximaOfAllAxisPatterns) {
  Heap heap;
  mx::Run run;
  run.scratch_memory = &heap;
  for (const Case& c : cases()) {
    std::vector<float> x(static_cast<size_t>(c.shape.size()));
    for (size_t i = 0; i < x.size(); ++i) x[i] = static_cast<float>((i * 7919) % 1013) - 500;
    auto outputs = static_cast<size_t>(reduced_shape(c.shape, c.mask, false).size());
    std::vector<double> sums(outputs), expected_sums(outputs, 0);
    std::vector<float> tops(outputs), expected_tops(outputs, -1e9f);
    for (size_t i = 0; i < x.size(); ++i) {
      auto o = static_cast<size_t>(output_of(static_cast<int64_t>(i), c));
      expected_sums[o] += static_cast<double>(x[i]);
      expected_tops[o] = std::max(expected_tops[o], x[i]);
    }
    Tensor in(x.data(), c.shape, DType::kFloat32);
    reduce<SumOf, float>(run, in, c.mask, sums.data());
    reduce<LargestOf, float>(run, in, c.mask, tops.data());
    EXPECT_EQ(sums, expected_sums) << c.shape;
    EXPECT_EQ(tops, expected_tops) << c.shape;
  }
}

TEST(Reduction, FirstOfEqualsAcrossChunks) {
  Heap heap;
  mx::Run run;
  run.scratch_memory = &heap;
  std::vector<float> x(300000, 1);
  x[200001] = x[250000] = 2;
  int64_t place = -1;
  reduce<PlaceOf<true>, float>(run, Tensor(x.data(), Shape{300000}, DType::kFloat32), {true},
                               &place);
  EXPECT_EQ(place, 200001);
  x[299999] = std::nanf("");
  reduce<PlaceOf<true>, float>(run, Tensor(x.data(), Shape{300000}, DType::kFloat32), {true},
                               &place);
  EXPECT_EQ(place, 299999);
}

}  // namespace
}  // namespace mx::ops
