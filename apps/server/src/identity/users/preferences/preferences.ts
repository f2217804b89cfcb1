/** A user's preferences: what they have set, over the defaults, checked as one document. */
import { isDeepStrictEqual } from "node:util";
import { z } from "zod";
import type { Caller } from "../../../access/caller.ts";
import { bumpRevision } from "../../../access/revision.ts";
import { type ApiError, missingPermission, throwAll, violation } from "../../../platform/errors.ts";
import { targetOf } from "../../../hal/write/input.ts";
import { isCalendarDate, isObject, type JsonObject } from "../../../hal/json.ts";
import type { Document } from "../../../hal/answer/resource.ts";
import type { Context } from "../../../platform/context.ts";
import type { DateFormat } from "@halyard/contract/settings/formats";
import type { Reader } from "../../../platform/database/schema/schema.ts";
import type { Changes } from "../../../platform/events/journal.ts";
import { preferencesText, preferencesTexts, updateUser, userById, type UserRow } from "../store.ts";
import { recordUserChange } from "../journal.ts";

const day = z.string().refine(isCalendarDate);
const hour = z
  .string()
  .regex(/^([01]\d|2[0-3]):00/)
  .transform((time) => time.slice(0, 5));
const project = z.object({ project: z.object({ href: z.string().nullable() }) });
const notice = z.boolean().default(false);
/** How long before a date, or after it, an alert comes. */
const ahead = z.enum(["PT0S", "P1D", "P3D", "P7D"]).nullable();
const behind = z.enum(["P1D", "P3D", "P7D"]).nullable();

const Notification = z.object({
  watched: notice,
  mentioned: notice,
  assignee: notice,
  responsible: notice,
  shared: notice,
  workPackageCreated: notice,
  workPackageCommented: notice,
  workPackageProcessed: notice,
  workPackagePrioritized: notice,
  workPackageScheduled: notice,
  newsAdded: notice,
  newsCommented: notice,
  documentAdded: notice,
  forumMessages: notice,
  wikiPageAdded: notice,
  wikiPageUpdated: notice,
  membershipAdded: notice,
  membershipUpdated: notice,
  startDate: ahead.default("P1D"),
  dueDate: ahead.default("P1D"),
  overdue: behind.default(null),
  _links: project,
});

/** `g p`, `mod+k`. */
const KEYS_MAXIMUM = 20;
const SHORTCUTS_MAXIMUM = 100;

const Preferences = z.object({
  commentSortDescending: z.boolean(),
  warnOnLeavingUnsaved: z.boolean(),
  autoHidePopups: z.boolean(),
  hideMail: z.boolean(),
  disableKeyboardShortcuts: z.boolean(),
  /** An extension: other keys than a shortcut's own, by those; empty: it is switched off. */
  shortcuts: z
    .record(z.string().max(KEYS_MAXIMUM), z.string().max(KEYS_MAXIMUM))
    .refine((keys) => Object.keys(keys).length <= SHORTCUTS_MAXIMUM),
  /** An extension: how the client looks. */
  theme: z.enum(["auto", "light", "dark"]),
  dailyReminders: z.strictObject({ enabled: z.boolean(), times: z.array(hour) }),
  immediateReminders: z.strictObject({ mentioned: z.boolean() }),
  pauseReminders: z
    .strictObject({ enabled: z.boolean(), firstDay: day.nullish(), lastDay: day.nullish() })
    .refine(({ enabled, firstDay, lastDay }) => !enabled || (firstDay != null && (lastDay ?? firstDay) >= firstDay)),
  /** An extension: emails about notifications at all, and the hours of the day in which none are sent. */
  emails: z.strictObject({ enabled: z.boolean(), quietFrom: hour.nullable(), quietTo: hour.nullable() }),
  workdays: z.array(z.int().min(1).max(7)).refine((days) => new Set(days).size === days.length),
  notifications: z
    .array(Notification)
    .refine((list) => new Set(list.map((one) => one._links.project.href)).size === list.length)
    .refine((list) => list.every((one) => isProject(one._links.project.href))),
});

const isProject = (href: string | null): boolean => href === null || targetOf(href, ["projects"]) !== null;

