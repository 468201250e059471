// The .params file format: a list of arrays, with names or without. Reads every historical version
// (0 to 3) and writes what MXNet 1.9.1 writes. A damaged file is an IoError that says where; sizes
// are checked against what the file holds before memory is taken.
#pragma once

#include <cstddef>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "ndarray/ndarray.h"

namespace mx {

struct NamedArrays {
  std::vector<NDArray> arrays;
  std::vector<std::string> names;  // empty, or one per array
};

// The name of an array in a model's file says its kind: arg:fc_weight, aux:bn_moving_mean.
inline constexpr std::string_view kArgumentTag = "arg:", kAuxiliaryTag = "aux:";
std::string_view untagged(std::string_view name);  // fc_weight

// Host arrays only: copy GPU arrays first. Waits for pending writes. `numpy_shapes` writes version
// 3 records, in which a shape without axes is a scalar.
std::vector<std::byte> write_params(const NamedArrays& list, bool numpy_shapes = false);
NamedArrays read_params(std::span<const std::byte> bytes, const std::string& source);

// One array without the list around it: what pickles hold, with the context that it was on.
std::vector<std::byte> write_array(const NDArray& array, bool numpy_shapes = false,
                                   Context context = {});
struct PlacedArray {
  NDArray array;    // on the host
  Context context;  // where it was; this process may have no such device
};
PlacedArray read_array(std::span<const std::byte> bytes, const std::string& source);

// The file appears whole or not at all: written beside, then renamed.
void save_params(const std::string& path, const NamedArrays& list, bool numpy_shapes = false);
NamedArrays load_params(const std::string& path);

}  // namespace mx
