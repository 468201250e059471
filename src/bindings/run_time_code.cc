// mx.rtc: kernels from source text.
#include "runtime/run_time_code.h"

#include <nanobind/nanobind.h>
#include <nanobind/stl/array.h>
#include <nanobind/stl/shared_ptr.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/vector.h>

#include "base/error.h"
#include "bindings/convert.h"
#include "ndarray/process.h"

namespace mx::python {
namespace {

using Extents = std::array<uint32_t, 3>;

// Each argument is (array, whether it is written) or the bytes of a number.
std::vector<RunTimeCode::Argument> to_arguments(nb::handle list) {
  std::vector<RunTimeCode::Argument> arguments;
  for (nb::handle item : list) {
    if (nb::isinstance<nb::bytes>(item)) {
      auto bytes = nb::borrow<nb::bytes>(item);
      arguments.push_back({.bytes = std::string(bytes.c_str(), bytes.size())});
    } else {
      arguments.push_back({.array = unwrap(item[0]), .is_written = nb::cast<bool>(item[1])});
    }
  }
  return arguments;
}

}  // namespace

void bind_run_time_code(nb::module_& m) {
  nb::class_<RunTimeCode>(m, "RunTimeCode", "Kernels from source text, compiled for a device.")
      .def("launch",
           [](RunTimeCode& self, const std::string& kernel, nb::handle arguments,
              nb::handle context, const Extents& grid, const Extents& block, uint32_t shared) {
             self.launch(kernel, to_arguments(arguments), to_context(context),
                         {.grid = grid, .block = block, .shared_bytes = shared});
           });
  m.def(
      "compile_kernels",
      [](const std::string& source, const std::vector<std::string>& options,
         const std::vector<std::string>& exports, nb::handle context) {
        return std::make_shared<RunTimeCode>(source, options, exports, to_context(context));
      },
      "Compiles source text; raises with the compiler's words.");
  m.def(
      "native_stream",
      [](nb::handle context) {
        return reinterpret_cast<uintptr_t>(stream_of(to_context(context)).native());
      },
      "The handle of a device's compute stream, as a number.");
  m.def(
      "address_of",
      [](nb::handle given) {
        const NDArray& array = unwrap(given);
        check<Unsupported>(!array.is_sparse(), "a sparse array's elements have no address");
        return reinterpret_cast<uintptr_t>(array.tensor().raw());
      },
      "Where an array's elements lie.");
}

}  // namespace mx::python
