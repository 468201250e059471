#include "compilers/tensorrt/fake_layers.h"

#include <algorithm>
#include <cmath>
#include <functional>
#include <limits>
#include <numeric>

namespace mx::tensorrt::fake {
namespace {

using Extents = std::vector<int64_t>;

int64_t product(const Extents& shape) {
  return std::accumulate(shape.begin(), shape.end(), int64_t{1}, std::multiplies<>());
}

struct Array {
  Extents shape;
  std::vector<float> data;
  explicit Array(Extents extents = {})
      : shape(std::move(extents)), data(static_cast<size_t>(product(shape))) {}
  [[nodiscard]] float& at(const Extents& index) { return data[static_cast<size_t>(offset(index))]; }
  [[nodiscard]] float at(const Extents& index) const {
    return data[static_cast<size_t>(offset(index))];
  }
  [[nodiscard]] bool contains(const Extents& index) const {
    for (size_t i = 0; i < shape.size(); ++i) {
      if (index[i] < 0 || index[i] >= shape[i]) return false;
    }
    return true;
  }

 private:
  [[nodiscard]] int64_t offset(const Extents& index) const {
    int64_t sum = 0;
    for (size_t i = 0; i < shape.size(); ++i) sum = sum * shape[i] + index[i];
    return sum;
  }
};

Extents extents_of(const nv::Dims& dims) {
  return {dims.extent.begin(), dims.extent.begin() + dims.count};
}

template <class Body>
void each_index(const Extents& shape, Body body) {
  Extents index(shape.size());
  for (int64_t n = product(shape); n > 0; --n) {
    body(index);
    for (size_t i = shape.size(); i > 0; --i) {
      if (++index[i - 1] < shape[i - 1]) break;
      index[i - 1] = 0;
    }
  }
}

int64_t at(const nv::Dims& dims, size_t i, int64_t fallback) {
  return dims.count == 0 ? fallback : dims.extent[i];
}

Array convolve(const Array& x, const Step& s) {
  Extents kernel = extents_of(s.kernel), shape{x.shape[0], s.maps};
  for (size_t i = 0; i < kernel.size(); ++i) {
    int64_t reach = at(s.dilation, i, 1) * (kernel[i] - 1) + 1;
    int64_t room = x.shape[i + 2] + at(s.before, i, 0) + at(s.after, i, 0) - reach;
    shape.push_back(room / at(s.stride, i, 1) + 1);
  }
  Array y(shape);
  int64_t in = x.shape[1] / s.groups, out = s.maps / s.groups;
  each_index(shape, [&](const Extents& place) {
    double sum = s.kept_bias.empty() ? 0 : s.kept_bias[static_cast<size_t>(place[1])];
    for (int64_t c = 0; c < in; ++c) {
      int64_t weight = (place[1] * in + c) * product(kernel);
      each_index(kernel, [&](const Extents& tap) {
        Extents from{place[0], place[1] / out * in + c};
        for (size_t i = 0; i < kernel.size(); ++i) {
          from.push_back(place[i + 2] * at(s.stride, i, 1) + tap[i] * at(s.dilation, i, 1) -
                         at(s.before, i, 0));
        }
        if (x.contains(from)) sum += x.at(from) * s.kept_weight[static_cast<size_t>(weight)];
        ++weight;
      });
    }
    y.at(place) = static_cast<float>(sum);
  });
  return y;
}

Array deconvolve(const Array& x, const Step& s) {
  Extents kernel = extents_of(s.kernel), shape{x.shape[0], s.maps};
  for (size_t i = 0; i < kernel.size(); ++i) {
    shape.push_back(at(s.stride, i, 1) * (x.shape[i + 2] - 1) +
                    at(s.dilation, i, 1) * (kernel[i] - 1) + 1 - at(s.before, i, 0) -
                    at(s.after, i, 0));
  }
  Array y(shape);
  int64_t in = x.shape[1] / s.groups, out = s.maps / s.groups;
  each_index(x.shape, [&](const Extents& from) {
    for (int64_t k = 0; k < out; ++k) {
      int64_t weight = (from[1] * out + k) * product(kernel);
      each_index(kernel, [&](const Extents& tap) {
        Extents place{from[0], from[1] / in * out + k};
        for (size_t i = 0; i < kernel.size(); ++i) {
          place.push_back(from[i + 2] * at(s.stride, i, 1) + tap[i] * at(s.dilation, i, 1) -
                          at(s.before, i, 0));
        }
        if (y.contains(place)) {
          y.at(place) += x.at(from) * s.kept_weight[static_cast<size_t>(weight)];
        }
        ++weight;
      });
    }
  });
  if (s.kept_bias.empty()) return y;
  each_index(shape, [&](const Extents& place) {
    y.at(place) += s.kept_bias[static_cast<size_t>(place[1])];
  });
  return y;
}

Array pool(const Array& x, const Step& s) {
  Extents kernel = extents_of(s.kernel), shape{x.shape[0], x.shape[1]};
  for (size_t i = 0; i < kernel.size(); ++i) {
    int64_t room = x.shape[i + 2] + at(s.before, i, 0) + at(s.after, i, 0) - kernel[i];
    shape.push_back(room / at(s.stride, i, kernel[i]) + 1);
  }
  Array y(shape);
  bool is_max = s.code == static_cast<int>(nv::PoolingType::kMax);
  each_index(shape, [&](const Extents& place) {
    double sum = 0, count = 0, most = -std::numeric_limits<double>::infinity();
    each_index(kernel, [&](const Extents& tap) {
      Extents from{place[0], place[1]};
      for (size_t i = 0; i < kernel.size(); ++i) {
        from.push_back(place[i + 2] * at(s.stride, i, kernel[i]) + tap[i] - at(s.before, i, 0));
      }
      count += x.contains(from) || !s.flag ? 1 : 0;
      if (!x.contains(from)) return;
      sum += x.at(from);
      most = std::max<double>(most, x.at(from));
    });
    y.at(place) = static_cast<float>(is_max ? most : sum / count);
  });
  return y;
}

Array activate(Array x, const Step& s) {
  auto type = static_cast<nv::ActivationType>(s.code);
  for (float& v : x.data) {
    if (type == nv::ActivationType::kRelu) v = std::max(v, 0.0F);
    if (type == nv::ActivationType::kSigmoid) v = 1 / (1 + std::exp(-v));
    if (type == nv::ActivationType::kTanh) v = std::tanh(v);
    if (type == nv::ActivationType::kClip) v = std::max(s.alpha, std::min(s.beta, v));
  }
  return x;
}

// Extents of 1 are repeated, as TensorRT does.
Array combine(const Array& a, const Array& b, const Step& s) {
  Extents shape;
  for (size_t i = 0; i < a.shape.size(); ++i) shape.push_back(std::max(a.shape[i], b.shape[i]));
  Array y(shape);
  auto read = [](const Array& x, Extents index) {
    for (size_t i = 0; i < index.size(); ++i) index[i] = x.shape[i] == 1 ? 0 : index[i];
    return x.at(index);
  };
  auto operation = static_cast<nv::ElementWise>(s.code);
  each_index(shape, [&](const Extents& i) {
    float left = read(a, i), right = read(b, i);
    if (operation == nv::ElementWise::kSum) y.at(i) = left + right;
    if (operation == nv::ElementWise::kProduct) y.at(i) = left * right;
    if (operation == nv::ElementWise::kSubtract) y.at(i) = left - right;
  });
  return y;
}

Array reduce(const Array& x, const Step& s) {
  Extents shape = x.shape;
  for (size_t i = 0; i < shape.size(); ++i) shape[i] = (s.axes >> i & 1) != 0 ? 1 : shape[i];
  bool is_max = s.code == static_cast<int>(nv::Reduce::kMax);
  Array y(shape);
  if (is_max) std::ranges::fill(y.data, -std::numeric_limits<float>::infinity());
  int64_t elements = product(x.shape) / product(shape);
  auto count = static_cast<float>(elements);
  each_index(x.shape, [&](const Extents& from) {
    Extents to = from;
    for (size_t i = 0; i < to.size(); ++i) to[i] = (s.axes >> i & 1) != 0 ? 0 : to[i];
    y.at(to) = is_max ? std::max(y.at(to), x.at(from)) : y.at(to) + x.at(from) / count;
  });
  return y;
}

Array multiply(const Array& a, const Array& b, const Step& s) {
  Array y({a.shape[0], s.flag ? b.shape[0] : b.shape[1]});
  each_index(y.shape, [&](const Extents& i) {
    double sum = 0;
    for (int64_t k = 0; k < a.shape[1]; ++k) {
      sum += static_cast<double>(a.at({i[0], k})) * (s.flag ? b.at({i[1], k}) : b.at({k, i[1]}));
    }
    y.at(i) = static_cast<float>(sum);
  });
  return y;
}

Array soft_max(const Array& x, const Step& s) {
  Array sums = Array(x.shape), y = x;
  for (float& v : y.data) v = std::exp(v);
  each_index(x.shape, [&](const Extents& from) {
    Extents to = from;
    for (size_t i = 0; i < to.size(); ++i) to[i] = (s.axes >> i & 1) != 0 ? 0 : to[i];
    sums.at(to) += y.at(from);
  });
  each_index(x.shape, [&](const Extents& i) {
    Extents to = i;
    for (size_t k = 0; k < to.size(); ++k) to[k] = (s.axes >> k & 1) != 0 ? 0 : to[k];
    y.at(i) /= sums.at(to);
  });
  return y;
}

Array slice(const Array& x, const Step& s, const Array* fill) {
  Array y(extents_of(s.size));
  auto mode = static_cast<nv::SampleMode>(s.code);
  each_index(y.shape, [&](const Extents& place) {
    Extents from;
    for (size_t i = 0; i < place.size(); ++i) {
      int64_t position = place[i] + s.before.extent[i], last = x.shape[i] - 1;
      if (mode == nv::SampleMode::kClamp) position = std::clamp<int64_t>(position, 0, last);
      if (mode == nv::SampleMode::kReflect) {
        position = std::abs(position);
        position = position > last ? 2 * last - position : position;
      }
      from.push_back(position);
    }
    y.at(place) = x.contains(from) ? x.at(from) : fill->data[0];
  });
  return y;
}

Array join(const std::vector<const Array*>& parts, const Step& s) {
  auto axis = static_cast<size_t>(s.code);
  Extents shape = parts[0]->shape;
  shape[axis] = 0;
  for (const Array* part : parts) shape[axis] += part->shape[axis];
  Array y(shape);
  int64_t first = 0;
  for (const Array* part : parts) {
    each_index(part->shape, [&](const Extents& from) {
      Extents to = from;
      to[axis] += first;
      y.at(to) = part->at(from);
    });
    first += part->shape[axis];
  }
  return y;
}

Array compute(const Step& s, const std::vector<const Array*>& in) {
  if (s.kind == "Convolution") return convolve(*in[0], s);
  if (s.kind == "Deconvolution") return deconvolve(*in[0], s);
  if (s.kind == "Pooling") return pool(*in[0], s);
  if (s.kind == "Activation") return activate(*in[0], s);
  if (s.kind == "ElementWise") return combine(*in[0], *in[1], s);
  if (s.kind == "Reduce") return reduce(*in[0], s);
  if (s.kind == "MatrixMultiply") return multiply(*in[0], *in[1], s);
  if (s.kind == "SoftMax") return soft_max(*in[0], s);
  if (s.kind == "Slice") return slice(*in[0], s, in.size() > 4 ? in[4] : nullptr);
  if (s.kind == "Concatenation") return join(in, s);
  if (s.kind == "Constant") {
    Array y(extents_of(s.size));
    y.data = s.kept_weight;
    return y;
  }
  Array y = *in[0];  // Identity, and what changes values in their places
  if (s.kind == "Shuffle") y.shape = extents_of(s.size);
  bool is_root = s.code == static_cast<int>(nv::Unary::kSqrt);
  if (s.kind == "Unary") {
    for (float& v : y.data) v = is_root ? std::sqrt(v) : 1 / v;
  }
  if (s.kind == "Scale") {
    each_index(y.shape, [&](const Extents& i) {
      auto c = static_cast<size_t>(i[static_cast<size_t>(s.code)]);
      y.at(i) = y.at(i) * s.kept_weight[c] + s.kept_bias[c];
    });
  }
  return y;
}

void copy(const nv::Weights& from, std::vector<float>& to) {
  const auto* values = static_cast<const float*>(from.values);
  to.assign(values, values + from.count);
}

}  // namespace

void Step::copy_weights() {
  copy(weight, kept_weight);
  copy(bias, kept_bias);
}

void run(const Steps& steps, const std::map<std::string, float*>& addresses) {
  std::map<int, Array> values;
  for (const auto& [name, input] : steps.inputs) {
    Array& value = values[input.tensor] = Array(extents_of(input.dims));
    std::copy_n(addresses.at(name), value.data.size(), value.data.begin());
  }
  auto run_step = [&](const Step& step) {
    std::vector<const Array*> inputs;
    for (int input : step.inputs) inputs.push_back(input < 0 ? nullptr : &values.at(input));
    values[step.output] = compute(step, inputs);
  };
  for (const Step& step : steps.all) {
    if (step.inputs.empty()) run_step(step);  // a layer may read constants that were added later
  }
  for (const Step& step : steps.all) {
    if (!step.inputs.empty()) run_step(step);
  }
  for (const auto& [name, tensor] : steps.outputs) {
    std::ranges::copy(values.at(tensor).data, addresses.at(name));
  }
}

}  // namespace mx::tensorrt::fake
