"""Images: reading, changing and augmenting them, and iterators over sets of them."""

from . import detection, image
from .augmenters import (
    Augmenter,
    BrightnessJitterAug,
    CastAug,
    CenterCropAug,
    ColorJitterAug,
    ColorNormalizeAug,
    ContrastJitterAug,
    CreateAugmenter,
    ForceResizeAug,
    HorizontalFlipAug,
    HueJitterAug,
    LightingAug,
    RandomCropAug,
    RandomGrayAug,
    RandomOrderAug,
    RandomSizedCropAug,
    ResizeAug,
    SaturationJitterAug,
    SequentialAug,
)
from .detection import (
    CreateDetAugmenter,
    CreateMultiRandCropAugmenter,
    DetAugmenter,
    DetBorrowAug,
    DetHorizontalFlipAug,
    DetRandomCropAug,
    DetRandomPadAug,
    DetRandomSelectAug,
    ImageDetIter,
)
from .image import (
    center_crop,
    color_normalize,
    copyMakeBorder,
    cv2,
    fixed_crop,
    imdecode,
    imread,
    imresize,
    imrotate,
    numeric_types,
    random_crop,
    random_rotate,
    random_size_crop,
    resize_short,
    scale_down,
)
from .image_iter import ImageIter
