// The border of the façade: behind it mx::Error and what the standard library throws, before it
// remx::Error alone.
#pragma once

#include <remx/error.h>

#include <new>

#include "base/error.h"
#include "library/library.h"

namespace mx::facade {

void end_engine_at_exit();  // once per process: its threads are joined before statics are gone

template <class F>
auto guarded(F&& work) {
  try {
    load_library();
    end_engine_at_exit();
    return work();
  } catch (const remx::Error&) {
    throw;
  } catch (const Error& error) {
    throw remx::Error(error.what());
  } catch (const std::bad_alloc&) {
    throw remx::Error("remx: out of memory");
  } catch (const std::exception& error) {
    throw remx::Error(cat("remx: ", error.what()));
  }
}

}  // namespace mx::facade
