#include "compilers/compilers.h"

#include "compilers/calibrated/calibrated.h"
#include "compilers/example/example.h"
#include "compilers/mkldnn/groups.h"
#include "compilers/neuron/compiler.h"
#include "compilers/selective.h"
#include "compilers/tensorrt/batch.h"
#include "compilers/tensorrt/compiler.h"
#include "compilers/tensorrt/rules.h"
#include "ops/control/fused.h"
#include "ops/control/subgraph.h"
#include "runtime/backend.h"

namespace mx {

void add_compilers(CompilerTable& compilers, OpTable& ops) {
  std::shared_ptr<GraphCompiler> example = example_compiler();
  std::shared_ptr<GraphCompiler> cpu = default_cpu_compiler(example);
  // Cuts a graph into pieces of integers and pieces of real numbers.
  std::shared_ptr<GraphCompiler> integers = default_integer_compiler(cpu);
  std::shared_ptr<GraphCompiler> mixed = integers ? neuron_compiler(integers, example) : nullptr;
  auto add = [&](CompilerDoor door) {
    ops.add(ops::subgraph_op(door.op));
    compilers.add(std::move(door));
  };
  add({.name = "ngraph",
       .op = "_ngraph_subgraph_op",
       .compiler = calibrated_compiler("ngraph", cpu, mixed)});
  ops::add_fused_ops(ops);
  compilers.add({.name = "MKLDNN", .op = "", .compiler = nullptr, .fuse = mkldnn::fuse});
  compilers.add(
      {.name = "MKLDNN_QUANTIZE", .op = "", .compiler = nullptr, .fuse = mkldnn::fuse_integers});
  add({.name = "TensorRT",
       .op = "_TensorRT",
       .compiler = selective(tensorrt::refuses, tensorrt::check_batch,
                             calibrated_compiler("TensorRT", cpu, mixed)),
       .min_operators = 2,
       .prefix = "TensorRT",
       .absorbs_weights = true,
       .gpu_compiler = tensorrt_compiler()});
  add({.name = "neuron",
       .op = "_neuron_subgraph_op",
       .compiler = neuron_compiler(cpu, example),
       .absorbs_weights = true});
  add({.name = "example", .op = "_example_region", .compiler = example});
  add({.name = std::string(kIntegerDoor),
       .op = "_sg_mkldnn_quantized_region",
       .compiler = default_integer_compiler(example)});
  compilers.add({.name = "default", .op = "", .compiler = nullptr});  // selects nothing
}

}  // namespace mx
