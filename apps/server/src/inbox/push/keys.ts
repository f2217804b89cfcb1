/** The key pair that tells push services who sends (RFC 8292): made at the first start, its secret half kept sealed. */
import type { Context } from "../../platform/context.ts";
import { seal, unseal } from "../../platform/secrets/secrets.ts";
import { insertKeys, pushKeys } from "./store.ts";

export const PUSH_KEY = "web push private key";

export interface VapidKeys {
  publicKey: string;
  privateKey: string;
}

export async function makeKeys(ctx: Context): Promise<void> {
  if ((await pushKeys(ctx.db)) !== undefined) return;
  const { default: webPush } = await import("web-push");
  const { publicKey, privateKey } = webPush.generateVAPIDKeys();
  const sealed = seal(ctx.settings, PUSH_KEY, privateKey);
  const row = { id: 1, public_key: publicKey, private_key: sealed, created_at: ctx.clock.now().toISOString() };
  await ctx.transaction((tx) => insertKeys(tx, row));
}

/** @returns null where there are none, or the installation's key does not open them */
export async function readKeys(ctx: Context): Promise<VapidKeys | null> {
  const row = await pushKeys(ctx.db);
  if (row === undefined) return null;
  const privateKey = unseal(ctx.settings, PUSH_KEY, row.private_key);
  return privateKey === null ? null : { publicKey: row.public_key, privateKey };
}
