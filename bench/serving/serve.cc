// The C++ row of bench/serving: loads a checkpoint, compiles it and answers a few times.
//
//   serve PREFIX INPUT ANSWERS
//
// INPUT is a .params file with the array "data". Prints a line of JSON: seconds to the first
// answer, resident memory after ANSWERS more, and the numbers of the last.
#include <remx/remx.h>

#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <exception>
#include <fstream>
#include <string>
#include <vector>

namespace {

double resident_megabytes() {
  std::ifstream sizes("/proc/self/smaps_rollup");
  for (std::string line; std::getline(sizes, line);) {
    if (line.starts_with("Rss:")) return std::stod(line.substr(4)) / 1024;
  }
  return 0;
}

void print(double seconds, const std::vector<float>& answer) {
  std::printf("{\"load_s\": %.6f, \"resident_mb\": %.3f, \"answer\": [", seconds,
              resident_megabytes());
  const char* separator = "";
  for (float value : answer) {
    std::printf("%s%.9g", separator, static_cast<double>(value));
    separator = ", ";
  }
  std::printf("]}\n");
}

}  // namespace

int main(int argc, char** argv) {
  if (argc != 4) {
    std::fprintf(stderr, "usage: %s PREFIX INPUT ANSWERS\n", argv[0]);
    return 2;
  }
  try {
    auto start = std::chrono::steady_clock::now();
    remx::Arrays inputs = remx::load_arrays(argv[2]);
    remx::Executor net =
        remx::Model::load(argv[1]).bind({{"data", remx::Input(inputs.at("data").shape())}});
    remx::NDArray answer = net.forward(inputs).at(0);
    std::chrono::duration<double> seconds = std::chrono::steady_clock::now() - start;
    for (int i = std::atoi(argv[3]); i > 0; --i) answer = net.forward(inputs).at(0);
    print(seconds.count(), answer.values<float>());
  } catch (const std::exception& error) {
    std::fprintf(stderr, "error: %s\n", error.what());
    return 1;
  }
  return 0;
}
