#include "extension/registration.h"

#include <set>

#include "base/listed.h"

namespace mx::extension {
namespace {

std::map<std::string, Opaque, std::less<>> by_device(const char** devices, Opaque* functions,
                                                     int count) {
  std::map<std::string, Opaque, std::less<>> result;
  for (int i = 0; devices && functions && i < count; ++i) {
    if (devices[i] && functions[i]) result[devices[i]] = functions[i];
  }
  return result;
}

void check_complete(const Library& library, const Registration& op) {
  std::string who = cat("library.load: operator \"", op.name, "\"");
  if (op.is_subgraph_op) {
    library.demand(!op.create.empty(), who, "sets no CreateOpState for it, which an operator of ",
                   "subgraphs needs");
    return;
  }
  library.demand(op.parse != nullptr, who, "sets no ParseAttrs for it");
  library.demand(!op.forward.empty() || !op.create.empty(), who,
                 "sets neither Forward nor CreateOpState for it");
  library.demand(op.infer_type != nullptr, who, "sets no InferType for it");
  library.demand(op.infer_shape != nullptr, who, "sets no InferShape for it");
}

}  // namespace

std::string Registration::devices() const {
  std::set<std::string> names;
  for (const auto& [device, function] : forward) names.insert(device);
  for (const auto& [device, function] : create) names.insert(device);
  return comma_separated(names);
}

Registration read_registration(const Library& library, int index) {
  const char* name = nullptr;
  int is_subgraph_op = 0, num_forward = 0, num_backward = 0, num_create = 0;
  const char **forward_devices = nullptr, **backward_devices = nullptr, **create_devices = nullptr;
  Opaque *forward = nullptr, *backward = nullptr, *create = nullptr;
  Registration op;
  library.guarded("library.load", [&] {
    library.interface().get_operator(
        index, &name, &is_subgraph_op, &forward_devices, &forward, &num_forward, &backward_devices,
        &backward, &num_backward, &create_devices, &create, &num_create, &op.parse, &op.infer_type,
        &op.infer_storage, &op.infer_shape, &op.mutate);
  });
  library.demand(name && *name, "library.load", "has an operator without a name");
  op.name = name;
  op.is_subgraph_op = is_subgraph_op != 0;
  op.forward = by_device(forward_devices, forward, num_forward);
  op.backward = by_device(backward_devices, backward, num_backward);
  op.create = by_device(create_devices, create, num_create);
  check_complete(library, op);
  return op;
}

}  // namespace mx::extension
