#include <gtest/gtest.h>

#include <string>
#include <thread>

#include "base/error.h"
#include "engine/engine.h"
#include "engine/engine_testing.h"

namespace mx {
namespace {

// Both ways of running: on the caller and on a worker.
class FailureTest : public ::testing::TestWithParam<int64_t> {
 protected:
  template <class F>
  void push(SmallVector<Var*, 8> reads, SmallVector<Touch, 4> writes, F run) {
    Work work = queued(std::move(reads), std::move(writes), std::move(run));
    work.cost_ns = GetParam();
    engine_.push(std::move(work));
  }
  void fail_into(Cell& cell) {
    push({}, {{&cell.var}}, [] { fail<ShapeError>("rows do not match"); });
  }
  std::string error_of(Cell& cell) {
    try {
      engine_.wait(cell.var);
    } catch (const Error& error) {
      return error.what();
    }
    return "";
  }

  Cell x_, y_, z_;
  Engine engine_;
};

INSTANTIATE_TEST_SUITE_P(Both, FailureTest, ::testing::Values(0, Work::kUnknownCost),
                         [](const auto& info) { return info.param == 0 ? "Inline" : "Queued"; });

TEST_P(FailureTest, PushDoesNotThrowAndEachWaitRaises) {
  EXPECT_NO_THROW(fail_into(x_));
  for (int i = 0; i < 3; ++i) EXPECT_THROW(engine_.wait(x_.var), ShapeError);
  EXPECT_TRUE(x_.var.is_failed());
  EXPECT_EQ(x_.var.version(), 1U);
}

TEST_P(FailureTest, RaisesFromAnyThread) {
  fail_into(x_);
  int raised = 0;
  std::thread other([&] { raised += error_of(x_).empty() ? 0 : 1; });
  other.join();
  EXPECT_EQ(raised, 1);
  EXPECT_FALSE(error_of(x_).empty());
}

TEST_P(FailureTest, PassesThroughReadersWithoutRunningThem) {
  fail_into(x_);
  bool has_run = false;
  push({&x_.var}, {{&y_.var}}, [&] { has_run = true; });
  push({&y_.var}, {{&z_.var}}, [&] { has_run = true; });
  EXPECT_EQ(error_of(z_), "operation: rows do not match");
  EXPECT_FALSE(has_run);
  EXPECT_EQ(engine_.failure(z_.var).get(), engine_.failure(x_.var).get());
}

TEST_P(FailureTest, WholeWriteHeals) {
  fail_into(x_);
  push({}, {{&x_.var}}, [&] { x_.value = 1; });
  EXPECT_NO_THROW(engine_.wait(x_.var));
  EXPECT_EQ(x_.value, 1);
  EXPECT_FALSE(x_.var.is_failed());
}

TEST_P(FailureTest, PartialWriteDoesNotHeal) {
  fail_into(x_);
  push({}, {{&x_.var, false}}, [&] { x_.value = 1; });
  EXPECT_THROW(engine_.wait(x_.var), ShapeError);
  EXPECT_EQ(x_.value, 0);
  push({&x_.var}, {{&x_.var}}, [&] { x_.value = 2; });  // reads first: does not heal either
  EXPECT_THROW(engine_.wait(x_.var), ShapeError);
}

TEST_P(FailureTest, PartialWriteOfAGoodVarIsFine) {
  push({}, {{&x_.var, false}}, [&] { x_.value = 1; });
  EXPECT_NO_THROW(engine_.wait(x_.var));
}

TEST_P(FailureTest, WaitAllReportsEachFailureOnce) {
  fail_into(x_);
  push({&x_.var}, {{&y_.var}}, [] {});
  EXPECT_THROW(engine_.wait_all(), ShapeError);
  EXPECT_NO_THROW(engine_.wait_all());
  EXPECT_THROW(engine_.wait(y_.var), ShapeError) << "the arrays stay failed";
}

TEST_P(FailureTest, WaitAllCountsWhatItDoesNotTell) {
  fail_into(x_);
  fail_into(y_);
  try {
    engine_.wait_all();
    FAIL() << "no failure was raised";
  } catch (const Error& error) {
    EXPECT_EQ(std::string(error.what()), "operation: rows do not match (and 1 more failed)");
  }
  EXPECT_NO_THROW(engine_.wait_all());
}

TEST_P(FailureTest, WaitAllKeepsSilentAboutWhatWaitRaised) {
  fail_into(x_);
  EXPECT_THROW(engine_.wait(x_.var), ShapeError);
  EXPECT_NO_THROW(engine_.wait_all());
}

TEST_P(FailureTest, FailureOfADroppedArrayIsStillReported) {
  {
    Cell gone;
    fail_into(gone);
    engine_.wait_write(gone.var);
  }
  EXPECT_THROW(engine_.wait_all(), ShapeError);
}

struct Described {
  void operator()() const { fail("does not fit"); }
  [[nodiscard]] std::string describe() const { return "dot \"d0\" of (2, 3) and (4, 5)"; }
};

TEST_P(FailureTest, NamesOperatorShapesAndCaller) {
  static const Hooks kHooks = {.origin = [] { return std::string("train.py:12"); }};
  engine_.set_hooks(&kHooks);
  push({}, {{&x_.var}}, Described{});
  EXPECT_EQ(error_of(x_), "dot \"d0\" of (2, 3) and (4, 5): does not fit (issued at train.py:12)");
}

TEST_P(FailureTest, KeepsTheClassOfTheError) {
  push({}, {{&x_.var}}, [] { throw IoError("disk"); });
  EXPECT_THROW(engine_.wait(x_.var), IoError);
  push({}, {{&x_.var}}, [] { throw std::bad_alloc(); });
  EXPECT_THROW(engine_.wait(x_.var), DeviceError);
  push({}, {{&x_.var}}, [] {
    throw 3; /* NOLINT(*-baseclass): what others may throw */
  });
  EXPECT_EQ(error_of(x_), "operation: unknown exception");
}

TEST_P(FailureTest, SynchronousEngineRaisesAtTheCall) {
  Engine naive({.synchronous = true});
  Work work = queued({}, {{&x_.var}}, [] { fail<TypeError>("no such type"); });
  work.cost_ns = GetParam();
  EXPECT_THROW(naive.push(std::move(work)), TypeError);
  EXPECT_THROW(naive.wait(x_.var), TypeError);
  EXPECT_THROW(naive.push(queued({&x_.var}, {{&y_.var}}, [] {})), TypeError);
  EXPECT_NO_THROW(naive.wait_all());
  std::thread::id where;
  naive.push(queued({}, {{&x_.var}}, [&] { where = std::this_thread::get_id(); }));
  EXPECT_EQ(where, std::this_thread::get_id());
  EXPECT_NO_THROW(naive.wait(x_.var));
}

TEST_P(FailureTest, SynchronousWorkMayPushWork) {
  Engine naive({.synchronous = true});
  naive.push(queued({}, {{&x_.var}}, [&] {
    naive.push(queued({}, {{&y_.var}}, [&] { y_.value = 1; }));
    naive.push(
        queued({&x_.var}, {{&z_.var}}, [&] { z_.value = x_.value; }));  // after the outer one
    x_.value = 5;
  }));
  naive.wait(z_.var);
  EXPECT_EQ(y_.value, 1);
  EXPECT_EQ(z_.value, 5);
}

}  // namespace
}  // namespace mx
