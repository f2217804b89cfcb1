/** Changes with a name that people make by one button: for which work packages they are there, and what they set. */
import {
  CONDITION_ATTRIBUTES,
  isActionAttribute,
  isNotifiedPart,
  NOTIFY,
  type ActionStep,
  type ActionValue,
  type ConditionAttribute,
  type NotifyValue,
} from "@halyard/contract/work-types/custom-actions";
import { isObject, type JsonObject } from "../../hal/json.ts";
import type { Reader } from "../../platform/database/schema/schema.ts";

/** Ids by attribute; of each that has some one must be met. */
export type Conditions = Readonly<Record<ConditionAttribute, readonly number[]>>;

export interface CustomAction {
  id: number;
  name: string;
  description: string;
  position: number;
  conditions: Conditions;
  actions: readonly ActionStep[];
  lockVersion: number;
  createdAt: string;
  updatedAt: string;
}

export const NO_CONDITIONS: Conditions = { status: [], type: [], project: [], role: [] };

/** What an action is offered on, and to whom. */
export interface Place {
  statusId: number;
  typeId: number;
  projectId: number;
  roleIds: readonly number[];
}

export function isMet(conditions: Conditions, { statusId, typeId, projectId, roleIds }: Place): boolean {
  const has = (wanted: readonly number[], ids: readonly number[]): boolean =>
    wanted.length === 0 || wanted.some((id) => ids.includes(id));
  return (
    has(conditions.status, [statusId]) &&
    has(conditions.type, [typeId]) &&
    has(conditions.project, [projectId]) &&
    has(conditions.role, roleIds)
  );
}

export async function allCustomActions(db: Reader): Promise<CustomAction[]> {
  const rows = await db.selectFrom("custom_actions").selectAll().orderBy("position").orderBy("id").execute();
  return rows.map((row) => ({
    id: row.id,
    name: row.name,
    description: row.description,
    position: row.position,
    conditions: conditionsIn(JSON.parse(row.conditions)),
    actions: stepsIn(JSON.parse(row.actions)),
    lockVersion: row.lock_version,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
  }));
}

function conditionsIn(stored: unknown): Conditions {
  const conditions: Record<ConditionAttribute, number[]> = { status: [], type: [], project: [], role: [] };
  for (const attribute of CONDITION_ATTRIBUTES) {
    const ids: unknown = isObject(stored) ? stored[attribute] : undefined;
    if (Array.isArray(ids)) conditions[attribute] = ids.filter((id): id is number => typeof id === "number");
  }
  return conditions;
}

function stepsIn(stored: unknown): ActionStep[] {
  const steps: unknown[] = Array.isArray(stored) ? stored : [];
  return steps.flatMap((step): ActionStep[] => {
    if (!isObject(step)) return [];
    const { attribute, value } = step;
    if (attribute === NOTIFY) return isObject(value) ? [{ attribute, value: notifyIn(value) }] : [];
    if (!isActionAttribute(attribute)) return [];
    return isActionValue(value) ? [{ attribute, value }] : [];
  });
}

function notifyIn({ to, message }: JsonObject): NotifyValue {
  const told: unknown[] = Array.isArray(to) ? to : [];
  return {
    to: told.filter((one) => isNotifiedPart(one) || typeof one === "number"),
    message: typeof message === "string" ? message : "",
  };
}

const isPlain = (value: unknown): value is string | number => typeof value === "string" || typeof value === "number";

const isActionValue = (value: unknown): value is ActionValue =>
  value === null || typeof value === "boolean" || isPlain(value) || (Array.isArray(value) && value.every(isPlain));
