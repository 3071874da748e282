"""Passkeys (WebAuthn): made for the address under which people find this house, and checked."""

import asyncio
from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from hashlib import sha256
from ipaddress import ip_address
from typing import Final
from urllib.parse import urlsplit

import msgspec

from tablee.core import Millis
from tablee.server.edge.asgi import Scope, header, origin_of
from tablee.server.edge.challenge import LASTS_S, Purpose, decoded, encoded
from tablee.server.edge.identity import Identity, Person
from tablee.server.keeping.group import Conflict
from tablee.server.keeping.ways import Passkey, Ways
from tablee.table.refused import Refused
from tablee.wire.ways import EnterByPasskey, NewPasskey, PasskeyChallenge

MOST: Final = 20
"""So many passkeys may one person have."""

_HASH: Final = 32
"""The bytes with which what an authenticator says begins: whom it says it to."""


@dataclass(frozen=True, slots=True)
class Place:
    """The address at which somebody has this house open: passkeys are made for the host."""

    host: str
    origin: str


class _Told(msgspec.Struct, frozen=True):
    """What the browser says it asked a passkey for."""

    type: str
    challenge: str
    origin: str


def place_of(scope: Scope) -> Place:
    """Where the page that asks was fetched from: the guards have seen to it that it is ours. Raises Refused
    where no passkey can be made for that address."""
    origin = header(scope, b"origin") or origin_of(scope)
    host = urlsplit(origin).hostname or ""
    if not host or _is_number(host):
        raise Refused("passkeys need the house to have a name: {host} is only a number", host=host or "?")
    return Place(host, origin.lower())


class Passkeys:
    """Makes and checks them. Whatever is wrong with one is refused in a sentence, and nothing is changed."""

    def __init__(self, ways: Ways, identity: Identity, clock: Callable[[], Millis]) -> None:
        self._ways, self._identity, self._clock = ways, identity, clock

    async def challenge(self, purpose: Purpose, person: Person, place: Place) -> PasskeyChallenge:
        """What that person's browser hands to a passkey, or makes one with. Raises Refused."""
        known = await self._ways.passkeys(person.id) if purpose == "make" else []
        if len(known) >= MOST:
            raise Refused("you have {most} passkeys: remove one first", most=MOST)
        return PasskeyChallenge(
            challenge=self._identity.challenge(purpose, person.id),
            place=place.host,
            user=encoded(sha256(b"tablee-passkey/1\n" + person.id.encode()).digest()),
            name=person.name,
            known=[one.id for one in known if one.place == place.host],
        )

    async def make(self, person: Person, made: NewPasskey, place: Place) -> Passkey:
        """The passkey that person's browser has just made; it is one of theirs from now on. Raises Refused,
        StoreFailed."""
        told, until = self._told(made.client, "webauthn.create", "make", person, place)
        verified = await asyncio.to_thread(partial(_registered, made, told, place))
        if verified is None:
            raise Refused("this passkey could not be verified")
        if len(await self._ways.passkeys(person.id)) >= MOST:
            raise Refused("you have {most} passkeys: remove one first", most=MOST)
        key, signs = verified
        passkey = Passkey(made.id, person.id, place.host, key, signs, made.name, self._clock())
        try:
            await self._ways.keep_passkey(passkey, told.challenge, until)
        except Conflict:
            raise Refused("this was used already: try again") from None
        return passkey

    async def enter(self, person: Person, signed: EnterByPasskey, place: Place) -> str:
        """Whose passkey signed the challenge that this person was given. Raises Refused, StoreFailed."""
        told, until = self._told(signed.client, "webauthn.get", "enter", person, place)
        data = decoded(signed.data) or b""
        if data[:_HASH] != sha256(place.host.encode()).digest():
            raise Refused("this passkey is for another site")
        passkey = await self._ways.passkey(signed.id)
        if passkey is None:
            raise Refused("this house does not know this passkey: it may have been removed")
        if passkey.place != place.host:
            raise Refused("this passkey is for another site")
        signs = await asyncio.to_thread(partial(_asserted, signed, told, place, passkey))
        if signs is None:
            raise Refused("this passkey could not be verified")
        try:
            fresh = await self._ways.use_passkey(passkey, signs, told.challenge, until, self._clock())
        except Conflict:
            fresh = False
        if not fresh:
            raise Refused("this was used already: try again")
        return passkey.person

    def _told(
        self, client: str, kind: str, purpose: Purpose, person: Person, place: Place
    ) -> tuple[_Told, Millis]:
        """What the browser says, if it is about a challenge of ours, and until when that would be good."""
        try:
            told = msgspec.json.decode(decoded(client) or b"", type=_Told)
        except msgspec.DecodeError:
            raise Refused("this passkey could not be verified") from None
        if told.origin.lower() != place.origin:
            raise Refused("this passkey is for another site")
        made = self._identity.challenged_at(purpose, person.id, told.challenge)
        if made is None or told.type != kind:
            raise Refused("this took too long: try again")
        return told, 1000 * (made + 2 * LASTS_S)


def _registered(made: NewPasskey, told: _Told, place: Place) -> tuple[bytes, int] | None:
    """The key that checks a new passkey's signatures and its counter; None if there is anything wrong."""
    from webauthn import verify_registration_response  # noqa: PLC0415

    response = {"clientDataJSON": made.client, "attestationObject": made.attestation}
    credential = {"id": made.id, "rawId": made.id, "type": "public-key", "response": response}
    try:
        verified = verify_registration_response(
            credential=credential,
            expected_challenge=decoded(told.challenge) or b"",
            expected_rp_id=place.host,
            expected_origin=told.origin,
        )
    except Exception:  # a stranger's bytes, read by readers of three formats, each with errors of its own
        return None
    if verified.credential_id != decoded(made.id):
        return None
    return verified.credential_public_key, verified.sign_count


def _asserted(signed: EnterByPasskey, told: _Told, place: Place, passkey: Passkey) -> int | None:
    """What the passkey's counter shows after that signature; None if there is anything wrong with it."""
    from webauthn import verify_authentication_response  # noqa: PLC0415

    response = {
        "clientDataJSON": signed.client,
        "authenticatorData": signed.data,
        "signature": signed.signature,
    }
    credential = {"id": signed.id, "rawId": signed.id, "type": "public-key", "response": response}
    try:
        verified = verify_authentication_response(
            credential=credential,
            expected_challenge=decoded(told.challenge) or b"",
            expected_rp_id=place.host,
            expected_origin=told.origin,
            credential_public_key=passkey.key,
            credential_current_sign_count=passkey.signs,
        )
    except Exception:  # as above
        return None
    return verified.new_sign_count


def _is_number(host: str) -> bool:
    try:
        ip_address(host)
    except ValueError:
        return False
    return True
