#include "library/library.h"

#include <mutex>

#include "base/instruction_set.h"
#include "compilers/compilers.h"
#include "compilers/tensorrt/compiler.h"
#include "ir/plugin.h"
#include "library/plugins.h"
#include "ndarray/process.h"
#include "numpy/catalog.h"
#include "ops/catalog.h"
#include "runtime/custom_op.h"
#include "sparse/rules.h"

namespace mx {

void load_library() {
  static std::once_flag once;
  std::call_once(once, [] {
    (void)instruction_set();  // a wrong REMX_MAX_ISA is said here, not by some kernel
    ops::add_operators(op_table());
    add_custom_operators(op_table());
    add_library_kernels(op_table());
    numpy::add_operators(op_table());  // twins share the kernels above
    add_compilers(compiler_table(), op_table());
    set_open_device(open_device);
    sparse::add_rules();
  });
}

std::string version_of_tensorrt() { return tensorrt_version(); }

}  // namespace mx
