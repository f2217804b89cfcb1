/** How many cards the columns of a board are meant to have at most: `7:3,9:5`, the column's id and its limit. Pure. */

export type Limits = ReadonlyMap<string, number>;

const MOST = 999;

export function limitsIn(text: string | undefined): Limits {
  const parts = (text ?? "").split(",").map((part) => /^(\w+):([1-9]\d{0,2})$/.exec(part));
  return new Map(parts.flatMap((part) => (part === null ? [] : [[part[1] ?? "", Number(part[2])] as const])));
}

/** The part of the address; undefined: no column has a limit. */
export function limitsText(limits: Limits): string | undefined {
  const text = [...limits].map(([column, limit]) => `${column}:${Math.min(limit, MOST)}`).join();
  return text === "" ? undefined : text;
}

/** @param limit null: it has none any more */
export function withLimit(limits: Limits, column: string, limit: number | null): Limits {
  const others = [...limits].filter(([other]) => other !== column);
  return new Map(limit === null ? others : [...others, [column, limit] as const]);
}
