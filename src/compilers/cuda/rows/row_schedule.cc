#include "compilers/cuda/rows/row_schedule.h"

#include <algorithm>
#include <limits>
#include <map>
#include <set>

#include "base/ceil_div.h"
#include "base/error.h"
#include "compilers/cuda/kernels/lines.h"
#include "compilers/cuda/rows/chains.h"
#include "compilers/cuda/rows/copies.h"
#include "compilers/cuda/rows/row_values.h"
#include "ops/cublas/dense.h"

namespace mx::cuda {
namespace {

using plan::Layer;
using plan::LayerKind;

size_t at(int i) { return static_cast<size_t>(i); }

bool is_sum(const Layer& layer) {
  using ops::Step;
  if (!layer.chain || layer.inputs.size() != 2) return false;
  const auto& steps = layer.chain->instructions;
  return steps.size() == 3 && steps[0].step == Step::kInput && steps[1].step == Step::kInput &&
         steps[2].step == Step::kAdd && steps[2].of[0] != steps[2].of[1];
}

// From so many rows on the library's products are faster than those that are made for an image.
constexpr int64_t kManyRows = 512;

DType dtype_of(Number number) {
  if (number == Number::kHalf) return DType::kFloat16;
  return number == Number::kBfloat ? DType::kBFloat16 : DType::kFloat32;
}

// Rows and columns of one matrix of a stack.
struct Orientation {
  bool turned;    // seen with rows and columns exchanged
  int64_t width;  // of a row as it is seen
};

class RowScheduler {
 public:
  RowScheduler(const plan::Plan& plan, Number number, const ChooseTiling& choose)
      : plan_(plan),
        number_(number),
        choose_(choose),
        values_(std::make_shared<RowValues>(plan, number)),
        constants_(number),
        copies_(values_, number),
        chains_(values_, number) {}

  KernelSchedule run(const BuildKernels& build) {
    check_worth();
    find_sums();
    place_inputs();
    place_outputs();
    for (const Layer& layer : plan_.layers) {
      if (!summed_.contains(&layer)) lower(layer);
    }
    export_outputs();
    flush();
    chains_.build(build);
    result_.arena_bytes = values_->place();
    result_.constants = constants_.all();
    result_.constant_bytes = constants_.bytes();
    return std::move(result_);
  }

 private:
  void check_worth() const {
    auto is_heavy = [](const Layer& layer) {
      return layer.kind == LayerKind::kDense || layer.kind == LayerKind::kLayerNorm ||
             layer.kind == LayerKind::kProduct;
    };
    check<Unsupported>(std::ranges::any_of(plan_.layers, is_heavy),
                       "a region of pointwise operators runs as fast operator by operator");
  }

  // A dense layer whose result is only added to something adds it itself, where the sum stands.
  void find_sums() {
    std::map<int, int> reads;
    std::map<int, const Layer*> dense;
    for (const Layer& layer : plan_.layers) {
      for (int value : layer.inputs) ++reads[value];
      if (layer.kind == LayerKind::kDense && !layer.activation) dense[layer.output] = &layer;
    }
    for (int value : plan_.outputs) ++reads[value];
    std::set<int> given;
    for (const plan::Plan::Input& input : plan_.inputs) given.insert(input.value);
    for (const Layer& layer : plan_.layers) {
      if (layer.kind != LayerKind::kChain || !is_sum(layer)) continue;
      for (size_t i : {1u, 0u}) {
        int own = layer.inputs[i], other = layer.inputs[1 - i];
        auto found = dense.find(own);
        bool fits = found != dense.end() && reads[own] == 1 && can_add(own, other) &&
                    !given.contains(values_->root(other));
        if (!fits) continue;
        sum_of_[&layer] = found->second;
        summed_.insert(found->second);
        break;
      }
    }
  }

  [[nodiscard]] bool can_add(int own, int other) const {
    const Shape& shape = values_->shape(own);
    int64_t pack = pack_of(number_);
    return values_->shape(other) == shape && shape[shape.ndim() - 1] % pack == 0 &&
           values_->begins_pack(other);
  }

