/** Resources that programs read and our own pages don't. */
import * as z from "zod/mini";
import { link, resource } from "./hal.ts";

const text = z.string();
const self = z.object({ self: link });

/** Something that can be done, such as `work_packages/read`. */
export const action = resource("Action", { id: text, name: text, _links: self });

/** Who can do what where. */
export const capability = resource("Capability", {
  /** `action/context-principal`: `work_packages/read/w1-6`. */
  id: text,
  _links: z.object({ self: link, action: link, context: link, principal: link }),
});

/** Where what belongs to no project is done. */
export const globalContext = resource("CapabilityContext::Global", { id: z.literal("global"), _links: self });

export const projectStatus = resource("ProjectStatus", { id: text, name: text, _links: self });

/** An entry of a custom field whose options are a tree. */
export const hierarchyItem = resource("HierarchyItem", {
  id: z.number(),
  /** null: the root, which is the field itself. */
  label: z.nullable(text),
  short: z.nullable(text),
  weight: z.nullable(z.union([z.number(), text])),
  formattedWeight: z.nullable(text),
  depth: z.number(),
  _links: z.object({ self: link, parent: z.optional(link), children: z.array(link), branch: link }),
});

const partOfQuery = <const Type extends string>(type: Type) => resource(type, { id: text, name: text, _links: self });

export const queryColumn = z.object({
  _type: z.enum([
    "QueryColumn::Property",
    "QueryColumn::RelationToType",
    "QueryColumn::RelationOfType",
    "QueryColumn::RelationChild",
  ]),
  id: text,
  name: text,
  _links: self,
});
export const queryFilter = partOfQuery("QueryFilter");
export const queryGroupBy = partOfQuery("QueryGroupBy");
export const queryOperator = partOfQuery("QueryOperator");
export const querySortBy = resource("QuerySortBy", {
  id: text,
  name: text,
  _links: z.object({ self: link, column: link, direction: link }),
});

/** What a notification says beside its activity. */
export const propertyValue = resource("Values::Property", {
  property: text,
  value: text,
  _links: z.object({ self: link, schema: link }),
});

const named = z.object({ name: text, type: text });
export const valueSchema = resource("Schema", { property: named, value: named, _links: self });

export const githubHealth = resource("GithubHealth", {
  overall_health: text,
  checks: z.array(z.object({ name: text, status: text, message: text })),
});
