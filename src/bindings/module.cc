// mxnet._core: the Python face of the core. No logic lives here.
#include <nanobind/nanobind.h>
#include <nanobind/stl/pair.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/vector.h>

#include "base/index_error.h"
#include "base/instruction_set.h"
#include "base/profile.h"
#include "base/settings.h"
#include "base/value_error.h"
#include "bindings/convert.h"
#include "library/library.h"
#include "ndarray/process.h"
#include "runtime/kernel_call.h"

namespace mx::python {
namespace {

void bind_process(nb::module_& m) {
  m.def(
      "wait_all",
      [] {
        ApiSpan span("MXNDArrayWaitAll");
        wait_all();
      },
      "Waits for all pending work, on devices too.");
  m.def(
      "stop",
      [] {
        nb::gil_scoped_release release;
        stop_work();
      },
      "Ends the engine's threads; called at interpreter exit.");
  m.def("pending", [] { return engine().pending(); }, "Operations that wait or run.");
  m.def("tensorrt_version", &version_of_tensorrt,
        "Version of NVIDIA's TensorRT library; empty when none can be opened.");
  m.def("features", &build_features, "What the library was built with.");
  m.def(
      "instruction_sets",
      [] {
        return nb::make_tuple(std::string(name_of(instruction_set())),
                              std::string(name_of(processor_set())));
      },
      "What kernels use, and what the processor has.");
  m.def(
      "settings",
      [] {
        nb::list rows;
        for (const SettingInfo& s : settings_table()) {
          rows.append(nb::make_tuple(std::string(s.name), std::string(s.fallback),
                                     s.when == When::kAtLoad ? "import" : "use",
                                     std::string(s.doc)));
        }
        return rows;
      },
      "The environment variables that are read: name, default, when, meaning.");
  m.def("catalog_json", &catalog_json, "Every operator as JSON.");
  m.def("max_threads", &max_threads, "Threads of a parallel region.");
  m.def("seed", [](uint32_t seed) { seed_random(seed); }, "Seeds all contexts.");
  m.def(
      "seed_context",
      [](uint32_t seed, nb::handle context) { seed_random(seed, to_context(context)); },
      "Seeds one context.");
}

// An error class of Python that is an MXNetError too: where 1.9.1 refuses an index or a value, some
// operators raise the one, some the other.
template <class E>
void bind_error(const nb::module_& m, const char* name, PyObject* builtin) {
  nb::object bases = nb::make_tuple(m.attr("MXNetError"), nb::handle(builtin));
  PyObject* type = PyErr_NewException(name, bases.ptr(), nullptr);
  if (!type) nb::raise_python_error();
  nb::register_exception_translator(
      [](const std::exception_ptr& thrown, void* python_type) {
        try {
          std::rethrow_exception(thrown);
        } catch (const E& error) {
          PyErr_SetString(static_cast<PyObject*>(python_type), error.what());
        }
      },
      type);
}

}  // namespace

NB_MODULE(_core, m) {
  nb::exception<Error>(m, "MXNetError", PyExc_RuntimeError);
  bind_error<IndexError>(m, "mxnet.base.IndexError", PyExc_IndexError);
  bind_error<ValueError>(m, "mxnet.base.ValueError", PyExc_ValueError);
  load_library();
  install_hooks();
  install_custom_operators();
  nb::set_leak_warnings(false);  // arrays may live until the interpreter is gone
  bind_process(m);
  bind_devices(m);
  bind_dist(m);
  bind_extension(m);
  bind_ndarray(m);
  bind_invoke(m);
  bind_numpy(m);
  bind_autograd(m);
  bind_sparse(m);
  bind_symbol(m);
  bind_executor(m);
  bind_precision(m);
  bind_settings(m);
  bind_run_time_code(m);
  bind_image(m);
  bind_kvstore(m);
  bind_loader(m);
  bind_profile(m);
}

}  // namespace mx::python
