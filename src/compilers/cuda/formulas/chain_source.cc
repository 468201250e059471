#include "compilers/cuda/formulas/chain_source.h"

#include "base/cat.h"

namespace mx::cuda {
namespace {

using ops::Expression;
using ops::Instruction;
using ops::Step;

// How a value of an expression is held.
enum class Held : uint8_t { kFloat, kInteger, kMask };

class Writer {
 public:
  Writer(const Expression& expression, const std::vector<std::string>& inputs)
      : expression_(expression), inputs_(inputs) {}

  std::string body() {
    std::string text;
    for (size_t i = 0; i < expression_.instructions.size(); ++i) {
      const Instruction& step = expression_.instructions[i];
      held_.push_back(held(step, static_cast<int32_t>(i)));
      const char* type = held_.back() == Held::kFloat     ? "float"
                         : held_.back() == Held::kInteger ? "int"
                                                          : "bool";
      text += cat("  const ", type, " v", i, " = ", value(step), ";\n");
    }
    return text;
  }
  [[nodiscard]] std::string result() const {
    return number(static_cast<int32_t>(held_.size()) - 1);
  }

 private:
  [[nodiscard]] Held held(const Instruction& step, int32_t at) const {
    if (is_mask(expression_, at)) return Held::kMask;
    switch (step.step) {
      case Step::kAnd:
      case Step::kOr:
      case Step::kNot:
      case Step::kAddInteger:
      case Step::kSubtractInteger:
      case Step::kShiftLeft:
      case Step::kShiftRight:
      case Step::kToInteger:
        return Held::kInteger;
      default:
        return Held::kFloat;
    }
  }

  [[nodiscard]] bool is(int32_t value, Held held) const {
    return held_[static_cast<size_t>(value)] == held;
  }
  // Floats and integers are the same bits.
  [[nodiscard]] std::string number(int32_t value) const {
    return is(value, Held::kInteger) ? cat("__int_as_float(v", value, ")") : cat("v", value);
  }
  [[nodiscard]] std::string integer(int32_t value) const {
    return is(value, Held::kFloat) ? cat("__float_as_int(v", value, ")") : cat("v", value);
  }

  [[nodiscard]] std::string infix(const Instruction& step, const char* sign) const {
    return cat(number(step.of[0]), " ", sign, " ", number(step.of[1]));
  }
  [[nodiscard]] std::string call(const Instruction& step, const char* function) const {
    return cat(function, "(", number(step.of[0]), ")");
  }
  [[nodiscard]] std::string chosen(const Instruction& step, const char* sign) const {
    return cat(infix(step, sign), " ? ", number(step.of[0]), " : ", number(step.of[1]));
  }
  // Of masks by `&&`, of bits by `&`.
  [[nodiscard]] std::string joined(const Instruction& step, const char* masks,
                                   const char* bits) const {
    bool are_masks = is(step.of[0], Held::kMask);
    return cat(integer(step.of[0]), " ", are_masks ? masks : bits, " ", integer(step.of[1]));
  }
  // Wraps around.
  [[nodiscard]] std::string wrapped(const Instruction& step, const char* sign,
                                    const std::string& right) const {
    return cat("static_cast<int>(static_cast<unsigned>(", integer(step.of[0]), ") ", sign, " ",
               right, ")");
  }

  [[nodiscard]] std::string value(const Instruction& step) const {
    switch (step.step) {
      case Step::kInput:
        return inputs_[step.bits];
      case Step::kConstant:
        return cat("__uint_as_float(", step.bits, "u)");
      case Step::kAdd:
        return infix(step, "+");
      case Step::kSubtract:
        return infix(step, "-");
      case Step::kMultiply:
        return infix(step, "*");
      case Step::kDivide:
        return infix(step, "/");
      case Step::kMinimum:
        return chosen(step, "<");
      case Step::kMaximum:
        return chosen(step, ">");
      case Step::kNegate:
        return call(step, "-");
      case Step::kAbsolute:
        return call(step, "fabsf");
      case Step::kSquareRoot:
        return call(step, "sqrtf");
      case Step::kRoundEven:
        return call(step, "rintf");
      case Step::kFloor:
        return call(step, "floorf");
      case Step::kCeil:
        return call(step, "ceilf");
      case Step::kTruncate:
        return call(step, "truncf");
      default:
        return whole_value(step);
    }
  }

