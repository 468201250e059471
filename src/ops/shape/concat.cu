// Concat and stack: all parts are moved by one kernel.
#include "device/cuda/walk.h"
#include "ops/catalog_cuda.h"
#include "ops/cuda_each.h"
#include "ops/shape/concat.h"
#include "ops/shape/cuda_concat.h"
#include "ops/with_word.h"

namespace mx::ops {
namespace {

// Parts that lie side by side in each row of the whole, counted in elements or in runs of 16 bytes.
struct Parts {
  static constexpr int kMost = 16;  // of one launch
  int count = 0;
  const void* from[kMost] = {};
  int64_t ends[kMost] = {};     // where each ends, counted from the first one's start
  int64_t rows = 0, pitch = 0;  // of the whole
  int64_t begin = 0;            // of the first part, in a row

  [[nodiscard]] int64_t width() const { return count == 0 ? 0 : ends[count - 1]; }
  void add(const void* part, int64_t extent) {
    from[count] = part;
    ends[count] = width() + extent;
    ++count;
  }
  // Whether everything starts and ends at whole multiples of `step` elements.
  [[nodiscard]] bool fits(int64_t step, const void* to) const {
    auto is_aligned = [](const void* data) { return reinterpret_cast<uintptr_t>(data) % 16 == 0; };
    bool all = pitch % step == 0 && begin % step == 0 && is_aligned(to);
    for (int i = 0; i < count && all; ++i) all = ends[i] % step == 0 && is_aligned(from[i]);
    return all;
  }
  [[nodiscard]] Parts in_steps_of(int64_t step) const {
    Parts result = *this;
    result.pitch /= step;
    result.begin /= step;
    for (int i = 0; i < count; ++i) result.ends[i] /= step;
    return result;
  }
};

template <class Word>
void write_parts(const Run& run, const Parts& parts, Word* to) {
  int64_t width = parts.width(), n = parts.rows * width;
  bool is_small = n <= INT32_MAX;
  mx::cuda::Divisor by_width(width);
  gpu::each(run, n, [=] __device__(int64_t i) {
    int64_t row = is_small ? by_width.quotient(static_cast<uint32_t>(i)) : i / width;
    int64_t column = i - row * width, start = 0;
    int part = 0;
    while (column >= parts.ends[part]) start = parts.ends[part++];
    auto* from = static_cast<const Word*>(parts.from[part]);
    to[row * parts.pitch + parts.begin + column] =
        from[row * (parts.ends[part] - start) + column - start];
  });
}

void write_group(const Run& run, const Parts& parts, const Tensor& whole) {
  if (parts.rows * parts.width() == 0) return;
  int64_t step = 16 / size_of(whole.dtype());
  if (parts.fits(step, whole.raw())) {
    return write_parts(run, parts.in_steps_of(step), static_cast<uint4*>(whole.raw()));
  }
  with_word(whole.dtype(),
            [&]<class Word>() { write_parts(run, parts, static_cast<Word*>(whole.raw())); });
}

// `extent` of a part is how much of the axis it fills.
template <class Extent>
void join(const Run& run, int axis, const Extent& extent) {
  const Tensor& whole = run.out(0);
  if (axis < 0) axis += whole.ndim();
  int64_t inner = whole.shape().product(axis + 1, whole.ndim());
  Parts empty;
  empty.rows = whole.shape().product(0, axis);
  empty.pitch = whole.dim(axis) * inner;
  Parts parts = empty;
  for (const Tensor& part : run.inputs) {
    if (parts.count == Parts::kMost) {
      write_group(run, parts, whole);
      empty.begin = parts.begin + parts.width();
      parts = empty;
    }
    if (part.size() > 0) parts.add(part.raw(), extent(part, axis) * inner);
  }
  write_group(run, parts, whole);
}

void run_concat(Run& run, const ConcatParam& p) {
  join(run, p.dim, [](const Tensor& part, int axis) { return part.dim(axis); });
}

void run_stack(Run& run, const StackParam& p) {
  join(run, p.axis, [](const Tensor& /*part*/, int /*axis*/) { return int64_t{1}; });
}

}  // namespace

void add_cuda_concat(OpTable& table) {
  auto add = cuda_adder(table);
  add("Concat", run_concat);
  add("_rnn_param_concat", run_concat);
  add("stack", run_stack);
}

}  // namespace mx::ops
