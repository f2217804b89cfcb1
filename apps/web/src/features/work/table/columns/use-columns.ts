/** The columns of the table: those of the address, else those that this person chose last in the project. */
import { useCallback, useEffect, useMemo } from "react";
import { browserMemory } from "../../../../shared/session/browser-memory.ts";
import type { ProjectSearch } from "../../search-params/search.ts";
import { DEFAULT_LAYOUT, fieldsOf, layoutIn, layoutText, type Layout } from "../../search-params/column-layout.ts";

const keyOf = (projectId: string): string => `halyard.columns.${projectId}`;

export function useColumns(
  projectId: string,
  search: ProjectSearch,
  onChange: (part: Partial<ProjectSearch>) => void,
): [Layout, (layout: Layout) => void] {
  const { fields, query } = search;
  // A saved view says what it shows; it is not mixed with what was remembered.
  const remembered = fields === undefined && query === undefined ? layoutIn(browserMemory.get(keyOf(projectId))) : null;
  const missing = remembered === null ? undefined : fieldsOf(remembered);
  useEffect(() => {
    // One address is one view: everyone who gets it sees the same columns.
    if (missing !== undefined) onChange({ fields: missing });
  }, [missing, onChange]);
  const text = fields ?? missing;
  const layout = useMemo(() => layoutIn(text) ?? DEFAULT_LAYOUT, [text]);
  const change = useCallback(
    (next: Layout): void => {
      browserMemory.set(keyOf(projectId), layoutText(next));
      onChange({ fields: fieldsOf(next) });
    },
    [projectId, onChange],
  );
  return [layout, change];
}
