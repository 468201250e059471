#include "compilers/cuda/row_gather.h"

#include <algorithm>

#include "base/error.h"
#include "compilers/cuda/kernels/gather/gather.h"

namespace mx::cuda {
namespace {

using plan::Layer;
using plan::LayerKind;

// Whether a chain adds all its inputs up, each once.
bool is_plain_sum(const Layer& layer) {
  if (layer.kind != LayerKind::kChain || layer.inputs.size() < 2) return false;
  std::vector<int> reads(layer.chain->instructions.size());
  for (const ops::Instruction& step : layer.chain->instructions) {
    if (step.step == ops::Step::kInput) continue;
    if (step.step != ops::Step::kAdd) return false;
    for (size_t i : {0u, 1u}) ++reads[static_cast<size_t>(step.of[i])];
  }
  reads.pop_back();  // the result
  return std::ranges::all_of(reads, [](int count) { return count == 1; });
}

IdType type_of(DType ids) {
  if (ids == DType::kInt32) return IdType::kInt32;
  return ids == DType::kInt64 ? IdType::kInt64 : IdType::kFloat;
}

int64_t length_of(const Shape& shape) { return shape[shape.ndim() - 1]; }

}  // namespace

RowGathers::RowGathers(RowSteps& steps) : steps_(steps) { find_sums(); }

// The same lines again and again: all axes but the last ones are missing.
bool RowGathers::can_add(int value, const Shape& result) const {
  const Shape& shape = steps_.values()->shape(value);
  bool repeats = false;
  for (int axis = result.ndim(); axis-- > 0;) {
    if (shape[axis] == result[axis] && !repeats) continue;
    if (shape[axis] != 1 || axis == result.ndim() - 1) return false;
    repeats = true;
  }
  return true;
}

void RowGathers::find_sums() {
  const plan::Plan& plan = steps_.plan();
  std::map<int, int> reads;
  std::map<int, const Layer*> makers;
  for (const Layer& layer : plan.layers) {
    for (int value : layer.inputs) ++reads[value];
    if (layer.kind == LayerKind::kGather) makers[layer.output] = &layer;
  }
  for (int value : plan.outputs) ++reads[value];
  for (const Layer& layer : plan.layers) {
    if (!is_plain_sum(layer)) continue;
    const Shape& shape = steps_.values()->shape(layer.output);
    Sum sum;
    bool fits = true;
    for (int value : layer.inputs) {
      auto made = makers.find(value);
      const bool is_own = made != makers.end() && reads[value] == 1 &&
                          steps_.values()->shape(value) == shape &&
                          sum.gathers.size() < static_cast<size_t>(kMostTables);
      if (is_own) {
        sum.gathers.push_back(made->second);
      } else {
        sum.added.push_back(value);
        fits = fits && can_add(value, shape);
      }
    }
    if (!fits || sum.gathers.empty() || sum.added.size() > static_cast<size_t>(kMostAdded))
      continue;
    parts_.insert(sum.gathers.begin(), sum.gathers.end());
    sums_[&layer] = std::move(sum);
  }
}

void RowGathers::lower(const Layer& layer) {
  const std::shared_ptr<RowValues>& values = steps_.values();
  const Shape& shape = values->shape(layer.output);
  const int64_t length = length_of(shape), pack = pack_of(steps_.number());
  Sum sum = is_sum(layer) ? sums_[&layer] : Sum{.gathers = {&layer}, .added = {}};
  std::string nodes = is_sum(layer) ? "" : layer.nodes;
  GatherWork work{.table_count = static_cast<int>(sum.gathers.size()),
                  .added_count = static_cast<int>(sum.added.size()),
                  .lines = static_cast<int>(shape.size() / length),
                  .length = static_cast<int>(length),
                  .has_packs = length % pack == 0 && values->begins_pack(layer.output)};
  std::vector<int> used = sum.added;
  for (size_t i = 0; i < sum.gathers.size(); ++i) {
    const Layer& gather = *sum.gathers[i];
    const int ids = gather.inputs[0], table = gather.inputs[1];
    check<Unsupported>(!values->is_in_arena(ids), gather.nodes, ": numbers of rows are computed");
    work.tables[i].type = type_of(gather.ids);
    work.tables[i].count = static_cast<int>(values->shape(table)[0]);
    work.has_packs = work.has_packs && values->begins_pack(table);
    used.insert(used.end(), {ids, table});
    if (is_sum(layer)) nodes += gather.nodes + " + ";
  }
  for (size_t i = 0; i < sum.added.size(); ++i) {
    work.added[i].lines = static_cast<int>(values->size(sum.added[i]) / length);
    work.has_packs = work.has_packs && values->begins_pack(sum.added[i]);
  }
  if (is_sum(layer)) nodes += layer.nodes;
  steps_.begin(used);
  steps_.use({layer.output});
  steps_.add({nodes, "gather",
              [=, output = layer.output, number = steps_.number()](const Addresses& a,
                                                                   cudaStream_t stream) {
                GatherWork placed = work;
                for (size_t i = 0; i < sum.gathers.size(); ++i) {
                  placed.tables[i].ids = values->at(a, sum.gathers[i]->inputs[0]);
                  placed.tables[i].rows = values->at(a, sum.gathers[i]->inputs[1]);
                }
                for (size_t i = 0; i < sum.added.size(); ++i) {
                  placed.added[i].array = values->at(a, sum.added[i]);
                }
                placed.output = values->at(a, output);
                gather_lines(number, placed, stream);
              }});
}

}  // namespace mx::cuda
