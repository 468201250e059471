#include "ops/pointwise/storage.h"

#include "ops/pointwise/copy.h"

namespace mx::ops {
namespace {

// Where storage types matter, a rule of src/sparse does it; a program of dense arrays copies.
void infer(Infer& t, const CastStorageParam& /*p*/) { t.unify(t.in(0), t.out(0)); }

// These leave the rows alone that a sparse array does not hold. A dense one holds all: the plain
// operator under another name.
void add_again(OpTable& table, std::string_view op, std::string name) {
  OpDef again = table.get(op);
  again.name = std::move(name);
  again.aliases.clear();
  table.add(std::move(again));
}

}  // namespace

void add_storage(OpTable& table) {
  table.add(define<CastStorageParam>({
      .name = "cast_storage",
      .doc = "The same values in another storage type.",
      .aliases = {"_sparse_cast_storage"},
      .inputs = {"data"},
      .infer = infer,
      .gradient = [](Grad& g, const CastStorageParam&) -> Values { return {g.out_grad(0)}; },
      .cpu = [](Run& run, const CastStorageParam&) { copy_elements(run, run.in(0), run.out(0)); },
      .inplace = {{0, 0}},
  }));
  add_again(table, "_mul_scalar", "_contrib_backward_gradientmultiplier");
  add_again(table, "_minus_scalar", "_scatter_minus_scalar");
  add_again(table, "_plus_scalar", "_scatter_plus_scalar");
  add_again(table, "elemwise_div", "_scatter_elemwise_div");
}

}  // namespace mx::ops
