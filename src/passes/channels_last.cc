#include "passes/channels_last.h"

#include <algorithm>
#include <set>
#include <string_view>

#include "base/error.h"
#include "ir/arithmetic.h"
#include "ir/op.h"
#include "ir/opening.h"
#include "ir/symbol.h"
#include "passes/parameters.h"

namespace mx {
namespace {

// Functions of each element by itself: the order of the elements is nothing to them.
bool is_pointwise(const Node& node) {
  static const auto* const names = [] {
    auto* all = new std::set<std::string_view>{
        "Activation", "Cast", "LeakyReLU", "_copy",   "abs",  "add_n",  "amp_cast", "clip",
        "exp",        "log",  "relu",      "sigmoid", "sqrt", "square", "tanh"};
    for (const Arithmetic& function : kArithmetic) {
      all->insert({function.same_shape, function.both, function.scalar, function.reversed});
    }
    return all;
  }();
  const OpDef& op = kin_of(*node.op);
  if (!names->contains(op.name)) return false;
  if (op.name != "LeakyReLU") return true;
  std::string function = parameter_text(node, "act_type");
  return function != "prelu" && function != "rrelu";
}

bool has_channels_first(const Node& node) {
  std::string layout = parameter_text(node, "layout");
  return layout == "None" || layout == "NCHW";
}

// A call of an operator that has one parameter which is not its default.
Value call(std::string_view op, const std::string& key, const std::string& text, Value input) {
  Params params = parse_params(*op_table().get(op).params, {{key, text}}, op);
  return apply(op, std::move(params), {std::move(input)});
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
  // turn images around each of them costs more than is won. Groups of one channel are another
  // matter: devices that prefer this order have kernels for them.
  [[nodiscard]] bool has_groups() const {
    for (int i = 0; i < graph_.num_nodes(); ++i) {
      const Node& node = graph_.node(i);
      if (node.is_variable() || node.op->name != "Convolution") continue;
      std::string groups = parameter_text(node, "num_group");
      if (groups == "1") continue;
      const Shape& weight = slot(graph_.inputs_of(i)[1]).shape;
      bool is_single = weight.ndim() == 4 && weight[1] == 1 && cat(weight[0]) == groups;
      if (!is_single || !has_channels_first(node)) return true;
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
    if (moves) return call("transpose", "axes", back ? "(0, 3, 1, 2)" : "(0, 2, 3, 1)", value);
    Shape result = back ? shape : Shape({shape[0], shape[2], shape[3], shape[1]});
    return call("Reshape", "shape", cat(result), value);
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

  // The node, the first `count` inputs and the first output of which have the channels last; with
  // another value of a parameter.
  void put(int i, size_t count, const std::string& key = {}, const std::string& text = {}) {
    const Node& node = graph_.node(i);
    Values inputs = inputs_of(i, count);
    Ref<Node> made = key.empty() ? with_inputs(node, std::move(inputs))
                                 : with_parameter(node, std::move(inputs), key, text);
    for (int k = 0; k < graph_.num_outputs(i); ++k) {
      Forms& all = forms(graph_.first_entry(i) + k);
      (k == 0 ? all.last : all.first) = {made, k};
      all.is_last = k == 0;
    }
  }

  [[nodiscard]] bool is_last(int entry) { return is_image(entry) && forms(entry).is_last; }

  // The first `count` with the channels last.
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
    const Node& node = graph_.node(i);
    const std::vector<int>& inputs = graph_.inputs_of(i);
    bool known = is_image(inputs[0]) && is_image(inputs[1]) && slot(inputs[0]).dtype;
    if (!known || !has_channels_first(node) || !pays_(*slot(inputs[0]).dtype)) return false;
    put(i, 2, "layout", "NHWC");
    return true;
  }

  bool turn_pooling(int i) {
    if (!is_last(graph_.inputs_of(i)[0]) || !has_channels_first(graph_.node(i))) return false;
    put(i, 1, "layout", "NHWC");
    return true;
  }

  bool turn_batch_norm(int i) {
    if (!is_last(graph_.inputs_of(i)[0]) || parameter_text(graph_.node(i), "axis") != "1") {
      return false;
    }
    put(i, 1, "axis", "3");
    return true;
  }

  bool turn_concat(int i) {
    const std::vector<int>& inputs = graph_.inputs_of(i);
    bool fits = parameter_text(graph_.node(i), "dim") == "1" &&
                std::ranges::all_of(inputs, [&](int entry) { return is_last(entry); });
    if (fits) put(i, inputs.size(), "dim", "3");
    return fits;
  }

  bool turn_pointwise(int i) {
    const std::vector<int>& inputs = graph_.inputs_of(i);
    const Shape& shape = slot(graph_.first_entry(i)).shape;
    bool fits = graph_.num_outputs(i) == 1 && std::ranges::all_of(inputs, [&](int entry) {
                  return is_last(entry) && slot(entry).shape == shape;
                });
    if (fits) put(i, inputs.size());
    return fits;
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
