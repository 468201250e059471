// The kernels of rows on the host, one element after the other, for tests of schedules on machines
// without a GPU: float32 alone.
#include <algorithm>
#include <cmath>
#include <vector>

#include "base/error.h"
#include "compilers/cuda/kernels/gather/gather.h"
#include "compilers/cuda/kernels/lines.h"

namespace mx::cuda {
namespace {

float* elements(const LineArray& array) {
  const void* base = array.data ? array.data : array.table[array.place];
  return static_cast<float*>(const_cast<void*>(base)) + array.offset;
}

float* element(const MatrixLines& lines, int matrix, int row, int column) {
  return elements(lines.array) + lines.begin(matrix) + int64_t{row} * lines.row +
         int64_t{column} * lines.column;
}

}  // namespace

void copy_lines(Number /*number*/, const CopyWork& work, cudaStream_t /*stream*/) {
  for (int k = 0; k < work.count; ++k) {
    const LineCopy& copy = work.copies[static_cast<size_t>(k)];
    const auto axes = static_cast<size_t>(copy.ndim);
    int64_t items = 1;
    for (size_t axis = 0; axis < axes; ++axis) items *= copy.size[axis];
    for (int64_t item = 0; item < items; ++item) {
      int64_t rest = item, from = 0, to = 0;
      for (size_t axis = axes; axis-- > 0; rest /= copy.size[axis]) {
        from += rest % copy.size[axis] * copy.from_stride[axis];
        to += rest % copy.size[axis] * copy.to_stride[axis];
      }
      const bool is_there = item % copy.size[axes - 1] < copy.there;
      elements(copy.to)[to] = is_there ? elements(copy.from)[from] : 0;
    }
  }
}

void norm_lines(Number /*number*/, const LineNormWork& work, cudaStream_t /*stream*/) {
  std::vector<float> line(static_cast<size_t>(work.length));
  for (int64_t l = 0; l < work.lines; ++l) {
    double mean = 0, variance = 0;
    for (size_t i = 0; i < line.size(); ++i) {
      line[i] = elements(work.input)[l * work.length + static_cast<int64_t>(i)];
      if (work.has_added) {
        line[i] += elements(work.added)[l * work.length + static_cast<int64_t>(i)];
      }
      mean += line[i] / static_cast<double>(work.length);
    }
    for (float x : line) variance += (x - mean) * (x - mean) / static_cast<double>(work.length);
    for (size_t i = 0; i < line.size(); ++i) {
      elements(work.output)[l * work.length + static_cast<int64_t>(i)] = static_cast<float>(
          (line[i] - mean) / std::sqrt(variance + work.epsilon) * work.gamma[i] + work.beta[i]);
    }
  }
}

void gather_lines(Number /*number*/, const GatherWork& work, cudaStream_t /*stream*/) {
  const auto id_of = [](const GatherWork::Table& table, int64_t line) -> double {
    const void* ids = table.ids.data ? table.ids.data : table.ids.table[table.ids.place];
    const int64_t at = table.ids.offset + line;
    if (table.type == IdType::kInt32) return static_cast<const int32_t*>(ids)[at];
    if (table.type == IdType::kInt64) {
      return static_cast<double>(static_cast<const int64_t*>(ids)[at]);
    }
    return std::trunc(static_cast<const float*>(ids)[at]);
  };
  for (int64_t line = 0; line < work.lines; ++line) {
    for (int64_t c = 0; c < work.length; ++c) {
      float sum = 0;
      for (size_t t = 0; t < static_cast<size_t>(work.table_count); ++t) {
        const GatherWork::Table& table = work.tables[t];
        const double row = std::clamp(id_of(table, line), 0.0, table.count - 1.0);
        sum += elements(table.rows)[static_cast<int64_t>(row) * work.length + c];
      }
      for (size_t a = 0; a < static_cast<size_t>(work.added_count); ++a) {
        const GatherWork::Added& added = work.added[a];
        sum += elements(added.array)[line % added.lines * work.length + c];
      }
      elements(work.output)[line * work.length + c] = sum;
    }
  }
}

void softmax_lines(Number /*number*/, const LineSoftmaxWork& work, cudaStream_t /*stream*/) {
  for (int64_t l = 0; l < int64_t{work.outer} * work.inner; ++l) {
    const int64_t begin = l / work.inner * work.length * work.inner + l % work.inner;
    auto x = [&](int i) { return elements(work.input)[begin + int64_t{i} * work.inner]; };
    std::vector<float> weights;
    float most = x(0), sum = 0;
    for (int i = 1; i < work.length; ++i) most = std::max(most, x(i));
    for (int i = 0; i < work.length; ++i) sum += weights.emplace_back(std::exp(x(i) - most));
    for (int i = 0; i < work.length; ++i) {
      elements(work.output)[begin + int64_t{i} * work.inner] =
          weights[static_cast<size_t>(i)] / sum;
    }
  }
}

void multiply_stacks(Number /*number*/, const StackProductWork& work, cudaStream_t /*stream*/) {
  for (int m = 0; m < work.count; ++m) {
    for (int r = 0; r < work.rows; ++r) {
      for (int c = 0; c < work.columns; ++c) {
        float sum = 0;
        for (int d = 0; d < work.depth; ++d) {
          sum += *element(work.left, m, r, d) * *element(work.right, m, c, d);
        }
        *element(work.result, m, r, c) = sum * work.scale;
      }
    }
  }
}

void attend(Number /*number*/, const AttentionWork& work, cudaStream_t /*stream*/) {
  for (int m = 0; m < work.count; ++m) {
    for (int r = 0; r < work.rows; ++r) {
      std::vector<float> scores;
      for (int c = 0; c < work.columns; ++c) {
        float sum = 0;
        for (int d = 0; d < work.depth; ++d) {
          sum += *element(work.query, m, r, d) * *element(work.keys, m, c, d);
        }
        scores.push_back(sum * work.scale);
      }
      const float most = *std::ranges::max_element(scores);
      float total = 0;
      for (float& score : scores) total += score = std::exp(score - most);
      for (int w = 0; w < work.width; ++w) {
        float sum = 0;
        for (int c = 0; c < work.columns; ++c) {
          sum += scores[static_cast<size_t>(c)] * *element(work.values, m, c, w);
        }
        *element(work.result, m, r, w) = sum / total;
      }
    }
  }
}

}  // namespace mx::cuda
