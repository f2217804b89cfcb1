"""A client of Halyard and every other server of the OpenProject API v3. Python 3.9 or newer, nothing to install."""
from __future__ import annotations

import http.client
import json
import random
import secrets
import time
import urllib.error
import urllib.parse
import urllib.request
from typing import Any, Dict, Iterator, List, Mapping, NamedTuple, Optional, Sequence, Tuple, Union

__all__ = ["ApiError", "Client", "Event", "filters", "id_of", "link_of", "sort_by", "title_of"]

Json = Dict[str, Any]
Query = Mapping[str, Union[str, int, bool]]
Link = Mapping[str, Any]

API = "/api/v3"
ATTEMPTS = 4
LONGEST_WAIT = 30.0
# Busy, away or between two processes: what may pass by itself.
PASSING = frozenset({408, 429, 500, 502, 503, 504})


class ApiError(Exception):
    """An answer that is an error, or none at all (``status`` 0)."""

    def __init__(self, status: int, body: Json, retry_after: Optional[float] = None) -> None:
        super().__init__(body.get("message") or f"status {status}")
        self.status = status
        self.body = body
        self.retry_after = retry_after

    @property
    def identifier(self) -> str:
        """``PropertyConstraintViolation``"""
        return str(self.body.get("errorIdentifier", "")).rsplit(":", 1)[-1]

    @property
    def fields(self) -> Dict[str, str]:
        """The attributes that are wrong, with a sentence each."""
        embedded = self.body.get("_embedded", {})
        found: Dict[str, str] = {}
        for error in embedded.get("errors", [self.body]):
            attribute = error.get("_embedded", {}).get("details", {}).get("attribute")
            if attribute is not None:
                found[attribute] = error.get("message", "")
        return found


class Event(NamedTuple):
    """A change that the caller can see; ``entity_type`` is ``reset`` where the history is another one, as after a restore."""

    id: int
    entity_type: str
    entity_id: int
    project_id: Optional[int]
    action: str
    attributes: Sequence[str]


def link_of(resource: Json, relation: str) -> Optional[Link]:
    """The link, which is there exactly if the caller may follow it now."""
    link = resource.get("_links", {}).get(relation)
    return link if isinstance(link, dict) and link.get("href") else None


def title_of(resource: Json, relation: str) -> str:
    return str((link_of(resource, relation) or {}).get("title") or "")


def id_of(link: Optional[Link]) -> Optional[int]:
    last = str((link or {}).get("href", "")).split("?")[0].rstrip("/").rsplit("/", 1)[-1]
    return int(last) if last.isdigit() else None


def filters(*conditions: Tuple[str, str, Sequence[Union[str, int]]]) -> str:
    """``filters(("status", "o", []), ("assignee", "=", ["me"]))``"""
    return json.dumps(
        [{name: {"operator": operator, "values": [str(value) for value in values]}} for name, operator, values in conditions]
    )


def sort_by(*orders: Tuple[str, str]) -> str:
    """``sort_by(("dueDate", "asc"), ("id", "desc"))``"""
    return json.dumps([list(order) for order in orders])


class _SameServer(urllib.request.HTTPRedirectHandler):
    """The token goes to no other server, whatever an answer says."""

    def redirect_request(self, req: Any, fp: Any, code: int, msg: str, headers: Any, newurl: str) -> Any:
        there, here = urllib.parse.urlsplit(newurl), urllib.parse.urlsplit(req.full_url)
        if (there.scheme, there.netloc) != (here.scheme, here.netloc):
            return None
        return super().redirect_request(req, fp, code, msg, headers, newurl)


