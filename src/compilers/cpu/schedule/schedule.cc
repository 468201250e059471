#include "compilers/cpu/schedule/schedule.h"

#include <algorithm>
#include <set>

#include "base/error.h"
#include "compilers/cpu/chain/lines.h"
#include "compilers/cpu/kernels/convolution/conv1x1.h"
#include "compilers/cpu/kernels/factory.h"
#include "compilers/cpu/kernels/layout.h"
#include "compilers/cpu/schedule/arena.h"
#include "compilers/cpu/schedule/half_layers.h"
#include "compilers/cpu/schedule/join_in_place.h"
#include "compilers/cpu/schedule/value_uses.h"
#include "compilers/cpu/tuning/choose.h"

namespace mx::cpu {
namespace {

size_t at(int i) { return static_cast<size_t>(i); }

class Scheduler {
 public:
  Scheduler(const Plan& plan, const KernelPolicy& policy, ChoiceTable& choices)
      : plan_(plan),
        policy_(policy),
        is_prologue_(policy.half ? std::vector<bool>(plan.layers.size()) : find_prologues(plan)),
        prologue_of_(plan.values.size()),
        places_(plan.values.size()),
        uses_(plan, is_prologue_),
        choices_(choices),
        halves_(plan, policy, choices) {
    for (size_t i = 0; i < plan.inputs.size(); ++i) {
      if (plan.inputs[i].value < 0) continue;
      int buffer = schedule_.add_buffer({.home = Home::kInput, .index = static_cast<int>(i)});
      places_[at(plan.inputs[i].value)] = {{Layout::kPlain, buffer}};
    }
  }

  KernelSchedule run() {
    for (size_t i = 0; i < plan_.layers.size(); ++i) {
      layer_ = static_cast<int>(i);
      const Layer& layer = plan_.layers[i];
      uses_.read_by(i);  // before: what it reads last may be written in place
      if (is_prologue_[i]) {
        visit_prologue(layer);
      } else {
        visit(layer);
      }
    }
    layer_ = -1;
    for (size_t i = 0; i < plan_.outputs.size(); ++i) fill_output(static_cast<int>(i));
    join_in_place(schedule_);
    place_buffers(schedule_);
    return std::move(schedule_);
  }

 private:
  using Places = std::map<Layout, int>;  // buffers that hold a value, by layout

  [[nodiscard]] const Shape& shape(int value) const { return plan_.values[at(value)]; }
  [[nodiscard]] int64_t bytes_of(int value, Layout layout) const {
    return floats_of(shape(value), layout) * static_cast<int64_t>(sizeof(float));
  }

  // Memory for a value that the layer at hand makes: the region's own output where it can be.
  int new_buffer(int value, Layout layout) {
    int output = uses_.output_of(value);
    bool is_as_given =
        layout == Layout::kPlain || (!is_half(layout) && is_layout_free(shape(value)));
    if (output >= 0 && is_as_given) {
      is_filled_.insert(output);
      return schedule_.add_buffer({.home = Home::kOutput, .index = output});
    }
    return schedule_.add_buffer({.bytes = bytes_of(value, layout)});
  }

  // Memory of the input may be written by the layer at hand: nothing needs it later.
  bool is_free(int value, int buffer) {
    return uses_.is_dead(value) && schedule_.buffers[at(buffer)].home == Home::kArena;
  }

  void emit(std::unique_ptr<StepKernel> kernel, std::vector<int> inputs, int output,
            const std::string& nodes, int prologue = -1) {
    schedule_.add_step({.kernel = std::move(kernel),
                        .inputs = std::move(inputs),
                        .output = output,
                        .prologue = prologue,
                        .nodes = nodes},
                       layer_);
  }

  // The order of elements that layers in float32 keep.
  [[nodiscard]] Layout layout_of(int value) const {
    const Places& places = places_[at(value)];
    if (places.contains(Layout::kBlocked)) return Layout::kBlocked;
    bool is_last = places.contains(Layout::kLast) ||
                   (places.contains(Layout::kLastHalf) && !places.contains(Layout::kPlain));
    return is_last ? Layout::kLast : Layout::kPlain;
  }
  [[nodiscard]] bool is_in(int value, Layout layout) const {
    const Places& places = places_[at(value)];
    if (places.contains(layout)) return true;
    return !is_half(places.begin()->first) && is_layout_free(shape(value));
  }

  // The buffer that holds the value in this layout, reordered now if there is none.
  int buffer_of(int value, Layout layout) {
    Places& places = places_[at(value)];
    if (auto found = places.find(layout); found != places.end()) return found->second;
    auto [from, source] = *places.begin();
    if (!is_half(from) && !is_half(layout) && is_layout_free(shape(value))) return source;
    int target = new_buffer(value, layout);
    emit(make_reorder(shape(value), from, layout), {source}, target,
         "layout of " + plan_.layers[at(layer_)].nodes);
    places[layout] = target;
    return target;
  }

