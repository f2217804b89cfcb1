/** What answers while the database is being replaced: how far that is, and to everything else "later". */
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import { ApiError } from "../../platform/errors.ts";
import type { StandbyTask } from "../../platform/standby/standby.ts";

const RETRY_SECONDS = 5;
const SENTENCE = "A backup is being restored. Halyard is back in a few minutes.";
const PAGE = `<!doctype html><html lang="en"><meta charset="utf-8"><meta http-equiv="refresh" content="${RETRY_SECONDS}">
<title>Halyard</title><body style="font: 16px system-ui; margin: 20vh auto; max-width: 30em; padding: 0 1em">
<h1 style="font-size: 20px">Restoring a backup</h1><p>${SENTENCE}</p></body></html>`;

/** Among those of signing in, to which a cookie that holds no more is no harm: a restore ends all sessions. */
export const RESTORES = "/api/v3/auth/restores";

export const restoreDocument = (status: StandbyTask["status"]) => ({
  _type: "Restore" as const,
  ...status,
  _links: { self: { href: `${RESTORES}/${status.id}` } },
});

/** @returns it listening at the server's own address */
export function listenOnStandby(task: StandbyTask, port: number, host: string): Promise<Server> {
  const server = createServer((request, response) => answer(task, request, response));
  return new Promise((resolve, reject) => {
    server.once("error", reject);
    server.listen(port, host, () => resolve(server));
  });
}

function answer({ status }: StandbyTask, request: IncomingMessage, response: ServerResponse): void {
  const headers = { "cache-control": "no-store", connection: "close" };
  const [path = "/"] = (request.url ?? "/").split("?");
  if (path === `${RESTORES}/${status.id}` && request.method === "GET") {
    response.writeHead(200, { ...headers, "content-type": "application/hal+json; charset=utf-8" });
    response.end(JSON.stringify(restoreDocument(status)));
    return;
  }
  const retry = { ...headers, "retry-after": String(RETRY_SECONDS) };
  if (path === "/health/live") {
    response.writeHead(200, { ...headers, "content-type": "application/json" }).end('{"status":"ok"}');
    return;
  }
  const isPage = request.method === "GET" && (request.headers.accept ?? "").includes("text/html");
  if (isPage) {
    response.writeHead(503, { ...retry, "content-type": "text/html; charset=utf-8" }).end(PAGE);
    return;
  }
  const error = new ApiError("ServiceUnavailable", SENTENCE, { details: { maintenance: "maintenance", until: null } });
  response.writeHead(503, { ...retry, "content-type": "application/hal+json; charset=utf-8" });
  response.end(JSON.stringify(error.body()));
}
