#include "tensor/dtype.h"

#include <array>
#include <ostream>

#include "base/error.h"

namespace mx {
namespace {

struct DTypeFacts {
  DType dtype;
  int64_t size;
  std::string_view name;
};

constexpr std::array kDTypes = {
    DTypeFacts{DType::kFloat32, 4, "float32"},   DTypeFacts{DType::kFloat64, 8, "float64"},
    DTypeFacts{DType::kFloat16, 2, "float16"},   DTypeFacts{DType::kUint8, 1, "uint8"},
    DTypeFacts{DType::kInt32, 4, "int32"},       DTypeFacts{DType::kInt8, 1, "int8"},
    DTypeFacts{DType::kInt64, 8, "int64"},       DTypeFacts{DType::kBool, 1, "bool"},
    DTypeFacts{DType::kBFloat16, 2, "bfloat16"},
};

const DTypeFacts& facts_of(DType dtype) {
  for (const DTypeFacts& candidate : kDTypes) {
    if (candidate.dtype == dtype) return candidate;
  }
  fail<InternalError>("dtype ", static_cast<int>(dtype), " is not in the table of types");
}

}  // namespace

int64_t size_of(DType dtype) { return facts_of(dtype).size; }

std::string_view name_of(DType dtype) { return facts_of(dtype).name; }

std::optional<DType> dtype_named(std::string_view name) {
  for (const DTypeFacts& candidate : kDTypes) {
    if (candidate.name == name) return candidate.dtype;
  }
  return std::nullopt;
}

std::optional<DType> dtype_from_flag(int64_t flag) {
  for (const DTypeFacts& candidate : kDTypes) {
    if (static_cast<int64_t>(candidate.dtype) == flag) return candidate.dtype;
  }
  return std::nullopt;
}

std::ostream& operator<<(std::ostream& out, DType dtype) { return out << name_of(dtype); }

bool is_floating(DType dtype) {
  return dtype == DType::kFloat32 || dtype == DType::kFloat64 || dtype == DType::kFloat16 ||
         dtype == DType::kBFloat16;
}

}  // namespace mx
