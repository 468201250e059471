// Gradients that other devices or processes wait for: a backward pass is then cut into pieces, each
// of which hands over the gradients that it completes while the next ones run.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

namespace mx {

// From now on, in this process. A store that adds gradients up says so when a training takes it.
void share_gradients();
[[nodiscard]] bool are_gradients_shared();

// Where to cut a backward pass of `steps` steps: the ends of its pieces, the last one is `steps`.
// `made[i]` gradient bytes are complete after step i. A piece completes about as much as a store
// sends at once (REMX_KVSTORE_BUCKET_BYTES), and there are few, since each is started by itself.
std::vector<size_t> piece_ends(std::span<const int64_t> made);

}  // namespace mx