  void place_inputs() {
    for (size_t i = 0; i < plan_.inputs.size(); ++i) {
      const plan::Plan::Input& input = plan_.inputs[i];
      if (input.value < 0) continue;
      given_.insert(input.value);
      if (input.frozen) {
        LayerConstants kept{.form = LayerConstants::Form::kValue,
                            .padded = 4,
                            .packed_bytes = input.shape.size() * 4,
                            .value = static_cast<int>(i)};
        constants_.place(kept);
        values_->put_at_constants(input.value, kept.packed);
        continue;
      }
      values_->put_at_caller(input.value, static_cast<int>(result_.input_values.size()));
      result_.input_values.push_back(static_cast<int>(i));
    }
  }

  // What kernels write that can write floats anywhere lies in the caller's array from the start.
  void place_outputs() {
    std::set<int> elsewhere = given_, residuals;
    for (const Layer& layer : plan_.layers) {
      bool is_product = layer.kind == LayerKind::kDense || sum_of_.contains(&layer);
      if (is_product) elsewhere.insert(values_->root(layer.output));
      if (!sum_of_.contains(&layer)) continue;
      for (int value : layer.inputs) elsewhere.insert(values_->root(value));
    }
    for (size_t i = 0; i < plan_.outputs.size(); ++i) {
      int value = plan_.outputs[i], root = values_->root(value);
      bool is_all = values_->begin(value) == 0 && values_->size(value) == values_->size(root);
      if (elsewhere.contains(root) || !is_all) continue;
      values_->put_at_caller(root, place_of_output(i));
      elsewhere.insert(root);
      is_placed_.insert(i);
    }
  }

  [[nodiscard]] int place_of_output(size_t i) const {
    return static_cast<int>(result_.input_values.size() + i);
  }

  void export_outputs() {
    for (size_t i = 0; i < plan_.outputs.size(); ++i) {
      if (is_placed_.contains(i)) continue;
      int value = plan_.outputs[i], copy = values_->add(values_->shape(value));
      values_->put_at_caller(copy, place_of_output(i));
      copy_all("output", value, copy);
    }
  }

  void lower(const Layer& layer) {
    switch (layer.kind) {
      case LayerKind::kDense:
        return lower_dense(layer, layer.output, -1);
      case LayerKind::kLayerNorm:
        return lower_norm(layer);
      case LayerKind::kProduct:
        return lower_product(layer);
      case LayerKind::kSoftmax:
        return lower_softmax(layer.nodes, layer.inputs[0], layer.output, layer.axis);
      case LayerKind::kConcat:
        return lower_concat(layer);
      case LayerKind::kStrided:
        return lower_strided(layer);
      case LayerKind::kChain:
        if (sum_of_.contains(&layer)) return lower_sum(layer);
        flush();
        use(layer.inputs);
        use({layer.output});
        return add(chains_.add(layer));
      case LayerKind::kView:
        return;
      default:
        fail<Unsupported>(layer.nodes, " has no kernel for rows on GPUs");
    }
  }

  void lower_sum(const Layer& layer) {
    const Layer& dense = *sum_of_[&layer];
    int added = layer.inputs[layer.inputs[0] == dense.output ? 1 : 0];
    lower_dense(dense, layer.output, added, cat(dense.nodes, " + ", layer.nodes));
  }

