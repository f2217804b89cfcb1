/**
 * Names and other texts in one order on both databases, whatever PostgreSQL's locale is: letters with marks stand with those
 * without, capital with small ones. Equal keys are ordered by id. docs/decisions/0058 says why.
 */
import { sql, type Expression, type RawBuilder } from "kysely";

/** The end of {@link sortKey}. SQLite compares bytes by itself, and knows no collation of this name. */
export const BY_BYTES = ') collate "C"';

/** The order of a text. Migration 0534 has the indexes in it, and columns `sort_key` of what many rows are sorted by. */
export const sortKey = (column: string | Expression<unknown>): RawBuilder<string> =>
  sql<string>`halyard_sort_key(${typeof column === "string" ? sql.ref(column) : column}) collate "C"`;
