#include "ops/index/sort_keys.h"

#include <algorithm>
#include <bit>

#include "base/parallel.h"
#include "ops/index/isa/key_sort.h"

namespace mx::ops {
namespace {

constexpr int64_t kShare = 16384;  // keys that are worth a thread

template <class Key>
using Pieces = std::vector<std::span<Key>>;

// The room beside a piece; each has a margin of its own.
template <class Key>
Key* spare_of(const KeyRoom<Key>& keys, const Pieces<Key>& pieces, int64_t index) {
  static_assert(KeyRoom<Key>::kMargin == isa::KeySort<Key>::kMargin);
  int64_t at = pieces[static_cast<size_t>(index)].data() - keys.data();
  return keys.spare() + at + index * KeyRoom<Key>::kMargin;
}

// Divides keys so that no piece holds a key of another: as many as there are threads, or several
// for each where halving does not give that number.
template <class Key>
Pieces<Key> divide(const KeyRoom<Key>& keys, const isa::KeySort<Key>& kernels) {
  Pieces<Key> pieces = {{keys.data(), static_cast<size_t>(keys.size())}};
  auto threads = static_cast<uint32_t>(max_threads());
  int64_t each = std::has_single_bit(threads) ? 1 : 4;
  int64_t wanted = std::min(each * threads, keys.size() / kShare);
  while (std::ssize(pieces) < std::min(wanted, KeyRoom<Key>::kMostPieces)) {
    Pieces<Key> halves(2 * pieces.size());
    parallel_for(std::ssize(pieces), 1, [&](int64_t begin, int64_t end) {
      for (int64_t i = begin; i < end; ++i) {
        std::span<Key> piece = pieces[static_cast<size_t>(i)];
        auto low = static_cast<size_t>(
            kernels.split(piece.data(), std::ssize(piece), spare_of(keys, pieces, i)));
        halves[static_cast<size_t>(2 * i)] = piece.first(low);
        halves[static_cast<size_t>(2 * i + 1)] = piece.subspan(low);
      }
    });
    pieces = std::move(halves);
  }
  return pieces;
}

// Calls body(piece, the room beside it) for each, on all threads.
template <class Key, class Body>
void each_piece(const KeyRoom<Key>& keys, Pieces<Key>& pieces, const Body& body) {
  parallel_for(std::ssize(pieces), 1, [&](int64_t begin, int64_t end) {
    for (int64_t i = begin; i < end; ++i) {
      body(pieces[static_cast<size_t>(i)], spare_of(keys, pieces, i));
    }
  });
}

}  // namespace

template <class Key>
void sort_keys(const KeyRoom<Key>& keys, KeyOrder order) {
  const isa::KeySort<Key>& kernels = isa::key_sort<Key>();
  auto sort = order == KeyOrder::kByPlace ? kernels.sort_by_upper : kernels.sort;
  if (keys.size() < 2 * kShare) return sort(keys.data(), keys.size(), keys.spare());
  Pieces<Key> pieces = divide(keys, kernels);
  each_piece(keys, pieces, [&](std::span<Key> piece, Key* spare) {
    sort(piece.data(), std::ssize(piece), spare);
  });
}

template <class Key>
std::vector<std::span<Key>> sort_distinct_keys(const KeyRoom<Key>& keys) {
  const isa::KeySort<Key>& kernels = isa::key_sort<Key>();
  Pieces<Key> pieces = divide(keys, kernels);
  each_piece(keys, pieces, [&](std::span<Key>& piece, Key* spare) {
    kernels.sort(piece.data(), std::ssize(piece), spare);
    int64_t count = kernels.distinct(piece.data(), std::ssize(piece));
    piece = piece.first(static_cast<size_t>(count));
  });
  return pieces;
}

template void sort_keys(const KeyRoom<uint32_t>&, KeyOrder);
template void sort_keys(const KeyRoom<uint64_t>&, KeyOrder);
template std::vector<std::span<uint32_t>> sort_distinct_keys(const KeyRoom<uint32_t>&);
template std::vector<std::span<uint64_t>> sort_distinct_keys(const KeyRoom<uint64_t>&);

}  // namespace mx::ops
