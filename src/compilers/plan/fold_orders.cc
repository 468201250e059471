#include "compilers/plan/fold_orders.h"

#include <algorithm>
#include <optional>

namespace mx::plan {
namespace {

size_t at(int i) { return static_cast<size_t>(i); }

// One axis of an array: its extent, and the distance between neighbours.
struct Axis {
  int64_t size, stride;
};
using Axes = std::vector<Axis>;

// Axes of several that are one run through memory become one; those of extent one vanish.
Axes collapsed(const Axes& axes) {
  Axes result;
  for (const Axis& axis : axes) {
    if (axis.size == 1) continue;
    if (!result.empty() && result.back().stride == axis.size * axis.stride) {
      result.back() = {result.back().size * axis.size, axis.stride};
    } else {
      result.push_back(axis);
    }
  }
  return result;
}

// Where the matrices of a stack begin; nothing where two distances do not tell it.
bool set_batches(MatrixStack& stack, const Axes& leading) {
  Axes axes = collapsed(leading);
  if (axes.size() > 2) return false;
  stack.batch = axes.empty() ? 0 : axes.back().stride;
  if (axes.size() == 2) {
    stack.group = axes[1].size;
    stack.group_stride = axes[0].stride;
  }
  return true;
}

// Rows and columns of the matrices of a stack as they are stored.
struct Extent {
  int64_t rows, columns;
};
Extent extent_of(const Product& p, size_t operand) {
  Extent extent = operand == 0   ? Extent{p.rows, p.depth}
                  : operand == 1 ? Extent{p.depth, p.columns}
                                 : Extent{p.columns, p.width};
  if (p.stacks[operand].transposed) std::swap(extent.rows, extent.columns);
  return extent;
}

class Folding {
 public:
  explicit Folding(Plan& plan)
      : plan_(plan), maker_(plan.values.size(), -1), readers_(plan.values.size()) {
    for (size_t i = 0; i < plan.layers.size(); ++i) {
      maker_[at(plan.layers[i].output)] = static_cast<int>(i);
      for (int value : plan.layers[i].inputs) readers_[at(value)].push_back(static_cast<int>(i));
    }
    for (int value : plan.outputs) readers_[at(value)].push_back(-1);
  }

  void run() {
    for (Layer& layer : plan_.layers) {
      if (layer.kind != LayerKind::kProduct) continue;
      for (size_t i = 0; i < layer.inputs.size(); ++i) fold_input(layer, i);
      fold_output(layer);
    }
    drop_unread();
  }

 private:
  // The copy behind views that a value comes from, or null.
  [[nodiscard]] const Layer* copy_before(int value) const {
    while (maker_[at(value)] >= 0) {
      const Layer& maker = plan_.layers[at(maker_[at(value)])];
      if (maker.kind == LayerKind::kStrided) return &maker;
      if (maker.kind != LayerKind::kView) return nullptr;
      value = maker.inputs[0];
    }
    return nullptr;
  }

  // The copy that alone reads a value, through views, or null.
  [[nodiscard]] Layer* copy_behind(int value) const {
    while (readers_[at(value)].size() == 1 && readers_[at(value)][0] >= 0) {
      Layer& reader = plan_.layers[at(readers_[at(value)][0])];
      if (reader.kind == LayerKind::kStrided) return &reader;
      if (reader.kind != LayerKind::kView) return nullptr;
      value = reader.output;
    }
    return nullptr;
  }

  [[nodiscard]] Axes axes_of(const Layer& copy) const {
    const Shape& shape = plan_.values[at(copy.output)];
    Axes axes;
    for (int i = 0; i < shape.ndim(); ++i) {
      axes.push_back({shape[i], copy.picked->strides[static_cast<size_t>(i)]});
    }
    return axes;
  }

  void fold_input(Layer& layer, size_t operand) {
    const Layer* copy = copy_before(layer.inputs[operand]);
    if (!copy) return;
    Axes axes = axes_of(*copy);
    MatrixStack& stack = layer.product->stacks[operand];
    Extent extent = extent_of(*layer.product, operand);
    bool is_whole = stack.offset == 0 && stack.group == 0 && stack.row == extent.columns &&
                    stack.batch == extent.rows * extent.columns;
    if (!is_whole || axes.size() < 2) return;
    Axis columns = axes.back(), rows = axes[axes.size() - 2];
    if (rows.size != extent.rows || columns.size != extent.columns) return;
    axes.resize(axes.size() - 2);
    MatrixStack folded{.offset = copy->picked->offset, .transposed = stack.transposed};
    if (columns.stride == 1) {
      folded.row = rows.stride;
    } else if (rows.stride == 1) {
      folded.row = columns.stride;
      folded.transposed = !stack.transposed;
    } else {
      return;
    }
    if (!set_batches(folded, axes)) return;
    stack = folded;
    auto self = static_cast<int>(&layer - plan_.layers.data());
    std::vector<int>& readers = readers_[at(layer.inputs[operand])];
    readers.erase(std::ranges::find(readers, self));
    layer.inputs[operand] = copy->inputs[0];
    readers_[at(copy->inputs[0])].push_back(self);
  }