  // Of what compares numbers, or has masks or integers.
  [[nodiscard]] std::string whole_value(const Instruction& step) const {
    switch (step.step) {
      case Step::kLess:
        return infix(step, "<");
      case Step::kLessEqual:
        return infix(step, "<=");
      case Step::kEqual:
        return infix(step, "==");
      case Step::kNotEqual:
        return infix(step, "!=");
      case Step::kAnd:
        return joined(step, "&&", "&");
      case Step::kOr:
        return joined(step, "||", "|");
      case Step::kNot:
        return cat(is(step.of[0], Held::kMask) ? "!" : "~", integer(step.of[0]));
      case Step::kSelect:
        return cat("v", step.of[0], " ? ", number(step.of[1]), " : ", number(step.of[2]));
      case Step::kAddInteger:
        return wrapped(step, "+", cat("static_cast<unsigned>(", integer(step.of[1]), ")"));
      case Step::kSubtractInteger:
        return wrapped(step, "-", cat("static_cast<unsigned>(", integer(step.of[1]), ")"));
      case Step::kShiftLeft:
        return wrapped(step, "<<", cat(step.bits));
      case Step::kShiftRight:
        return cat(integer(step.of[0]), " >> ", step.bits);
      case Step::kToInteger:
        return call(step, "__float2int_rz");
      case Step::kToFloat:
        return cat("__int2float_rn(", integer(step.of[0]), ")");
      default:
        return "";
    }
  }

  const Expression& expression_;
  const std::vector<std::string>& inputs_;
  std::vector<Held> held_;  // per instruction so far
};

std::string address_of(const std::string& argument, const ChainOperand& operand) {
  if (operand.place < 0) return argument;
  return cat("static_cast<void* const*>(", argument, ")[", operand.place, "]");
}

// Where an element of the operand lies: the element's place in the result is `i`, its coordinates
// c0, c1 ….
std::string place_of(const ChainOperand& operand, const Shape& result) {
  if (operand.shape == result) return cat(operand.offset, " + i");
  std::string place = cat(operand.offset);
  int64_t stride = 1;
  for (int axis = result.ndim(); axis-- > 0; stride *= operand.shape[axis]) {
    if (operand.shape[axis] > 1) place += cat(" + c", axis, " * ", stride);
  }
  return place;
}

std::string coordinates(const Shape& shape) {
  std::string text = "  int rest = i;\n";
  for (int axis = shape.ndim(); axis-- > 0;) {
    text += cat("  const int c", axis, " = rest % ", shape[axis], ";\n");
    text += cat("  rest /= ", shape[axis], ";\n");
  }
  return text;
}

std::string_view suffix_of(const ChainOperand& operand, Number number) {
  if (operand.is_float) return "float";
  return number == Number::kHalf ? "half" : "bfloat";
}

constexpr std::string_view kPrelude = R"(
__device__ inline void wait_for_previous() {
#if __CUDA_ARCH__ >= 900
  asm volatile("griddepcontrol.wait;" ::: "memory");
#endif
}
__device__ inline float load_float(const void* p, int i) {
  return static_cast<const float*>(p)[i];
}
__device__ inline float widen_half(unsigned bits) {
  float x;
  asm("cvt.f32.f16 %0, %1;" : "=f"(x) : "h"(static_cast<unsigned short>(bits)));
  return x;
}
__device__ inline float widen_bfloat(unsigned bits) { return __uint_as_float(bits << 16); }
__device__ inline unsigned narrow_half(float x) {
  const float most = 65504.0f;
  x = x > most ? most : x;
  x = x < -most ? -most : x;
  unsigned short bits;
  asm("cvt.rn.f16.f32 %0, %1;" : "=h"(bits) : "f"(x));
  return bits;
}
__device__ inline unsigned narrow_bfloat(float x) {
  const unsigned bits = __float_as_uint(x);
  const unsigned rounded = x == x ? bits + 0x7fff + (bits >> 16 & 1) : 0x7fffffff;
  return rounded >> 16;
}
__device__ inline float load_half(const void* p, int i) {
  return widen_half(static_cast<const unsigned short*>(p)[i]);
}
__device__ inline float load_bfloat(const void* p, int i) {
  return widen_bfloat(static_cast<const unsigned short*>(p)[i]);
}
__device__ inline void store_float(void* p, int i, float x) { static_cast<float*>(p)[i] = x; }
__device__ inline void store_half(void* p, int i, float x) {
  static_cast<unsigned short*>(p)[i] = static_cast<unsigned short>(narrow_half(x));
}
__device__ inline void store_bfloat(void* p, int i, float x) {
  static_cast<unsigned short*>(p)[i] = static_cast<unsigned short>(narrow_bfloat(x));
}
__device__ inline void let_next_start() {
#if __CUDA_ARCH__ >= 900
  asm volatile("griddepcontrol.launch_dependents;" ::: "memory");
#endif
}
__device__ inline uint4 bits_of_pack(const void* p, int i) {
  return *reinterpret_cast<const uint4*>(static_cast<const unsigned short*>(p) + i);
}
__device__ inline void load_pack_float(const void* p, int i, float (&to)[4]) {
  const float4 four = *reinterpret_cast<const float4*>(static_cast<const float*>(p) + i);
  to[0] = four.x;
  to[1] = four.y;
  to[2] = four.z;
  to[3] = four.w;
}
__device__ inline void load_pack_half(const void* p, int i, float (&to)[8]) {
  const uint4 bits = bits_of_pack(p, i);
  const unsigned words[4] = {bits.x, bits.y, bits.z, bits.w};
#pragma unroll
  for (int w = 0; w < 8; ++w) to[w] = widen_half(words[w / 2] >> 16 * (w % 2));
}
__device__ inline void load_pack_bfloat(const void* p, int i, float (&to)[8]) {
  const uint4 bits = bits_of_pack(p, i);
  const unsigned words[4] = {bits.x, bits.y, bits.z, bits.w};
#pragma unroll
  for (int w = 0; w < 8; ++w) to[w] = widen_bfloat(words[w / 2] >> 16 * (w % 2) & 0xffff);
}
__device__ inline void store_pack_float(void* p, int i, const float (&x)[4]) {
  *reinterpret_cast<float4*>(static_cast<float*>(p) + i) = make_float4(x[0], x[1], x[2], x[3]);
}
__device__ inline void store_pack_half(void* p, int i, const float (&x)[8]) {
  *reinterpret_cast<uint4*>(static_cast<unsigned short*>(p) + i) =
      make_uint4(narrow_half(x[0]) | narrow_half(x[1]) << 16,
                 narrow_half(x[2]) | narrow_half(x[3]) << 16,
                 narrow_half(x[4]) | narrow_half(x[5]) << 16,
                 narrow_half(x[6]) | narrow_half(x[7]) << 16);
}
__device__ inline void store_pack_bfloat(void* p, int i, const float (&x)[8]) {
  *reinterpret_cast<uint4*>(static_cast<unsigned short*>(p) + i) =
      make_uint4(narrow_bfloat(x[0]) | narrow_bfloat(x[1]) << 16,
                 narrow_bfloat(x[2]) | narrow_bfloat(x[3]) << 16,
                 narrow_bfloat(x[4]) | narrow_bfloat(x[5]) << 16,
                 narrow_bfloat(x[6]) | narrow_bfloat(x[7]) << 16);
}
)";

}  // namespace

