// The kinds of devices that this process knows: the host's own, MXNet's "gpu", and whatever
// plug-ins brought. What the core must know of a kind is a fact in this table, not a branch.
// Safe from any thread; facts are added when the library loads and when a plug-in is opened.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "device/context.h"

namespace mx {

struct KindFacts {
  std::string name;                  // "gpu": what users say in mx.Context
  std::string default_backend = {};  // of a bind when nothing else is said; empty: none
  // A plug-in that lies beside the core: its file, the driver that must be there first, the words
  // for its absence, and what to do where libraries of the plug-in are absent. Empty for a kind
  // whose plug-in is opened by its path.
  std::string library = {}, driver = {}, without_driver = {}, without_libraries = {};
};

// Adds a kind, or to the facts of one with the same number and name: what is empty stays as it was.
// Raises DeviceError where the number or the name belongs to another kind.
void add_kind(DeviceKind kind, KindFacts facts);
[[nodiscard]] const KindFacts& facts_of(DeviceKind kind);   // raises DeviceError for an unknown one
[[nodiscard]] std::string_view kind_name(DeviceKind kind);  // "cpu", "gpu", …, "unknown device"
[[nodiscard]] std::optional<DeviceKind> find_kind(std::string_view name);
// Whether contexts of this name are virtual: their arrays lie in the CPU's memory.
[[nodiscard]] constexpr bool is_virtual_kind(std::string_view name) {
  return name == "neuron" || name == "nnp";
}
[[nodiscard]] std::vector<DeviceKind> known_kinds();  // in order of their numbers
[[nodiscard]] std::string names_of_kinds();           // "cpu, gpu, …", for error messages

}  // namespace mx
