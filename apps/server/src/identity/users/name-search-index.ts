/**
 * A first look for the texts that a list of people is searched for, in one narrow table. Where few have them, the
 * list's own conditions, which decide as ever, are evaluated for those few; where many have them, the look ends early.
 */
import { sql } from "kysely";
import { camel, type Condition } from "../../hal/read/filters.ts";
import type { FilterClause } from "../../hal/read/list-query.ts";
import type { Context } from "../../platform/context.ts";
import { principalsWithTexts } from "./store.ts";
import { firstOf } from "../../platform/lists/lists.ts";

/** Filters that look into names, logins and addresses, as all lists of people call them. */
const LOOKING: ReadonlySet<string> = new Set([
  "name",
  "login",
  "email",
  "mail",
  "anyNameAttribute",
  "search",
  "typeahead",
]);
/** With more it is cheaper to compare all. */
const FEW = 8_000;

/** @returns a condition on `principals.id`, or none. It excludes no one whom the filters would not exclude */
export async function narrowed(ctx: Context, filters: readonly FilterClause[]): Promise<Condition[]> {
  const texts = [...new Set(filters.flatMap(textsOf))];
  // No name has the letter zero in it, and PostgreSQL cannot be asked for it.
  if (texts.length === 0 || texts.some((text) => text.includes("\0"))) return [];
  const ids = await principalsWithTexts(ctx.db, ctx.dialect, texts, FEW);
  return ids.length === FEW ? [] : [ctx.dialect.idIn(sql.ref("principals.id"), ids)];
}

/** What has to be in one of the texts of anyone who fulfils the clause; several values are alternatives. */
function textsOf({ name, operator, values }: FilterClause): string[] {
  if (!LOOKING.has(camel(name)) || (operator !== "~" && operator !== "**") || values.length !== 1) return [];
  return firstOf(values)
    .toLowerCase()
    .split(/\s+/)
    .filter((word) => word !== "");
}
