// Devices: which kinds there are, plug-ins, memory.
#include <nanobind/nanobind.h>
#include <nanobind/stl/pair.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/vector.h>

#include "bindings/convert.h"
#include "device/features.h"
#include "device/kinds.h"
#include "library/plugins.h"
#include "ndarray/holders.h"
#include "ndarray/process.h"

namespace mx::python {
namespace {

DeviceKind to_kind(int number) { return static_cast<DeviceKind>(number); }

}  // namespace

void bind_devices(nb::module_& m) {
  m.def(
      "load_device",
      [](const std::string& path) { return static_cast<int>(load_device_plugin(path)); },
      "Opens a device plug-in; the number of its kind.");
  m.def(
      "device_kind", [](const std::string& name) { return static_cast<int>(kind_of_name(name)); },
      "The number of a kind of device; opens the plug-ins that REMX_DEVICE_PLUGINS lists if need "
      "be.");
  m.def(
      "device_kinds",
      [] {
        nb::dict names;
        for (DeviceKind kind : known_kinds()) {
          names[nb::int_(static_cast<int>(kind))] = std::string(kind_name(kind));
        }
        return names;
      },
      "Names of the known kinds of devices by number.");
  m.def(
      "count_devices", [](int kind) { return count_devices(to_kind(kind)); },
      "Devices of a kind that can be used.");
  m.def(
      "why_no_device", [](int kind) { return why_no_device(to_kind(kind)); },
      "The reason when there are none.");
  m.def(
      "device_features",
      [](nb::handle context) {
        auto* teller = dynamic_cast<FeatureTeller*>(&device_of(to_context(context)));
        return teller ? teller->features() : std::vector<std::pair<std::string, bool>>{};
      },
      "What a device can do with libraries that are opened when they are used, and whether they "
      "are there.");
  m.def(
      "is_virtual_kind", [](const std::string& name) { return is_virtual_kind(name); },
      nb::arg("name"),
      "Whether contexts of this name are virtual: their arrays lie in the CPU's memory.");
  m.def(
      "trim", [](nb::handle context) { return pool_of(to_context(context)).trim(); },
      "Returns cached memory to the device; says how many bytes.");
  m.def("set_purpose", &set_purpose, nb::arg("purpose"),
        "What the arrays are for that this thread makes on devices from now on, for messages; "
        "returns what was said before, an empty text for nothing.");
  m.def(
      "memory",
      [](nb::handle context) {
        PoolStatistics s = pool_of(to_context(context)).statistics();
        return nb::make_tuple(s.allocated, s.cached, s.peak);
      },
      "Bytes of a context's pool: in use, cached, most ever.");
  m.def(
      "memory_limit", [](nb::handle context) { return pool_of(to_context(context)).limit(); },
      "Bytes that a context's pool may take from its device; negative: all.");
  m.def(
      "memory_of_operators",
      [](nb::handle context) {
        nb::list holders;
        for (const HolderBytes& held : holders_of(to_context(context))) {
          holders.append(nb::make_tuple(held.name, held.now, held.peak));
        }
        return holders;
      },
      "Of each operator that holds a device's memory: bytes now, most ever; the largest first.");
  m.def(
      "reset_peak",
      [](nb::handle context) {
        pool_of(to_context(context)).reset_peak();
        reset_holder_peaks(to_context(context));
      },
      "The most bytes ever in use, also by operator, are those in use now.");
  m.def(
      "device_memory",
      [](nb::handle context) {
        DeviceInfo info = device_of(to_context(context)).info();
        return nb::make_tuple(info.free_bytes, info.total_bytes);
      },
      "Free and total bytes of a device.");
}

}  // namespace mx::python
