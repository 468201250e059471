#include "ops/control/fused.h"

namespace mx::ops {
namespace {

constexpr const char* kDoc = "Operators that the backend MKLDNN shows as one node.";

int convolution_outputs(const FusedConvolutionParam& p) { return p.quantized ? 3 : 1; }

template <class P>
int outputs_of(const P& p) {
  return p.quantized && !p.enable_float_output ? 3 : 1;
}

template <class P>
OpDef fused(const char* name, int (*outputs)(const P&)) {
  return define<P>({.name = name,
                    .doc = kDoc,
                    .num_outputs = outputs,
                    .has_subgraph = true,
                    .names_outputs = true});
}

}  // namespace

void add_fused_ops(OpTable& table) {
  table.add(fused<FusedConvolutionParam>("_sg_mkldnn_conv", convolution_outputs));
  table.add(fused<FusedDenseParam>("_sg_mkldnn_fully_connected", outputs_of));
  table.add(fused<FusedAttentionParam>("_sg_mkldnn_selfatt_qk", outputs_of));
  table.add(fused<FusedAttentionParam>("_sg_mkldnn_selfatt_valatt", outputs_of));
}

}  // namespace mx::ops
