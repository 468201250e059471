// The product of a transposed csr matrix. Elements are added to the lines of the result where they
// lie: nothing is sorted by columns first. A thread adds to a stripe of columns, which it finds in
// each row by their order, so that sums do not depend on the number of threads.
#include <algorithm>
#include <bit>
#include <cstring>
#include <numeric>
#include <type_traits>

#include "base/parallel.h"
#include "ops/sparse/csr.h"
#include "tensor/dispatch.h"

namespace mx::ops {
namespace {

using Lines = UsedColumns::Lines;

constexpr int64_t kThreadWork = 32768;  // products that are worth a thread
constexpr int64_t kRowWork = 256;  // and of a row, that are worth the search for a stripe in it

int64_t count_of(const CsrView& matrix) {
  return matrix.rows == 0 ? 0 : matrix.starts[matrix.rows];
}

// A wide matrix with few elements is not worth a mark for each column.
UsedColumns used_by_few(const CsrView& matrix, int64_t count) {
  UsedColumns used{.columns = {matrix.columns, matrix.columns + count}, .kind = Lines::kOfElement};
  std::ranges::sort(used.columns);
  auto repeated = std::ranges::unique(used.columns);
  used.columns.erase(repeated.begin(), repeated.end());
  used.lines.resize(static_cast<size_t>(count));
  for (size_t k = 0; k < used.lines.size(); ++k) {
    auto found = std::ranges::lower_bound(used.columns, matrix.columns[k]);
    used.lines[k] = found - used.columns.begin();
  }
  return used;
}

UsedColumns all_columns(int64_t width) {
  UsedColumns used;
  used.columns.resize(static_cast<size_t>(width));
  std::iota(used.columns.begin(), used.columns.end(), 0);
  return used;
}

// Columns, and the lines that are theirs.
struct Stripe {
  int64_t begin_column, end_column, begin_line, end_line;
};

// Stripes with about as many elements each, from a sample of them.
std::vector<Stripe> stripes_of(const CsrView& matrix, const UsedColumns* used, int count) {
  constexpr int64_t kSample = 1024;
  if (count == 1) {
    bool all_columns = !used || used->kind == Lines::kAreColumns;
    return {{0, matrix.width, 0, all_columns ? matrix.width : std::ssize(used->columns)}};
  }
  int64_t elements = count_of(matrix);
  std::vector<int64_t> sample;
  for (int64_t i = 0; i < std::min(kSample, elements); ++i) {
    sample.push_back(matrix.columns[i * elements / std::min(kSample, elements)]);
  }
  std::ranges::sort(sample);
  bool is_numbered = used && used->kind != Lines::kAreColumns;
  auto line_of = [&](int64_t column) -> int64_t {
    if (!is_numbered) return column;
    return std::ranges::lower_bound(used->columns, column) - used->columns.begin();
  };
  std::vector<Stripe> stripes;
  int64_t begin = 0;
  for (int i = 0; i < count; ++i) {
    size_t at = static_cast<size_t>(i + 1) * sample.size() / static_cast<size_t>(count);
    int64_t end = at < sample.size() ? sample[at] : matrix.width;
    stripes.push_back({begin, end, line_of(begin), line_of(end)});
    begin = end;
  }
  return stripes;
}

// sum += factor · line. A block is read whole before it is written: the two could be one memory as
// far as the compiler knows, and it would not use vectors.
template <class T, class Sum>
void add_line(Sum factor, const T* line, Sum* sum, int64_t n) {
  constexpr int64_t kBlock = 64 / static_cast<int64_t>(sizeof(Sum));
  int64_t j = 0;
  for (; j + kBlock <= n; j += kBlock) {
    Sum block[kBlock];
    for (int64_t i = 0; i < kBlock; ++i) {
      block[i] = static_cast<Sum>(sum[j + i] + factor * static_cast<Sum>(line[j + i]));
    }
    for (int64_t i = 0; i < kBlock; ++i) sum[j + i] = block[i];
  }
  for (; j < n; ++j) sum[j] = static_cast<Sum>(sum[j] + factor * static_cast<Sum>(line[j]));
}

// The line of element k: a number of its own, or that of its column.
template <class Number>
struct OwnLine {
  const Number* numbers;
  int64_t operator()(int64_t k) const { return numbers[k]; }
};
struct ColumnLine {
  const int64_t *numbers, *lines;
  int64_t operator()(int64_t k) const { return lines[numbers[k]]; }
};

// How a product tells which lines have elements: not at all; or by sums that start from -0, to
// which no product of an element is equal, so that nothing has to be stored beside them; or, of
// integers, by a mark for each element, which takes half as long again.
enum class Tells { kNothing, kBySign, kByMarks };
template <class Sum>
constexpr Tells kTells = std::is_floating_point_v<Sum> ? Tells::kBySign : Tells::kByMarks;

// sums[line] += factor · value of each element. The lines of a row are different ones, so a block
// of them is read before it is written: otherwise each addition would wait for the store before it.
// Columns are fetched ahead, since a row is over before the processor sees a stream.
template <class T, Tells tells, class Line>
void add_numbers(Acc<T> factor, const T* values, int64_t k, int64_t end, Acc<T>* sums, Line line_of,
                 uint8_t* marks) {
  using Sum = Acc<T>;
  constexpr int64_t kBlock = 4, kAhead = 48;
  auto product = [=](int64_t i) {
    auto made = static_cast<Sum>(factor * static_cast<Sum>(values[i]));
    return tells == Tells::kBySign ? static_cast<Sum>(made + Sum(0)) : made;  // -0 becomes 0
  };
  auto put = [=](int64_t line, Sum sum) {
    sums[line] = sum;
    if constexpr (tells == Tells::kByMarks) marks[line] = 1;
  };
  for (; k + kBlock <= end; k += kBlock) {
    __builtin_prefetch(line_of.numbers + k + kAhead);
    Sum block[kBlock];
    for (int64_t j = 0; j < kBlock; ++j) block[j] = sums[line_of(k + j)];
    for (int64_t j = 0; j < kBlock; ++j) block[j] = static_cast<Sum>(block[j] + product(k + j));
    for (int64_t j = 0; j < kBlock; ++j) put(line_of(k + j), block[j]);
  }
  for (; k < end; ++k) put(line_of(k), static_cast<Sum>(sums[line_of(k)] + product(k)));
}

// Elements of a row whose columns are in a stripe.
struct Elements {
  int64_t begin, end;
};
inline Elements inside(const CsrView& matrix, const Stripe& stripe, int64_t row) {
  if (stripe.begin_column == 0 && stripe.end_column == matrix.width) {
    return {matrix.starts[row], matrix.starts[row + 1]};
  }
  const int64_t *first = matrix.columns + matrix.starts[row],
                *last = matrix.columns + matrix.starts[row + 1];
  first = std::lower_bound(first, last, stripe.begin_column);
  last = std::lower_bound(first, last, stripe.end_column);
  return {first - matrix.columns, last - matrix.columns};
}

// line_of(k) is the line of element k; lines are told where n is 1. A function by itself: several
// such loops in one would have too few registers.
template <class T, Tells tells, class Line>
[[gnu::noinline]] void add_stripe(const CsrView& matrix, const Stripe& stripe, const T* right,
                                  int64_t n, Acc<T>* sums, Line line_of, uint8_t* marks) {
  using Sum = Acc<T>;
  constexpr int64_t kAhead = 4, kPerLine = 64 / static_cast<int64_t>(sizeof(Sum));
  const T* values = matrix.values.data<const T>();
  if (n == 1) {
    for (int64_t row = 0, rows = matrix.rows; row < rows; ++row) {
      auto [begin, end] = inside(matrix, stripe, row);
      auto factor = static_cast<Sum>(right[row]);
      add_numbers<T, tells>(factor, values, begin, end, sums, line_of, marks);
    }
    return;
  }
  for (int64_t row = 0; row < matrix.rows; ++row) {
    auto [begin, end] = inside(matrix, stripe, row);
    for (int64_t k = begin; k < end; ++k) {
      const Sum* next = sums + line_of(std::min(k + kAhead, end - 1)) * n;
      for (int64_t j = 0; j < n; j += kPerLine) __builtin_prefetch(next + j, 1);
      add_line<T>(static_cast<Sum>(values[k]), right + row * n, sums + line_of(k) * n, n);
    }
  }
}

// The columns of a sum that is told by its sign.
template <class Sum>
void mark_changed(const Sum* sums, int64_t begin, int64_t end, uint8_t* marks) {
  using Word = std::conditional_t<sizeof(Sum) == 8, uint64_t, uint32_t>;
  for (int64_t i = begin; i < end; ++i) {
    marks[i] = std::bit_cast<Word>(sums[i]) != std::bit_cast<Word>(Sum(-0.0));
  }
}

// The lines of `used`, without it all; where `marks` are given, all lines of one column each.
template <class T>
void add_columns(const CsrView& matrix, const UsedColumns* used, const T* right, int64_t n,
                 T* result, int64_t lines, uint8_t* marks = nullptr) {
  using Sum = Acc<T>;
  constexpr bool kSigned = kTells<Sum> == Tells::kBySign;
  std::vector<Sum> beside;  // for types that are too narrow to add in
  Sum* sums = nullptr;
  if constexpr (std::is_same_v<Sum, T>) {
    sums = result;
  } else {
    beside.resize(static_cast<size_t>(lines * n));
    sums = beside.data();
  }
  int64_t products = count_of(matrix) * n;
  int64_t wanted = products < kRowWork * matrix.rows ? 1 : 1 + products / kThreadWork;
  int threads = static_cast<int>(std::min<int64_t>(max_threads(), wanted));
  auto run = [&](int thread, int count) {
    Stripe stripe = stripes_of(matrix, used, count)[static_cast<size_t>(thread)];
    int64_t begin = stripe.begin_line * n, end = stripe.end_line * n;
    std::fill(sums + begin, sums + end, kSigned && marks ? Sum(-0.0) : Sum(0));
    // Pointers by value: after a mark, a byte, the compiler would read them again.
    const int64_t* lines_of = used ? used->lines.data() : nullptr;
    auto add = [&]<Tells tells>(auto line_of) {
      add_stripe<T, tells>(matrix, stripe, right, n, sums, line_of, marks);
    };
    constexpr Tells kNothing = Tells::kNothing;
    auto add_own = [&]<Tells tells>() {
      if (matrix.narrow) {
        add.template operator()<tells>(OwnLine<int32_t>{matrix.narrow});
      } else {
        add.template operator()<tells>(OwnLine<int64_t>{matrix.columns});
      }
    };
    if (marks) {
      add_own.template operator()<kTells<Sum>>();
      if constexpr (kSigned) mark_changed(sums, begin, end, marks);
    } else if (!used || used->kind == Lines::kAreColumns) {
      add_own.template operator()<kNothing>();
    } else if (used->kind == Lines::kOfElement) {
      add.template operator()<kNothing>(OwnLine<int64_t>{lines_of});
    } else {
      add.template operator()<kNothing>(ColumnLine{matrix.columns, lines_of});
    }
    if constexpr (!std::is_same_v<Sum, T>) {
      for (int64_t i = begin; i < end; ++i) result[i] = T(sums[i]);
    }
  };
  parallel_run(threads, run);
}

}  // namespace

UsedColumns used_columns(const CsrView& matrix) {
  int64_t count = count_of(matrix);
  if (!has_many_elements(matrix)) return used_by_few(matrix, count);
  UsedColumns used{.columns = {}, .kind = Lines::kOfColumn};
  std::vector<uint8_t> is_used(static_cast<size_t>(matrix.width));
  // Often all columns are found long before the last element.
  int64_t chunk = 2 * matrix.width;
  for (int64_t begin = 0; begin < count; begin += chunk) {
    for (int64_t k = begin; k < std::min(begin + chunk, count); ++k) {
      is_used[static_cast<size_t>(matrix.columns[k])] = 1;
    }
    if (!std::memchr(is_used.data(), 0, is_used.size())) return all_columns(matrix.width);
  }
  used.lines.resize(static_cast<size_t>(matrix.width));
  used.columns.reserve(static_cast<size_t>(std::ranges::count(is_used, 1)));
  for (size_t column = 0; column < is_used.size(); ++column) {
    used.lines[column] = std::ssize(used.columns);
    if (is_used[column]) used.columns.push_back(static_cast<int64_t>(column));
  }
  return used;
}

bool has_many_elements(const CsrView& matrix) { return matrix.width <= 8 * count_of(matrix); }

void csr_transposed_dot(const CsrView& matrix, const UsedColumns* used, const Tensor& right,
                        const Tensor& result) {
  int64_t n = right.ndim() < 2 ? 1 : right.dim(1);
  dispatch(kNumeric, result.dtype(), [&]<class T>() {
    add_columns<T>(matrix, used, right.data<const T>(), n, result.data<T>(), result.dim(0));
  });
}

std::vector<uint8_t> csr_transposed_vector(const CsrView& matrix, const Tensor& right,
                                           const Tensor& sums) {
  std::vector<uint8_t> marks(static_cast<size_t>(matrix.width));
  dispatch(kNumeric, sums.dtype(), [&]<class T>() {
    add_columns<T>(matrix, nullptr, right.data<const T>(), 1, sums.data<T>(), matrix.width,
                   marks.data());
  });
  return marks;
}

int64_t count_marks(std::span<const uint8_t> marks) {
  constexpr size_t kBlock = 128;  // as many as a byte counts, so that bytes are added
  int64_t count = 0;
  for (size_t begin = 0; begin < marks.size(); begin += kBlock) {
    size_t end = std::min(begin + kBlock, marks.size());
    uint8_t of_block = 0;
    for (size_t i = begin; i < end; ++i) of_block = static_cast<uint8_t>(of_block + marks[i]);
    count += of_block;
  }
  return count;
}

void keep_marked(const std::vector<uint8_t>& marks, const Tensor& sums, int64_t* columns,
                 const Tensor& kept) {
  constexpr int64_t kBlock = 64;  // of most batches nearly all columns are used
  dispatch(kNumeric, sums.dtype(), [&]<class T>() {
    // Beside bytes the compiler would read all that is not local again.
    const uint8_t* mark = marks.data();
    const T* from = sums.data<const T>();
    T* to = kept.data<T>();
    int64_t *numbers = columns, width = std::ssize(marks), count = 0;
    while (width > 0 && !mark[width - 1]) --width;
    for (int64_t begin = 0; begin < width; begin += kBlock) {
      int64_t end = std::min(begin + kBlock, width);
      if (end - begin == kBlock && !std::memchr(mark + begin, 0, kBlock)) {
        for (int64_t i = 0; i < kBlock; ++i) numbers[count + i] = begin + i;
        std::copy_n(from + begin, kBlock, to + count);
        count += kBlock;
        continue;
      }
      // No branch, which nobody could foresee: a column without a mark is written, too, and the
      // next one over it. There is one, since the last has a mark.
      for (int64_t column = begin; column < end; ++column) {
        numbers[count] = column;
        to[count] = from[column];
        count += mark[column];
      }
    }
  });
}

}  // namespace mx::ops
