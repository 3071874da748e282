"""The hours in which somebody is left alone, on the clock of where they are."""

from datetime import datetime, timedelta
from zoneinfo import ZoneInfo

from tablee.core import Millis
from tablee.server.keeping.subscriptions import Quiet


def is_zone(name: str) -> bool:
    """Whether this machine knows a time zone of that name."""
    try:
        ZoneInfo(name)
    except (KeyError, ValueError, OSError):
        return False
    return True


def heard_from(quiet: Quiet | None, at: Millis) -> Millis:
    """The first moment, that one or later, at which somebody who wants quiet then may be told something.

    >>> night = Quiet(begins=22 * 60, ends=8 * 60, zone="UTC")
    >>> heard_from(night, 12 * 3_600_000) // 3_600_000, heard_from(night, 23 * 3_600_000) // 3_600_000
    (12, 32)
    """
    if quiet is None or not is_zone(quiet.zone):
        return at
    there = datetime.fromtimestamp(at / 1000, ZoneInfo(quiet.zone))
    minute = 60 * there.hour + there.minute
    if quiet.begins <= quiet.ends:
        is_quiet = quiet.begins <= minute < quiet.ends
    else:
        is_quiet = minute >= quiet.begins or minute < quiet.ends
    if not is_quiet:
        return at
    # The end by the clock on their wall: the night in which it is changed is as long as it is.
    day = there if minute < quiet.ends else there + timedelta(days=1)
    end = day.replace(hour=quiet.ends // 60, minute=quiet.ends % 60, second=0, microsecond=0)
    return max(at, round(end.timestamp() * 1000))
