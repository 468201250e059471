// A stream that says at once whether it has come to rest is a RestTeller beside Stream: an event
// would have to be recorded and waited for.
//
//   auto* teller = dynamic_cast<RestTeller*>(&stream);
//   bool is_idle = teller && teller->is_at_rest();
#pragma once

namespace mx {

class RestTeller {
 public:
  virtual ~RestTeller() = default;
  // All that was added is done, and went well.
  [[nodiscard]] virtual bool is_at_rest() = 0;
};

}  // namespace mx
