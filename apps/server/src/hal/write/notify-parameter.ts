import type { FastifyRequest } from "fastify";
import { isObject } from "../json.ts";

/** Only the literal `false` suppresses notifications. */
export function notifies(request: FastifyRequest): boolean {
  const query: unknown = request.query;
  return !(isObject(query) && query["notify"] === "false");
}
