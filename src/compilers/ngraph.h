// What the variables MXNET_NGRAPH_* ask of the backend "ngraph" (docs/guide/ngraph.md).
#pragma once

#include "ir/graph_backend.h"

namespace mx::ngraph {

CompileOptions asked();  // raises for a MXNET_NGRAPH_BACKEND that is not here
bool serves_blocks();    // MXNET_NGRAPH_GLUON

}  // namespace mx::ngraph
