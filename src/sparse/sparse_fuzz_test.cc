// Parts from outside, valid and not: every array is made or refused as its indices say, and no
// operator reads or writes beyond what it got, whatever its other inputs are. Under ASan this is
// what shows it.
#include <gtest/gtest.h>

#include <algorithm>
#include <cstdlib>
#include <limits>
#include <random>

#include "base/error.h"
#include "base/rounds_testing.h"
#include "ndarray/process.h"
#include "sparse/filled_table_testing.h"

namespace mx {
namespace {

using Numbers = std::vector<int64_t>;

using sparse::testing::filled_table;

class SparseFuzz : public ::testing::Test {
 protected:
  static void SetUpTestSuite() {
    setenv("MXNET_STORAGE_FALLBACK_LOG_VERBOSE", "0", 1);
    filled_table();
  }

  int64_t below(int64_t n) { return std::uniform_int_distribution<int64_t>(0, n - 1)(random_); }
  bool chance(int64_t one_in) { return below(one_in) == 0; }

  // Mostly in range, sometimes just outside, sometimes far away.
  int64_t index(int64_t extent) {
    constexpr int64_t kFar[] = {std::numeric_limits<int64_t>::min(), -1,
                                std::numeric_limits<int64_t>::max(), int64_t{1} << 40};
    if (chance(12)) return kFar[below(4)];
    if (chance(12) || extent == 0) return extent;
    return below(extent);
  }
  Numbers indices(int64_t count, int64_t extent) {
    Numbers numbers;
    for (int64_t i = 0; i < count; ++i) numbers.push_back(index(extent));
    if (!chance(4)) std::ranges::sort(numbers);
    return numbers;
  }
  NDArray dense(const Shape& shape) {
    NDArray array(shape, DType::kFloat32);
    for (float& x : array.tensor().span<float>()) x = static_cast<float>(below(7)) - 3;
    return array;
  }
  // Numbers as users give them: floats, some of them wild.
  NDArray wild(int64_t count, int64_t extent) {
    NDArray array(Shape{count}, DType::kFloat32);
    for (float& x : array.tensor().span<float>()) x = static_cast<float>(index(extent));
    return array;
  }
  Shape shape() { return {below(6), below(6)}; }
  // Mostly the one that fits.
  Shape near(const Shape& right) { return chance(4) ? shape() : right; }

  struct Given {
    StorageKind kind;
    Shape shape;
    Numbers indices, starts;
    Shape data;
  };
  Given given(StorageKind kind, const Shape& shape) {
    int64_t count = below(7);
    bool is_csr = kind == StorageKind::kCsr;
    Given made{kind, shape, {}, {}, is_csr ? Shape{count} : Shape{count, shape[1]}};
    made.indices = indices(chance(12) ? below(7) : count, shape[is_csr ? 1 : 0]);
    if (chance(12)) made.data = {below(7), below(3)};
    if (!is_csr) return made;
    made.starts = {0};
    for (int64_t row = 1; row < shape[0]; ++row) made.starts.push_back(below(count + 1));
    if (shape[0] > 0) made.starts.push_back(count);
    if (!chance(4)) std::ranges::sort(made.starts);
    if (chance(12)) made.starts[static_cast<size_t>(below(std::ssize(made.starts)))] = index(count);
    if (chance(12)) made.starts.push_back(count);
    return made;
  }
  NDArray make(const Given& g) {
    SparseParts parts{.data = dense(g.data), .indices = from_numbers(g.indices)};
    if (g.kind == StorageKind::kCsr) parts.indptr = from_numbers(g.starts);
    NDArray array = make_sparse(g.kind, g.shape, parts);
    check_indices(g.kind, g.shape, parts, "fuzz");
    return array;
  }
  // A valid one.
  NDArray sparse(StorageKind kind, const Shape& shape) {
    NDArray values = dense(shape);
    for (float& x : values.tensor().span<float>()) x = chance(2) ? 0 : x;
    return converted(values, kind);
  }
  NDArray any(const Shape& shape) {
    int64_t kind = below(3);
    return kind == 0 ? dense(shape) : sparse(static_cast<StorageKind>(kind), shape);
  }
  std::string number() { return cat(below(14) - 6); }

  // Calls an operator; what it gives has valid parts.
  void call(const std::string& name, const Attrs& attrs, std::vector<NDArray> inputs) {
    const OpDef& op = filled_table().get(name);
    try {
      for (const NDArray& result : invoke(op, parse_params(*op.params, attrs, name), inputs)) {
        if (result.is_sparse()) {
          check_indices(kind_of(result), result.shape(), parts_of(result), name);
        }
        to_dense(result).wait_to_read();
        ++answers_;
      }
    } catch (const InternalError& error) {
      ADD_FAILURE() << name << ": " << error.what();
    } catch (const Error&) {
      ++refused_;
    }
  }
  void update(const std::string& name, const Attrs& attrs, std::vector<NDArray> inputs) {
    const OpDef& op = filled_table().get(name);
    try {
      NDArray target = inputs[0];
      invoke_into(op, parse_params(*op.params, attrs, name), inputs, {&target, 1});
      to_dense(target).wait_to_read();
      ++answers_;
    } catch (const Error&) {
      ++refused_;
    }
  }
  void call_all(const NDArray& array);
  void update_all(const NDArray& grad);

