// Custom operators: written by users in the front end's language and called as `Custom`. The front
// end implements CustomProp (what the operator is like) and CustomOperator (one instance of it,
// with whatever it remembers from forward to backward) and installs how to make them.
//
// The attributes beyond `op_type` are open: they go to the user's class as text. Inputs, auxiliary
// states and outputs are named by it.
#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "ir/op.h"
#include "ndarray/ndarray.h"

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

// What the user's class says of one operator with its attributes.
class CustomProp {
 public:
  virtual ~CustomProp() = default;
  std::vector<std::string> arguments, outputs, auxiliary;
  std::vector<bool> reads_out_grad, reads_output;  // by backward, per output

  struct Slots {
    std::vector<Slot> inputs, outputs, aux;
  };
  virtual void infer_shapes(Slots& slots) const = 0;
  virtual void infer_dtypes(Slots& slots) const = 0;
  // `inputs`: arguments, then auxiliary states.
  [[nodiscard]] virtual std::shared_ptr<CustomOperator> create(
      Context context, const std::vector<Slot>& inputs) const = 0;
};

using MakeCustomProp = std::function<std::shared_ptr<const CustomProp>(const std::string& op_type,
                                                                       const Attrs& attrs)>;
void set_custom_props(MakeCustomProp make);  // installed once, by the front end

struct CustomParam {
  std::string op_type;
  Attrs attrs;                               // all the others
  std::shared_ptr<CustomOperator> instance;  // of an eager call
  std::vector<bool> wanted;                  // of an eager gradient; empty: all
  const Node* forward = nullptr;             // in a graph: whose gradient this is

  [[nodiscard]] const CustomProp& prop() const;  // asks the front end at first use

 private:
  mutable std::shared_ptr<const CustomProp> prop_;
};

const ParamType& custom_params();
inline const CustomParam& custom_param(const Params& params) {
  return *static_cast<const CustomParam*>(params.raw());
}
inline bool is_custom(const OpDef& op) { return op.params == &custom_params(); }
bool is_custom_backward(const OpDef& op);

// An instance for a forward call with these inputs.
std::shared_ptr<CustomOperator> make_instance(const Params& params, Context context,
                                              const std::vector<Slot>& inputs);
Params with_instance(const Params& params, std::shared_ptr<CustomOperator> instance);
Params with_wanted(const Params& params, std::vector<bool> wanted);

void add_custom_operators(OpTable& table);  // Custom and its gradient

}  // namespace mx
