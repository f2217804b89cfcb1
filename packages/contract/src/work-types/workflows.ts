import { isCustomFieldKey, type CustomFieldKey } from "./custom-fields.ts";

/** What a move from one status to another can require beside the right to make it, a comment and custom fields. */
export const REQUIRABLE_ATTRIBUTES = [
  "description",
  "assignee",
  "responsible",
  "category",
  "version",
  "startDate",
  "dueDate",
  "estimatedTime",
  "remainingTime",
  "percentageDone",
  "storyPoints",
] as const;
export type BuiltInRequirable = (typeof REQUIRABLE_ATTRIBUTES)[number];
export type RequirableAttribute = BuiltInRequirable | CustomFieldKey;

export const isRequirable = (name: unknown): name is RequirableAttribute =>
  REQUIRABLE_ATTRIBUTES.some((attribute) => attribute === name) || (typeof name === "string" && isCustomFieldKey(name));

/** To whom a part of the rules applies: everyone with the role, or its holders who are the author or the assignee. */
export const MOVE_SCOPES = ["everyone", "author", "assignee"] as const;
export type MoveScope = (typeof MOVE_SCOPES)[number];

/** Why a work package cannot get a status. */
export const STATUS_REFUSALS = ["unknown", "notOfType", "closedVersion", "blocked", "noTransition"] as const;
export type StatusRefusal = (typeof STATUS_REFUSALS)[number];