/** What is left out stays; `notifications` is replaced as a whole. */
export const PreferencesBody = Preferences.partial().extend({ timeZone: z.string().nullish() });

export type PreferenceValues = z.infer<typeof Preferences>;
export type NotificationSetting = z.infer<typeof Notification>;

const DEFAULTS: PreferenceValues = {
  commentSortDescending: false,
  warnOnLeavingUnsaved: true,
  autoHidePopups: true,
  hideMail: true,
  disableKeyboardShortcuts: false,
  shortcuts: {},
  theme: "auto",
  dailyReminders: { enabled: true, times: ["08:00"] },
  immediateReminders: { mentioned: true },
  pauseReminders: { enabled: false },
  emails: { enabled: true, quietFrom: null, quietTo: null },
  workdays: [1, 2, 3, 4, 5],
  notifications: [
    {
      ...Notification.parse({ _links: { project: { href: null } } }),
      watched: true,
      mentioned: true,
      assignee: true,
      responsible: true,
      shared: true,
    },
  ],
};

/** Own ones, or anyone's for who manages users. @throws MissingPermission (403) */
export function requirePreferencesOf(caller: Caller, user: UserRow): void {
  if (caller.id !== user.id && !caller.canGlobally("manage_user")) throw missingPermission();
}

export async function showPreferences(ctx: Context, user: UserRow): Promise<Document> {
  const values = await valuesOf(ctx.db, user.id);
  const href = `/api/v3/users/${user.id}/preferences`;
  return {
    _type: "UserPreferences",
    timeZone: user.time_zone,
    ...values,
    _links: {
      self: { href },
      user: { href: `/api/v3/users/${user.id}`, title: user.name },
      updateImmediately: { href, method: "patch" },
    },
  };
}

async function valuesOf(db: Reader, id: number): Promise<PreferenceValues> {
  return readValues(await preferencesText(db, id));
}

/** What each of these users wants to hear about in a project: its own setting, else the one for all projects. */
export async function notificationSettings(
  ctx: Context,
  userIds: readonly number[],
  projectId: number,
): Promise<Map<number, NotificationSetting>> {
  const settingOf = await notificationSettingsOf(ctx, userIds);
  return new Map(
    userIds.flatMap((id) => {
      const setting = settingOf(id, projectId);
      return setting === undefined ? [] : [[id, setting] as const];
    }),
  );
}

/** The same of any project, for who asks about many. */
export async function notificationSettingsOf(
  ctx: Context,
  userIds: readonly number[],
): Promise<(userId: number, projectId: number) => NotificationSetting | undefined> {
  const rows = await preferencesTexts(ctx.db, ctx.dialect, userIds);
  const byUser = new Map(rows.map(({ id, preferences }) => [id, readValues(preferences).notifications]));
  return (userId, projectId) => {
    const settings = byUser.get(userId);
    const here = settings?.find((one) => targetOf(one._links.project.href, ["projects"])?.id === projectId);
    return here ?? settings?.find((one) => one._links.project.href === null);
  };
}

/** When and how someone wants to be reminded. */
export interface ReminderSettings extends Pick<
  PreferenceValues,
  "dailyReminders" | "immediateReminders" | "pauseReminders" | "emails" | "workdays"
> {
  timeZone: string;
  dateFormat: DateFormat;
  /** Whether they have chosen themselves which notifications are mailed at once. */
  hasChosenImmediate: boolean;
}

/** Of people who have not set theirs. */
export const NO_ZONE = "UTC";

/** By the users' ids. */
export async function reminderSettings(
  { db, dialect, instance }: Pick<Context, "db" | "dialect" | "instance">,
  userIds: readonly number[],
): Promise<Map<number, ReminderSettings>> {
  const rows = await preferencesTexts(db, dialect, userIds);
  const { timeZone: usual, dateFormat } = await instance.of("general");
  return new Map(
    rows.map(({ id, preferences, time_zone: timeZone }) => [
      id,
      {
        ...readValues(preferences),
        timeZone: timeZone ?? (usual || NO_ZONE),
        dateFormat,
        hasChosenImmediate: storedIn(preferences).immediateReminders !== undefined,
      },
    ]),
  );
}

