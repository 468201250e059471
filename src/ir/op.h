// Operators. An operator file fills a typed OpSpec<P>; define() erases the type once, and the rest
// of the system sees one OpDef. See docs/design/operators.md and CONTRIBUTING.md.
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

#include "ir/grad.h"
#include "ir/infer.h"
#include "ir/params.h"
#include "ir/run.h"

namespace mx {

enum class Backend : uint8_t { kCpu, kCuda };
inline constexpr size_t kBackends = 2;

// One implementation of an operator on one backend. Per backend the first whose `refuses` returns
// nullptr runs; otherwise it returns the reason in words. The reference kernel comes last.
struct Kernel {
  std::string name;
  std::function<const char*(const Run&, const Params&)> refuses;  // empty: accepts always
  std::function<void(Run&, const Params&)> run;
};

struct OpDef {
  std::string name, doc;
  std::vector<std::string> aliases;
  const ParamType* params = nullptr;
  std::vector<std::string> inputs;  // names; with `input_names` set, all that may occur
  std::function<std::vector<std::string>(const Params&)> input_names;  // when attributes decide
  std::string variadic;          // attribute that holds the count of inputs ("num_args")
  std::vector<std::string> aux;  // inputs that are auxiliary states: mutated
  bool mutates_always = false;   // aux inputs are written also outside training
  // The __init__ attribute of inputs that composing creates: {"moving_var", R"(["one", {}])"}.
  std::vector<std::pair<std::string, std::string>> input_init;
  std::function<int(const Params&)> num_outputs;  // empty: one
  std::function<int(const Params&)> num_visible;  // empty: all
  std::vector<std::string> output_names;          // for several outputs; else output, output0, …
  std::function<void(Infer&, const Params&)> infer;
  // The shape of the only output where values decide it (boolean_mask) and `infer` leaves it open:
  // reads the inputs on the host. Eager calls wait for them; a bound graph refuses such operators.
  std::function<Shape(const Run&, const Params&)> shape_from_values;
  std::function<Values(Grad&, const Params&)> gradient;
  std::array<std::vector<Kernel>, kBackends> kernels;
  std::vector<std::pair<int, int>> inplace;  // output .second may share input .first's memory
  bool random = false;                       // draws from Run::random()
  std::function<double(const Run&, const Params&)> cost_ns;  // empty: from the bytes touched
  bool has_subgraph = false;                                 // control flow, compiled regions

  // Names of this call's inputs: `inputs`, or arg0…, or what `input_names` says.
  [[nodiscard]] std::vector<std::string> names_of_inputs(const Params& p) const;
  [[nodiscard]] int outputs_of(const Params& p) const { return num_outputs ? num_outputs(p) : 1; }
  [[nodiscard]] int visible_of(const Params& p) const {
    return num_visible ? num_visible(p) : outputs_of(p);
  }
  // Positions of the auxiliary inputs among this call's inputs.
  [[nodiscard]] std::vector<int> aux_of(const Params& p) const;
};

template <class P>
struct OpSpec {
  std::string name, doc;
  std::vector<std::string> aliases = {};
  std::vector<std::string> inputs = {};
  std::function<std::vector<std::string>(const P&)> input_names = nullptr;
  std::string variadic = {};
  std::vector<std::string> aux = {};
  bool mutates_always = false;
  std::vector<std::pair<std::string, std::string>> input_init = {};
  std::function<int(const P&)> num_outputs = nullptr;
  std::function<int(const P&)> num_visible = nullptr;
  std::vector<std::string> output_names = {};
  std::function<void(Infer&, const P&)> infer = nullptr;
  std::function<Shape(const Run&, const P&)> shape_from_values = nullptr;
  std::function<Values(Grad&, const P&)> gradient = nullptr;
  std::function<void(Run&, const P&)> cpu = nullptr;
  std::vector<std::pair<int, int>> inplace = {};
  bool random = false;
  std::function<double(const Run&, const P&)> cost_ns = nullptr;
  bool has_subgraph = false;
};

namespace detail {

template <class R, class P>
std::function<R(const Params&)> erase(std::function<R(const P&)> typed) {
  if (!typed) return nullptr;
  return [typed = std::move(typed)](const Params& p) -> R {
    return typed(*static_cast<const P*>(p.raw()));
  };
}
template <class R, class Arg, class P>
std::function<R(Arg, const Params&)> erase(std::function<R(Arg, const P&)> typed) {
  if (!typed) return nullptr;
  return [typed = std::move(typed)](Arg arg, const Params& p) -> R {
    return typed(arg, *static_cast<const P*>(p.raw()));
  };
}

}  // namespace detail

template <class P>
OpDef define(OpSpec<P> spec) {
  using detail::erase;
  OpDef op;
  op.name = std::move(spec.name);
  op.doc = std::move(spec.doc);
  op.aliases = std::move(spec.aliases);
  op.params = &param_type<P>();
  op.inputs = std::move(spec.inputs);
  op.input_names = erase(std::move(spec.input_names));
  op.variadic = std::move(spec.variadic);
  op.aux = std::move(spec.aux);
  op.mutates_always = spec.mutates_always;
  op.input_init = std::move(spec.input_init);
  op.num_outputs = erase(std::move(spec.num_outputs));
  op.num_visible = erase(std::move(spec.num_visible));
  op.output_names = std::move(spec.output_names);
  op.infer = erase(std::move(spec.infer));
  op.shape_from_values = erase(std::move(spec.shape_from_values));
  op.gradient = erase(std::move(spec.gradient));
  op.inplace = std::move(spec.inplace);
  op.random = spec.random;
  op.cost_ns = erase(std::move(spec.cost_ns));
  op.has_subgraph = spec.has_subgraph;
  if (spec.cpu) {
    auto run = erase(std::move(spec.cpu));
    op.kernels[size_t(Backend::kCpu)].push_back({"reference", nullptr, std::move(run)});
  }
  return op;
}

// A faster implementation, attached from its own folder: table.add<ConvParam>("Convolution",
// Backend::kCpu, {"onednn", refuses, run}). It goes before those attached earlier.
template <class P>
struct KernelSpec {
  std::string name;
  std::function<const char*(const Run&, const P&)> refuses = nullptr;
  std::function<void(Run&, const P&)> run = nullptr;
};

// All operators of the process, by name and alias. Filled once by library/, then only read.
class OpTable {
 public:
  const OpDef& add(OpDef op);
  [[nodiscard]] const OpDef* find(std::string_view name) const;          // nullptr: unknown
  [[nodiscard]] const OpDef& get(std::string_view name) const;           // unknown: an error
  [[nodiscard]] const std::vector<OpDef*>& all() const { return ops_; }  // in order of name
  void add_kernel(std::string_view op, Backend backend, Kernel kernel);
  template <class P>
  void add(std::string_view op, Backend backend, KernelSpec<P> spec) {
    add_kernel(op, backend,
               {std::move(spec.name), detail::erase(spec.refuses), detail::erase(spec.run)});
  }

 private:
  std::vector<OpDef*> ops_;
  std::map<std::string, OpDef*, std::less<>> by_name_;
};

OpTable& op_table();  // the process's table

}  // namespace mx
