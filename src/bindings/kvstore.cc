// mxnet._core.DeviceGroup and ProcessGroup: sums over the devices of this process, or of one in
// each process, by NCCL; and what lets gradients leave early.
#include <nanobind/nanobind.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/vector.h>

#include "bindings/convert.h"
#include "kvstore/device_group.h"
#include "kvstore/process_group.h"
#include "ndarray/stream_point.h"
#include "runtime/shared_gradients.h"

namespace mx::python {
namespace {

std::vector<DeviceGroup::Row> unwrap_rows(nb::handle rows) {
  std::vector<DeviceGroup::Row> result;
  for (nb::handle row : rows) result.push_back(unwrap_list(row));
  return result;
}

DeviceGroup* make_group(const std::vector<std::string>& libraries) {
  return new DeviceGroup(libraries);  // never destroyed: work in the engine uses it
}

ProcessGroup* make_process_group(const std::vector<std::string>& libraries) {
  return new ProcessGroup(libraries);  // never destroyed: a thread may wait in it
}

}  // namespace

void bind_kvstore(nb::module_& m) {
  nb::class_<ProcessGroup>(m, "ProcessGroup", "A device of each process of a job, by NCCL.")
      .def_static("open", &make_process_group, nb::rv_policy::reference, nb::arg("libraries"));
  m.def("share_gradients", &share_gradients,
        "Gradients are added up over devices or processes: backward passes hand them over early.");
  m.def(
      "push_point", [](nb::handle arrays) { push_point(unwrap_list(arrays)); }, nb::arg("arrays"),
      "Copies to the arrays, all of one device, need not wait for what is computed from now on.");
  nb::class_<DeviceGroup>(m, "DeviceGroup", "The devices of this process, as NCCL joins them.")
      .def_static("open", &make_group, nb::rv_policy::reference, nb::arg("libraries"))
      .def_prop_ro("version", &DeviceGroup::version)
      .def(
          "all_reduce",
          [](DeviceGroup& self, nb::handle from, nb::handle to, int priority) {
            self.all_reduce(unwrap_rows(from), unwrap_rows(to), priority);
          },
          nb::arg("arrays"), nb::arg("out"), nb::arg("priority"),
          "Writes the sum of each list of arrays to every array of that list of `out`.")
      .def(
          "reduce",
          [](DeviceGroup& self, nb::handle from, nb::handle to, int priority) {
            self.reduce(unwrap_rows(from), unwrap_list(to), priority);
          },
          nb::arg("arrays"), nb::arg("out"), nb::arg("priority"),
          "Writes the sum of each list of arrays to one array, on the first one's device.")
      .def(
          "broadcast",
          [](DeviceGroup& self, nb::handle from, nb::handle to, int priority) {
            self.broadcast(unwrap_list(from), unwrap_rows(to), priority);
          },
          nb::arg("arrays"), nb::arg("out"), nb::arg("priority"),
          "Writes each array to every array of that list of `out`.");
}

}  // namespace mx::python
