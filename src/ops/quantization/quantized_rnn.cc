// LSTM on data that quantize_asym made. Matrices are rounded to int8, each row to its own range;
// states stay real numbers.
#include "ops/nn/recurrent/rnn.h"
#include "ops/quantization/floating_twin.h"
#include "ops/quantization/quantized_layers.h"

namespace mx::ops {
namespace {

constexpr int kScale = 4, kShift = 5;  // inputs

const FloatingTwin& float_rnn() {
  static const auto* const twin = new FloatingTwin(rnn());
  return *twin;
}

int outputs_of(const RnnParam& p) { return p.state_outputs ? 3 : 1; }

void infer(Infer& t, const RnnParam& p) {
  check(p.is_lstm(), t.who(), ": mode must be lstm, got ", Codec<RnnMode>::text(p.mode));
  check(!p.use_sequence_length && !p.projection_size, t.who(),
        ": use_sequence_length and projection_size are not supported");
  float_rnn().infer_shapes(t, p, kScale);
  t.set_dtype(t.in(0), DType::kUint8);
  for (int i = 1; i < kScale; ++i) t.set_dtype(t.in(i), DType::kFloat32);
  for (int i = 0; i < t.num_outputs(); ++i) t.set_dtype(t.out(i), DType::kFloat32);
  infer_scalars(t, kScale, t.num_outputs());
}

// Each row keeps 255 levels between its largest magnitudes.
void round_rows(float* matrix, int64_t rows, int64_t columns) {
  for (int64_t i = 0; i < rows; ++i) {
    float* row = matrix + i * columns;
    float most = 0;
    for (int64_t j = 0; j < columns; ++j) most = std::max(most, std::fabs(row[j]));
    if (most == 0) continue;
    float step = most / 127;
    for (int64_t j = 0; j < columns; ++j) row[j] = std::nearbyint(row[j] / step) * step;
  }
}

Tensor rounded_parameters(const Run& run, const RnnLayout& layout) {
  const Tensor& given = run.in(1);
  auto* values = run.scratch<float>(given.size());
  std::copy_n(given.data<const float>(), given.size(), values);
  for (int64_t layer = 0; layer < layout.layers; ++layer) {
    for (int64_t direction = 0; direction < layout.directions; ++direction) {
      round_rows(values + layout.input_weight(layer, direction), layout.width(),
                 layout.inputs_of(layer));
      round_rows(values + layout.hidden_weight(layer, direction), layout.width(), layout.recurrent);
    }
  }
  return {values, given.shape(), DType::kFloat32};
}

Tensor real_data(const Run& run) {
  const Tensor& given = run.in(0);
  const auto* x = given.data<const uint8_t>();
  auto* y = run.scratch<float>(given.size());
  float scale = scalar_of(run.in(kScale)), shift = scalar_of(run.in(kShift));
  float step = scale > 0 ? 1 / scale : 0;
  for (int64_t i = 0; i < given.size(); ++i) y[i] = (static_cast<float>(x[i]) - shift) * step;
  return {y, given.shape(), DType::kFloat32};
}

void forward(Run& run, const RnnParam& p) {
  const Shape& data = run.in(0).shape();
  RnnLayout layout(p, data[0], data[1], data[2]);
  Tensors outputs = run.outputs;
  Shape reserve{layout.reserve_count()};
  outputs.emplace_back(run.scratch<float>(reserve.size()), reserve, DType::kFloat32);
  float_rnn().run(run, p, {real_data(run), rounded_parameters(run, layout), run.in(2), run.in(3)},
                  outputs);
}

}  // namespace

OpDef quantized_rnn() {
  return define<RnnParam>({
      .name = "_contrib_quantized_rnn",
      .doc = "Runs quantized sequences through stacked LSTM layers with 8-bit weights.",
      .inputs = {"data", "parameters", "state", "state_cell", "data_scale", "data_shift"},
      .num_outputs = outputs_of,
      .output_names = {"output", "state_output", "statecell_output"},
      .infer = infer,
      .cpu = forward,
      .random = true,
      .draws = [](bool training, const RnnParam& p) { return training && p.drops(); },
  });
}

}  // namespace mx::ops
