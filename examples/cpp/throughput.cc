// Runs one compiled network from many threads; prints how many answers it gives per second and how
// much memory the process holds:
//
//   throughput COMPILED_PREFIX THREADS RUNS [IMAGE]
//
// COMPILED_PREFIX is what compile.cc wrote. Every thread makes RUNS runs on the same input (zeros
// where no IMAGE is given); the program fails if two answers differ in any bit.
#include <remx/remx.h>
#include <unistd.h>

#include <atomic>
#include <chrono>
#include <cstdio>
#include <cstring>
#include <exception>
#include <fstream>
#include <string>
#include <thread>
#include <vector>

#include "image.h"

namespace {

bool is_same(const remx::NDArray& a, const remx::NDArray& b) {
  return a.bytes() == b.bytes() && std::memcmp(a.data(), b.data(), a.bytes()) == 0;
}

// Linux says how many pages the process holds.
long resident_mb() {
  long all = 0, resident = 0;
  std::ifstream("/proc/self/statm") >> all >> resident;
  return resident * sysconf(_SC_PAGESIZE) >> 20;
}

// How many of the runs gave another answer than `expected`.
int count_different(const remx::Executor& net, const remx::Arrays& inputs,
                    const remx::NDArray& expected, int threads, int runs) {
  std::atomic<int> different{0};
  std::vector<std::thread> callers;
  for (int i = 0; i < threads; ++i) {
    callers.emplace_back([&] {
      for (int run = 0; run < runs; ++run) {
        try {
          if (!is_same(net.forward(inputs).at(0), expected)) ++different;
        } catch (const std::exception& error) {
          std::fprintf(stderr, "error: %s\n", error.what());
          ++different;
        }
      }
    });
  }
  for (std::thread& caller : callers) caller.join();
  return different;
}

int run(const char* prefix, int threads, int runs, const char* image) {
  remx::Executor net = remx::Model::load(prefix).bind();
  remx::Arrays inputs;
  for (const auto& [name, input] : net.inputs()) {
    inputs[name] = image ? read_image(image) : remx::NDArray(input.shape, input.dtype);
  }
  remx::NDArray expected = net.forward(inputs).at(0);
  auto start = std::chrono::steady_clock::now();
  int different = count_different(net, inputs, expected, threads, runs);
  std::chrono::duration<double> time = std::chrono::steady_clock::now() - start;
  std::int64_t batch = net.inputs().begin()->second.shape.at(0);
  double answers = static_cast<double>(batch) * threads * runs;
  std::printf("%d threads, %d runs each: %.1f answers per second, %ld MB resident, %d different\n",
              threads, runs, answers / time.count(), resident_mb(), different);
  return different == 0 ? 0 : 1;
}

}  // namespace

int main(int argc, char** argv) {
  if (argc < 4 || argc > 5) {
    std::fprintf(stderr, "usage: %s COMPILED_PREFIX THREADS RUNS [IMAGE]\n", argv[0]);
    return 2;
  }
  try {
    return run(argv[1], std::stoi(argv[2]), std::stoi(argv[3]), argc > 4 ? argv[4] : nullptr);
  } catch (const std::exception& error) {
    std::fprintf(stderr, "error: %s\n", error.what());
    return 1;
  }
}
