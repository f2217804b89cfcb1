import type { FastifyRequest } from "fastify";
import { isObject } from "../json.ts";

/** Only the literal `false` suppresses notifications (work contract 1.1). */
export function notifies(request: FastifyRequest): boolean {
  const query: unknown = request.query;
  return !(isObject(query) && query["notify"] === "false");
}
