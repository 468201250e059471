#include <new>

#include "base/error.h"
#include "base/index_error.h"
#include "base/out_of_memory.h"
#include "base/value_error.h"
#include "engine/var.h"

namespace mx {
namespace {

template <class E>
void raise_as(const std::string& text) {
  throw E(text);
}

struct Caught {
  std::string what;
  Failure::Raise raise;
};

// The exception object itself is not kept: several threads may raise at once, and an exception of
// another language must not be destroyed on a worker.
Caught describe_current_exception() {
  try {
    throw;
  } catch (const ShapeError& error) {
    return {error.what(), raise_as<ShapeError>};
  } catch (const TypeError& error) {
    return {error.what(), raise_as<TypeError>};
  } catch (const Unsupported& error) {
    return {error.what(), raise_as<Unsupported>};
  } catch (const IoError& error) {
    return {error.what(), raise_as<IoError>};
  } catch (const OutOfMemory& error) {
    return {error.what(), raise_as<OutOfMemory>};
  } catch (const DeviceError& error) {
    return {error.what(), raise_as<DeviceError>};
  } catch (const IndexError& error) {
    return {error.what(), raise_as<IndexError>};
  } catch (const ValueError& error) {
    return {error.what(), raise_as<ValueError>};
  } catch (const InternalError& error) {
    return {error.what(), raise_as<InternalError>};
  } catch (const std::bad_alloc&) {
    return {"out of memory", raise_as<OutOfMemory>};
  } catch (const std::exception& error) {
    return {error.what(), raise_as<Error>};
  } catch (...) {
    return {"unknown exception", raise_as<Error>};
  }
}

}  // namespace

Ref<Failure> Failure::capture(const std::string& who, const std::string& origin) {
  Caught caught = describe_current_exception();
  std::string text = cat(who, ": ", caught.what);
  if (!origin.empty()) text += cat(" (issued at ", origin, ")");
  return make_ref<Failure>(std::move(text), caught.raise);
}

Ref<Failure> Failure::of_error(std::string text) {
  return make_ref<Failure>(std::move(text), raise_as<Error>);
}

void Failure::raise(int64_t others) const {
  mark_reported();
  raise_(others == 0 ? text_ : cat(text_, " (and ", others, " more failed)"));
  throw InternalError(text_);  // raise_ does not return
}

}  // namespace mx
