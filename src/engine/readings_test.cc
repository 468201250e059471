// What a device goes on reading when the work that started it is over.
#include <gtest/gtest.h>

#include <atomic>
#include <thread>

#include "base/error.h"
#include "engine/engine_testing.h"

namespace mx {
namespace {

class GatedReading final : public Reading {
 public:
  explicit GatedReading(Gate& gate, std::atomic<int>* alive = nullptr)
      : gate_(gate), alive_(alive) {
    if (alive_) ++*alive_;
  }
  ~GatedReading() override {
    if (alive_) --*alive_;
  }
  GatedReading(const GatedReading&) = delete;
  GatedReading& operator=(const GatedReading&) = delete;
  [[nodiscard]] bool is_over() override { return gate_.is_open(); }
  void wait() override {
    ++waits;
    gate_.pass();
  }
  static std::atomic<int> waits;

 private:
  Gate& gate_;
  std::atomic<int>* alive_;
};
std::atomic<int> GatedReading::waits = 0;

const Context kDevice{DeviceKind{15}, 0};

// As a copy does that is started where it is asked for.
void start_reading(Engine& engine, Cell& source, Gate& gate, std::atomic<int>* alive = nullptr) {
  Var* reads[] = {&source.var};
  const bool is_started = engine.try_run(reads, {}, 0, "copy", [&] {
    engine.hold(source.var, std::make_shared<GatedReading>(gate, alive), kDevice);
  });
  ASSERT_TRUE(is_started);
}

bool try_to_write(Engine& engine, Cell& target, int64_t value) {
  Touch writes[] = {{&target.var}};
  return engine.try_run({}, writes, 0, "write", [&] { target.value = value; });
}

TEST(Readings, WorkThatWritesComesBehind) {
  Cell source;
  Gate gate;
  Engine engine;
  start_reading(engine, source, gate);
  EXPECT_FALSE(try_to_write(engine, source, 1));
  engine.push(queued({}, {{&source.var}}, [&] {
    EXPECT_TRUE(gate.is_open());
    source.value = 2;
  }));
  EXPECT_EQ(source.var.version(), 0U);
  gate.open();
  engine.wait(source.var);
  EXPECT_EQ(source.value, 2);
}

TEST(Readings, OneThatIsOverIsInNobodysWay) {
  Cell source;
  Gate gate;
  std::atomic<int> alive = 0;
  const int waits = GatedReading::waits;
  Engine engine;
  start_reading(engine, source, gate, &alive);
  gate.open();
  EXPECT_TRUE(try_to_write(engine, source, 1));
  EXPECT_EQ(source.value, 1);
  EXPECT_EQ(alive, 0);
  EXPECT_EQ(GatedReading::waits, waits);  // nobody has waited, nor was woken
}

TEST(Readings, ReadersGoOn) {
  Cell source;
  Gate gate;
  Engine engine;
  start_reading(engine, source, gate);
  start_reading(engine, source, gate);
  int64_t seen = -1;
  Var* reads[] = {&source.var};
  EXPECT_TRUE(engine.try_run(reads, {}, 0, "read", [&] { seen = source.value; }));
  EXPECT_EQ(seen, 0);
  gate.open();
}

TEST(Readings, WhoWaitsForTheMemoryWaitsForThem) {
  for (bool all : {false, true}) {
    Cell source;
    Gate gate;
    Engine engine;
    start_reading(engine, source, gate);
    std::atomic<bool> opened = false;
    std::thread opener([&] {
      std::this_thread::sleep_for(std::chrono::milliseconds(20));
      opened = true;
      gate.open();
    });
    all ? engine.wait_all() : engine.wait_write(source.var);
    EXPECT_TRUE(opened);
    opener.join();
  }
}

TEST(Readings, KeepLittleAlive) {
  constexpr int kCount = 100;
  std::atomic<int> alive = 0;
  Cell sources[kCount];
  Gate gate;
  Engine engine;
  for (Cell& source : sources) start_reading(engine, source, gate, &alive);
  EXPECT_EQ(alive, kCount);
  gate.open();
  engine.wait_all();
  EXPECT_EQ(alive, 0);
}

TEST(Readings, StopWaitsForThem) {
  Cell source, later;
  Gate gate;
  std::atomic<int> alive = 0;
  Engine engine;
  start_reading(engine, source, gate, &alive);
  std::thread opener([&] { gate.open(); });
  engine.stop();
  EXPECT_EQ(alive, 0);
  opener.join();
  start_reading(engine, later, gate, &alive);  // nobody is left to wait for it: it waits itself
  EXPECT_EQ(alive, 0);
}

TEST(Readings, AFailureIsReported) {
  class Failing final : public Reading {
   public:
    [[nodiscard]] bool is_over() override { return false; }
    void wait() override { fail<DeviceError>("the copy did not arrive"); }
  };
  Cell source;
  Engine engine;
  Var* reads[] = {&source.var};
  EXPECT_TRUE(engine.try_run(reads, {}, 0, "copy", [&] {
    engine.hold(source.var, std::make_shared<Failing>(), kDevice);
  }));
  EXPECT_THROW(engine.wait_all(), DeviceError);
  engine.wait_write(source.var);
}

}  // namespace
}  // namespace mx
