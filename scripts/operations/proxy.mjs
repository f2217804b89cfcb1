// Where there is no nginx, what it does by deploy/nginx.conf, in turns: TLS, streams passed on at once, another process where
// one does not answer.
import { readFileSync } from "node:fs";
import { request as ask } from "node:http";
import { createServer } from "node:https";
import { join } from "node:path";
import { buffer } from "node:stream/consumers";

/**
 * @param machine has the certificate of its proxy
 * @returns {Promise<{ port: number, close(): void }>}
 */
export async function startProxy({ folder, ports }) {
  const pair = (ending) => readFileSync(join(folder, `etc/halyard/tls.${ending}`));
  let turn = 0;
  const server = createServer({ key: pair("key"), cert: pair("crt") }, (request, response) => {
    // Taken in before it is known who answers: what reached no one is sent to the next.
    buffer(request).then(
      (body) => pass({ request, body }, response, ports, turn++, ports.length),
      () => response.destroy(),
    );
  });
  await new Promise((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    port: server.address().port,
    close() {
      server.close();
      server.closeAllConnections();
    },
  };
}

/** What a page reads together is a POST because of its length. */
const isRead = (method, url) => method === "GET" || url === "/api/v3/together";

function pass(received, response, ports, turn, left) {
  const { method, url, headers } = received.request;
  const forwarded = { ...headers, "x-forwarded-for": "192.0.2.7", "x-forwarded-proto": "https", connection: "close" };
  const port = ports[turn % ports.length];
  const asked = ask({ host: "127.0.0.1", port, method, path: url, headers: forwarded, agent: false });
  asked.on("response", (answer) => {
    response.writeHead(answer.statusCode, answer.headers);
    answer.pipe(response);
    answer.on("error", () => response.destroy());
  });
  asked.on("error", (error) => {
    if (response.headersSent) response.destroy();
    // Of a request that could not be sent nothing was done, and a read can be sent twice.
    else if (left > 1 && (error.code === "ECONNREFUSED" || isRead(method, url)))
      pass(received, response, ports, turn + 1, left - 1);
    else response.writeHead(502).end();
  });
  asked.end(received.body);
  response.on("close", () => asked.destroy());
}
