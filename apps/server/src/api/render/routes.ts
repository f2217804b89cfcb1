/** `POST /api/v3/render/markdown` and `/plain`: what a text will look like (API operations preview_markdown, preview_plain). */
import type { FastifyInstance, FastifyRequest } from "fastify";
import { TEXT_LENGTH_MAXIMUM } from "@halyard/contract/limits";
import { requireLogin } from "../../access/require-login.ts";
import { ApiError, invalidBody } from "../../platform/errors.ts";
import { targetOf } from "../../hal/write/input.ts";
import { isObject } from "../../hal/json.ts";
import { renderedHtml } from "../../hal/markdown/formattable.ts";
import { plainHtml } from "../../hal/markdown/plain.ts";
import type { Context } from "../../platform/context.ts";
import { findProject } from "../../projects/projects/service.ts";
import { visibleWorkPackage } from "../../work/work-packages/service.ts";

export function renderRoutes(app: FastifyInstance, ctx: Context): void {
  const config = { takes: "text/plain" };
  for (const [kind, render] of [
    ["markdown", renderedHtml],
    ["plain", plainHtml],
  ] as const) {
    app.post(`/api/v3/render/${kind}`, { config }, async (request, reply) => {
      // Only someone who has signed in writes texts, so no one else needs to see what they will look like.
      requireLogin(request);
      await requireContext(ctx, request);
      const rendered = await render(textOf(request));
      return reply.type("text/html; charset=utf-8").send(rendered);
    });
  }
}

/** The body as it is; clients also send the text as a JSON string. */
function textOf(request: FastifyRequest): string {
  const body = typeof request.body === "string" ? request.body : "";
  if (body.length > TEXT_LENGTH_MAXIMUM) throw invalidBody("The text is too long.");
  return body;
}

/**
 * What the text stands in, by its address; our texts need none of it, but a client learns that it named something else.
 * @throws InvalidRenderContext (400) for what is not there or not for this caller
 */
async function requireContext(ctx: Context, request: FastifyRequest): Promise<void> {
  const address = isObject(request.query) ? request.query["context"] : undefined;
  if (address === undefined || address === "") return;
  const target = targetOf(address, ["work_packages", "projects", "workspaces"]);
  const invalid = new ApiError("InvalidRenderContext", "Could not render the text in the given context.");
  if (target === null) throw invalid;
  try {
    if (target.namespace === "work_packages") await visibleWorkPackage(ctx, request.caller, target.id);
    else await findProject(ctx, request.caller, String(target.id));
  } catch (error) {
    throw error instanceof ApiError ? invalid : error;
  }
}
