// CUDA's name of a stream, for headers that are also read where there is no CUDA: the schedules of
// regions are tested there.
#pragma once

struct CUstream_st;
using cudaStream_t = CUstream_st*;  // NOLINT(readability-identifier-naming): as CUDA declares it
