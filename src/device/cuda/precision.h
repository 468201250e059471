// In what numbers libraries multiply float32 arrays.
#pragma once

namespace mx::cuda {

// Whether products and convolutions of float32 arrays may round their factors to TF32: they may,
// unless the user has forbidden it (docs/guide/settings.md). linalg_* never do.
[[nodiscard]] bool allows_tf32();

}  // namespace mx::cuda
