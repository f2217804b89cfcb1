/** Bodies of custom actions: `{name, conditions: {status: [1]}, actions: [{attribute: "assignee", value: "me"}]}`. */
import {
  ACTION_ATTRIBUTES,
  ACTION_ME,
  ACTION_TODAY,
  CONDITION_ATTRIBUTES,
  isActionAttribute,
  isBuiltInAction,
  NEVER_CLEARED,
  NOTIFY,
  type ActionStep,
  type ActionValue,
  type BuiltInActionAttribute,
  type ConditionAttribute,
} from "@halyard/contract/work-types/custom-actions";
import { NAME_LENGTH_MAXIMUM, SUBJECT_LENGTH_MAXIMUM, TEXT_LENGTH_MAXIMUM } from "@halyard/contract/limits";
import { isCalendarDate, isObject, type JsonObject } from "../../hal/json.ts";
import { secondsOf } from "../../hal/write/duration.ts";
import { formattable, integer, prose, targetOf, text, WORKSPACES } from "../../hal/write/input.ts";
import { violation, wrongFormat } from "../../platform/errors.ts";
import { NO_CONDITIONS, type Conditions } from "../../work-types/custom-actions/definitions.ts";
import { z } from "zod";
import { IdBody } from "../../hal/write/takes.ts";
import { NotifyBody, notifyIn } from "./notify.ts";

export interface CustomActionInput {
  name: string;
  description: string;
  position: number | null;
  conditions: Conditions;
  actions: readonly ActionStep[];
}

const readName = text<CustomActionInput>((input, value) => (input.name = value.trim()));
const readDescription = prose<CustomActionInput>((input, value) => (input.description = value));
const readPosition = integer<CustomActionInput>((input, value) => (input.position = value));
const readText = formattable<{ text: string }>((input, value) => (input.text = value));

const ids = z.union([IdBody, z.array(IdBody)]);

/** As the API describes it. */
export const CustomActionBody = z
  .object({
    name: z.string().max(NAME_LENGTH_MAXIMUM),
    description: z.string().max(TEXT_LENGTH_MAXIMUM).nullable(),
    position: z.int().nullable(),
    conditions: z
      .union([
        z.partialRecord(z.enum(CONDITION_ATTRIBUTES), ids),
        z.array(z.object({ attribute: z.enum(CONDITION_ATTRIBUTES), values: ids })),
      ])
      .nullable(),
    actions: z.array(
      z.union([
        z.object({ attribute: z.literal(NOTIFY), value: NotifyBody }),
        z.object({
          attribute: z.union([z.enum(Object.keys(ACTION_ATTRIBUTES)), z.string().regex(/^customField\d+$/)]),
          value: z.unknown(),
        }),
      ]),
    ),
  })
  .partial();

/** @throws PropertyFormatError, a violation (422) */
export function actionIn(body: JsonObject): Partial<CustomActionInput> {
  const input: Partial<CustomActionInput> = {};
  if (body["name"] !== undefined) readName(input, body["name"], "name");
  if (body["description"] !== undefined) readDescription(input, body["description"], "description");
  if (body["position"] !== undefined) readPosition(input, body["position"], "position");
  if (body["conditions"] !== undefined) input.conditions = conditionsIn(body["conditions"]);
  if (body["actions"] !== undefined) input.actions = stepsIn(body["actions"]);
  if (input.name === "") throw violation("name", "Name can't be blank.");
  if ((input.name?.length ?? 0) > NAME_LENGTH_MAXIMUM) {
    throw violation("name", `Name is too long (maximum is ${NAME_LENGTH_MAXIMUM} characters).`);
  }
  if ((input.description?.length ?? 0) > TEXT_LENGTH_MAXIMUM) {
    throw violation("description", `Description is too long (maximum is ${TEXT_LENGTH_MAXIMUM} characters).`);
  }
  if (input.position !== undefined && (input.position ?? 0) < 1) {
    throw violation("position", "Position must be greater than 0.");
  }
  return input;
}

const NAMESPACES: Record<ConditionAttribute, readonly string[]> = {
  status: ["statuses"],
  type: ["types"],
  project: WORKSPACES,
  role: ["roles"],
};

/** `{status: [1, 7]}` or `[{attribute: "status", values: [1, 7]}]`. */
function conditionsIn(value: unknown): Conditions {
  const conditions: Record<ConditionAttribute, number[]> = { ...emptied(NO_CONDITIONS) };
  const entries: [unknown, unknown][] = Array.isArray(value)
    ? value.map((one: unknown) => {
        if (!isObject(one)) throw wrongFormat("conditions", "Object", one);
        return [one["attribute"] ?? one["condition"], one["values"] ?? one["value"]];
      })
    : isObject(value)
      ? Object.entries(value)
      : value === null
        ? []
        : [["", null]];
  for (const [name, wanted] of entries) {
    const attribute = CONDITION_ATTRIBUTES.find((one) => one === name);
    if (attribute === undefined) {
      throw violation("conditions", `Conditions are ${CONDITION_ATTRIBUTES.join(", ")}.`);
    }
    const ids: unknown[] = Array.isArray(wanted) ? wanted : [wanted];
    conditions[attribute] = [...new Set(ids.map((id) => idIn(id, NAMESPACES[attribute], "conditions")))];
  }
  return conditions;
}

