// How the engine's waits get along with the interpreter.
#include <cstring>

#include "bindings/convert.h"
#include "ndarray/process.h"

namespace mx::python {
namespace {

void* before_block() { return PyGILState_Check() ? PyEval_SaveThread() : nullptr; }

void after_block(void* state) {
  if (state) PyEval_RestoreThread(static_cast<PyThreadState*>(state));
}

void interrupted() {
  nb::gil_scoped_acquire lock;
  if (PyErr_CheckSignals() != 0) throw nb::python_error();
}

// The innermost Python line outside of the package: the user's.
std::string origin() {
  if (!Py_IsInitialized() || !PyGILState_Check()) return "";
  PyFrameObject* frame = PyThreadState_GetFrame(PyThreadState_Get());
  std::string result;
  while (frame) {
    PyCodeObject* code = PyFrame_GetCode(frame);
    const char* file = PyUnicode_AsUTF8(code->co_filename);
    bool ours = file && std::strstr(file, "/mxnet/");
    if (file && !ours) result = cat(file, ":", PyFrame_GetLineNumber(frame));
    Py_DECREF(code);
    PyFrameObject* back = result.empty() ? PyFrame_GetBack(frame) : nullptr;
    Py_DECREF(frame);
    frame = back;
  }
  PyErr_Clear();
  return result;
}

}  // namespace

void install_hooks() {
  static const Hooks hooks{before_block, after_block, interrupted, origin};
  engine().set_hooks(&hooks);
}

}  // namespace mx::python
