/**
 * What is known of the texts that a list is filtered by, before its statements are made. A text in few work packages is
 * looked up once, and the list reads those alone. One that is in many is met soon in any order: the list goes through its
 * rows as if there were no index, which finds a page sooner than all that match could be put in order.
 */
import { sql } from "kysely";
import { spacedWords } from "../../../../hal/read/words.ts";
import type { FilterClause } from "../../../../hal/read/list-query.ts";
import { piecesToFind } from "../../../../platform/database/reading/pieces.ts";
import type { Database } from "../../../../platform/database/schema/dialect.ts";

/** Up to this many work packages are few. */
export const FEW = 2_000;

export interface KnownText {
  /** Of all that may have it, in the order of the index; null: of too many, or not looked up. */
  ids: readonly number[] | null;
  /** What is called so; null: not looked up. */
  named: Record<NamedTable, readonly number[]> | null;
}

const NAMED_TABLES = ["projects", "types", "statuses"] as const;
export type NamedTable = (typeof NAMED_TABLES)[number];

/** By the text as it is asked for. */
export type KnownTexts = ReadonlyMap<string, KnownText>;

export const NOTHING_KNOWN: KnownTexts = new Map();

/** Which texts a filter of that name looks for one by one; undefined: it is on something else. */
const TEXTS_OF: Record<string, (value: string) => string[]> = {
  subject: (value) => [value],
  subjectOrId: (value) => [value],
  typeahead: (value) => spacedWords(value),
};

/** The operators by which they look for a text anywhere. */
const LOOKING = new Set(["~", "!~", "**"]);
/** Who asks for more at once reads every subject once, instead of asking the index for each. */
const MOST_TEXTS = 20;

type Door = Pick<Database, "db" | "dialect">;

/** @param clauses with the names that the filters have */
export async function lookUpTexts(ctx: Door, clauses: readonly FilterClause[]): Promise<KnownTexts> {
  const asked = clauses.flatMap(({ name, operator, values }) => {
    const textsOf = Object.hasOwn(TEXTS_OF, name) && LOOKING.has(operator) ? TEXTS_OF[name] : undefined;
    const isNamed = name === "typeahead";
    return textsOf === undefined ? [] : values.flatMap(textsOf).map((text) => ({ text, isNamed }));
  });
  const texts = Map.groupBy(asked, ({ text }) => text);
  if (texts.size > MOST_TEXTS) return NOTHING_KNOWN;
  const known = await Promise.all(
    [...texts].map(async ([text, uses]): Promise<[string, KnownText]> => {
      const [ids, named] = await Promise.all([
        idsOf(ctx, text),
        uses.some(({ isNamed }) => isNamed) ? namedBy(ctx, text) : null,
      ]);
      return [text, { ids, named }];
    }),
  );
  return new Map(known);
}

async function idsOf({ db, dialect }: Door, text: string): Promise<number[] | null> {
  const pieces = [...new Set(spacedWords(text.toLowerCase()).flatMap(piecesToFind))];
  // A shorter text is in no index, and in many subjects.
  if (pieces.length === 0) return null;
  const { rows } = await sql<{ id: number }>`${dialect.withPieces(pieces)} limit ${FEW + 1}`.execute(db);
  return rows.length > FEW ? null : rows.map(({ id }) => id);
}

async function namedBy({ db, dialect }: Door, text: string): Promise<Record<NamedTable, readonly number[]>> {
  const of = (table: NamedTable) =>
    sql`select ${table} as kind, id from ${sql.table(table)} where ${dialect.contains(sql.ref("name"), text)}`;
  const { rows } = await sql<{ kind: string; id: number }>`${sql.join(NAMED_TABLES.map(of), sql` union all `)}`.execute(
    db,
  );
  const idsIn = (table: NamedTable) => rows.filter(({ kind }) => kind === table).map(({ id }) => id);
  return { projects: idsIn("projects"), types: idsIn("types"), statuses: idsIn("statuses") };
}
