/** Saved views of work packages (the API's queries), the schemas of their filters, and the search. */
import * as z from "zod/mini";
import type { FilterInstance, FilterValuesSchema, QueryDisplay } from "../views/queries.ts";
import { DISPLAY_REPRESENTATIONS, HIGHLIGHTING_MODES, TIMELINE_ZOOM_LEVELS, VIEW_MODES } from "../views/queries.ts";
import { SEARCH_PLACES } from "../views/search.ts";
import { collection, fieldSchema, link, links, resource } from "./hal.ts";

const filterInstance: z.ZodMiniType<FilterInstance> = z.object({
  _type: z.string(),
  name: z.string(),
  values: z.optional(z.array(z.union([z.string(), z.boolean()]))),
  _links: z.object({ filter: link, operator: link, schema: link, values: z.optional(z.array(link)) }),
});

const display: z.ZodMiniType<QueryDisplay> = z.looseObject({
  viewMode: z.optional(z.enum(VIEW_MODES)),
  columnWidths: z.optional(z.record(z.string(), z.number())),
});

const settings = {
  name: z.string(),
  public: z.boolean(),
  starred: z.boolean(),
  sums: z.boolean(),
  includeSubprojects: z.boolean(),
  showHierarchies: z.boolean(),
  timelineVisible: z.boolean(),
  timelineZoomLevel: z.enum(TIMELINE_ZOOM_LEVELS),
  timelineLabels: z.record(z.string(), z.string()),
  displayRepresentation: z.nullable(z.enum(DISPLAY_REPRESENTATIONS)),
  timestamps: z.array(z.string()),
  display,
  lockVersion: z.number(),
};

const known = {
  ...settings,
  hidden: z.boolean(),
  filters: z.array(filterInstance),
  /** Custom fields, by name, that it was saved with a filter by and that lists are no longer filtered by; absent: none. */
  omittedFilters: z.optional(z.array(z.string())),
  highlightingMode: z.optional(z.enum(HIGHLIGHTING_MODES)),
  createdAt: z.nullable(z.string()),
  updatedAt: z.nullable(z.string()),
};

export const savedView = resource("Query", { id: z.number(), ...known });
export type SavedView = z.infer<typeof savedView>;

/** The one that no one has saved: where a new one begins. */
export const defaultView = resource("Query", { id: z.null(), ...known });

/** What a view says of itself in the same words on the wire and in the server. */
export type QuerySettings = Pick<SavedView, keyof typeof settings>;

const filterValues: z.ZodMiniType<FilterValuesSchema> = z.object({
  values: z.optional(
    z.object({
      type: z.string(),
      name: z.string(),
      required: z.boolean(),
      hasDefault: z.boolean(),
      writable: z.boolean(),
      _links: z.object({ allowedValues: z.optional(z.union([link, z.array(link)])) }),
    }),
  ),
});

/** Which operators a filter has, and what each of them takes. */
export const filterInstanceSchema = resource("QueryFilterInstanceSchema", {
  name: fieldSchema,
  filter: fieldSchema,
  operator: fieldSchema,
  /** By the operator's address, its symbol percent-encoded. */
  _dependencies: z.tuple([
    z.object({
      _type: z.literal("SchemaDependency"),
      on: z.literal("operator"),
      dependencies: z.record(z.string(), filterValues),
    }),
  ]),
});
export type FilterInstanceSchema = z.infer<typeof filterInstanceSchema>;

/** What may be set in a view. */
export const viewSchema = resource("Schema", {
  public: z.optional(fieldSchema),
  columns: fieldSchema,
  groupBy: fieldSchema,
  sortBy: fieldSchema,
  _embedded: z.object({ filtersSchemas: collection(filterInstanceSchema) }),
});
export type ViewSchema = z.infer<typeof viewSchema>;

const searchMatch = z.object({
  attribute: z.enum(SEARCH_PLACES),
  /** A line of that text, around the first of them; null: the subject has them all, or it was found by its number. */
  excerpt: z.nullable(z.string()),
  /** Of a comment: which one, who wrote it, and when. */
  comment: z.optional(z.object({ id: z.number(), createdAt: z.string(), authorId: z.number(), author: z.string() })),
});
export type SearchMatch = z.infer<typeof searchMatch>;

const foundWorkPackage = resource("WorkPackage", {
  id: z.number(),
  subject: z.string(),
  updatedAt: z.optional(z.string()),
  /** Where the words stand that are not in the subject: the likeliest of the places. */
  match: searchMatch,
  /** Every place that has as many of them, that one first. */
  matches: z.array(searchMatch),
});
export type FoundWorkPackage = z.infer<typeof foundWorkPackage>;

/** A project, a person, group or placeholder, or a saved view. */
const foundNamed = z.object({
  _type: z.string(),
  _links: links,
  id: z.number(),
  name: z.string(),
  /** Of a person, to who may see it. */
  email: z.optional(z.string()),
});
export type FoundNamed = z.infer<typeof foundNamed>;

/** `GET /search`: what is found by a few words, of each kind the likeliest. */
export const searchResults = resource("SearchResults", {
  query: z.string(),
  /** How many are in the answer. */
  count: z.number(),
  /** Where no work package has the words: nearly the same words that something the caller sees has. */
  suggestion: z.nullable(z.string()),
  _embedded: z.object({
    workPackages: z.optional(z.array(foundWorkPackage)),
    projects: z.optional(z.array(foundNamed)),
    people: z.optional(z.array(foundNamed)),
    queries: z.optional(z.array(foundNamed)),
  }),
});
export type SearchResults = z.infer<typeof searchResults>;
