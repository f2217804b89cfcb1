/** The schemas that every resource is built from. They are loaded where answers are checked, never by a page in production. */
import * as z from "zod/mini";
import type {
  Collection,
  CollectionGroup,
  ErrorBody,
  ErrorDetails,
  FieldSchema,
  Form,
  Formattable,
  Link,
} from "../hal.ts";

export const link: z.ZodMiniType<Link> = z.object({
  href: z.nullable(z.string()),
  title: z.optional(z.string()),
  method: z.optional(z.enum(["get", "post", "patch", "put", "delete"])),
  templated: z.optional(z.boolean()),
  type: z.optional(z.string()),
  payload: z.optional(z.unknown()),
  identifier: z.optional(z.string()),
  done: z.optional(z.boolean()),
});

export const links: z.ZodMiniType<Record<string, Link | Link[] | undefined>> = z.record(
  z.string(),
  z.optional(z.union([link, z.array(link)])),
);

export const formattable: z.ZodMiniType<Formattable> = z.object({
  format: z.enum(["markdown", "plain", "custom"]),
  raw: z.nullable(z.string()),
  html: z.string(),
});

/** An answer with links: members that the schema does not name may be there too. */
export const resource = <const Type extends string, Shape extends z.core.$ZodLooseShape>(type: Type, shape: Shape) =>
  z.object({ _type: z.literal(type), _links: links, ...shape });

/** Of several kinds, such as the people that work can be given to. */
export const named = z.object({
  _type: z.string(),
  _links: links,
  id: z.number(),
  name: z.string(),
  color: z.optional(z.nullable(z.string())),
  /** Of categories. */
  lockVersion: z.optional(z.number()),
  /** Of types a text: what they are for. */
  description: z.optional(z.union([z.string(), formattable])),
});

const group: z.ZodMiniType<CollectionGroup> = z.object({
  value: z.union([z.string(), z.number(), z.boolean(), z.null()]),
  count: z.number(),
  sums: z.optional(z.record(z.string(), z.unknown())),
  _links: z.object({ valueLink: z.array(link), groupBy: link }),
});

export const collection = <Element>(element: z.ZodMiniType<Element>): z.ZodMiniType<Collection<Element>> =>
  z.object({
    _type: z.string(),
    _links: links,
    total: z.number(),
    count: z.number(),
    pageSize: z.optional(z.number()),
    offset: z.optional(z.number()),
    groups: z.optional(z.array(group)),
    totalSums: z.optional(z.record(z.string(), z.unknown())),
    _embedded: z.object({ elements: z.array(element) }),
  });

const allowedValues = z.optional(z.union([z.array(link), link]));

export const fieldSchema: z.ZodMiniType<FieldSchema> = z.object({
  type: z.string(),
  name: z.string(),
  required: z.boolean(),
  hasDefault: z.boolean(),
  writable: z.boolean(),
  minLength: z.optional(z.number()),
  maxLength: z.optional(z.number()),
  location: z.optional(z.string()),
  _links: z.optional(z.object({ allowedValues })),
});

const errorDetails: z.ZodMiniType<ErrorDetails> = z.object({
  attribute: z.optional(z.string()),
  reason: z.optional(z.string()),
  requiredRole: z.optional(z.string()),
  currentRole: z.optional(z.string()),
  action: z.optional(z.string()),
  resource: z.optional(z.string()),
});

export const errorBody: z.ZodMiniType<ErrorBody> = z.object({
  _type: z.literal("Error"),
  errorIdentifier: z.string(),
  message: z.string(),
  get _embedded() {
    return z.optional(z.object({ details: z.optional(errorDetails), errors: z.optional(z.array(errorBody)) }));
  },
});

export const form: z.ZodMiniType<Form<Record<string, unknown>>> = resource("Form", {
  _embedded: z.object({
    payload: z.record(z.string(), z.unknown()),
    schema: z.record(z.string(), z.unknown()),
    validationErrors: z.record(z.string(), errorBody),
  }),
});
