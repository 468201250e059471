#include "extension/selector.h"

namespace mx::extension {
namespace {

// A node has the number of the kind of region that it may be in, or kNone.
class SupportedOps final : public RegionSelector {
 public:
  static constexpr int kNone = -2;
  explicit SupportedOps(std::vector<int> ids) : ids_(std::move(ids)) {}
  bool starts(int node) override { return id_of(node) != kNone; }
  bool takes_input(int node, int input) override { return id_of(node) == id_of(input); }
  bool takes_output(int node, int output) override { return id_of(node) == id_of(output); }

 private:
  [[nodiscard]] int id_of(int node) const { return ids_[static_cast<size_t>(node)]; }
  std::vector<int> ids_;
};

// The object stays with the library: its interface has no function that would release one.
class LibrarySelector final : public RegionSelector {
 public:
  LibrarySelector(const Library& library, std::string what, void* object)
      : library_(library), what_(std::move(what)), object_(object) {}

  bool starts(int node) override {
    return ask([&](int* answer) { table().select(object_, node, answer); });
  }
  bool takes_input(int node, int input) override {
    return ask([&](int* answer) { table().select_input(object_, node, input, answer); });
  }
  bool takes_output(int node, int output) override {
    return ask([&](int* answer) { table().select_output(object_, node, output, answer); });
  }
  void begin_again() override {
    library_.guarded(what_, [&] { table().reset(object_); });
  }
  std::vector<int> keep(const std::vector<int>& grown) override {
    std::vector<int> candidates = grown;
    int* found = nullptr;
    int count = 0;
    library_.guarded(what_, [&] {
      table().filter(object_, candidates.data(), static_cast<int>(candidates.size()), &found,
                     &count);
    });
    auto memory = owned(library_, found);
    library_.demand(count >= 0 && (count == 0 || found), what_,
                    "returned no nodes where it counts ", count);
    return {found, found + count};
  }

 private:
  [[nodiscard]] const Interface& table() const { return library_.interface(); }
  template <class Question>
  bool ask(Question&& question) {
    int answer = 0;
    library_.guarded(what_, [&] { question(&answer); });
    return answer != 0;
  }

  const Library& library_;
  std::string what_;
  void* object_;
};

}  // namespace

std::unique_ptr<RegionSelector> by_supported_ops(const Library& library, std::string what,
                                                 Opaque function, const std::string& graph,
                                                 int num_nodes, const TextLists& options) {
  std::vector<int> ids(static_cast<size_t>(num_nodes), SupportedOps::kNone);
  library.expect(what, [&] {
    return library.interface().supported_ops(function, graph.c_str(), num_nodes, ids.data(),
                                             options.keys.data(), options.values.data(),
                                             options.count());
  });
  return std::make_unique<SupportedOps>(std::move(ids));
}

std::unique_ptr<RegionSelector> by_selector(const Library& library, std::string what,
                                            Opaque function, const std::string& graph,
                                            const TextLists& options) {
  void* object = nullptr;
  library.expect(what, [&] {
    return library.interface().create_selector(function, graph.c_str(), &object,
                                               options.keys.data(), options.values.data(),
                                               options.count());
  });
  library.demand(object != nullptr, what, "made no selector");
  return std::make_unique<LibrarySelector>(library, std::move(what), object);
}

}  // namespace mx::extension
