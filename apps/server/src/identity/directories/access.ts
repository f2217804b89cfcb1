/** What every use of a directory begins with: its settings, and a connection that is signed in. */
import type { Context } from "../../platform/context.ts";
import { unseal } from "../../platform/secrets/secrets.ts";
import { DirectoryConfig } from "./config.ts";
import { connected, DirectoryFailure, type Connection } from "./connection.ts";
import type { DirectoryRow } from "./store.ts";

/** What the directory's password is sealed as. */
export const BIND_PASSWORD = "auth provider client secret";

export const configOf = (row: Pick<DirectoryRow, "config">): DirectoryConfig =>
  DirectoryConfig.parse(JSON.parse(row.config));

/** @throws DirectoryFailure */
export function inDirectory<Answer>(
  ctx: Context,
  row: DirectoryRow,
  work: (connection: Connection, config: DirectoryConfig) => Promise<Answer>,
): Promise<Answer> {
  const config = configOf(row);
  return connected(ctx, config, async (connection) => {
    const secret = row.client_secret === null ? null : unseal(ctx.settings, BIND_PASSWORD, row.client_secret);
    if (config.bindDn !== "" && !(await connection.bind(config.bindDn, secret ?? "")))
      throw new DirectoryFailure("The directory refuses the bind DN and password.");
    return work(connection, config);
  });
}