class Client:
    """``Client("https://work.example.org", token)``; a link or a path is given to each call.

    ``repeats_writes``: the server does a write with the same ``Idempotency-Key`` once, as Halyard does.
    """

    def __init__(self, base_url: str, token: str, timeout: float = 30.0, repeats_writes: bool = True) -> None:
        self.base_url = base_url.rstrip("/")
        self._token = token
        self._timeout = timeout
        self._repeats_writes = repeats_writes
        self._opener = urllib.request.build_opener(_SameServer())

    def get(self, path: str, query: Optional[Query] = None) -> Json:
        return self._call("GET", _with_query(path, query))

    def post(self, path: str, body: Optional[Json] = None) -> Json:
        return self._call("POST", path, body if body is not None else {})

    def patch(self, path: str, body: Json) -> Json:
        return self._call("PATCH", path, body)

    def delete(self, path: str) -> None:
        self._call("DELETE", path)

    def follow(self, link: Optional[Link], body: Optional[Json] = None) -> Json:
        """Calls a link with its own method and, where no body is given, its own payload."""
        if link is None:
            raise ValueError("The answer has no such link: the operation is not possible or not allowed now.")
        method = str(link.get("method", "get")).upper()
        sent = body if body is not None else link.get("payload")
        return self._call(method, str(link["href"]), sent if method != "GET" else None)

    def form(self, path: str, payload: Json) -> Json:
        """What the server would say to the payload; writes nothing. Valid where it has a link ``commit``."""
        return self._call("POST", path, payload)

    def paginate(self, path: str, query: Optional[Query] = None) -> Iterator[Json]:
        """Every element of a list, page after page."""
        asked = dict(query or {})
        if "select" in asked:
            # An answer with what was selected has no link to the next page.
            asked["select"] = f"{asked['select']},total,offset,pageSize"
        page = self.get(path, asked)
        while True:
            yield from page["_embedded"]["elements"]
            following = link_of(page, "nextByOffset")
            if following is not None:
                page = self.get(str(following["href"]))
            elif "select" in asked and page["offset"] * page["pageSize"] < page["total"]:
                page = self.get(path, {**asked, "offset": page["offset"] + 1})
            else:
                return

    def upload(self, path: str, name: str, data: bytes, kind: str = "application/octet-stream") -> Json:
        """Sends a file, such as to ``work_packages/5/attachments``."""
        boundary = secrets.token_hex(16)
        metadata = json.dumps({"fileName": name})
        safe = name.replace("\\", "_").replace('"', "_").replace("\r", "_").replace("\n", "_")
        head = (
            f'--{boundary}\r\nContent-Disposition: form-data; name="metadata"\r\nContent-Type: application/json\r\n\r\n'
            f'{metadata}\r\n--{boundary}\r\nContent-Disposition: form-data; name="file"; filename="{safe}"\r\n'
            f"Content-Type: {kind}\r\n\r\n"
        )
        body = head.encode() + data + f"\r\n--{boundary}--\r\n".encode()
        return self._send("POST", path, body, {"Content-Type": f"multipart/form-data; boundary={boundary}"})

    def events(self, last_event_id: Optional[int] = None) -> Iterator[Event]:
        """Changes as they happen, without an end. A connection that breaks is made again where it was."""
        delay = 1.0
        while True:
            headers = {"Accept": "text/event-stream"}
            if last_event_id is not None:
                headers["Last-Event-ID"] = str(last_event_id)
            try:
                with self._open("GET", "events", None, headers) as stream:
                    for event in _events_in(stream):
                        delay = 1.0
                        last_event_id = event.id
                        yield event
            except ApiError as error:
                if error.status not in PASSING | {0}:
                    raise
                delay = max(delay, error.retry_after or 0.0)
            except (OSError, http.client.HTTPException):
                pass
            time.sleep(delay)
            delay = min(delay * 2, LONGEST_WAIT)

    def _call(self, method: str, path: str, body: Any = None) -> Json:
        headers = {"Accept": "application/hal+json"}
        data = None
        if method not in ("GET", "HEAD"):
            headers.update({"Content-Type": "application/json", "Idempotency-Key": secrets.token_hex(16)})
            data = json.dumps(body if body is not None else {}).encode()
        attempts = ATTEMPTS if self._repeats_writes or data is None else 1
        for attempt in range(attempts):
            try:
                return self._send(method, path, data, headers)
            except ApiError as error:
                wait = max(2.0**attempt, error.retry_after or 0.0)
                passes = (error.status in PASSING or error.status == 0) and error.identifier != "UnknownOutcome"
                if not passes or attempt == attempts - 1 or wait > LONGEST_WAIT:
                    raise
                time.sleep(wait + random.random() / 4)
        raise AssertionError("unreachable")

    def _send(self, method: str, path: str, data: Optional[bytes], headers: Mapping[str, str]) -> Json:
        try:
            with self._open(method, path, data, headers) as answer:
                body = answer.read()
        except (OSError, http.client.HTTPException) as error:
            raise ApiError(0, {"message": f"Connection problem: {error}"}) from error
        return _json_of(body or b"{}")

    def _open(self, method: str, path: str, data: Optional[bytes], headers: Mapping[str, str]) -> Any:
        request = urllib.request.Request(self._url(path), data, {**headers, "Authorization": f"Bearer {self._token}"}, method=method)
        try:
            return self._opener.open(request, timeout=self._timeout)
        except urllib.error.HTTPError as error:
            raise ApiError(error.code, _json_of(error.read()), _seconds(error.headers.get("Retry-After"))) from error
        except urllib.error.URLError as error:
            raise ApiError(0, {"message": f"Connection problem: {error.reason}"}) from error

    def _url(self, path: str) -> str:
        if path.startswith(self.base_url + "/"):
            return path
        if "://" in path or path.startswith("//"):
            raise ValueError(f"Not an address of this server: {path}")
        return self.base_url + (path if path.startswith("/") else f"{API}/{path}")


def _with_query(path: str, query: Optional[Query]) -> str:
    if not query:
        return path
    words = {name: str(value).lower() if isinstance(value, bool) else str(value) for name, value in query.items()}
    return f"{path}{'&' if '?' in path else '?'}{urllib.parse.urlencode(words)}"


def _json_of(body: bytes) -> Json:
    try:
        answered = json.loads(body)
    except ValueError:
        return {}
    return answered if isinstance(answered, dict) else {}


def _seconds(header: Optional[str]) -> Optional[float]:
    return float(header) if header is not None and header.isdigit() else None


def _events_in(stream: Any) -> Iterator[Event]:
    fields: Dict[str, str] = {}
    lines: List[str] = []
    for raw in stream:
        line = raw.decode().rstrip("\r\n")
        if line:
            name, _, value = line.partition(":")
            if name == "data":
                lines.append(value.strip())
            elif name:
                fields[name] = value.strip()
            continue
        if lines and fields.get("event") == "reset":
            yield Event(int(fields.get("id", 0)), "reset", 0, None, "", [])
        elif lines and "event" not in fields:
            change = json.loads("".join(lines))
            yield Event(
                change["id"],
                change["entityType"],
                change["entityId"],
                change["projectId"],
                change["action"],
                change["attributes"],
            )
        fields, lines = {}, []
