#include <remx/model.h>

#include "facade/access.h"
#include "facade/guard.h"
#include "facade/network.h"

namespace remx {

namespace facade = mx::facade;
using facade::guarded;

struct Executor::State {
  std::shared_ptr<const facade::Bound> bound;
};

struct Model::Content {
  facade::Network network;
};

Executor::Executor(std::shared_ptr<const State> state) : state_(std::move(state)) {}

const Executor::State& Executor::state() const {
  mx::check(state_ != nullptr, "executor: its content was moved away; use the one it was moved to");
  return *state_;
}

std::vector<NDArray> Executor::forward(const Arrays& inputs) const {
  return guarded([&] {
    std::map<std::string, mx::NDArray> given;
    for (const auto& [name, array] : inputs) {
      mx::check(!array.is_none(), "forward: \"", name, "\" is none; give an array");
      given[name] = Access::unwrap(array);
    }
    std::vector<NDArray> outputs;
    for (mx::NDArray& output : facade::forward(*state().bound, given)) {
      outputs.push_back(Access::wrap(std::move(output)));
    }
    return outputs;
  });
}

Inputs Executor::inputs() const {
  return guarded([&] {
    Inputs result;
    for (const auto& [name, slot] : state().bound->inputs) {
      result.emplace(name, Input(facade_shape(slot.shape), static_cast<DType>(*slot.dtype)));
    }
    return result;
  });
}

std::vector<std::string> Executor::output_names() const {
  return guarded([&] { return state().bound->outputs; });
}

std::vector<Region> Executor::regions() const {
  return guarded([&] {
    std::vector<Region> result;
    for (const auto& [name, report] : state().bound->executor->reports()) {
      result.push_back(
          {name, static_cast<std::int64_t>(report.items.size()), report.compile_seconds});
    }
    return result;
  });
}

void Executor::save(const std::string& prefix, int epoch) const {
  guarded([&] {
    facade::save(*state().bound, prefix + "-symbol.json", facade::params_path(prefix, epoch));
  });
}

Model Model::load(const std::string& prefix, int epoch) {
  std::string params = guarded([&] { return facade::params_path(prefix, epoch); });
  return load_files(prefix + "-symbol.json", params);
}

Model Model::load_files(const std::string& symbol_path, const std::string& params_path) {
  return guarded([&] {
    return Model(std::make_unique<Content>(facade::load_network(symbol_path, params_path)));
  });
}

Model::Model(std::unique_ptr<Content> content) : content_(std::move(content)) {}
Model::Model(const Model& other)
    : content_(other.content_ ? std::make_unique<Content>(*other.content_) : nullptr) {}
Model::Model(Model&& other) noexcept = default;
Model& Model::operator=(Model other) noexcept {
  content_.swap(other.content_);
  return *this;
}
Model::~Model() = default;

Model::Content& Model::content() const {
  mx::check(content_ != nullptr,
            "model: its content was moved away, as bind() of a moved model does; bind a copy, or "
            "load it again");
  return *content_;
}

std::vector<std::string> Model::input_names() const {
  return guarded([&] { return facade::input_names(content().network); });
}

std::vector<std::string> Model::output_names() const {
  return guarded([&] { return facade::output_names(content().network.graph); });
}

Model& Model::on(const std::string& device, int number) & {
  guarded([&] { facade::choose_device(content().network, device, number); });
  return *this;
}

Model&& Model::on(const std::string& device, int number) && {
  return std::move(on(device, number));
}

Model& Model::optimize_for(const std::string& backend, const Options& options) & {
  guarded([&] { facade::choose_backend(content().network, backend, options); });
  return *this;
}

Model&& Model::optimize_for(const std::string& backend, const Options& options) && {
  return std::move(optimize_for(backend, options));
}

Executor Model::bind(const Inputs& inputs) const& { return Model(*this).bind(inputs); }

Executor Model::bind(const Inputs& inputs) && {
  return guarded([&] {
    facade::InputSlots slots;
    for (const auto& [name, input] : inputs) {
      slots[name] = {core_shape(input.shape), static_cast<mx::DType>(input.dtype)};
      for (std::int64_t extent : input.shape) {
        mx::check<mx::ShapeError>(extent > 0, "bind: \"", name, "\" was given the shape ",
                                  slots[name].shape, "; use extents above 0");
      }
    }
    facade::Network network = std::move(content().network);
    content_.reset();
    return Executor(std::make_shared<const Executor::State>(
        Executor::State{facade::bind(std::move(network), slots)}));
  });
}

}  // namespace remx
