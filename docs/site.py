"""What turns these pages into a site: some are made from other files, and none needs what a strict house
refuses."""

import asyncio
import json
import posixpath
import re
from collections.abc import Callable
from functools import cache
from hashlib import sha256
from pathlib import Path
from typing import Any, Final

import httpx
from mkdocs.config.defaults import MkDocsConfig
from mkdocs.structure.files import File, Files
from mkdocs.structure.pages import Page

from tablee.cli.app import app
from tablee.server.app import House
from tablee.server.http.openapi import METHODS
from tablee.server.settings import Settings

ROOT: Final = Path(__file__).parents[1]

ELSEWHERE: Final = {
    "bench/results.md": "figures.md",
    "bench/README.md": "measuring.md",
    "train/README.md": "training.md",
    "CHANGELOG.md": "changelog.md",
    "CONTRIBUTING.md": "contributing.md",
    "SECURITY.md": "security.md",
}
"""Pages that lie outside this folder, and where they are in the site."""

HOME: Final = {made: found for found, made in ELSEWHERE.items()}

_LINK: Final = re.compile(r"(!?)\[([^\]]*)\]\(([^)\s]+)\)")
_SCRIPT: Final = re.compile(r"<script>(.*?)</script>", re.DOTALL)
_STYLE: Final = re.compile(r"\s*<style>.*?</style>", re.DOTALL)
_EXAMPLE: Final = re.compile(r"^Example: (.+)$", re.MULTILINE)


def on_files(files: Files, config: MkDocsConfig) -> Files:
    """The pages that are made: from files elsewhere, and from what is said in the code."""
    made = {page: (ROOT / found).read_text(encoding="utf-8") for found, page in ELSEWHERE.items()}
    made |= {page: make() for page, make in MADE.items()}
    for path, content in made.items():
        files.append(File.generated(config, path, content=content))
    return files


def on_page_markdown(markdown: str, page: Page, config: MkDocsConfig, files: Files) -> str:
    """The page with its links as they are in the site: what is not in it is named and not linked."""
    source = HOME.get(page.file.src_uri, f"docs/{page.file.src_uri}")

    def led(link: "re.Match[str]") -> str:
        picture, text, target = link.groups()
        if "://" in target or target.startswith(("#", "mailto:")):
            return link[0]
        path, mark, anchor = target.partition("#")
        found = posixpath.normpath(posixpath.join(posixpath.dirname(source), path))
        found = ELSEWHERE.get(found, found.removeprefix("docs/") if found.startswith("docs/") else "")
        if not found or files.get_file_from_path(found) is None:
            return "" if picture else text
        here = posixpath.relpath(found, posixpath.dirname(page.file.src_uri) or ".")
        return f"{picture}[{text}]({here}{mark}{anchor})"

    return _LINK.sub(led, markdown)


def on_post_page(output: str, page: Page, config: MkDocsConfig) -> str:
    """The page without scripts and styles of its own: they lie in files, as the house's own do."""

    def apart(script: "re.Match[str]") -> str:
        return _file(config, script[1], posixpath.dirname(page.url))

    return _SCRIPT.sub(apart, _STYLE.sub("", output))


def on_post_template(output_content: str, template_name: str, config: MkDocsConfig) -> str:
    if not template_name.endswith(".html"):
        return output_content
    return _SCRIPT.sub(lambda script: _file(config, script[1], "."), _STYLE.sub("", output_content))


def _file(config: MkDocsConfig, script: str, folder: str) -> str:
    name = f"assets/inline/{sha256(script.encode()).hexdigest()[:16]}.js"
    path = Path(config.site_dir) / name
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(script, encoding="utf-8")
    return f'<script src="{posixpath.relpath(name, folder or ".")}"></script>'


def _glossary() -> str:
    text = (ROOT / "docs/architecture.md").read_text(encoding="utf-8")
    return "# Glossary\n" + text.partition("\n## Words\n")[2].partition("\n## ")[0]


def _decisions() -> str:
    lines = ["# Decisions", "", "Each road that was taken, and those that were not, with why.", ""]
    for path in sorted((ROOT / "docs/decisions").glob("*.md")):
        title = path.read_text(encoding="utf-8").partition("\n")[0].removeprefix("# ")
        number, _, words = title.partition(". ")
        lines.append(f"- {number}: [{words}]({path.name})")
    return "\n".join(lines)


def _commands() -> str:
    """What `--help` says of every command, one after the other."""
    told = app.generate_docs()
    overview = told[told.index("**Commands**") : told.index("\n## tablee ")].partition("\n")[2]
    each = told[told.index("\n## tablee ") :]
    lines = ["# Commands", "", "`tablee COMMAND --help` says the same in a terminal.", overview]
    return "\n".join(lines) + _EXAMPLE.sub(r"Example: `\1`", each)


@cache
def _openapi() -> str:
    """What a house says of itself; nobody opens one for that."""

    async def asked() -> str:
        inside = httpx.ASGITransport(House(Settings(data=ROOT / "tablee-data")).application())
        async with httpx.AsyncClient(transport=inside, base_url="http://localhost") as client:
            return (await client.get("/api/v1/openapi.json")).raise_for_status().text

    return asyncio.run(asked())


def _http() -> str:
    """Every request there is, by what it is about, in the words of the OpenAPI document."""
    described: dict[str, Any] = json.loads(_openapi())
    lines = [
        "# HTTP API",
        "",
        "Under `/api/v1`; a house describes itself at `/api/v1/openapi.json`, also [here](../openapi.json).",
        "Whoever asks is known by a cookie that comes with the first answer.",
        "A refusal is `problem+json`: `detail` says why.",
        "",
        "| request | takes | answers | |",
        "|---|---|---|---|",
    ]
    for path, operations in described["paths"].items():
        for method in METHODS:
            if (operation := operations.get(method)) is None:
                continue
            body = _named(operation.get("requestBody", {}))
            answers = [code for code in operation["responses"] if code.startswith("2")]
            answer = _named(operation["responses"][answers[0]]) if answers else ""
            words = operation.get("description") or operation.get("summary", "")
            lines.append(f"| `{method.upper()} {path}` | {body} | {answer} | {' '.join(words.split())} |")
    lines += ["", "What travels is described noun by noun:", "", "::: tablee.wire.http", ""]
    return "\n".join(lines)


def _named(part: dict[str, Any]) -> str:
    """What a body is, by the name of its noun."""
    for content in part.get("content", {}).values():
        schema = content.get("schema", {})
        if "$ref" in schema:
            return f"`{schema['$ref'].rsplit('/', 1)[-1]}`"
        if "$ref" in schema.get("items", {}):
            return f"list of `{schema['items']['$ref'].rsplit('/', 1)[-1]}`"
        return f"{schema.get('type', '')}"
    return ""


MADE: Final[dict[str, Callable[[], str]]] = {
    "glossary.md": _glossary,
    "decisions/index.md": _decisions,
    "reference/commands.md": _commands,
    "reference/http.md": _http,
    "openapi.json": _openapi,
}
"""What is in the site and in no file."""
