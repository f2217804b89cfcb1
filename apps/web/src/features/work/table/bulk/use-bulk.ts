/** Changing or deleting many work packages: one request each, with progress, what became of each, and one undo for all. */
import { linkOf } from "@halyard/api-client/links";
import type { Link } from "@halyard/contract/hal";
import type { WorkPackage } from "@halyard/contract/resources";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { api } from "../../../../shared/api/api.ts";
import { describeError } from "../../../../shared/errors/describe.ts";
import { useT } from "../../../../shared/i18n/i18n.tsx";
import { keys } from "../../../../shared/api/query-keys.ts";
import { toast } from "../../../../shared/feedback/toast-store.ts";
import { moveBackOf, patchOf, type LinkAttribute } from "../../model/change.ts";
import { showEverywhere } from "../../model/cached-rows.ts";

export type BulkAction =
  | { kind: "set"; attribute: LinkAttribute | "project"; to: Link }
  | { kind: "delete" }
  /** Back to the project that it was in, as it was there. */
  | { kind: "return"; before: WorkPackage };

export interface Outcome {
  row: WorkPackage;
  /** As it is now; null: it is gone, or nothing was changed. */
  saved: WorkPackage | null;
  /** null: done. */
  problem: string | null;
}

export function useBulk() {
  const t = useT();
  const queries = useQueryClient();
  const [done, setDone] = useState(0);

  const write = async (row: WorkPackage, action: BulkAction): Promise<WorkPackage | null> => {
    if (action.kind === "delete") {
      await api.delete(`work_packages/${row.id}`);
      queries.removeQueries({ queryKey: keys.one("work_packages", row.id) });
      return null;
    }
    const body = action.kind === "return" ? moveBackOf(action.before, row) : bodyOf(action, row.lockVersion);
    return api.patch(`work_packages/${row.id}`, body);
  };

  /** One after the other: the one that fails stops none of the others. */
  const each = async (rows: readonly WorkPackage[], actionOf: (row: WorkPackage) => BulkAction): Promise<Outcome[]> => {
    const outcomes: Outcome[] = [];
    setDone(0);
    for (const row of rows) {
      try {
        // oxlint-disable-next-line no-await-in-loop -- a hundred at once would hold up everyone else
        const saved = await write(row, actionOf(row));
        if (saved !== null) showEverywhere(queries, saved);
        outcomes.push({ row, saved, problem: null });
      } catch (error) {
        const { message, details } = describeError(error);
        // The reason, where it is known: that something was typed wrongly helps no one who typed nothing.
        outcomes.push({ row, saved: null, problem: details.length > 0 ? details.join(" ") : message });
      }
      setDone(outcomes.length);
    }
    void queries.invalidateQueries({ queryKey: keys.lists("work_packages") });
    return outcomes;
  };

  const undo = (outcomes: readonly Outcome[], attribute: LinkAttribute | "project"): void => {
    const before = new Map(outcomes.map(({ row }) => [row.id, row]));
    const changed = outcomes.flatMap(({ saved }) => (saved === null ? [] : [saved]));
    const back = (now: WorkPackage): BulkAction => {
      const row = before.get(now.id) ?? now;
      if (attribute === "project") return { kind: "return", before: row };
      return { kind: "set", attribute, to: linkOf(row, attribute) ?? { href: null } };
    };
    void each(changed, back).then((result) => {
      const failed = result.filter(({ problem }) => problem !== null);
      if (failed.length === 0) toast.success(t("bulk.undone", { count: result.length }));
      else toast.error(t("bulk.undoFailed", { count: failed.length }), { details: failed.map(wordsOf) });
    });
  };

  const mutation = useMutation({
    mutationFn: ({ rows, action }: { rows: readonly WorkPackage[]; action: BulkAction }) => each(rows, () => action),
    onSuccess: (outcomes, { action }) => {
      const count = outcomes.filter(({ problem }) => problem === null).length;
      if (count === 0) return;
      if (action.kind === "delete") toast.success(t("bulk.deleted", { count }));
      else if (action.kind === "set")
        toast.undo(t("bulk.changed", { count }), t("ui.undo"), () => undo(outcomes, action.attribute));
    },
  });
  return { ...mutation, done };
}

const wordsOf = ({ row, problem }: Outcome): string => `#${row.id}: ${problem ?? ""}`;

function bodyOf(action: Extract<BulkAction, { kind: "set" }>, lockVersion: number): Record<string, unknown> {
  if (action.attribute === "project") return { lockVersion, _links: { project: { href: action.to.href } } };
  return patchOf({ links: { [action.attribute]: action.to } }, lockVersion);
}
