/** A cell of one chosen row was edited: says that the others stay as they are, and offers them the same value. */
import type { WorkPackage } from "@halyard/contract/resources";
import { Button } from "@mantine/core";
import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useState, type ReactNode } from "react";
import { useT } from "../../../../shared/i18n/i18n.tsx";
import { changeKey } from "../../model/cached-rows.ts";
import { attributesOf, valueOf, withChange, type Change } from "../../model/change.ts";
import { labelsOf } from "../../model/labels.ts";
import { changesFor } from "../set-field/fields.ts";
import styles from "./bulk-bar.module.css";
import type { BulkAction } from "./use-bulk.ts";

interface SameForAllProps {
  /** The chosen work packages. */
  rows: readonly WorkPackage[];
  disabled: boolean;
  onChoose: (action: BulkAction) => void;
}

export function SameForAll({ rows, disabled, onChoose }: SameForAllProps): ReactNode {
  const t = useT();
  const latest = useLatestChange(rows);
  if (latest === null) return null;
  const { id, change } = latest;
  const others = rows.filter((row) => row.id !== id && !hasAlready(row, change));
  if (others.length === 0) return null;
  return (
    <span className={styles.offer}>
      <span role="status">{t("bulk.onlyOne", { field: labelsOf(change), id })}</span>
      <Button
        size="xs"
        variant="light"
        disabled={disabled}
        onClick={() => onChoose({ kind: "patch", changes: changesFor(others, change) })}
      >
        {t("bulk.sameForAll", { count: rows.length })}
      </Button>
    </span>
  );
}

/** A subject or a description belongs to one work package, so it isn't offered to others. */
const isShared = (change: Change): boolean => {
  const attributes = attributesOf(change);
  return attributes.length > 0 && !attributes.some((name) => name === "subject" || name === "description");
};

const hasAlready = (row: WorkPackage, change: Change): boolean =>
  attributesOf(change).every((name) => valueOf(row, name) === valueOf(withChange(row, change), name));

/** The last change that was saved of one of these rows while they were chosen; null: none, or it was taken back. */
function useLatestChange(rows: readonly WorkPackage[]): { id: number; change: Change } | null {
  const queries = useQueryClient();
  const [latest, setLatest] = useState<{ id: number; change: Change } | null>(null);
  const ids = rows.map(({ id }) => id).join();
  useEffect(() => {
    setLatest(null);
    if (rows.length < 2) return;
    const keys = new Map(rows.map(({ id }) => [JSON.stringify(changeKey(id)), id]));
    return queries.getMutationCache().subscribe(({ type, mutation }) => {
      if (type !== "updated" || mutation.state.status !== "success") return;
      const id = keys.get(JSON.stringify(mutation.options.mutationKey));
      const change = changeIn(mutation.state.variables);
      if (id === undefined || change === null) return;
      setLatest(mutation.meta?.isWayBack === true || !wasKept(mutation.state.data) ? null : { id, change });
    });
    // oxlint-disable-next-line react/exhaustive-deps -- the same rows are other objects after each change
  }, [queries, ids]);
  return latest;
}

const wasKept = (outcome: unknown): boolean => Object(outcome).kept === true;

/** Without what was said with it. */
function changeIn(variables: unknown): Change | null {
  if (!isChange(variables)) return null;
  const { comment: _said, force: _why, ...change } = variables;
  return isShared(change) ? change : null;
}

const isChange = (variables: unknown): variables is Change => typeof variables === "object" && variables !== null;
