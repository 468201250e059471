#include "base/fork.h"

#include <gtest/gtest.h>
#include <sys/wait.h>
#include <unistd.h>

#include <string>

namespace mx {
namespace {

struct Recorder {
  std::string* log;
  char name;
};

template <char phase>
void record(void* self) {
  auto* recorder = static_cast<Recorder*>(self);
  *recorder->log += phase;
  *recorder->log += recorder->name;
}

ForkHandler recording(ForkStage stage, Recorder& recorder) {
  return {stage, &recorder, record<'-'>, record<'p'>, record<'c'>};
}

TEST(ForkHandlers, RunByStageBeforeAndBackwardsAfter) {
  std::string log;
  Recorder memory{&log, 'M'}, engine{&log, 'E'}, parallel{&log, 'P'};
  int ids[] = {add_fork_handler(recording(ForkStage::kMemory, memory)),
               add_fork_handler(recording(ForkStage::kEngine, engine)),
               add_fork_handler(recording(ForkStage::kParallel, parallel))};
  pid_t child = fork();
  if (child == 0) _exit(log == "-E-P-McMcPcE" ? 0 : 1);
  int status = 0;
  waitpid(child, &status, 0);
  EXPECT_EQ(status, 0);
  EXPECT_EQ(log, "-E-P-MpMpPpE");
  for (int id : ids) remove_fork_handler(id);
  child = fork();
  if (child == 0) _exit(0);
  waitpid(child, &status, 0);
  EXPECT_EQ(log, "-E-P-MpMpPpE") << "removed handlers are not called";
}

}  // namespace
}  // namespace mx
