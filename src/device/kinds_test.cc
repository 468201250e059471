#include "device/kinds.h"

#include <gtest/gtest.h>

#include "base/cat.h"
#include "base/error.h"

namespace mx {
namespace {

TEST(Kinds, KnowsMxnetsOwn) {
  EXPECT_EQ(kind_name(DeviceKind::kCpu), "cpu");
  EXPECT_EQ(find_kind("gpu"), DeviceKind::kGpu);
  EXPECT_EQ(find_kind("toaster"), std::nullopt);
  EXPECT_EQ(cat(Context{DeviceKind::kCpuPinned, 2}), "cpu_pinned(2)");
  EXPECT_EQ(kind_name(DeviceKind{99}), "unknown device");
  EXPECT_THROW((void)facts_of(DeviceKind{99}), DeviceError);
}

TEST(Kinds, FactsAreAdded) {
  DeviceKind kind{13};
  add_kind(kind, {.name = "part", .library = "libpart.so"});
  add_kind(kind, {.name = "part", .default_backend = "part_compiler"});
  EXPECT_EQ(facts_of(kind).library, "libpart.so");
  EXPECT_EQ(facts_of(kind).default_backend, "part_compiler");
}

TEST(Kinds, APluginBringsOne) {
  DeviceKind kind{11};
  add_kind(kind, {.name = "chip", .default_backend = "chip_compiler"});
  EXPECT_EQ(find_kind("chip"), kind);
  EXPECT_EQ(facts_of(kind).default_backend, "chip_compiler");
  EXPECT_FALSE((Context{kind, 0}).is_host());
  EXPECT_EQ(computing_kind(kind), kind);
  EXPECT_NE(names_of_kinds().find("chip"), std::string::npos);
  EXPECT_THROW(add_kind(kind, {.name = "other"}), DeviceError);
  EXPECT_THROW(add_kind(DeviceKind{12}, {.name = "chip"}), DeviceError);
  EXPECT_THROW(add_kind(DeviceKind{kMaxDeviceKinds}, {.name = "far"}), DeviceError);
}

}  // namespace
}  // namespace mx
