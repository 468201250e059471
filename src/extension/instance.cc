#include "extension/instance.h"

#include <optional>
#include <utility>

#include "base/settings.h"
#include "extension/arguments.h"
#include "runtime/kernel_call.h"

namespace mx::extension {
namespace {

using LibraryRef = std::shared_ptr<const Library>;
using Arrays = std::vector<NDArray>;

// What a running function may ask for: memory until it returns, a stream, generators.
class Resources {
 public:
  // `drawn_from`: the context whose generators the call may use.
  Resources(Context context, Context drawn_from)
      : context_(context), drawn_from_(drawn_from), host_{Context{}}, device_{context} {}

  auto arguments(TensorLists& in, TensorLists& out) {
    return std::tuple_cat(
        in.arguments(), out.arguments(),
        std::tuple<Allocate, void*, Allocate, void*, void*, AllocateSparse, void*>{
            allocate, &host_, allocate_on_device, this, stream(), refuse_sparse, nullptr},
        std::tuple{in.storage.data(), out.storage.data(), in.no_memory.data(), out.no_memory.data(),
                   in.no_memory.data(), out.no_memory.data(), in.no_sizes.data(),
                   out.no_sizes.data(), in.no_sizes.data(), out.no_sizes.data(), generators()},
        std::tuple<void*>{nullptr});
  }

 private:
  static void* allocate(void* scratch, int bytes) {
    check(bytes >= 0, "an extension library asks for ", bytes, " bytes of memory");
    return static_cast<PoolScratch*>(scratch)->take(bytes > 0 ? bytes : 1);
  }
  static void* allocate_on_device(void* resources, int bytes) {
    auto* self = static_cast<Resources*>(resources);
    return self->context_.is_host() ? nullptr : allocate(&self->device_, bytes);
  }
  static void refuse_sparse(void*, int, int, int, void**, int64_t**, int64_t**) {
    fail<Unsupported>("an extension library asks for memory of a sparse array; arrays are dense");
  }
  [[nodiscard]] void* stream() const {
    return context_.is_host() ? nullptr : stream_of(context_).native();
  }
  [[nodiscard]] void* generators() const { return random_of(drawn_from_).state.all_parallel(); }

  Context context_, drawn_from_;
  PoolScratch host_, device_;
};

class State {
 public:
  State(LibraryRef library, void* state) : library_(std::move(library)), state_(state) {}
  ~State() {
    try {
      library_->interface().destroy_state(state_);
    } catch (...) {  // nobody is left to be told
    }
  }
  State(const State&) = delete;
  State& operator=(const State&) = delete;
  [[nodiscard]] void* get() const { return state_; }

 private:
  LibraryRef library_;
  void* state_;
};

Arrays copied(const Arrays& arrays, Context context) {
  Arrays copies;
  for (const NDArray& array : arrays) {
    copies.emplace_back(array.shape(), array.dtype(), Context{});
    stream_of(context).copy(copies.back().tensor().raw(), array.tensor().raw(), array.bytes());
  }
  return copies;
}

class Instance final : public CustomOperator {
 public:
  Instance(LibraryRef library, std::shared_ptr<const Registration> op, Attrs attrs, Context context,
           std::vector<int> mutated)
      : library_(std::move(library)),
        op_(std::move(op)),
        attrs_(std::move(attrs)),
        context_(context),
        is_on_host_(!op_->serves(device_name(context))),
        mutated_(std::move(mutated)) {
    std::string_view device = device_name(context);
    check<Unsupported>(!is_on_host_ || (!context.is_host() && op_->serves("cpu")), op_->name,
                       ": its library implements it for ", op_->devices(), ", not for ", device);
    check<Unsupported>(!is_on_host_ || settings::kAllowFallback.get(), op_->name,
                       ": its library implements it for ", op_->devices(), ", not for ", device,
                       ", and running on the cpu is off");
  }

