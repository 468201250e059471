// Single-shot detection: targets for the anchors, and boxes from predictions. A block for each
// image decides what has to be decided one after the other. All in float, as on the host.
#include "ops/catalog_cuda.h"
#include "ops/contrib/multibox.h"
#include "ops/contrib/multibox_parts.h"
#include "ops/cuda_lines.h"
#include "ops/index/cuda_sort.h"
#include "ops/index/sort_key.h"
#include "tensor/dispatch.h"

namespace mx::ops {
namespace {

using Group = gpu::LineGroup<gpu::kThreads>;

struct Variances {
  float values[4];
  explicit Variances(const Numbers& given) {
    for (size_t k = 0; k < 4; ++k) values[k] = static_cast<float>(given[k]);
  }
};

enum State : int8_t { kIgnored = -1, kNegative = 0, kPositive = 1 };

// What the blocks of MultiBoxTarget are given; the rooms have a place for each image's anchor.
struct TargetRule {
  int64_t anchors, labels, label_width, classes;
  float overlap_threshold, mining_ratio, mining_threshold, ignore_label;
  Variances variances;
  int8_t* state;
  int32_t* truth;
  float *best, *background;
  uint8_t* taken;  // a place for each image's object
};

struct Pair {
  float value;
  int64_t at;
};

// The pair of the largest value; of equal ones the first. Every thread gets it.
__device__ Pair best_of_block(Pair mine, Pair* shared) {
  int me = static_cast<int>(threadIdx.x);
  shared[me] = mine;
  for (int half = gpu::kThreads / 2; half > 0; half /= 2) {
    __syncthreads();
    if (me >= half) continue;
    Pair other = shared[me + half];
    bool wins = other.value > shared[me].value ||
                (other.value == shared[me].value && other.at < shared[me].at);
    if (wins) shared[me] = other;
  }
  __syncthreads();
  Pair best = shared[0];
  __syncthreads();
  return best;
}

template <class T>
__global__ void __launch_bounds__(gpu::kThreads)
    target_kernel(TargetRule rule, const T* anchors, const T* labels, const T* scores, T* offsets,
                  T* mask, T* targets) {
  __shared__ Pair pairs[gpu::kThreads];
  __shared__ double sums[gpu::kThreads / 32];
  Group block(&sums[0]);
  int64_t image = blockIdx.x, n = rule.anchors;
  labels += image * rule.labels * rule.label_width;
  int8_t* state = rule.state + image * n;
  int32_t* truth = rule.truth + image * n;
  float *best = rule.best + image * n, *background = rule.background + image * n;
  uint8_t* taken = rule.taken + image * rule.labels;
  offsets += image * n * 4;
  mask += image * n * 4;
  targets += image * n;
  auto anchor = [&](int64_t i) { return Box<float>::read(anchors + i * 4, BoxFormat::kCorner); };
  auto label = [&](int64_t j) { return labels + j * rule.label_width; };
  auto object = [&](int64_t j) { return Box<float>::read(label(j) + 1, BoxFormat::kCorner); };
  int64_t truths = 0;
  while (truths < rule.labels && static_cast<float>(gpu::widen(*label(truths))) != -1.0f) ++truths;
  block.each(n, [&](int64_t i) {
    state[i] = kIgnored;
    truth[i] = -1;
    best[i] = -1;
    targets[i] = gpu::narrow<T>(rule.ignore_label);
    for (int64_t k = 0; k < 4; ++k) offsets[i * 4 + k] = mask[i * 4 + k] = gpu::narrow<T>(0.0f);
  });
  block.each(truths, [&](int64_t j) { taken[j] = 0; });
  block.sync();
  if (truths == 0) return;  // an image without objects does not count
  // Every object takes the best anchor that is left, best pair first.
  for (int64_t round = 0; round < truths; ++round) {
    Pair mine{1e-6f, INT64_MAX};
    block.each(n, [&](int64_t i) {
      if (state[i] == kPositive) return;
      for (int64_t j = 0; j < truths; ++j) {
        float common = taken[j] ? 0 : overlap(anchor(i), object(j));
        if (common > mine.value) mine = {common, i * truths + j};
      }
    });
    Pair chosen = best_of_block(mine, pairs);
    if (chosen.at == INT64_MAX) break;
    if (threadIdx.x == 0) {
      int64_t i = chosen.at / truths;
      state[i] = kPositive;
      truth[i] = static_cast<int32_t>(chosen.at % truths);
      best[i] = chosen.value;
      taken[truth[i]] = 1;
    }
    block.sync();
  }
  // Anchors that overlap some object enough.
  block.each(n, [&](int64_t i) {
    if (state[i] == kPositive) return;
    for (int64_t j = 0; j < truths; ++j) {
      float common = overlap(anchor(i), object(j));
      if (common <= best[i]) continue;
      best[i] = common;
      truth[i] = static_cast<int32_t>(j);
    }
    if (rule.overlap_threshold > 0 && best[i] > rule.overlap_threshold) state[i] = kPositive;
  });
  block.sync();
  double positives = block.sum(n, [&](int64_t i) { return state[i] == kPositive ? 1 : 0; });
  // The anchors that look least like background, some for each positive one; or all others.
  auto wanted = static_cast<int64_t>(static_cast<float>(positives) * rule.mining_ratio);
  if (wanted > n - static_cast<int64_t>(positives)) wanted = n - static_cast<int64_t>(positives);
  bool mines = rule.mining_ratio > 0;
  const T* own = scores + image * rule.classes * n;
  auto competes = [&](int64_t i) {
    return state[i] != kPositive && best[i] < rule.mining_threshold;
  };
  block.each(mines ? n : 0, [&](int64_t i) {
    background[i] = competes(i) ? background_of(own + i, rule.classes, n) : INFINITY;
  });
  block.sync();
  block.each(n, [&](int64_t i) {
    bool is_positive = state[i] == kPositive, is_negative = !is_positive && !mines;
    if (mines && competes(i)) {
      int64_t before = 0;
      for (int64_t k = 0; k < n && before < wanted; ++k) {
        before += background[k] < background[i] || (background[k] == background[i] && k < i);
      }
      is_negative = before < wanted;
    }
    if (is_negative) targets[i] = gpu::narrow<T>(0.0f);
    if (!is_positive) return;
    int64_t j = truth[i];
    targets[i] = gpu::narrow<T>(static_cast<float>(gpu::widen(*label(j))) + 1);
    float result[4] = {0, 0, 0, 0};
    offsets_of(anchor(i), object(j), &rule.variances.values[0], &result[0]);
    for (int64_t k = 0; k < 4; ++k) {
      offsets[i * 4 + k] = gpu::narrow<T>(result[k]);
      mask[i * 4 + k] = gpu::narrow<T>(1.0f);
    }
  });
}

template <class T>
void find_targets(const Run& run, const MultiBoxTargetParam& p) {
  int64_t images = run.in(1).dim(0), n = run.in(0).dim(1), labels = run.in(1).dim(1);
  TargetRule rule{n,
                  labels,
                  run.in(1).dim(2),
                  run.in(2).dim(1),
                  static_cast<float>(p.overlap_threshold),
                  static_cast<float>(p.negative_mining_ratio),
                  static_cast<float>(p.negative_mining_thresh),
                  static_cast<float>(p.ignore_label),
                  Variances(p.variances),
                  run.scratch<int8_t>(images * n),
                  run.scratch<int32_t>(images * n),
                  run.scratch<float>(images * n),
                  run.scratch<float>(images * n),
                  run.scratch<uint8_t>(images * labels)};
  gpu::launch(run, images, gpu::kThreads, target_kernel<T>, rule, run.in(0).data<const T>(),
              run.in(1).data<const T>(), run.in(2).data<const T>(), run.out(0).data<T>(),
              run.out(1).data<T>(), run.out(2).data<T>());
}

// Detections of all images, one place for each anchor.
struct Found {
  float *id, *score;  // id below 0: nothing
  Box<float>* box;
  uint32_t *keys, *places;
};

template <class T>
void detect(const Run& run, const MultiBoxDetectionParam& p, const Found& found) {
  int64_t classes = run.in(0).dim(1), n = run.in(0).dim(2);
  const T *scores = run.in(0).data<const T>(), *offsets = run.in(1).data<const T>();
  const T* anchors = run.in(2).data<const T>();
  Variances variances(p.variances);
  int64_t background = p.background_id;
  auto threshold = static_cast<float>(p.threshold);
  bool clips = p.clip;
  gpu::each(run, run.in(0).dim(0) * n, [=] __device__(int64_t at) {
    int64_t image = at / n, i = at % n;
    BestClass best = best_class(scores + image * classes * n + i, classes, n, background);
    bool is_found = best.id >= 0 && best.score >= threshold;
    found.id[at] = is_found ? best.shown(background) : -1;
    found.score[at] = best.score;
    found.box[at] = decoded(anchors + i * 4, offsets + at * 4, &variances.values[0], clips);
    found.keys[at] = is_found ? ~sort_key(best.score) : ~uint32_t{0};
    found.places[at] = static_cast<uint32_t>(i);
  });
}

struct DetectionRule {
  int64_t count;
  float nms_threshold;
  int nms_topk;
  bool force_suppress;
};

// The best come first; what is beyond nms_topk keeps its place among what was found and loses its
// class. `sorted` are places, best first; `order` and `ids` are rooms for each image's rows.
template <class T>
__global__ void __launch_bounds__(gpu::kThreads)
    suppress_kernel(DetectionRule rule, Found found, const uint32_t* sorted, uint32_t* order,
                    float* ids, T* result) {
  __shared__ double sums[gpu::kThreads / 32];
  Group block(&sums[0]);
  int64_t n = rule.count, first = blockIdx.x * n;
  order += first;
  ids += first;
  auto is_found = [&](int64_t i) { return found.id[first + i] >= 0; };
  auto total = static_cast<int64_t>(block.sum(n, [&](int64_t i) { return is_found(i) ? 1 : 0; }));
  int64_t kept = rule.nms_topk > 0 && rule.nms_topk < total ? rule.nms_topk : total;
  block.each(n, [&](int64_t i) {
    if (i < kept) order[i] = sorted[first + i];
    if (kept == total || !is_found(i)) return;
    int64_t before = 0;
    for (int64_t k = 0; k < i; ++k) before += is_found(k) ? 1 : 0;
    if (before >= kept) order[before] = static_cast<uint32_t>(i);
  });
  block.sync();
  block.each(n, [&](int64_t r) { ids[r] = r < kept ? found.id[first + order[r]] : -1; });
  bool suppresses = rule.nms_threshold > 0 && rule.nms_threshold <= 1;
  for (int64_t i = 0; suppresses && i < kept; ++i) {
    __syncthreads();  // what was dropped before is known to all
    if (ids[i] < 0) continue;
    Box<float> box = found.box[first + order[i]];
    for (int64_t j = i + 1 + threadIdx.x; j < kept; j += blockDim.x) {
      if (ids[j] < 0 || !(rule.force_suppress || ids[i] == ids[j])) continue;
      if (overlap(box, found.box[first + order[j]]) >= rule.nms_threshold) ids[j] = -1;
    }
  }
  __syncthreads();
  block.each(n, [&](int64_t r) {
    T* row = result + (first + r) * 6;
    for (int k = 0; k < 6; ++k) row[k] = gpu::narrow<T>(-1.0f);
    if (r >= total) return;
    int64_t at = first + order[r];
    Box<float> box = found.box[at];
    float line[] = {ids[r], found.score[at], box.left, box.top, box.right, box.bottom};
    for (int k = 0; k < 6; ++k) row[k] = gpu::narrow<T>(line[k]);
  });
}

template <class T>
void find_boxes(const Run& run, const MultiBoxDetectionParam& p) {
  int64_t images = run.in(0).dim(0), n = run.in(0).dim(2), all = images * n;
  if (all == 0) return;
  Found found{run.scratch<float>(all), run.scratch<float>(all), run.scratch<Box<float>>(all),
              run.scratch<uint32_t>(all), run.scratch<uint32_t>(all)};
  detect<T>(run, p, found);
  auto* keys = run.scratch<uint32_t>(all);
  auto* sorted = run.scratch<uint32_t>(all);
  gpu::sort_lines(run, found.keys, keys, found.places, sorted, images, n);
  DetectionRule rule{n, static_cast<float>(p.nms_threshold), p.nms_topk, p.force_suppress};
  gpu::launch(run, images, gpu::kThreads, suppress_kernel<T>, rule, found, sorted,
              run.scratch<uint32_t>(all), run.scratch<float>(all), run.out(0).data<T>());
}

}  // namespace

void add_cuda_multibox(OpTable& table) {
  table.add("_contrib_MultiBoxTarget", gpu::kKind,
            {"cuda", nullptr, [](Run& run, const MultiBoxTargetParam& p) {
               dispatch(kFloating, run.out(0).dtype(), [&]<class T>() { find_targets<T>(run, p); });
             }});
  table.add("_contrib_MultiBoxDetection", gpu::kKind,
            {"cuda", nullptr, [](Run& run, const MultiBoxDetectionParam& p) {
               dispatch(kFloating, run.out(0).dtype(), [&]<class T>() { find_boxes<T>(run, p); });
             }});
}

}  // namespace mx::ops
