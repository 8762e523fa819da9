"""Compress responses, except files that are compressed already and responses with secrets."""

from __future__ import annotations

from litestar.config.compression import CompressionConfig

COMPRESSED_FILES = ("^/assets/", "^/docs", "^/preview/")
SECRET_RESPONSES = ("^/api/tables", "^/api/me")
"""Paths whose responses contain secrets; the length of a compressed response could reveal them."""

COMPRESSION = CompressionConfig(
    backend="gzip",
    exclude=[*COMPRESSED_FILES, *SECRET_RESPONSES],
    exclude_opt_key="compressed",  # the option of handlers that compress their own responses
)
