// Compiles a network once and saves what came out, weights included:
//
//   compile PREFIX OUTPUT_PREFIX BATCH,CHANNELS,HEIGHT,WIDTH [BACKEND]
//
// OUTPUT_PREFIX-symbol.json and OUTPUT_PREFIX-0000.params then run without PREFIX, see
// throughput.cc.
#include <remx/remx.h>

#include <charconv>
#include <cstdint>
#include <cstdio>
#include <exception>
#include <sstream>
#include <stdexcept>
#include <string>

namespace {

remx::Shape shape_of(const std::string& text) {
  remx::Shape shape;
  std::istringstream words(text);
  for (std::string word; std::getline(words, word, ',');) {
    int64_t extent = 0;
    auto [end, error] = std::from_chars(word.data(), word.data() + word.size(), extent);
    if (error != std::errc() || end != word.data() + word.size()) {
      throw std::invalid_argument("\"" + text + "\" is no shape; give one as 1,3,224,224");
    }
    shape.push_back(extent);
  }
  return shape;
}

}  // namespace

int main(int argc, char** argv) {
  if (argc < 4 || argc > 5) {
    std::fprintf(stderr, "usage: %s PREFIX OUTPUT_PREFIX BATCH,CHANNELS,HEIGHT,WIDTH [BACKEND]\n",
                 argv[0]);
    return 2;
  }
  try {
    remx::Executor net = remx::Model::load(argv[1])
                             .optimize_for(argc > 4 ? argv[4] : "ngraph")
                             .bind({{"data", shape_of(argv[3])}});
    for (const remx::Region& region : net.regions()) {
      std::printf("%s: %lld kernels, compiled in %.2f s\n", region.name.c_str(),
                  static_cast<long long>(region.kernels), region.seconds);
    }
    net.save(argv[2]);
  } catch (const std::exception& error) {
    std::fprintf(stderr, "error: %s\n", error.what());
    return 1;
  }
  return 0;
}
