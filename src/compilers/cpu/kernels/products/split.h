// How threads share a layer whose work is rows (pixels, or tiles of them) times groups of output
// channels: in parts of both. Whoever has part of the rows reads all weights of his groups; whoever
// has part of the groups prepares all input of his rows. With more threads both cost too much, and
// a cut along one of them leaves threads idle where it does not come out even.
#pragma once

#include <cstdint>

namespace mx::cpu {

struct Range {
  int64_t begin, end;
  [[nodiscard]] int64_t size() const { return end - begin; }
};

// Part `i` of `parts` of 0..n, all of about the same size.
[[nodiscard]] inline Range part_of_range(int64_t n, int64_t i, int64_t parts) {
  return {n * i / parts, n * (i + 1) / parts};
}

struct Split {
  int64_t rows = 1, groups = 1;  // in so many parts
  [[nodiscard]] int64_t parts() const { return rows * groups; }
  // Of a part: neighbouring threads have neighbouring groups of the same rows.
  [[nodiscard]] Range rows_of(int64_t part, int64_t all) const {
    return part_of_range(all, part / groups, rows);
  }
  [[nodiscard]] Range groups_of(int64_t part, int64_t all) const {
    return part_of_range(all, part % groups, groups);
  }
};

// What a layer costs, in units of one row times one group.
struct SplitSite {
  int64_t rows = 1, groups = 1;
  int64_t most_rows = 1;  // that are multiplied at a time
  int64_t few_rows = 1;   // fewer take as long: they wait for the weights they load
  double row_cost = 0;    // to read and prepare a row, whatever is made of it
  double group_cost = 0;  // to read the weights of a group
};

// Of the part that takes longest.
[[nodiscard]] double cost_of(const SplitSite& site, const Split& split);

// The split of at most `threads` parts that costs least.
[[nodiscard]] Split best_split(const SplitSite& site, int64_t threads);

}  // namespace mx::cpu
