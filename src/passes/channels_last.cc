#include "passes/channels_last.h"

#include <algorithm>
#include <set>
#include <string_view>

#include "ir/arithmetic.h"
#include "ir/op.h"
#include "ir/opening.h"
#include "ir/symbol.h"
#include "ops/nn/convolution/convolution.h"
#include "ops/nn/leaky_relu.h"
#include "ops/nn/norm/batch_norm.h"
#include "ops/nn/pooling/pooling.h"
#include "ops/shape/concat.h"
#include "ops/shape/permute.h"
#include "ops/shape/reshape.h"

namespace mx {
namespace {

using ops::Layout;

// Functions of each element by itself: the order of the elements is nothing to them.
bool is_pointwise(const Node& node) {
  static const auto* const names = [] {
    auto* all = new std::set<std::string_view>{
        "Activation", "Cast",     "LeakyReLU", "_copy", "abs",     "add_n", "amp_cast", "clip",
        "exp",        "identity", "log",       "relu",  "sigmoid", "sqrt",  "square",   "tanh"};
    for (const Arithmetic& function : kArithmetic) {
      all->insert({function.same_shape, function.both, function.scalar, function.reversed});
    }
    return all;
  }();
  const OpDef& op = kin_of(*node.op);
  if (!names->contains(op.name)) return false;
  if (&op != node.op || op.name != "LeakyReLU") return true;
  auto type = node.params.as<ops::LeakyReLUParam>().act_type;
  return type != ops::LeakyType::kPrelu && type != ops::LeakyType::kRrelu;
}

class Turner {
 public:
  Turner(const IndexedGraph& graph, const std::vector<Slot>& slots,
         const std::function<bool(DType)>& pays)
      : graph_(graph), slots_(slots), pays_(pays), forms_(slots.size()) {}

  Graph run() {
    if (has_groups()) return graph_.graph();
    for (int i = 0; i < graph_.num_nodes(); ++i) {
      if (!turn(i)) keep(i);
    }
    Graph result;
    for (int output : graph_.outputs()) result.outputs.push_back(first(output));
    return result;
  }

 private:
  struct Forms {
    Value first, last;     // made when they are asked for
    bool is_last = false;  // it was computed with the channels last
  };

  // Libraries are many times slower at convolutions of groups when the channels are last, and to
  // turn images around each of them costs more than is won.
  [[nodiscard]] bool has_groups() const {
    for (int i = 0; i < graph_.num_nodes(); ++i) {
      const Node& node = graph_.node(i);
      if (!node.is_variable() && node.op->name == "Convolution" &&
          node.params.as<ops::ConvolutionParam>().num_group > 1)
        return true;
    }
    return false;
  }

  [[nodiscard]] const Slot& slot(int entry) const { return slots_[static_cast<size_t>(entry)]; }
  [[nodiscard]] Forms& forms(int entry) { return forms_[static_cast<size_t>(entry)]; }
  [[nodiscard]] bool is_image(int entry) const {
    const Slot& known = slot(entry);
    return known.shape.ndim() == 4 && known.shape.is_known() && known.shape.size() > 0;
  }

  const Value& first(int entry) {
    Forms& all = forms(entry);
    if (!all.first) all.first = turned(all.last, slot(entry).shape, true);
    return all.first;
  }
  const Value& last(int entry) {
    Forms& all = forms(entry);
    if (!all.last) all.last = turned(all.first, slot(entry).shape, false);
    return all.last;
  }

  // `shape`: with the channels first. Where nothing moves in memory it is a mere reshape.
  static Value turned(const Value& value, const Shape& shape, bool back) {
    bool moves = shape[1] != 1 && shape[2] * shape[3] != 1;
    if (moves) {
      Dims axes = back ? Dims{0, 3, 1, 2} : Dims{0, 2, 3, 1};
      return apply("transpose", ops::TransposeParam{.axes = axes}, {value});
    }
    Dims dims = back ? Dims{shape[0], shape[1], shape[2], shape[3]}
                     : Dims{shape[0], shape[2], shape[3], shape[1]};
    return apply("Reshape", ops::ReshapeParam{.shape = dims}, {value});
  }

