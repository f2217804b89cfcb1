/** The columns that a person chose for a project, kept in the browser. */
import { useState } from "react";
import { DEFAULT_COLUMNS, OPTIONAL_COLUMNS, type OptionalColumn } from "./columns.tsx";

const keyOf = (projectId: string): string => `halyard.columns.${projectId}`;

export function useColumns(
  projectId: string,
): [readonly OptionalColumn[], (chosen: readonly OptionalColumn[]) => void] {
  const [chosen, setChosen] = useState(() => remembered(localStorage.getItem(keyOf(projectId))));
  const choose = (columns: readonly OptionalColumn[]): void => {
    localStorage.setItem(keyOf(projectId), columns.join(","));
    setChosen(columns);
  };
  return [chosen, choose];
}

/** What was stored, as far as it is columns of ours. */
export function remembered(stored: string | null): readonly OptionalColumn[] {
  if (stored === null) return DEFAULT_COLUMNS;
  const names = stored.split(",");
  return OPTIONAL_COLUMNS.filter((column) => names.includes(column));
}
