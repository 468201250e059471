// The multiplication of small floating matrices as they lie: what is packed costs as much as it
// saves while both operands stay in the first caches. Only the edges, which are smaller than the
// innermost loop's tile, are packed.
#pragma once

#include "base/ceil_div.h"
#include "ops/linalg/gemm_packed.h"

namespace mx::ops {

template <class T>
class DirectGemm {
 public:
  // `right` is op(b) transposed, and its rows, the columns of the result, lie side by side.
  DirectGemm(MatrixView<T> left, MatrixView<T> right, int64_t depth, Update<T, T> update, T* result,
             int64_t pitch)
      : left_(left),
        right_(right),
        depth_(depth),
        update_(update),
        result_(result),
        pitch_(pitch) {}

  static bool suits(const MatrixView<T>& right, int64_t m, int64_t n, int64_t k) {
    constexpr int64_t kRoom = 1 << 14;  // elements of b that the first cache holds
    const isa::GemmKernel<T>& kernel = isa::gemm_kernel<T>();
    return right.row_stride == 1 && n * k <= kRoom && m >= kernel.rows && n >= kernel.columns;
  }

  void run(int64_t m, int64_t n) {
    constexpr int64_t kWorkPerThread = 200'000;  // multiplications worth a thread
    int64_t strips = ceil_div(m, kernel_.rows);
    int64_t grain = std::max<int64_t>(1, kWorkPerThread / (n * depth_ * kernel_.rows));
    parallel_for(strips, grain, [&](int64_t begin, int64_t end) {
      strips_of(begin * kernel_.rows, std::min(end * kernel_.rows, m), n);
    });
  }

 private:
  void strips_of(int64_t begin, int64_t end, int64_t n) {
    thread_local PanelRoom<T> left_room, right_room;
    int64_t edge = n / kernel_.columns * kernel_.columns;
    T* last_columns = right_room.get(kernel_.columns * depth_);
    if (edge < n) pack_rows(right_, edge, n - edge, 0, depth_, kernel_.columns, last_columns);
    for (int64_t i = begin; i < end; i += kernel_.rows) {
      int64_t height = std::min<int64_t>(kernel_.rows, end - i);
      Operand a{&left_.at(i, 0), left_.row_stride, left_.column_stride};
      if (height < kernel_.rows) {
        T* packed = left_room.get(kernel_.rows * depth_);
        pack_rows(left_, i, height, 0, depth_, kernel_.rows, packed);
        a = {packed, 1, kernel_.rows};
      }
      for (int64_t j = 0; j < edge; j += kernel_.columns) {
        tile(a, &right_.at(j, 0), right_.column_stride, i, j, height, kernel_.columns);
      }
      if (edge < n) tile(a, last_columns, kernel_.columns, i, edge, height, n - edge);
    }
  }

  struct Operand {
    const T* data;
    int64_t row, step;
  };
  void tile(const Operand& a, const T* b, int64_t b_step, int64_t i, int64_t j, int64_t height,
            int64_t width) {
    T* target = result_ + i * pitch_ + j;
    bool is_whole = height == kernel_.rows && width == kernel_.columns;
    if (is_whole && update_.alpha == T(1) && update_.beta == T(0)) {
      return kernel_.multiply_in_place(depth_, a.data, a.row, a.step, b, b_step, target, pitch_);
    }
    alignas(64) T sums[isa::kMaxTile];
    kernel_.multiply_in_place(depth_, a.data, a.row, a.step, b, b_step, sums, kernel_.columns);
    for (int64_t r = 0; r < height; ++r) {
      update_.line(target + r * pitch_, sums + r * kernel_.columns, width);
    }
  }

  const isa::GemmKernel<T>& kernel_ = isa::gemm_kernel<T>();
  MatrixView<T> left_, right_;
  int64_t depth_;
  Update<T, T> update_;
  T* result_;
  int64_t pitch_;
};

}  // namespace mx::ops
