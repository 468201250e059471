#include "extension/graph_pass.h"

#include "device/kinds.h"
#include "extension/arguments.h"
#include "extension/known_graph.h"
#include "ir/symbol.h"
#include "ir/symbol_json.h"

namespace mx::extension {
namespace {

// Arrays that the pass adds.
struct NewArrays {
  std::map<std::string, NDArray> arguments, states;

  static void allocate(const void* allocator, const int64_t* shape, int ndim, const char* device,
                       int device_id, int dtype, const char* name, int is_argument, void** data) {
    // The interface says const; the object is ours.
    auto& self = *static_cast<NewArrays*>(const_cast<void*>(allocator));
    check(name && device && data && ndim >= 0 && (ndim == 0 || shape),
          "a graph pass adds an array without a name, device or shape");
    std::optional<DeviceKind> kind = find_kind(device);
    check(kind.has_value(), "a graph pass adds array \"", name, "\" on the unknown device ", device,
          "; known devices: ", names_of_kinds());
    std::optional<DType> type = dtype_from_flag(dtype);
    check(type.has_value(), "a graph pass adds array \"", name, "\" of the unknown dtype ", dtype);
    Shape extents(std::span<const int64_t>(shape, static_cast<size_t>(ndim)));
    check<ShapeError>(extents.is_known(), "a graph pass adds array \"", name, "\" of shape ",
                      extents);
    NDArray array(std::move(extents), *type, Context{*kind, device_id});
    *data = array.tensor().raw();
    (is_argument != 0 ? self.arguments : self.states)[name] = std::move(array);
  }
};

}  // namespace

GraphPass read_pass(const Library& library, int index) {
  const char* name = nullptr;
  GraphPass pass;
  library.guarded("library.load", [&] { library.interface().get_pass(index, &pass.body, &name); });
  library.demand(name && *name, "library.load", "has a graph pass without a name");
  pass.name = name;
  library.demand(pass.body != nullptr, cat("library.load: graph pass \"", name, "\""),
                 "sets no body for it");
  return pass;
}

RewrittenGraph run_pass(const Library& library, const GraphPass& pass,
                        const RewriteRequest& request) {
  std::string what = cat("optimize_for: graph pass \"", pass.name, "\"");
  KnownGraph known(request.graph.graph(), knowledge_of(request));
  std::string text = to_plain_json(known.graph.graph());
  TextLists options(request.options);
  NamedLists arguments(names_of_nodes(list_arguments(request.graph.graph())), request.values);
  NamedLists states(names_of_nodes(list_auxiliary(request.graph.graph())), request.values);
  NewArrays added;
  char* result = nullptr;
  library.expect(what, [&] {
    return std::apply(
        library.interface().run_pass,
        std::tuple_cat(std::tuple{pass.body, text.c_str(), &result}, options.arguments(),
                       std::tuple{pass.name.c_str()}, arguments.arguments(), states.arguments(),
                       std::tuple{&NewArrays::allocate, static_cast<const void*>(&added)}));
  });
  auto memory = owned(library, result);
  library.demand(result != nullptr, what, "returned no graph");
  RewrittenGraph rewritten{
      .graph = {}, .arguments = std::move(added.arguments), .states = std::move(added.states)};
  try {
    rewritten.graph = from_plain_json(result);
  } catch (const Error& error) {
    fail(what, " of the extension library ", library.path(),
         " returned a graph that cannot be read: ", error.what());
  }
  return rewritten;
}

}  // namespace mx::extension
