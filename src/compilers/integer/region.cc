#include "compilers/integer/region.h"

#include "compilers/blob.h"
#include "ir/symbol_json.h"
#include "passes/infer.h"

namespace mx::integer {
namespace {

constexpr int kFormat = 1;
size_t at(int i) { return static_cast<size_t>(i); }

}  // namespace

IntegerRegion::IntegerRegion(const Subgraph& subgraph) : graph_(subgraph.graph.graph()) {
  for (const Subgraph::Input& input : subgraph.inputs) {
    int entry = subgraph.graph.first_entry(input.node);
    auto& kept = inputs_.emplace_back(subgraph.slots[at(entry)], input.frozen);
    if (!input.frozen) continue;
    const auto* data = static_cast<const std::byte*>(input.value.raw());
    kept.value.assign(data, data + input.value.bytes());
  }
  lower();
}

IntegerRegion::IntegerRegion(std::span<const std::byte> bytes, std::string_view compiler) {
  BlobReader in(bytes, compiler, kFormat);
  graph_ = from_json(in.get_text());
  inputs_ = in.get_list([&] {
    Input input;
    input.slot = {in.get_shape(), dtype_named(in.get_text())};
    input.frozen = in.get_int(0, 1) == 1;
    auto value = in.get_bytes();
    input.value.assign(value.begin(), value.end());
    return input;
  });
  in.expect_end();
  lower();
}

void IntegerRegion::lower() {
  IndexedGraph graph(graph_);
  std::vector<Slot> known(at(graph.num_entries()));
  for (size_t i = 0; i < inputs_.size(); ++i) {
    known[at(graph.first_entry(graph.variables()[i]))] = inputs_[i].slot;
    live_.add(inputs_[i].frozen);
  }
  std::vector<Slot> slots = infer_with_defaults(graph, std::move(known));
  Subgraph subgraph{.graph = graph, .slots = slots, .inputs = {}, .name = {}};
  for (size_t i = 0; i < inputs_.size(); ++i) {
    subgraph.inputs.push_back({.node = graph.variables()[i], .frozen = inputs_[i].frozen});
  }
  plan_ = lower_integers(subgraph);
}

const Slot& IntegerRegion::slot(int input) const { return inputs_[at(input)].slot; }

Tensor IntegerRegion::frozen(int input) const {
  const Input& kept = inputs_[at(input)];
  return {const_cast<std::byte*>(kept.value.data()), kept.slot.shape, *kept.slot.dtype};
}

Tensor IntegerRegion::input(const Run& run, int index) const {
  return live_.is_frozen(index) ? frozen(index) : run.in(live_.place(index));
}

std::vector<std::byte> IntegerRegion::save(std::string_view compiler) const {
  BlobWriter out;
  out.put_text(to_json(graph_));
  out.put_list(inputs_, [&](const Input& input) {
    out.put_shape(input.slot.shape);
    out.put_text(name_of(*input.slot.dtype));
    out.put_int(input.frozen ? 1 : 0);
    out.put_bytes(input.value);
  });
  return out.finish(compiler, kFormat);
}

}  // namespace mx::integer
