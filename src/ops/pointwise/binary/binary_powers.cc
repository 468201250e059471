#include <algorithm>

#include "ops/pointwise/binary/binary.h"
#include "ops/pointwise/binary/binary_op.h"
#include "ops/pointwise/pointwise.h"
#include "ops/pointwise/thread_share.h"
#include "ops/pointwise/vector_power.h"

namespace mx::ops {
namespace {

template <class F>
void add_plain(OpTable& table, const char* name) {
  table.add("_power_scalar", DeviceKind::kCpu,
            {name, refuses_other_exponents<F>, unary::forward<PlainPower<F>>});
  table.add("_backward_power_scalar", DeviceKind::kCpu,
            {name, refuses_other_exponents<F>, unary::backward<PlainPower<F>>});
}

// n powers of floats; an operand that does not move is one number for all of them.
template <bool kLeftMoves, bool kRightMoves>
void power_block(const float* a, const float* b, float* y, int64_t n) {
  auto left = [a, first = *a](int64_t i) { return kLeftMoves ? a[i] : first; };
  auto right = [b, first = *b](int64_t i) { return kRightMoves ? b[i] : first; };
  uint32_t edges = 0;
  for (int64_t i = 0; i < n; ++i) {
    edges |= static_cast<uint32_t>(!is_plain_base(left(i)) | !is_plain_exponent(right(i)));
  }
  if (edges == 0) {
    detail::steps(n, [=](int64_t i) { y[i] = plain_power(left(i), right(i)); });
  } else {
    detail::steps(n, [=](int64_t i) { y[i] = vector_power(left(i), right(i)); });
  }
}

struct BlockwisePower {
  static void run(const void* lhs, int64_t lhs_step, const void* rhs, int64_t rhs_step, void* out,
                  int64_t n) {
    constexpr int64_t kBlock = 1024;
    for (int64_t begin = 0; begin < n; begin += kBlock) {
      const float* a = static_cast<const float*>(lhs) + begin * lhs_step;
      const float* b = static_cast<const float*>(rhs) + begin * rhs_step;
      float* y = static_cast<float*>(out) + begin;
      int64_t count = std::min(kBlock, n - begin);
      if (rhs_step == 0) {
        power_block<true, false>(a, b, y, count);
      } else if (lhs_step == 0) {
        power_block<false, true>(a, b, y, count);
      } else {
        power_block<true, true>(a, b, y, count);
      }
    }
  }
};

// The same with a number for the exponent.
struct BlockwisePowerScalar {
  static void run(const void* x, void* y, int64_t n, const double* exponent) {
    auto number = static_cast<float>(*exponent);
    BlockwisePower::run(x, 1, &number, 0, y, n);
  }
};

template <class P>
const char* refuses_other_dtypes(const Run& run, const P& /*p*/) {
  return run.out(0).dtype() == DType::kFloat32 ? nullptr : "the dtype is not float32";
}

void add_blockwise(OpTable& table) {
  for (const char* name : {"_power", "broadcast_power"}) {
    table.add(name, DeviceKind::kCpu,
              {"blockwise", refuses_other_dtypes<NoParam>, [](Run& run, const NoParam& /*p*/) {
                 binary::run_rows(run, vector_function<BlockwisePower>(),
                                  thread_share(element_ns("_power")));
               }});
  }
  table.add("_power_scalar", DeviceKind::kCpu,
            {"blockwise", refuses_other_dtypes<ScalarParam>, [](Run& run, const ScalarParam& p) {
               unary::run_forward(run, vector_function<BlockwisePowerScalar>(), &p.scalar,
                                  thread_share(element_ns("_power_scalar")));
             }});
}

}  // namespace

void add_powers(OpTable& table) {
  add_binaries(table, Types<Power, Hypot>{});
  add_unaries(table, Types<PowerScalar, RpowerScalar, HypotScalar>{});
  add_blockwise(table);
  add_plain<ToSquare>(table, "square");
  add_plain<ToCube>(table, "cube");
}

}  // namespace mx::ops
