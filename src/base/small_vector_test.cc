#include "base/small_vector.h"

#include <gtest/gtest.h>

#include <random>
#include <stdexcept>
#include <string>
#include <vector>

namespace mx {
namespace {

TEST(SmallVector, BehavesLikeAVector) {
  std::mt19937 random(3);
  SmallVector<std::string, 2> small;
  std::vector<std::string> reference;
  for (int step = 0; step < 2000; ++step) {
    switch (random() % 6) {
      case 0:
      case 1: {
        std::string value = std::to_string(random());
        small.push_back(value);
        reference.push_back(value);
        break;
      }
      case 2:
        if (!reference.empty()) {
          small.push_back(small[0]);  // an element of itself
          reference.push_back(reference[0]);
        }
        break;
      case 3:
        if (!reference.empty()) {
          size_t at = random() % reference.size();
          small.erase(at);
          reference.erase(reference.begin() + static_cast<std::ptrdiff_t>(at));
        }
        break;
      case 4: {
        SmallVector<std::string, 2> moved = std::move(small);
        small = moved;
        break;
      }
      default:
        if (reference.size() > 6) {
          small.resize(1);
          reference.resize(1);
        }
    }
    ASSERT_EQ(std::vector<std::string>(small.begin(), small.end()), reference);
  }
}

// Counts those that were constructed; its constructor throws where it is told to.
struct Fragile {
  explicit Fragile(bool throws) {
    if (throws) throw std::runtime_error("told to");
    ++alive;
  }
  Fragile(const Fragile& /*other*/) { ++alive; }
  Fragile(Fragile&& /*other*/) noexcept { ++alive; }
  Fragile& operator=(const Fragile&) = default;
  Fragile& operator=(Fragile&&) = default;
  ~Fragile() { --alive; }
  static inline int alive = 0;  // NOLINT(*-avoid-non-const-global-variables)
};

TEST(SmallVector, AnElementThatWasNotConstructedIsNotDestroyed) {
  for (size_t before : {0, 1, 2, 3}) {  // inside, full, on the heap
    {
      SmallVector<Fragile, 2> small;
      for (size_t i = 0; i < before; ++i) small.emplace_back(false);
      EXPECT_THROW(small.emplace_back(true), std::runtime_error);
      EXPECT_EQ(small.size(), before);
      EXPECT_EQ(Fragile::alive, static_cast<int>(before));
    }
    EXPECT_EQ(Fragile::alive, 0);
  }
}

}  // namespace
}  // namespace mx
