"""Where pretrained embeddings are fetched from, and the SHA-1 sums of their files."""

from .embedding import _hashes

UNKNOWN_IDX = 0
APACHE_REPO_URL = "https://apache-mxnet.s3-accelerate.dualstack.amazonaws.com/"
GLOVE_PRETRAINED_FILE_SHA1 = _hashes("glove", "file")
GLOVE_PRETRAINED_ARCHIVE_SHA1 = _hashes("glove", "archive")
FAST_TEXT_FILE_SHA1 = _hashes("fasttext", "file")
FAST_TEXT_ARCHIVE_SHA1 = _hashes("fasttext", "archive")