/** Ends emails about notifications, as the preference does; for those who ask from a mail, without a session. */
export async function stopEmails(ctx: Context, userId: number): Promise<void> {
  const user = await userById(ctx.db, userId);
  if (user === undefined) return;
  const { emails } = await valuesOf(ctx.db, userId);
  await changePreferences(ctx, user, user, { emails: { ...emails, enabled: false } });
}

const StoredPreferences = Preferences.partial();

/** Checked once for each text: most people have set nothing, and each receiver of a change is looked up each time. */
const read = new Map<string, Partial<PreferenceValues>>();
const MOST_READ = 500;

const readValues = (text: string): PreferenceValues => ({ ...DEFAULTS, ...storedIn(text) });

function storedIn(text: string): Partial<PreferenceValues> {
  let stored = read.get(text);
  if (stored === undefined) {
    const checked = StoredPreferences.safeParse(JSON.parse(text));
    stored = checked.success ? checked.data : {};
    if (read.size >= MOST_READ) read.clear();
    read.set(text, stored);
  }
  return stored;
}

/** Members that are no preferences are ignored; `notifications` is replaced as a whole. @throws violations (422) */
export async function changePreferences(
  ctx: Context,
  by: Pick<Caller, "id">,
  user: UserRow,
  body: JsonObject,
): Promise<void> {
  const errors: ApiError[] = [];
  const zone = body["timeZone"];
  if (zone !== undefined && zone !== null && !isTimeZone(zone)) {
    errors.push(violation("timeZone", "Time zone is not set to one of the allowed values."));
  }
  const asked = Preferences.partial().safeParse(withDay(body));
  if (!asked.success) {
    const wrong = new Set(asked.error.issues.map((issue) => String(issue.path[0])));
    for (const name of wrong) errors.push(violation(name, `${name} is invalid.`));
  }
  throwAll(errors);
  const now = ctx.clock.now().toISOString();
  await ctx.transaction(async (tx) => {
    // The caller that is kept in memory knows the time zone. Before the lock, as where accounts are changed.
    if (zone !== undefined) await bumpRevision(tx, "access");
    // Of two changes at once neither undoes the other's.
    await ctx.dialect.lockRow(tx, "users", user.id);
    // Defaults are not stored: what people have not chosen follows the program and the administrators' rules.
    const stored = storedIn(await preferencesText(tx, user.id));
    const before = { ...DEFAULTS, ...stored };
    const { time_zone: zoneBefore } = (await userById(tx, user.id)) ?? user;
    const values = { ...before, ...asked.data };
    const timeZone = zone === undefined ? zoneBefore : typeof zone === "string" ? zone : null;
    const changes = changesBetween({ timeZone: zoneBefore, ...before }, { timeZone, ...values });
    if (Object.keys(changes).length === 0) return;
    await updateUser(
      tx,
      user.id,
      { updated_at: now },
      { preferences: JSON.stringify({ ...stored, ...asked.data }), time_zone: timeZone },
    );
    // Their other devices hear of it and follow.
    await recordUserChange(tx, by, user, "updated", changes, now);
  });
}

function changesBetween(before: Record<string, unknown>, after: Record<string, unknown>): Changes {
  const differing = Object.keys(after).filter((name) => !isDeepStrictEqual(before[name], after[name]));
  return Object.fromEntries(differing.map((name) => [name, { from: before[name], to: after[name] }]));
}

/** A pause of one day may leave out its end. */
function withDay(body: JsonObject): JsonObject {
  const pause = body["pauseReminders"];
  if (!isObject(pause) || pause["firstDay"] == null || (pause["lastDay"] ?? "") !== "") return body;
  return { ...body, pauseReminders: { ...pause, lastDay: pause["firstDay"] } };
}

function isTimeZone(zone: unknown): zone is string {
  if (typeof zone !== "string") return false;
  try {
    // Offsets and abbreviations in lower case are understood too, but are no names that one may choose.
    return new Intl.DateTimeFormat("en", { timeZone: zone }).resolvedOptions().timeZone !== "" && /^[A-Z]/.test(zone);
  } catch {
    return false;
  }
}
