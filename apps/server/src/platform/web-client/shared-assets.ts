/**
 * The client's assets in the database, for processes that share it but no folder: while an update goes from one to the
 * next, a page of one version asks a process of the other for its files. SQLite has one process, which keeps them itself.
 */
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type { Context } from "../context.ts";
import { KEPT_MS } from "./kept-assets.ts";

/** Few enough for one statement, large files included. */
const AT_ONCE = 50;
/** Packed copies are made once more by each process, or left out. */
const isPacked = (name: string): boolean => /\.(?:br|gz)$/.test(name);

export async function shareAssets(ctx: Context, folder: string, names: readonly string[]): Promise<void> {
  if (ctx.dialect.name === "sqlite") return;
  const now = ctx.clock.now();
  const mine = names.filter((name) => !isPacked(name));
  const present = await ctx.db.selectFrom("client_assets").select("name").execute();
  const known = new Set(present.map(({ name }) => name));
  const missing = mine.filter((name) => !known.has(name));
  const used_at = now.toISOString();
  for (let at = 0; at < missing.length; at += AT_ONCE) {
    const rows = await Promise.all(
      missing.slice(at, at + AT_ONCE).map(async (name) => ({
        name,
        content: await readFile(join(folder, name), "base64"),
        used_at,
      })),
    );
    await ctx.transaction((tx) =>
      tx
        .insertInto("client_assets")
        .values(rows)
        .onConflict((conflict) => conflict.column("name").doNothing())
        .execute(),
    );
  }
  await ctx.transaction(async (tx) => {
    await tx.updateTable("client_assets").set({ used_at }).where("name", "in", mine).execute();
    const oldest = new Date(now.getTime() - KEPT_MS).toISOString();
    await tx.deleteFrom("client_assets").where("used_at", "<", oldest).execute();
  });
}

/** @returns what another process has shared under this name; null: none has */
export async function readSharedAsset(ctx: Context, name: string): Promise<Buffer | null> {
  if (ctx.dialect.name === "sqlite" || isPacked(name)) return null;
  const row = await ctx.db.selectFrom("client_assets").select("content").where("name", "=", name).executeTakeFirst();
  return row === undefined ? null : Buffer.from(row.content, "base64");
}