  void keep(int i) {
    const Node& node = graph_.node(i);
    Values inputs;
    for (int input : graph_.inputs_of(i)) inputs.push_back(first(input));
    Ref<Node> kept(const_cast<Node*>(&node));
    if (inputs != node.inputs) kept = with_inputs(node, std::move(inputs));
    for (int k = 0; k < graph_.num_outputs(i); ++k) {
      forms(graph_.first_entry(i) + k).first = {kept, k};
    }
  }

  // The node with other parameters; its first output has the channels last.
  void put(int i, Params params, Values inputs) {
    Ref<Node> made = with_inputs(graph_.node(i), std::move(inputs));
    for (const auto& [key, text] : params.text()) made->attrs[key] = text;
    made->params = std::move(params);
    for (int k = 0; k < graph_.num_outputs(i); ++k) {
      Forms& all = forms(graph_.first_entry(i) + k);
      (k == 0 ? all.last : all.first) = {made, k};
      all.is_last = k == 0;
    }
  }

  [[nodiscard]] bool is_last(int entry) { return is_image(entry) && forms(entry).is_last; }

  // Its inputs, the first `count` of them with the channels last.
  Values inputs_of(int i, size_t count) {
    Values all;
    for (int input : graph_.inputs_of(i)) {
      all.push_back(all.size() < count ? last(input) : first(input));
    }
    return all;
  }

  bool turn(int i) {
    const Node& node = graph_.node(i);
    if (node.is_variable() || graph_.inputs_of(i).empty()) return false;
    const std::string& name = node.op->name;
    if (name == "Convolution") return turn_convolution(i);
    if (name == "Pooling") return turn_pooling(i);
    if (name == "BatchNorm") return turn_batch_norm(i);
    if (name == "Concat") return turn_concat(i);
    return is_pointwise(node) && turn_pointwise(i);
  }

  bool turn_convolution(int i) {
    auto p = graph_.node(i).params.as<ops::ConvolutionParam>();
    const std::vector<int>& inputs = graph_.inputs_of(i);
    bool known = is_image(inputs[0]) && is_image(inputs[1]) && slot(inputs[0]).dtype;
    if (!known || p.kernel.size() != 2 || ops::is_channels_last(p.layout)) return false;
    if (!pays_(*slot(inputs[0]).dtype)) return false;
    p.layout = Layout::kNHWC;
    put(i, p, inputs_of(i, 2));
    return true;
  }

  bool turn_pooling(int i) {
    auto p = graph_.node(i).params.as<ops::PoolingParam>();
    if (!is_last(graph_.inputs_of(i)[0]) || ops::is_channels_last(p.layout)) return false;
    p.layout = Layout::kNHWC;
    put(i, p, inputs_of(i, 1));
    return true;
  }

  bool turn_batch_norm(int i) {
    auto p = graph_.node(i).params.as<ops::BatchNormParam>();
    if (!is_last(graph_.inputs_of(i)[0]) || p.axis != 1) return false;
    p.axis = 3;
    put(i, p, inputs_of(i, 1));
    return true;
  }

  bool turn_concat(int i) {
    auto p = graph_.node(i).params.as<ops::ConcatParam>();
    const std::vector<int>& inputs = graph_.inputs_of(i);
    if (p.dim != 1 || !std::ranges::all_of(inputs, [&](int entry) { return is_last(entry); })) {
      return false;
    }
    p.dim = 3;
    put(i, p, inputs_of(i, inputs.size()));
    return true;
  }

  bool turn_pointwise(int i) {
    const std::vector<int>& inputs = graph_.inputs_of(i);
    if (graph_.num_outputs(i) != 1) return false;
    const Shape& shape = slot(graph_.first_entry(i)).shape;
    bool fits = std::ranges::all_of(
        inputs, [&](int entry) { return is_last(entry) && slot(entry).shape == shape; });
    if (!fits) return false;
    put(i, graph_.node(i).params, inputs_of(i, inputs.size()));
    return true;
  }

  const IndexedGraph& graph_;
  const std::vector<Slot>& slots_;
  const std::function<bool(DType)>& pays_;
  std::vector<Forms> forms_;
};

}  // namespace

Graph with_channels_last(const IndexedGraph& graph, const std::vector<Slot>& slots,
                         const std::function<bool(DType)>& pays) {
  return Turner(graph, slots, pays).run();
}

}  // namespace mx
