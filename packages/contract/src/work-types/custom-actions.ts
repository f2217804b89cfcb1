import { isCustomFieldKey, type CustomFieldKey } from "./custom-fields.ts";

/** What a custom action can set beside custom fields, and by what kind of value. */
export const ACTION_ATTRIBUTES = {
  status: "status",
  type: "type",
  priority: "priority",
  project: "project",
  version: "version",
  category: "category",
  parent: "id",
  assignee: "person",
  responsible: "person",
  startDate: "date",
  dueDate: "date",
  date: "date",
  subject: "text",
  description: "text",
  comment: "text",
  percentageDone: "integer",
  storyPoints: "integer",
  estimatedTime: "duration",
  remainingTime: "duration",
} as const;
export type BuiltInActionAttribute = keyof typeof ACTION_ATTRIBUTES;
export type ActionAttribute = BuiltInActionAttribute | CustomFieldKey;

/** An id, `me`, `today`, or the value itself; several of a custom field that has several; null clears it. */
export type ActionValue = string | number | boolean | null | (string | number)[];

export const isBuiltInAction = (name: unknown): name is BuiltInActionAttribute =>
  typeof name === "string" && Object.hasOwn(ACTION_ATTRIBUTES, name);

export const isActionAttribute = (name: unknown): name is ActionAttribute =>
  isBuiltInAction(name) || (typeof name === "string" && isCustomFieldKey(name));

/** What every work package has: an action can change it, but not clear it. */
export const NEVER_CLEARED: readonly ActionAttribute[] = [
  "status",
  "type",
  "priority",
  "project",
  "subject",
  "comment",
];

/** In place of an id: the person who runs the action. */
export const ACTION_ME = "me";
/** In place of a date: the day on which the action is run. */
export const ACTION_TODAY = "today";

/** Of what a work package must have one, and its reader a role, for the action to be there. */
export const CONDITION_ATTRIBUTES = ["status", "type", "project", "role"] as const;
export type ConditionAttribute = (typeof CONDITION_ATTRIBUTES)[number];
