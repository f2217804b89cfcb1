/** A person's devices that get pushes. */
import type { PushDevice as Wire, PushStatus } from "@halyard/contract/schemas/administration/emails";
import type { Caller } from "../../access/caller.ts";
import type { DocumentOf } from "../../hal/answer/resource.ts";
import type { JsonObject } from "../../hal/json.ts";
import { hashOf } from "../../identity/authentication/sessions/tokens.ts";
import type { Context } from "../../platform/context.ts";
import { notFound, violation } from "../../platform/errors.ts";
import { recordForDevices } from "../../audit/own-devices.ts";
import { countUnread } from "../notifications/service.ts";
import { readKeys } from "./keys.ts";
import { push, sealSubscription, Subscription, type Pushed } from "./send.ts";
import {
  countDevices,
  deleteDevice,
  deviceById,
  devicesOf,
  failingDevices,
  lastNotification,
  saveDevice,
  type PushDevice,
} from "./store.ts";

const PATH = "/api/v3/push_devices";
const MOST_DEVICES = 20;
const LONGEST_NAME = 100;
const FAILING_SHOWN = 50;

export const documentOf = (row: PushDevice): DocumentOf<Wire> => ({
  _type: "PushDevice",
  id: row.id,
  name: row.name,
  endpointHash: row.endpoint_hash,
  error: row.error,
  createdAt: row.created_at,
  lastPushedAt: row.last_pushed_at,
  _links: {
    self: { href: `${PATH}/${row.id}` },
    test: { href: `${PATH}/${row.id}/test`, method: "post" },
    delete: { href: `${PATH}/${row.id}`, method: "delete" },
  },
});

export const listDevices = (ctx: Context, caller: Caller): Promise<PushDevice[]> => devicesOf(ctx.db, caller.id);

/** @throws the problems of the body (422) */
export async function registerDevice(ctx: Context, caller: Caller, body: JsonObject): Promise<PushDevice> {
  const given = Subscription.safeParse(body["subscription"]);
  if (!given.success) throw violation("subscription", "The browser's subscription is invalid.");
  const name = typeof body["name"] === "string" ? body["name"].trim().slice(0, LONGEST_NAME) : "";
  const endpointHash = hashOf(given.data.endpoint);
  const now = ctx.clock.now().toISOString();
  const subscription = sealSubscription(ctx, given.data);
  const id = await ctx.transaction(async (tx) => {
    const others = (await devicesOf(tx, caller.id)).filter((one) => one.endpoint_hash !== endpointHash);
    if (others.length >= MOST_DEVICES) throw violation("base", "You have too many devices. Remove one first.");
    const saved = await saveDevice(tx, {
      user_id: caller.id,
      endpoint_hash: endpointHash,
      subscription,
      name: name === "" ? "Browser" : name,
      // What came before is in the inbox.
      last_notification_id: await lastNotification(tx, caller.id),
      attempts: 0,
      next_at: now,
      error: "",
      created_at: now,
      last_pushed_at: null,
    });
    await recordForDevices(tx, caller.id, "device", now);
    return saved;
  });
  return ownDevice(ctx, caller, id);
}

/** @throws NotFound (404) also for someone else's */
export async function ownDevice(ctx: Context, caller: Caller, id: number): Promise<PushDevice> {
  const row = await deviceById(ctx.db, id);
  if (row === undefined || row.user_id !== caller.id) throw notFound();
  return row;
}

export async function removeDevice(ctx: Context, caller: Caller, id: number): Promise<void> {
  await ctx.transaction(async (tx) => {
    if (!(await deleteDevice(tx, id, caller.id))) throw notFound();
    await recordForDevices(tx, caller.id, "device", ctx.clock.now().toISOString());
  });
}

/** At once: what the push service says is the answer. */
export async function testDevice(ctx: Context, caller: Caller, device: PushDevice): Promise<Pushed> {
  const keys = await readKeys(ctx);
  if (keys === null) return { outcome: "failed", error: "The push keys can't be opened with this installation's key." };
  return push(ctx, keys, device, {
    title: "Halyard",
    body: "Notifications reach this device.",
    path: "/notifications",
    tag: "test",
    unread: await countUnread(ctx, caller),
  });
}

export async function pushStatus(ctx: Context): Promise<DocumentOf<PushStatus>> {
  const [keys, counts, failing] = await Promise.all([
    readKeys(ctx),
    countDevices(ctx.db),
    failingDevices(ctx.db, FAILING_SHOWN),
  ]);
  return {
    _type: "PushStatus",
    isReady: keys !== null,
    ...counts,
    failures: failing.map(({ id, name, error, user_name: user }) => ({ id, name, error, user })),
    _links: { self: { href: "/api/v3/admin/push/status" } },
  };
}
