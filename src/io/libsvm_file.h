// Files of LibSVM's format: one row a line, the rest after a '#' is a comment.
//
//   label index:value index:value …
//
// A label may have a weight behind a colon, a line a query (`qid:7`); both are passed over, as in
// MXNet 1.9.1. A line may have several labels. Indices count from 0.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace mx {

struct LibSvmRows {
  std::vector<float> labels;          // of all rows, one after the other
  std::vector<float> values;          // one per column index
  std::vector<int64_t> columns;       // ascending in each row, each once
  std::vector<int64_t> starts = {0};  // where rows begin among the columns, and the end
  std::vector<int64_t> places;        // the byte of the file at which each row's line begins

  [[nodiscard]] int64_t rows() const { return std::ssize(places); }
};

struct LibSvmFormat {
  int64_t width = 0;                       // columns
  std::optional<int64_t> labels_of_a_row;  // not looked at without it
};

// Raises IoError with the file, the line and what was found there.
[[nodiscard]] LibSvmRows read_libsvm(const std::string& path, const LibSvmFormat& format);
// The same of a text that is there already; `path` is for messages.
[[nodiscard]] LibSvmRows parse_libsvm(std::string_view text, const std::string& path,
                                      const LibSvmFormat& format);

}  // namespace mx
