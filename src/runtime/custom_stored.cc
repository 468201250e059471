// Custom operators on sparse arrays.
#include <algorithm>

#include "base/error.h"
#include "runtime/autograd.h"
#include "runtime/copy.h"
#include "runtime/custom_call.h"
#include "runtime/sparse.h"

namespace mx {
namespace {

bool is_sparse_kind(StorageKind kind) { return kind != StorageKind::kDense; }

// Nothing where all is dense, or where the call is wrong and the ordinary way says why.
std::optional<CustomStorage> storage_of(const OpDef& op, const Params& params,
                                        std::span<const NDArray> inputs) {
  const CustomProp& prop = custom_param(params).prop();
  bool is_wrong = inputs.size() != op.input_names(params).size() ||
                  std::ranges::any_of(inputs, [](const NDArray& a) { return a.is_none(); });
  if (is_wrong) return std::nullopt;
  std::vector<StorageKind> kinds;
  for (const NDArray& input : inputs) kinds.push_back(kind_of(input));
  std::optional<CustomStorage> wanted =
      is_custom_backward(op) ? prop.backward_storage(kinds) : prop.forward_storage(kinds);
  bool has_sparse = std::ranges::any_of(kinds, is_sparse_kind);
  if (!wanted && has_sparse) {  // a library's operator knows nothing of storage types
    auto outputs = static_cast<size_t>(op.outputs_of(params));
    wanted = CustomStorage{.inputs = std::vector(kinds.size(), StorageKind::kDense),
                           .outputs = std::vector(outputs, StorageKind::kDense)};
  }
  bool is_stored = has_sparse || (wanted && (std::ranges::any_of(wanted->inputs, is_sparse_kind) ||
                                             std::ranges::any_of(wanted->outputs, is_sparse_kind)));
  return is_stored ? wanted : std::nullopt;
}

Slots inferred(const OpDef& op, const Params& params, const std::vector<Slot>& inputs) {
  Slots known(inputs.begin(), inputs.end()), outputs(static_cast<size_t>(op.outputs_of(params)));
  Infer infer(op, "", {known.begin(), known.size()}, {outputs.begin(), outputs.size()});
  op.infer(infer, params);
  for (size_t i = 0; i < inputs.size(); ++i) {
    check<ShapeError>(known[i].shape == inputs[i].shape, op.name, ": input ", i, " has shape ",
                      inputs[i].shape, ", expected ", known[i].shape);
  }
  for (Slot& slot : outputs) {
    check<ShapeError>(slot.shape.is_known(), op.name, ": the shape of its output is ", slot.shape,
                      "; give the missing extents");
    if (!slot.dtype) slot.dtype = DType::kFloat32;
  }
  return outputs;
}

NDArray new_output(const Slot& slot, StorageKind kind, Context context) {
  return is_sparse_kind(kind) ? empty_sparse(kind, slot.shape, *slot.dtype, context)
                              : NDArray(slot.shape, *slot.dtype, context);
}

}  // namespace

std::optional<NDArrays> invoke_custom_stored(const OpDef& op, const Params& params,
                                             std::span<const NDArray> inputs, Context context) {
  std::optional<CustomStorage> wanted = storage_of(op, params, inputs);
  if (!wanted) return std::nullopt;
  if (!inputs.empty()) context = inputs[0].context();
  std::vector<Slot> slots;
  for (const NDArray& input : inputs) slots.push_back({input.shape(), input.dtype()});
  Slots outputs = inferred(op, params, slots);
  Params used = is_custom_backward(op)
                    ? params
                    : with_instance(params, make_instance(params, context, slots));
  CustomCall call{.instance = custom_param(used).instance,
                  .op = &op,
                  .params = used,
                  .inputs = {},
                  .outputs = {},
                  .context = context,
                  .training = autograd_state().training,
                  .wanted = custom_param(used).wanted};
  for (size_t i = 0; i < inputs.size(); ++i) {
    call.inputs.push_back(converted(inputs[i].detached(), wanted->inputs[i]));
  }
  NDArrays results;
  for (size_t i = 0; i < outputs.size(); ++i) {
    results.push_back(new_output(outputs[i], wanted->outputs[i], context));
    call.outputs.push_back(results.back());
  }
  call.call_here();
  for (int position : op.aux_of(used)) {
    auto i = static_cast<size_t>(position);
    bool is_copy = !(inputs[i].storage_ref() == call.inputs[i].storage_ref());
    if (is_copy) copy_to(call.inputs[i], inputs[i]);
  }
  bool is_recorded =
      autograd_state().recording &&
      std::ranges::any_of(inputs, [](const NDArray& a) { return live_entry_of(a) != nullptr; });
  if (is_recorded) record(op, used, inputs, {results.begin(), results.size()}, call.training);
  return results;
}

}  // namespace mx
