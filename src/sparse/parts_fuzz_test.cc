// The operators on parts, called as only a graph from elsewhere would: whatever the numbers are,
// they answer or refuse, and read nothing beyond. Under ASan this is what shows it.
#include <gtest/gtest.h>

#include <algorithm>
#include <limits>
#include <random>

#include "base/error.h"
#include "base/rounds_testing.h"
#include "ops/sparse/parts.h"
#include "sparse/filled_table_testing.h"

namespace mx {
namespace {

using ops::PartsMatrixParam;
using ops::PartsPositionsParam;
using ops::PartsSelectParam;
using ops::PartsSizeParam;

using sparse::testing::filled_table;

class PartsFuzz : public ::testing::Test {
 protected:
  int64_t below(int64_t n) { return std::uniform_int_distribution<int64_t>(0, n - 1)(random_); }
  bool chance(int64_t one_in) { return below(one_in) == 0; }
  int64_t number() {
    constexpr int64_t kFar[] = {std::numeric_limits<int64_t>::min(), -1, int64_t{1} << 40,
                                std::numeric_limits<int64_t>::max()};
    return chance(10) ? kFar[below(4)] : below(7);
  }
  NDArray numbers(int64_t count) {
    NDArray array({count}, DType::kInt64);
    auto all = array.tensor().span<int64_t>();
    for (int64_t& x : all) x = number();
    if (!chance(3)) std::ranges::sort(all);
    return array;
  }
  NDArray numbers() { return numbers(below(8)); }
  NDArray values(const Shape& shape) {
    NDArray array(shape, DType::kFloat32);
    for (float& x : array.tensor().span<float>()) x = static_cast<float>(below(3));
    return array;
  }
  NDArray matrix() { return values({below(6), below(6)}); }

  void call(std::string_view op, const Params& params, std::vector<NDArray> inputs) {
    try {
      NDArrays outputs = invoke_dense(filled_table().get(op), params, inputs);
      for (const NDArray& output : outputs) output.wait_to_read();
      ++answers_;
    } catch (const InternalError&) {
      throw;
    } catch (const Error&) {
      ++refused_;
    }
  }
  void call_rows();
  void call_csr();

  std::mt19937_64 random_{17};
  int64_t answers_ = 0, refused_ = 0;
};

void PartsFuzz::call_rows() {
  NDArray rows = matrix(), at = numbers(rows.shape()[0]);
  call("_parts_take", {}, {rows, numbers()});
  call("_parts_put", {}, {values({below(6), rows.shape()[1]}), rows, at});
  call("_parts_whole", PartsSizeParam{below(9)}, {rows, at});
  call("_parts_add", {}, {rows, numbers(), numbers()});
  call("_parts_places", {}, {numbers(), numbers()});
  call("_parts_join", {}, {numbers(), numbers()});
  call("_parts_sort", PartsSizeParam{number()}, {numbers(chance(9) ? 400 : below(8))});
  call("_parts_runs", {}, {numbers()});
  call("_parts_nonzero", {}, {rows});
  call("_parts_positions", PartsPositionsParam{below(5), static_cast<ops::IndexMode>(below(3))},
       {numbers()});
}

void PartsFuzz::call_csr() {
  NDArray dense = matrix(), starts = numbers(dense.shape()[0] + 1), columns = numbers();
  NDArray data = values({columns.size()});
  call("_parts_count", {}, {dense});
  call("_parts_keep", PartsSizeParam{below(9)}, {dense, starts});
  call("_parts_dense", PartsSizeParam{below(9)}, {starts, columns, data});
  call("_parts_at", {}, {starts, columns, chance(2) ? dense : values({below(6)})});
  call("_parts_dot", {}, {starts, columns, data, matrix()});
  call("_parts_rows", {}, {starts, columns});
  call("_parts_flat", PartsSizeParam{number()}, {starts, columns});
  call("_parts_split", PartsMatrixParam{below(9), number()}, {columns});
  NDArray rows = numbers();
  PartsSelectParam p{.begin = number(), .end = number(), .count = below(9)};
  call("_parts_selected_starts", p, {starts, columns, rows});
  call("_parts_select", p, {starts, columns, rows, numbers(rows.size() + 1)});
}

TEST_F(PartsFuzz, NothingIsReadBeyond) {
  int64_t rounds = testing::rounds(2000, 20'000);
  for (int64_t round = 0; round < rounds; ++round) {
    call_rows();
    call_csr();
  }
  EXPECT_GT(answers_, rounds * 8);
  EXPECT_GT(refused_, rounds * 2);
}

}  // namespace
}  // namespace mx
