/**
 * Who hears of a change, for which reason, and why others do not. Delivery and the explanation for people both
 * ask {@link verdictOn}, so that what is explained is what happens.
 */
import { NOTIFY, notifiedIn, type Notified, type NotifiedPart } from "@halyard/contract/work-types/custom-actions";
import type { Caller } from "../../access/caller.ts";
import { customFieldsNow, type CustomFields } from "../../custom-fields/definitions/fields.ts";
import { seesAttribute } from "../../custom-fields/definitions/visibility.ts";
import type { Context } from "../../platform/context.ts";
import { readChanges } from "../../platform/events/journal.ts";
import { notificationSettingsOf, type NotificationSetting } from "../../identity/users/preferences/preferences.ts";
import { activeCallersWho } from "../../identity/users/service.ts";
import { mutesAmong } from "../muted/service.ts";
import { mentionsIn, type Mentions } from "./mentions.ts";
import { reasonFor, type Happening, type Reason, type Ties } from "./reasons.ts";
import { usersInGroups, watchersOf, type UntoldRow } from "./store.ts";

/** What decides, read once for several changes. */
export interface Facts {
  /** Who may see work packages there, by project. */
  people: ReadonlyMap<number, readonly Caller[]>;
  /** What one of them wants to hear of. */
  settingOf: (userId: number, projectId: number) => NotificationSetting | undefined;
  watchers: ReadonlyMap<number, readonly number[]>;
  members: ReadonlyMap<number, readonly number[]>;
  mutes: ReadonlyMap<number, ReadonlySet<number>>;
  /** null: none of them was changed. */
  fields: CustomFields | null;
}

export type NotTold = "own_change" | "not_visible" | "internal_comment" | "muted" | "not_involved" | "settings";

export type Verdict = { ties: Ties } & (
  | { reason: Reason; because: null }
  | { reason: null; because: NotTold; /** Off. */ setting: Reason | null }
);

/** What the names of custom fields in changes begin with. */
const CUSTOM_FIELD_PREFIX = "customField";

const NO_TIES: Ties = { mentioned: false, customAction: false, assigned: false, responsible: false, watches: false };

export async function factsOf(ctx: Context, rows: readonly UntoldRow[]): Promise<Facts> {
  const ids = rows.flatMap((row) => row.work_package_id ?? []);
  const changesField = rows.some(({ changes }) => (changes ?? "").includes(CUSTOM_FIELD_PREFIX));
  const [{ people, settingOf }, watchers, members, mutes, fields] = await Promise.all([
    peopleOf(ctx, rows),
    watchersOf(ctx.db, ctx.dialect, ids),
    usersInGroups(ctx.db, ctx.dialect, [...new Set(rows.flatMap(groupsOf))]),
    mutesAmong(ctx, ids),
    changesField ? customFieldsNow(ctx) : null,
  ]);
  return { people, settingOf, watchers, members, mutes, fields };
}

/** Everyone who may be told in the projects of these rows, and what they want to hear of. */
async function peopleOf(ctx: Context, rows: readonly UntoldRow[]): Promise<Pick<Facts, "people" | "settingOf">> {
  const projects = new Set(rows.flatMap((row) => row.project_id ?? []));
  const people = await activeCallersWho(ctx, "view_work_packages", projects);
  const ids = new Set([...people.values()].flat().map((caller) => caller.id));
  return { people, settingOf: await notificationSettingsOf(ctx, [...ids]) };
}

/** The groups that it may concern. */
const groupsOf = (row: UntoldRow): number[] =>
  [row.assignee_id, row.responsible_id, ...mentionsIn(textOf(row)).groups, ...namedIn(buttonOf(row))].filter(
    (one) => one !== null,
  );

const buttonOf = (row: UntoldRow): Notified | null => notifiedIn(readChanges(row.changes ?? "{}")[NOTIFY]?.to);

const namedIn = (button: Notified | null): number[] => button?.to.filter((one) => typeof one === "number") ?? [];

export interface Recipient {
  caller: Caller;
  reason: Reason;
  projectId: number;
  workPackageId: number;
}

