// Stacks of matrix products: batch_dot, and attention as one kernel where attention.cc has none. A
// thread takes some lines of one matrix through scores, softmax and the product with the values
// while they are in its cache.
#include <algorithm>

#include "base/ceil_div.h"
#include "base/error.h"
#include "base/parallel.h"
#include "compilers/cpu/kernels/factory.h"
#include "ops/linalg/gemm.h"
#include "ops/nn/softmax.h"

namespace mx::cpu {
namespace {

constexpr int64_t kLeastRows = 16;  // of a piece: fewer would waste the products' packing

class ProductKernel final : public StepKernel {
 public:
  explicit ProductKernel(const Product& product) : p_(product), threads_(max_threads()) {
    int64_t wanted = ceil_div(2 * threads_, p_.batch);
    pieces_ = std::clamp<int64_t>(wanted, 1, std::max<int64_t>(1, p_.rows / kLeastRows));
    piece_rows_ = ceil_div(p_.rows, pieces_);
  }

  [[nodiscard]] std::string info() const override {
    std::string size = cat(" ", p_.batch, " x (", p_.rows, ", ", p_.depth, ", ", p_.columns, ")");
    if (p_.width > 0) return "attention" + size;
    return (p_.softmax ? "product + softmax" : "product") + size;
  }
  [[nodiscard]] int64_t scratch_bytes() const override {
    if (p_.width == 0) return 0;
    return threads_ * score_floats() * static_cast<int64_t>(sizeof(float));
  }

  void run(Session* /*session*/, const Buffers& buffers) const override {
    if (p_.batch < threads_ && !p_.softmax) {  // few large products: each uses all threads
      for (int64_t i = 0; i < p_.batch; ++i) {
        multiply(first(buffers, i), second(buffers, i), result(buffers, i), p_.rows);
      }
      return;
    }
    int64_t tasks = p_.batch * pieces_;
    parallel_run(static_cast<int>(std::min<int64_t>(threads_, tasks)), [&](int thread, int count) {
      for (int64_t task = tasks * thread / count; task < tasks * (thread + 1) / count; ++task) {
        run_piece(buffers, task / pieces_, task % pieces_, thread);
      }
    });
  }

 private:
  // Room for the scores of a piece, per thread.
  [[nodiscard]] int64_t score_floats() const { return piece_rows_ * p_.columns + kThreadGap; }

  // One matrix of a stack, as stored.
  struct Matrix {
    const float* data;
    int64_t row;
    bool transposed;
  };
  [[nodiscard]] static Matrix matrix(const float* data, const MatrixStack& s, int64_t i) {
    return {data + s.begin(i), s.row, s.transposed};
  }
  [[nodiscard]] Matrix first(const Buffers& b, int64_t i) const {
    return matrix(b.inputs[0], p_.stacks[0], i);
  }
  [[nodiscard]] Matrix second(const Buffers& b, int64_t i) const {
    return matrix(b.inputs[1], p_.stacks[1], i);
  }
  [[nodiscard]] Matrix result(const Buffers& b, int64_t i) const {
    return matrix(b.output, p_.stacks.back(), i);
  }

  // The first product, for some lines of `a`.
  void multiply(const Matrix& a, const Matrix& b, const Matrix& c, int64_t rows) const {
    ops::gemm<float>(a.transposed, b.transposed, rows, p_.columns, p_.depth, p_.scale, a.data,
                     a.row, b.data, b.row, 0, const_cast<float*>(c.data), c.row);
  }

  void run_piece(const Buffers& buffers, int64_t i, int64_t piece, int64_t thread) const {
    int64_t begin = p_.rows * piece / pieces_, rows = p_.rows * (piece + 1) / pieces_ - begin;
    Matrix a = first(buffers, i), c = result(buffers, i);
    a.data += begin * (a.transposed ? 1 : a.row);
    c.data += begin * c.row;
    Matrix scores =
        p_.width > 0 ? Matrix{buffers.scratch + thread * score_floats(), p_.columns, false} : c;
    multiply(a, second(buffers, i), scores, rows);
    auto* lines = const_cast<float*>(scores.data);
    if (p_.softmax) ops::softmax_rows(lines, lines, rows, p_.columns);
    if (p_.width == 0) return;
    Matrix values = matrix(buffers.inputs[2], p_.stacks[2], i);
    ops::gemm<float>(false, values.transposed, rows, p_.width, p_.columns, 1, scores.data,
                     p_.columns, values.data, values.row, 0, const_cast<float*>(c.data), c.row);
  }

  Product p_;
  int64_t threads_, pieces_, piece_rows_;
};

}  // namespace

std::unique_ptr<StepKernel> make_product(const Layer& layer, bool half) {
  check<IoError>(layer.product && layer.product->stacks.size() == layer.inputs.size() + 1,
                 layer.nodes, ": a product of ", layer.inputs.size(), " arrays is incomplete");
  if (auto attention = make_attention(*layer.product, half)) return attention;
  return std::make_unique<ProductKernel>(*layer.product);
}

}  // namespace mx::cpu
