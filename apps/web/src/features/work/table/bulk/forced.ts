/** Several moves that only the workflow rules refused, made anyway. Pure. */
import type { Change } from "../../model/change.ts";
import type { BulkAction, Outcome } from "./use-bulk.ts";

/** The same change of those among them that can be forced, with one reason for all. */
export function forcedOf(failed: readonly Outcome[], action: BulkAction, force: string): BulkAction {
  const forced = failed.flatMap(({ row, canForce }): [number, Change][] =>
    canForce ? [[row.id, { ...changeOf(action, row.id), force }]] : [],
  );
  return { kind: "patch", changes: new Map(forced) };
}

function changeOf(action: BulkAction, id: number): Change {
  if (action.kind === "patch") return action.changes.get(id) ?? {};
  if (action.kind !== "set" || action.attribute === "project") return {};
  return { links: { [action.attribute]: action.to } };
}
