// Custom operators: whose functions are not the core's. Somebody implements CustomProp (what the
// operator is like) and CustomOperator (one instance of it, with whatever it remembers from forward
// to backward). Users write them in the front end's language and call them as `Custom`; the front
// end installs how they are made. A library may bring operators with names of their own
// (CustomFamily).
//
// The attributes beyond `op_type` are open: they go to the operator as text. Inputs, auxiliary
// states and outputs are named by it.
#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "ir/op.h"
#include "ndarray/ndarray.h"
#include "ndarray/sparse.h"

namespace mx {

// The arrays of one call. Gradients are empty in forward; an array that backward did not declare to
// read is none.
struct CustomArrays {
  bool training = false;
  std::vector<bool> wanted;  // per gradient of an input: whether anybody reads it
  std::vector<NDArray> out_grads, inputs, outputs, in_grads, aux;
};

class CustomOperator {
 public:
  virtual ~CustomOperator() = default;
  virtual void forward(const CustomArrays& arrays) = 0;
  virtual void backward(const CustomArrays& arrays) = 0;
};

// Storage types of the arrays of a call, in the order of the operator's inputs and outputs.
struct CustomStorage {
  std::vector<StorageKind> inputs, outputs;
};

// What the user's class says of one operator with its attributes.
class CustomProp {
 public:
  virtual ~CustomProp() = default;
  std::vector<std::string> arguments, outputs, auxiliary;
  std::vector<std::string> mutated;  // arguments that forward writes; they get no gradient
  std::vector<bool> reads_out_grad, reads_output;  // by backward, per output
  // Its functions compute with the memory they are given and wait for nothing: they run where an
  // operator's kernel would, on the arrays themselves, and may draw from the context's generators.
  bool is_native = false;

  struct Slots {
    std::vector<Slot> inputs, outputs, aux;
  };
  virtual void infer_shapes(Slots& slots) const = 0;
  virtual void infer_dtypes(Slots& slots) const = 0;
  // The storage types that a call wants its inputs in and gives its outputs in, where it has inputs
  // of these; nothing: all dense, whatever is given.
  [[nodiscard]] virtual std::optional<CustomStorage> forward_storage(
      const std::vector<StorageKind>& /*inputs*/) const {
    return std::nullopt;
  }
  [[nodiscard]] virtual std::optional<CustomStorage> backward_storage(
      const std::vector<StorageKind>& /*inputs*/) const {
    return std::nullopt;
  }
  // `inputs`: arguments, then auxiliary states.
  [[nodiscard]] virtual std::shared_ptr<CustomOperator> create(
      Context context, const std::vector<Slot>& inputs) const = 0;
};

using MakeCustomProp = std::function<std::shared_ptr<const CustomProp>(const std::string& op_type,
                                                                       const Attrs& attrs)>;
void set_custom_props(MakeCustomProp make);  // installed once, by the front end

// An operator with a name of its own.
struct CustomFamily {
  std::string name, doc;
  std::function<std::shared_ptr<const CustomProp>(const Attrs& attrs)> make;
  bool has_gradient = true, has_subgraph = false;
};
void add_custom_operator(OpTable& table, CustomFamily family);  // and its gradient

struct CustomParam {
  const CustomFamily* family = nullptr;  // null: `Custom`
  std::string op_type;
  Attrs attrs;                               // all the others
  std::shared_ptr<CustomOperator> instance;  // of an eager call
  std::vector<bool> wanted;                  // of an eager gradient; empty: all
  // In a graph: whose gradient this is, named by the parameters of the call. Copies of its node,
  // which passes make, share them.
  const void* forward = nullptr;

  [[nodiscard]] const CustomProp& prop() const;  // asks the front end at first use

 private:
  mutable std::shared_ptr<const CustomProp> prop_;
};

inline const CustomParam& custom_param(const Params& params) {
  return *static_cast<const CustomParam*>(params.raw());
}
bool is_custom_type(const ParamType& type);
// Custom operators have no kernels: of those that have some nothing more is asked.
inline bool is_custom(const OpDef& op) {
  return op.kernels_on(DeviceKind::kCpu).empty() && is_custom_type(*op.params);
}
bool is_custom_backward(const OpDef& op);
inline bool is_native(const Params& params) { return custom_param(params).prop().is_native; }

// The graph, with parameters of its own for every custom call. Calls that share them, because
// somebody copied a symbol and uses it twice, would pass for one.
Graph with_own_customs(const Graph& graph);

// An instance for a forward call with these inputs.
std::shared_ptr<CustomOperator> make_instance(const Params& params, Context context,
                                              const std::vector<Slot>& inputs);
Params with_instance(const Params& params, std::shared_ptr<CustomOperator> instance);
Params with_wanted(const Params& params, std::vector<bool> wanted);

void add_custom_operators(OpTable& table);  // Custom and its gradient

}  // namespace mx
