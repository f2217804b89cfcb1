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

/**
 * Two statements at once, whatever the size of the page.
 * @param all the rows with what they link to, unfiltered
 * @param counted as many rows, where what the page's conditions ask of is less than `all` has: SQLite would join for each row
 */
export async function readPage<DB, Tables extends keyof DB, Row, Fewer, Few extends keyof Fewer>(
  all: SelectQueryBuilder<DB, Tables, Row>,
  page: Page,
  counted?: SelectQueryBuilder<Fewer, Few, unknown>,
): Promise<{ rows: Simplify<Row>[]; total: number }> {
  const rows = page.order
    .reduce((query, term) => query.orderBy(term), matching(all, page))
    .limit(page.limit)
    .offset(page.offset);
  const count = counted === undefined ? countOf(matching(all, page)) : countOf(matching(counted, page));
  const [found, total] = await Promise.all([rows.execute(), count.executeTakeFirstOrThrow()]);
  return { rows: found, total: Number(total.count) };
}

const matching = <DB, Tables extends keyof DB, Row>(rows: SelectQueryBuilder<DB, Tables, Row>, { where }: Page) =>
  rows.where((eb) => eb.and([...where]));

const countOf = <DB, Tables extends keyof DB, Row>(rows: SelectQueryBuilder<DB, Tables, Row>) =>
  rows
    .clearSelect()
    .select((eb) => eb.fn.countAll<number>().as("count"))
    .$castTo<{ count: number }>();
