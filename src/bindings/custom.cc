// Custom operators in Python: the core's questions, asked of the objects that mxnet.operator makes.
#include <nanobind/nanobind.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/vector.h>

#include "base/error.h"
#include "bindings/convert.h"
#include "bindings/shared.h"
#include "ndarray/sparse.h"
#include "runtime/custom_op.h"

namespace mx::python {
namespace {

// Calls Python with the lock held; an exception becomes an Error with its text, because the Python
// object must not travel through the engine.
template <class F>
auto ask(F&& call) {
  nb::gil_scoped_acquire lock;
  std::string text;
  try {
    return call();
  } catch (nb::python_error& error) {
    text = nb::cast<std::string>(nb::str(error.value()));
  }
  throw Error(text);
}

nb::list shape_list(const Shape& shape) {
  nb::list dims;
  for (int axis = 0; axis < (shape.has_rank() ? shape.ndim() : 0); ++axis) {
    dims.append(shape[axis] == kUnknown ? 0 : shape[axis]);
  }
  return dims;
}

nb::list shapes_of(const std::vector<Slot>& slots) {
  nb::list list;
  for (const Slot& slot : slots) list.append(shape_list(slot.shape));
  return list;
}

nb::list flags_of(const std::vector<Slot>& slots) {
  nb::list list;
  for (const Slot& slot : slots) list.append(slot.dtype ? static_cast<int>(*slot.dtype) : -1);
  return list;
}

// `zero_is_known`: with all inputs known an extent of 0 is an empty array, else it is unknown.
void read_shapes(nb::handle list, std::vector<Slot>& slots, bool zero_is_known) {
  size_t i = 0;
  for (nb::handle item : nb::borrow<nb::iterable>(list)) {
    Dims dims = to_dims(item);
    for (int64_t& dim : dims) {
      if (dim < 0 || (dim == 0 && !zero_is_known)) dim = kUnknown;
    }
    bool is_unknown = dims.empty() && !zero_is_known;
    slots[i++].shape = is_unknown ? Shape::unknown() : Shape(std::move(dims));
  }
}

void read_flags(nb::handle list, std::vector<Slot>& slots) {
  size_t i = 0;
  for (nb::handle item : nb::borrow<nb::iterable>(list)) {
    int flag = nb::cast<int>(item);
    if (flag >= 0) slots[i].dtype = dtype_from_flag(flag);
    ++i;
  }
}

nb::object arrays_list(const std::vector<NDArray>& arrays) {
  nb::list list;
  for (const NDArray& array : arrays) list.append(array.is_none() ? nb::none() : wrap(array));
  return list;
}

std::vector<StorageKind> kinds_from(nb::handle names) {
  std::vector<StorageKind> kinds;
  for (const auto& name : nb::cast<std::vector<std::string>>(names)) {
    kinds.push_back(storage_kind_of(name));
  }
  return kinds;
}

class PythonOperator final : public CustomOperator {
 public:
  explicit PythonOperator(nb::object object) : object_(std::move(object)) {}
  void forward(const CustomArrays& a) override {
    ask([&] {
      object_.get().attr("forward")(a.training, arrays_list(a.inputs), arrays_list(a.outputs),
                                    arrays_list(a.aux));
    });
  }
  void backward(const CustomArrays& a) override {
    ask([&] {
      nb::list wanted;
      for (bool want : a.wanted) wanted.append(want);
      object_.get().attr("backward")(wanted, arrays_list(a.out_grads), arrays_list(a.inputs),
                                     arrays_list(a.outputs), arrays_list(a.in_grads),
                                     arrays_list(a.aux));
    });
  }

 private:
  Shared object_;
};

class PythonProp final : public CustomProp {
 public:
  explicit PythonProp(nb::object object) : object_(std::move(object)) {
    nb::handle prop = object_.get();
    arguments = nb::cast<std::vector<std::string>>(prop.attr("arguments"));
    outputs = nb::cast<std::vector<std::string>>(prop.attr("outputs"));
    auxiliary = nb::cast<std::vector<std::string>>(prop.attr("auxiliary"));
    for (nb::handle item : prop.attr("reads_out_grad")) {
      reads_out_grad.push_back(nb::cast<bool>(item));
    }
    for (nb::handle item : prop.attr("reads_output")) {
      reads_output.push_back(nb::cast<bool>(item));
    }
  }
  void infer_shapes(Slots& slots) const override {
    ask([&] {
      bool all_known = true;
      for (const Slot& slot : slots.inputs) all_known &= slot.shape.is_known();
      nb::object answer = object_.get().attr("infer_shape")(shapes_of(slots.inputs));
      read_shapes(answer[0], slots.inputs, all_known);
      for (const Slot& slot : slots.inputs) all_known &= slot.shape.is_known();
      read_shapes(answer[1], slots.outputs, all_known);
      read_shapes(answer[2], slots.aux, all_known);
    });
  }
  void infer_dtypes(Slots& slots) const override {
    ask([&] {
      nb::object answer = object_.get().attr("infer_type")(flags_of(slots.inputs));
      read_flags(answer[0], slots.inputs);
      read_flags(answer[1], slots.outputs);
      read_flags(answer[2], slots.aux);
    });
  }
  [[nodiscard]] std::optional<CustomStorage> forward_storage(
      const std::vector<StorageKind>& inputs) const override {
    return storage_from("forward_storage", inputs);
  }
  [[nodiscard]] std::optional<CustomStorage> backward_storage(
      const std::vector<StorageKind>& inputs) const override {
    return storage_from("backward_storage", inputs);
  }
  [[nodiscard]] std::shared_ptr<CustomOperator> create(
      Context context, const std::vector<Slot>& inputs) const override {
    return ask([&]() -> std::shared_ptr<CustomOperator> {
      auto ids = nb::make_tuple(static_cast<int>(context.kind), context.id);
      return std::make_shared<PythonOperator>(
          object_.get().attr("create")(ids, shapes_of(inputs), flags_of(inputs)));
    });
  }

 private:
  [[nodiscard]] CustomStorage storage_from(const char* method,
                                           const std::vector<StorageKind>& inputs) const {
    return ask([&] {
      nb::list names;
      for (StorageKind kind : inputs) names.append(nb::cast(std::string(name_of(kind))));
      nb::object answer = object_.get().attr(method)(names);
      return CustomStorage{kinds_from(answer[0]), kinds_from(answer[1])};
    });
  }

  Shared object_;
};

}  // namespace

void install_custom_operators() {
  set_custom_props([](const std::string& op_type, const Attrs& attrs) {
    return ask([&]() -> std::shared_ptr<const CustomProp> {
      nb::dict given;
      for (const auto& [key, value] : attrs) given[key.c_str()] = value;
      nb::object make = nb::module_::import_("mxnet.operator").attr("_make_prop");
      return std::make_shared<PythonProp>(make(op_type, given));
    });
  });
}

}  // namespace mx::python
