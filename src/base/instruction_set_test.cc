#include "base/instruction_set.h"

#include <gtest/gtest.h>

#include "base/by_instruction_set.h"
#include "base/settings.h"

namespace mx {
namespace {

TEST(InstructionSet, IsNeverMoreThanTheProcessorOrTheVariableAllows) {
  EXPECT_LE(instruction_set(), processor_set());
  std::optional<std::string> cap = settings::kMaxIsa.get();
  EXPECT_EQ(is_set_capped(), cap && !cap->empty());
  if (!is_set_capped()) {
    EXPECT_EQ(instruction_set(), processor_set());
  } else if (instruction_set() < processor_set()) {
    EXPECT_EQ(name_of(instruction_set()), *cap);
  }
}

TEST(InstructionSet, NamesAreThoseOfTheVariable) {
  EXPECT_EQ(name_of(InstructionSet::kSse4), "sse4");
  EXPECT_EQ(name_of(InstructionSet::kAvx512Bf16), "avx512_bf16");
  EXPECT_EQ(name_of(InstructionSet::kAmx), "amx");
}

TEST(ByInstructionSet, TakesTheBestThatIsAllowed) {
  int best = by_instruction_set(1, 2, 3);
  EXPECT_EQ(best == 1, instruction_set() < InstructionSet::kAvx2);
  EXPECT_EQ(best == 3, instruction_set() >= InstructionSet::kAvx512);
}

}  // namespace
}  // namespace mx
