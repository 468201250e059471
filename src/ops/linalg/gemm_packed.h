// The blocked multiplication of floating matrices. Panels of both operands are packed in the order
// in which the innermost loop reads them: B in blocks that stay in the second-level cache, A in
// blocks that stay in the first. Each thread multiplies its own rectangle of the result.
#pragma once

#include <algorithm>
#include <new>

#include "base/ceil_div.h"
#include "base/parallel.h"
#include "device/cpu/isa/gemm_kernel.h"
#include "ops/linalg/matrix.h"
#include "tensor/dtype.h"

namespace mx::ops {

// Memory that a thread keeps for its panels.
template <class A>
class PanelRoom {
 public:
  PanelRoom() = default;
  PanelRoom(const PanelRoom&) = delete;
  PanelRoom& operator=(const PanelRoom&) = delete;
  ~PanelRoom() { release(); }
  A* get(int64_t count) {
    if (count > count_) {
      release();
      data_ = static_cast<A*>(::operator new(static_cast<size_t>(count) * sizeof(A), kAlign));
      count_ = count;
    }
    return data_;
  }

 private:
  static constexpr std::align_val_t kAlign{64};
  void release() { ::operator delete(data_, kAlign); }
  A* data_ = nullptr;
  int64_t count_ = 0;
};

// Panels of `width` rows of `view`: panel p holds, step by step, rows p·width… of the range, with
// zeros below the last row.
template <class T, class A>
void pack_rows(const MatrixView<T>& view, int64_t row, int64_t rows, int64_t step, int64_t steps,
               int64_t width, A* to) {
  for (int64_t first = 0; first < rows; first += width) {
    int64_t count = std::min(width, rows - first);
    const T* from = &view.at(row + first, step);
    if (view.row_stride == 1) {
      for (int64_t s = 0; s < steps; ++s) {
        const T* line = from + s * view.column_stride;
        for (int64_t r = 0; r < count; ++r) to[s * width + r] = static_cast<A>(line[r]);
      }
    } else {
      constexpr int64_t kSteps = 16;  // a cache line of each row, while the panel's part is hot
      for (int64_t s0 = 0; s0 < steps; s0 += kSteps) {
        int64_t end = std::min(s0 + kSteps, steps);
        for (int64_t r = 0; r < count; ++r) {
          const T* line = from + r * view.row_stride;
          for (int64_t s = s0; s < end; ++s) {
            to[s * width + r] = static_cast<A>(line[s * view.column_stride]);
          }
        }
      }
    }
    for (int64_t s = 0; count < width && s < steps; ++s) {
      std::fill(to + s * width + count, to + (s + 1) * width, A(0));
    }
    to += steps * width;
  }
}

template <class T>
class PackedGemm {
 public:
  using A = Acc<T>;
  // `right` is op(b) transposed: its rows are the columns of the result.
  PackedGemm(MatrixView<T> left, MatrixView<T> right, int64_t depth, Update<T, A> update, T* result,
             int64_t pitch)
      : left_(left), right_(right), depth_(depth), update_(update), result_(result), pitch_(pitch) {
    // 16-bit results are written once: the whole depth is one block.
    block_depth_ = std::is_same_v<T, A> ? std::min(depth, kDepth) : depth;
    block_rows_ = rounded(kLeftRoom / block_depth_, kernel_.rows);
    block_columns_ = rounded(kRightRoom / block_depth_, kernel_.columns);
  }

  void run(int64_t m, int64_t n) {
    constexpr double kWorkPerThread = 200'000;  // multiplications worth a thread
    double work = static_cast<double>(m) * static_cast<double>(n) * static_cast<double>(depth_);
    int threads = static_cast<int>(std::clamp(work / kWorkPerThread, 1.0, 1024.0));
    parallel_run(threads, [&](int thread, int count) {
      Grid grid = choose_grid(m, n, count);
      Range rows = part(m, kernel_.rows, thread / grid.columns, grid.rows);
      Range columns = part(n, kernel_.columns, thread % grid.columns, grid.columns);
      if (rows.begin < rows.end && columns.begin < columns.end) rectangle(rows, columns);
    });
  }

