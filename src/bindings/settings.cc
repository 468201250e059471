// The settings of the core that the front end asks for too: one place reads each variable.
#include "base/settings.h"

#include <nanobind/nanobind.h>
#include <nanobind/stl/optional.h>
#include <nanobind/stl/string.h>

#include <string_view>

#include "base/error.h"
#include "bindings/convert.h"

namespace mx::python {
namespace {

// The value of the one with that name; a null object when it is none of them.
template <class... Settings>
nb::object value_of(std::string_view name, const Settings&... all) {
  nb::object found;
  auto look = [&](const auto& one) {
    if (one.info().name == name) found = nb::cast(one.get());
  };
  (look(all), ...);
  return found;
}

nb::object setting(const std::string& name) {
  nb::object found =
      value_of(name, settings::kBucketBytes, settings::kNgraphTimer, settings::kPrecision,
               settings::kSubgraphBackend, settings::kSubgraphVerbose, settings::kTensorrtHalf,
               settings::kUseTensorrt);
  check(found.is_valid(), "setting: ", name, " is not handed out; add it to bindings/settings.cc");
  return found;
}

}  // namespace

void bind_settings(nb::module_& m) {
  m.def("setting", &setting,
        "What an environment variable says: its value, or what holds without.");
}

}  // namespace mx::python
