#include "extension/operator.h"

#include <algorithm>
#include <limits>

#include "extension/arguments.h"
#include "extension/instance.h"
#include "ir/symbol.h"
#include "ir/symbol_json.h"
#include "passes/infer.h"
#include "runtime/custom_op.h"

namespace mx::extension {
namespace {

using LibraryRef = std::shared_ptr<const Library>;
using OpRef = std::shared_ptr<const Registration>;

constexpr int kMostArrays = 1 << 16;  // of one call; more is a mistake of the library
constexpr int kMostAxes = 32;

// A shape as the library returned it. 0 is an extent of an empty array once all inputs are known,
// and unknown before.
Shape read_shape(const unsigned* extents, int ndim, bool is_final) {
  if (ndim == 0) return Shape::unknown();
  Dims dims;
  for (int axis = 0; axis < ndim; ++axis) {
    unsigned extent = extents[axis];
    bool is_unknown = extent == std::numeric_limits<unsigned>::max() || (extent == 0 && !is_final);
    dims.push_back(is_unknown ? kUnknown : static_cast<int64_t>(extent));
  }
  return Shape(std::move(dims));
}

bool are_known(const std::vector<Slot>& slots) {
  return std::ranges::all_of(slots, [](const Slot& slot) { return slot.shape.is_known(); });
}

std::vector<std::string> numbered(std::string_view prefix, int count) {
  std::vector<std::string> names;
  for (int i = 0; i < count; ++i) names.push_back(cat(prefix, i));
  return names;
}

// What every operator of a library has in common.
class LibraryProp : public CustomProp {
 public:
  LibraryProp(LibraryRef library, OpRef op, Attrs attrs)
      : library_(std::move(library)), op_(std::move(op)), attrs_(std::move(attrs)) {
    is_native = true;
  }
  [[nodiscard]] std::shared_ptr<CustomOperator> create(
      Context context, const std::vector<Slot>& inputs) const override {
    return make_instance(library_, op_, attrs_, context, inputs, mutated_positions_);
  }

 protected:
  void set_counts(int inputs, int outputs_count) {
    arguments = numbered("", inputs);
    outputs =
        outputs_count == 1 ? std::vector<std::string>{"output"} : numbered("output", outputs_count);
    reads_out_grad.assign(outputs.size(), true);
    reads_output.assign(outputs.size(), true);
  }
  [[nodiscard]] std::string what(std::string_view function) const {
    return cat(op_->name, ": ", function);
  }

  LibraryRef library_;
  OpRef op_;
  Attrs attrs_;
  std::vector<int> mutated_positions_;
};

class OrdinaryProp final : public LibraryProp {
 public:
  OrdinaryProp(LibraryRef library, OpRef op, Attrs attrs)
      : LibraryProp(std::move(library), std::move(op), std::move(attrs)), texts_(attrs_) {
    read_counts();
    if (op_->mutate) read_mutated();
  }

  void infer_shapes(Slots& slots) const override {
    ShapeLists given(slots.inputs);
    auto inputs = static_cast<int>(slots.inputs.size());
    auto results = static_cast<int>(slots.outputs.size());
    unsigned **in_shapes = nullptr, **out_shapes = nullptr;
    int *in_ndims = nullptr, *out_ndims = nullptr;
    bool was_known = are_known(slots.inputs);
    std::string who = what("InferShape");
    library_->expect(who, [&] {
      return table().infer_shape(op_->infer_shape, keys(), values(), count(), given.rows.data(),
                                 given.ndims.data(), inputs, &in_shapes, &in_ndims, &out_shapes,
                                 &out_ndims, results);
    });
    take_shapes(who, in_shapes, in_ndims, slots.inputs, was_known);
    take_shapes(who, out_shapes, out_ndims, slots.outputs, are_known(slots.inputs));
  }

  void infer_dtypes(Slots& slots) const override {
    std::vector<int> in = types_of(slots.inputs);
    std::vector<int> out(slots.outputs.size(), kUnknownType);
    std::string who = what("InferType");
    library_->expect(who, [&] {
      return table().infer_type(op_->infer_type, keys(), values(), count(), in.data(),
                                static_cast<int>(in.size()), out.data(),
                                static_cast<int>(out.size()));
    });
    take_types(who, in, slots.inputs);
    take_types(who, out, slots.outputs);
    bool are_inputs_known =
        std::ranges::all_of(slots.inputs, [](const Slot& slot) { return slot.dtype.has_value(); });
    for (size_t i = 0; are_inputs_known && i < slots.outputs.size(); ++i) {
      library_->demand(slots.outputs[i].dtype.has_value(), who, "returned no dtype for output ", i);
    }
    check_storage(in.size(), out.size());
  }

 private:
  [[nodiscard]] const Interface& table() const { return library_->interface(); }
  [[nodiscard]] Texts keys() const { return texts_.keys.data(); }
  [[nodiscard]] Texts values() const { return texts_.values.data(); }
  [[nodiscard]] int count() const { return texts_.count(); }

  void read_counts() {
    int inputs = 0, results = 0;
    library_->expect(what("ParseAttrs"), [&] {
      return table().parse(op_->parse, keys(), values(), count(), &inputs, &results);
    });
    library_->demand(inputs >= 0 && inputs <= kMostArrays, what("ParseAttrs"), "says that it has ",
                     inputs, " inputs");
    library_->demand(results >= 1 && results <= kMostArrays, what("ParseAttrs"),
                     "says that it has ", results, " outputs");
    set_counts(inputs, results);
  }