  void make_state(const std::vector<Slot>& inputs) {
    Context where = is_on_host_ ? Context{} : context_;
    auto create = op_->create.find(device_name(where));
    if (create == op_->create.end()) return;
    TextLists texts(attrs_);
    ShapeLists shapes(inputs);
    std::vector<int> types = types_of(inputs);
    void* state = nullptr;
    std::string what = op_->name + ": CreateOpState";
    library_->expect(what, [&] {
      return library_->interface().create_state(
          create->second, texts.keys.data(), texts.values.data(), texts.count(),
          create->first.c_str(), where.id, shapes.rows.data(), shapes.ndims.data(), shapes.count(),
          types.data(), &state);
    });
    library_->demand(state != nullptr, what, "made no state");
    state_.emplace(library_, state);
  }

  void forward(const CustomArrays& arrays) override {
    call(true, arrays.inputs, arrays.outputs, mutated_);
  }
  void backward(const CustomArrays& arrays) override {
    Arrays inputs = arrays.out_grads;
    inputs.insert(inputs.end(), arrays.inputs.begin(), arrays.inputs.end());
    inputs.insert(inputs.end(), arrays.outputs.begin(), arrays.outputs.end());
    call(false, std::move(inputs), arrays.in_grads, {});
  }

 private:
  void call(bool is_forward, Arrays inputs, Arrays outputs, const std::vector<int>& written) const {
    if (context_.is_host()) return compute(is_forward, std::move(inputs), std::move(outputs));
    device_of(context_).make_current();
    if (!is_on_host_) return compute(is_forward, std::move(inputs), std::move(outputs));
    Arrays host_inputs = copied(inputs, context_), host_outputs;
    for (const NDArray& output : outputs) {
      host_outputs.emplace_back(output.shape(), output.dtype(), Context{});
    }
    stream_of(context_).synchronize();
    compute(is_forward, host_inputs, host_outputs);
    auto copy_back = [&](const NDArray& from, const NDArray& to) {
      stream_of(context_).copy(to.tensor().raw(), from.tensor().raw(), to.bytes());
    };
    for (size_t i = 0; i < outputs.size(); ++i) copy_back(host_outputs[i], outputs[i]);
    for (int i : written) {
      copy_back(host_inputs[static_cast<size_t>(i)], inputs[static_cast<size_t>(i)]);
    }
    stream_of(context_).synchronize();  // the host memory goes away
  }

  void compute(bool is_forward, Arrays inputs, Arrays outputs) const {
    TensorLists in(std::move(inputs)), out(std::move(outputs));
    Resources resources(is_on_host_ ? Context{} : context_, context_);
    auto arguments = resources.arguments(in, out);
    std::string what = op_->name + (is_forward ? ": Forward" : ": Backward");
    if (state_) {
      library_->expect(what, [&] {
        return std::apply(library_->interface().compute_with_state,
                          std::tuple_cat(std::tuple{is_forward ? 1 : 0, state_->get()}, arguments));
      });
      return;
    }
    const auto& functions = is_forward ? op_->forward : op_->backward;
    auto function = functions.find(is_on_host_ ? "cpu" : device_name(context_));
    check<Unsupported>(function != functions.end(), what, ": its library implements it for ",
                       op_->devices(), ", not for ", device_name(context_));
    TextLists texts(attrs_);
    library_->expect(what, [&] {
      return std::apply(library_->interface().compute,
                        std::tuple_cat(std::tuple{function->second}, texts.arguments(), arguments));
    });
  }

  LibraryRef library_;
  std::shared_ptr<const Registration> op_;
  Attrs attrs_;
  Context context_;
  bool is_on_host_;  // where the context is a device that the library does not serve
  std::vector<int> mutated_;
  std::optional<State> state_;
};

}  // namespace

std::shared_ptr<CustomOperator> make_instance(LibraryRef library,
                                              std::shared_ptr<const Registration> op,
                                              const Attrs& attrs, Context context,
                                              const std::vector<Slot>& inputs,
                                              std::vector<int> mutated) {
  auto instance = std::make_shared<Instance>(std::move(library), std::move(op), attrs, context,
                                             std::move(mutated));
  instance->make_state(inputs);
  return instance;
}

}  // namespace mx::extension
