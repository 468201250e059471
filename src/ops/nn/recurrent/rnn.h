// Parameters and layout of RNN: stacked recurrent layers in one operator.
//
// The vector `parameters` holds the matrices of layer 0 forward, layer 0 backward, layer 1 …, each
// as input-to-hidden, hidden-to-hidden and (with projection) hidden-to-recurrent; then the biases
// in the same order. Gates follow each other as cuDNN has them: LSTM input, forget, new, output;
// GRU reset, update, new.
#pragma once

#include <array>
#include <optional>
#include <string_view>

#include "ir/op.h"

namespace mx::ops {

enum class RnnMode : uint8_t { kRelu, kTanh, kLstm, kGru };
constexpr std::array<std::string_view, 4> names_of(RnnMode /*mode*/) {
  return {"rnn_relu", "rnn_tanh", "lstm", "gru"};
}

struct RnnParam {
  int64_t state_size = 0, num_layers = 0;
  bool bidirectional = false;
  RnnMode mode = RnnMode::kRelu;
  float p = 0;
  bool state_outputs = false;
  std::optional<int64_t> projection_size = std::nullopt;
  std::optional<double> lstm_state_clip_min = std::nullopt, lstm_state_clip_max = std::nullopt;
  bool lstm_state_clip_nan = false;
  bool use_sequence_length = false;
  static constexpr auto fields() {
    using P = RnnParam;
    return std::tuple{
        required("state_size", &P::state_size, "Length of the hidden state of a layer."),
        required("num_layers", &P::num_layers, "Count of stacked layers."),
        field("bidirectional", &P::bidirectional, "Adds layers that read from the end."),
        required("mode", &P::mode, "The cell: rnn_relu, rnn_tanh, lstm or gru."),
        field("p", &P::p, "Share of elements dropped between layers, in training."),
        field("state_outputs", &P::state_outputs, "Also returns the last states."),
        field("projection_size", &P::projection_size,
              "Length to which an LSTM's hidden state is projected."),
        field("lstm_state_clip_min", &P::lstm_state_clip_min, "Smallest value of cell states."),
        field("lstm_state_clip_max", &P::lstm_state_clip_max, "Largest value of cell states."),
        field("lstm_state_clip_nan", &P::lstm_state_clip_nan,
              "Clipping also replaces nan, by the smallest value."),
        field("use_sequence_length", &P::use_sequence_length,
              "Reads each sequence's length from the input sequence_length.")};
  }
  [[nodiscard]] bool is_lstm() const { return mode == RnnMode::kLstm; }
  [[nodiscard]] bool drops() const { return p > 0 && num_layers > 1; }  // in training
  [[nodiscard]] int64_t directions() const { return bidirectional ? 2 : 1; }
  [[nodiscard]] int64_t gates() const {
    if (mode == RnnMode::kLstm) return 4;
    return mode == RnnMode::kGru ? 3 : 1;
  }
  [[nodiscard]] int64_t recurrent() const { return projection_size.value_or(state_size); }
};

// Extents of one call and where its parts lie in `parameters` and in the reserve, the hidden
// output that the gradient reads.
class RnnLayout {
 public:
  RnnLayout(const RnnParam& p, int64_t steps, int64_t batch, int64_t inputs);

  int64_t steps, batch, inputs;           // of data
  int64_t layers, directions, gates;      // layers × directions cells with so many gates
  int64_t hidden, recurrent;              // lengths of the cell's and of the recurrent state
  bool is_lstm, is_gru, drops, projects;  // what the reserve has to hold

  [[nodiscard]] int64_t inputs_of(int64_t layer) const {
    return layer == 0 ? inputs : directions * recurrent;
  }
  [[nodiscard]] int64_t width() const { return gates * hidden; }  // of all gates
  [[nodiscard]] int64_t lines() const { return steps * batch; }
  [[nodiscard]] int64_t parameter_count() const;
  [[nodiscard]] int64_t input_weight(int64_t layer, int64_t direction) const;  // (width, inputs)
  [[nodiscard]] int64_t hidden_weight(int64_t layer, int64_t direction) const {
    return input_weight(layer, direction) + width() * inputs_of(layer);  // (width, recurrent)
  }
  [[nodiscard]] int64_t projection(int64_t layer, int64_t direction) const {
    return hidden_weight(layer, direction) + width() * recurrent;  // (recurrent, hidden)
  }
  [[nodiscard]] int64_t input_bias(int64_t layer, int64_t direction) const;
  [[nodiscard]] int64_t hidden_bias(int64_t layer, int64_t direction) const {
    return input_bias(layer, direction) + width();
  }

  // In the reserve, per layer and direction: gates (lines, width), then the cell states of an LSTM
  // or the hidden part of a GRU's new gate (lines, hidden), then the states (lines, recurrent).
  [[nodiscard]] int64_t gate_values(int64_t layer, int64_t direction) const {
    return (layer * directions + direction) * cell_count();
  }
  [[nodiscard]] int64_t cell_values(int64_t layer, int64_t direction) const {
    return gate_values(layer, direction) + lines() * width();
  }
  [[nodiscard]] int64_t states(int64_t layer, int64_t direction) const {
    return cell_values(layer, direction) + (is_lstm || is_gru ? lines() * hidden : 0);
  }
  // Of a layer above the first: what it read, and the factors of the dropout before it.
  [[nodiscard]] int64_t input_values(int64_t layer) const {
    return layers * directions * cell_count() + (layer - 1) * between_count();
  }
  [[nodiscard]] int64_t factors(int64_t layer) const {
    return input_values(layer) + lines() * directions * recurrent;
  }
  [[nodiscard]] int64_t reserve_count() const {
    return layers * directions * cell_count() + (layers - 1) * between_count();
  }

 private:
  [[nodiscard]] int64_t weights_before(int64_t layer) const;
  [[nodiscard]] int64_t weights_of(int64_t layer) const {  // one direction
    return width() * (inputs_of(layer) + recurrent) + (projects ? recurrent * hidden : 0);
  }
  [[nodiscard]] int64_t cell_count() const {
    return lines() * (width() + (is_lstm || is_gru ? hidden : 0) + recurrent);
  }
  [[nodiscard]] int64_t between_count() const {
    return lines() * directions * recurrent * (drops ? 2 : 1);
  }
};

// The limits between which an LSTM keeps its cell states.
struct ClipRange {
  double low, high;
  bool replaces_nan;
  bool is_active;
};
ClipRange clip_range(const RnnParam& p);

void rnn_forward(Run& run, const RnnParam& p);
void rnn_backward(Run& run, const RnnParam& p);

// data (steps, batch, inputs), parameters, state, [state_cell], [sequence_length] →
// output, [state, [state_cell]], reserve
OpDef rnn();
// the inputs of RNN, reserve, dy, [d state, [d state_cell]] → gradients of data, parameters,
// state, [state_cell]
OpDef backward_rnn();
std::vector<std::string> backward_rnn_inputs(const RnnParam& p);
Values backward_rnn_gradient(Grad& g, const RnnParam& p);
// the inputs of _backward_RNN, gradients of its outputs → gradients of data, parameters, state,
// [state_cell], dy, [d state, [d state_cell]]
OpDef backward_backward_rnn();

}  // namespace mx::ops
