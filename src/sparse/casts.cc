// cast_storage, and copies that keep the storage type of their target.
#include "ops/pointwise/storage.h"
#include "sparse/rules.h"

namespace mx::sparse {
namespace {

std::optional<NDArrays> cast_storage(const SparseCall& call) {
  const auto& p = call.as<ops::CastStorageParam>();
  StorageKind to = storage_kind_of(names_of(p.stype)[static_cast<size_t>(p.stype)]);
  StorageKind from = call.kind(0);
  if (from == StorageKind::kDense && to == StorageKind::kDense) return std::nullopt;
  check<Unsupported>(from == StorageKind::kDense || to == StorageKind::kDense || from == to,
                     "cast_storage from ", name_of(from), " to ", name_of(to),
                     " is not supported; go through default");
  return NDArrays{from == to ? copied(call.in(0)) : converted(call.in(0), to)};
}

std::optional<NDArrays> copy(const SparseCall& call) { return NDArrays{copied(call.in(0))}; }

}  // namespace

void add_cast_rules() {
  add_sparse_rule("cast_storage", cast_storage, true);
  add_sparse_rule("_copyto", copy);
}

}  // namespace mx::sparse