  std::mt19937_64 random_{7};
  int64_t answers_ = 0, refused_ = 0;
};

bool is_ascending(const Numbers& numbers, size_t begin, size_t end, int64_t extent) {
  for (size_t i = begin; i < end; ++i) {
    if (numbers[i] < 0 || numbers[i] >= extent) return false;
    if (i > begin && numbers[i - 1] >= numbers[i]) return false;
  }
  return true;
}

// What the documentation says of parts, written once more.
bool is_valid(StorageKind kind, const Shape& shape, const Numbers& indices, const Numbers& starts,
              const Shape& data) {
  auto count = std::ssize(indices);
  if (kind == StorageKind::kRowSparse) {
    return data == Shape({count, shape[1]}) && is_ascending(indices, 0, indices.size(), shape[0]);
  }
  bool fits = data == Shape({count}) && std::ssize(starts) == shape[0] + 1 && starts[0] == 0 &&
              starts.back() == count;
  for (size_t row = 0; fits && row + 1 < starts.size(); ++row) {
    fits = starts[row] >= 0 && starts[row] <= starts[row + 1] && starts[row + 1] <= count &&
           is_ascending(indices, static_cast<size_t>(starts[row]),
                        static_cast<size_t>(starts[row + 1]), shape[1]);
  }
  return fits;
}

void SparseFuzz::call_all(const NDArray& array) {
  const Shape& s = array.shape();
  auto flag = [&] { return std::string(chance(2) ? "True" : "False"); };
  auto kind = [&] { return std::string(name_of(static_cast<StorageKind>(below(3)))); };
  call("cast_storage", {{"stype", kind()}}, {array});
  Attrs sides = {{"transpose_a", flag()}, {"transpose_b", flag()}};
  if (chance(3)) sides["forward_stype"] = kind();
  call("dot", sides, {array, any(near({s[chance(2) ? 0 : 1], 1 + below(4)}))});
  call("dot", sides, {any(near({1 + below(4), s[chance(2) ? 0 : 1]})), array});
  call("dot", sides, {array, dense({s[chance(2) ? 0 : 1]})});
  call("slice",
       {{"begin", cat("(", number(), ", ", number(), ")")},
        {"end", cat("(", number(), ", ", number(), ")")}},
       {array});
  call("slice", {{"begin", cat("(", number(), ",)")}, {"end", cat("(", number(), ",)")}}, {array});
  call("take", {}, {array, wild(below(5), s[0])});
  call("_sparse_retain", {}, {array, wild(below(5), s[0])});
  Attrs extents = {{"input_dim", cat(s[0])}, {"output_dim", cat(s[1])}};
  call("Embedding", extents, {wild(below(5), s[0]), array});
  call("Concat", {{"dim", cat(below(3))}, {"num_args", "2"}}, {array, any(near(s))});
  for (const char* name : {"elemwise_add", "elemwise_mul", "elemwise_div", "broadcast_mul",
                           "broadcast_add", "_maximum", "_scatter_elemwise_div", "_power",
                           "_identity_with_attr_like_rhs", "_backward_relu", "_backward_square"}) {
    if (!filled_table().find(name)) continue;
    call(name, {}, {array, any(near(s))});
    call(name, {}, {any(near(s)), array});
  }
  call("broadcast_mul", {}, {array, dense(near({1, s[1]}))});
  call("where", {}, {array, any(near(s)), any(near(s))});
  for (const char* name : {"sum", "mean", "norm", "_square_sum"}) {
    call(name, {{"axis", cat(below(4) - 1)}, {"keepdims", flag()}}, {array});
  }
  call("add_n", {{"num_args", "3"}}, {array, any(near(s)), any(near(s))});
  call("LogisticRegressionOutput", {}, {any(near(s)), array});
}

void SparseFuzz::update_all(const NDArray& grad) {
  const Shape& s = grad.shape();
  Attrs rate = {{"lr", "0.1"}};
  if (chance(3)) rate["lazy_update"] = chance(2) ? "True" : "False";
  auto state = [&] { return any(near(s)); };
  update("sgd_update", rate, {any(near(s)), grad});
  update("sgd_mom_update", rate, {any(near(s)), grad, state()});
  update("adam_update", rate, {any(near(s)), grad, state(), state()});
  Attrs plain = {{"lr", "0.1"}};
  update("ftrl_update", plain, {any(near(s)), grad, state(), state()});
  update("_sparse_adagrad_update", plain, {any(near(s)), grad, state()});
  update("_contrib_group_adagrad_update", plain, {any(near(s)), grad, any(near({s[0], 1}))});
}

TEST_F(SparseFuzz, PartsAreTakenOrRefusedAsTheirIndicesSay) {
  int64_t taken = 0, rounds = 20 * testing::rounds(500, 20'000);
  for (int64_t round = 0; round < rounds; ++round) {
    Given g = given(chance(2) ? StorageKind::kCsr : StorageKind::kRowSparse, shape());
    bool is_made = true;
    try {
      to_dense(make(g)).wait_to_read();
    } catch (const InternalError&) {
      throw;
    } catch (const Error&) {
      is_made = false;
    }
    ASSERT_EQ(is_made, is_valid(g.kind, g.shape, g.indices, g.starts, g.data)) << "round " << round;
    taken += is_made;
  }
  EXPECT_GT(taken, rounds / 20);
  EXPECT_LT(taken, rounds / 2);
}

TEST_F(SparseFuzz, OperatorsReadNothingBeyond) {
  int64_t rounds = testing::rounds(600, 3000);
  for (int64_t round = 0; round < rounds; ++round) {
    Shape s = shape();
    call_all(sparse(chance(2) ? StorageKind::kCsr : StorageKind::kRowSparse, s));
    update_all(sparse(StorageKind::kRowSparse, s));
    Attrs extents = {{"input_dim", cat(s[0])}, {"output_dim", cat(s[1])}, {"sparse_grad", "True"}};
    int64_t used = below(5);
    call("_backward_Embedding", extents, {dense(near({used, s[1]})), wild(used, s[0])});
  }
  EXPECT_GT(answers_, rounds * 10);
  EXPECT_GT(refused_, rounds);
}

}  // namespace
}  // namespace mx