  void publish(int value, Layout layout, int buffer) { places_[at(value)] = {{layout, buffer}}; }

  void visit(const Layer& layer) {
    switch (layer.kind) {
      case LayerKind::kConvolution:
        return visit_convolution(layer);
      case LayerKind::kDense:
        return visit_dense(layer);
      case LayerKind::kPool:
        return visit_pool(layer);
      case LayerKind::kAffine:
        return visit_affine(layer);
      case LayerKind::kChain:
        return visit_chain(layer);
      case LayerKind::kSoftmax:
        return visit_plain(layer, make_softmax(layer, shape(layer.output)));
      case LayerKind::kLayerNorm:
        return visit_plain(layer, make_layer_norm(layer, shape(layer.output)));
      case LayerKind::kProduct:
        return visit_plain(layer, make_product(layer, policy_.half));
      case LayerKind::kStrided:
        return visit_plain(layer, make_strided(layer, shape(layer.output)));
      case LayerKind::kConcat:
        return visit_concat(layer);
      case LayerKind::kView:
        return publish(layer.output, Layout::kPlain, buffer_of(layer.inputs[0], Layout::kPlain));
      case LayerKind::kGather:
      case LayerKind::kDeconvolution:
      case LayerKind::kUpsample:
        fail<Unsupported>(layer.nodes, " has no compiled kernel on CPUs");
    }
  }

  void visit_prologue(const Layer& layer) {
    emit(make_prologue(layer, shape(layer.inputs[0])), {}, -1, layer.nodes);
    prologue_of_[at(layer.output)] = {layer_, static_cast<int>(schedule_.steps.size()) - 1};
  }

  [[nodiscard]] ConvolutionSite site_of(const Layer& layer, Layout in, Layout out,
                                        Residual residual) const {
    ConvolutionSite site{layer,    shape(layer.inputs[0]), shape(layer.output), in, out,
                         residual, is_frozen(layer)};
    if (int prologue = prologue_of_[at(layer.inputs[0])].layer; prologue >= 0) {
      site.prologue = &plan_.layers[at(prologue)];
      site.prologue_input = shape(site.prologue->inputs[0]);
    }
    return site;
  }

  int input_of(const Layer& layer, Layout layout) {
    int prologue = prologue_of_[at(layer.inputs[0])].layer;
    int value = prologue >= 0 ? plan_.layers[at(prologue)].inputs[0] : layer.inputs[0];
    return buffer_of(value, layout);
  }

  [[nodiscard]] std::unique_ptr<StepKernel> kernel_for(const ConvolutionSite& site,
                                                       bool accept_slow) {
    if (site.prologue) {
      auto plain = make_conv1x1(site);
      return plain && has_rivals() ? choose_products(site, std::move(plain), choices_)
                                   : std::move(plain);
    }
    auto kernel = make_convolution(site, accept_slow);
    if (!kernel || !has_rivals()) return kernel;
    return choose_by_measuring(site, std::move(kernel), choices_);
  }

  // Layouts of a convolution's data and result, best first.
  [[nodiscard]] std::vector<std::pair<Layout, Layout>> candidates(const Layer& layer) const {
    std::vector<std::pair<Layout, Layout>> found;
    bool is_stem = image_of(shape(layer.inputs[0])).channels <= 4;
    if (is_stem && is_in(layer.inputs[0], Layout::kPlain)) {
      found.emplace_back(Layout::kPlain, Layout::kBlocked);
    }
    found.emplace_back(Layout::kBlocked, Layout::kBlocked);
    found.emplace_back(Layout::kPlain, Layout::kPlain);
    return found;
  }

  struct Choice {
    std::unique_ptr<StepKernel> kernel;
    Layout input = Layout::kPlain, output = Layout::kPlain;
  };

  // Whoever freezes weights gives them away: the packed ones are all that stays of them.
  [[nodiscard]] bool is_frozen(const Layer& layer) const {
    return plan_.inputs[at(layer.weight)].frozen;
  }

  [[nodiscard]] bool has_frozen(const Layer& layer) const {
    return std::ranges::any_of(layer.constant_sources(),
                               [&](int input) { return plan_.inputs[at(input)].frozen; });
  }

  // Kernels that round otherwise than sums in order do.
  [[nodiscard]] bool has_rivals() const { return policy_.measure && policy_.winograd; }

  // How the layer at hand leaves its result: in bfloat16 if all who read it take that.
  Layout output_for_halves(const Layer& layer, Layout whole, Layout half) {
    return halves_.only_halves_read(layer_, uses_.is_output(layer.output)) ? half : whole;
  }

