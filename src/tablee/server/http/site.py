"""What browsers and search engines fetch beside the API: pages, files, pictures and lists of both."""

from html import escape

from starlette.responses import Response

from tablee.games import OWN
from tablee.server import metrics
from tablee.server.edge.asgi import origin_of
from tablee.server.edge.asset import FOR_EVER
from tablee.server.edge.language import Language
from tablee.server.edge.manual import INDEX
from tablee.server.edge.pages import MANUAL, PAGE, titled
from tablee.server.edge.previews import is_played, tags
from tablee.server.http.call import Call
from tablee.server.http.route import Route
from tablee.table.refused import NotFound


async def page(call: Call, path: str) -> Response:
    """A file of the client, or the page that shows what lies at that address."""
    pages, path = call.house.site.pages, path.lstrip("/")
    if pages.manual and f"{path.rstrip('/')}/" == MANUAL:
        return Response(status_code=302, headers={"location": f"/{MANUAL}{INDEX}"})
    asset = None
    if path.partition("/")[0] != "api":
        room = call.house.tables.keeper.at_hand(path.removeprefix("t/"))
        game = None if room is None else room.table.game.key
        asset = pages.asset(path or PAGE, game, call.lang)
        if asset is not None and pages.is_page(asset):
            preview = await call.house.site.previews.of(path, call.lang)
            asset = titled(asset, preview.title, tags(preview, path, origin_of(call.scope), call.lang))
    if asset is None:
        raise NotFound("there is nothing at this address")
    vary = "accept-encoding" if asset.cache == FOR_EVER else "accept-encoding, accept-language"
    headers = {"etag": asset.tag, "cache-control": asset.cache, "vary": vary}
    if is_played(path):
        headers["x-robots-tag"] = "noindex"
    if call.headers.get("if-none-match") == asset.tag:
        return Response(status_code=304, headers=headers, media_type=asset.media)
    encoding, body = asset.packed(call.headers.get("accept-encoding", ""))
    if encoding is not None:
        headers["content-encoding"] = encoding
    return Response(body, headers=headers, media_type=asset.media)


async def picture(call: Call, path: str) -> Response:
    """What a link to that page shows."""
    lang: Language = "fr" if call.query_params.get("lang") == "fr" else "en"
    previews = call.house.site.previews
    preview = await previews.of(path, lang)
    if preview.key is None:
        raise NotFound("there is nothing at this address")
    drawn = await previews.picture(preview, lang, *call.counted_as)
    headers = {"cache-control": "public, max-age=300", "cross-origin-resource-policy": "cross-origin"}
    return Response(drawn, headers=headers, media_type="image/png")


async def robots(call: Call) -> Response:
    """Everything may be looked at but the API; where people's games are, the pages say that they are not to
    be listed."""
    map = f"{origin_of(call.scope)}/sitemap.xml"
    return Response(f"User-agent: *\nDisallow: /api/\n\nSitemap: {map}\n", media_type="text/plain")


async def sitemap(call: Call) -> Response:
    """The pages that are about the house and its games, and not about anybody."""
    paths = [
        "",
        "daily",
        "watch",
        "privacy",
        *(f"{page}/{game}" for game in OWN for page in ("rules", "learn")),
    ]
    origin = escape(origin_of(call.scope))
    urls = "".join(f"<url><loc>{origin}/{path}</loc></url>" for path in paths)
    text = (
        '<?xml version="1.0" encoding="UTF-8"?>\n'
        f'<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">{urls}</urlset>\n'
    )
    return Response(text, media_type="application/xml")


async def numbers(call: Call) -> Response:
    """How the server is doing, for Prometheus."""
    return Response(call.house.site.metrics.render(), media_type=metrics.MEDIA)


ROUTES = (
    Route("GET", "/metrics", numbers),
    Route("GET", "/pictures/{path:path}", picture),
    Route("GET", "/robots.txt", robots),
    Route("GET", "/sitemap.xml", sitemap),
    Route("GET", "/{path:path}", page),
    Route("HEAD", "/{path:path}", page),
)