std::string chain_source(const std::string& name, const ops::Expression& expression,
                         const std::vector<ChainOperand>& inputs, const ChainOperand& result,
                         Number number) {
  std::string arguments;
  std::vector<std::string> loads;
  for (size_t k = 0; k < inputs.size(); ++k) {
    std::string argument = cat("a", k);
    arguments += cat("void* ", argument, ", ");
    loads.push_back(cat("load_", suffix_of(inputs[k], number), "(", address_of(argument, inputs[k]),
                        ", ", place_of(inputs[k], result.shape), ")"));
  }
  Writer writer(expression, loads);
  std::string body = writer.body();
  return cat("extern \"C\" __global__ void ", name, "(", arguments, "void* y) {\n",
             "  const int i = blockIdx.x * blockDim.x + threadIdx.x;\n", "  wait_for_previous();\n",
             "  if (i >= ", result.shape.size(), ") return;\n", coordinates(result.shape), body,
             "  store_", suffix_of(result, number), "(", address_of("y", result), ", ",
             result.offset, " + i, ", writer.result(), ");\n}\n");
}

std::string function_source(const std::string& name, const ops::Expression& expression) {
  std::string arguments;
  std::vector<std::string> inputs;
  for (int i = 0; i < expression.inputs; ++i) {
    inputs.push_back(cat("x", i));
    arguments += cat(i > 0 ? ", " : "", "float x", i);
  }
  Writer writer(expression, inputs);
  const std::string body = writer.body();
  return cat("__device__ inline float ", name, "(", arguments, ") {\n", body, "  return ",
             writer.result(), ";\n}\n");
}

std::string chain_prelude() { return std::string(kPrelude); }

}  // namespace mx::cuda
