// Device plug-ins: libraries that bring devices, their kernels and compilers. One that lies beside
// the core (libmx_cuda.so) is opened at the first use of its kind; others by their paths.
#pragma once

#include <string>

#include "device/device.h"

namespace mx {

// Opens the plug-in at `path`, or the one that lies beside the core for a kind that has one. Adds
// its kernels and compilers. Raises DeviceError with the reason where it cannot be used. Returns
// the kind that it serves; the same path twice is opened once.
DeviceKind load_device_plugin(const std::string& path);

// Devices of this kind that can be used; opens the plug-in. 0 without one, and then the second
// function says why in words.
[[nodiscard]] int count_devices(DeviceKind kind);
[[nodiscard]] std::string why_no_device(DeviceKind kind);

Device& open_device(Context context);  // raises DeviceError

// The kind of this name; opens the plug-ins that REMX_DEVICE_PLUGINS lists when the name is not
// known yet. Raises DeviceError where it stays unknown.
[[nodiscard]] DeviceKind kind_of_name(std::string_view name);

// For each operator a line of its name and, behind tabs, the names of the kernels that the plug-in
// at `path` has for it. Needs no device; the process is of no other use afterwards.
std::string list_kernels(const std::string& path);

}  // namespace mx
