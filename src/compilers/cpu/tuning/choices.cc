#include "compilers/cpu/tuning/choices.h"

#include "base/cat.h"
#include "base/instruction_set.h"
#include "compilers/cpu/machine/processor.h"

namespace mx::cpu {

std::string machine_key(const std::string& libraries) {
  return checksum(cat(processor_name(), name_of(instruction_set()), libraries));
}

std::string kernel_choices_path(const std::string& libraries) {
  return choices_path("kernels-4", machine_key(libraries));
}

}  // namespace mx::cpu
