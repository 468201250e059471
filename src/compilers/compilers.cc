#include "compilers/compilers.h"

#include <optional>
#include <string>

#include "base/settings.h"
#include "compilers/calibrated/calibrated.h"
#include "compilers/example/example.h"
#include "compilers/integers.h"
#include "compilers/mkldnn/groups.h"
#include "compilers/neuron/compiler.h"
#include "compilers/ngraph.h"
#include "compilers/precision.h"
#include "compilers/selective.h"
#include "compilers/tensorrt/batch.h"
#include "compilers/tensorrt/compiler.h"
#include "compilers/tensorrt/door.h"
#include "compilers/tensorrt/rules.h"
#include "device/kinds.h"
#include "ops/control/fused.h"
#include "ops/control/subgraph.h"

namespace mx {
namespace {

constexpr const char* kGpuBackend = "cuda";

bool always(const CompileOptions& /*options*/) { return true; }
// Integers are made of the weights, so their values must be there.
bool for_int8(const CompileOptions& options) { return asks_for(options, "int8"); }

Graph fuse_integers(const Graph& graph) { return mkldnn::fuse_integers(graph); }

// On a GPU; `compilers` lives as long as the process.
std::shared_ptr<GraphCompiler> tensorrt_of_gpus(const CompilerTable& compilers) {
  return tensorrt_door({.own =
                            [&compilers] {
                              return compilers.compiler(*compilers.find(kGpuBackend),
                                                        {kTensorrtDevice});
                            },
                        .library = tensorrt_compiler(),
                        .is_library_asked_for =
                            [] {
                              std::optional<std::string> name = settings::kTensorrtLibrary.get();
                              return name && !name->empty();
                            },
                        .why_no_library = why_no_tensorrt});
}

}  // namespace

void add_compilers(CompilerTable& compilers, OpTable& ops) {
  std::shared_ptr<GraphCompiler> example = example_compiler();
  std::shared_ptr<GraphCompiler> cpu = default_cpu_compiler(example);
  std::shared_ptr<GraphCompiler> integers = default_integer_compiler(cpu);
  std::shared_ptr<GraphCompiler> mixed =
      integers ? mixed_number_compiler(integers, example) : nullptr;
  auto calibrated = [&](std::string who) {
    return calibrated_compiler({.who = std::move(who),
                                .plain = cpu,
                                .mixed = mixed,
                                .fuse = fuse_integers,
                                .reals = options_on_cpu});
  };
  auto add = [&](GraphBackend backend, std::shared_ptr<GraphCompiler> compiler) {
    std::string name = backend.name;
    ops.add(ops::subgraph_op(backend.compiling()->op));
    compilers.add(std::move(backend));
    if (compiler) compilers.attach(name, DeviceKind::kCpu, std::move(compiler));
  };
  add({.name = "ngraph",
       .kind = CompilingBackend{.op = "_ngraph_subgraph_op",
                                .absorbs_weights = for_int8,
                                .takes_groups = true,
                                .cuts_after = kIntegerBackend},
       .asked = ngraph::asked,
       .serves_blocks = ngraph::serves_blocks},
      calibrated("ngraph"));
  ops::add_fused_ops(ops);
  compilers.add({.name = "MKLDNN",
                 .kind = GroupingBackend{
                     .group = mkldnn::fuse, .is_for_inference = true, .serves_empty_name = true}});
  compilers.add(
      {.name = "MKLDNN_QUANTIZE", .kind = GroupingBackend{.group = mkldnn::fuse_integers}});
  add({.name = "TensorRT",
       .kind = CompilingBackend{.op = "_TensorRT",
                                .min_operators = 2,
                                .prefix = "TensorRT",
                                .absorbs_weights = always},
       .takes_binds = [] { return settings::kUseTensorrt.get(); },
       .without = "call mx.contrib.tensorrt.set_use_tensorrt(False)"},
      selective(tensorrt::refuses, tensorrt::check_batch, calibrated("TensorRT")));
  compilers.attach("TensorRT", kTensorrtDevice, tensorrt_of_gpus(compilers));
  // Compiled where a GPU's library attaches its compiler.
  add({.name = kGpuBackend,
       .kind = CompilingBackend{.op = "_cuda_subgraph_op",
                                .absorbs_weights = for_int8,
                                .cuts_after = kIntegerBackend}},
      nullptr);
  add({.name = "neuron",
       .kind = CompilingBackend{.op = "_neuron_subgraph_op", .absorbs_weights = always}},
      neuron_compiler(cpu, example));
  add({.name = "example", .kind = CompilingBackend{.op = "_example_region"}}, example);
  add({.name = kIntegerBackend, .kind = integer_backend()}, default_integer_compiler(example));
  compilers.add({.name = "default", .kind = EmptyBackend{}});
  for (DeviceKind kind : known_kinds()) {
    if (!is_host(kind)) continue;
    KindFacts facts = facts_of(kind);
    facts.default_backend = default_backend_of_cpu();
    add_kind(kind, std::move(facts));
  }
}

}  // namespace mx
