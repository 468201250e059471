// The part of nvJPEG's interface that is used, in declarations of our own: the library is opened
// when the first decoder is made. Its C interface has been the same since CUDA 11, and needs no
// header of CUDA: a stream is a pointer.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

#include "base/shared_library.h"

namespace mx::cuda::nvjpeg {

inline constexpr int kSuccess = 0;
enum Backend : int { kHybrid = 1, kGpuHybrid = 2, kHardware = 3 };
enum Format : int { kLuma = 2, kRgbInterleaved = 5 };
enum Encoding : int { kBaseline = 0xc0 };
// Chroma between its samples is interpolated, as libjpeg does it. Decoders of hardware ignore it.
inline constexpr unsigned kInterpolates = 1U << 5;

using Handle = void*;
using State = void*;
using Parsed = void*;  // the headers of one file

struct Image {
  std::array<void*, 4> channels{};
  std::array<size_t, 4> pitches{};
};

struct Library {
  Library();  // raises DeviceError where it cannot be opened

  SharedLibrary opened;
  int (*create)(int backend, const void* device_memory, const void* host_memory, unsigned flags,
                Handle* handle) = nullptr;
  int (*destroy)(Handle handle) = nullptr;
  int (*create_state)(Handle handle, State* state) = nullptr;
  int (*destroy_state)(State state) = nullptr;
  int (*create_parsed)(Handle handle, Parsed* parsed) = nullptr;
  int (*destroy_parsed)(Parsed parsed) = nullptr;
  int (*parse)(Handle handle, const uint8_t* data, size_t size, int keeps_metadata,
               int keeps_stream, Parsed parsed) = nullptr;
  int (*encoding)(Parsed parsed, int* encoding) = nullptr;
  int (*extents)(Parsed parsed, unsigned* width, unsigned* height) = nullptr;
  int (*components)(Parsed parsed, unsigned* count) = nullptr;
  int (*is_supported)(Handle handle, Parsed parsed, int* answer) = nullptr;  // 0: it is
  int (*begin)(Handle handle, State state, int images, int threads, int format) = nullptr;
  int (*decode)(Handle handle, State state, const uint8_t* const* data, const size_t* sizes,
                Image* images, void* stream) = nullptr;
};

// The one of the process. Raises as the constructor does, each time.
const Library& library();

}  // namespace mx::cuda::nvjpeg
