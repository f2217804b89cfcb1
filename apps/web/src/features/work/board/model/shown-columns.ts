/** Which columns a board needs: none that the filters leave nothing in, and one for every card there is. Pure. */
import type { Filter } from "@halyard/api-client/query";
import type { ColumnField } from "../../search-params/board-fields.ts";

interface ColumnValue {
  /** null: cards without a value. */
  id: number | null;
  isClosed?: boolean;
}

/** Whether a column can have cards; what is not known for certain can. */
export function canHaveCards(filters: readonly Filter[], field: ColumnField, { id, isClosed }: ColumnValue): boolean {
  return filters
    .filter(({ name }) => name === field)
    .every(({ operator, values }) => {
      if (field === "status" && operator === "o") return isClosed !== true;
      if (field === "status" && operator === "c") return isClosed === true;
      if (operator === "*") return id !== null;
      if (operator === "!*") return id === null;
      if (operator === "=") return values.includes("me") || (id !== null && values.includes(String(id)));
      return operator !== "!" || id === null || !values.includes(String(id));
    });
}

interface Group {
  name: string | null;
  href: string | null;
}

/** What has cards and is offered to none any more: its cards would be on no board. */
export const leftOvers = (
  offered: readonly { key: string }[],
  groups: readonly Group[],
): { name: string; href: string }[] =>
  groups.flatMap(({ name, href }) =>
    href === null || offered.some(({ key }) => key === href) ? [] : [{ name: name ?? "", href }],
  );
