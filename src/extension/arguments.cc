#include "extension/arguments.h"

#include "base/error.h"
#include "device/kinds.h"

namespace mx::extension {
namespace {

std::vector<NDArray> chosen(const std::vector<std::string>& wanted,
                            const std::map<std::string, NDArray>& values) {
  std::vector<NDArray> arrays;
  for (const std::string& name : wanted) {
    auto found = values.find(name);
    if (found == values.end()) continue;
    found->second.wait_to_read();
    found->second.wait_to_write();
    arrays.push_back(found->second);
  }
  return arrays;
}

}  // namespace

const char* device_name(Context context) {
  return context.is_host() ? "cpu" : facts_of(context.kind).name.c_str();
}

TextLists::TextLists(const std::map<std::string, std::string>& texts) {
  for (const auto& [key, value] : texts) {
    keys.push_back(key.c_str());
    values.push_back(value.c_str());
  }
}

TensorLists::TensorLists(std::vector<NDArray> given)
    : arrays(std::move(given)),
      storage(arrays.size()),
      no_memory(arrays.size()),
      no_sizes(arrays.size()) {
  for (const NDArray& array : arrays) {
    shapes.push_back(array.shape().begin());
    ndims.push_back(array.shape().ndim());
    types.push_back(static_cast<int>(array.dtype()));
    data.push_back(array.tensor().raw());
    versions.push_back(array.storage().stamp());
    devices.push_back(device_name(array.context()));
    device_ids.push_back(array.context().id);
  }
}

std::vector<std::string> names_of_nodes(const std::vector<Node*>& nodes) {
  std::vector<std::string> names;
  for (const Node* node : nodes) names.push_back(node->name);
  return names;
}

NamedLists::NamedLists(const std::vector<std::string>& wanted,
                       const std::map<std::string, NDArray>& values)
    : tensors(chosen(wanted, values)) {
  for (const std::string& name : wanted) {
    if (values.contains(name)) texts.push_back(name);
  }
  for (const std::string& text : texts) names.push_back(text.c_str());
}

ShapeLists::ShapeLists(std::span<const Slot> slots) {
  for (const Slot& slot : slots) {
    auto& row = extents.emplace_back();
    for (int axis = 0; axis < slot.shape.ndim(); ++axis) {
      row.push_back(static_cast<unsigned>(slot.shape[axis]));
    }
    ndims.push_back(static_cast<int>(row.size()));
  }
  for (auto& row : extents) rows.push_back(row.data());
}

std::vector<int> types_of(std::span<const Slot> slots) {
  std::vector<int> types;
  for (const Slot& slot : slots) {
    types.push_back(slot.dtype ? static_cast<int>(*slot.dtype) : kUnknownType);
  }
  return types;
}

}  // namespace mx::extension
