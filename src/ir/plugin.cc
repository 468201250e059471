#include "ir/plugin.h"

namespace mx {

const CompilerDoor* CompilerTable::find(std::string_view name) const {
  for (const CompilerDoor& door : doors_) {
    if (door.name == name) return &door;
  }
  return nullptr;
}

const CompilerDoor* CompilerTable::find_by_op(std::string_view op) const {
  for (const CompilerDoor& door : doors_) {
    if (door.op == op) return &door;
  }
  return nullptr;
}

std::string CompilerTable::names() const {
  std::string names;
  for (const CompilerDoor& door : doors_) names += (names.empty() ? "" : ", ") + door.name;
  return names;
}

CompilerTable& compiler_table() {
  static auto* const table = new CompilerTable;
  return *table;
}

}  // namespace mx
