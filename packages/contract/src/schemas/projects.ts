/** Projects and their versions. */
import * as z from "zod/mini";
import { formattable, links, resource } from "./hal.ts";

export const project = z.object({
  _type: z.enum(["Project", "Program", "Portfolio"]),
  _links: links,
  id: z.number(),
  identifier: z.string(),
  name: z.string(),
  active: z.boolean(),
  public: z.boolean(),
  description: z.optional(formattable),
  statusExplanation: z.optional(formattable),
  createdAt: z.string(),
  updatedAt: z.string(),
});
export type Project = z.infer<typeof project>;

/** A line of the project list: how the project stands. */
export const projectOverview = resource("ProjectOverview", {
  id: z.number(),
  identifier: z.string(),
  name: z.string(),
  kind: z.enum(["Project", "Program", "Portfolio"]),
  active: z.boolean(),
  public: z.boolean(),
  favorited: z.boolean(),
  /** Not asked for, but above one that is. */
  context: z.boolean(),
  /** null: the reader does not see the work there. */
  open: z.nullable(z.number()),
  overdue: z.nullable(z.number()),
  /** How much of the work is closed, in percent. */
  progress: z.nullable(z.number()),
  /** null: the reader does not see the members. */
  members: z.nullable(z.number()),
  lastActivityAt: z.string(),
});
export type ProjectOverview = z.infer<typeof projectOverview>;

/** Filters and order of the project list, kept under a name. */
export const projectList = resource("ProjectList", {
  id: z.number(),
  name: z.string(),
  public: z.boolean(),
  /** As the address of the list has them. */
  search: z.record(z.string(), z.unknown()),
});
export type ProjectList = z.infer<typeof projectList>;

export const version = resource("Version", {
  id: z.number(),
  name: z.string(),
  description: formattable,
  startDate: z.nullable(z.string()),
  endDate: z.nullable(z.string()),
  /** `open`, `locked` or `closed`. */
  status: z.string(),
  sharing: z.string(),
});
export type Version = z.infer<typeof version>;

export const sprint = resource("Sprint", {
  id: z.number(),
  name: z.string(),
  description: formattable,
  startDate: z.nullable(z.string()),
  finishDate: z.nullable(z.string()),
  createdAt: z.string(),
  updatedAt: z.string(),
});
export type Sprint = z.infer<typeof sprint>;

const amount = z.object({ count: z.number(), points: z.number() });
export type Amount = z.infer<typeof amount>;

/** At the end of each day of a sprint. */
export const sprintProgress = resource("SprintProgress", {
  startDate: z.nullable(z.string()),
  finishDate: z.nullable(z.string()),
  days: z.array(z.object({ date: z.string(), planned: amount, remaining: amount })),
});
export type SprintProgress = z.infer<typeof sprintProgress>;

/** Of the last finished sprints, the earliest first. */
export const velocity = resource("Velocity", {
  sprints: z.array(z.object({ _links: links, committed: amount, completed: amount })),
});
export type Velocity = z.infer<typeof velocity>;
