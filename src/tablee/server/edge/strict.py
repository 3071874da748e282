"""Requests whose bodies are what they say: the framework would take 0 for false and "3" for 3."""

from typing import Any, Final

import msgspec
from litestar import Request
from litestar.exceptions import HTTPException, ValidationException

JSON: Final = "application/json"


def must_be_json(request: Request[Any, Any, Any]) -> None:
    """Raises HTTPException unless the body is said to be JSON: a form of another site's cannot say so."""
    if request.content_type[0].lower() != JSON:
        raise HTTPException("JSON needs the content type application/json", status_code=415)


class StrictRequest(Request[Any, Any, Any]):
    """A request that reads a body as the noun its handler asks for, and takes nothing else for it."""

    async def json(self) -> Any:
        """The body. Raises ValidationException if it is no such noun, and what `must_be_json` raises."""
        must_be_json(self)
        read = await super().json()
        field = self.route_handler.parsed_data_field
        kind = None if field is None else field.annotation
        if not (isinstance(kind, type) and issubclass(kind, msgspec.Struct)):
            return read
        try:
            return msgspec.convert(_whole(read), kind)
        except msgspec.ValidationError as error:
            raise ValidationException(str(error)) from None


def _whole(read: Any) -> Any:
    """The same, but 2.0 is 2: JSON knows no difference."""
    if isinstance(read, dict):
        return {key: _whole(value) for key, value in read.items()}
    if isinstance(read, list):
        return [_whole(value) for value in read]
    return int(read) if isinstance(read, float) and read.is_integer() else read
