#include "compilers/cuda/row_products.h"

#include "base/error.h"

namespace mx::cuda {
namespace {

using plan::Layer;
using plan::MatrixStack;
using plan::Product;

constexpr int64_t kMostMatrices = 65535;  // of a grid

// How a kernel sees the matrices of a stack.
struct Seen {
  bool turned;    // with rows and columns exchanged
  int64_t width;  // of a row
};

// The array's offset is the stack's until the array is placed.
MatrixLines lines_of(const RowSteps& steps, const MatrixStack& stack, int value, Seen seen) {
  const bool is_turned = stack.transposed != seen.turned;
  const int64_t pack = pack_of(steps.number());
  MatrixLines lines{.batch = static_cast<int>(stack.batch),
                    .group = static_cast<int>(stack.group),
                    .group_stride = static_cast<int>(stack.group_stride),
                    .row = is_turned ? 1 : static_cast<int>(stack.row),
                    .column = is_turned ? static_cast<int>(stack.row) : 1};
  lines.array.offset = static_cast<int>(stack.offset);
  lines.has_packs = !is_turned && seen.width % pack == 0 && stack.row % pack == 0 &&
                    stack.batch % pack == 0 && stack.group_stride % pack == 0 &&
                    steps.values()->begins_pack(value, stack.offset);
  return lines;
}

void place(const RowValues& values, const Addresses& a, MatrixLines& lines, int value) {
  lines.array = values.at(a, value, lines.array.offset);
}

// The values that one product reads and writes.
struct Factors {
  int left, right, result;
};

void add_product(RowSteps& steps, const std::string& nodes, const StackProductWork& work,
                 Factors of) {
  steps.begin({of.left, of.right, of.result});
  steps.add({nodes, "product",
             [=, number = steps.number(), values = steps.values()](const Addresses& a,
                                                                   cudaStream_t stream) {
               StackProductWork placed = work;
               place(*values, a, placed.left, of.left);
               place(*values, a, placed.right, of.right);
               place(*values, a, placed.result, of.result);
               multiply_stacks(number, placed, stream);
             }});
}

StackProductWork scores_of(const RowSteps& steps, const Layer& layer, const MatrixStack& to,
                           int result) {
  const Product& p = *layer.product;
  return {.left = lines_of(steps, p.stacks[0], layer.inputs[0], {false, p.depth}),
          .right = lines_of(steps, p.stacks[1], layer.inputs[1], {true, p.depth}),
          .result = lines_of(steps, to, result, {false, p.columns}),
          .count = static_cast<int>(p.batch),
          .rows = static_cast<int>(p.rows),
          .columns = static_cast<int>(p.columns),
          .depth = static_cast<int>(p.depth),
          .scale = static_cast<float>(p.scale)};
}

// One product, and softmax where its result lies.
void lower_product(RowSteps& steps, const Layer& layer) {
  const Product& p = *layer.product;
  add_product(steps, layer.nodes, scores_of(steps, layer, p.stacks.back(), layer.output),
              {layer.inputs[0], layer.inputs[1], layer.output});
  int last = steps.values()->shape(layer.output).ndim() - 1;
  if (p.softmax) lower_line_softmax(steps, layer.nodes, layer.output, layer.output, last);
}

// Heads that are wider than what `attend` takes: one layer after the other.
void lower_wide_attention(RowSteps& steps, const Layer& layer) {
  const Product& p = *layer.product;
  const int scores = steps.values()->add(Shape{p.batch, p.rows, p.columns});
  const MatrixStack plain{.batch = p.rows * p.columns, .row = p.columns};
  StackProductWork work = scores_of(steps, layer, plain, scores);
  add_product(steps, layer.nodes, work, {layer.inputs[0], layer.inputs[1], scores});
  lower_line_softmax(steps, layer.nodes, scores, scores, 2);
  work.left = work.result;
  work.right = lines_of(steps, p.stacks[2], layer.inputs[2], {true, p.columns});
  work.result = lines_of(steps, p.stacks[3], layer.output, {false, p.width});
  work.depth = work.columns;
  work.columns = static_cast<int>(p.width);
  work.scale = 1;
  add_product(steps, layer.nodes, work, {scores, layer.inputs[2], layer.output});
}

void lower_attention(RowSteps& steps, const Layer& layer) {
  const Product& p = *layer.product;
  steps.begin(layer.inputs);
  steps.use({layer.output});
  AttentionWork work{.query = lines_of(steps, p.stacks[0], layer.inputs[0], {false, p.depth}),
                     .keys = lines_of(steps, p.stacks[1], layer.inputs[1], {true, p.depth}),
                     .values = lines_of(steps, p.stacks[2], layer.inputs[2], {false, p.width}),
                     .result = lines_of(steps, p.stacks[3], layer.output, {false, p.width}),
                     .count = static_cast<int>(p.batch),
                     .rows = static_cast<int>(p.rows),
                     .columns = static_cast<int>(p.columns),
                     .depth = static_cast<int>(p.depth),
                     .width = static_cast<int>(p.width),
                     .scale = static_cast<float>(p.scale)};
  steps.add({layer.nodes, "attention",
             [=, layer = &layer, number = steps.number(), values = steps.values()](
                 const Addresses& a, cudaStream_t stream) {
               AttentionWork placed = work;
               place(*values, a, placed.query, layer->inputs[0]);
               place(*values, a, placed.keys, layer->inputs[1]);
               place(*values, a, placed.values, layer->inputs[2]);
               place(*values, a, placed.result, layer->output);
               attend(number, placed, stream);
             }});
}

}  // namespace

void lower_products(RowSteps& steps, const Layer& layer) {
  constexpr int64_t kMostSplit = 8;  // blocks of a grid that share a head
  const Product& p = *layer.product;
  check<Unsupported>(!p.stacks.back().transposed, layer.nodes, ": products that are stored turned");
  check<Unsupported>(p.batch <= kMostMatrices / kMostSplit, layer.nodes, ": ", p.batch,
                     " products at once");
  if (p.width == 0) return lower_product(steps, layer);
  bool is_narrow = p.depth <= kMostHeadWidth && p.width <= kMostHeadWidth;
  return is_narrow ? lower_attention(steps, layer) : lower_wide_attention(steps, layer);
}

void lower_line_softmax(RowSteps& steps, const std::string& nodes, int input, int output,
                        int axis) {
  steps.begin({input, output});
  const Shape& shape = steps.values()->shape(output);
  LineSoftmaxWork work{.outer = static_cast<int>(shape.product(0, axis)),
                       .length = static_cast<int>(shape[axis]),
                       .inner = static_cast<int>(shape.product(axis + 1, shape.ndim()))};
  steps.add({nodes, "softmax",
             [=, number = steps.number(), values = steps.values()](const Addresses& a,
                                                                   cudaStream_t stream) {
               LineSoftmaxWork placed = work;
               placed.input = values->at(a, input);
               placed.output = values->at(a, output);
               softmax_lines(number, placed, stream);
             }});
}

}  // namespace mx::cuda
