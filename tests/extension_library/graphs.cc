// A vendor's partitioners and graph passes, written against MXNet 1.9.1's lib_api.h.
#include <mxnet/lib_api.h>

#include <cmath>
#include <set>

using namespace mxnet::ext;

namespace {

using Options = std::unordered_map<std::string, std::string>;
using Tensors = std::vector<MXTensor>;
using Shapes = std::vector<std::vector<unsigned int>>;

bool is_ours(const Node* node) {
  static const std::set<std::string> ours = {"exp", "log", "elemwise_add"};
  return ours.count(node->op) > 0;
}

// ---- _vendor_subgraph: runs a graph of exp, log and elemwise_add, element by element

class Runner : public CustomStatefulOp {
 public:
  explicit Runner(const std::string& json, bool counts)
      : graph_(Graph::fromString(json)), counts_(counts) {}
  ~Runner() override { delete graph_; }

  MXReturnValue Forward(Tensors* in, Tensors* out, const OpResource&) override {
    for (int64_t i = 0; i < out->at(0).size(); ++i) {
      std::map<const Node*, float> values;
      size_t next = 0;
      for (size_t k = 0; k < graph_->size(); ++k) {
        const Node* node = graph_->getNode(k);
        if (node->op == "null") values[node] = in->at(next++).data<float>()[i];
        if (node->op == "exp") values[node] = std::exp(values.at(node->inputs[0].node));
        if (node->op == "log") values[node] = std::log(values.at(node->inputs[0].node));
        if (node->op == "elemwise_add") {
          values[node] = values.at(node->inputs[0].node) + values.at(node->inputs[1].node);
        }
      }
      for (size_t k = 0; k < out->size(); ++k) {
        float value = values.at(graph_->outputs[k].node);
        out->at(k).data<float>()[i] = counts_ ? value + 1000 : value;
      }
    }
    return MX_SUCCESS;
  }
  // Not the derivative: so that a test sees who computed it.
  MXReturnValue Backward(Tensors* in, Tensors* out, const OpResource&) override {
    for (MXTensor& grad : *out) {
      for (int64_t i = 0; i < grad.size(); ++i) {
        grad.data<float>()[i] = static_cast<float>(in->size());
      }
    }
    return MX_SUCCESS;
  }

 private:
  Graph* graph_;
  bool counts_;
};

MXReturnValue make_runner(const Options& attributes, const MXContext&, const Shapes&,
                          const std::vector<int>, CustomStatefulOp** state) {
  *state = CustomStatefulOp::create<Runner>(attributes.at(MX_STR_SUBGRAPH_SYM_JSON),
                                            attributes.count("plus_1000") > 0);
  return MX_SUCCESS;
}

REGISTER_OP(_vendor_subgraph).setIsSubgraphOp().setCreateOpState(make_runner, "cpu");

// ---- vendorPart: by a list of operators

MXReturnValue supported(const Graph* graph, std::vector<int>* ids, const Options& options) {
  if (options.count("fail_supported") > 0) {
    MX_ERROR_MSG << "supported: asked to fail";
    return MX_FAIL;
  }
  for (size_t i = 0; i < graph->size(); ++i) {
    const Node* node = graph->getNode(i);
    if (is_ours(node)) ids->at(i) = options.count("alone") > 0 && node->op == "log" ? 7 : -1;
    bool wants_shape = options.count("only_shape") > 0;
    if (wants_shape && ids->at(i) != -2) {
      bool fits = node->attrs.count(MX_STR_SHAPE) > 0 &&
                  getShapeAt(node->attrs.at(MX_STR_SHAPE), 0) == options.at("only_shape");
      if (!fits) ids->at(i) = -2;
    }
  }
  return MX_SUCCESS;
}

MXReturnValue review(const Graph* graph, int id, bool* accept, const Options& options,
                     Options* attributes) {
  if (options.count("fail_review") > 0) {
    MX_ERROR_MSG << "review: asked to fail";
    return MX_FAIL;
  }
  if (options.count("throw") > 0) throw std::runtime_error("review: asked to throw");
  *accept = options.count("reject") == 0 || options.at("reject") != std::to_string(id);
  int values = 0;
  for (const Node* input : graph->inputs) values += input->tensor != nullptr ? 1 : 0;
  (*attributes)["values"] = std::to_string(values);
  (*attributes)["number"] = std::to_string(id);
  if (options.count("plus_1000") > 0) (*attributes)["plus_1000"] = "True";
  return MX_SUCCESS;
}

REGISTER_PARTITIONER(vendorPart)
    .addStrategy("by_list", "_vendor_subgraph")
    .setSupportedOps("by_list", supported)
    .setReviewSubgraph("by_list", review);

// ---- vendorSelector: by an object

class Selector : public CustomOpSelector {
 public:
  Selector(const Graph* graph, const Options& options) : graph_(graph), options_(options) {}
  bool Select(int node) override { return is_ours(graph_->getNode(node)); }
  bool SelectInput(int, int input) override { return is_ours(graph_->getNode(input)); }
  bool SelectOutput(int, int output) override { return is_ours(graph_->getNode(output)); }
  void Filter(const std::vector<int>& candidates, std::vector<int>* keep) override {
    for (int candidate : candidates) {
      bool is_left_out = options_.count("leave_out") > 0 &&
                         options_.at("leave_out") == graph_->getNode(candidate)->name;
      if (!is_left_out) keep->push_back(candidate);
    }
    if (options_.count("invent") > 0) keep->push_back(1000);
  }

