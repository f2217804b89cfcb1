/** Changing or deleting many work packages, with progress, what became of each, and one undo for all. */
import { errorOfAnswer } from "@halyard/api-client/error";
import { linkOf } from "@halyard/api-client/links";
import type { Link } from "@halyard/contract/hal";
import type { BulkResult, WorkPackage } from "@halyard/contract/resources";
import { useMutation, useQueryClient, type QueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { api } from "../../../../shared/api/api.ts";
import { describeError } from "../../../../shared/errors/describe.ts";
import { useT } from "../../../../shared/i18n/i18n.tsx";
import { keys } from "../../../../shared/api/query-keys.ts";
import { readAgain } from "../../../../shared/api/reads.ts";
import { toast } from "../../../../shared/feedback/toast-store.ts";
import { moveBackOf, patchOf, type Change, type LinkAttribute } from "../../model/change.ts";
import { showEverywhere } from "../../model/cached-rows.ts";
import { wayBack } from "../../status-moves/way-back.ts";

const AT_ONCE = 25;

export type BulkAction =
  | { kind: "set"; attribute: LinkAttribute | "project"; to: Link }
  /** A milestone has one date, which is set. */
  | { kind: "due"; to: string | null }
  /** To each its own. */
  | { kind: "patch"; changes: ReadonlyMap<number, Change> }
  | { kind: "delete" }
  /** Back to the project that it was in, as it was there. */
  | { kind: "return"; before: WorkPackage };

export interface Outcome {
  row: WorkPackage;
  /** As it is now; null: it is gone, or nothing was changed. */
  saved: WorkPackage | null;
  /** null: done. */
  problem: string | null;
  /** Only the workflow rules refused it, and this person can make the move anyway. */
  canForce: boolean;
}

interface Asked {
  rows: readonly WorkPackage[];
  action: BulkAction;
  /** Told what was changed back by *Undo*. */
  undone?: (rows: readonly WorkPackage[]) => void;
}

export function useBulk() {
  const t = useT();
  const queries = useQueryClient();
  const [done, setDone] = useState(0);

  /** Some at a time, so that there is progress, and others' requests get their turn. */
  const each = async (rows: readonly WorkPackage[], actionOf: (row: WorkPackage) => BulkAction): Promise<Outcome[]> => {
    const outcomes: Outcome[] = [];
    setDone(0);
    for (let from = 0; from < rows.length; from += AT_ONCE) {
      // oxlint-disable-next-line no-await-in-loop -- the next ones wait for these
      outcomes.push(...(await write(queries, rows.slice(from, from + AT_ONCE), actionOf)));
      setDone(outcomes.length);
    }
    readAgain(queries, keys.lists("work_packages"));
    void queries.invalidateQueries({ queryKey: keys.lists("work_packages"), fetchStatus: "idle" });
    return outcomes;
  };

  const undo = (
    outcomes: readonly Outcome[],
    action: Extract<BulkAction, { kind: "set" | "due" | "patch" }>,
    undone: Asked["undone"],
  ): void => {
    const before = new Map(outcomes.map(({ row }) => [row.id, row]));
    const changed = outcomes.flatMap(({ saved }) => (saved === null ? [] : [saved]));
    const back = (now: WorkPackage): BulkAction => {
      const row = before.get(now.id) ?? now;
      if (action.kind === "patch") {
        return { kind: "patch", changes: new Map([[row.id, wayBack(row, action.changes.get(row.id) ?? {})]]) };
      }
      if (action.kind === "due") return { kind: "due", to: row.date ?? row.dueDate ?? null };
      const { attribute } = action;
      if (attribute === "project") return { kind: "return", before: row };
      return { kind: "set", attribute, to: linkOf(row, attribute) ?? { href: null } };
    };
    void each(changed, back).then((result) => {
      const failed = result.filter(({ problem }) => problem !== null);
      undone?.(result.filter(({ problem }) => problem === null).map(({ row }) => row));
      if (failed.length === 0) toast.success(t("bulk.undone", { count: result.length }));
      else toast.error(t("bulk.undoFailed", { count: failed.length }), { details: failed.map(wordsOf) });
    });
  };

  const mutation = useMutation({
    mutationFn: ({ rows, action }: Asked) => each(rows, () => action),
    onSuccess: (outcomes, { action, undone }) => {
      const count = outcomes.filter(({ problem }) => problem === null).length;
      if (count === 0) return;
      if (action.kind === "delete") toast.success(t("bulk.deleted", { count }));
      else if (action.kind !== "return") {
        toast.undo(t("bulk.changed", { count }), t("ui.undo"), () => undo(outcomes, action, undone));
      }
    },
  });
  return { ...mutation, done };
}

/** What fails as a whole has failed for each. */
async function write(
  queries: QueryClient,
  rows: readonly WorkPackage[],
  actionOf: (row: WorkPackage) => BulkAction,
): Promise<Outcome[]> {
  const deletions = rows.filter((row) => actionOf(row).kind === "delete").map((row) => row.id);
  const changes = rows.flatMap((row) => {
    const action = actionOf(row);
    return action.kind === "delete" ? [] : [{ id: row.id, ...bodyOf(action, row) }];
  });
  try {
    const { results } = await api.post("work_packages/bulk", { changes, deletions });
    const byId = new Map(results.map((result) => [result.id, result]));
    return rows.map((row) => outcomeOf(queries, row, byId.get(row.id)));
  } catch (error) {
    return rows.map((row) => ({ row, saved: null, problem: reasonOf(error), canForce: false }));
  }
}

function outcomeOf(queries: QueryClient, row: WorkPackage, result: BulkResult | undefined): Outcome {
  if (result === undefined || result.error !== undefined) {
    const { status, error, canForce = false } = result ?? { status: 500, error: null };
    return { row, saved: null, problem: reasonOf(errorOfAnswer(status, JSON.stringify(error), null)), canForce };
  }
  const saved = result.workPackage ?? null;
  if (saved === null) queries.removeQueries({ queryKey: keys.one("work_packages", row.id) });
  else showEverywhere(queries, saved);
  return { row, saved, problem: null, canForce: false };
}

/** The reason, where it is known: that something was typed wrongly helps no one who typed nothing. */
function reasonOf(error: unknown): string {
  const { message, details } = describeError(error);
  return details.length > 0 ? details.join(" ") : message;
}

export const wordsOf = ({ row, problem }: Outcome): string => `#${row.id}: ${problem ?? ""}`;

function bodyOf(action: Exclude<BulkAction, { kind: "delete" }>, row: WorkPackage): Record<string, unknown> {
  const { lockVersion } = row;
  if (action.kind === "due") {
    return patchOf({ values: { [row.date === undefined ? "dueDate" : "date"]: action.to } }, lockVersion);
  }
  if (action.kind === "patch") return patchOf(action.changes.get(row.id) ?? {}, lockVersion);
  if (action.kind === "return") return moveBackOf(action.before, row);
  if (action.attribute === "project") return { lockVersion, _links: { project: { href: action.to.href } } };
  return patchOf({ links: { [action.attribute]: action.to } }, lockVersion);
}
