/** What of the Work Management page stands in its address. */
export interface WorkManagementSearch {
  q?: string;
  /** Without it: all. */
  show?: "statuses" | "types";
  /** The dialog: `statuses-new`, `types-7`. */
  open?: string;
}

export interface OpenDialog {
  kind: "statuses" | "types";
  /** null: a new one. */
  id: number | null;
}

export function workManagementSearch(search: Record<string, unknown>): WorkManagementSearch {
  const { q, show, open } = search;
  return {
    // The router reads a number out of `?q=7`.
    ...((typeof q === "string" && q !== "") || typeof q === "number" ? { q: String(q) } : {}),
    ...(show === "statuses" || show === "types" ? { show } : {}),
    ...(typeof open === "string" && dialogOf(open) !== null ? { open } : {}),
  };
}

/** The dialog that the address names, if it names one. */
export function dialogOf(open: string | undefined): OpenDialog | null {
  const match = /^(statuses|types)-(new|[1-9]\d{0,9})$/.exec(open ?? "");
  if (match === null) return null;
  return { kind: match[1] === "types" ? "types" : "statuses", id: match[2] === "new" ? null : Number(match[2]) };
}

/** Whether the name has every word of the search. */
export function matches(name: string, q: string | undefined): boolean {
  const lower = name.toLowerCase();
  return (q ?? "")
    .toLowerCase()
    .split(/\s+/)
    .every((word) => lower.includes(word));
}
