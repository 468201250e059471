#include "ops/pointwise/unary/unary_in_float.h"

#include <algorithm>
#include <cmath>

#include "ops/pointwise/thread_share.h"
#include "ops/pointwise/unary/unary_op.h"
#include "ops/pointwise/vector_float.h"

namespace mx::ops {
namespace {

constexpr double kLogNs = 0.37, kAngleNs = 0.35;  // of an element, beside those of thread_share.h

struct LogPiece {
  static void run(const void* from, void* to, int64_t n, const double* /*arguments*/) {
    const auto* x = static_cast<const float*>(from);
    auto* y = static_cast<float*>(to);
    detail::steps(n, [=](int64_t i) { y[i] = float_log(x[i]); });
  }
};

// Blocks that hold a larger angle are left to <cmath>. All angles of a block are asked: vectors
// have no early exit, and one by one would take as long as the sines.
template <float (*kNear)(float), float (*kFar)(float)>
struct AnglePiece {
  static void run(const void* from, void* to, int64_t n, const double* /*arguments*/) {
    constexpr int64_t kBlock = 2048;
    for (int64_t begin = 0; begin < n; begin += kBlock) {
      const float* x = static_cast<const float*>(from) + begin;
      float* y = static_cast<float*>(to) + begin;
      int64_t count = std::min(kBlock, n - begin);
      int32_t near = 0;
      for (int64_t i = 0; i < count; ++i) near += std::fabs(x[i]) <= kFloatAngle ? 1 : 0;
      if (near == count) {
        detail::steps(count, [=](int64_t i) { y[i] = kNear(x[i]); });
      } else {
        for (int64_t i = 0; i < count; ++i) y[i] = kFar(x[i]);
      }
    }
  }
};
float far_sin(float x) { return std::sin(x); }
float far_cos(float x) { return std::cos(x); }

const char* refuses_other_dtypes(const Run& run, const NoParam& /*p*/) {
  return run.out(0).dtype() == DType::kFloat32 ? nullptr : "the dtype is not float32";
}

template <class Piece>
void add(OpTable& table, const char* name, double ns) {
  table.add(name, DeviceKind::kCpu,
            {"in float", refuses_other_dtypes, [ns](Run& run, const NoParam& /*p*/) {
               unary::run_forward(run, vector_function<Piece>(), nullptr, thread_share(ns));
             }});
}

}  // namespace

void add_float_functions(OpTable& table) {
  add<LogPiece>(table, "log", kLogNs);
  add<AnglePiece<float_sin, far_sin>>(table, "sin", kAngleNs);
  add<AnglePiece<float_cos, far_cos>>(table, "cos", kAngleNs);
}

}  // namespace mx::ops
