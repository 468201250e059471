#include "compilers/with_fallback.h"

#include <gtest/gtest.h>

#include "base/error.h"
#include "base/out_of_memory.h"
#include "compilers/example/example.h"
#include "compilers/testing.h"

namespace mx {
namespace {

using testing::call;
using testing::Case;

enum class Ends { kWell, kUnsupported, kOutOfMemory, kBroken };

class Trying final : public GraphCompiler {
 public:
  explicit Trying(Ends ends) : ends_(ends) {}
  [[nodiscard]] std::string_view name() const override { return "trying"; }
  [[nodiscard]] std::string refuses(const Node& node, std::span<const Slot> /*inputs*/,
                                    const CompileOptions& /*options*/) const override {
    return cat("no ", node.name);
  }
  std::unique_ptr<CompiledGraph> compile(const Subgraph& region,
                                         const CompileOptions& options) override {
    if (ends_ == Ends::kUnsupported) fail<Unsupported>("a window of 81 taps has no kernel");
    if (ends_ == Ends::kOutOfMemory) fail<OutOfMemory>("gpu(0): out of memory");
    if (ends_ == Ends::kBroken) fail<DeviceError>("cuda: launch a kernel: misaligned address");
    return example_compiler()->compile(region, options);
  }
  std::unique_ptr<CompiledGraph> load(std::span<const std::byte> /*bytes*/) override {
    fail<IoError>("trying: asked to load");
  }

 private:
  Ends ends_;
};

Case small_case() { return {{{call("relu", "top", {variable("data")})}}, {{"data", {2, 3}}}}; }

std::vector<std::string> notes_after(Ends ends) {
  Case data = small_case();
  auto compiler = with_fallback(std::make_shared<Trying>(ends), example_compiler());
  auto compiled = data.compile_live(*compiler);
  EXPECT_EQ(data.run(*compiled), data.run(*data.compile_live(*example_compiler())));
  return compiled->report().notes;
}

TEST(WithFallback, NothingIsSaidWhereAllIsWell) {
  EXPECT_EQ(notes_after(Ends::kWell), std::vector<std::string>());
}

TEST(WithFallback, WhatCannotRunRunsOtherwiseWithANote) {
  EXPECT_EQ(
      notes_after(Ends::kUnsupported),
      std::vector<std::string>{"runs operator by operator: a window of 81 taps has no kernel"});
  EXPECT_EQ(notes_after(Ends::kOutOfMemory),
            std::vector<std::string>{"runs operator by operator: gpu(0): out of memory"});
}

TEST(WithFallback, OtherFailuresAreRaised) {
  EXPECT_THROW(notes_after(Ends::kBroken), DeviceError);
}

TEST(WithFallback, BytesGoBackToWhoWroteThem) {
  Case data = small_case();
  auto compiler = with_fallback(std::make_shared<Trying>(Ends::kUnsupported), example_compiler());
  auto bytes = data.compile_live(*compiler)->save();
  EXPECT_NE(compiler->load(bytes), nullptr);
  EXPECT_THROW(compiler->load({}), IoError);
  EXPECT_EQ(compiler->name(), "trying");
  EXPECT_EQ(compiler->refuses(*call("relu", "x", {variable("data")}).node, {}, {}), "no x");
}

}  // namespace
}  // namespace mx