  void read_mutated() {
    int* found = nullptr;
    int number = 0;
    std::string who = what("MutateInputs");
    library_->expect(who, [&] {
      return table().mutate(op_->mutate, keys(), values(), count(), &found, &number);
    });
    auto memory = owned(*library_, found);
    for (int i = 0; found && i < number; ++i) {
      library_->demand(found[i] >= 0 && static_cast<size_t>(found[i]) < arguments.size(), who,
                       "says that it writes to input ", found[i], ", it has ", arguments.size());
      mutated_positions_.push_back(found[i]);
      mutated.push_back(arguments[static_cast<size_t>(found[i])]);
    }
  }

  // Takes over what the library allocated, whatever it holds.
  void take_shapes(std::string_view who, unsigned** shapes, int* ndims, std::vector<Slot>& slots,
                   bool is_final) const {
    auto rows = owned(*library_, shapes);
    auto lengths = owned(*library_, ndims);
    if (slots.empty()) return;
    library_->demand(shapes && ndims, who, "returned no shapes");
    std::string mistake;
    for (size_t i = 0; i < slots.size(); ++i) {
      auto row = owned(*library_, shapes[i]);
      bool is_sane = ndims[i] >= 0 && ndims[i] <= kMostAxes && (ndims[i] == 0 || shapes[i]);
      if (!is_sane) {
        mistake = cat("returned a shape of ", ndims[i], " axes", shapes[i] ? "" : " that is null");
      } else {
        slots[i].shape = read_shape(shapes[i], ndims[i], is_final);
      }
    }
    library_->demand(mistake.empty(), who, mistake);
  }

  void take_types(std::string_view who, const std::vector<int>& types,
                  std::vector<Slot>& slots) const {
    for (size_t i = 0; i < slots.size(); ++i) {
      if (types[i] == kUnknownType) continue;
      slots[i].dtype = dtype_from_flag(types[i]);
      library_->demand(slots[i].dtype.has_value(), who, "returned the unknown dtype ", types[i]);
    }
  }

  void check_storage(size_t inputs, size_t results) const {
    if (!op_->infer_storage) return;
    constexpr int kDense = 0;
    std::vector<int> in(inputs, kDense), out(results, kUnknownType);
    library_->expect(what("InferSType"), [&] {
      return table().infer_storage(op_->infer_storage, keys(), values(), count(), in.data(),
                                   static_cast<int>(inputs), out.data(), static_cast<int>(results));
    });
    for (const std::vector<int>& kinds : {in, out}) {
      for (int kind : kinds) {
        check<Unsupported>(kind == kDense || kind == kUnknownType, op_->name,
                           ": its library wants a sparse array for dense ones; arrays are dense");
      }
    }
  }

  TextLists texts_;
};

// Its counts and shapes are those of the graph it holds.
class SubgraphProp final : public LibraryProp {
 public:
  SubgraphProp(LibraryRef library, OpRef op, Attrs given)
      : LibraryProp(std::move(library), std::move(op), std::move(given)) {
    auto text = attrs_.find(std::string(kSubgraphText));
    check(text != attrs_.end(), op_->name,
          ": this operator runs a subgraph, which only optimize_for gives to it");
    graph_ = std::make_unique<IndexedGraph>(from_plain_json(text->second));
    set_counts(static_cast<int>(graph_->variables().size()),
               static_cast<int>(graph_->outputs().size()));
  }
  void infer_shapes(Slots& slots) const override { infer_all(slots); }
  void infer_dtypes(Slots& slots) const override { infer_all(slots); }

 private:
  void infer_all(Slots& slots) const {
    std::vector<Slot> known(static_cast<size_t>(graph_->num_entries()));
    auto entry = [&](size_t i) {
      return static_cast<size_t>(graph_->first_entry(graph_->variables()[i]));
    };
    for (size_t i = 0; i < slots.inputs.size(); ++i) known[entry(i)] = slots.inputs[i];
    known = infer(*graph_, std::move(known));
    for (size_t i = 0; i < slots.inputs.size(); ++i) slots.inputs[i] = known[entry(i)];
    for (size_t i = 0; i < slots.outputs.size(); ++i) {
      slots.outputs[i] = known[static_cast<size_t>(graph_->outputs()[i])];
    }
  }

  std::unique_ptr<IndexedGraph> graph_;
};

}  // namespace

void add_operator(OpTable& table, LibraryRef library, Registration given) {
  auto op = std::make_shared<const Registration>(std::move(given));
  CustomFamily family{.name = op->name,
                      .doc = cat("An operator of the extension library ", library->path(), "."),
                      .make = nullptr,
                      .has_gradient = !op->backward.empty() || !op->create.empty(),
                      .has_subgraph = op->is_subgraph_op};
  family.make = [library = std::move(library),
                 op](const Attrs& attrs) -> std::shared_ptr<const CustomProp> {
    if (op->is_subgraph_op) return std::make_shared<SubgraphProp>(library, op, attrs);
    return std::make_shared<OrdinaryProp>(library, op, attrs);
  };
  add_custom_operator(table, std::move(family));
}

}  // namespace mx::extension
