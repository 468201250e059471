// The half of AllReduce that its own thread runs: what MPI is called with.
#include <algorithm>
#include <array>
#include <cstring>

#include "dist/all_reduce.h"
#include "ndarray/process.h"

namespace mx::dist {
namespace {

using mpi::Handle;

constexpr int64_t kMaxCount = int64_t{1} << 30;  // MPI counts in int

bool is_short_float(DType dtype) { return dtype == DType::kFloat16 || dtype == DType::kBFloat16; }

template <class T>
void widen(const T* from, float* to, int64_t count) {
  for (int64_t i = 0; i < count; ++i) to[i] = static_cast<float>(from[i]);
}
template <class T>
void narrow(const float* from, T* to, int64_t count) {
  for (int64_t i = 0; i < count; ++i) to[i] = T(from[i]);
}

}  // namespace

void AllReduce::reduce(void* data, int64_t count, DType dtype, int root) {
  int64_t width = size_of(dtype);
  Handle type = mpi_.type_of(dtype);
  for (int64_t begin = 0; begin < count; begin += kMaxCount) {
    auto part = static_cast<int>(std::min(kMaxCount, count - begin));
    void* to = static_cast<std::byte*>(data) + begin * width;
    if (root == kEverybody) {
      check_mpi(mpi_.allreduce(mpi_.in_place, to, part, type, mpi_.sum, mpi_.world),
                "MPI_Allreduce");
    } else {
      const void* from = root == rank_ ? mpi_.in_place : to;
      check_mpi(mpi_.reduce(from, to, part, type, mpi_.sum, root, mpi_.world), "MPI_Reduce");
    }
  }
}

void AllReduce::reduce_bucket(const std::vector<NDArray>& from, const std::vector<NDArray>& to,
                              int root) {
  if (!from[0].context().is_host()) {
    reduce_on_device(from, to, root);
    return;
  }
  DType dtype = from[0].dtype();
  bool has_result = root == kEverybody || root == rank_;
  if (is_short_float(dtype)) {  // MPI has no 16-bit floats: added up in float32
    int64_t total = 0;
    for (const NDArray& array : from) total += array.size();
    wide_.resize(static_cast<size_t>(total));
    auto each = [&](const std::vector<NDArray>& arrays, auto&& change) {
      float* place = wide_.data();
      for (const NDArray& array : arrays) {
        change(array, place);
        place += array.size();
      }
    };
    each(from, [&](const NDArray& a, float* p) {
      if (dtype == DType::kFloat16)
        widen(a.tensor().data<const Half>(), p, a.size());
      else
        widen(a.tensor().data<const BFloat16>(), p, a.size());
    });
    reduce(wide_.data(), total, DType::kFloat32, root);
    if (!has_result) return;
    each(to, [&](const NDArray& a, float* p) {
      if (dtype == DType::kFloat16)
        narrow(p, a.tensor().data<Half>(), a.size());
      else
        narrow(p, a.tensor().data<BFloat16>(), a.size());
    });
    return;
  }
  auto copy = [](void* target, const void* source, int64_t bytes) {
    if (bytes > 0 && target != source) std::memcpy(target, source, static_cast<size_t>(bytes));
  };
  if (from.size() == 1) {
    copy(to[0].tensor().raw(), from[0].tensor().raw(), from[0].bytes());
    reduce(to[0].tensor().raw(), to[0].size(), dtype, root);
    return;
  }
  int64_t bytes = 0;
  for (const NDArray& array : from) bytes += array.bytes();
  together_.resize(static_cast<size_t>(bytes));
  int64_t place = 0;
  for (const NDArray& array : from) {
    copy(together_.data() + place, array.tensor().raw(), array.bytes());
    place += array.bytes();
  }
  reduce(together_.data(), bytes / size_of(dtype), dtype, root);
  if (!has_result) return;
  place = 0;
  for (const NDArray& array : to) {
    copy(array.tensor().raw(), together_.data() + place, array.bytes());
    place += array.bytes();
  }
}

// In the device's memory throughout: MPI is given its addresses. What it is given must be there, so
// the stream that copies arrays together is waited for.
void AllReduce::reduce_on_device(const std::vector<NDArray>& from, const std::vector<NDArray>& to,
                                 int root) {
  Context place = from[0].context();
  Stream& stream = copy_stream_of(place, true);
  int64_t total = 0;
  for (const NDArray& array : from) total += array.size();
  DType dtype = from[0].dtype();
  NDArray bucket = from.size() == 1 ? to[0] : NDArray(Shape{total}, dtype, place);
  auto* begin = static_cast<std::byte*>(bucket.tensor().raw());
  auto copy = [&](const std::vector<NDArray>& arrays, auto&& one) {
    device_of(place).make_current();
    wait_for_compute(place, stream);
    std::byte* at = begin;
    for (const NDArray& array : arrays) {
      if (array.bytes() > 0 && array.tensor().raw() != at) one(array, at);
      at += array.bytes();
    }
    stream.synchronize();
  };
  copy(from, [&](const NDArray& array, void* at) {
    stream.copy(at, array.tensor().raw(), array.bytes());
  });
  reduce(begin, total, dtype, root);
  if (root != kEverybody && root != rank_) return;
  copy(to, [&](const NDArray& array, const void* at) {
    stream.copy(array.tensor().raw(), at, array.bytes());
  });
}

void AllReduce::spread_text(std::string& text) {
  std::array<unsigned char, 256> sent = {};
  sent[0] = static_cast<unsigned char>(std::min(text.size(), sent.size() - 1));
  std::memcpy(sent.data() + 1, text.data(), sent[0]);
  send_bytes(sent.data(), static_cast<int64_t>(sent.size()), 0);
  text.assign(reinterpret_cast<const char*>(sent.data() + 1), sent[0]);
}

void AllReduce::send_bytes(void* data, int64_t bytes, int root) {
  for (int64_t begin = 0; begin < bytes; begin += kMaxCount) {
    auto part = static_cast<int>(std::min(kMaxCount, bytes - begin));
    check_mpi(mpi_.bcast(static_cast<std::byte*>(data) + begin, part, mpi_.byte, root, mpi_.world),
              "MPI_Bcast");
  }
}

void AllReduce::spread_bucket(const std::vector<NDArray>& arrays, int root) {
  if (arrays.size() == 1) {
    send_bytes(arrays[0].tensor().raw(), arrays[0].bytes(), root);
    return;
  }
  int64_t bytes = 0;
  for (const NDArray& array : arrays) bytes += array.bytes();
  together_.resize(static_cast<size_t>(bytes));
  auto each = [&](auto&& copy) {
    std::byte* place = together_.data();
    for (const NDArray& array : arrays) {
      if (array.bytes() > 0) copy(array.tensor().raw(), place, static_cast<size_t>(array.bytes()));
      place += array.bytes();
    }
  };
  if (root == rank_) each([](void* mine, void* place, size_t n) { std::memcpy(place, mine, n); });
  send_bytes(together_.data(), bytes, root);
  if (root != rank_) each([](void* mine, void* place, size_t n) { std::memcpy(mine, place, n); });
}

}  // namespace mx::dist
