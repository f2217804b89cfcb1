"""The client against a server that is busy, breaks off and points elsewhere."""
import http.server
import json
import os
import sys
import threading
import unittest
from typing import Any, Dict, List, Tuple
from unittest import mock

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
from halyard import ApiError, Client, Event, filters, id_of, link_of, sort_by  # noqa: E402


class Server(http.server.BaseHTTPRequestHandler):
    answers: List[Tuple[int, Any, Dict[str, str]]] = []
    asked: List[Tuple[str, str, Dict[str, str], bytes]] = []

    def answer(self) -> None:
        body = self.rfile.read(int(self.headers.get("Content-Length") or 0))
        Server.asked.append((self.command, self.path, dict(self.headers), body))
        status, answer, headers = Server.answers.pop(0)
        data = answer if isinstance(answer, bytes) else json.dumps(answer).encode()
        self.send_response(status)
        for name, value in headers.items():
            self.send_header(name, value)
        self.send_header("Content-Length", str(len(data)))
        self.end_headers()
        self.wfile.write(data)

    do_GET = do_POST = do_PATCH = do_DELETE = answer

    def log_message(self, *_: Any) -> None:
        pass


class ClientTest(unittest.TestCase):
    def setUp(self) -> None:
        Server.answers, Server.asked = [], []
        self.server = http.server.HTTPServer(("127.0.0.1", 0), Server)
        threading.Thread(target=self.server.serve_forever, daemon=True).start()
        self.address = f"http://127.0.0.1:{self.server.server_port}"
        self.api = Client(self.address, "secret")
        self.waited: List[float] = []
        patch = mock.patch("halyard.time.sleep", self.waited.append)
        patch.start()
        self.addCleanup(patch.stop)
        self.addCleanup(self.server.server_close)
        self.addCleanup(self.server.shutdown)

    def test_sends_a_busy_write_again_under_one_key(self) -> None:
        Server.answers = [(503, {}, {"Retry-After": "3"}), (429, {}, {}), (201, {"id": 5}, {})]
        self.assertEqual(self.api.post("projects", {"name": "Hull"}), {"id": 5})
        self.assertEqual([int(seconds) for seconds in self.waited], [3, 2])
        keys = {headers["Idempotency-Key"] for _, _, headers, _ in Server.asked}
        self.assertEqual(len(keys), 1)
        self.assertEqual(Server.asked[0][2]["Authorization"], "Bearer secret")

    def test_sends_no_write_again_where_the_server_might_do_it_twice(self) -> None:
        Server.answers = [(503, {}, {})]
        with self.assertRaises(ApiError):
            Client(self.address, "secret", repeats_writes=False).post("projects", {})
        self.assertEqual(len(Server.asked), 1)

    def test_does_not_wait_for_a_server_that_asks_for_too_much(self) -> None:
        Server.answers = [(429, {}, {"Retry-After": "600"})]
        with self.assertRaises(ApiError) as caught:
            self.api.get("projects")
        self.assertEqual((caught.exception.status, caught.exception.retry_after), (429, 600.0))

    def test_names_what_is_wrong(self) -> None:
        wrong = {"message": "Too long.", "_embedded": {"details": {"attribute": "name"}}}
        body = {"errorIdentifier": "urn:x:MultipleErrors", "message": "Two.", "_embedded": {"errors": [wrong]}}
        Server.answers = [(422, body, {})]
        with self.assertRaises(ApiError) as caught:
            self.api.patch("projects/5", {"name": "x"})
        self.assertEqual((caught.exception.identifier, caught.exception.fields), ("MultipleErrors", {"name": "Too long."}))
        self.assertEqual(self.waited, [])

    def test_takes_its_token_to_no_other_server(self) -> None:
        with self.assertRaises(ValueError):
            self.api.get("https://elsewhere.example.org/api/v3/users")
        with self.assertRaises(ValueError):
            self.api.follow({"href": "//elsewhere.example.org/x"})
        Server.answers = [(302, {}, {"Location": "http://elsewhere.example.org/x"})]
        with self.assertRaises(ApiError) as caught:
            self.api.get("projects")
        self.assertEqual(caught.exception.status, 302)

    def test_goes_on_with_the_stream_where_it_was(self) -> None:
        change = {"id": 7, "entityType": "Project", "entityId": 5, "projectId": 5, "action": "updated", "attributes": ["name"]}
        first = f"retry: 1000\n\n: hello\n\nid: 7\ndata: {json.dumps(change)}\n\n".encode()
        second = b"id: 2\nevent: reset\ndata: {}\n\n"
        Server.answers = [(200, first, {}), (503, {}, {}), (200, second, {})]
        stream = self.api.events(last_event_id=6)
        self.assertEqual(next(stream), Event(7, "Project", 5, 5, "updated", ["name"]))
        self.assertEqual(next(stream).entity_type, "reset")
        stream.close()
        self.assertEqual([headers.get("Last-Event-Id") or headers.get("Last-event-id") for _, _, headers, _ in Server.asked], ["6", "7", "7"])

    def test_makes_the_parameters_of_lists(self) -> None:
        self.assertEqual(json.loads(filters(("status", "o", []), ("assignee", "=", [5]))), [
            {"status": {"operator": "o", "values": []}},
            {"assignee": {"operator": "=", "values": ["5"]}},
        ])
        self.assertEqual(json.loads(sort_by(("id", "desc"))), [["id", "desc"]])
        Server.answers = [(200, {}, {})]
        self.api.get("projects", {"pageSize": 5, "showSums": True})
        self.assertEqual(Server.asked[0][1], "/api/v3/projects?pageSize=5&showSums=true")
        self.assertIsNone(link_of({"_links": {"parent": {"href": None}}}, "parent"))
        self.assertEqual(id_of({"href": "/api/v3/users/5?x=1"}), 5)


if __name__ == "__main__":
    unittest.main()
