#include "runtime/run_time_code.h"

#include <set>

#include "base/error.h"
#include "ndarray/process.h"
#include "runtime/profile/operator_span.h"

namespace mx {
namespace {

// A kernel that fails late is named then: programs have a few names.
const std::string& lasting(const std::string& name) {
  static auto* const lock = new std::mutex;
  static auto* const names = new std::set<std::string>;
  std::lock_guard guard(*lock);
  return *names->insert(name).first;
}

// One launch with everything it needs, here or on a worker.
struct Launch {
  std::shared_ptr<RunTimeCode> owner;
  RunTimeModule* module;
  const std::string& kernel;  // lives forever
  std::vector<RunTimeCode::Argument> arguments;
  Context context;
  LaunchShape shape;

  void operator()() {
    device_of(context).make_current();
    std::vector<void*> pointers(arguments.size()), addresses;
    for (size_t i = 0; i < arguments.size(); ++i) {
      RunTimeCode::Argument& argument = arguments[i];
      bool is_array = !argument.array.is_none();
      if (is_array) pointers[i] = argument.array.tensor().raw();
      addresses.push_back(is_array ? static_cast<void*>(&pointers[i]) : argument.bytes.data());
    }
    OperatorSpan span(kProfileImperative, kernel, context);
    note_started(context, kernel);
    module->launch(stream_of(context), kernel, addresses, shape);
  }
  [[nodiscard]] std::string describe() const { return "mx.rtc kernel \"" + kernel + "\""; }
};

}  // namespace

RunTimeCode::RunTimeCode(std::string source, std::vector<std::string> options,
                         std::vector<std::string> exports, Context first)
    : source_(std::move(source)), options_(std::move(options)), exports_(std::move(exports)) {
  module_on(first);
}

RunTimeModule& RunTimeCode::module_on(Context context) {
  std::lock_guard guard(lock_);
  auto& module = modules_[{static_cast<int32_t>(context.kind), context.id}];
  if (!module) {
    Device& device = device_of(context);
    auto* builder = dynamic_cast<KernelBuilder*>(&device);
    check<Unsupported>(builder != nullptr, "mx.rtc: ", context, " cannot compile kernels");
    device.make_current();
    module = builder->build(source_, options_, exports_);
  }
  return *module;
}

void RunTimeCode::launch(const std::string& kernel, std::vector<Argument> arguments,
                         Context context, const LaunchShape& shape) {
  Work work;
  for (Argument& argument : arguments) {
    if (argument.array.is_none()) continue;
    check(argument.array.context() == context, "mx.rtc: kernel \"", kernel, "\" is launched on ",
          context, ", an array is on ", argument.array.context());
    check<Unsupported>(!argument.array.is_sparse(), "mx.rtc: kernel \"", kernel,
                       "\" was given a sparse array; make it dense by tostype(\"default\")");
    // A kernel may leave a part of what it is given: what was there before counts.
    if (argument.is_written) {
      work.writes.push_back({&argument.array.var(), false});
    } else {
      work.reads.push_back(&argument.array.var());
    }
    argument.array = argument.array.detached();
  }
  work.name = "mx.rtc kernel";
  work.queue = {.device = context};
  work.run = Launch{shared_from_this(),
                    &module_on(context),
                    lasting(kernel),
                    std::move(arguments),
                    context,
                    shape};
  constexpr int64_t kStartNs = 4000;
  if (engine().try_run(work.reads, work.writes, kStartNs, work.name, work.run)) return;
  engine().push(std::move(work));
}

}  // namespace mx
