#include <cstring>
#include <numeric>
#include <vector>

#include "ops/random/draw.h"
#include "ops/random/random_ops.h"

namespace mx::ops {
namespace {

// MXNet's two orders of Fisher and Yates: upward for vectors, downward for rows.
std::vector<int64_t> permutation(int64_t n, bool is_vector, std::mt19937& generator) {
  std::vector<int64_t> order(static_cast<size_t>(n));
  std::iota(order.begin(), order.end(), int64_t{0});
  auto exchange = [&](int64_t i) {
    std::swap(order[static_cast<size_t>(i)], order[static_cast<size_t>(below(i + 1, generator))]);
  };
  if (is_vector) {
    for (int64_t i = 1; i < n; ++i) exchange(i);
  } else {
    for (int64_t i = n - 1; i > 0; --i) exchange(i);
  }
  return order;
}

void forward(Run& run, const NoParam& /*p*/) {
  const Tensor &in = run.in(0), &out = run.out(0);
  if (in.size() == 0) return;
  if (in.ndim() == 0) {
    std::memcpy(out.raw(), in.raw(), static_cast<size_t>(in.bytes()));
    return;
  }
  auto order = permutation(in.dim(0), in.ndim() == 1, run.random().serial());
  int64_t row_bytes = in.bytes() / in.dim(0);
  auto* source = static_cast<const std::byte*>(in.raw());
  auto* target = static_cast<std::byte*>(out.raw());
  run.parallel(in.dim(0), row_bytes, [&](int64_t i) {
    std::memcpy(target + i * row_bytes, source + order[static_cast<size_t>(i)] * row_bytes,
                static_cast<size_t>(row_bytes));
  });
}

}  // namespace

OpDef shuffle() {
  return define<NoParam>({
      .name = "_shuffle",
      .doc = "The rows along the first axis in random order.",
      .aliases = {"shuffle", "_npi_shuffle"},
      .inputs = {"data"},
      .infer = [](Infer& t, const NoParam& /*p*/) { t.unify(t.in(0), t.out(0)); },
      .cpu = forward,
      .random = true,
  });
}

}  // namespace mx::ops
