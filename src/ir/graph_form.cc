#include "ir/graph_form.h"

#include <array>

namespace mx {
namespace {

std::array<GraphForm, kMaxDeviceKinds>& forms() {
  static std::array<GraphForm, kMaxDeviceKinds> all;
  return all;
}

}  // namespace

void set_graph_form(DeviceKind kind, const GraphForm& form) {
  forms().at(static_cast<size_t>(kind)) = form;
}

const GraphForm& graph_form_of(DeviceKind kind) {
  return forms().at(static_cast<size_t>(computing_kind(kind)));
}

}  // namespace mx
