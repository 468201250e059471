#include "base/settings.h"

#include <gtest/gtest.h>

#include <cstdlib>
#include <set>

#include "base/error.h"

namespace mx {
namespace {

TEST(Settings, FallbackHoldsWhenNotSet) {
  unsetenv("MXNET_ENFORCE_DETERMINISM");
  unsetenv("MXNET_SUBGRAPH_BACKEND");
  EXPECT_FALSE(settings::kEnforceDeterminism.get());
  EXPECT_EQ(settings::kSubgraphBackend.get(), std::nullopt);
  EXPECT_EQ(settings::kSubgraphVerbose.get(), 1);
}

TEST(Settings, EachUseFollowsTheEnvironment) {
  setenv("MXNET_SUBGRAPH_BACKEND", "", 1);
  EXPECT_EQ(settings::kSubgraphBackend.get(), "");
  setenv("MXNET_SUBGRAPH_BACKEND", "NONE", 1);
  EXPECT_EQ(settings::kSubgraphBackend.get(), "NONE");
  unsetenv("MXNET_SUBGRAPH_BACKEND");
  EXPECT_EQ(settings::kSubgraphBackend.get(), std::nullopt);
}

TEST(Settings, AtLoadKeepsTheFirstValue) {
  const int64_t before = settings::kMaxPending.get();
  setenv("REMX_MAX_PENDING", "3", 1);
  EXPECT_EQ(settings::kMaxPending.get(), before);
  unsetenv("REMX_MAX_PENDING");
}

TEST(Settings, ReadsTheSpellingsOfTruth) {
  for (const char* yes : {"1", "true", "True", "on", "2"}) {
    setenv("MXNET_ENFORCE_DETERMINISM", yes, 1);
    EXPECT_TRUE(settings::kEnforceDeterminism.get()) << yes;
  }
  for (const char* no : {"0", "false", "False", "off", ""}) {
    setenv("MXNET_ENFORCE_DETERMINISM", no, 1);
    EXPECT_FALSE(settings::kEnforceDeterminism.get()) << no;
  }
  unsetenv("MXNET_ENFORCE_DETERMINISM");
}

TEST(Settings, UnreadableValueNamesTheVariable) {
  setenv("MXNET_SUBGRAPH_VERBOSE", "fast", 1);
  try {
    (void)settings::kSubgraphVerbose.get();
    FAIL() << "\"fast\" was read as a number";
  } catch (const Error& error) {
    EXPECT_EQ(std::string(error.what()),
              "MXNET_SUBGRAPH_VERBOSE: \"fast\" cannot be read; use a whole number");
  }
  unsetenv("MXNET_SUBGRAPH_VERBOSE");
}

TEST(Settings, TableIsCompleteAndReadable) {
  std::set<std::string_view> names;
  for (const SettingInfo& info : settings_table()) {
    EXPECT_TRUE(names.insert(info.name).second) << info.name;
    EXPECT_FALSE(info.doc.empty()) << info.name;
  }
  for (const char* name : {"MXNET_ENGINE_TYPE", "MXNET_SUBGRAPH_BACKEND", "OMP_NUM_THREADS"}) {
    EXPECT_TRUE(names.contains(name)) << name;
  }
}

}  // namespace
}  // namespace mx
