/** A page of a list: which rows, in which order, from where, and how many there are on all pages. */
import type { RawBuilder, SelectQueryBuilder, Simplify } from "kysely";
import type { Condition } from "./filters.ts";
import type { ListQuery } from "./list-query.ts";

export interface Page {
  where: readonly Condition[];
  order: readonly RawBuilder<unknown>[];
  limit: number;
  offset: number;
}

/** The part of a page that the address says: `offset` counts pages there, from 1. */
export const limitsOf = ({ pageSize, offset }: ListQuery): Pick<Page, "limit" | "offset"> => ({
  limit: pageSize,
  offset: (offset - 1) * pageSize,
});

/** Two statements at once, whatever the size of the page. @param all the rows with what they link to, unfiltered */
export async function readPage<DB, Tables extends keyof DB, Row>(
  all: SelectQueryBuilder<DB, Tables, Row>,
  page: Page,
): Promise<{ rows: Simplify<Row>[]; total: number }> {
  const matching = all.where((eb) => eb.and([...page.where]));
  const rows = page.order
    .reduce((query, term) => query.orderBy(term), matching)
    .limit(page.limit)
    .offset(page.offset);
  const count = matching
    .clearSelect()
    .select((eb) => eb.fn.countAll<number>().as("count"))
    .$castTo<{ count: number }>();
  const [found, total] = await Promise.all([rows.execute(), count.executeTakeFirstOrThrow()]);
  return { rows: found, total: Number(total.count) };
}
