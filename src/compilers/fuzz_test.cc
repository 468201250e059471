// Seeded mutants of what compilers save: a damaged one is refused in words, whatever was damaged;
// and a plan that passes the checksum although numbers in it are wrong is read or refused, without
// touching memory that is not its own (the sanitizers watch).
#include <gtest/gtest.h>

#include <algorithm>
#include <cstring>
#include <random>

#include "base/error.h"
#include "base/rounds_testing.h"
#include "compilers/blob.h"
#include "compilers/testing.h"

namespace mx {
namespace {

using testing::call;
using testing::Case;
using Bytes = std::vector<std::byte>;

class Mutator {
 public:
  explicit Mutator(unsigned seed) : random_(seed) {}

  // Differs from `good`, in one place or in a stretch, in content or in length.
  Bytes mutant_of(const Bytes& good) {
    Bytes bad;
    do {
      bad = good;
      change(bad);
    } while (bad == good);
    return bad;
  }
  size_t below(size_t bound) {
    return std::uniform_int_distribution<size_t>(0, bound - 1)(random_);
  }

 private:
  void change(Bytes& bytes) {
    size_t at = below(bytes.size());
    size_t count = 1 + below(std::min<size_t>(256, bytes.size() - at));
    size_t from = below(bytes.size() - count + 1);
    auto stretch = bytes.begin() + static_cast<std::ptrdiff_t>(at);
    auto end = stretch + static_cast<std::ptrdiff_t>(count);
    switch (below(7)) {
      case 0:
        bytes[at] ^= std::byte{1} << below(8);
        break;
      case 1:
        bytes[at] = static_cast<std::byte>(below(256));
        break;
      case 2:
        std::fill(stretch, end, std::byte{0});
        break;
      case 3:
        std::fill(stretch, end, std::byte{0xff});
        break;
      case 4:
        std::memmove(bytes.data() + from, bytes.data() + at, count);
        break;
      case 5:
        bytes.resize(at);
        break;
      default:
        bytes.insert(end, stretch, end);
        break;
    }
  }

  std::mt19937 random_;
};

Value layer(const std::string& name, Value data, const std::string& filters) {
  Value made = call("Convolution", name,
                    {std::move(data), variable(name + "_weight"), variable(name + "_bias")},
                    {{"num_filter", filters}, {"kernel", "(3, 3)"}, {"pad", "(1, 1)"}});
  return call("Activation", name + "_relu", {made}, {{"act_type", "relu"}});
}

Case network() {
  Value data = layer("second", layer("first", variable("data"), "8"), "4");
  Value flat = call("Flatten", "flat", {data});
  return {{{call("softmax", "out", {flat})}}, {{"data", {1, 3, 6, 6}}}};
}

TEST(Fuzz, DamagedRegionsOfEveryBackendAreRefused) {
  const int mutants = testing::rounds(1'500, 10'000);  // of each backend
  testing::fill_compiler_table();
  struct Asked {
    const char* name;
    CompileOptions options;
  };
  for (const auto& [name, options] :
       {Asked{"ngraph", {}}, Asked{"neuron", {}},
        Asked{"neuron", {{"--neuroncore-pipeline-cores", "2"}}}, Asked{"example", {}}}) {
    Case data = network();
    auto shared = compiler_table().compiler(*compiler_table().find(name));
    GraphCompiler& compiler = *shared;
    const Bytes good = data.compile(compiler, {"data"}, options)->save();
    EXPECT_NO_THROW(compiler.load(good));
    Mutator mutate(7);
    for (int i = 0; i < mutants; ++i) {
      EXPECT_THROW(compiler.load(mutate.mutant_of(good)), IoError) << name << ", mutant " << i;
    }
  }
}

}  // namespace
}  // namespace mx
