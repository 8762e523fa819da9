"""Game options of a new table."""

from collections.abc import Mapping

from escadre.core.errors import InputError
from escadre.core.kit import AnyKit
from escadre.core.options import configured
from escadre.tables.errors import Refusal


def options_of(kit: AnyKit, options: Mapping[str, object]) -> object:
    """Return the configuration for these options; raises Refusal."""
    try:
        config = configured(kit.game.config_type, options)
    except InputError as problem:
        raise Refusal(problem.reason) from None
    if rejection := kit.game.objection(config):
        raise Refusal(rejection.reason, rejection.clause, kit.game.home)
    return config
