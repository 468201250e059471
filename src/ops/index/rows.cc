#include "ops/index/rows.h"

#include <algorithm>
#include <cstring>

#include "ops/pointwise/stream.h"
#include "ops/shape/strided_copy.h"
#include "ops/with_word.h"
#include "tensor/dispatch.h"

namespace mx::ops {
namespace {

constexpr int64_t kStreamedRow = 512;  // bytes of a row for which whole cache lines are the rule

template <class T>
void copy_row(const T* from, T* to, int64_t width) {
  if (width == 1) {
    *to = *from;
  } else if (width > 0) {  // an array without elements has no address
    std::memcpy(to, from, static_cast<size_t>(width) * sizeof(T));
  }
}

// Threads divide the rows of the target; each scans all positions and takes those that are its own.
// Scanning is not worth more threads than a row has work for.
template <class Body>
void each_owner(int64_t extent, int64_t count, int64_t width, Body&& body) {
  constexpr int64_t kGrain = 32768;
  int64_t parts = std::clamp<int64_t>(count * width / kGrain, 1, std::max<int64_t>(width, 1));
  parallel_for(extent, std::max<int64_t>(1, extent / parts), body);
}

template <class T>
void add_rows(const T* from, int64_t count, const int64_t* at, Acc<T>* to, int64_t extent,
              int64_t width) {
  each_owner(extent, count, width, [&](int64_t first, int64_t last) {
    std::fill_n(to + first * width, (last - first) * width, Acc<T>(0));
    for (int64_t j = 0; j < count; ++j) {
      if (at[j] < first || at[j] >= last) continue;
      const T* source = from + j * width;
      Acc<T>* target = to + at[j] * width;
      for (int64_t i = 0; i < width; ++i) {
        target[i] = static_cast<Acc<T>>(target[i] + static_cast<Acc<T>>(source[i]));
      }
    }
  });
}

}  // namespace

void gather_rows(const Run& run, const Tensor& from, const RowLayout& layout, const int64_t* at,
                 int64_t count, const Tensor& to) {
  with_word(from.dtype(), [&]<class T>() {
    auto source = static_cast<const T*>(from.raw());
    auto target = static_cast<T*>(to.raw());
    int64_t width = layout.width, bytes = width * static_cast<int64_t>(sizeof(T));
    if (layout.outer == 1 && bytes >= kStreamedRow && passes_caches(2 * to.bytes())) {
      parallel_for(count, std::max<int64_t>(1, 65536 / bytes), [&](int64_t begin, int64_t end) {
        for (int64_t i = begin; i < end; ++i) {
          stream_bytes(target + i * width, source + at[i] * width, bytes);
        }
        finish_stream();
      });
      return;
    }
    if (layout.outer == 1) {
      run.parallel(count, width,
                   [&](int64_t i) { copy_row(source + at[i] * width, target + i * width, width); });
      return;
    }
    run.parallel(layout.outer * count, width, [&](int64_t i) {
      int64_t row = i / count * layout.extent + at[i % count];
      copy_row(source + row * width, target + i * width, width);
    });
  });
}

double gather_cost_ns(const Tensor& index, const Tensor& to) {
  constexpr double kNsPerByte = 0.1, kNsPerPosition = 5;
  return 200 + kNsPerByte * static_cast<double>(to.bytes()) +
         kNsPerPosition * static_cast<double>(index.size());
}

void scatter_rows(const Run& /*run*/, const Tensor& from, int64_t count, const int64_t* at,
                  const Tensor& to, int64_t extent, int64_t width) {
  with_word(from.dtype(), [&]<class T>() {
    auto source = static_cast<const T*>(from.raw());
    auto target = static_cast<T*>(to.raw());
    each_owner(extent, count, width, [&](int64_t first, int64_t last) {
      for (int64_t j = 0; j < count; ++j) {
        if (at[j] < first || at[j] >= last) continue;
        copy_row(source + j * width, target + at[j] * width, width);
      }
    });
  });
}

void scatter_add_rows(const Run& run, const Tensor& from, int64_t count, const int64_t* at,
                      const Tensor& to, const RowLayout& layout) {
  if (to.size() == 0) return;
  dispatch(kNumeric, to.dtype(), [&]<class T>() {
    const T* source = from.data<const T>();
    T* target = to.data<T>();
    int64_t block = layout.extent * layout.width;
    // 16-bit floats would lose small addends: they add up in float and are rounded once.
    constexpr bool kRounds = !std::is_same_v<Acc<T>, T>;
    Acc<T>* sums = nullptr;
    if constexpr (kRounds) {
      sums = run.scratch<Acc<T>>(to.size());
    } else {
      sums = target;
    }
    run.parallel(layout.outer, std::max(block, count * layout.width), [&](int64_t o) {
      add_rows<T>(source + o * count * layout.width, count, at, sums + o * block, layout.extent,
                  layout.width);
    });
    if constexpr (kRounds) {
      run.parallel_range(to.size(), [&](int64_t begin, int64_t end) {
        for (int64_t i = begin; i < end; ++i) target[i] = static_cast<T>(sums[i]);
      });
    }
  });
}

}  // namespace mx::ops