export function recipientsOf(row: UntoldRow, facts: Facts): Recipient[] {
  const { work_package_id: workPackageId, project_id: projectId } = row;
  if (workPackageId === null || projectId === null) return [];
  const change = readChange(row);
  return (facts.people.get(projectId) ?? []).flatMap((caller) => {
    const { reason } = verdictOn(change, caller, facts);
    return reason === null ? [] : [{ caller, reason, projectId, workPackageId }];
  });
}

interface ReadChange {
  row: UntoldRow;
  happening: Happening;
  mentions: Mentions;
  /** Whom a custom action tells; null: none did it. */
  button: Notified | null;
}

export const readChange = (row: UntoldRow): ReadChange => ({
  row,
  happening: happeningOf(row),
  mentions: mentionsIn(textOf(row)),
  button: buttonOf(row),
});

export function verdictOn({ row, happening, mentions, button }: ReadChange, caller: Caller, facts: Facts): Verdict {
  const { work_package_id: id, project_id: projectId } = row;
  const not = (because: NotTold, ties = NO_TIES, setting: Reason | null = null): Verdict => ({
    reason: null,
    because,
    ties,
    setting,
  });
  if (id === null || projectId === null || caller.anonymous) return not("not_visible");
  if (!caller.can("view_work_packages", projectId)) return not("not_visible");
  if (row.internal === 1 && !caller.can("view_internal_comments", projectId)) return not("internal_comment");
  if (!showsAny(happening, caller, projectId, facts.fields)) return not("not_visible");
  if (caller.id === row.actor_id) return not("own_change");
  const isOrIn = (principalId: number | null) =>
    principalId !== null && (principalId === caller.id || facts.members.get(principalId)?.includes(caller.id) === true);
  const has: Record<NotifiedPart, boolean> = {
    assignee: isOrIn(row.assignee_id),
    responsible: isOrIn(row.responsible_id),
    author: isOrIn(row.author_id),
    watchers: facts.watchers.get(id)?.includes(caller.id) === true,
  };
  const ties: Ties = {
    mentioned: mentions.users.has(caller.id) || [...mentions.groups].some(isOrIn),
    customAction: button?.to.some((one) => (typeof one === "number" ? isOrIn(one) : has[one])) === true,
    assigned: has.assignee,
    responsible: has.responsible,
    watches: has.watchers,
  };
  const setting = facts.settingOf(caller.id, projectId);
  if (setting === undefined) return not("settings", ties);
  // People outside the project are told only of what concerns them.
  const isTied = ties.mentioned || ties.customAction || ties.assigned || ties.responsible || ties.watches;
  if (!isTied && caller.rolesIn(projectId).length === 0) return not("not_involved", ties);
  const reason = reasonFor(setting, ties, happening);
  if (reason === null) {
    const possible = reasonFor(EVERYTHING, ties, happening);
    return possible === null ? not("not_involved", ties) : not("settings", ties, possible);
  }
  // A mention is a question to this person: a muted thread doesn't keep it back.
  if (reason !== "mentioned" && facts.mutes.get(id)?.has(caller.id) === true) return not("muted", ties);
  return { reason, because: null, ties };
}

/** Whether it is more than a change of custom fields that are hidden from the caller. */
function showsAny(
  { created, commented, changed }: Happening,
  caller: Caller,
  projectId: number,
  fields: CustomFields | null,
): boolean {
  if (fields === null || created || commented || changed.size === 0) return true;
  return [...changed].some((name) => seesAttribute(caller, fields, name, projectId));
}

const EVERYTHING: Parameters<typeof reasonFor>[0] = {
  mentioned: true,
  assignee: true,
  responsible: true,
  watched: true,
  workPackageCommented: true,
  workPackageCreated: true,
  workPackageProcessed: true,
  workPackagePrioritized: true,
  workPackageScheduled: true,
};

function happeningOf(row: UntoldRow): Happening {
  return {
    created: row.action === "created",
    commented: (row.comment ?? "") !== "",
    changed: new Set(Object.keys(readChanges(row.changes ?? "{}"))),
  };
}

/** The comment and, where it was written again, the description; people who stood in it before are not told again. */
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
