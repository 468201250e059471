#include "extension/library.h"

#include <dlfcn.h>

namespace mx::extension {
namespace {

class SharedObject {
 public:
  explicit SharedObject(const std::string& path)
      : path_(path), handle_(dlopen(path.c_str(), RTLD_NOW | RTLD_LOCAL)) {
    check<IoError>(handle_ != nullptr, "library.load: ", path,
                   " cannot be opened as a library: ", handle_ ? "" : dlerror());
  }
  ~SharedObject() {
    if (handle_) dlclose(handle_);
  }
  SharedObject(const SharedObject&) = delete;
  SharedObject& operator=(const SharedObject&) = delete;

  template <class Function>
  void find(const char* name, Function& function) const {
    function = reinterpret_cast<Function>(dlsym(handle_, name));
    check<IoError>(function != nullptr, "library.load: ", path_, " has no function ", name,
                   "; it is no extension library. Compile it with MXNet 1.9.1's lib_api.h and "
                   "lib_api.cc");
  }
  void keep_open() { handle_ = nullptr; }

 private:
  std::string path_;
  void* handle_;
};

void find_operators(const SharedObject& object, Interface& table) {
  object.find("_opRegSize", table.count_operators);
  object.find("_opRegGet", table.get_operator);
  object.find("_opCallParseAttrs", table.parse);
  object.find("_opCallInferShape", table.infer_shape);
  object.find("_opCallInferType", table.infer_type);
  object.find("_opCallInferSType", table.infer_storage);
  object.find("_opCallMutateInputs", table.mutate);
  object.find("_opCallFCompute", table.compute);
  object.find("_opCallCreateOpState", table.create_state);
  object.find("_opCallDestroyOpState", table.destroy_state);
  object.find("_opCallFStatefulCompute", table.compute_with_state);
}

void find_graph_functions(const SharedObject& object, Interface& table) {
  object.find("_partRegSize", table.count_partitioners);
  object.find("_partRegGetCount", table.count_strategies);
  object.find("_partRegGet", table.get_strategy);
  object.find("_partCallSupportedOps", table.supported_ops);
  object.find("_partCallCreateSelector", table.create_selector);
  object.find("_partCallSelect", table.select);
  object.find("_partCallSelectInput", table.select_input);
  object.find("_partCallSelectOutput", table.select_output);
  object.find("_partCallFilter", table.filter);
  object.find("_partCallReset", table.reset);
  object.find("_partCallReviewSubgraph", table.review_subgraph);
  object.find("_passRegSize", table.count_passes);
  object.find("_passRegGet", table.get_pass);
  object.find("_passCallGraphPass", table.run_pass);
}

}  // namespace

std::shared_ptr<const Library> Library::open(const std::string& path) {
  SharedObject object(path);
  Interface table{};
  // Before all others: a library of another version may well lack some of them.
  object.find("_opVersion", table.version);
  int version = table.version();
  check<IoError>(version == kInterfaceVersion, "library.load: ", path, " was compiled for version ",
                 version, " of the interface of extension libraries, this is version ",
                 kInterfaceVersion, "; compile it with MXNet 1.9.1's lib_api.h");
  object.find("_msgSize", table.count_messages);
  object.find("_msgGet", table.get_message);
  object.find("initialize", table.initialize);
  object.find("_opCallFree", table.release);
  find_operators(object, table);
  find_graph_functions(object, table);
  auto library = std::shared_ptr<const Library>(new Library(path, table));
  library->expect("library.load: initialize", [&] { return table.initialize(kMxnetVersion); });
  object.keep_open();
  return library;
}

void Library::fail_thrown(std::string_view what, std::string_view text) const {
  fail(what, ": the extension library ", path_, " threw: ", text);
}

void Library::fail_with_messages(std::string_view what, int known) const {
  std::string messages;
  for (int i = known; i < interface_.count_messages(); ++i) {
    const char* text = nullptr;
    interface_.get_message(i, &text);
    if (!text) continue;
    std::string message = text;
    message.erase(message.find_last_not_of(" \n") + 1);
    messages += cat(messages.empty() ? ": " : "; ", message);
  }
  fail(what, " failed in the extension library ", path_, messages);
}

}  // namespace mx::extension
