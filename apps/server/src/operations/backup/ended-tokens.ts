/**
 * What was revoked between a backup and its restore stays revoked. Only where the replaced database is a later state of
 * the one that was backed up, which its chain of seals tells: a new installation, or one that was itself restored to an
 * earlier state meanwhile, says nothing of tokens that it never had.
 */
import { counted } from "../../platform/counted.ts";
import { chunk } from "../../platform/database/chunk.ts";
import type { TableHead } from "./archive/records.ts";
import type { Staging } from "./databases/tables.ts";

/** By table, what names each token. */
const TOKENS: Readonly<Record<string, string>> = {
  api_tokens: "token_hash",
  feeds: "token_hash",
  oauth_tokens: "token_hash",
  // Whom someone let in.
  oauth_grants: "id",
  // Its secret can be another one by now.
  oauth_applications: "secret_hash",
  scim_clients: "token_hash",
};
const SEALS = "audit_seals";

/** What the replaced database had of each, by table. */
export type Standing = Map<string, Set<string>>;

export const isOfStanding = (table: string): boolean => table === SEALS || Object.hasOwn(TOKENS, table);

/** @param block lines of JSON arrays */
export function noteStanding(standing: Standing, { name, columns }: TableHead, block: string): void {
  const known = standing.get(name) ?? new Set<string>();
  standing.set(name, known);
  const [value, used] = [columns.indexOf(name === SEALS ? "hash" : (TOKENS[name] ?? "")), columns.indexOf("used_at")];
  for (const line of block.trimEnd().split("\n")) {
    const row: unknown[] = JSON.parse(line);
    // One that was exchanged for another opens nothing, and betrays that it was stolen.
    if (used === -1 || row[used] === null) known.add(String(row[value]));
  }
}

/** Of what no one knows the token to. */
const ended = (id: number): string => String(id).padStart(64, "0");

/** @returns what was dropped, in words */
export async function dropEndedTokens(staging: Staging, standing: Standing): Promise<string[]> {
  const [last] = await staging.select(`select hash from ${SEALS} order by id desc limit 1`);
  if (last === undefined || standing.get(SEALS)?.has(String(last["hash"])) !== true) return [];
  const endedOf = async (table: string, key: string, where = "true"): Promise<number[]> => {
    const rows = await staging.select(`select ${key} as id, ${TOKENS[table]} as value from ${table} where ${where}`);
    return rows.filter(({ value }) => standing.get(table)?.has(String(value)) !== true).map(({ id }) => Number(id));
  };
  let tokens = 0;
  for (const table of ["oauth_tokens", "api_tokens", "feeds", "oauth_grants"]) {
    const ids = await endedOf(table, "id", table === "oauth_tokens" ? "used_at is null" : "true");
    for (const some of chunk(ids)) await staging.change(`delete from ${table} where id in (${some.join(", ")})`);
    if (table !== "oauth_grants") tokens += ids.length;
  }
  const applications = await endedOf("oauth_applications", "id", "secret_hash is not null");
  for (const id of applications)
    await staging.change("update oauth_applications set secret_hash = $1 where id = $2", [ended(id), id]);
  const clients = await endedOf("scim_clients", "provider_id");
  for (const id of clients) {
    const values = "token_hash = $1, secret_hash = case when secret_hash is null then null else $1 end";
    await staging.change(`update scim_clients set ${values} where provider_id = $2`, [ended(id), id]);
  }
  const secrets = applications.length + clients.length;
  return [
    ...(tokens === 0
      ? []
      : [counted(tokens, "token that ended since the backup", "tokens that ended since the backup")]),
    ...(secrets === 0
      ? []
      : [counted(secrets, "client's secret that was changed since", "clients' secrets that were changed since")]),
  ];
}
