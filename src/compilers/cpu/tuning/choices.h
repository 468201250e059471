// The measured choices of kernels (base/choices.h) of this kind of machine.
#pragma once

#include <string>
#include <string_view>

#include "base/choices.h"

namespace mx::cpu {

// Behind a choice that was measured on a busy machine: it serves this process, but is not
// remembered on disk.
inline constexpr std::string_view kUnsure = " ?";

// The kind of machine that choices hold for: changes with the processor and with `libraries`.
std::string machine_key(const std::string& libraries);

// Where the choices of this kind of machine are kept.
std::string kernel_choices_path(const std::string& libraries);

}  // namespace mx::cpu
