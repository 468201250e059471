#include "compilers/cuda/formulas/image_chain_source.h"

#include "base/cat.h"
#include "base/ceil_div.h"
#include "compilers/cuda/formulas/chain_source.h"

namespace mx::cuda {
namespace {

std::string_view suffix_of(Element element) {
  if (element == Element::kHalf) return "half";
  return element == Element::kBfloat ? "bfloat" : "float";
}

std::string address_of(const std::string& argument, const ImageOperand& operand) {
  if (operand.place < 0) return argument;
  return cat("static_cast<void* const*>(", argument, ")[", operand.place, "]");
}

// The pixel of an operand that pixel `pixel` of the result reads.
std::string pixel_of(const plan::Image& operand, const plan::Image& result) {
  auto has_all = [](int64_t own, int64_t all) { return own == all; };
  if (has_all(operand.batch, result.batch) && has_all(operand.height, result.height) &&
      has_all(operand.width, result.width)) {
    return "pixel";
  }
  std::string place = "0";
  if (operand.batch > 1) place += cat(" + image * ", operand.plane());
  if (operand.height > 1) place += cat(" + row * ", operand.width);
  if (operand.width > 1) place += " + column";
  return place;
}

class Source {
 public:
  Source(const ImageOperand& result, Number number)
      : result_(result), pack_(pack_of(number)), channels_(result.image.channels) {}

  [[nodiscard]] int64_t packs() const { return ceil_div(channels_, pack_); }
  // Whether channel c + i is one of the image's.
  [[nodiscard]] std::string where_there(const std::string& value) const {
    if (channels_ % pack_ == 0) return value;
    return cat("c + i < ", channels_, " ? ", value, " : 0.0f");
  }
  [[nodiscard]] std::string each(const std::string& statement) const {
    return cat("#pragma unroll\n  for (int i = 0; i < ", pack_, "; ++i) ", statement, ";\n");
  }

  // Fills the array x<k>.
  [[nodiscard]] std::string load(size_t k, const ImageOperand& operand) const {
    const std::string name = cat("x", k), from = address_of(cat("a", k), operand);
    const std::string_view suffix = suffix_of(operand.element);
    const std::string pixel = pixel_of(operand.image, result_.image);
    std::string text = cat("  float ", name, "[", pack_, "];\n");
    if (operand.pitch > 0 && (operand.image.channels > 1 || channels_ == 1)) {
      return text + cat("  load_pack_", suffix, "(", from, ", (", pixel, ") * ", operand.pitch,
                        " + c, ", name, ");\n");
    }
    const std::string one = cat(name, "_0"), load = cat("load_", suffix, "(", from, ", ");
    if (operand.image.channels == 1) {  // every channel reads it
      const std::string place = operand.pitch > 0 ? cat("(", pixel, ") * ", operand.pitch) : pixel;
      return text + cat("  const float ", one, " = ", load, place, ");\n") +
             each(cat(name, "[i] = ", one));
    }
    // In the order of users.
    const int64_t plane = operand.image.plane();
    std::string place = cat("(c + i) * ", plane);
    if (operand.image.batch > 1) place += cat(" + image * ", operand.image.channels * plane);
    if (operand.image.height > 1) place += cat(" + row * ", operand.image.width);
    if (operand.image.width > 1) place += " + column";
    return text + each(cat(name, "[i] = ", where_there(cat(load, place, ")"))));
  }

 private:
  const ImageOperand& result_;
  int64_t pack_, channels_;
};

}  // namespace

bool repeats_to(const plan::Image& operand, const plan::Image& result) {
  auto repeats = [](int64_t own, int64_t all) { return own == all || own == 1; };
  return repeats(operand.batch, result.batch) && repeats(operand.channels, result.channels) &&
         repeats(operand.height, result.height) && repeats(operand.width, result.width);
}

std::string image_chain_source(const std::string& name, const ops::Expression& expression,
                               const std::vector<ImageOperand>& inputs, const ImageOperand& result,
                               Number number) {
  const Source source(result, number);
  const plan::Image& image = result.image;
  std::string arguments, loads, values;
  for (size_t k = 0; k < inputs.size(); ++k) {
    arguments += cat("void* a", k, ", ");
    loads += source.load(k, inputs[k]);
    values += cat(k > 0 ? ", " : "", "x", k, "[i]");
  }
  const int64_t items = image.batch * image.plane() * source.packs();
  return cat(function_source(name + "_of", expression), "extern \"C\" __global__ void ", name, "(",
             arguments, "void* y) {\n",
             "  const int item = blockIdx.x * blockDim.x + threadIdx.x;\n",
             "  wait_for_previous();\n  let_next_start();\n  if (item >= ", items, ") return;\n",
             "  const int c = item % ", source.packs(), " * ", pack_of(number), ", pixel = item / ",
             source.packs(), ";\n  const int column = pixel % ", image.width, ", row = pixel / ",
             image.width, " % ", image.height, ", image = pixel / ", image.plane(), ";\n", loads,
             "  float result[", pack_of(number), "];\n",
             source.each(cat("result[i] = ", source.where_there(cat(name, "_of(", values, ")")))),
             "  store_pack_", suffix_of(result.element), "(y, pixel * ", result.pitch,
             " + c, result);\n}\n");
}

}  // namespace mx::cuda
