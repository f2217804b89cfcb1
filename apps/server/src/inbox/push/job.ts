/**
 * Pushes notifications to devices. Each device has a position among its person's notifications, which moves on after
 * each push: a process that is killed between the two pushes that one twice, and loses none.
 */
import type { Caller } from "../../access/caller.ts";
import { callerOfUser } from "../../identity/users/service.ts";
import type { Context } from "../../platform/context.ts";
import { activitiesByIds } from "../../work/activities/service.ts";
import { workPackagesByIds } from "../../work/work-packages/service.ts";
import { PUSH_JOB, planPushes } from "../notifications/channels.ts";
import { CHANGELESS } from "../notifications/reasons.ts";
import { countUnread } from "../notifications/service.ts";
import { readKeys, type VapidKeys } from "./keys.ts";
import { push, type PushMessage } from "./send.ts";
import {
  deleteDevice,
  dueDevices,
  nextDevice,
  patchDevice,
  unpushedOf,
  type PushDevice,
  type UnpushedRow,
} from "./store.ts";

const MINUTE_MS = 60_000;
/** After each attempt that failed; a device that fails longer than all of them is forgotten. */
const PAUSES_MS = [1, 5, 30, 120, 600, 1_440].map((minutes) => minutes * MINUTE_MS);
const DEVICES = 50;
const AT_ONCE = 20;

export function handlePushes(ctx: Context): void {
  ctx.jobs.handle(PUSH_JOB, async ({ letAnother }) => {
    await letAnother();
    const keys = await readKeys(ctx);
    if (keys === null) return {};
    let count = 0;
    for (;;) {
      const devices = await dueDevices(ctx.db, ctx.clock.now().toISOString(), DEVICES);
      if (devices.length === 0) break;
      for (const device of devices) count += await pushAll(ctx, keys, device);
    }
    const next = await nextDevice(ctx.db);
    if (next !== null) await ctx.transaction((tx) => planPushes(ctx, tx, new Date(next)));
    return { pushed: count };
  });
}

async function pushAll(ctx: Context, keys: VapidKeys, device: PushDevice): Promise<number> {
  const caller = await callerOfUser(ctx, device.user_id);
  // Of an account that is locked: its devices would hear of nothing for as long as that lasts.
  if (caller === null) {
    await ctx.transaction((tx) => deleteDevice(tx, device.id, null));
    return 0;
  }
  const rows = await unpushedOf(ctx.db, device, AT_ONCE);
  let count = 0;
  for (const row of rows) {
    const message = await messageFor(ctx, caller, row);
    const now = ctx.clock.now();
    const pushed = message === null ? null : await push(ctx, keys, device, message);
    if (pushed?.outcome === "gone") {
      await ctx.transaction((tx) => deleteDevice(tx, device.id, null));
      return count;
    }
    if (pushed?.outcome === "failed") {
      await noteFailure(ctx, device, pushed.error);
      return count;
    }
    const patch = { last_notification_id: row.id, attempts: 0, error: "" };
    const sent = pushed === null ? {} : { last_pushed_at: now.toISOString() };
    await ctx.transaction((tx) => patchDevice(tx, device.id, { ...patch, ...sent }));
    if (pushed !== null) count++;
  }
  return count;
}

async function noteFailure(ctx: Context, device: PushDevice, error: string): Promise<void> {
  const pause = PAUSES_MS[device.attempts];
  const nextAt = new Date(ctx.clock.now().getTime() + (pause ?? 0)).toISOString();
  await ctx.transaction(async (tx) => {
    if (pause === undefined) await deleteDevice(tx, device.id, null);
    else await patchDevice(tx, device.id, { attempts: device.attempts + 1, next_at: nextAt, error });
  });
  ctx.log.warn({ device: device.id, attempt: device.attempts + 1 }, "a push was not delivered");
}

/** By what its reader can see now. @returns null where nothing is left to say */
async function messageFor(ctx: Context, caller: Caller, row: UnpushedRow): Promise<PushMessage | null> {
  const [[workPackage], activities] = await Promise.all([
    workPackagesByIds(ctx, caller, [row.work_package_id]),
    activitiesByIds(ctx, caller, [row.event_id]),
  ]);
  const isBare = CHANGELESS.has(row.reason);
  if (workPackage === undefined || (activities.length === 0 && !isBare)) return null;
  const words = WORDS[row.reason] ?? "changed";
  return {
    title: `#${workPackage.id} ${workPackage.subject}`,
    body: isBare || row.actor_name === null ? words : `${row.actor_name}: ${words}`,
    path: `/work_packages/${workPackage.id}`,
    tag: `notification-${row.id}`,
    unread: await countUnread(ctx, caller),
  };
}

/** What a lock screen shows says that something happened, and quotes nothing. */
const WORDS: Readonly<Record<string, string>> = {
  mentioned: "mentioned you",
  customAction: "notified you",
  commented: "commented",
  created: "created it",
  processed: "changed the status",
  prioritized: "changed the priority",
  scheduled: "changed the dates",
  reminder: "Your reminder",
  dateAlert: "A date is near or has passed",
};
