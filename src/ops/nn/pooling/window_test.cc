#include "ops/nn/pooling/window.h"

#include <gtest/gtest.h>

namespace mx::ops {
namespace {

// Every position of the span reads inside the input, and no position outside of it does.
TEST(Window, PositionsAreExactlyThoseInsideTheInput) {
  for (int64_t stride : {1, 2, 3}) {
    for (int64_t dilate : {1, 2}) {
      for (int64_t pad : {0, 1, 4}) {
        for (int64_t in : {1, 5, 8}) {
          Window w{3, stride, dilate, pad};
          if (w.extent() > in + 2 * pad) continue;
          int64_t out = (in + 2 * pad - w.extent()) / stride + 1;
          for (int64_t tap = 0; tap < w.kernel; ++tap) {
            Span span = positions(w, tap, in, out);
            for (int64_t o = 0; o < out; ++o) {
              int64_t at = o * stride + tap * dilate - pad;
              EXPECT_EQ(at >= 0 && at < in, o >= span.begin && o < span.end)
                  << "stride " << stride << " dilate " << dilate << " pad " << pad << " in " << in
                  << " tap " << tap << " output " << o;
            }
          }
        }
      }
    }
  }
}

TEST(Window, ExtentsOfFewerAxesStandLast) {
  EXPECT_EQ(spatial_extents({2, 3, 5}, false), (Extents{1, 1, 5}));
  EXPECT_EQ(spatial_extents({2, 4, 5, 3}, true), (Extents{1, 4, 5}));
}

}  // namespace
}  // namespace mx::ops
