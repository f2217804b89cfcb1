/** What an operation of the description is about: its route, and the resource that its path names. */
import type { z } from "zod";
import type { RequestBody } from "../../../hal/write/takes.ts";
import type { Kind, Kinds } from "../schemas/kinds.ts";
import type { JsonSchema } from "../schemas/shapes.ts";

export interface Route {
  method: string;
  /** As it is registered: `/api/v3/users/:id`. */
  url: string;
  /** What else than JSON it takes: `text/plain`. */
  takes: string | null;
  /** What it says that its body is; undefined: the resource that its path names. */
  body: RequestBody | undefined;
  /** What it takes beside the members of that resource. */
  beside?: z.core.$ZodType | undefined;
}

/** What operations refer to. */
export interface Around {
  kinds: Kinds;
  /** The description's schemas by name; more are added on the way. */
  components: Record<string, JsonSchema>;
  /** What operations answer that are of no such resource, by their keys. */
  answers: Readonly<Record<string, z.core.$ZodType>>;
}

export interface Subject {
  kind: "one" | "list" | "form" | "schema" | "other";
  resource: Kind | undefined;
}

export const ref = (name: string): JsonSchema => ({ $ref: `#/components/schemas/${name}` });
export const pathOf = (url: string): string => url.replaceAll(/:(\w+)/g, "{$1}").replace(/\*$/, "{id}");
export const keyOf = ({ method, url }: Route): string =>
  `${method} ${pathOf(url)
    .replace(/^\/api\/v3\/?/, "")
    .replaceAll(/\{\w+\}/g, "{}")}`;