  // The result's elements in the order of the copy's, which must hold every one of them.
  void fold_output(Layer& layer) {
    Product& p = *layer.product;
    Extent extent{p.rows, p.width > 0 ? p.width : p.columns};
    const MatrixStack& stack = p.stacks.back();
    bool is_whole = stack.offset == 0 && stack.group == 0 && stack.row == extent.columns &&
                    stack.batch == extent.rows * extent.columns;
    bool keeps_lines = p.softmax && p.width == 0;  // they are worked on where they are
    Layer* copy = is_whole && !keeps_lines ? copy_behind(layer.output) : nullptr;
    if (!copy || copy->picked->offset != 0) return;
    std::optional<MatrixStack> folded = inverse(*copy, extent);
    if (!folded) return;
    p.stacks.back() = *folded;
    layer.nodes += " + " + copy->nodes;
    // The copy makes nothing any more: it is taken out with the views before it.
    readers_[at(layer.output)].clear();
    layer.output = copy->output;
    maker_[at(layer.output)] = static_cast<int>(&layer - plan_.layers.data());
    copy->kind = LayerKind::kView;
    copy->output = -1;
  }

  [[nodiscard]] std::optional<MatrixStack> inverse(const Layer& copy, const Extent& extent) const {
    struct Pair {
      int64_t size, from, to;  // extent; distances in the product's result and in the copy's
    };
    std::vector<Pair> pairs;
    const Shape& shape = plan_.values[at(copy.output)];
    int64_t distance = 1;
    for (int i = shape.ndim(); i-- > 0; distance *= shape[i]) {
      if (shape[i] == 1) continue;
      pairs.push_back({shape[i], copy.picked->strides[static_cast<size_t>(i)], distance});
    }
    std::ranges::sort(pairs, {}, &Pair::from);
    int64_t expected = 1;
    for (const Pair& pair : pairs) {
      if (pair.from != expected) return std::nullopt;  // some elements are left out, or repeated
      expected *= pair.size;
    }
    if (expected != plan_.values[at(copy.inputs[0])].size()) return std::nullopt;
    // From the innermost outwards: columns, rows, and what is left are the matrices.
    size_t next = 0;
    auto take = [&](int64_t size) -> std::optional<int64_t> {
      if (size == 1) return 1;
      if (next == pairs.size() || pairs[next].size != size) return std::nullopt;
      return pairs[next++].to;
    };
    std::optional<int64_t> column = take(extent.columns);
    if (!column || *column != 1) return std::nullopt;
    std::optional<int64_t> row = take(extent.rows);
    if (!row) return std::nullopt;
    MatrixStack stack{.row = *row};
    Axes leading;
    for (size_t i = pairs.size(); i-- > next;) leading.push_back({pairs[i].size, pairs[i].to});
    return set_batches(stack, leading) ? std::optional(stack) : std::nullopt;
  }

  void drop_unread() {
    std::vector<Layer> kept;
    for (size_t i = plan_.layers.size(); i-- > 0;) {
      Layer& layer = plan_.layers[i];
      bool is_order = layer.kind == LayerKind::kView || layer.kind == LayerKind::kStrided;
      bool is_read = layer.output >= 0 && !readers_[at(layer.output)].empty();
      if (!is_order || is_read) {
        kept.push_back(std::move(layer));
        continue;
      }
      std::vector<int>& readers = readers_[at(layer.inputs[0])];
      std::erase(readers, static_cast<int>(i));
    }
    std::ranges::reverse(kept);
    plan_.layers = std::move(kept);
  }

  Plan& plan_;
  std::vector<int> maker_;                 // per value: the layer, or -1
  std::vector<std::vector<int>> readers_;  // per value: layers, -1 for each result
};

}  // namespace

void fold_orders(Plan& plan) { Folding(plan).run(); }

}  // namespace mx::plan