 private:
  const Graph* graph_;
  Options options_;
};

MXReturnValue make_selector(const Graph* graph, CustomOpSelector** selector,
                            const Options& options) {
  *selector = options.count("nothing") > 0 ? nullptr : new Selector(graph, options);
  return MX_SUCCESS;
}

REGISTER_PARTITIONER(vendorSelector)
    .addStrategy("by_object", "_vendor_subgraph")
    .setCreateSelector("by_object", make_selector)
    .setReviewSubgraph("by_object", review);

// ---- vendorTwice: two strategies, the second on what the first left; vendorLost: no such operator

REGISTER_PARTITIONER(vendorTwice)
    .addStrategy("first", "_vendor_subgraph")
    .setSupportedOps("first",
                     [](const Graph* graph, std::vector<int>* ids, const Options&) {
                       for (size_t i = 0; i < graph->size(); ++i) {
                         if (graph->getNode(i)->op == "log") ids->at(i) = -1;
                       }
                       return MX_SUCCESS;
                     })
    .addStrategy("second", "_vendor_subgraph")
    .setSupportedOps("second", supported);

REGISTER_PARTITIONER(vendorLost)
    .addStrategy("lost", "_vendor_nowhere")
    .setSupportedOps("lost", supported);

// ---- vendorPass: log becomes exp; adds a weight on request

MXReturnValue pass(Graph* graph, const Options& options) {
  if (options.count("fail") > 0) {
    MX_ERROR_MSG << "pass: asked to fail";
    return MX_FAIL;
  }
  if (options.count("throw") > 0) throw std::runtime_error("pass: asked to throw");
  if (options.count("unknown_op") > 0) graph->getNode(graph->size() - 1)->op = "no_such_operator";
  for (size_t i = 0; i < graph->size(); ++i) {
    Node* node = graph->getNode(i);
    if (node->op == "log") node->op = "exp";
    bool doubles = options.count("double") > 0 && node->name == options.at("double");
    if (doubles && node->tensor != nullptr) {
      for (int64_t k = 0; k < node->tensor->size(); ++k) node->tensor->data<float>()[k] *= 2;
    }
  }
  if (options.count("add") == 0) return MX_SUCCESS;
  Node* weight = graph->addNode("pass_weight", "null");
  weight->alloc_arg({2, 3}, MXContext::CPU(0), kFloat32);
  for (int k = 0; k < 6; ++k) weight->tensor->data<float>()[k] = static_cast<float>(k);
  graph->inputs.push_back(weight);
  NodeEntry last = graph->outputs[0];
  Node* sum = graph->addNode("pass_sum", "elemwise_add");
  sum->inputs = {last, {weight, 0}};
  last.node->outputs.push_back({sum, 0});
  weight->outputs.push_back({sum, 1});
  graph->outputs[0] = {sum, 0};
  Node* state = graph->addNode("pass_state", "null");
  state->alloc_aux({3}, MXContext::CPU(0), kInt64);
  for (int k = 0; k < 3; ++k) state->tensor->data<int64_t>()[k] = k;
  return MX_SUCCESS;
}

REGISTER_PASS(vendorPass).setBody(pass);

}  // namespace

extern "C" MXReturnValue initialize(int) { return MX_SUCCESS; }
