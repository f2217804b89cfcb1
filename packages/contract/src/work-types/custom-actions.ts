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

/** In place of an attribute: it sets nothing, but tells people. */
export const NOTIFY = "notify";
/** Whom it can tell without naming them: those who are it when the action is run. */
export const NOTIFIED_PARTS = ["assignee", "responsible", "author", "watchers"] as const;
export type NotifiedPart = (typeof NOTIFIED_PARTS)[number];

export interface NotifyValue {
  /** Parts, and ids of people and groups. */
  to: (NotifiedPart | number)[];
  /** Empty: none. */
  message: string;
}

export interface ChangeStep {
  attribute: ActionAttribute;
  value: ActionValue;
}

export type ActionStep = ChangeStep | { attribute: typeof NOTIFY; value: NotifyValue };

export const changeSteps = (steps: readonly ActionStep[]): ChangeStep[] =>
  steps.flatMap((step) => (step.attribute === NOTIFY ? [] : [step]));

/** null: no one is told. */
export const notifyOf = (steps: readonly ActionStep[]): NotifyValue | null =>
  steps.flatMap((step) => (step.attribute === NOTIFY ? [step.value] : [])).at(0) ?? null;

export const isNotifiedPart = (name: unknown): name is NotifiedPart => NOTIFIED_PARTS.some((part) => part === name);

/** What the journal keeps of it: the button is told by its name of then. */
export interface Notified extends NotifyValue {
  action: string;
}

/** @param stored what a change of {@link NOTIFY} led to. @returns null where it is something else */
export function notifiedIn(stored: unknown): Notified | null {
  if (typeof stored !== "object" || stored === null) return null;
  const { action, to, message }: { action?: unknown; to?: unknown; message?: unknown } = stored;
  if (typeof action !== "string" || typeof message !== "string" || !Array.isArray(to)) return null;
  const told = to.filter((one) => isNotifiedPart(one) || typeof one === "number");
  return { action, message, to: told };
}

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
