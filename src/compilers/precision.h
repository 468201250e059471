// What optimize_for may ask of the numbers that regions multiply.
#pragma once

#include <string_view>

#include "ir/plugin.h"

namespace mx {

// Whether `precision`, some of fp32, fp16, bf16 and int8 joined by "_", has this one.
bool asks_for(const CompileOptions& options, std::string_view precision);

// What is asked for beside int8; nothing, where that is all.
CompileOptions without_int8(const CompileOptions& options);

// What a compiler of the CPU is told: it knows one precision at a time.
CompileOptions options_on_cpu(const CompileOptions& options);

}  // namespace mx
