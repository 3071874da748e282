"""What travels of the ways in which somebody is known on all their devices."""

from typing import Annotated, Literal

import msgspec

from tablee.wire.noun import Wire

Encoded = Annotated[str, msgspec.Meta(pattern="^[A-Za-z0-9_-]{1,1400}$")]
"""Bytes as base64url without padding."""
Document = Annotated[str, msgspec.Meta(pattern="^[A-Za-z0-9_-]{1,16000}$")]
"""The same of what browsers and passkeys write, which is longer."""
Label = Annotated[str, msgspec.Meta(min_length=1, max_length=40)]


class PasskeyInfo(Wire, frozen=True, kw_only=True):
    """A passkey of yours."""

    id: str
    name: str
    place: str
    """The address of the house for which it was made, and where alone it works."""
    made: int
    used: int | None
    """When you came with it last; None if never."""


class WaysIn(Wire, frozen=True, kw_only=True):
    """How you are found again on another device, and what this one would bring along."""

    passkeys: list[PasskeyInfo]
    recovery: int | None
    """When your recovery code was made; None if there is none, or it was used."""
    tables: int
    """At how many tables you have sat."""


class PasskeyChallenge(Wire, frozen=True, kw_only=True):
    """What a passkey is to sign, or to be made with."""

    challenge: str
    place: str
    """The address that passkeys of this house are made for."""
    user: str
    """What a passkey knows you by: no way back to who you are here."""
    name: str
    known: list[str]
    """Your passkeys: the device that has one of them needs no other."""


class NewPasskey(Wire, frozen=True, kw_only=True):
    """A passkey as a browser has just made it."""

    id: Encoded
    client: Document
    attestation: Document
    name: Label


class RenamePasskey(Wire, frozen=True, kw_only=True):
    """Call a passkey of yours otherwise."""

    name: Label


class EnterByPasskey(Wire, frozen=True, kw_only=True):
    """What a passkey signed. `bring`: what you had on this device comes along."""

    id: Encoded
    client: Document
    data: Document
    signature: Document
    bring: bool = False


class Recovery(Wire, frozen=True, kw_only=True):
    """A code to print: shown once, good once."""

    code: str


class EnterByCode(Wire, frozen=True, kw_only=True):
    """A recovery code, as it was printed or typed."""

    code: Annotated[str, msgspec.Meta(min_length=1, max_length=100)]
    bring: bool = False


class Joining(Wire, frozen=True, kw_only=True):
    """A link by which another device becomes yours: good once and not for long."""

    link: str
    picture: str
    """The same for a camera, as the address of a picture."""
    until: int


class JoiningState(Wire, frozen=True, kw_only=True):
    """What became of your last link."""

    state: Literal["none", "waiting", "used", "expired"]


Token = Annotated[str, msgspec.Meta(pattern="^[A-Za-z0-9_-]{8,64}$")]


class LookAtLink(Wire, frozen=True, kw_only=True):
    """Who does that link belong to?"""

    token: Token


class JoiningOf(Wire, frozen=True, kw_only=True):
    """Whose link it is, and whether that is you already."""

    name: str
    named: bool
    yours: bool


class EnterByLink(Wire, frozen=True, kw_only=True):
    """This device joins those of whoever made that link."""

    token: Token
    bring: bool = False


class Entered(Wire, frozen=True, kw_only=True):
    """Who you are on this device from now on, and how many tables you brought."""

    name: str
    named: bool
    brought: int


class Preferences(Wire, frozen=True, kw_only=True):
    """What you chose about the look and the sound, on all your devices; None for what you did not."""

    lang: Literal["en", "fr"] | None = None
    theme: Literal["system", "light", "dark"] | None = None
    sound: bool | None = None
    confirm: bool | None = None
