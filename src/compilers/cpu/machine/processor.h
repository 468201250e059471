// Which processor this is.
#pragma once

#include <string>

namespace mx::cpu {

std::string processor_name();  // the processor's own words, "" where it has none

}  // namespace mx::cpu
