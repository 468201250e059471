// Operators. An operator file fills an OpSpec with functions over its own struct of parameters;
// define() makes an OpDef of it, and the rest of the system sees no such struct. See
// docs/design/operators.md and CONTRIBUTING.md.
//
//   OpDef softmax() {
//     return define<SoftmaxParam>({
//         .name = "softmax",
//         .doc = "Exponentiates, then scales each line along `axis` to sum to one.",
//         .inputs = {"data"},
//         .infer = infer,
//         .gradient = gradient,
//         .cpu = forward,
//         .inplace = {{0, 0}},
//     });
//   }
#pragma once

#include <array>
#include <functional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "device/context.h"
#include "ir/grad.h"
#include "ir/infer.h"
#include "ir/of_params.h"
#include "ir/run.h"

namespace mx {

// One implementation of an operator on one kind of device. Of a kind's kernels the first whose
// `refuses` returns nullptr runs; otherwise it returns the reason in words. On the host the
// reference kernel comes last. Faster ones are attached from their own folders:
// table.add("Convolution", DeviceKind::kCpu, {"onednn", refuses, run}).
struct Kernel {
  std::string name;
  OfParams<const char*(const Run&)> refuses = nullptr;  // empty: accepts always
  OfParams<void(Run&)> run = nullptr;
};

// What an operator file says of its operator.
struct OpSpec {
  std::string name, doc;
  std::vector<std::string> aliases = {};
  std::vector<std::string> inputs = {};  // names; with `input_names` set, all that may occur
  OfParams<std::vector<std::string>()> input_names = nullptr;  // when attributes decide
  std::string variadic = {};          // attribute that holds the count of inputs ("num_args")
  std::vector<std::string> aux = {};  // inputs that are auxiliary states: mutated
  bool mutates_always = false;        // aux inputs are written also outside training
  // The __init__ attribute of inputs that composing creates: {"moving_var", R"(["one", {}])"}.
  std::vector<std::pair<std::string, std::string>> input_init = {};
  OfParams<int()> num_outputs = nullptr;       // empty: one
  OfParams<int()> num_visible = nullptr;       // empty: all
  std::vector<std::string> output_names = {};  // for several outputs; else output, output0, …
  OfParams<int()> outputs_in_json = nullptr;   // MXNet's own count where it differs from ours
  OfParams<void(Infer&)> infer = nullptr;
  // The shape of the first output where values decide it (boolean_mask) and `infer` leaves it open:
  // reads the inputs on the host. Eager calls wait for them; a bound graph runs call by call. What
  // the kernel need not find again it may leave in `found`, which is empty where another says the
  // shape.
  OfParams<Shape(Run&)> shape_from_values = nullptr;
  OfParams<Values(Grad&)> gradient = nullptr;
  OfParams<void(Run&)> cpu = nullptr;  // the reference kernel; define() makes a Kernel of it
  std::vector<std::pair<int, int>> inplace = {};  // output .second may share input .first's memory
  bool random = false;                            // draws from Run::random()
  OfParams<bool(bool training)> draws = nullptr;  // whether this call does; empty: always
  std::vector<int> drawn_outputs = {};  // those that tell what was drawn; empty: all of them
  // Where hidden, these are there for the gradient alone: on the host a kernel must leave out those
  // without memory.
  std::vector<int> gradient_outputs = {};
  OfParams<double(const Run&)> cost_ns = nullptr;  // empty: from the bytes touched
  bool has_subgraph = false;                       // control flow, compiled regions
  bool names_its_input = false;  // monitors name its only input, as they do with several
  OfParams<bool(bool training)> exchanges = nullptr;  // calls on several devices meet; empty: no
  bool names_outputs = false;  // MXNet's passes call its outputs by name, not by number
  bool is_cheap = false;       // may as well be computed again as kept; with `inplace` it is anyway
  // Whether it reads the values of an input, not just shape and dtype; empty: of all inputs.
  OfParams<bool(int input)> reads = nullptr;
  // Its outputs as a function of inputs and drawn_outputs, to differentiate again; empty: they are
  // taken as what they were.
  OfParams<Values(const Values& inputs, const Values& drawn)> from_drawn = nullptr;
};

// For OpSpec::reads.
inline auto all_but(int input) {
  return [input](int i, const Params&) { return i != input; };
}
inline auto only_first() {
  return [](int i, const Params&) { return i == 0; };
}

struct OpDef : OpSpec {
  const ParamType* params = nullptr;
  // Per kind of device; see kernels_on. The list of a kind is complete before its first use.
  std::array<std::vector<Kernel>, kMaxDeviceKinds> kernels;

  // Those that run in a context of this kind.
  [[nodiscard]] const std::vector<Kernel>& kernels_on(DeviceKind kind) const {
    return kernels[static_cast<size_t>(computing_kind(kind))];
  }
  [[nodiscard]] const Kernel& reference() const { return kernels_on(DeviceKind::kCpu).back(); }
  // Names of this call's inputs: `inputs`, or arg0…, or what `input_names` says.
  [[nodiscard]] std::vector<std::string> names_of_inputs(const Params& p) const;
  [[nodiscard]] int outputs_of(const Params& p) const { return num_outputs ? num_outputs(p) : 1; }
  [[nodiscard]] int visible_of(const Params& p) const {
    return num_visible ? num_visible(p) : outputs_of(p);
  }
  [[nodiscard]] bool draws_numbers(bool training, const Params& p) const {
    return random && (!draws || draws(training, p));
  }
  [[nodiscard]] bool reads_values(size_t input, const Params& p) const {
    return !reads || reads(static_cast<int>(input), p);
  }
  // Positions of the auxiliary inputs among this call's inputs.
  [[nodiscard]] std::vector<int> aux_of(const Params& p) const;
};

OpDef define(OpSpec spec, const ParamType& params, const std::type_info& type);
template <class P>
OpDef define(OpSpec spec) {  // every function in it takes a P
  return define(std::move(spec), param_type<P>(), typeid(P));
}

// All operators of the process, by name and alias. Filled once by library/, then only read.
class OpTable {
 public:
  const OpDef& add(OpDef op);
  [[nodiscard]] const OpDef* find(std::string_view name) const;          // nullptr: unknown
  [[nodiscard]] const OpDef& get(std::string_view name) const;           // unknown: an error
  [[nodiscard]] const std::vector<OpDef*>& all() const { return ops_; }  // in order of name
  // A kernel that goes before those attached earlier.
  void add(std::string_view op, DeviceKind kind, Kernel kernel);

 private:
  std::vector<OpDef*> ops_;
  std::map<std::string, OpDef*, std::less<>> by_name_;
};

OpTable& op_table();  // the process's table

}  // namespace mx
