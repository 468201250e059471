"""Members of iterators, image augmenters, files of records, vocabularies and embeddings."""

import collections
import os
import random
import tempfile

import numpy as np
from member_runs import run

import mxnet as mx
from mxnet.contrib import text

BOXES = np.array([[0, 0.1, 0.2, 0.5, 0.6], [1, 0.4, 0.4, 0.9, 0.8], [2, 0.0, 0.0, 0.1, 0.1]])


@run
def boxes_are_flipped_and_cut():
    crop = mx.image.DetRandomCropAug(min_object_covered=0.2, min_eject_coverage=0.3)
    flipped = BOXES.copy()
    mx.image.DetHorizontalFlipAug(1)._flip_label(flipped)
    corners = (5, 5, 60, 50)
    cut = crop._update_labels(BOXES, (10, 10, 60, 50), 100, 100)
    return [
        flipped,
        crop._calculate_areas(BOXES[:, 1:]),
        crop._intersect(BOXES[:, 1:], 0.2, 0.2, 0.45, 0.7),
        bool(crop._check_satisfy_constraints(BOXES, *corners, 100, 100)),
        bool(crop._check_satisfy_constraints(BOXES, 0, 0, 1, 1, 100, 100)),
        cut,
        crop._update_labels(BOXES, (90, 90, 5, 5), 100, 100),
    ]


@run
def proposals_follow_from_the_seed():
    random.seed(7)
    crop = mx.image.DetRandomCropAug(area_range=(0.3, 0.9))._random_crop_proposal(BOXES, 80, 100)
    random.seed(7)
    pad = mx.image.DetRandomPadAug(area_range=(1.5, 2.5))
    found = pad._random_pad_proposal(BOXES, 80, 100)
    off = mx.image.DetRandomCropAug()
    off.enabled = False
    return [
        list(crop),
        list(found),
        pad._update_labels(BOXES, (10, 20, 200, 160), 80, 100),
        list(off._random_crop_proposal(BOXES, 80, 100)),
    ]


class Numbered(mx.image.ImageIter):
    """An iterator whose images are their numbers: nothing is decoded."""

    def next_sample(self):
        if not self._allow_read:
            raise StopIteration
        if self.cur >= self.num_image:
            self.cur = 0
            if self.last_batch_handle == "discard":
                self._allow_read = False
            raise StopIteration
        self.cur += 1
        return float(self.cur - 1), float(self.cur - 1)

    def imdecode(self, s):
        return mx.nd.full((2, 2, 3), s)


def images(handle):
    names = [[float(i), f"{i}.png"] for i in range(5)]
    return Numbered(
        2, (3, 2, 2), imglist=names, path_root="", aug_list=[], last_batch_handle=handle
    )


@run
def image_iterators_by_members():
    results = []
    for handle in ("pad", "discard", "roll_over"):
        source = images(handle)
        epochs = []
        for _ in range(2):
            epochs.append([[b.label[0], b.pad] for b in source])
            state = [source._cache_idx, source._cache_data is not None, source._allow_read]
            epochs.append(state)
            source.reset()
        results.append(epochs)
    return results


@run
def a_batch_of_images_is_filled():
    source = images("pad")
    batch, labels = mx.nd.zeros((2, 3, 2, 2)), mx.nd.zeros(2)
    ends = [source._batchify(batch, labels, 1), source._batchify(batch, labels)]
    return [ends, labels, batch[:, 0, 0, 0]]


@run
def ndarray_iterators_by_members():
    source = mx.io.NDArrayIter(np.arange(5.0), np.arange(5), 2, last_batch_handle="roll_over")
    before = [source._cache_data, source._cache_label]
    first = [batch.data[0] for batch in source]
    rolled = [source._cache_data, source._cache_label]
    source.reset()
    second = [batch.data[0] for batch in source]
    source.hard_reset()
    source.iter_next()
    ones, twos = [mx.nd.ones(2)], [mx.nd.full(3, 2)]
    return [
        before,
        first,
        rolled,
        second,
        source._batchify(source.data),
        source._concat(ones, twos),
        source._concat([], twos),
        source._tile([mx.nd.array([[1, 2], [3, 4]])], 2),
        source._tile([], 2),
    ]


