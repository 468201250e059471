// The multiplication that every time step repeats with the same matrix: rows · linesᵀ. The matrix
// is packed once, and all steps read the packed panels.
//
//   StepGemm<float> gemm(run, MatrixView<float>(weight, pitch, false), 4 * hidden, hidden, batch);
//   gemm.multiply(run, state, hidden, sums, 4 * hidden);   // for each step
#pragma once

#include "base/ceil_div.h"
#include "ir/run.h"
#include "ops/linalg/gemm_packed.h"

namespace mx::ops {

template <class A>
class StepGemm {
 public:
  // `lines` has `columns` rows of `depth` elements; every call multiplies `rows` rows.
  StepGemm(const Run& run, const MatrixView<A>& lines, int64_t columns, int64_t depth, int64_t rows)
      : columns_(columns), depth_(depth), rows_(rows), way_(choose_way(rows)) {
    if (way_ == Way::kLines) {
      matrix_ = run.scratch<A>(columns * depth);
      run.parallel(columns, depth, [&](int64_t i) {
        for (int64_t k = 0; k < depth; ++k) matrix_[i * depth + k] = lines.at(i, k);
      });
      return;
    }
    bool is_left = way_ == Way::kMatrixLeft;
    panel_ = is_left ? kernel_.rows : kernel_.columns;
    tile_ = is_left ? kernel_.columns : kernel_.rows;
    panels_ = ceil_div(columns, panel_);
    tiles_ = ceil_div(rows, tile_);
    matrix_ = run.scratch<A>(panels_ * panel_ * depth);
    batch_ = run.scratch<A>(tiles_ * tile_ * depth);
    run.parallel(panels_, depth * panel_, [&](int64_t panel) {
      int64_t first = panel * panel_;
      pack_rows(lines, first, std::min(panel_, columns - first), 0, depth, panel_,
                matrix_ + first * depth);
    });
  }

  // result (rows, columns) = rows (rows, depth) · linesᵀ, with the distances between rows given.
  void multiply(const Run& run, const A* rows, int64_t rows_pitch, A* result, int64_t pitch) const {
    if (way_ == Way::kLines) return multiply_lines(run, rows, rows_pitch, result, pitch);
    pack_rows(MatrixView<A>(rows, rows_pitch, false), 0, rows_, 0, depth_, tile_, batch_);
    run.parallel(panels_, work(panel_ * tiles_ * tile_), [&](int64_t panel) {
      alignas(64) A tile[isa::kMaxTile];
      const A* of_matrix = matrix_ + panel * panel_ * depth_;
      for (int64_t t = 0; t < tiles_; ++t) {
        const A* of_batch = batch_ + t * tile_ * depth_;
        if (way_ == Way::kMatrixLeft) {
          kernel_.multiply(depth_, of_matrix, of_batch, tile);
        } else {
          kernel_.multiply(depth_, of_batch, of_matrix, tile);
        }
        store(tile, t * tile_, panel * panel_, result, pitch);
      }
    });
  }

 private:
  // Either operand can be the kernel's left one, whose tiles have other extents: the way that
  // leaves fewer rows of the tiles empty is the faster. For a few rows scalar products win.
  enum class Way { kLines, kMatrixLeft, kMatrixRight };
  static Way choose_way(int64_t rows) {
    const isa::GemmKernel<A>& kernel = isa::gemm_kernel<A>();
    if (rows * 2 <= kernel.rows) return Way::kLines;
    auto padded = [&](int64_t unit) { return round_up(rows, unit); };
    return padded(kernel.columns) < padded(kernel.rows) ? Way::kMatrixLeft : Way::kMatrixRight;
  }

  // A tile whose first element is result[row][column].
  void store(const A* tile, int64_t row, int64_t column, A* result, int64_t pitch) const {
    int64_t height = std::min(tile_, rows_ - row), width = std::min(panel_, columns_ - column);
    for (int64_t r = 0; r < height; ++r) {
      A* to = result + (row + r) * pitch + column;
      if (way_ == Way::kMatrixRight) {
        std::copy_n(tile + r * kernel_.columns, width, to);
      } else {
        for (int64_t c = 0; c < width; ++c) to[c] = tile[c * kernel_.columns + r];
      }
    }
  }

  void multiply_lines(const Run& run, const A* rows, int64_t rows_pitch, A* result,
                      int64_t pitch) const {
    run.parallel(columns_, work(rows_), [&](int64_t column) {
      const A* line = matrix_ + column * depth_;
      for (int64_t r = 0; r < rows_; ++r) {
        result[r * pitch + column] = kernel_.dot(depth_, line, rows + r * rows_pitch);
      }
    });
  }
  // Many multiplications cost as much as touching one element.
  [[nodiscard]] int64_t work(int64_t products) const { return products * depth_ / 8 + 1; }

  const isa::GemmKernel<A>& kernel_ = isa::gemm_kernel<A>();
  int64_t columns_, depth_, rows_;
  Way way_;
  int64_t panel_ = 0, tile_ = 0;    // rows of the matrix and of the batch in one tile
  int64_t panels_ = 0, tiles_ = 0;  // how many there are
  A *matrix_ = nullptr, *batch_ = nullptr;
};

}  // namespace mx::ops
