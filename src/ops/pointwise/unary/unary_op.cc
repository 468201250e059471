#include "ops/pointwise/unary/unary_op.h"

namespace mx::ops::unary {

void run_forward(const Run& run, ForwardFunction function, const double* arguments, int64_t share) {
  const Tensor& out = run.out(0);
  const auto* x = static_cast<const std::byte*>(run.in(0).raw());
  const int64_t width = size_of(out.dtype());
  int64_t bytes = x == out.raw() ? 0 : 2 * out.bytes();  // in place the cache has what is read
  auto write = [=](int64_t begin, int64_t count, std::byte* to) {
    function(x + begin * width, to, count, arguments);
  };
  write_elements(out.raw(), out.size(), width, bytes, share, RangeWriter(write));
}

void run_backward(const Run& run, BackwardFunction function, const double* arguments,
                  bool uses_input, bool uses_output, int64_t share) {
  const int64_t width = size_of(run.out(0).dtype());
  auto input = [&](bool is_used, int i) {
    return is_used ? static_cast<const std::byte*>(run.in(i).raw()) : nullptr;
  };
  const std::byte* dy = input(true, 0);
  const std::byte* x = input(uses_input, 1);
  const std::byte* y = input(uses_output, uses_input ? 2 : 1);
  auto* dx = static_cast<std::byte*>(run.out(0).raw());
  parallel_for(run.out(0).size(), share, [=](int64_t begin, int64_t end) {
    auto at = [start = begin * width](const std::byte* array) {
      return array ? array + start : nullptr;
    };
    function(at(dy), at(x), at(y), dx + begin * width, end - begin, arguments);
  });
}

}  // namespace mx::ops::unary
