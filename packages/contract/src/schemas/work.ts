/** Work packages and what belongs to them. What a caller may not see is left out: such members are optional. */
import * as z from "zod/mini";
import { RELATION_TYPES } from "../work/relations.ts";
import { isRequirable, STATUS_REFUSALS, type RequirableAttribute } from "../work-types/workflows.ts";
import { errorBody, formattable, link, links, named, resource } from "./hal.ts";

const text = z.string();
const optionalText = z.optional(z.nullable(z.string()));

/** In a comparison with the past: what was different at a moment, by the names of the attributes. */
const pastAttributes = z.looseObject({
  _meta: z.object({ matchesFilters: z.boolean(), exists: z.boolean(), timestamp: z.string() }),
  _links: z.record(z.string(), z.union([link, z.array(link)])),
});
export type PastAttributes = z.infer<typeof pastAttributes>;

export const workPackage = resource("WorkPackage", {
  id: z.number(),
  lockVersion: z.number(),
  subject: text,
  description: formattable,
  startDate: optionalText,
  dueDate: optionalText,
  /** A milestone's one date. */
  date: optionalText,
  duration: optionalText,
  /** Its dates stay as they are set; else they follow from its children and from what it follows. */
  scheduleManually: z.optional(z.boolean()),
  ignoreNonWorkingDays: z.optional(z.boolean()),
  /** Its status lets nothing be changed but the status. */
  readonly: z.optional(z.boolean()),
  estimatedTime: z.nullable(text),
  remainingTime: optionalText,
  /** With all below it; null where nothing is below it. */
  derivedEstimatedTime: optionalText,
  derivedRemainingTime: optionalText,
  derivedPercentageDone: z.optional(z.nullable(z.number())),
  /** With all below it; absent for who may not see time. */
  spentTime: z.optional(text),
  percentageDone: z.nullable(z.number()),
  /** Absent where the project plans no sprints. */
  storyPoints: z.optional(z.nullable(z.number())),
  /** The rank in the sprint, or in the backlog; null where no one placed it. */
  position: z.optional(z.nullable(z.number())),
  createdAt: text,
  updatedAt: text,
  _embedded: z.optional(z.object({ attributesByTimestamp: z.optional(z.array(pastAttributes)) })),
});

/** What became of each, in the order in which they were sent: changes before deletions. */
export const bulkResult = z.object({
  _type: z.literal("BulkResult"),
  results: z.array(
    z.object({
      id: z.number(),
      /** As one call for it alone would be answered: 200, 204, 403, 404, 409, 422. */
      status: z.number(),
      /** As it is after its change. */
      workPackage: z.optional(workPackage),
      error: z.optional(errorBody),
      /** Only the workflow rules refused its move, and the caller can make it anyway: `_meta: {force: {reason}}`. */
      canForce: z.optional(z.literal(true)),
    }),
  ),
});
export type WorkPackage = z.infer<typeof workPackage>;
/** What became of one work package of a bulk change. */
export type BulkResult = z.infer<typeof bulkResult>["results"][number];

/** A field of a form: what it takes, and the values to choose from where these are few. */
const schemaField = z.object({
  type: z.string(),
  name: z.string(),
  required: z.boolean(),
  hasDefault: z.boolean(),
  writable: z.boolean(),
  minLength: z.optional(z.number()),
  maxLength: z.optional(z.number()),
  location: z.optional(z.string()),
  _links: z.optional(z.object({ allowedValues: z.optional(z.union([z.array(link), link])) })),
  _embedded: z.optional(z.object({ allowedValues: z.optional(z.array(named)) })),
});
export type SchemaField = z.infer<typeof schemaField>;

/** Beside the fields, by their names, there are members that begin with an underscore. */
const isSchema = (value: unknown): value is Record<string, SchemaField> =>
  typeof value === "object" &&
  value !== null &&
  Object.entries(value).every(([name, field]) => name.startsWith("_") || z.safeParse(schemaField, field).success);

/** Of a type in a project: the fields by their names. */
export const workPackageSchema = z.custom<Record<string, SchemaField>>(isSchema);

export const workPackageForm = resource("Form", {
  _embedded: z.object({
    payload: z.record(z.string(), z.unknown()),
    schema: z.custom<Record<string, SchemaField>>(isSchema),
    validationErrors: z.record(z.string(), errorBody),
  }),
});
export type WorkPackageForm = z.infer<typeof workPackageForm>;

/** One step of a work package's history: what changed, and what was said of it. */
export const activity = z.object({
  _type: z.enum(["Activity", "Activity::Comment"]),
  _links: links,
  id: z.number(),
  comment: formattable,
  details: z.array(formattable),
  createdAt: text,
  updatedAt: text,
});
export type Activity = z.infer<typeof activity>;

/** A long text before and after a step. */
export const textChange = resource("ActivityDiff", {
  attribute: text,
  /** Empty: there was none. */
  from: text,
  to: text,
  createdAt: text,
});
export type TextChange = z.infer<typeof textChange>;

/** What someone did, in any project: `GET /users/{id}/activities`, `/projects/{id}/activities`. */
export const feedEntry = resource("UserActivity", {
  id: z.number(),
  entityType: text,
  entityTitle: text,
  action: text,
  details: z.array(formattable),
  comment: formattable,
  internal: z.boolean(),
  createdAt: text,
});
export type FeedEntry = z.infer<typeof feedEntry>;

const relationType = z.enum(RELATION_TYPES);
export const relation = resource("Relation", {
  id: z.number(),
  type: relationType,
  reverseType: relationType,
  lag: z.nullable(z.number()),
  description: z.nullable(text),
  _embedded: z.optional(z.object({ from: z.optional(workPackage), to: z.optional(workPackage) })),
});
export type Relation = z.infer<typeof relation>;

export const attachment = resource("Attachment", {
  id: z.number(),
  fileName: text,
  /** Bytes. */
  fileSize: z.number(),
  contentType: text,
  description: formattable,
  createdAt: text,
});
export type Attachment = z.infer<typeof attachment>;

export const reaction = resource("EmojiReaction", {
  id: text,
  reaction: text,
  emoji: text,
  reactionsCount: z.number(),
});
export type Reaction = z.infer<typeof reaction>;

export const timeEntry = resource("TimeEntry", {
  id: z.number(),
  comment: formattable,
  /** `YYYY-MM-DD`. */
  spentOn: text,
  /** ISO 8601; null: it is running. */
  hours: z.nullable(text),
});
export type TimeEntry = z.infer<typeof timeEntry>;

export const timeActivity = resource("TimeEntriesActivity", { id: z.number(), name: text, default: z.boolean() });

export const reminder = resource("Reminder", {
  id: z.number(),
  note: text,
  /** ISO 8601. */
  remindAt: text,
});
export type Reminder = z.infer<typeof reminder>;

/** Where work packages stand in an order by hand, by their ids. */
export const order = z.record(z.string(), z.number());
export type Order = z.infer<typeof order>;
/** When the order was changed. */
export const orderChange = z.object({ t: z.string() });

/** Whether a status can be chosen for a work package, and what keeps someone from it. */
export const allowedStatus = resource("AllowedStatus", {
  allowed: z.boolean(),
  /** null: it can be chosen. */
  reason: z.nullable(z.enum([...STATUS_REFUSALS, "noPermission"])),
  /** Who among the holders of the same roles makes the move. */
  leftTo: z.array(z.enum(["author", "assignee"])),
  /** What the move requires. */
  comment: z.boolean(),
  attributes: z.array(z.custom<RequirableAttribute>(isRequirable)),
});
export type AllowedStatus = z.infer<typeof allowedStatus>;
