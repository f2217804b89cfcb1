/** Columns that the filters leave nothing in would only stand in the way of the others. Pure. */
import type { Filter } from "@halyard/api-client/query";
import type { ColumnField } from "./board.ts";

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
