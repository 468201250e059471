// Calls of operators on sparse arrays. A rule, attached from src/sparse, knows how an operator
// works on the parts of its inputs; a call that no rule takes is made on dense copies, and told
// once (MXNET_STORAGE_FALLBACK_LOG_VERBOSE=0: never).
#pragma once

#include <functional>
#include <optional>
#include <span>
#include <string_view>

#include "ir/node.h"
#include "ir/op.h"
#include "ndarray/sparse.h"
#include "runtime/tape.h"

namespace mx {

struct SparseCall {
  const OpDef& op;
  const Params& params;
  std::span<const NDArray> inputs;  // the histories do not matter
  bool wants_dense = false;         // the result goes to a dense array that is known

  [[nodiscard]] const NDArray& in(size_t i) const { return inputs[i]; }
  [[nodiscard]] StorageKind kind(size_t i) const { return kind_of(inputs[i]); }
  template <class P>
  [[nodiscard]] const P& as() const {
    return params.as<P>();
  }
};

// What the operator gives, or nothing where the rule does not know these storage types.
using SparseRule = std::function<std::optional<NDArrays>(const SparseCall&)>;
// Writes the update of in(0) to `target`, which may be in(0), and to the states; false: not known.
using SparseUpdate = std::function<bool(const SparseCall&, const NDArray& target)>;

// Before the first call. `from_dense`: the rule is asked also where all inputs are dense.
void add_sparse_rule(std::string_view op, SparseRule rule, bool from_dense = false);
void add_sparse_update(std::string_view op, SparseUpdate update);

// Whether the call below is the one to make.
bool is_sparse_call(const OpDef& op, std::span<const NDArray> inputs);
// Whether a graph makes sparse arrays even of dense ones.
bool makes_sparse(const Graph& graph);
// All outputs; nothing is recorded. Nothing where all inputs are dense and no rule takes the call.
std::optional<NDArrays> call_sparse(const SparseCall& call);
// On dense copies, told once; what the operator mutates goes back. A rule makes it where the result
// has to be stored otherwise.
NDArrays call_on_dense(const SparseCall& call);
// An optimizer's update of rows; false: make the call as any other.
bool update_sparse(const SparseCall& call, const NDArray& target);

}  // namespace mx
