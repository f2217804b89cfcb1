/** Whether a request comes from our own pages: a cookie comes along with those of others, too. */
import type { FastifyRequest } from "fastify";
import type { Context } from "../../platform/context.ts";

/** A foreign page can neither set this header without our consent nor send our origin. */
export function fromOwnPages(request: FastifyRequest, ctx: Context): boolean {
  if (request.headers["x-requested-with"] === "XMLHttpRequest") return true;
  const { origin } = request.headers;
  if (origin === undefined) return false;
  return origin === ctx.settings.publicUrl || origin === `${request.protocol}://${request.host}`;
}
