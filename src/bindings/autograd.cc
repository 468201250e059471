#include "runtime/autograd.h"

#include <nanobind/nanobind.h>
#include <nanobind/stl/vector.h>

#include <algorithm>

#include "base/profile.h"
#include "bindings/convert.h"
#include "bindings/shared.h"
#include "runtime/eager.h"
#include "runtime/saved_values.h"
#include "runtime/tape_symbol.h"

namespace mx::python {
namespace {

// Puts `outputs` on the tape as the results of a function whose gradient Python computes:
// `call(out_grads)` returns one array per input. Gives the outputs with their history.
nb::object record_function(nb::handle inputs, nb::handle outputs, nb::object call) {
  std::vector<NDArray> results = unwrap_list(outputs);
  Face face = Face::kClassic;
  for (nb::handle output : nb::borrow<nb::iterable>(outputs))
    face = std::max(face, face_of(output));
  for (NDArray& result : results) result = result.detached();
  auto node = make_ref<TapeNode>();
  for (NDArray& input : unwrap_list(inputs)) node->inputs.push_back(std::move(input));
  node->training = autograd_state().training;
  node->differentiable = true;
  auto shared = std::make_shared<Shared>(std::move(call));
  node->backward = [shared, like = results, face](const NDArrays& out_grads, const NodeGradient&) {
    nb::list grads;
    for (size_t i = 0; i < like.size(); ++i) {
      bool is_zero = out_grads[i].is_none();
      grads.append(wrap(is_zero ? invoke_one("zeros_like", {}, {like[i]}) : out_grads[i], face));
    }
    NDArrays answer;
    for (nb::handle item : nb::borrow<nb::iterable>(shared->get()(grads))) {
      answer.push_back(item.is_none() ? NDArray() : unwrap(item));
    }
    return answer;
  };
  link_outputs(node, results);
  return wrap_list(std::move(results), face);
}

}  // namespace

void bind_autograd(nb::module_& m) {
  m.def("is_recording", [] { return autograd_state().recording; });
  m.def("is_training", [] { return autograd_state().training; });
  m.def(
      "set_recording", [](bool on) { return std::exchange(autograd_state().recording, on); },
      nb::arg("is_recording"));
  m.def(
      "set_training", [](bool on) { return std::exchange(autograd_state().training, on); },
      nb::arg("train_mode"));
  m.def(
      "mark_variable",
      [](nb::handle array, nb::handle grad, int req) {
        mark_variable(unwrap(array), grad.is_none() ? NDArray() : unwrap(grad).detached(),
                      static_cast<GradReq>(req));
      },
      nb::arg("array"), nb::arg("grad").none(), nb::arg("req"));
  m.def("grad_of", [](nb::handle_t<NDArray> array) -> nb::object {
    NDArray grad = grad_of(unwrap(array));
    return grad.is_none() ? nb::none() : wrap(std::move(grad), face_of(array));
  });
  m.def("grad_req_of", [](const NDArray& a) { return static_cast<int>(grad_req_of(a)); });
  m.def("has_fresh_grad", [](const NDArray& array) { return has_fresh_grad(array); });
  m.def("set_fresh_grad", [](const NDArray& array, bool fresh) { set_fresh_grad(array, fresh); });
  m.def("has_history", [](const NDArray& array) { return live_entry_of(array) != nullptr; });
  m.def("record_function", &record_function);
  m.def("set_forget_bound", &set_forget_bound, nb::arg("bytes"));
  m.def("symbol_of", [](const NDArray& array) { return wrap_symbol(symbol_of(array)); });
  m.def("backward", [](nb::handle heads, nb::handle head_grads, nb::handle variables,
                       bool retain_graph, bool create_graph, bool training) {
    ApiSpan span("MXAutogradBackwardEx");
    BackwardRequest request{.heads = unwrap_list(heads),
                            .head_grads = unwrap_list(head_grads),
                            .wrt = unwrap_list(variables),
                            .retain_graph = retain_graph,
                            .create_graph = create_graph,
                            .training = training};
    Face face = Face::kClassic;
    for (nb::handle head : nb::borrow<nb::iterable>(heads)) face = std::max(face, face_of(head));
    return wrap_list(backward(request), face);
  });
}

}  // namespace mx::python
