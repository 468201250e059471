#include "base/profile.h"

#include <nanobind/nanobind.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/vector.h>

#include "bindings/convert.h"
#include "runtime/profile/device_profile.h"

namespace mx::python {
namespace {

nb::tuple take_records() {
  {
    nb::gil_scoped_release unlocked;  // devices may have to be waited for
    collect_device_profile();
  }
  ProfileRecords taken = take_profile();
  nb::list records;
  for (const ProfileRecord& r : taken.records) {
    records.append(nb::make_tuple(std::string(1, r.phase), r.category, r.name, r.lane, r.detail,
                                  r.begin, r.value, r.thread, r.line));
  }
  return nb::make_tuple(taken.texts, records);
}

void add_record(const std::string& phase, const std::string& category, const std::string& name,
                const std::string& detail, int64_t begin, int64_t value) {
  if (!is_profiled(kProfileUser)) return;
  add_profile({.phase = phase.at(0),
               .category = category,
               .name = name,
               .lane = category,
               .detail = detail,
               .begin = begin,
               .value = value});
}

}  // namespace

void bind_profile(nb::module_& m) {
  m.def("profile_kinds", &set_profile, nb::call_guard<nb::gil_scoped_release>(),
        "Bits of what is recorded from now on.");
  m.def("profile_add", &add_record, "Adds a record of the program's own, when it is recorded.");
  m.def("profile_take", &take_records, "The texts and the records so far, which are forgotten.");
}

}  // namespace mx::python