const emptied = (conditions: Conditions): Record<ConditionAttribute, number[]> => ({
  status: [...conditions.status],
  type: [...conditions.type],
  project: [...conditions.project],
  role: [...conditions.role],
});

const MOST_STEPS = 50;

function stepsIn(value: unknown): ActionStep[] {
  if (!Array.isArray(value)) throw wrongFormat("actions", "[]Object", value);
  if (value.length === 0) throw violation("actions", "Actions can't be blank.");
  if (value.length > MOST_STEPS) throw violation("actions", `Actions has more than ${MOST_STEPS} steps.`);
  const steps = value.map((one: unknown): ActionStep => {
    const { attribute, value: sent } = isObject(one) ? one : {};
    if (attribute === NOTIFY) return { attribute, value: notifyIn(sent) };
    if (!isActionAttribute(attribute)) {
      const known = Object.keys(ACTION_ATTRIBUTES).join(", ");
      throw violation(
        "actions",
        `Actions has an attribute that cannot be set. There are ${known}, ${NOTIFY}, and customFieldN.`,
      );
    }
    // One value in a list is that value.
    const wanted: unknown = Array.isArray(sent) && sent.length <= 1 ? (sent[0] ?? null) : sent;
    return { attribute, value: isBuiltInAction(attribute) ? valueIn(attribute, wanted) : customValueIn(wanted) };
  });
  if (new Set(steps.map(({ attribute }) => attribute)).size < steps.length) {
    throw violation("actions", "Actions has an attribute twice.");
  }
  return steps;
}

/** As it was sent, without what wraps it; what it means says the field. */
function customValueIn(value: unknown): ActionValue {
  if (Array.isArray(value)) return value.map((one) => plainIn(one)).filter((one) => typeof one !== "boolean");
  return value === null || value === undefined || value === "" ? null : plainIn(value);
}

function plainIn(value: unknown): string | number | boolean {
  const plain: unknown = isObject(value) ? (value["raw"] ?? value["href"] ?? value["id"]) : value;
  if (typeof plain === "string" || typeof plain === "number" || typeof plain === "boolean") return plain;
  throw wrongFormat("actions", "a value of the custom field", value);
}

function valueIn(attribute: BuiltInActionAttribute, value: unknown): string | number | null {
  if (value === null || value === "" || value === undefined) {
    if (NEVER_CLEARED.includes(attribute)) throw violation("actions", `The value of ${attribute} can't be blank.`);
    return null;
  }
  switch (ACTION_ATTRIBUTES[attribute]) {
    case "date":
      if (value === ACTION_TODAY || isCalendarDate(value)) return value;
      throw wrongFormat("actions", "YYYY-MM-DD (ISO 8601) or today", value);
    case "text":
      return textIn(attribute, value);
    case "integer":
      if (typeof value === "number" && Number.isSafeInteger(value)) return value;
      throw wrongFormat("actions", "Integer", value);
    case "duration":
      if (typeof value === "string" && secondsOf(value) !== null) return value;
      throw wrongFormat("actions", "ISO 8601 duration", value);
    case "person":
      if (value === ACTION_ME) return ACTION_ME;
      return idIn(value, ["users", "groups", "placeholder_users"], "actions");
    case "status":
      return idIn(value, ["statuses"], "actions");
    case "type":
      return idIn(value, ["types"], "actions");
    case "priority":
      return idIn(value, ["priorities"], "actions");
    case "project":
      return idIn(value, WORKSPACES, "actions");
    case "version":
      return idIn(value, ["versions"], "actions");
    case "category":
      return idIn(value, ["categories"], "actions");
    case "id":
      return idIn(value, ["work_packages"], "actions");
  }
}

function textIn(attribute: BuiltInActionAttribute, value: unknown): string {
  const input: { text?: string } = {};
  readText(input, value, "actions");
  const written = input.text ?? "";
  const most = attribute === "subject" ? SUBJECT_LENGTH_MAXIMUM : TEXT_LENGTH_MAXIMUM;
  if (written.length > most) throw violation("actions", `The value of ${attribute} is too long (maximum is ${most}).`);
  return written;
}

/** `7`, `"7"`, `"/api/v3/statuses/7"` or `{href}`. */
function idIn(value: unknown, namespaces: readonly string[], attribute: string): number {
  const plain = isObject(value) ? (value["href"] ?? value["id"]) : value;
  if (typeof plain === "number" && Number.isSafeInteger(plain)) return plain;
  if (typeof plain === "string") {
    if (/^\d{1,15}$/.test(plain)) return Number(plain);
    const target = targetOf(plain, namespaces);
    if (target !== null) return target.id;
  }
  throw wrongFormat(attribute, "Integer", value);
}
