/** Which statements are prepared: planning a select over eight tables takes PostgreSQL longer than answering it. */
import type { CompiledQuery } from "kysely";
import type pg from "pg";

/** Each connection keeps each of them with its plan, so there must be an end. */
const MOST_NAMED = 300;
/** So often it comes before it has a name: filters are put together in more ways than can be kept. */
const USES = 3;
const MOST_SEEN = 1_000;

const names = new Map<string, string>();
const seen = new Map<string, number>();

function nameOf(text: string): string | undefined {
  const known = names.get(text);
  if (known !== undefined || names.size >= MOST_NAMED) return known;
  const uses = (seen.get(text) ?? 0) + 1;
  if (uses < USES) {
    if (seen.size >= MOST_SEEN) seen.clear();
    seen.set(text, uses);
    return undefined;
  }
  seen.delete(text);
  const name = `halyard_${names.size}`;
  names.set(text, name);
  return name;
}

/** Without parameters it may be several statements in one, which cannot be prepared. */
export function questionOf({ sql, parameters }: CompiledQuery): pg.QueryConfig {
  const name = parameters.length === 0 ? undefined : nameOf(sql);
  return { ...(name === undefined ? {} : { name }), text: sql, values: [...parameters] };
}
