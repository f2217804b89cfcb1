/** Extension `POST /admin/audit_events/{id}/undo`: sets the values of before. What refuses that is the answer. */
import type { FastifyInstance, FastifyRequest } from "fastify";
import { VIEWING_HEADER } from "@halyard/contract/people";
import { requireLogin } from "../../access/require-login.ts";
import { paramOf, pathOf } from "../../hal/http.ts";
import type { Context } from "../../platform/context.ts";
import { undoRequest } from "./undo.ts";
import { TAKES_NOTHING } from "../../hal/write/takes.ts";

/** By which the caller is known, and what the journal notes of them. */
const PASSED_ON = ["authorization", "cookie", "x-requested-with", "user-agent", VIEWING_HEADER];

export function undoRoutes(app: FastifyInstance, ctx: Context): void {
  app.post("/api/v3/admin/audit_events/:id/undo", TAKES_NOTHING, async (request, reply) => {
    const wanted = await undoRequest(ctx, requireLogin(request), paramOf(request));
    const ask = (method: "GET" | typeof wanted.method, path: string, body?: object) =>
      app.inject({
        method,
        url: `/api/v3/${path}`,
        headers: {
          ...headersOf(request),
          "x-request-id": request.id,
          ...(body === undefined ? {} : { "content-type": "application/json" }),
        },
        remoteAddress: request.ip,
        ...(body === undefined ? {} : { payload: body }),
      });
    const { lockedBy, method, path, body } = wanted;
    const lock = lockedBy === null ? {} : { lockVersion: Object((await ask("GET", lockedBy)).json()).lockVersion };
    const answer = await ask(method, path, { ...body, ...lock });
    if (answer.statusCode < 300) {
      return { _type: "AuditUndo", undone: paramOf(request), _links: { self: { href: pathOf(request) } } };
    }
    return reply
      .code(answer.statusCode)
      .type(answer.headers["content-type"] ?? "application/hal+json")
      .send(answer.rawPayload);
  });
}

const headersOf = ({ headers }: FastifyRequest): Record<string, string> =>
  Object.fromEntries(PASSED_ON.flatMap((name) => (typeof headers[name] === "string" ? [[name, headers[name]]] : [])));
