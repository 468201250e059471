#include "compilers/cpu/chain/code.h"

#include <gtest/gtest.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <unistd.h>

#include <cstdlib>
#include <thread>

#include "base/instruction_set.h"
#include "compilers/cpu/chain/random_expression_test.h"
#include "ops/pointwise/trace/recorder.h"

namespace mx::cpu {
namespace {

using ops::Expression;
using ops::Recorder;
using ops::Step;

constexpr float kUntouched = 12345.0F;

// The lines of one run: each input with the elements before and behind it that nobody may need.
class Lines {
 public:
  Lines(const std::vector<Reach>& reach, int width, int64_t count, std::mt19937& rng)
      : reach_(reach), width_(width), count_(count) {
    for (Reach one : reach) {
      int64_t floats = one == Reach::kLine ? count : one == Reach::kOne ? 1 : width;
      std::vector<float> line(static_cast<size_t>(floats));
      for (float& x : line) x = random_float(rng);
      lines_.push_back(std::move(line));
    }
  }
  [[nodiscard]] std::vector<const float*> pointers() const {
    std::vector<const float*> all;
    for (const auto& line : lines_) all.push_back(line.data());
    return all;
  }
  [[nodiscard]] std::vector<uint32_t> arguments(int64_t i) const {
    std::vector<uint32_t> all;
    for (size_t k = 0; k < lines_.size(); ++k) {
      int64_t at = reach_[k] == Reach::kLine ? i : reach_[k] == Reach::kOne ? 0 : i % width_;
      all.push_back(std::bit_cast<uint32_t>(lines_[k][static_cast<size_t>(at)]));
    }
    return all;
  }
  float* line(size_t k) { return lines_[k].data(); }
  [[nodiscard]] int64_t count() const { return count_; }

