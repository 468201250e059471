#include "ops/pointwise/binary/binary_op.h"

namespace mx::ops::binary {

void run_rows(const Run& run, RowFunction row, int64_t share) {
  const Tensor &lhs = run.in(0), &rhs = run.in(1), &out = run.out(0);
  const auto* a = static_cast<const std::byte*>(lhs.raw());
  const auto* b = static_cast<const std::byte*>(rhs.raw());
  auto* y = static_cast<std::byte*>(out.raw());
  const int64_t width = size_of(out.dtype());
  if (lhs.shape() == rhs.shape()) {  // two streams of reads: one of writes would gain nothing
    parallel_for(out.size(), share, [=](int64_t begin, int64_t end) {
      int64_t at = begin * width;
      row(a + at, 1, b + at, 1, y + at, end - begin);
    });
    return;
  }
  // In place the cache has what is overwritten.
  int64_t bytes = y == a || y == b ? 0 : lhs.bytes() + rhs.bytes() + out.bytes();
  const Walk<2> walk(out.shape(), {&lhs.shape(), &rhs.shape()});
  auto write = [&](int64_t begin, int64_t n, std::byte* to) {
    walk.rows(begin, begin + n, [&](int64_t at, const std::array<int64_t, 2>& from, int64_t count) {
      row(a + from[0] * width, walk.step(0), b + from[1] * width, walk.step(1),
          to + (at - begin) * width, count);
    });
  };
  write_elements(y, out.size(), width, bytes, share, RangeWriter(write));
}

void run_with_number(const Run& run, RowFunction row, const void* number, bool is_reversed,
                     int64_t share) {
  const Tensor& out = run.out(0);
  const auto* x = static_cast<const std::byte*>(run.in(0).raw());
  const int64_t width = size_of(out.dtype());
  int64_t bytes = x == out.raw() ? 0 : 2 * out.bytes();  // in place the cache has what is read
  auto write = [=](int64_t begin, int64_t count, std::byte* to) {
    const std::byte* from = x + begin * width;
    if (is_reversed) return row(number, 0, from, 1, to, count);
    row(from, 1, number, 0, to, count);
  };
  write_elements(out.raw(), out.size(), width, bytes, share, RangeWriter(write));
}

}  // namespace mx::ops::binary
