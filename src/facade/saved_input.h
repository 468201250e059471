// How a saved network says which of its variables are inputs, so that it binds without shapes.
#pragma once

#include <string>

#include "ir/node.h"

namespace mx::facade {

inline constexpr const char* kInputKey = "__input__";
inline constexpr const char* kGivenInput = "given";
inline constexpr const char* kOptionalInput = "optional";

inline bool has_mark(const Node& variable, const char* mark) {
  auto found = variable.attrs.find(kInputKey);
  return found != variable.attrs.end() && found->second == mark;
}
inline bool is_saved_input(const Node& variable) { return has_mark(variable, kGivenInput); }
inline bool is_saved_label(const Node& variable) { return has_mark(variable, kOptionalInput); }

}  // namespace mx::facade
