// Names what is in a picture, with a network that Python exported:
//
//   classify PREFIX IMAGE [LABELS [DEVICE]]
//
// reads PREFIX-symbol.json and PREFIX-0000.params, compiles the network for the size of IMAGE (a
// .ppm picture, or a .params file with an array "data") and prints the five largest scores. LABELS
// has one name per line; "" is none. DEVICE is cpu, or gpu for the first one.
#include <remx/remx.h>

#include <algorithm>
#include <cstdio>
#include <exception>
#include <fstream>
#include <numeric>
#include <string>
#include <vector>

#include "image.h"

namespace {

std::vector<std::string> read_labels(const char* path) {
  std::ifstream file(path);
  if (!file) throw remx::Error(std::string(path) + ": cannot open");
  std::vector<std::string> labels;
  for (std::string line; std::getline(file, line);) labels.push_back(line);
  return labels;
}

void print_top(const std::vector<float>& scores, const std::vector<std::string>& labels) {
  std::vector<std::size_t> order(scores.size());
  std::iota(order.begin(), order.end(), std::size_t{0});
  std::size_t shown = std::min<std::size_t>(5, order.size());
  std::partial_sort(order.begin(), order.begin() + static_cast<std::ptrdiff_t>(shown), order.end(),
                    [&](std::size_t a, std::size_t b) { return scores[a] > scores[b]; });
  for (std::size_t i = 0; i < shown; ++i) {
    const char* label = order[i] < labels.size() ? labels[order[i]].c_str() : "";
    std::printf("%4zu  %.6g  %s\n", order[i], static_cast<double>(scores[order[i]]), label);
  }
}

}  // namespace

int main(int argc, char** argv) {
  if (argc < 3 || argc > 5) {
    std::fprintf(stderr, "usage: %s PREFIX IMAGE [LABELS [DEVICE]]\n", argv[0]);
    return 2;
  }
  try {
    remx::NDArray image = read_image(argv[2]);
    remx::Executor net = remx::Model::load(argv[1])
                             .on(argc > 4 ? argv[4] : "cpu")
                             .bind({{"data", remx::Input(image.shape(), image.dtype())}});
    remx::NDArray scores = net.forward({{"data", image}}).at(0);
    print_top(scores.values<float>(),
              argc > 3 && *argv[3] ? read_labels(argv[3]) : std::vector<std::string>());
  } catch (const std::exception& error) {
    std::fprintf(stderr, "error: %s\n", error.what());
    return 1;
  }
  return 0;
}
