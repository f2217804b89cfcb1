/** The job that tells people of what happened: who, and for which reason, as far as they may see it. */
import type { Caller } from "../access/caller.ts";
import type { Context } from "../platform/context.ts";
import type { Writer } from "../platform/database/schema.ts";
import { readChanges, record } from "../platform/events/journal.ts";
import { notificationSettings, type NotificationSetting } from "../users/preferences.ts";
import { activeCallersIn } from "../users/service.ts";
import { mentionsIn } from "./mentions.ts";
import { TELL_JOB } from "./queue.ts";
import { reasonFor, type REMINDER, type Happening, type Reason, type Ties } from "./reasons.ts";
import { forgetUntold, insertNotification, untold, usersInGroups, watchersOf, type UntoldRow } from "./store.ts";

const AT_ONCE = 100;

export function handleTelling(ctx: Context): void {
  ctx.jobs.handle(TELL_JOB, async ({ letAnother }) => {
    // What is written from now on asks for another job.
    await letAnother();
    let told = 0;
    for (;;) {
      const rows = await untold(ctx.db, AT_ONCE);
      if (rows.length === 0) return { told };
      const people = new PeopleOfProjects(ctx);
      for (const row of rows) told += await tell(ctx, row, people);
    }
  });
}

/** Everybody who may be told, by project; read once a batch. */
class PeopleOfProjects {
  readonly #ctx: Context;
  readonly #callers = new Map<number, Promise<Caller[]>>();
  readonly #settings = new Map<number, Promise<Map<number, NotificationSetting>>>();

  constructor(ctx: Context) {
    this.#ctx = ctx;
  }

  callers(projectId: number): Promise<Caller[]> {
    let callers = this.#callers.get(projectId);
    if (callers === undefined) this.#callers.set(projectId, (callers = activeCallersIn(this.#ctx, projectId)));
    return callers;
  }

  settings(projectId: number): Promise<Map<number, NotificationSetting>> {
    let settings = this.#settings.get(projectId);
    if (settings === undefined) {
      settings = this.callers(projectId).then((callers) =>
        notificationSettings(
          this.#ctx,
          callers.map((caller) => caller.id),
          projectId,
        ),
      );
      this.#settings.set(projectId, settings);
    }
    return settings;
  }
}

interface Told {
  recipientId: number;
  reason: Reason;
}

async function tell(ctx: Context, row: UntoldRow, people: PeopleOfProjects): Promise<number> {
  const told = await recipientsOf(ctx, row, people);
  const now = ctx.clock.now().toISOString();
  await ctx.transaction(async (tx) => {
    const about = { ...row, work_package_id: row.work_package_id ?? 0, user_id: row.actor_id ?? 0 };
    for (const one of told) await notifyOne(tx, one, about, now);
    await forgetUntold(tx, row.event_id);
  });
  return told.length;
}

/** Puts it into somebody's inbox, once, and tells their open windows. @param about `user_id`: who did it */
export async function notifyOne(
  tx: Writer,
  { recipientId, reason }: { recipientId: number; reason: Reason | typeof REMINDER },
  about: { event_id: number; work_package_id: number; user_id: number },
  now: string,
): Promise<void> {
  const added = await insertNotification(tx, {
    recipient_id: recipientId,
    event_id: about.event_id,
    work_package_id: about.work_package_id,
    actor_id: about.user_id,
    reason,
    read_ian: 0,
    created_at: now,
    updated_at: now,
  });
  if (!added) return;
  await record(tx, {
    entityType: "Notification",
    entityId: recipientId,
    entityTitle: "",
    projectId: null,
    actorId: about.user_id,
    action: "created",
    at: now,
  });
}

async function recipientsOf(ctx: Context, row: UntoldRow, people: PeopleOfProjects): Promise<Told[]> {
  const { work_package_id: id, project_id: projectId } = row;
  if (id === null || projectId === null) return [];
  const happening = happeningOf(row);
  const mentions = mentionsIn(textOf(row));
  const groups = [row.assignee_id, row.responsible_id, ...mentions.groups].filter((one) => one !== null);
  const [callers, settings, watchers, members] = await Promise.all([
    people.callers(projectId),
    people.settings(projectId),
    watchersOf(ctx.db, id),
    usersInGroups(ctx.db, ctx.dialect, groups),
  ]);
  const watching = new Set(watchers);
  const isOrIn = (principalId: number | null, userId: number) =>
    principalId !== null && (principalId === userId || members.get(principalId)?.includes(userId) === true);
  return callers.flatMap((caller) => {
    if (caller.id === row.actor_id || caller.anonymous || !caller.can("view_work_packages", projectId)) return [];
    if (row.internal === 1 && !caller.can("view_internal_comments", projectId)) return [];
    const ties: Ties = {
      mentioned: mentions.users.has(caller.id) || [...mentions.groups].some((group) => isOrIn(group, caller.id)),
      assigned: isOrIn(row.assignee_id, caller.id),
      responsible: isOrIn(row.responsible_id, caller.id),
      watches: watching.has(caller.id),
    };
    const setting = settings.get(caller.id);
    if (setting === undefined) return [];
    // Who has no part in the project hears of what concerns them only.
    const member = caller.rolesIn(projectId).length > 0;
    const tied = ties.mentioned || ties.assigned || ties.responsible || ties.watches;
    if (!member && !tied) return [];
    const reason = reasonFor(setting, ties, happening);
    return reason === null ? [] : [{ recipientId: caller.id, reason }];
  });
}

function happeningOf(row: UntoldRow): Happening {
  return {
    created: row.action === "created",
    commented: (row.comment ?? "") !== "",
    changed: new Set(Object.keys(readChanges(row.changes ?? "{}"))),
  };
}

/** The comment and, where it was written anew, the description; who stood in it before is not told again. */
function textOf(row: UntoldRow): string {
  const description = readChanges(row.changes ?? "{}")["description"];
  if (typeof description?.to !== "string") return row.comment ?? "";
  const before = mentionsIn(typeof description.from === "string" ? description.from : "");
  const now = mentionsIn(description.to);
  const fresh = [
    ...[...now.users.difference(before.users)].map((id) => `user#${id}`),
    ...[...now.groups.difference(before.groups)].map((id) => `group#${id}`),
  ];
  return [row.comment ?? "", ...fresh].join(" ");
}