  // Dense layers are convolutions over a line of pixels.
  void lower_dense(const Layer& layer, int output, int added, const std::string& nodes = "") {
    const Shape& weight = plan_.inputs[at(layer.weight)].shape;
    const int64_t pack = pack_of(number_);
    const int64_t columns = weight[0], depth = weight.size() / columns;
    const int64_t rows = values_->size(layer.inputs[0]) / depth;
    const int64_t padded = round_up(columns, pack), padded_depth = round_up(depth, pack);
    ensure(values_->size(output) == rows * columns, "a dense layer has a row per row");
    const int input = packed_rows(layer, rows, depth, padded_depth);
    // A last row may write beyond its columns; others would write into the next one.
    const bool is_direct = padded == columns || rows == 1;
    const int target = is_direct ? output : values_->add(Shape{rows, padded});
    if (is_direct) values_->fill_up(output, padded - columns);
    flush();
    use({input, target});
    auto image = [&](int64_t channels) {
      return ImageArray{.batch = static_cast<int>(rows),
                        .channels = static_cast<int>(channels),
                        .pitch = static_cast<int>(channels)};
    };
    LayerConstants constants{.layer = &layer,
                             .channels = static_cast<int>(columns),
                             .padded = static_cast<int>(padded),
                             .inputs = static_cast<int>(depth)};
    constants_.set_rows(constants, padded_depth);
    ConvolutionWork work{.input = image(padded_depth),
                         .output = image(padded),
                         .function = function_of(layer.activation),
                         .is_inside = true,
                         .k_packs = constants.k_packs};
    if (added >= 0) {
      use({added});
      work.residual = image(padded);
    }
    if (rows >= kManyRows) {
      add_many_rows(nodes.empty() ? layer.nodes : nodes, work, constants, {input, added, target});
    } else {
      add_line(nodes.empty() ? layer.nodes : nodes, work, constants, {input, added, target});
    }
    if (is_direct) return;
    add_copy({.nodes = layer.nodes,
              .from = target,
              .to = output,
              .axes = {{rows, padded, columns}, {columns, 1, 1}}});
  }

  // What a dense layer reads and writes; nothing may be added: -1.
  struct DenseValues {
    int input, added, output;
  };

  void add_line(const std::string& nodes, const ConvolutionWork& work, LayerConstants constants,
                DenseValues of) {
    Tiling tiling = choose_(work);
    constants_.set_form(constants, work, tiling);
    constants_.place(constants);
    add({nodes, cat("dense ", name_of_tiling(tiling)),
         [=, number = number_, values = values_](const Addresses& a, cudaStream_t stream) {
           ConvolutionWork placed = work;
           placed.input.data = address_of(*values, number, a, of.input);
           placed.output.data = address_of(*values, number, a, of.output);
           if (of.added >= 0) placed.residual.data = address_of(*values, number, a, of.added);
           placed.weight = a.constants + constants.packed;
           placed.shift = reinterpret_cast<const float*>(a.constants + constants.shift);
           convolve(number, placed, tiling, stream);
         }});
  }

  // By the library, and what it does not know of functions by a kernel of its own.
  void add_many_rows(const std::string& nodes, const ConvolutionWork& work,
                     LayerConstants constants, DenseValues of) {
    constexpr double kNone = std::numeric_limits<float>::infinity();
    const Function& f = work.function;
    const bool is_relu = f.low == 0 && f.high == kNone;
    const bool has_function =
        f.other != plan::ActivationKind::kNone || f.low != -kNone || f.high != kNone;
    const int64_t rows = work.input.batch;
    constants.has_narrow_shift = bytes_of(number_) == 2;
    constants_.place(constants);
    auto dense = std::make_shared<cublas::Dense>(
        cublas::DenseKind{.rows = rows,
                          .columns = work.output.channels,
                          .depth = work.input.channels,
                          .weight_pitch = work.k_packs * pack_of(number_),
                          .dtype = dtype_of(number_),
                          .may_round = number_ != Number::kSingle,
                          .is_added = of.added >= 0,
                          .has_relu = is_relu});
    const int workspace =
        values_->add(Shape{cublas::Dense::kWorkspaceBytes / bytes_of(number_)});
    use({workspace});
    add({nodes, "dense cublas",
         [=, number = number_, values = values_](const Addresses& a, cudaStream_t stream) {
           auto at = [&](int value) { return address_of(*values, number, a, value); };
           dense->run({.x = at(of.input),
                       .weight = a.constants + constants.packed,
                       .bias = a.constants +
                               (constants.has_narrow_shift ? constants.narrow_shift
                                                           : constants.shift),
                       .added = of.added < 0 ? nullptr : at(of.added),
                       .y = at(of.output),
                       .workspace = at(workspace)},
                      stream);
         }});
    if (is_relu || !has_function) return;
    use({of.output});
    add({nodes, "function",
         [=, number = number_, values = values_](const Addresses& a, cudaStream_t stream) {
           AffineWork map{.input = work.output, .output = work.output, .function = work.function};
           map.input.data = map.output.data = address_of(*values, number, a, of.output);
           map_channels(number, map, stream);
         }});
  }

