// What kernels over values in plain order are told: elements one behind the other as users see
// them, lines along the last axis. An array lies in the region's memory in its numbers, or is a
// caller's or a constant, in these or of float32.
#pragma once

#include <array>
#include <cstdint>

#include "compilers/cuda/kernels/number.h"
#include "compilers/cuda/kernels/stream.h"

namespace mx::cuda {

struct LineArray {
  void* data = nullptr;          // null: the caller's array, at table[place]
  void* const* table = nullptr;  // of the caller's arrays, on the device
  int place = 0;
  int offset = 0;         // elements
  bool is_float = false;  // float32, whatever the region's numbers are
};

// Elements of one array to places in another, axis by axis; along the last axis those from `there`
// on are zeros. With packs the last axis is one run of whole packs in both.
inline constexpr int kMostCopyAxes = 6;
struct LineCopy {
  LineArray from = {}, to = {};
  int ndim = 1;
  std::array<int, kMostCopyAxes> size = {}, from_stride = {}, to_stride = {};
  int there = 0;
  bool has_packs = false;
  bool is_early = false;  // no kernel of the region writes what is read, or touches what is written
};
// Copies that do not read what another one of them writes, by one kernel.
inline constexpr int kMostCopies = 4;
struct CopyWork {
  int count = 0;
  std::array<LineCopy, kMostCopies> copies = {};
  std::array<int, kMostCopies + 1> first_block = {};  // of each copy; copy_lines() sets them
};
void copy_lines(Number number, const CopyWork& work, cudaStream_t stream);

// Each line of x, or of x + added, brought to mean 0 and deviation 1, times gamma plus beta.
struct LineNormWork {
  LineArray input = {}, added = {}, output = {};
  bool has_added = false;
  bool has_packs = false;  // all arrays, and lines, are whole packs
  const float *gamma = nullptr, *beta = nullptr;
  int lines = 1, length = 1;
  float epsilon = 0;
};
void norm_lines(Number number, const LineNormWork& work, cudaStream_t stream);

// Softmax over `length` elements that lie `inner` apart. In place is allowed.
struct LineSoftmaxWork {
  LineArray input = {}, output = {};
  int outer = 1, length = 1, inner = 1;
};
void softmax_lines(Number number, const LineSoftmaxWork& work, cudaStream_t stream);

// Matrices in an array: the element (r, c) of matrix i is at begin(i) + r * row + c * column.
struct MatrixLines {
  LineArray array = {};
  int batch = 0, group = 0, group_stride = 0;  // as plan::MatrixStack has them
  int row = 1, column = 1;
  bool has_packs = false;  // rows are whole packs, side by side

  [[nodiscard]] constexpr int64_t begin(int i) const {
    if (group == 0) return static_cast<int64_t>(i) * batch;
    return static_cast<int64_t>(i / group) * group_stride + static_cast<int64_t>(i % group) * batch;
  }
};

// result = scale * left * right, for each of `count` matrices.
struct StackProductWork {
  MatrixLines left = {}, right = {}, result = {};  // right has a row per column of the result
  int count = 1, rows = 1, columns = 1, depth = 1;
  float scale = 1;
};
void multiply_stacks(Number number, const StackProductWork& work, cudaStream_t stream);

// result = softmax(scale * query * keys) * values, line by line.
inline constexpr int kMostHeadWidth = 128;  // of what `attend` takes
struct AttentionWork {
  MatrixLines query = {}, keys = {}, values = {}, result = {};  // keys and values: a row per key
  int count = 1, rows = 1, columns = 1;
  int depth = 1, width = 1;  // of queries and keys, and of values
  float scale = 1;
};
void attend(Number number, const AttentionWork& work, cudaStream_t stream);

}  // namespace mx::cuda
