#include "compilers/cpu/schedule/shared_arenas.h"

#include <gtest/gtest.h>

namespace mx::cpu {
namespace {

TEST(SharedArenas, TheOneGivenBackLastServesWhoeverFitsIn) {
  auto arenas = SharedArenas::get();
  EXPECT_EQ(arenas, SharedArenas::get());
  for (int64_t bytes : {1000, 5000}) arenas->expect(bytes);
  Allocation large = arenas->take(5000);
  const char* place = large.bytes();
  arenas->give(std::move(large));
  Allocation small = arenas->take(1000);
  EXPECT_EQ(small.bytes(), place);
  Allocation beside = arenas->take(1000);  // of another run at the same time
  EXPECT_NE(beside.bytes(), place);
  arenas->give(std::move(beside));
  arenas->give(std::move(small));
  EXPECT_EQ(arenas->take(5000).bytes(), place);
  for (int64_t bytes : {1000, 5000}) arenas->forget(bytes);
}

TEST(SharedArenas, WhatNobodyCanUseGoesBack) {
  auto arenas = SharedArenas::get();
  arenas->expect(1000);
  arenas->expect(5000);
  arenas->give(arenas->take(5000));
  arenas->forget(5000);
  EXPECT_LT(arenas->take(1000).size(), 5000);
  arenas->forget(1000);
  EXPECT_EQ(arenas->take(0).bytes(), nullptr);
}

}  // namespace
}  // namespace mx::cpu
