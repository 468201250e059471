// How often a test of random cases tries: a number that fits into every run, and the full one where
// `./test --all` says so by the variable REMX_TEST_ALL.
//
//   for (int round = 0; round < testing::rounds(10'000, 100'000); ++round) { … }
#pragma once

#include <cstdlib>

namespace mx::testing {

inline int rounds(int usual, int full) { return std::getenv("REMX_TEST_ALL") ? full : usual; }

}  // namespace mx::testing
