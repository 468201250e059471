// Pictures of a batch made on a device: their files are decoded there, those that its decoder
// refuses on the host; then one operator cuts, resizes, mirrors and normalizes all of them.
//
//   if (decodes_on(context, options)) batch = make_on_device(context, pictures, format);
#pragma once

#include <string>
#include <vector>

#include "io/image_plan.h"
#include "io/image_record.h"
#include "ops/image/picture_batch.h"

namespace mx {

// One picture of a batch, before it is decoded.
struct PlannedPicture {
  FileBytes file;
  std::string who;  // opens error messages
  Extent size;      // of the file's picture
  std::vector<Step> steps;
  bool mirrors = false;
};

// Whether batches with these options are made on the device: REMX_NVJPEG allows it, there is a
// decoder, and the options ask for no more than it can. Without a library that decodes, a sentence
// says so once; with REMX_NVJPEG=1 each reason is a DeviceError.
[[nodiscard]] bool decodes_on(Context context, const ImageOptions& options);

// `form` says all of the batch but its places; what is behind the last picture is zero. Any thread
// may call it; it waits for the pixels, and the batch's values may still be on their way. Raises
// IoError for a damaged file.
[[nodiscard]] NDArray make_on_device(Context context, const std::vector<PlannedPicture>& pictures,
                                     int64_t batch_size, ops::PictureBatchParam form);

}  // namespace mx