 private:
  struct Range {
    int64_t begin, end;
  };
  struct Grid {
    int rows, columns;
  };
  static constexpr int64_t kDepth = 256;
  static constexpr int64_t kLeftRoom = 1 << 15;   // elements of a packed block of A
  static constexpr int64_t kRightRoom = 1 << 18;  // elements of a packed block of B

  static int64_t rounded(int64_t count, int64_t unit) {
    return std::max<int64_t>(1, count / unit) * unit;
  }

  // The split of the result that packs least.
  static Grid choose_grid(int64_t m, int64_t n, int threads) {
    Grid best{1, threads};
    int64_t least = m + n / threads;
    for (int rows = 2; rows <= threads; ++rows) {
      if (threads % rows != 0) continue;
      int columns = threads / rows;
      if (m / rows + n / columns < least) {
        least = m / rows + n / columns;
        best = {rows, columns};
      }
    }
    return best;
  }

  static Range part(int64_t extent, int64_t unit, int index, int count) {
    int64_t tiles = ceil_div(extent, unit);
    int64_t begin = tiles * index / count * unit, end = tiles * (index + 1) / count * unit;
    return {begin, std::min(end, extent)};
  }

  void rectangle(Range rows, Range columns) {
    thread_local PanelRoom<A> left_room, right_room;
    int64_t widest = std::min(block_columns_, columns.end - columns.begin + kernel_.columns);
    int64_t tallest = std::min(block_rows_, rows.end - rows.begin + kernel_.rows);
    A* packed_right = right_room.get(widest * block_depth_);
    A* packed_left = left_room.get(tallest * block_depth_);
    for (int64_t j = columns.begin; j < columns.end; j += block_columns_) {
      Range jc{j, std::min(j + block_columns_, columns.end)};
      for (int64_t step = 0; step < depth_; step += block_depth_) {
        int64_t steps = std::min(block_depth_, depth_ - step);
        pack_rows(right_, jc.begin, jc.end - jc.begin, step, steps, kernel_.columns, packed_right);
        Update<T, A> update{update_.alpha, step == 0 ? update_.beta : A(1)};
        for (int64_t i = rows.begin; i < rows.end; i += block_rows_) {
          Range ic{i, std::min(i + block_rows_, rows.end)};
          pack_rows(left_, ic.begin, ic.end - ic.begin, step, steps, kernel_.rows, packed_left);
          block(packed_left, packed_right, ic, jc, steps, update);
        }
      }
    }
  }

  void block(const A* left, const A* right, Range rows, Range columns, int64_t steps,
             const Update<T, A>& update) {
    alignas(64) A tile[isa::kMaxTile];
    for (int64_t j = columns.begin; j < columns.end; j += kernel_.columns) {
      const A* right_panel = right + (j - columns.begin) * steps;
      int64_t width = std::min<int64_t>(kernel_.columns, columns.end - j);
      for (int64_t i = rows.begin; i < rows.end; i += kernel_.rows) {
        kernel_.multiply(steps, left + (i - rows.begin) * steps, right_panel, tile);
        int64_t height = std::min<int64_t>(kernel_.rows, rows.end - i);
        for (int64_t r = 0; r < height; ++r) {
          update.line(result_ + (i + r) * pitch_ + j, tile + r * kernel_.columns, width);
        }
      }
    }
  }

  const isa::GemmKernel<A>& kernel_ = isa::gemm_kernel<A>();
  MatrixView<T> left_, right_;
  int64_t depth_;
  Update<T, A> update_;
  T* result_;
  int64_t pitch_;
  int64_t block_depth_, block_rows_, block_columns_;
};

}  // namespace mx::ops
