// Max and average pooling and their gradients. The gradient of max pooling needs the places of the
// maxima, which a second forward pass finds.
#include "ops/nn/pooling/pooling.h"

#include <algorithm>

#include "ops/onednn/kernels.h"
#include "ops/onednn/plan.h"
#include "ops/quantization/levels.h"

namespace mx::onednn {
namespace {

using dnnl::memory;
using ops::PoolGeometry;
using ops::PoolingParam;
using ops::PoolType;

struct Spec {
  memory::desc data, output;
  memory::dims strides, kernel, dilates, pads_before, pads_after;
  dnnl::algorithm algorithm;
};

// Elements missing after the last window, at least the padding that was asked for.
int64_t pad_after(const PoolGeometry& g, size_t axis) {
  const ops::Window& w = g.windows[axis];
  int64_t covered = (g.out[axis] - 1) * w.stride + w.kernel - g.in[axis] - w.pad;
  return std::max(covered, w.pad);
}

Spec spec_of(const Tensor& data, const Tensor& output, const PoolingParam& p,
             const PoolGeometry& g) {
  Spec s;
  s.data = image_layout(data, g.channels_last);
  s.output = image_layout(output, g.channels_last);
  for (auto i = static_cast<size_t>(5 - data.ndim()); i < 3; ++i) {
    s.strides.push_back(g.windows[i].stride);
    s.kernel.push_back(g.windows[i].kernel);
    s.dilates.push_back(0);
    s.pads_before.push_back(g.windows[i].pad);
    s.pads_after.push_back(pad_after(g, i));
  }
  using dnnl::algorithm;
  auto average = p.counts_padding() ? algorithm::pooling_avg_include_padding
                                    : algorithm::pooling_avg_exclude_padding;
  s.algorithm = p.pool_type == PoolType::kMax ? algorithm::pooling_max : average;
  return s;
}

Key key_of(PlanKind kind, const Tensor& data, const Tensor& output, const PoolingParam& p,
           const PoolGeometry& g) {
  Key key(kind);
  key.add(data.shape()).add(output.shape()).add(g.channels_last);
  key.add(static_cast<int64_t>(data.dtype()));
  key.add(static_cast<int64_t>(p.pool_type)).add(p.counts_padding());
  for (const ops::Window& w : g.windows) key.add(w.kernel).add(w.stride).add(w.pad);
  return key;
}

dnnl::pooling_forward::primitive_desc forward_descriptor(
    const Spec& s, dnnl::prop_kind kind = dnnl::prop_kind::forward_training) {
  return {cpu_engine(), kind,      s.algorithm,   s.data,       s.output,         s.strides,
          s.kernel,     s.dilates, s.pads_before, s.pads_after, user_scratchpad()};
}

void forward(Run& run, const PoolingParam& p) {
  const Tensor &x = run.in(0), &y = run.out(0);
  PoolGeometry g = ops::pool_geometry(x.shape(), y.shape(), p);
  PlanPtr plan = cached_plan(key_of(kPooling, x, y, p, g), [&]() -> Plan {
    Spec s = spec_of(x, y, p, g);
    auto descriptor = forward_descriptor(s, dnnl::prop_kind::forward_inference);
    return {descriptor,
            dnnl::pooling_forward(descriptor),
            {{DNNL_ARG_SRC, s.data}, {DNNL_ARG_DST, s.output, true}}};
  });
  plan->run(run, {x.raw(), y.raw()});
}

// Finds the places of the maxima, and their values too.
PlanPtr places_plan(const Tensor& x, const Tensor& y, const PoolingParam& p,
                    const PoolGeometry& g) {
  return cached_plan(key_of(kPoolingPlaces, x, y, p, g), [&]() -> Plan {
    Spec s = spec_of(x, y, p, g);
    auto descriptor = forward_descriptor(s);
    return {descriptor,
            dnnl::pooling_forward(descriptor),
            {{DNNL_ARG_SRC, s.data},
             {DNNL_ARG_DST, s.output, true},
             {DNNL_ARG_WORKSPACE, descriptor.workspace_desc(), true}}};
  });
}

PlanPtr backward_plan(const Tensor& dx, const Tensor& dy, const PoolingParam& p,
                      const PoolGeometry& g) {
  return cached_plan(key_of(kPoolingBackward, dx, dy, p, g), [&]() -> Plan {
    Spec s = spec_of(dx, dy, p, g);
    auto hint = forward_descriptor(s);
    dnnl::pooling_backward::primitive_desc descriptor(cpu_engine(), s.algorithm, s.data, s.output,
                                                      s.strides, s.kernel, s.dilates, s.pads_before,
                                                      s.pads_after, hint, user_scratchpad());
    std::vector<Operand> operands = {{DNNL_ARG_DIFF_DST, s.output},
                                     {DNNL_ARG_DIFF_SRC, s.data, true}};
    if (p.pool_type == PoolType::kMax) {
      operands.push_back({DNNL_ARG_WORKSPACE, hint.workspace_desc()});
    }
    return {descriptor, dnnl::pooling_backward(descriptor), std::move(operands)};
  });
}

void backward(Run& run, const PoolingParam& p) {
  const Tensor &dy = run.in(0), &x = run.in(1), &dx = run.out(0);
  PoolGeometry g = ops::pool_geometry(dx.shape(), dy.shape(), p);
  PlanPtr plan = backward_plan(dx, dy, p, g);
  if (p.pool_type != PoolType::kMax) return plan->run(run, {dy.raw(), dx.raw()});
  PlanPtr finder = places_plan(x, dy, p, g);
  void* maxima = run.scratch<std::byte>(dy.bytes());
  void* places = run.scratch<std::byte>(finder->bytes_of(2));
  finder->run(run, {x.raw(), maxima, places});
  plan->run(run, {dy.raw(), dx.raw(), places});
}

const char* refuses_windows(const PoolingParam& p, const PoolGeometry& g) {
  bool is_average = p.pool_type == PoolType::kAvg;
  if (!is_average && p.pool_type != PoolType::kMax) return "only max and avg are supported";
  for (size_t i = 0; i < 3; ++i) {
    int64_t after = pad_after(g, i);
    if (is_average && p.counts_padding() && after > g.windows[i].pad) {
      return "a partial window would be divided by the size of a whole one";
    }
    if (after >= g.windows[i].kernel) return "a window lies outside the data";
  }
  return nullptr;
}

const char* refuses(const Run& run, const PoolingParam& p) {
  if (const char* reason = refuses_arrays(run)) return reason;
  PoolGeometry g = ops::pool_geometry(run.in(0).shape(), run.out(0).shape(), p);
  if (const char* reason = refuses_windows(p, g)) return reason;
  int64_t volume = run.out(0).size();
  for (const ops::Window& w : g.windows) volume *= w.kernel;
  return volume < 2048 ? "the array is small" : nullptr;
}

const char* refuses_backward(const Run& run, const PoolingParam& p) {
  if (const char* reason = refuses_arrays(run)) return reason;
  return refuses_windows(p, ops::pool_geometry(run.out(0).shape(), run.in(0).shape(), p));
}

const char* refuses_integers(const Run& run, const PoolingParam& p) {
  if (run.in(0).size() == 0) return "an array is empty";
  return refuses_windows(p, ops::pool_geometry(run.in(0).shape(), run.out(0).shape(), p));
}

void forward_integers(Run& run, const PoolingParam& p) {
  forward(run, p);
  ops::store_range(run, ops::range_of(run, 1));
}

}  // namespace

void add_pooling(OpTable& table) {
  table.add("Pooling", DeviceKind::kCpu, {"onednn", refuses, forward});
  table.add("_contrib_quantized_pooling", DeviceKind::kCpu,
            {"onednn", refuses_integers, forward_integers});
  table.add("_backward_Pooling", DeviceKind::kCpu, {"onednn", refuses_backward, backward});
}

}  // namespace mx::onednn
