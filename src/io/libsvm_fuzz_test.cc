// Damaged LibSVM files, 1,000,000 in `./test --all`: each is read or refused with its line, and
// what was read is a matrix.
#include <gtest/gtest.h>

#include <random>

#include "base/cat.h"
#include "base/error.h"
#include "base/rounds_testing.h"
#include "io/libsvm_file.h"

namespace mx {
namespace {

constexpr int64_t kWidth = 40;
constexpr std::string_view kPieces[] = {" ",
                                        "\n",
                                        "\r\n",
                                        "\t",
                                        ":",
                                        "#",
                                        "qid:",
                                        "1",
                                        "0:1",
                                        "39:-2.5e-3",
                                        "40:1",
                                        "-",
                                        "+",
                                        ".",
                                        "e",
                                        "7:",
                                        "1e999",
                                        "inf",
                                        "nan",
                                        "99999999999999999999",
                                        "0x1p",
                                        "\r",
                                        std::string_view("\0", 1),
                                        "é",
                                        "1:2:3 4 ",
                                        "\v",
                                        "-0",
                                        "1e-9",
                                        "5 5 5 ",
                                        "\xef\xbb\xbf"};

class Writer {
 public:
  // Lines as they should be, changed in a few places.
  std::string damaged() {
    std::string text;
    for (size_t row = pick(6); row > 0; --row) {
      text += cat(pick(3));
      for (size_t column = pick(4); column < static_cast<size_t>(kWidth); column += 1 + pick(20)) {
        text += cat(' ', column, ':', pick(1000), ".5");
      }
      text += '\n';
    }
    for (size_t count = pick(4); count > 0; --count) change(text);
    return text;
  }

 private:
  size_t pick(size_t count) { return random_() % count; }
  void change(std::string& text) {
    size_t at = pick(text.size() + 1);
    switch (pick(4)) {
      case 0:
        text.resize(at);
        return;
      case 1:
        text.erase(at, pick(8));
        return;
      case 2:
        if (at < text.size()) text[at] = static_cast<char>(pick(256));
        return;
      default:
        text.insert(at, kPieces[pick(std::size(kPieces))]);
    }
  }
  std::mt19937_64 random_{19};
};

void expect_matrix(const LibSvmRows& rows, const std::string& text) {
  ASSERT_EQ(std::ssize(rows.starts), rows.rows() + 1) << text;
  ASSERT_EQ(std::ssize(rows.labels), rows.rows()) << text;
  ASSERT_EQ(rows.values.size(), rows.columns.size()) << text;
  ASSERT_EQ(rows.starts.front(), 0) << text;
  ASSERT_EQ(rows.starts.back(), std::ssize(rows.columns)) << text;
  for (size_t row = 0; row + 1 < rows.starts.size(); ++row) {
    int64_t before = -1;
    for (int64_t k = rows.starts[row]; k < rows.starts[row + 1]; ++k) {
      int64_t column = rows.columns[static_cast<size_t>(k)];
      ASSERT_TRUE(column > before && column < kWidth) << text;
      before = column;
    }
  }
}

TEST(LibSvmFuzz, FilesAreReadOrRefused) {
  Writer writer;
  int read = 0, refused = 0;
  for (int round = 0; round < testing::rounds(20'000, 1'000'000); ++round) {
    std::string text = writer.damaged();
    // Memory of its own without a zero behind, so that a byte too many is seen.
    std::vector<char> exact(text.begin(), text.end());
    try {
      expect_matrix(parse_libsvm({exact.data(), exact.size()}, "fuzz",
                                 {.width = kWidth, .labels_of_a_row = 1}),
                    text);
      ++read;
    } catch (const IoError& error) {
      ASSERT_TRUE(std::string_view(error.what()).starts_with("LibSVMIter: fuzz, line ")) << text;
      ++refused;
    }
  }
  EXPECT_GT(read, 1000);
  EXPECT_GT(refused, 1000);
}

}  // namespace
}  // namespace mx
