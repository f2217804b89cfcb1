/** The address that people use Halyard at: what is registered elsewhere begins with it. */
import type { FastifyRequest } from "fastify";
import type { Context } from "../platform/context.ts";

export const originOf = (ctx: Context, request: FastifyRequest): string =>
  ctx.settings.publicUrl ?? `${request.protocol}://${request.host}`;
