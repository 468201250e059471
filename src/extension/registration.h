// What an extension library registers of one operator.
#pragma once

#include <map>
#include <string>

#include "extension/library.h"

namespace mx::extension {

struct Registration {
  std::string name;
  bool is_subgraph_op = false;
  std::map<std::string, Opaque, std::less<>> forward, backward, create;  // by device: "cpu", "gpu"
  Opaque parse = nullptr, infer_type = nullptr, infer_storage = nullptr, infer_shape = nullptr,
         mutate = nullptr;

  [[nodiscard]] bool serves(std::string_view device) const {
    return forward.contains(device) || create.contains(device);
  }
  [[nodiscard]] std::string devices() const;  // "cpu, gpu", for error messages
};

// Raises where a function is missing that every operator needs.
Registration read_registration(const Library& library, int index);

}  // namespace mx::extension
