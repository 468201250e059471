#include "compilers/cuda/own_stream.h"

#include "base/error.h"
#include "ndarray/process.h"

namespace mx::cuda {

OwnStream::OwnStream(Context context)
    : context_(context), stream_(device_of(context).new_stream()) {
  wait_for_compute(context_, *stream_);
}

OwnStream::~OwnStream() {
  try {
    stream_->synchronize();
  } catch (const Error&) {  // NOLINT(bugprone-empty-catch): see above
  }
}

Ref<Storage> OwnStream::take(int64_t bytes) {
  Ref<Storage> storage = make_ref<Storage>(context_, bytes);
  wait_for_compute(context_, *stream_);
  return storage;
}

void* OwnStream::zeros(int64_t bytes) {
  memory_.push_back(take(bytes));
  stream_->fill(memory_.back()->data(), 0, bytes);
  return memory_.back()->data();
}

}  // namespace mx::cuda
