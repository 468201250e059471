"""Chains of augmenters for images with boxes, from what a program asks for."""

from ._detection_augmenters import (
    DetBorrowAug,
    DetHorizontalFlipAug,
    DetRandomCropAug,
    DetRandomPadAug,
    DetRandomSelectAug,
)
from .augmenters import CastAug, ForceResizeAug, ResizeAug, color_augmenters


def CreateMultiRandCropAugmenter(  # noqa: N802
    min_object_covered=0.1,
    aspect_ratio_range=(0.75, 1.33),
    area_range=(0.05, 1.0),
    min_eject_coverage=0.3,
    max_attempts=50,
    skip_prob=0,
):
    """Return a random choice of `DetRandomCropAug`, one for each entry of the lists given.

    A parameter that is no list holds for all of them.

    Parameters
    ----------
    min_object_covered, aspect_ratio_range, area_range : number, tuple or list
        As in `DetRandomCropAug`; a list makes one augmenter for each entry.
    min_eject_coverage, max_attempts : number or list
        As in `DetRandomCropAug`; a list makes one augmenter for each entry.
    skip_prob : float, default 0
        How probable it is that nothing is cut.

    Raises
    ------
    AssertionError
        If lists have different lengths.

    Examples
    --------
    >>> choice = mx.image.CreateMultiRandCropAugmenter(min_object_covered=[0.1, 0.5, 0.9])
    >>> len(choice.aug_list)
    3
    """
    lists = [
        value if isinstance(value, list) else [value]
        for value in (
            min_object_covered,
            aspect_ratio_range,
            area_range,
            min_eject_coverage,
            max_attempts,
        )
    ]
    count = max(len(values) for values in lists)
    if any(len(values) not in (1, count) for values in lists):
        raise AssertionError("CreateMultiRandCropAugmenter: lists must have the same length")
    lists = [values * count if len(values) == 1 else values for values in lists]
    crops = [DetRandomCropAug(*values) for values in zip(*lists, strict=True)]
    return DetRandomSelectAug(crops, skip_prob=skip_prob)


def CreateDetAugmenter(  # noqa: N802
    data_shape,
    resize=0,
    rand_crop=0,
    rand_pad=0,
    rand_gray=0,
    rand_mirror=False,
    mean=None,
    std=None,
    brightness=0,
    contrast=0,
    saturation=0,
    pca_noise=0,
    hue=0,
    inter_method=2,
    min_object_covered=0.1,
    aspect_ratio_range=(0.75, 1.33),
    area_range=(0.05, 3.0),
    min_eject_coverage=0.3,
    max_attempts=50,
    pad_val=(127, 127, 127),
):
    """Return a list of augmenters for training a detector.

    Parameters
    ----------
    data_shape : tuple of int
        (channels, height, width) of the result.
    resize : int
        First resize the shorter side to this, unless 0.
    rand_crop, rand_pad : float
        Probabilities of cutting a part and of a larger canvas.
    rand_gray, brightness, contrast, saturation, pca_noise, hue, mean, std, inter_method :
        As in `CreateAugmenter`.
    rand_mirror : bool
        Mirror half of the images.
    min_object_covered, aspect_ratio_range, area_range, min_eject_coverage, max_attempts :
        As in `CreateMultiRandCropAugmenter`; the upper end of `area_range` is for the canvas.
    pad_val : tuple of int
        Colour of the canvas.

    Examples
    --------
    >>> augmenters = mx.image.CreateDetAugmenter((3, 8, 8), rand_mirror=True, mean=True)
    >>> image, label = mx.nd.ones((12, 12, 3)), np.array([[0, 0.1, 0.1, 0.9, 0.9]])
    >>> for augment in augmenters:
    ...     image, label = augment(image, label)
    >>> image.shape, label.shape
    ((8, 8, 3), (1, 5))
    """
    augmenters = [DetBorrowAug(ResizeAug(resize, inter_method))] if resize > 0 else []
    if rand_crop > 0:
        augmenters.append(
            CreateMultiRandCropAugmenter(
                min_object_covered,
                aspect_ratio_range,
                area_range,
                min_eject_coverage,
                max_attempts,
                skip_prob=1 - rand_crop,
            )
        )
    if rand_mirror > 0:
        augmenters.append(DetHorizontalFlipAug(0.5))
    if rand_pad > 0:
        pad = DetRandomPadAug(aspect_ratio_range, (1.0, area_range[1]), max_attempts, pad_val)
        augmenters.append(DetRandomSelectAug([pad], 1 - rand_pad))
    size = (data_shape[2], data_shape[1])
    on_images = [ForceResizeAug(size, inter_method), CastAug()]
    on_images += color_augmenters(
        brightness, contrast, saturation, hue, pca_noise, rand_gray, mean, std
    )
    return augmenters + [DetBorrowAug(augmenter) for augmenter in on_images]