  // Of a value in the arena.
  static std::byte* address_of(const RowValues& values, Number number, const Addresses& a,
                               int value) {
    LineArray array = values.at(a, value);
    return static_cast<std::byte*>(array.data) + array.offset * bytes_of(number);
  }

  // The rows of a dense layer's input in whole packs of the region's numbers.
  int packed_rows(const Layer& layer, int64_t rows, int64_t depth, int64_t padded) {
    const int value = layer.inputs[0];
    if (values_->is_in_arena(value) && padded == depth && values_->begins_pack(value)) return value;
    auto [known, is_new] = packed_.try_emplace({value, depth}, -1);
    if (!is_new) return known->second;
    known->second = values_->add(Shape{rows, padded});
    PlannedCopy copy{.nodes = cat("input of ", layer.nodes), .from = value, .to = known->second};
    if (padded == depth) {
      copy.axes = {{rows * depth, 1, 1}};
    } else {
      copy.axes = {{rows, depth, padded}, {padded, 1, 1}};
      copy.there = depth;
    }
    add_copy(std::move(copy));
    return known->second;
  }

  void lower_norm(const Layer& layer) {
    flush();
    use(layer.inputs);
    use({layer.output});
    const Shape& shape = values_->shape(layer.output);
    const int64_t length = shape[shape.ndim() - 1], pack = pack_of(number_);
    LayerConstants constants{.layer = &layer,
                             .form = LayerConstants::Form::kLine,
                             .channels = static_cast<int>(length),
                             .padded = static_cast<int>(round_up(length, int64_t{8})),
                             .inputs = static_cast<int>(length)};
    constants.padded_inputs = constants.padded;
    constants.k_packs = static_cast<int>(constants.padded / pack_of(Number::kSingle));
    constants.packed_bytes = int64_t{constants.padded} * 4;
    constants_.place(constants);
    bool has_packs = length % pack == 0 && values_->begins_pack(layer.output);
    for (int value : layer.inputs) has_packs = has_packs && values_->begins_pack(value);
    add({layer.nodes, "norm",
         [=, layer = &layer, lines = shape.size() / length, number = number_,
          values = values_](const Addresses& a, cudaStream_t stream) {
           auto numbers = [&](int64_t offset) {
             return reinterpret_cast<const float*>(a.constants + offset);
           };
           LineNormWork work{.input = values->at(a, layer->inputs[0]),
                             .output = values->at(a, layer->output),
                             .has_added = layer->has_residual,
                             .has_packs = has_packs,
                             .gamma = numbers(constants.packed),
                             .beta = numbers(constants.shift),
                             .lines = static_cast<int>(lines),
                             .length = static_cast<int>(length),
                             .epsilon = static_cast<float>(layer->epsilon)};
           if (layer->has_residual) work.added = values->at(a, layer->inputs[1]);
           norm_lines(number, work, stream);
         }});
  }

