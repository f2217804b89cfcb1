/** `POST /api/v3/render/markdown` and `/plain`: what a text will look like (API operations preview_markdown, preview_plain). */
import type { FastifyInstance, FastifyRequest } from "fastify";
import { TEXT_LENGTH_MAXIMUM } from "@halyard/contract/limits";
import { invalidBody } from "../hal/errors.ts";
import { html, plain } from "../hal/markdown.ts";
import type { Context } from "../platform/context.ts";

export function renderRoutes(app: FastifyInstance, _ctx: Context): void {
  const config = { takes: "text/plain" };
  for (const [kind, render] of [
    ["markdown", html],
    ["plain", (text: string) => plain(text).html],
  ] as const) {
    app.post(`/api/v3/render/${kind}`, { config }, async (request, reply) =>
      reply.type("text/html; charset=utf-8").send(render(textOf(request))),
    );
  }
}

/** The body as it is; clients also send the text as a JSON string. */
function textOf(request: FastifyRequest): string {
  const body = typeof request.body === "string" ? request.body : "";
  if (body.length > TEXT_LENGTH_MAXIMUM) throw invalidBody("The text is too long.");
  return body;
}
