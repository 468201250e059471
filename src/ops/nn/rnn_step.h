// The multiplication that every time step repeats with the same matrix: rows · linesᵀ. The matrix
// is packed once, and all steps read the packed panels.
//
//   StepGemm<float> gemm(run, MatrixView<float>(weight, pitch, false), 4 * hidden, hidden, batch);
//   gemm.multiply(run, state, hidden, sums, 4 * hidden);   // for each step
#pragma once

#include "ir/run.h"
#include "ops/linalg/gemm_packed.h"

namespace mx::ops {

template <class A>
class StepGemm {
 public:
  // `lines` has `columns` rows of `depth` elements; every call multiplies `rows` rows.
  StepGemm(const Run& run, const MatrixView<A>& lines, int64_t columns, int64_t depth, int64_t rows)
      : columns_(columns), depth_(depth), rows_(rows), packs_(rows * 2 > kernel_.rows) {
    int64_t padded = (columns + kernel_.columns - 1) / kernel_.columns * kernel_.columns;
    right_ = run.scratch<A>(packs_ ? padded * depth : columns * depth);
    if (packs_) {
      run.parallel(padded / kernel_.columns, depth * kernel_.columns, [&](int64_t panel) {
        int64_t first = panel * kernel_.columns;
        pack_rows(lines, first, std::min<int64_t>(kernel_.columns, columns - first), 0, depth,
                  kernel_.columns, right_ + first * depth);
      });
      tiles_ = (rows + kernel_.rows - 1) / kernel_.rows;
      left_ = run.scratch<A>(tiles_ * kernel_.rows * depth);
    } else {
      run.parallel(columns, depth, [&](int64_t i) {
        for (int64_t k = 0; k < depth; ++k) right_[i * depth + k] = lines.at(i, k);
      });
    }
  }

  // result (rows, columns) = left (rows, depth) · linesᵀ, with the distances between rows given.
  void multiply(const Run& run, const A* left, int64_t left_pitch, A* result, int64_t pitch) const {
    if (!packs_) return multiply_lines(run, left, left_pitch, result, pitch);
    pack_rows(MatrixView<A>(left, left_pitch, false), 0, rows_, 0, depth_, kernel_.rows, left_);
    int64_t panels = (columns_ + kernel_.columns - 1) / kernel_.columns;
    run.parallel(panels, work(kernel_.columns * tiles_ * kernel_.rows), [&](int64_t panel) {
      alignas(64) A tile[isa::kMaxTile];
      int64_t first = panel * kernel_.columns;
      int64_t width = std::min<int64_t>(kernel_.columns, columns_ - first);
      for (int64_t t = 0; t < tiles_; ++t) {
        kernel_.multiply(depth_, left_ + t * kernel_.rows * depth_, right_ + first * depth_, tile);
        int64_t height = std::min<int64_t>(kernel_.rows, rows_ - t * kernel_.rows);
        for (int64_t r = 0; r < height; ++r) {
          const A* from = tile + r * kernel_.columns;
          std::copy(from, from + width, result + (t * kernel_.rows + r) * pitch + first);
        }
      }
    });
  }

 private:
  void multiply_lines(const Run& run, const A* left, int64_t left_pitch, A* result,
                      int64_t pitch) const {
    run.parallel(columns_, work(rows_), [&](int64_t column) {
      const A* line = right_ + column * depth_;
      for (int64_t r = 0; r < rows_; ++r) {
        result[r * pitch + column] = kernel_.dot(depth_, line, left + r * left_pitch);
      }
    });
  }
  // Many multiplications cost as much as touching one element.
  [[nodiscard]] int64_t work(int64_t products) const { return products * depth_ / 8 + 1; }

  const isa::GemmKernel<A>& kernel_ = isa::gemm_kernel<A>();
  int64_t columns_, depth_, rows_, tiles_ = 0;
  bool packs_;
  A *right_ = nullptr, *left_ = nullptr;
};

}  // namespace mx::ops
