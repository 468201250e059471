#include "compilers/cpu/schedule/batch.h"

#include <algorithm>

#include "compilers/cpu/kernels/layout.h"

namespace mx::cpu {
namespace {

size_t at(int i) { return static_cast<size_t>(i); }

// A part takes about a millisecond, so that starting its kernels does not count; reading the
// weights of dense layers once per part must not count either.
constexpr int64_t kPartWork = 50'000'000;  // multiplications
constexpr int64_t kPartDenseWeights = 4'000'000;
constexpr int64_t kMostRows = 8;
constexpr int64_t kLineSteps = 6;  // of softmax and norms, which pass each line several times

// Extent of the leading axis that all results share, or 0.
int64_t rows_of(const Plan& plan) {
  int64_t rows = 0;
  for (int value : plan.outputs) {
    const Shape& shape = plan.values[at(value)];
    if (shape.ndim() == 0 || (rows != 0 && shape[0] != rows)) return 0;
    rows = shape[0];
  }
  return rows;
}

bool has_rows(const Plan& plan, int value, int64_t rows) {
  const Shape& shape = plan.values[at(value)];
  return shape.ndim() > 0 && shape[0] == rows;
}

// Whether row i of the result depends on rows i of the operands alone.
bool keeps_rows_apart(const Plan& plan, const Layer& layer, int64_t rows) {
  bool is_simple = layer.kind < LayerKind::kLayerNorm || layer.kind == LayerKind::kView;
  bool is_view_of_none = layer.kind == LayerKind::kView && !has_rows(plan, layer.inputs[0], rows) &&
                         !has_rows(plan, layer.output, rows);
  if (is_view_of_none) return true;
  if (!is_simple || !has_rows(plan, layer.output, rows)) return false;
  bool mixes_axis = layer.kind == LayerKind::kSoftmax || layer.kind == LayerKind::kConcat;
  if (mixes_axis && layer.axis == 0) return false;
  if (layer.kind == LayerKind::kChain) {
    // Operands that are repeated for all rows stay whole.
    int ndim = plan.values[at(layer.output)].ndim();
    return std::ranges::all_of(layer.inputs, [&](int value) {
      const Shape& shape = plan.values[at(value)];
      return shape.ndim() == ndim && (shape[0] == rows || shape[0] == 1);
    });
  }
  return std::ranges::all_of(layer.inputs, [&](int value) { return has_rows(plan, value, rows); });
}

struct Work {
  int64_t convolutions = 0, dense = 0;  // multiplications
  int64_t dense_weights = 0;
};

Work work_of(const Plan& plan) {
  Work work;
  for (const Layer& layer : plan.layers) {
    if (layer.weight < 0) continue;
    int64_t weights = plan.inputs[at(layer.weight)].shape.size();
    if (layer.kind == LayerKind::kConvolution) {
      Image out = image_of(plan.values[at(layer.output)]);
      work.convolutions += weights * out.batch * out.plane();
    }
    if (layer.kind != LayerKind::kDense) continue;
    const int64_t hidden = std::max<int64_t>(1, plan.inputs[at(layer.weight)].shape[0]);
    work.dense_weights += weights;
    work.dense += weights * (plan.values[at(layer.output)].size() / hidden);
  }
  return work;
}

// Of stacks of matrices; a softmax between two of them counts as steps of its own.
int64_t product_work(const Layer& layer) {
  if (!layer.product) return 0;
  const Product& p = *layer.product;
  return p.batch * p.rows * p.columns * (p.depth + p.width + (p.softmax ? kLineSteps : 0));
}

// What is computed for each element of the result, beside products.
int64_t steps_of(const Layer& layer) {
  if (layer.chain) return 6 + std::ssize(layer.chain->instructions) / 2;
  bool passes_lines = layer.kind == LayerKind::kLayerNorm || layer.kind == LayerKind::kSoftmax;
  return passes_lines ? kLineSteps : 1;
}

}  // namespace

Batch batch_for(const Plan& plan, int threads) {
  int64_t rows = rows_of(plan);
  if (rows < 2 || rows < threads) return {};
  auto is_apart = [&](const Layer& layer) { return keeps_rows_apart(plan, layer, rows); };
  if (!std::ranges::all_of(plan.layers, is_apart)) return {};
  Work work = work_of(plan);
  if (work.convolutions == 0) return {};
  int64_t share = std::max(ceil_div(kPartWork * rows, work.convolutions),
                           ceil_div(work.dense_weights, kPartDenseWeights));
  share = std::min(share, std::max(kMostRows, ceil_div(kPartWork * rows, work.convolutions)));
  while (share <= kMostRows && rows % share != 0) ++share;
  int64_t parts = rows / share, turns = ceil_div(parts, threads);
  bool idles = turns * threads * 8 > parts * 9;
  if (share > kMostRows || parts < 2 || idles) return {};
  return {.parts = parts, .lanes = threads, .part_share = share};
}

bool is_small(const Plan& plan) {
  constexpr int64_t kSmallWork = 300'000;  // about ten microseconds
  Work work = work_of(plan);
  int64_t total = work.convolutions + work.dense;
  for (const Layer& layer : plan.layers) {
    // Reading and writing counts too: threads are worth their start earlier than for products.
    total += product_work(layer) + steps_of(layer) * plan.values[at(layer.output)].size();
  }
  return total < kSmallWork;
}

std::optional<double> pointwise_ns(const Plan& plan) {
  constexpr double kNsPerFloat = 0.2, kNsPerStep = 0.01;  // as the runtime guesses for operators
  double total = 0;
  for (const Layer& layer : plan.layers) {
    if (layer.kind == LayerKind::kView) continue;
    if (layer.kind != LayerKind::kChain) return std::nullopt;
    auto size = static_cast<double>(plan.values[at(layer.output)].size());
    total +=
        size * (kNsPerFloat + kNsPerStep * static_cast<double>(layer.chain->instructions.size()));
    for (int value : layer.inputs) {
      total += kNsPerFloat * static_cast<double>(plan.values[at(value)].size());
    }
  }
  return total;
}

Plan part_of(const Plan& plan, const Batch& batch) {
  Plan part = plan;
  if (batch.parts == 1) return part;
  int64_t rows = batch.parts * batch.part_share;
  for (size_t i = 0; i < part.values.size(); ++i) {
    if (has_rows(plan, static_cast<int>(i), rows)) part.values[i][0] = batch.part_share;
  }
  return part;
}

}  // namespace mx::cpu
