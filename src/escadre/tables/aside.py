"""What is found out aside for whoever asks, or refused where that fails."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

import structlog

from escadre.core.words import text
from escadre.tables.fair_queue import Asker
from escadre.tables.ports import Thinker, ThinkerClosed
from escadre.tables.refusal import Refusal

log = structlog.get_logger()

T = TypeVar("T")


async def aside(
    thinker: Thinker,
    asker: Asker,
    patience: float,
    failed: str,
    work: Callable[..., T],
    *what: object,
) -> T:
    """What this work gives; where it fails, that is logged and refused with the text `failed`."""
    try:
        return await thinker.run(asker, patience, work, *what)
    except ThinkerClosed:
        raise Refusal(text(failed)) from None
    except Exception:
        log.exception("work aside failed", work=work.__name__, refused=failed)
        raise Refusal(text(failed)) from None