  void lower_product(const Layer& layer) {
    const plan::Product& p = *layer.product;
    const plan::MatrixStack& to = p.stacks.back();
    check<Unsupported>(!to.transposed, layer.nodes, ": products that are stored turned");
    if (p.width > 0 && p.depth <= kMostHeadWidth && p.width <= kMostHeadWidth) {
      return lower_attention(layer);
    }
    const MatrixLines left = lines_of(p.stacks[0], layer.inputs[0], {false, p.depth});
    const MatrixLines right = lines_of(p.stacks[1], layer.inputs[1], {true, p.depth});
    StackProductWork work{.left = left,
                          .right = right,
                          .count = static_cast<int>(p.batch),
                          .rows = static_cast<int>(p.rows),
                          .columns = static_cast<int>(p.columns),
                          .depth = static_cast<int>(p.depth),
                          .scale = static_cast<float>(p.scale)};
    if (p.width == 0) {
      work.result = lines_of(to, layer.output, {false, p.columns});
      add_product(layer.nodes, work, layer.inputs[0], layer.inputs[1], layer.output);
      int last = values_->shape(layer.output).ndim() - 1;
      if (p.softmax) lower_softmax(layer.nodes, layer.output, layer.output, last);
      return;
    }
    const int scores = values_->add(Shape{p.batch, p.rows, p.columns});
    const plan::MatrixStack plain{.batch = p.rows * p.columns, .row = p.columns};
    work.result = lines_of(plain, scores, {false, p.columns});
    add_product(layer.nodes, work, layer.inputs[0], layer.inputs[1], scores);
    lower_softmax(layer.nodes, scores, scores, 2);
    StackProductWork values{.left = lines_of(plain, scores, {false, p.columns}),
                            .right = lines_of(p.stacks[2], layer.inputs[2], {true, p.columns}),
                            .result = lines_of(to, layer.output, {false, p.width}),
                            .count = work.count,
                            .rows = work.rows,
                            .columns = static_cast<int>(p.width),
                            .depth = work.columns};
    add_product(layer.nodes, values, scores, layer.inputs[2], layer.output);
  }

  void add_product(const std::string& nodes, const StackProductWork& work, int left, int right,
                   int result) {
    check<Unsupported>(work.count <= 65535, nodes, ": ", work.count, " products at once");
    flush();
    use({left, right, result});
    add({nodes, "product",
         [=, number = number_, values = values_](const Addresses& a, cudaStream_t stream) {
           StackProductWork placed = work;
           placed.left.array = values->at(a, left, work.left.array.offset);
           placed.right.array = values->at(a, right, work.right.array.offset);
           placed.result.array = values->at(a, result, work.result.array.offset);
           multiply_stacks(number, placed, stream);
         }});
  }

  void lower_attention(const Layer& layer) {
    const plan::Product& p = *layer.product;
    check<Unsupported>(p.batch <= 65535, layer.nodes, ": ", p.batch, " heads at once");
    flush();
    use(layer.inputs);
    use({layer.output});
    AttentionWork work{.query = lines_of(p.stacks[0], layer.inputs[0], {false, p.depth}),
                       .keys = lines_of(p.stacks[1], layer.inputs[1], {true, p.depth}),
                       .values = lines_of(p.stacks[2], layer.inputs[2], {false, p.width}),
                       .result = lines_of(p.stacks[3], layer.output, {false, p.width}),
                       .count = static_cast<int>(p.batch),
                       .rows = static_cast<int>(p.rows),
                       .columns = static_cast<int>(p.columns),
                       .depth = static_cast<int>(p.depth),
                       .width = static_cast<int>(p.width),
                       .scale = static_cast<float>(p.scale)};
    add({layer.nodes, "attention",
         [=, layer = &layer, number = number_, values = values_](const Addresses& a,
                                                                 cudaStream_t stream) {
           AttentionWork placed = work;
           auto place = [&](MatrixLines& lines, int value) {
             lines.array = values->at(a, value, lines.array.offset);
           };
           place(placed.query, layer->inputs[0]);
           place(placed.keys, layer->inputs[1]);
           place(placed.values, layer->inputs[2]);
           place(placed.result, layer->output);
           attend(number, placed, stream);
         }});
  }

  // A stack as kernels see it; the array's offset is the stack's until it is placed.
  [[nodiscard]] MatrixLines lines_of(const plan::MatrixStack& stack, int value,
                                     Orientation seen) const {
    const bool is_turned = stack.transposed != seen.turned;
    const int64_t pack = pack_of(number_);
    MatrixLines lines{.batch = static_cast<int>(stack.batch),
                      .group = static_cast<int>(stack.group),
                      .group_stride = static_cast<int>(stack.group_stride),
                      .row = is_turned ? 1 : static_cast<int>(stack.row),
                      .column = is_turned ? static_cast<int>(stack.row) : 1};
    lines.array.offset = static_cast<int>(stack.offset);
    lines.has_packs = !is_turned && seen.width % pack == 0 && stack.row % pack == 0 &&
                      stack.batch % pack == 0 && stack.group_stride % pack == 0 &&
                      values_->begins_pack(value, stack.offset);
    return lines;
  }

