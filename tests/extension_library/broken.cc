// Libraries that register something incomplete: -DCASE=… chooses which.
#include <mxnet/lib_api.h>

using namespace mxnet::ext;

namespace {

using Attributes = std::unordered_map<std::string, std::string>;
using Shapes = std::vector<std::vector<unsigned int>>;

MXReturnValue forward(const Attributes&, std::vector<MXTensor>*, std::vector<MXTensor>*,
                      const OpResource&) {
  return MX_SUCCESS;
}
MXReturnValue parse(const Attributes&, int*, int*) { return MX_SUCCESS; }
MXReturnValue type(const Attributes&, std::vector<int>*, std::vector<int>*) { return MX_SUCCESS; }
MXReturnValue shape(const Attributes&, Shapes*, Shapes*) { return MX_SUCCESS; }

enum Case {
  kRefusesToStart,
  kThrowsAtStart,
  kNoParse,
  kNoForward,
  kNoType,
  kNoShape,
  kSubgraphWithoutState,
  kTakenName,
  kTwiceTheSameName,
  kNoStrategy,
  kNoSelection,
  kTakenBackend,
  kNoBody
};

CustomOp& complete(CustomOp& op) {
  return op.setForward(forward, "cpu").setParseAttrs(parse).setInferType(type).setInferShape(shape);
}

bool fill() {
  auto* ops = Registry<CustomOp>::get();
  auto* partitioners = Registry<CustomPartitioner>::get();
  auto supported = [](const Graph*, std::vector<int>*, const Attributes&) { return MX_SUCCESS; };
  switch (CASE) {
    case kNoParse:
      ops->add("broken").setForward(forward, "cpu").setInferType(type).setInferShape(shape);
      break;
    case kNoForward:
      ops->add("broken").setParseAttrs(parse).setInferType(type).setInferShape(shape);
      break;
    case kNoType:
      ops->add("broken").setForward(forward, "cpu").setParseAttrs(parse).setInferShape(shape);
      break;
    case kNoShape:
      ops->add("broken").setForward(forward, "cpu").setParseAttrs(parse).setInferType(type);
      break;
    case kSubgraphWithoutState:
      ops->add("broken").setForward(forward, "cpu").setIsSubgraphOp();
      break;
    case kTakenName:
      complete(ops->add("broken_but_fine"));
      complete(ops->add("FullyConnected"));
      break;
    case kTwiceTheSameName:
      complete(ops->add("broken"));
      complete(ops->add("broken"));
      break;
    case kNoStrategy:
      partitioners->add("brokenPart");
      break;
    case kNoSelection:
      partitioners->add("brokenPart").addStrategy("empty", "broken");
      break;
    case kTakenBackend:
      partitioners->add("ngraph").addStrategy("s", "broken").setSupportedOps("s", supported);
      break;
    case kNoBody:
      Registry<CustomPass>::get()->add("brokenPass").setBody(nullptr);
      break;
    default:
      break;
  }
  return true;
}

const bool is_filled = fill();

}  // namespace

extern "C" MXReturnValue initialize(int version) {
  if (CASE == kRefusesToStart) {
    MX_ERROR_MSG << "this library needs something newer than " << version;
    return MX_FAIL;
  }
  if (CASE == kThrowsAtStart) throw std::runtime_error("no licence was found");
  return MX_SUCCESS;
}
