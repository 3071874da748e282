"""Somebody's rated games, as they are told."""

from collections.abc import Sequence

from tablee.ladder import Rating
from tablee.server.keeping.ratings import Standing, Step
from tablee.wire.http import PlayedGame, RatingInfo, RatingStep


def told_rating(rating: Rating, games: int) -> RatingInfo:
    """That rating, after so many games."""
    return RatingInfo(points=rating.points, within=rating.within, provisional=rating.provisional, games=games)


def played(standing: Standing, steps: Sequence[Step], mine: bool) -> PlayedGame:
    """How somebody is doing at one game; `steps`: their games, the newest first. Where they played is told to
    themselves alone (`mine`)."""
    return PlayedGame(
        game=standing.game,
        rating=told_rating(standing.rating, standing.games),
        steps=[
            RatingStep(
                at=step.at,
                points=step.after.points,
                within=step.after.within,
                place=step.place,
                seats=step.seats,
                table=step.table if mine else None,
            )
            for step in reversed(steps)
        ],
    )