 private:
  std::vector<Reach> reach_;
  int width_;
  int64_t count_;
  std::vector<std::vector<float>> lines_;
};

bool equals(float got, uint32_t expected) {
  auto wanted = std::bit_cast<float>(expected);
  return std::isnan(wanted) ? std::isnan(got) : std::bit_cast<uint32_t>(got) == expected;
}

// Runs and compares with the meaning of the steps, element by element.
void check_run(const Expression& expression, const ChainCode& code, const Lines& lines) {
  constexpr int64_t kMargin = 32;
  int64_t count = lines.count();
  std::vector<float> out(static_cast<size_t>(count + 2 * kMargin), kUntouched);
  float* result = out.data() + kMargin + 1;  // no alignment
  code.run(result, lines.pointers().data(), count);
  Meaning meaning(expression);
  for (int64_t i = 0; i < count; ++i) {
    auto expected = meaning.of(lines.arguments(i));
    if (!expected) continue;
    ASSERT_TRUE(equals(result[i], *expected))
        << "element " << i << " of " << count << ": " << result[i] << " instead of "
        << std::bit_cast<float>(*expected) << "\n"
        << text_of(expression);
  }
  for (int64_t i = -kMargin; i < 0; ++i) ASSERT_EQ(result[i], kUntouched);
  for (int64_t i = count; i < count + kMargin - 1; ++i) ASSERT_EQ(result[i], kUntouched);
}

std::vector<Reach> random_reach(int inputs, std::mt19937& rng) {
  std::vector<Reach> reach;
  for (int i = 0; i < inputs; ++i) {
    reach.push_back(rng() % 3 != 0 ? Reach::kLine : rng() % 2 != 0 ? Reach::kOne : Reach::kRepeat);
  }
  return reach;
}

void check_random(const RandomExpression& wanted, unsigned seed) {
  std::mt19937 rng(seed);
  Expression expression = random_expression(wanted, rng);
  std::vector<Reach> reach = random_reach(expression.inputs, rng);
  auto code = ChainCode::make(expression, reach);
  ASSERT_TRUE(code) << text_of(expression);
  check_run(expression, *code, Lines(reach, code->width(), static_cast<int64_t>(rng() % 71), rng));
}

class Code : public testing::Test {
 protected:
  void SetUp() override {
    if (instruction_set() < InstructionSet::kAvx2) GTEST_SKIP() << "the instruction set is capped";
  }
};

TEST_F(Code, RandomExpressionsEqualTheirMeaning) {
  for (unsigned seed = 0; seed < 500; ++seed) {
    check_random({.steps = 1 + static_cast<int>(seed % 50), .inputs = static_cast<int>(seed % 5)},
                 seed);
    ASSERT_FALSE(HasFatalFailure()) << "seed " << seed;
  }
}

TEST_F(Code, KeepsMoreValuesThanThereAreRegisters) {
  for (unsigned seed = 0; seed < 60; ++seed) {
    check_random({.steps = 300, .inputs = 12, .is_wide = true}, 1000 + seed);
    ASSERT_FALSE(HasFatalFailure()) << "seed " << seed;
  }
}

TEST_F(Code, KeepsMoreMasksThanThereAreRegisters) {
  Recorder recorder(2);
  int32_t x = recorder.input(0), y = recorder.input(1), sum = x;
  std::vector<int32_t> masks;
  for (int i = 0; i < 40; ++i) {
    int32_t level = recorder.constant(std::bit_cast<uint32_t>(static_cast<float>(i) / 10 - 2));
    masks.push_back(recorder.add(i % 2 != 0 ? Step::kLess : Step::kNotEqual, {level, x}));
  }
  for (int32_t mask : masks)
    sum = recorder.add(Step::kAdd, {sum, recorder.add(Step::kSelect, {mask, sum, y})});
  Expression expression = recorder.finish(sum);
  std::vector<Reach> reach(2, Reach::kLine);
  auto code = ChainCode::make(expression, reach);
  ASSERT_TRUE(code);
  std::mt19937 rng(1);
  check_run(expression, *code, Lines(reach, code->width(), 67, rng));
}

Expression scaled_sum() {  // x * y + z
  Recorder recorder(3);
  int32_t product = recorder.add(Step::kMultiply, {recorder.input(0), recorder.input(1)});
  return recorder.finish(recorder.add(Step::kAdd, {product, recorder.input(2)}));
}

TEST_F(Code, TakesAnyCountAndReach) {
  Expression expression = scaled_sum();
  std::mt19937 rng(2);
  for (int all = 0; all < 27; ++all) {
    std::vector<Reach> reach = {static_cast<Reach>(all % 3), static_cast<Reach>(all / 3 % 3),
                                static_cast<Reach>(all / 9)};
    auto code = ChainCode::make(expression, reach);
    ASSERT_TRUE(code);
    EXPECT_EQ(code->name(), code->width() == 16 ? "avx512" : "avx2");
    for (int64_t count = 0; count <= 140; ++count) {
      check_run(expression, *code, Lines(reach, code->width(), count, rng));
      ASSERT_FALSE(HasFatalFailure());
    }
  }
}

TEST_F(Code, WritesOverAnInput) {
  for (unsigned seed = 0; seed < 100; ++seed) {
    std::mt19937 rng(seed);
    Expression expression = random_expression({.steps = 20, .inputs = 3}, rng);
    std::vector<Reach> reach(3, Reach::kLine);
    auto code = ChainCode::make(expression, reach);
    ASSERT_TRUE(code);
    Lines lines(reach, code->width(), 5 + static_cast<int64_t>(rng() % 100), rng), before = lines;
    float* out = lines.line(seed % 3);
    code->run(out, lines.pointers().data(), lines.count());
    Meaning meaning(expression);
    for (int64_t i = 0; i < lines.count(); ++i) {
      auto expected = meaning.of(before.arguments(i));
      if (!expected) continue;
      ASSERT_TRUE(equals(out[i], *expected)) << text_of(expression);
    }
  }
}

TEST_F(Code, NeverTouchesWhatLiesBehindALine) {
  auto page = static_cast<size_t>(::sysconf(_SC_PAGESIZE));
  void* pages =
      ::mmap(nullptr, 2 * page, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  ASSERT_NE(pages, MAP_FAILED);
  ASSERT_EQ(::mprotect(static_cast<char*>(pages) + page, page, PROT_NONE), 0);
  auto* end = reinterpret_cast<float*>(static_cast<char*>(pages) + page);
  auto code = ChainCode::make(scaled_sum(), std::vector<Reach>(3, Reach::kLine));
  ASSERT_TRUE(code);
  for (int64_t count = 1; count < 100; ++count) {
    float* line = end - count;
    std::fill(line, end, 2.0F);
    const float* in[] = {line, line, line};
    code->run(line, in, count);
    for (float* x = line; x < end; ++x) ASSERT_EQ(*x, 6.0F);
  }
  ::munmap(pages, 2 * page);
}

TEST_F(Code, ContractsProductsIntoSums) {
  auto code = ChainCode::make(scaled_sum(), std::vector<Reach>(3, Reach::kOne));
  ASSERT_TRUE(code);
  float x = 1.0F + 0x1p-20F, y = 1.0F - 0x1p-20F, z = -1.0F, result = 0;
  const float* in[] = {&x, &y, &z};
  code->run(&result, in, 1);
  EXPECT_EQ(result, -0x1p-40F) << "the product was rounded";
}

TEST_F(Code, IsSharedByThreads) {
  auto code = ChainCode::make(scaled_sum(), std::vector<Reach>(3, Reach::kLine));
  ASSERT_TRUE(code);
  std::vector<float> in(1000, 3.0F);
  std::vector<std::vector<float>> outs(4, std::vector<float>(1000));
  std::vector<std::thread> threads;
  for (auto& out : outs) {
    threads.emplace_back([&code, &in, &out] {
      const float* inputs[] = {in.data(), in.data(), in.data()};
      for (int round = 0; round < 100; ++round) code->run(out.data(), inputs, 1000);
    });
  }
  for (auto& thread : threads) thread.join();
  for (const auto& out : outs) EXPECT_EQ(out, std::vector<float>(1000, 12.0F));
}

TEST_F(Code, IsNotMadeForWhatHasAFaultOrIsTooLong) {
  std::vector<Reach> reach(1, Reach::kLine);
  EXPECT_FALSE(ChainCode::make({}, {}));
  EXPECT_FALSE(ChainCode::make({1, {{Step::kInput, {}, 1}}}, reach)) << "no such input";
  EXPECT_FALSE(ChainCode::make({1, {{Step::kInput, {}, 0}}}, {})) << "no reach of the input";
  EXPECT_FALSE(ChainCode::make({1, {{Step::kInput}, {Step::kLess, {0, 0}}}}, reach)) << "a mask";
  Expression longest{1, {{Step::kInput}}};
  for (int i = 0; i < 10000; ++i) longest.instructions.push_back({Step::kAdd, {i, i}});
  EXPECT_FALSE(ChainCode::make(longest, reach));
  longest.instructions.resize(1000);
  EXPECT_TRUE(ChainCode::make(longest, reach));
}

TEST_F(Code, IsNotMadeWhereMemoryMayNotBecomeExecutable) {
  constexpr int kRefuseWritableCode = 65;  // PR_SET_MDWE, which older headers lack
  auto try_to_make = [] {
    if (::prctl(kRefuseWritableCode, 1UL, 0UL, 0UL, 0UL) != 0) std::_Exit(0);  // an older kernel
    std::_Exit(ChainCode::make(scaled_sum(), std::vector<Reach>(3, Reach::kLine)) ? 1 : 0);
  };
  EXPECT_EXIT(try_to_make(), testing::ExitedWithCode(0), "");
}

TEST(CodeWithout, IsNotMadeBelowAvx2) {
  if (instruction_set() >= InstructionSet::kAvx2) GTEST_SKIP() << "the machine has AVX2";
  EXPECT_FALSE(ChainCode::make(scaled_sum(), std::vector<Reach>(3, Reach::kLine)));
}

}  // namespace
}  // namespace mx::cpu