  [[nodiscard]] Choice choose_convolution(const Layer& layer, Residual residual) {
    if (halves_.takes(layer_)) {
      Layout output = Layout::kLast;
      if (residual == Residual::kNone) {
        output = output_for_halves(layer, Layout::kLast, Layout::kLastHalf);
      }
      ConvolutionSite site{
          layer, shape(layer.inputs[0]), shape(layer.output), Layout::kLastHalf, output, residual};
      if (auto kernel = make_convolution(site, false))
        return {std::move(kernel), site.input_layout, output};
    }
    for (bool accept_slow : {false, true}) {
      for (auto [in, out] : candidates(layer)) {
        bool is_last_resort = accept_slow && in == Layout::kPlain && out == Layout::kPlain;
        auto kernel = kernel_for(site_of(layer, in, out, residual), is_last_resort);
        if (kernel) return {std::move(kernel), in, out};
      }
    }
    fail<Unsupported>(layer.nodes, ": no kernel takes this convolution");
  }

  void visit_convolution(const Layer& layer) {
    int prologue = prologue_of_[at(layer.inputs[0])].step;
    if (layer.has_residual) return visit_residual(layer, prologue);
    Choice choice = choose_convolution(layer, Residual::kNone);
    int input = input_of(layer, choice.input);
    int output = new_buffer(layer.output, choice.output);
    emit(std::move(choice.kernel), {input}, output, layer.nodes, prologue);
    publish(layer.output, choice.output, output);
  }

  // The sum is taken in place when the other operand is not needed afterwards, else the kernel
  // reads it, and where no kernel can, it is copied first.
  void visit_residual(const Layer& layer, int prologue) {
    int other = layer.inputs[1];
    Choice choice = choose_convolution(layer, Residual::kInPlace);
    int input = input_of(layer, choice.input);
    int residual = buffer_of(other, choice.output);
    int output = residual;
    if (!is_free(other, residual) || residual == input || uses_.is_output(layer.output)) {
      ConvolutionSite site = site_of(layer, choice.input, choice.output, Residual::kSeparate);
      output = new_buffer(layer.output, choice.output);
      if (auto kernel = kernel_for(site, false)) {
        emit(std::move(kernel), {input, residual}, output, layer.nodes, prologue);
        return publish(layer.output, choice.output, output);
      }
      emit(make_copy(bytes_of(other, choice.output)), {residual}, output,
           "copy for " + layer.nodes);
    }
    emit(std::move(choice.kernel), {input}, output, layer.nodes, prologue);
    publish(layer.output, choice.output, output);
  }

  void visit_dense(const Layer& layer) {
    bool half = halves_.takes(layer_);
    Layout from = half ? Layout::kPlainHalf : Layout::kPlain;
    Layout to = Layout::kPlain;
    if (half) to = output_for_halves(layer, Layout::kPlain, Layout::kPlainHalf);
    const Shape &in = shape(layer.inputs[0]), &out = shape(layer.output);
    auto kernel = half || has_frozen(layer) ? nullptr : make_dense_in_place(layer, in, out);
    bool in_place = kernel != nullptr;
    if (!in_place) kernel = make_dense(layer, in, out, from, to);
    check<Unsupported>(kernel != nullptr, layer.nodes, ": no kernel takes this dense layer");
    bool may_choose = !in_place && !half && has_rivals();
    if (may_choose) kernel = choose_dense(layer, in, out, std::move(kernel), choices_);
    std::vector<int> inputs = {buffer_of(layer.inputs[0], from)};
    for (int input : layer.constant_sources()) {
      if (in_place) inputs.push_back(schedule_.add_buffer({.home = Home::kInput, .index = input}));
    }
    int output = new_buffer(layer.output, to);
    emit(std::move(kernel), inputs, output, layer.nodes);
    publish(layer.output, to, output);
  }

  void visit_pool(const Layer& layer) {
    Layout layout = layout_of(layer.inputs[0]);
    int input = buffer_of(layer.inputs[0], layout);
    int output = new_buffer(layer.output, layout);
    emit(make_pool(layer, shape(layer.inputs[0]), shape(layer.output), layout), {input}, output,
         layer.nodes);
    publish(layer.output, layout, output);
  }

  void visit_affine(const Layer& layer) {
    Layout layout = layout_of(layer.inputs[0]);
    int input = buffer_of(layer.inputs[0], layout);
    Layout to = layout;
    if (layout == Layout::kLast) to = output_for_halves(layer, layout, Layout::kLastHalf);
    bool in_place =
        to == layout && is_free(layer.inputs[0], input) && !uses_.is_output(layer.output);
    int output = in_place ? input : new_buffer(layer.output, to);
    emit(make_affine(layer, shape(layer.output), layout, to), {input}, output, layer.nodes);
    publish(layer.output, to, output);
  }

