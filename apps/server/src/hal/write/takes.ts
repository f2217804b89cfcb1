/**
 * What a write takes, said where its route is: `app.post(path, takes(WebhookBody), handler)`. The description of the API is
 * made of it, and the harness of the tests holds every body that is accepted against it.
 */
import { z } from "zod";

interface WrittenMember {
  type: string;
  name: string;
  required?: unknown;
  hasDefault?: unknown;
  write?: unknown;
  sentBack?: boolean;
  minLength?: number;
  maxLength?: number;
  values?: readonly string[];
}

/** A declared resource, as far as its body goes. */
export interface WrittenResource {
  type: unknown;
  properties: Readonly<Record<string, WrittenMember>>;
  relations: Readonly<Record<string, WrittenMember>>;
}

/** null: the write takes none. */
export type RequestBody = z.core.$ZodType | WrittenResource | null;

declare module "fastify" {
  interface FastifyContextConfig {
    body?: RequestBody;
    /** Members beside those of the resource that the path names. */
    beside?: z.core.$ZodType;
  }
}

export const takes = (body: RequestBody): { config: { body: RequestBody } } => ({ config: { body } });

/** Of a write of the resource that its path names: what it takes beside the resource's own members. */
export const takesBeside = (beside: z.core.$ZodType) => ({ config: { beside } });

/** An action: its path says all. */
export const TAKES_NOTHING = takes(null);

export const isZodSchema = (body: RequestBody): body is z.core.$ZodType => body !== null && "_zod" in body;

/** `{href: "/api/v3/roles/4"}`; of what may be empty, `{href: null}`. */
export const linkTo = (collection: string) =>
  z.object({
    href: z
      .string()
      .nullable()
      .meta({ examples: [`/api/v3/${collection}/1`] }),
  });

/** A text in Markdown, or it alone. */
export const FormattableBody = z.union([z.object({ raw: z.string().nullish() }), z.string()]);

/** For a body that needs one of these members, whichever: `schema.meta(needsOneOf("url", "xml"))`. */
export const needsOneOf = (...names: readonly string[]) => ({ anyOf: names.map((name) => ({ required: [name] })) });

const LOCK_VERSION = { description: "Of the state that the change is based on; a newer one is a 409" };
export const RequiredLockVersion = z.int().min(0).meta(LOCK_VERSION);
export const LockVersionBody = z.int().min(0).nullish().meta(LOCK_VERSION);

/** An id as a number, a text or an address. */
export const IdBody = z.union([z.int(), z.string(), z.object({ href: z.string() })]);

/** Places by ids: `{"12": 8192}`. */
export const OrderBody = z.object({
  delta: z.record(z.string().regex(/^\d{1,9}$/), z.number()).meta({ examples: [{ "12": 8192 }] }),
});
