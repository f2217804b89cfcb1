/** What changed in a template since a project was made from it. Pure. */
import { readChanges } from "../../../platform/events/journal.ts";
import type { TemplateEvent } from "../origin-store.ts";

export interface TemplateChange {
  entityType: string;
  entityId: number;
  title: string;
  kind: "added" | "changed" | "removed";
  /** Names of the contract; of custom fields none is named, as not everyone sees each. */
  attributes: string[];
  changedAt: string;
}

/** Each thing once, the latest first. What came and went in the meantime is not told. */
export function changesIn(events: readonly TemplateEvent[]): TemplateChange[] {
  const changes: TemplateChange[] = [];
  for (const [, of] of Map.groupBy(events, (one) => `${one.entity_type} ${one.entity_id}`)) {
    const told = of.filter(
      ({ action, changes: text }) => action !== "updated" || Object.keys(readChanges(text)).length > 0,
    );
    const last = told.at(-1);
    if (last === undefined) continue;
    const isNew = told.some(({ action }) => action === "created");
    const isGone = last.action === "deleted";
    if (isNew && isGone) continue;
    const names = told.flatMap(({ changes: text }) => Object.keys(readChanges(text)));
    changes.push({
      entityType: last.entity_type,
      entityId: last.entity_id,
      title: last.entity_title,
      kind: isNew ? "added" : isGone ? "removed" : "changed",
      attributes:
        isNew || isGone ? [] : [...new Set(names)].filter((name) => !name.startsWith("customField")).toSorted(),
      changedAt: last.created_at,
    });
  }
  return changes.toSorted((a, b) => (a.changedAt < b.changedAt ? 1 : -1));
}