  void lower_softmax(const std::string& nodes, int input, int output, int axis) {
    flush();
    use({input, output});
    const Shape& shape = values_->shape(output);
    LineSoftmaxWork work{.outer = static_cast<int>(shape.product(0, axis)),
                         .length = static_cast<int>(shape[axis]),
                         .inner = static_cast<int>(shape.product(axis + 1, shape.ndim()))};
    add({nodes, "softmax",
         [=, number = number_, values = values_](const Addresses& a, cudaStream_t stream) {
           LineSoftmaxWork placed = work;
           placed.input = values->at(a, input);
           placed.output = values->at(a, output);
           softmax_lines(number, placed, stream);
         }});
  }

  void lower_concat(const Layer& layer) {
    const Shape& shape = values_->shape(layer.output);
    const int64_t outer = shape.product(0, layer.axis);
    const int64_t line = shape.size() / outer;
    int64_t begin = 0;
    for (int input : layer.inputs) {
      int64_t part = values_->size(input) / outer;
      add_copy({.nodes = layer.nodes,
                .from = input,
                .to = layer.output,
                .to_begin = begin,
                .axes = {{outer, part, line}, {part, 1, 1}}});
      begin += part;
    }
  }

  void lower_strided(const Layer& layer) {
    if (values_->root(layer.output) != layer.output) return;  // a part of its input
    const Shape& shape = values_->shape(layer.output);
    PlannedCopy copy{.nodes = layer.nodes,
                     .from = layer.inputs[0],
                     .to = layer.output,
                     .from_begin = layer.picked->offset};
    int64_t distance = shape.size();
    for (int axis = 0; axis < shape.ndim(); ++axis) {
      distance /= shape[axis];
      copy.axes.push_back({shape[axis], layer.picked->strides[at(axis)], distance});
    }
    add_copy(std::move(copy));
  }

  void copy_all(const std::string& nodes, int from, int to) {
    add_copy({.nodes = nodes, .from = from, .to = to, .axes = {{values_->size(from), 1, 1}}});
  }

  void add_copy(const PlannedCopy& copy) {
    if (!copies_.takes(copy)) flush();
    copies_.add(copy, next());
  }
  // Copies that wait become a step. Before a step's values are used.
  void flush() {
    if (!copies_.is_empty()) result_.steps.push_back(copies_.take());
  }
  void use(const std::vector<int>& values) {
    for (int value : values) values_->use(value, next());
  }
  [[nodiscard]] int next() const { return static_cast<int>(result_.steps.size()); }
  void add(Step step) { result_.steps.push_back(std::move(step)); }

  const plan::Plan& plan_;
  Number number_;
  const ChooseTiling& choose_;
  std::shared_ptr<RowValues> values_;
  ConstantBlock constants_;
  Copies copies_;
  Chains chains_;
  std::map<const Layer*, const Layer*> sum_of_;  // the dense layer that makes a sum
  std::set<const Layer*> summed_;
  std::set<int> given_;          // values that come in
  std::set<size_t> is_placed_;   // outputs that need no copy
  std::map<std::pair<int, int64_t>, int> packed_;  // by value and depth
  KernelSchedule result_;
};

}  // namespace

bool has_images(const plan::Plan& plan) {
  return std::ranges::any_of(plan.layers, [](const Layer& layer) {
    return layer.kind == LayerKind::kConvolution || layer.kind == LayerKind::kPool ||
           layer.kind == LayerKind::kAffine;
  });
}

KernelSchedule schedule_rows(const plan::Plan& plan, Number number, const ChooseTiling& choose,
                             const BuildKernels& build) {
  return RowScheduler(plan, number, choose).run(build);
}

}  // namespace mx::cuda