@run
def batches_are_fetched_ahead():
    source = mx.io.PrefetchingIter(mx.io.NDArrayIter(np.arange(6.0), np.arange(6), 2))
    for event in source.data_ready:
        event.wait()
    ahead = source.next_batch[0].data[0]
    rounds = [[batch.data[0] for batch in source]]
    ended = [source.iter_next(), source.next_batch]
    source.reset()
    rounds.append([batch.data[0] for batch in source])
    counts = [len(source.data_taken), len(source.prefetch_threads), source.n_iter]
    return [ahead, rounds, ended, counts, source.started]


@run
def record_files_know_their_process():
    with tempfile.TemporaryDirectory() as folder:
        path = os.path.join(folder, "a.rec")
        writer = mx.recordio.MXRecordIO(path, "w")
        writer.write(b"one")
        writer.close()
        reader = mx.recordio.MXRecordIO(path, "r")
        own = reader._check_pid()
        reader.pid = -1
        try:
            reader._check_pid(allow_reset=False)
        except RuntimeError as error:
            refused = str(error)[:40]
        reader._check_pid(allow_reset=True)
        return [own, refused, reader.pid == os.getpid(), reader.read().decode()]


@run
def vocabularies_by_members():
    class Upper(text.vocab.Vocabulary):
        def _index_counter_keys(self, counter, *rest):
            raised = collections.Counter({key.upper(): n for key, n in counter.items()})
            super()._index_counter_keys(raised, *rest)

    counter = collections.Counter("a b b c c c d".split())
    words = Upper(counter, most_freq_count=2, min_freq=1, reserved_tokens=["<pad>"])
    words._index_unknown_and_reserved_tokens("<u>", None)
    emptied = [words.idx_to_token, words.reserved_tokens]
    words._index_counter_keys(counter, "<u>", None, None, 2)
    plain = Upper(counter, most_freq_count=2, reserved_tokens=["<pad>"])
    return [emptied, words.idx_to_token, words.token_to_idx, plain.idx_to_token]


@run
def embeddings_by_members():
    with tempfile.TemporaryDirectory() as folder:
        path = os.path.join(folder, "v.txt")
        with open(path, "w") as stream:
            stream.write("a 1 2\nb 3 4\nc 5 6\n")
        one = text.embedding.CustomEmbedding(path)
    words = text.vocab.Vocabulary(collections.Counter("b x".split()))
    one._set_idx_to_vec_by_embeddings([one, one], len(words), words.idx_to_token)
    joined = [one.vec_len, one.idx_to_vec]
    one._index_tokens_from_vocabulary(words)
    glove = text.embedding.GloVe
    try:
        glove._check_pretrained_file_names("none.txt")
    except KeyError:
        refused = True
    return [
        joined,
        one.idx_to_token,
        glove._get_download_file_name("glove.6B.50d.txt"),
        text.embedding.FastText._get_download_file_name("wiki.simple.vec"),
        glove._get_pretrained_file_url("glove.6B.50d.txt").rsplit("/", 4)[1:],
        refused,
    ]


@run
def letters_and_colours_of_logs():
    formatter = mx.log._Formatter()
    levels = range(0, 60, 10)
    return [[formatter._get_label(level), formatter._get_color(level)] for level in levels]


@run
def data_sets_by_members():
    vision = mx.gluon.data.vision

    class Named(vision.FashionMNIST):
        def _get_data(self):
            self.seen = [self._train_data, self._train_label, self._test_data, self._test_label]

    class Small(vision.CIFAR100):
        def _get_data(self):
            path = os.path.join(self._root, "some.bin")
            np.arange(2 * 3074, dtype="uint8").tofile(path)
            self._data, self._label = self._read_batch(path)

    class Folder(vision.ImageFolderDataset):
        def _list_images(self, root):
            self._exts.append(".bmp")
            super()._list_images(root)

    with tempfile.TemporaryDirectory() as root:
        fashion = Named(root=root)
        coarse, fine = Small(root=root, fine_label=False), Small(root=root, fine_label=True)
        images = os.path.join(root, "images")
        os.makedirs(os.path.join(images, "cats"))
        for name in ("a.bmp", "b.PNG"):
            open(os.path.join(images, "cats", name), "w").close()
        folder = Folder(images)
        return [
            fashion.seen,
            fashion._namespace,
            coarse._archive_file,
            coarse._train_data + coarse._test_data,
            coarse._label,
            fine._label,
            [fine._fine_label, fine._data.shape, fine._data[1][0][0]],
            [os.path.basename(path) for path, _ in folder.items],
        ]
