// Rows of tables by number, summed: embeddings.
#pragma once

#include <array>

#include "compilers/cuda/kernels/lines.h"

namespace mx::cuda {

enum class IdType : uint8_t { kFloat, kInt32, kInt64 };

// Line i of the result is the sum of the tables' rows ids[i] and of line i % lines of what is
// added. Numbers outside a table mean its first or last row.
inline constexpr int kMostTables = 4;
inline constexpr int kMostAdded = 2;
struct GatherWork {
  struct Table {
    LineArray ids = {}, rows = {};  // ids is whole arrays as users give them
    IdType type = IdType::kFloat;
    int count = 1;  // of rows
  };
  struct Added {
    LineArray array = {};
    int lines = 1;
  };
  std::array<Table, kMostTables> tables = {};
  std::array<Added, kMostAdded> added = {};
  int table_count = 0, added_count = 0;
  LineArray output = {};
  int lines = 1, length = 1;
  bool has_packs = false;  // lines are whole packs, and begin at one in the region's memory
};
void gather_lines(Number number, const GatherWork& work, cudaStream_t stream);

}  // namespace mx::cuda
