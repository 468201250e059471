// Boxes: overlaps, offsets, matching, and which of them stay. What is decided one after the other
// is decided by one block per batch, the best score first.
#include "ops/catalog_cuda.h"
#include "ops/contrib/box_nms.h"
#include "ops/contrib/box_pairs.h"
#include "ops/contrib/boxes.h"
#include "ops/contrib/khatri_rao.h"
#include "ops/cuda_each.h"
#include "ops/index/cuda_sort.h"
#include "ops/index/sort_key.h"
#include "tensor/dispatch.h"

namespace mx::ops {
namespace {

template <class T>
__device__ Box<Acc<T>> read_box(const T* data, BoxFormat format) {
  return Box<Acc<T>>::read(data, format);
}

template <class T>
void find_overlaps(const Run& run, BoxFormat format) {
  const T *left = run.in(0).data<const T>(), *right = run.in(1).data<const T>();
  T* y = run.out(0).data<T>();
  int64_t columns = run.in(1).size() / 4;
  gpu::each(run, run.out(0).size(), [=] __device__(int64_t i) {
    y[i] = gpu::narrow<T>(overlap(read_box(left + i / columns * 4, format),
                                  read_box(right + i % columns * 4, format)));
  });
}

template <class T>
void encode(const Run& run) {
  using A = Acc<T>;
  int64_t count = run.in(2).dim(1), references = run.in(3).dim(1);
  const T *samples = run.in(0).data<const T>(), *matches = run.in(1).data<const T>();
  const T *anchors = run.in(2).data<const T>(), *boxes = run.in(3).data<const T>();
  const T *means = run.in(4).data<const T>(), *deviations = run.in(5).data<const T>();
  T *targets = run.out(0).data<T>(), *masks = run.out(1).data<T>();
  gpu::each(run, run.in(2).dim(0) * count, [=] __device__(int64_t i) {
    bool positive = gpu::widen(samples[i]) > A(0.5);
    auto at = static_cast<int64_t>(gpu::widen(matches[i]));
    positive = positive && at >= 0 && at < references;
    Box<A> anchor = read_box(anchors + i * 4, BoxFormat::kCorner), box = anchor;
    if (positive) box = read_box(boxes + (i / count * references + at) * 4, BoxFormat::kCorner);
    A offsets[] = {(box.center_x() - anchor.center_x()) / anchor.width(),
                   (box.center_y() - anchor.center_y()) / anchor.height(),
                   std::log(box.width() / anchor.width()),
                   std::log(box.height() / anchor.height())};
    for (int k = 0; k < 4; ++k) {
      A offset = (offsets[k] - gpu::widen(means[k])) / gpu::widen(deviations[k]);
      targets[i * 4 + k] = gpu::narrow<T>(positive ? offset : A(0));
      masks[i * 4 + k] = gpu::narrow<T>(positive ? A(1) : A(0));
    }
  });
}

struct Decoding {
  double deviations[4];
  double clip;
  BoxFormat format;
};

template <class T>
void decode(const Run& run, const Decoding& d) {
  using A = Acc<T>;
  int64_t count = run.in(0).dim(1);
  const T *offsets = run.in(0).data<const T>(), *anchors = run.in(1).data<const T>();
  T* y = run.out(0).data<T>();
  gpu::each(run, run.in(0).dim(0) * count, [=] __device__(int64_t i) {
    Box<A> anchor = read_box(anchors + i % count * 4, d.format);
    A offset[4];
    for (int k = 0; k < 4; ++k) {
      offset[k] = gpu::widen(offsets[i * 4 + k]) * static_cast<A>(d.deviations[k]);
    }
    auto extent = [&](A logarithm) {
      A bound = static_cast<A>(d.clip);
      return std::exp(d.clip > 0 && logarithm > bound ? bound : logarithm) / 2;
    };
    A x = offset[0] * anchor.width() + anchor.center_x();
    A z = offset[1] * anchor.height() + anchor.center_y();
    A half_width = extent(offset[2]) * anchor.width(),
      half_height = extent(offset[3]) * anchor.height();
    A corners[] = {x - half_width, z - half_height, x + half_width, z + half_height};
    for (int k = 0; k < 4; ++k) y[i * 4 + k] = gpu::narrow<T>(corners[k]);
  });
}

template <class T>
void fill(const Run& run, const Tensor& array, float given) {
  T *y = array.data<T>(), value = convert<T>(given);
  gpu::each(run, array.size(), [=] __device__(int64_t i) { y[i] = value; });
}

// Each line's places in the order of its keys; those whose key is all ones take no part.
template <class Key>
struct Sorted {
  const Key* keys;
  const uint32_t* places;
};

template <class Key>
Sorted<Key> sort_keys(const Run& run, const Key* keys, const uint32_t* places, int64_t lines,
                      int64_t length) {
  auto* sorted_keys = run.scratch<Key>(lines * length);
  auto* sorted = run.scratch<uint32_t>(lines * length);
  gpu::sort_lines(run, keys, sorted_keys, places, sorted, lines, length);
  return {sorted_keys, sorted};
}

template <class T, class Key>
void make_pair_keys(const Run& run, const T* scores, int64_t n, int64_t length, bool ascending,
                    Acc<T> threshold, Key* keys, uint32_t* places) {
  gpu::each(run, n, [=] __device__(int64_t i) {
    Acc<T> score = gpu::widen(scores[i]);
    bool counts = ascending ? score < threshold : score > threshold;
    Key key = sort_key(scores[i]);
    keys[i] = counts ? (ascending ? key : static_cast<Key>(~key)) : static_cast<Key>(~Key{0});
    places[i] = static_cast<uint32_t>(i % length);
  });
}

template <class T, class Key>
void match_sorted(const Run& run, const Sorted<Key>& sorted, int64_t count, int64_t rows,
                  int64_t columns, int topk) {
  T *row_match = run.out(0).data<T>(), *column_match = run.out(1).data<T>();
  gpu::each(run, count, [=] __device__(int64_t batch) {
    const Key* keys = sorted.keys + batch * rows * columns;
    const uint32_t* pairs = sorted.places + batch * rows * columns;
    T *own_rows = row_match + batch * rows, *own_columns = column_match + batch * columns;
    int matched = 0;
    for (int64_t i = 0; i < rows * columns; ++i) {
      if (keys[i] == static_cast<Key>(~Key{0}) || (topk >= 0 && matched >= topk)) break;
      int64_t row = pairs[i] / columns, column = pairs[i] % columns;
      if (gpu::widen(own_rows[row]) != -1 || gpu::widen(own_columns[column]) != -1) continue;
      own_rows[row] = gpu::narrow<T>(static_cast<Acc<T>>(column));
      own_columns[column] = gpu::narrow<T>(static_cast<Acc<T>>(row));
      ++matched;
    }
  });
}

template <class T>
void match(const Run& run, const BipartiteMatchingParam& p) {
  using Key = decltype(sort_key(T{}));
  int64_t rows = run.in(0).dim(-2), columns = run.in(0).dim(-1), n = run.in(0).size();
  fill<T>(run, run.out(0), -1);
  fill<T>(run, run.out(1), -1);
  if (n == 0) return;
  auto* keys = run.scratch<Key>(n);
  auto* places = run.scratch<uint32_t>(n);
  make_pair_keys<T>(run, run.in(0).data<const T>(), n, rows * columns, p.is_ascend,
                    static_cast<Acc<T>>(p.threshold), keys, places);
  int64_t count = n / (rows * columns);
  match_sorted<T>(run, sort_keys<Key>(run, keys, places, count, rows * columns), count, rows,
                  columns, p.topk);
}

// What box_nms needs of its parameters.
struct Rule {
  double overlap_thresh, valid_thresh;
  int topk, coord_start, score_index, id_index, background_id;
  bool force_suppress;
  BoxFormat in_format, out_format;
  explicit Rule(const BoxNmsParam& p)
      : overlap_thresh(p.overlap_thresh),
        valid_thresh(p.valid_thresh),
        topk(p.topk),
        coord_start(p.coord_start),
        score_index(p.score_index),
        id_index(p.id_index),
        background_id(p.background_id),
        force_suppress(p.force_suppress),
        in_format(p.in_format),
        out_format(p.out_format) {}
};

template <class T, class Key>
void make_row_keys(const Run& run, const T* data, int64_t n, int64_t rows, int64_t columns,
                   const Rule& rule, Key* keys, uint32_t* places) {
  gpu::each(run, n, [=] __device__(int64_t i) {
    const T* row = data + i * columns;
    T score = row[rule.score_index];
    bool is_background = rule.id_index >= 0 &&  // a class of -1 too, where none is named
                         gpu::widen(row[rule.id_index]) == static_cast<Acc<T>>(rule.background_id);
    bool counts = gpu::widen(score) > static_cast<Acc<T>>(rule.valid_thresh) && !is_background;
    Key key = sort_key(score);
    keys[i] = counts ? static_cast<Key>(~key) : static_cast<Key>(~Key{0});
    places[i] = static_cast<uint32_t>(i % rows);
  });
}

// Column `c` of a box in another format.
template <class T>
__device__ T converted(const T* row, int c, const Rule& rule) {
  int k = c - rule.coord_start;
  if (rule.in_format == rule.out_format || k < 0 || k > 3) return row[c];
  Box<Acc<T>> box = read_box(row + rule.coord_start, rule.in_format);
  Acc<T> corners[] = {box.left, box.top, box.right, box.bottom};
  Acc<T> centred[] = {box.center_x(), box.center_y(), box.width(), box.height()};
  return gpu::narrow<T>(rule.out_format == BoxFormat::kCorner ? corners[k] : centred[k]);
}

template <class T, class Key>
__global__ void __launch_bounds__(gpu::kThreads)
    suppress_kernel(const T* data, Sorted<Key> sorted, int64_t batches, int64_t rows,
                    int64_t columns, Rule rule, uint8_t* dropped, T* result, T* origin) {
  for (int64_t batch = blockIdx.x; batch < batches; batch += gridDim.x) {
    const T* own = data + batch * rows * columns;
    const Key* keys = sorted.keys + batch * rows;
    const uint32_t* order = sorted.places + batch * rows;
    uint8_t* gone = dropped + batch * rows;
    int64_t most = rule.topk >= 0 && rule.topk < rows ? rule.topk : rows, kept = 0;
    for (int64_t i = 0; i < most && keys[i] != static_cast<Key>(~Key{0}); ++i) {
      __syncthreads();  // what was dropped before is known to all
      if (gone[i]) continue;
      const T* row = own + order[i] * columns;
      for (int64_t c = threadIdx.x; c < columns; c += blockDim.x) {
        result[(batch * rows + kept) * columns + c] = converted(row, static_cast<int>(c), rule);
      }
      if (threadIdx.x == 0) {
        origin[batch * rows + kept] = gpu::narrow<T>(static_cast<Acc<T>>(order[i]));
      }
      ++kept;
      Box<Acc<T>> box = read_box(row + rule.coord_start, rule.in_format);
      for (int64_t j = i + 1 + threadIdx.x; j < most; j += blockDim.x) {
        if (keys[j] == static_cast<Key>(~Key{0})) break;
        const T* other = own + order[j] * columns;
        bool rivals = rule.force_suppress || rule.id_index < 0 ||
                      gpu::widen(row[rule.id_index]) == gpu::widen(other[rule.id_index]);
        if (rivals && overlap(box, read_box(other + rule.coord_start, rule.in_format)) >
                          static_cast<Acc<T>>(rule.overlap_thresh)) {
          gone[j] = 1;
        }
      }
    }
    __syncthreads();
  }
}

template <class T>
void suppress(const Run& run, const BoxNmsParam& p) {
  using Key = decltype(sort_key(T{}));
  const Tensor& data = run.in(0);
  int64_t columns = data.dim(-1), rows = data.dim(-2);
  fill<T>(run, run.out(0), -1);
  fill<T>(run, run.out(1), -1);
  if (data.size() == 0) return;
  int64_t n = data.size() / columns, batches = n / rows;
  auto* keys = run.scratch<Key>(n);
  auto* places = run.scratch<uint32_t>(n);
  auto* dropped = run.scratch<uint8_t>(n);
  run.stream().fill(dropped, 0, n);
  make_row_keys<T>(run, data.data<const T>(), n, rows, columns, Rule(p), keys, places);
  Sorted<Key> sorted = sort_keys<Key>(run, keys, places, batches, rows);
  gpu::launch(run, std::min<int64_t>(batches, mx::cuda::kMaxBlocks), gpu::kThreads,
              suppress_kernel<T, Key>, data.data<const T>(), sorted, batches, rows, columns,
              Rule(p), dropped, run.out(0).data<T>(), run.out(1).data<T>());
}

// Rows back to where they came from, or from there.
template <class T>
void move_rows(const Run& run, bool back) {
  const T *from = run.in(0).data<const T>(), *origin = run.in(1).data<const T>();
  T* to = run.out(0).data<T>();
  int64_t columns = run.in(0).dim(-1), rows = run.in(0).dim(-2);
  gpu::each(run, run.in(0).size(), [=] __device__(int64_t i) {
    int64_t line = i / columns, c = i % columns;
    auto row = static_cast<int64_t>(gpu::widen(origin[line]));
    if (row < 0) return;
    int64_t there = (line / rows * rows + row) * columns + c;
    if (back) {
      to[there] = from[i];
    } else {
      to[i] = from[there];
    }
  });
}

template <bool kBack>
void run_move_rows(Run& run, const NoParam& /*p*/) {
  if (run.out(0).size() == 0) return;
  run.stream().fill(run.out(0).raw(), 0, run.out(0).bytes());
  dispatch(kFloating, run.in(0).dtype(), [&]<class T>() { move_rows<T>(run, kBack); });
}

// result[row, c] *= factor[row / below % rows, c]; the last factor sets it.
template <class T>
void multiply_rows(const Run& run, const Tensor& factor, int64_t below, bool is_first) {
  const T* x = factor.data<const T>();
  T* y = run.out(0).data<T>();
  int64_t columns = run.out(0).dim(1), rows = factor.dim(0);
  gpu::each(run, run.out(0).size(), [=] __device__(int64_t i) {
    T value = x[i / columns / below % rows * columns + i % columns];
    y[i] = is_first ? value : gpu::narrow<T>(gpu::widen(y[i]) * gpu::widen(value));
  });
}

void run_khatri_rao(Run& run, const KhatriRaoParam& /*p*/) {
  int64_t below = 1;
  for (int i = run.num_inputs() - 1; i >= 0; --i) {
    bool is_first = i == run.num_inputs() - 1;
    dispatch(kNumeric, run.out(0).dtype(),
             [&]<class T>() { multiply_rows<T>(run, run.in(i), below, is_first); });
    below *= std::max<int64_t>(run.in(i).dim(0), 1);
  }
}

}  // namespace

void add_cuda_boxes(OpTable& table) {
  auto add = cuda_adder(table);
  add("_contrib_box_iou", [](Run& run, const BoxIouParam& p) {
    dispatch(kFloating, run.out(0).dtype(), [&]<class T>() { find_overlaps<T>(run, p.format); });
  });
  add("_contrib_box_encode", [](Run& run, const NoParam& /*p*/) {
    dispatch(kFloating, run.out(0).dtype(), [&]<class T>() { encode<T>(run); });
  });
  add("_contrib_box_decode", [](Run& run, const BoxDecodeParam& p) {
    Decoding d{{p.std0, p.std1, p.std2, p.std3}, p.clip, p.format};
    dispatch(kFloating, run.out(0).dtype(), [&]<class T>() { decode<T>(run, d); });
  });
  add("_contrib_bipartite_matching", [](Run& run, const BipartiteMatchingParam& p) {
    dispatch(kFloating, run.in(0).dtype(), [&]<class T>() { match<T>(run, p); });
  });
  add("_contrib_box_nms", [](Run& run, const BoxNmsParam& p) {
    dispatch(kFloating, run.in(0).dtype(), [&]<class T>() { suppress<T>(run, p); });
  });
  add("_backward_contrib_box_nms", run_move_rows<true>);
  add("_backward_contrib_box_nms_rows", run_move_rows<false>);
  add("khatri_rao", run_khatri_rao);
}

}  // namespace mx::ops
