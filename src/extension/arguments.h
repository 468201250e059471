// The forms in which arguments reach an extension library: lists side by side, one per property.
// They point into what they were made of, which must stay as long as the call.
#pragma once

#include <map>
#include <span>
#include <string>
#include <tuple>
#include <vector>

#include "extension/interface.h"
#include "ir/infer.h"
#include "ir/node.h"
#include "ndarray/ndarray.h"

namespace mx::extension {

// What the interface calls a context: "cpu" for all memory of the host.
const char* device_name(Context context);

// Attributes or options.
struct TextLists {
  explicit TextLists(const std::map<std::string, std::string>& texts);
  [[nodiscard]] auto arguments() const { return std::tuple{keys.data(), values.data(), count()}; }
  [[nodiscard]] int count() const { return static_cast<int>(keys.size()); }

  std::vector<const char*> keys, values;
};

// Arrays that an operator reads or writes.
struct TensorLists {
  explicit TensorLists(std::vector<NDArray> given);
  TensorLists(const TensorLists&) = delete;
  TensorLists& operator=(const TensorLists&) = delete;
  [[nodiscard]] int count() const { return static_cast<int>(arrays.size()); }
  auto arguments() {
    return std::tuple{shapes.data(),   ndims.data(),   data.data(),       types.data(),
                      versions.data(), devices.data(), device_ids.data(), count()};
  }

  std::vector<NDArray> arrays;
  std::vector<const int64_t*> shapes;
  std::vector<int> ndims, types, device_ids;
  std::vector<void*> data;
  std::vector<size_t> versions;
  std::vector<const char*> devices;
  std::vector<int> storage;  // dense, all of them: what follows is for the other kinds
  std::vector<void*> no_memory;
  std::vector<int64_t> no_sizes;
};

std::vector<std::string> names_of_nodes(const std::vector<Node*>& nodes);

// Values of variables, by name.
struct NamedLists {
  // Waits until the values are there, and until nobody else uses them: a pass may write to them.
  NamedLists(const std::vector<std::string>& wanted, const std::map<std::string, NDArray>& values);
  [[nodiscard]] auto arguments() const {
    const TensorLists& t = tensors;
    return std::tuple{names.data(),      t.count(),        t.data.data(),
                      t.shapes.data(),   t.ndims.data(),   t.types.data(),
                      t.versions.data(), t.devices.data(), t.device_ids.data()};
  }

  std::vector<std::string> texts;
  std::vector<const char*> names;
  TensorLists tensors;
};

// Shapes that may be partly unknown: an unknown extent is the largest number, a shape of unknown
// rank is empty.
struct ShapeLists {
  explicit ShapeLists(std::span<const Slot> slots);
  [[nodiscard]] int count() const { return static_cast<int>(ndims.size()); }

  std::vector<std::vector<unsigned>> extents;
  std::vector<unsigned*> rows;
  std::vector<int> ndims;
};

// What an operator is told of a dtype that is not known.
inline constexpr int kUnknownType = -1;
std::vector<int> types_of(std::span<const Slot> slots);

}  // namespace mx::extension
