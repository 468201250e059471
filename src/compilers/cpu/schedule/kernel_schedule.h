// KernelSchedule: kernels in the order they run, and the buffers they read and write; one arena
// holds all that the caller does not. Both pipelines end in it: the one of real numbers
// (schedule.h) and the one of integers (integer/schedule.h). Read-only after construction.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "compilers/cpu/kernels/kernel.h"

namespace mx::cpu {

// Where a buffer lives.
enum class Home : uint8_t { kArena, kInput, kOutput };

struct Buffer {
  Home home = Home::kArena;
  int index = -1;      // of the region's input or output
  int64_t bytes = 0;   // in the arena
  int64_t offset = 0;  // in the arena
  int part_of = -1;    // the buffer of the arena that it lies in, or -1
  int64_t begin = 0;   // byte of that buffer where it begins
};

struct Step {
  std::unique_ptr<StepKernel> kernel;
  std::vector<int> inputs;  // buffers
  int output = -1;          // -1: nothing to run, it is a prologue of later steps
  int scratch = -1;
  int layer = -1;     // whose constants it packs and reads, or -1
  int prologue = -1;  // the step that packed the constants of its prologue, or -1
  // Of a concatenation whose parts lie in the output one behind the other: their bytes.
  std::vector<int64_t> joined = {};
  std::string nodes;
};

struct KernelSchedule {
  std::vector<Buffer> buffers;
  std::vector<Step> steps;
  int64_t arena_bytes = 0;

  int add_buffer(Buffer buffer) {
    buffers.push_back(buffer);
    return static_cast<int>(buffers.size()) - 1;
  }
  // Adds a step that belongs to `layer`; what the kernel needs besides is found out here.
  void add_step(Step step, int layer) {
    if (step.kernel->packed_bytes() > 0) step.layer = layer;
    int64_t scratch = step.kernel->scratch_bytes();
    if (scratch > 0) step.scratch = add_buffer({.bytes = scratch});
    steps.push_back(std::move(step));
  }
};

}  // namespace mx::cpu
