// Operators of sparse arrays, as far as dense ones go.
#pragma once

#include <array>
#include <cstdint>
#include <string_view>

#include "ir/op.h"

namespace mx::ops {

enum class StorageType : uint8_t { kCsr, kDefault, kRowSparse };
constexpr std::array<std::string_view, 3> names_of(StorageType /*type*/) {
  return {"csr", "default", "row_sparse"};
}

struct CastStorageParam {
  StorageType stype = StorageType::kDefault;
  static constexpr auto fields() {
    return std::tuple{required("stype", &CastStorageParam::stype, "Storage type of the result.")};
  }
};

// Needs the arithmetic operators in the table.
void add_storage(OpTable& table);

}  // namespace mx::ops
