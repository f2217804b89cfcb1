/** `halyard secrets rotate`: seals every stored secret with the key of now, so that an old one can be forgotten. */
import { sql } from "kysely";
import { isSealedWith } from "../platform/secrets/secrets.ts";
import { withContext } from "./quiet.ts";
import { SEALED } from "./sealed-columns.ts";
import { print } from "./usage.ts";

export function rotateSecretsCommand(json: boolean): Promise<number> {
  return withContext(async (ctx) => {
    const { settings } = ctx;
    let sealed = 0;
    const closed = new Set<string>();
    for (const { table, column, reseal } of SEALED) {
      await ctx.transaction(async (tx) => {
        const { rows } = await sql<{ id: number; sealed: string }>`select id, ${sql.ref(column)} as sealed
          from ${sql.table(table)} where ${sql.ref(column)} is not null`.execute(tx);
        for (const row of rows) {
          if (isSealedWith(settings.secretKey, row.sealed)) continue;
          const again = reseal(row.sealed, settings, settings);
          if (again === null) closed.add(`${table}.${column}`);
          else {
            await sql`update ${sql.table(table)} set ${sql.ref(column)} = ${again} where id = ${row.id}`.execute(tx);
            sealed++;
          }
        }
      });
    }
    if (sealed > 0) {
      const details = { sealed, unreadable: [...closed].join(", ") };
      await ctx.occurrences.note({ kind: "secrets_rotated", actorId: null, subject: "secrets rotate", details });
    }
    print(json, { ok: closed.size === 0, sealed, unreadable: [...closed] }, [
      `Secrets sealed with the new key: ${sealed}`,
    ]);
    if (closed.size === 0) return 0;
    console.error(`No key opens ${[...closed].join(", ")}. Set HALYARD_OLD_SECRET_KEY, or enter them again.`);
    return 1;
  });
}
