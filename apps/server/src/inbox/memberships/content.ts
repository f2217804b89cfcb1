/** What an email about memberships says: found out when it is sent, by what its reader has and can see then. */
import { z } from "zod";
import type { Caller } from "../../access/caller.ts";
import { renderedHtml } from "../../hal/markdown/formattable.ts";
import { findVisibleUser } from "../../identity/users/service.ts";
import type { Context } from "../../platform/context.ts";
import { ApiError } from "../../platform/errors.ts";
import { mailable } from "../emails/content.ts";
import { wantedBy } from "../emails/single.ts";
import type { EmailEntry, EmailItem } from "../emails/templates/email.ts";
import { MOST_ITEMS } from "../emails/templates/words.ts";
import type { NoticeRow } from "./store.ts";

const RoleIds = z.array(z.number());

type Kind = "membershipAdded" | "membershipUpdated";

/** @param before the roles that they had there. @returns null where they have no others, or do not see the project */
export function kindOf(caller: Caller, projectId: number, before: string): Kind | null {
  const was = new Set(RoleIds.parse(JSON.parse(before)));
  const now = new Set(caller.rolesIn(projectId).map(({ role }) => role.id));
  if (now.size === 0 || now.symmetricDifference(was).size === 0 || !caller.sees(projectId)) return null;
  return was.size === 0 ? "membershipAdded" : "membershipUpdated";
}

/** As many as one email takes: all of the first projects. @param rows the oldest first */
export function someOf(rows: readonly NoticeRow[]): NoticeRow[] {
  const projects = new Set([...new Set(rows.map((row) => row.project_id))].slice(0, MOST_ITEMS));
  return rows.filter((row) => projects.has(row.project_id));
}

/** @returns null where nothing is left that they want to hear and see */
export async function saidOf(ctx: Context, caller: Caller, rows: readonly NoticeRow[]) {
  const [wantAdded, wantUpdated] = await Promise.all([
    wantedBy(ctx, [caller.id], (wants) => wants.membershipAdded),
    wantedBy(ctx, [caller.id], (wants) => wants.membershipUpdated),
  ]);
  const wants = { membershipAdded: wantAdded.size > 0, membershipUpdated: wantUpdated.size > 0 };
  const items: EmailItem[] = [];
  for (const [projectId, notices] of Map.groupBy(rows, (row) => row.project_id)) {
    const project = caller.facts.projects.get(projectId);
    const kind = kindOf(caller, projectId, notices[0]?.before ?? "[]");
    if (project === undefined || kind === null || !wants[kind]) continue;
    items.push({
      id: projectId,
      mark: "Membership",
      subject: kind === "membershipAdded" ? "You were added to the project" : "Your roles changed",
      project: project.name,
      projectId,
      url: `${ctx.settings.publicUrl ?? ""}/projects/${projectId}`,
      entries: await entriesOf(ctx, caller, projectId, kind, notices),
    });
  }
  const id = rows.at(-1)?.id;
  if (items.length === 0 || id === undefined) return null;
  return { id, kind: "membership" as const, items, since: rows[0]?.created_at ?? "" };
}

/** One entry for each message; without messages, one for the person who added them or changed their roles last. */
async function entriesOf(
  ctx: Context,
  caller: Caller,
  projectId: number,
  kind: Kind,
  notices: readonly NoticeRow[],
): Promise<EmailEntry[]> {
  const worded = new Map(notices.filter(({ message }) => message !== "").map((row) => [row.message, row]));
  const plain = kind === "membershipAdded" ? notices.slice(0, 1) : notices.slice(-1);
  const told = worded.size > 0 ? [...worded.values()] : plain;
  const roles = new Set(caller.rolesIn(projectId).map(({ role }) => role.name));
  const entries: EmailEntry[] = [];
  for (const [at, row] of told.entries()) {
    entries.push({
      actor: await nameSeen(ctx, caller, row.actor_id),
      at: row.created_at,
      reason: kind,
      note: row.message,
      noteHtml: row.message === "" ? "" : mailable(await renderedHtml(row.message), ctx.settings.publicUrl ?? ""),
      changes: at === told.length - 1 ? [`Your roles: ${[...roles].join(", ")}`] : [],
      isInternal: false,
    });
  }
  return entries;
}

/** @returns null where the person may not know who it is */
async function nameSeen(ctx: Context, caller: Caller, userId: number): Promise<string | null> {
  try {
    return (await findVisibleUser(ctx, caller, String(userId))).name;
  } catch (error) {
    if (error instanceof ApiError) return null;
    throw error;
  }
}
