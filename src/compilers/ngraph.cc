#include "compilers/ngraph.h"

#include "base/error.h"
#include "base/settings.h"

namespace mx::ngraph {

CompileOptions asked() {
  std::string chosen = settings::kNgraphBackend.get();
  chosen = chosen.substr(0, chosen.find(':'));  // a number of a device may follow
  bool is_interpreter = chosen == "INTERPRETER";
  check(is_interpreter || chosen == "CPU", settings::kNgraphBackend.info().name, "=", chosen,
        ": nGraph's regions run on the CPU here; use CPU or INTERPRETER",
        chosen == "GPU" ? "; bind on mx.gpu() to run on a GPU" : "");
  CompileOptions options;
  if (is_interpreter) options["interpret"] = "True";
  if (settings::kNgraphTimer.get()) options["profile"] = "True";
  return options;
}

bool serves_blocks() { return settings::kNgraphGluon.get(); }

}  // namespace mx::ngraph