  // The order of an input that is not plain, if that suits all.
  [[nodiscard]] Layout layout_of_chain(const Layer& layer) const {
    const Shape& out = shape(layer.output);
    bool suits = can_be_blocked(out);
    Layout found = Layout::kPlain;
    for (int value : layer.inputs) {
      suits = suits && is_blockable(shape(value), out);
      if (shape(value) == out && found == Layout::kPlain) found = layout_of(value);
    }
    return suits ? found : Layout::kPlain;
  }

  void visit_chain(const Layer& layer) {
    Layout layout = layout_of_chain(layer);
    std::vector<Shape> shapes;
    std::vector<int> inputs;
    int output = -1;
    for (int value : layer.inputs) {
      shapes.push_back(shape(value));
      inputs.push_back(buffer_of(value, chain_input_layout(shape(value), layout)));
      bool can_be_output = output < 0 && shape(value) == shape(layer.output) &&
                           !uses_.is_output(layer.output) && is_free(value, inputs.back());
      if (can_be_output) output = inputs.back();
    }
    if (output < 0) output = new_buffer(layer.output, layout);
    emit(make_chain(layer, shapes, shape(layer.output), layout), std::move(inputs), output,
         layer.nodes);
    publish(layer.output, layout, output);
  }

  void visit_plain(const Layer& layer, std::unique_ptr<StepKernel> kernel) {
    std::vector<int> inputs;
    for (int value : layer.inputs) inputs.push_back(buffer_of(value, Layout::kPlain));
    int output = new_buffer(layer.output, Layout::kPlain);
    emit(std::move(kernel), std::move(inputs), output, layer.nodes);
    publish(layer.output, Layout::kPlain, output);
  }

  // Of parts that all lie channels last the result does too.
  [[nodiscard]] Layout layout_of_concat(const Layer& layer) const {
    if (layer.axis != 1 || !can_be_blocked(shape(layer.output))) return Layout::kPlain;
    auto is_last = [&](int value) { return layout_of(value) == Layout::kLast; };
    auto is_whole = [&](int value) { return shape(value)[1] % block_size() == 0; };
    if (std::ranges::all_of(layer.inputs, is_last)) return Layout::kLast;
    return std::ranges::all_of(layer.inputs, is_whole) ? Layout::kBlocked : Layout::kPlain;
  }

  void visit_concat(const Layer& layer) {
    Layout layout = layout_of_concat(layer);
    std::vector<Shape> parts;
    std::vector<int> inputs;
    std::vector<int64_t> bytes;
    for (int value : layer.inputs) {
      parts.push_back(shape(value));
      bytes.push_back(bytes_of(value, layout));
      inputs.push_back(buffer_of(value, layout));
    }
    int output = new_buffer(layer.output, layout);
    emit(make_concat(layer, parts, shape(layer.output), layout), std::move(inputs), output,
         layer.nodes);
    bool is_joined = layer.axis == 0 ||
                     (layer.axis == 1 && shape(layer.output)[0] == 1 && layout != Layout::kLast);
    if (is_joined) schedule_.steps.back().joined = std::move(bytes);
    publish(layer.output, layout, output);
  }

  // Results that could not be made where they belong: blocked ones, views, inputs passed through.
  void fill_output(int index) {
    if (is_filled_.contains(index)) return;
    int value = plan_.outputs[at(index)];
    int target = schedule_.add_buffer({.home = Home::kOutput, .index = index});
    auto [layout, source] = *places_[at(value)].begin();  // plain if there is such
    auto kernel = is_in(value, Layout::kPlain) ? make_copy(bytes_of(value, Layout::kPlain))
                                               : make_reorder(shape(value), layout, Layout::kPlain);
    emit(std::move(kernel), {source}, target, "result");
  }

  const Plan& plan_;
  KernelPolicy policy_;
  std::vector<bool> is_prologue_;  // per layer
  struct Prologue {
    int layer = -1, step = -1;
  };
  std::vector<Prologue> prologue_of_;  // per value
  KernelSchedule schedule_;
  int layer_ = -1;              // at hand
  std::vector<Places> places_;  // per value
  ValueUses uses_;
  std::set<int> is_filled_;  // results made where they belong
  ChoiceTable& choices_;
  HalfLayers halves_;
};

}  // namespace

KernelSchedule make_schedule(const Plan& plan, const KernelPolicy& policy, ChoiceTable& choices) {
  return Scheduler(plan, policy, choices).run();
}

}  // namespace mx::cpu
