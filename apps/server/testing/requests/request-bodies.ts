/** Every body that is accepted is one that the API's description allows. */
import type { FastifyRequest } from "fastify";
import { z } from "zod";
import { isZodSchema } from "../../src/hal/write/takes.ts";

/** @throws what the schema of the route refuses and the route took */
export function holdToBody(request: FastifyRequest, status: number): void {
  const { body, beside } = request.routeOptions.config;
  const schema = body ?? beside;
  const sent = request.body;
  if (schema == null || status >= 300 || typeof sent !== "string" || sent === "" || !isZodSchema(schema)) return;
  const checked = z.safeParse(schema, JSON.parse(sent));
  if (checked.success) return;
  throw new Error(`${request.method} ${request.url} took what takes() refuses: ${z.prettifyError(checked.error)}`);
}
