/** The routes of a server, by its own table. */
import type { FastifyInstance } from "fastify";

const WRITES = new Set(["POST", "PATCH", "PUT", "DELETE"]);
/** Each level of the printed tree is so many characters deeper. */
const STEP = 4;

/** Writes as cases name them: `PATCH projects/{}`; from the root where they are not below `/api/v3`. */
export function ownWrites(app: FastifyInstance): string[] {
  const above: string[] = [];
  const keys = new Set<string>();
  for (const line of app.printRoutes({ commonPrefix: false }).split("\n")) {
    const [, lead = "", part = "", methods] = /^([│├└─\s]+)(\S+)(?: \((.+)\))?$/.exec(line) ?? [];
    const depth = lead.length / STEP;
    above.splice(depth - 1, above.length, part);
    for (const method of methods?.split(", ") ?? []) {
      if (WRITES.has(method) && !part.endsWith("*")) keys.add(`${method} ${pathOf(above.join(""))}`);
    }
  }
  return [...keys].toSorted();
}

const pathOf = (url: string): string => url.replace(/^\/api\/v3\/?/, "").replaceAll(/:[\w|:]+/g, "{}");
