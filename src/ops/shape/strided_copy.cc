#include "ops/shape/strided_copy.h"

#include <algorithm>
#include <cstring>

#include "base/ceil_div.h"
#include "base/error.h"
#include "base/parallel.h"
#include "device/device.h"
#include "device/strided.h"
#include "ir/run.h"
#include "ops/pointwise/loop.h"
#include "ops/pointwise/stream.h"
#include "ops/shape/transpose_square.h"

namespace mx::ops {
namespace {

constexpr int64_t kGrainBytes = 65536;  // worth a thread
// The block that a transposition moves at a time: long enough along the source's lines for the
// processor to fetch ahead, small enough that the lines it completes in the target stay cached.
constexpr int64_t kColumns = 64, kRows = 32;
// Of a block that is staged: 256 bytes of each line of the target.
template <class T>
constexpr int64_t kStagedRows = 256 / static_cast<int64_t>(sizeof(T));
constexpr int64_t kAliasedBytes = 1 << 17;  // smaller arrays find places all the same

// Drops axes of extent one and joins neighbours that both arrays walk in one stride.
StridedCopy simplified(const StridedCopy& plan) {
  StridedCopy result;
  for (size_t i = 0; i < plan.extents.size(); ++i) {
    int64_t extent = plan.extents[i], from = plan.from_strides[i], to = plan.to_strides[i];
    if (extent == 1) continue;
    if (!result.extents.empty() && result.from_strides.back() == from * extent &&
        result.to_strides.back() == to * extent) {
      result.extents.back() *= extent;
      result.from_strides.back() = from;
      result.to_strides.back() = to;
      continue;
    }
    result.add(extent, from, to);
  }
  if (result.extents.empty()) result.add(1, 1, 1);
  return result;
}

// Calls body(from_offset, to_offset) for the positions begin..end of the plan's axes, in order.
template <class Body>
void walk(const StridedCopy& axes, int64_t begin, int64_t end, Body&& body) {
  size_t ndim = axes.extents.size();
  Dims at(ndim, 0);
  int64_t from = 0, to = 0, rest = begin;
  for (size_t i = ndim; i-- > 0;) {
    at[i] = rest % axes.extents[i];
    rest /= axes.extents[i];
    from += at[i] * axes.from_strides[i];
    to += at[i] * axes.to_strides[i];
  }
  for (int64_t n = begin; n < end; ++n) {
    body(from, to);
    for (size_t i = ndim; i-- > 0;) {
      from += axes.from_strides[i];
      to += axes.to_strides[i];
      if (++at[i] < axes.extents[i]) break;
      from -= at[i] * axes.from_strides[i];
      to -= at[i] * axes.to_strides[i];
      at[i] = 0;
    }
  }
}

int64_t count_of(const StridedCopy& plan) {
  int64_t count = 1;
  for (int64_t extent : plan.extents) count *= extent;
  return count;
}

void remove_axis(StridedCopy& plan, size_t axis) {
  plan.extents.erase(axis);
  plan.from_strides.erase(axis);
  plan.to_strides.erase(axis);
}

template <class T>
void copy_line(const T* from, int64_t from_stride, T* to, int64_t to_stride, int64_t count) {
  if (from_stride == 0 && to_stride == 1) {
    std::fill_n(to, count, *from);
  } else if (from_stride == -1 && to_stride == 1) {
    vector_loop(count, [=](int64_t i) { to[i] = from[-i]; });
  } else if (to_stride == 1) {
    for (int64_t i = 0; i < count; ++i) to[i] = from[i * from_stride];
  } else if (from_stride == 1) {
    for (int64_t i = 0; i < count; ++i) to[i * to_stride] = from[i];
  } else {
    for (int64_t i = 0; i < count; ++i) to[i * to_stride] = from[i * from_stride];
  }
}

// The innermost axis has stride one in both arrays.
template <class T>
void copy_contiguous_lines(const StridedCopy& plan, const T* from, T* to) {
  StridedCopy outer = plan;
  int64_t length = plan.extents.back(), bytes = length * static_cast<int64_t>(sizeof(T));
  remove_axis(outer, outer.extents.size() - 1);
  int64_t lines = count_of(outer);
  if (lines < 4) {  // few long lines: each is shared among the threads
    walk(outer, 0, lines, [&](int64_t f, int64_t t) { copy_bytes(from + f, to + t, bytes); });
    return;
  }
  constexpr int64_t kStreamBytes = 512;  // shorter lines are mostly parts of cache lines
  const bool streams = bytes >= kStreamBytes && passes_caches(2 * lines * bytes);
  parallel_for(lines, kGrainBytes / bytes, [&](int64_t begin, int64_t end) {
    if (length <= 16) {  // memcpy's call would cost more than the copy
      walk(outer, begin, end, [&](int64_t f, int64_t t) {
        for (int64_t i = 0; i < length; ++i) to[t + i] = from[f + i];
      });
    } else if (streams) {
      walk(outer, begin, end, [&](int64_t f, int64_t t) { stream_bytes(to + t, from + f, bytes); });
      finish_stream();
    } else {
      walk(outer, begin, end, [&](int64_t f, int64_t t) {
        std::memcpy(to + t, from + f, static_cast<size_t>(bytes));
      });
    }
  });
}

// target[c · target_pitch + r] = source[c + r · source_pitch] for c < width, r < height.
template <class T>
void copy_block(const T* source, int64_t source_pitch, T* target, int64_t target_pitch,
                int64_t width, int64_t height) {
  constexpr int64_t kSide = kSquareSide<T>;
  int64_t whole_width = width / kSide * kSide, whole_height = height / kSide * kSide;
  for (int64_t r = 0; r < whole_height; r += kSide) {
    for (int64_t c = 0; c < whole_width; c += kSide) {
      transpose_square(source + r * source_pitch + c, source_pitch, target + c * target_pitch + r,
                       target_pitch);
    }
  }
  for (int64_t c = 0; c < width; ++c) {
    for (int64_t r = c < whole_width ? whole_height : 0; r < height; ++r) {
      target[c * target_pitch + r] = source[c + r * source_pitch];
    }
  }
}

// Lines that lie so far apart share few places of a cache, and are in each other's way.
template <class T>
bool is_aliased(int64_t pitch) {
  return pitch * static_cast<int64_t>(sizeof(T)) % 1024 == 0;
}

// The same by way of two small arrays, for blocks of arrays that no cache holds, or whose lines are
// in each other's way: each is touched once, as a whole.
template <class T, bool streams>
void stage_block(const T* source, int64_t source_pitch, T* target, int64_t target_pitch,
                 int64_t width, int64_t height) {
  alignas(64) T given[kColumns * kStagedRows<T>], turned[kColumns * kStagedRows<T>];
  for (int64_t r = 0; r < height; ++r) {
    std::memcpy(given + r * kColumns, source + r * source_pitch,
                static_cast<size_t>(width) * sizeof(T));
  }
  copy_block(given, kColumns, turned, kStagedRows<T>, width, height);
  const int64_t bytes = height * static_cast<int64_t>(sizeof(T));
  for (int64_t c = 0; c < width; ++c) {
    T* line = target + c * target_pitch;
    const T* from = turned + c * kStagedRows<T>;
    if constexpr (streams) {
      stream_bytes(line, from, bytes);
    } else {
      std::memcpy(line, from, static_cast<size_t>(bytes));
    }
  }
}

// `column` is contiguous in `from`, the innermost axis is contiguous in `to`: small squares keep
// both sides in the cache.
template <class T>
void copy_transposed(const StridedCopy& plan, size_t column, const T* from, T* to) {
  size_t last = plan.extents.size() - 1;
  int64_t columns = plan.extents[column], rows = plan.extents[last];
  int64_t from_row = plan.from_strides[last], to_column = plan.to_strides[column];
  StridedCopy outer = plan;
  int64_t blocks = ceil_div(columns, kColumns);
  outer.extents[column] = blocks;
  outer.from_strides[column] = kColumns;
  outer.to_strides[column] = to_column * kColumns;
  remove_axis(outer, last);
  // The block of columns varies fastest, so that neighbouring threads share few cache lines.
  std::swap(outer.extents[column], outer.extents.back());
  std::swap(outer.from_strides[column], outer.from_strides.back());
  std::swap(outer.to_strides[column], outer.to_strides.back());
  int64_t strips = count_of(outer);
  int64_t strip_bytes = std::min(columns, kColumns) * rows * static_cast<int64_t>(sizeof(T));
  const int64_t bytes = count_of(plan) * static_cast<int64_t>(sizeof(T));
  const bool streams = rows >= kStagedRows<T> && passes_caches(2 * bytes);
  const bool stages = streams || (rows >= kStagedRows<T> && bytes >= kAliasedBytes &&
                                  (is_aliased<T>(from_row) || is_aliased<T>(to_column)));
  const int64_t step = stages ? kStagedRows<T> : kRows;
  const auto move = streams ? stage_block<T, true> : stages ? stage_block<T, false> : copy_block<T>;
  parallel_for(strips, kGrainBytes / strip_bytes, [&](int64_t begin, int64_t end) {
    int64_t strip = begin;
    walk(outer, begin, end, [&](int64_t f, int64_t t) {
      int64_t width = std::min(kColumns, columns - strip++ % blocks * kColumns);
      for (int64_t row = 0; row < rows; row += step) {
        int64_t height = std::min(step, rows - row);
        move(from + f + row * from_row, from_row, to + t + row, to_column, width, height);
      }
    });
    if (streams) finish_stream();
  });
}

template <class T>
void copy_elements(const StridedCopy& plan, const T* from, T* to) {
  size_t last = plan.extents.size() - 1;
  if (plan.from_strides[last] == 1 && plan.to_strides[last] == 1) {
    return copy_contiguous_lines(plan, from, to);
  }
  if (plan.to_strides[last] == 1 && plan.from_strides[last] != 0) {
    for (size_t axis = 0; axis < last; ++axis) {
      if (plan.from_strides[axis] == 1) return copy_transposed(plan, axis, from, to);
    }
  }
  StridedCopy outer = plan;
  int64_t length = plan.extents[last];
  int64_t from_stride = plan.from_strides[last], to_stride = plan.to_strides[last];
  remove_axis(outer, last);
  constexpr int64_t kGrain = kGrainBytes / static_cast<int64_t>(sizeof(T));
  if (outer.extents.empty()) {
    parallel_for(length, kGrain, [&](int64_t begin, int64_t end) {
      copy_line(from + begin * from_stride, from_stride, to + begin * to_stride, to_stride,
                end - begin);
    });
    return;
  }
  parallel_for(count_of(outer), kGrain / length, [&](int64_t begin, int64_t end) {
    walk(outer, begin, end, [&](int64_t f, int64_t t) {
      copy_line(from + f, from_stride, to + t, to_stride, length);
    });
  });
}

}  // namespace

void copy_bytes(const void* from, void* to, int64_t bytes) {
  if (from == to) return;
  bool streams = passes_caches(2 * bytes);
  parallel_for(bytes, kGrainBytes, [&](int64_t begin, int64_t end) {
    char* target = static_cast<char*>(to) + begin;
    const char* source = static_cast<const char*>(from) + begin;
    if (!streams) {
      std::memcpy(target, source, static_cast<size_t>(end - begin));
      return;
    }
    stream_bytes(target, source, end - begin);
    finish_stream();
  });
}

void zero_bytes(void* to, int64_t bytes) {
  parallel_for(bytes, kGrainBytes, [&](int64_t begin, int64_t end) {
    std::memset(static_cast<char*>(to) + begin, 0, static_cast<size_t>(end - begin));
  });
}

void copy_strided(const StridedCopy& plan, const void* from, void* to, int64_t element_bytes) {
  if (count_of(plan) == 0) return;
  StridedCopy simple = simplified(plan);
  auto copy = [&]<class T>() {
    copy_elements(simple, static_cast<const T*>(from), static_cast<T*>(to));
  };
  switch (element_bytes) {
    case 1:
      return copy.operator()<uint8_t>();
    case 2:
      return copy.operator()<uint16_t>();
    case 4:
      return copy.operator()<uint32_t>();
    case 8:
      return copy.operator()<uint64_t>();
    default:
      ensure(false, "an element has 1, 2, 4 or 8 bytes");
  }
}

void copy_strided(const Run& run, const StridedCopy& plan, const void* from, void* to,
                  int64_t element_bytes) {
  if (!run.stream_ptr) return copy_strided(plan, from, to, element_bytes);
  if (count_of(plan) == 0) return;
  StridedCopy simple = simplified(plan);
  auto* mover = dynamic_cast<StridedMover*>(run.stream_ptr);
  ensure(mover, "a device whose kernels move elements has streams that can");
  mover->move({.extents = simple.extents,
               .from_strides = simple.from_strides,
               .to_strides = simple.to_strides,
               .from = from,
               .to = to,
               .element_bytes = element_bytes});
}

void copy_bytes(const Run& run, const void* from, void* to, int64_t bytes) {
  if (!run.stream_ptr) return copy_bytes(from, to, bytes);
  if (from != to && bytes > 0) run.stream().copy(to, from, bytes);
}

void zero_bytes(const Run& run, void* to, int64_t bytes) {
  if (!run.stream_ptr) return zero_bytes(to, bytes);
  if (bytes > 0) run.stream().fill(to, 0, bytes);
}

}  // namespace mx::ops
