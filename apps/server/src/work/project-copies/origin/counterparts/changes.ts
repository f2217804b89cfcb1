/** What changed in a template since a project was made from it. Pure. */
import { readChanges, type Changes } from "../../../../platform/events/journal.ts";
import type { TemplateEvent } from "../../origin-store.ts";

export interface TemplateChange {
  entityType: string;
  entityId: number;
  title: string;
  kind: "added" | "changed" | "removed";
  /** Names of the contract; of custom fields none is named, as not everyone sees each. */
  attributes: string[];
  /** Of what changed: how each attribute was and is, all of them, whatever its reader can see. */
  changes: Changes;
  changedAt: string;
  /** In the journal. */
  lastEventId: number;
}

/** Each thing once, the latest first. What came and went in the meantime, or is again as it was, is not told. */
export function changesIn(events: readonly TemplateEvent[]): TemplateChange[] {
  const changes: TemplateChange[] = [];
  for (const [, of] of Map.groupBy(events, (one) => `${one.entity_type} ${one.entity_id}`)) {
    const told = of.filter(
      ({ action, changes: text }) => action !== "updated" || Object.keys(readChanges(text)).length > 0,
    );
    const last = told.at(-1);
    if (last === undefined) continue;
    // Each project has every phase; until it is first changed, there is no row of it.
    const isNew = last.entity_type !== "ProjectPhase" && told.some(({ action }) => action === "created");
    const isGone = last.action === "deleted";
    if (isNew && isGone) continue;
    const merged = isNew || isGone ? {} : changesOver(told.map(({ changes: text }) => readChanges(text)));
    const names = Object.keys(merged);
    if (!isNew && !isGone && names.length === 0) continue;
    changes.push({
      entityType: last.entity_type,
      entityId: last.entity_id,
      title: last.entity_title,
      kind: isNew ? "added" : isGone ? "removed" : "changed",
      attributes: names.filter((name) => !name.startsWith("customField")).toSorted(),
      changes: merged,
      changedAt: last.created_at,
      lastEventId: last.id,
    });
  }
  return changes.toSorted((a, b) => (a.changedAt < b.changedAt ? 1 : -1));
}

/** From before the first to after the last; what is again as it was has not changed. */
function changesOver(steps: readonly Changes[]): Changes {
  const merged: Changes = {};
  for (const step of steps) {
    for (const [name, change] of Object.entries(step)) {
      const before = merged[name];
      if (before === undefined) {
        merged[name] = change;
        continue;
      }
      const { from, fromTitle } = before;
      const { to, toTitle } = change;
      merged[name] = {
        from,
        to,
        ...(fromTitle === undefined ? {} : { fromTitle }),
        ...(toTitle === undefined ? {} : { toTitle }),
      };
    }
  }
  const differs = ({ from, to }: { from: unknown; to: unknown }) => JSON.stringify(from) !== JSON.stringify(to);
  return Object.fromEntries(Object.entries(merged).filter(([, change]) => differs(change)));
}
