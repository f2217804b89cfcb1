/** Custom actions name types, statuses and priorities: where one of them goes, they name what takes its place. */
import { NOTIFY } from "@halyard/contract/work-types/custom-actions";
import type { Caller } from "../../access/caller.ts";
import type { Writer } from "../../platform/database/schema/schema.ts";
import { recorderOf } from "../../platform/events/recorder.ts";
import { allCustomActions, type Conditions, type CustomAction } from "./definitions.ts";
import { saveParts } from "./store.ts";

const tell = recorderOf("CustomAction");

const isCondition = (attribute: string): attribute is "status" | "type" =>
  attribute === "status" || attribute === "type";

/** Those that set it, or are there for it. */
export async function actionsNaming(tx: Writer, attribute: string, id: number): Promise<CustomAction[]> {
  return (await allCustomActions(tx)).filter(
    ({ actions, conditions }) =>
      actions.some((step) => step.attribute === attribute && step.value === id) ||
      (isCondition(attribute) && conditions[attribute].includes(id)),
  );
}

interface Successor {
  attribute: string;
  from: number;
  to: number;
}

export async function followInActions(tx: Writer, caller: Caller, successor: Successor, now: string): Promise<void> {
  const { attribute, from, to } = successor;
  for (const action of await actionsNaming(tx, attribute, from)) {
    const actions = action.actions.map((step) =>
      step.attribute !== NOTIFY && step.attribute === attribute && step.value === from ? { ...step, value: to } : step,
    );
    const conditions = conditionsAfter(action.conditions, successor);
    await saveParts(tx, { ...action, actions, conditions }, now);
    const changes = {
      actions: { from: action.actions, to: actions },
      conditions: { from: action.conditions, to: conditions },
    };
    await tell(tx, caller, action, "updated", changes, now);
  }
}

function conditionsAfter(conditions: Conditions, { attribute, from, to }: Successor): Conditions {
  if (!isCondition(attribute)) return conditions;
  const ids = conditions[attribute].map((id) => (id === from ? to : id));
  return { ...conditions, [attribute]: [...new Set(ids)] };
}
