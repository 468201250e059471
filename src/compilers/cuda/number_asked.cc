#include "compilers/cuda/number_asked.h"

#include <array>
#include <set>
#include <string_view>

#include "base/error.h"
#include "base/settings.h"
#include "compilers/plan/rules.h"

namespace mx::cuda {
namespace {

constexpr std::array kFastestFirst = {Number::kHalf, Number::kBfloat, Number::kTf32,
                                      Number::kSingle};

constexpr std::string_view kInteger = "int8";

std::optional<size_t> place_of(std::string_view name) {
  for (size_t i = 0; i < kFastestFirst.size(); ++i) {
    if (name_of(kFastestFirst[i]) == name) return i;
  }
  return std::nullopt;
}

bool multiplies(const Node& node) {
  static const auto* const names =
      new std::set<std::string_view>{"Convolution",
                                     "Deconvolution",
                                     "FullyConnected",
                                     "batch_dot",
                                     "_contrib_interleaved_matmul_selfatt_qk",
                                     "_contrib_interleaved_matmul_selfatt_valatt",
                                     "_contrib_interleaved_matmul_encdec_qk",
                                     "_contrib_interleaved_matmul_encdec_valatt"};
  return names->contains(node.op->name);
}

}  // namespace

std::optional<Number> half_of(const Subgraph& network) {
  std::set<DType> multiplied, all;
  const IndexedGraph& graph = network.graph;
  for (int i = 0; i < graph.num_nodes(); ++i) {
    const Node& node = graph.node(i);
    if (node.is_variable() || plan::is_cast(node)) continue;
    const std::optional<DType> dtype =
        network.slots[static_cast<size_t>(graph.first_entry(i))].dtype;
    if (!dtype) continue;
    all.insert(*dtype);
    if (multiplies(node)) multiplied.insert(*dtype);
  }
  const std::set<DType>& found = multiplied.empty() ? all : multiplied;
  if (found == std::set{DType::kFloat16}) return Number::kHalf;
  if (found == std::set{DType::kBFloat16}) return Number::kBfloat;
  return std::nullopt;
}

Number number_asked(const CompileOptions& options, bool allows_tf32,
                    std::optional<Number> network) {
  const auto given = options.find("precision");
  const bool is_option = given != options.end();
  const std::string text = is_option ? given->second : settings::kGpuPrecision.get();
  if (text.empty() || text == kInteger) {
    return network.value_or(allows_tf32 ? Number::kTf32 : Number::kSingle);
  }
  size_t best = kFastestFirst.size();
  for (size_t begin = 0; begin <= text.size();) {
    const size_t end = std::min(text.find('_', begin), text.size());
    const std::string_view name = std::string_view(text).substr(begin, end - begin);
    begin = end + 1;
    if (name == kInteger) continue;
    const std::optional<size_t> place = place_of(name);
    check(place.has_value(), is_option ? "precision" : settings::kGpuPrecision.info().name, ": \"",
          text,
          "\" is not known on a GPU; use fp32, tf32, fp16, bf16 or int8, or some joined by _");
    best = std::min(best, *place);
  }
  return kFastestFirst[best];
}

}  // namespace mx::cuda
