/** Mails people that they were added to a project, or have other roles there, where they asked for it. */
import { z } from "zod";
import type { Caller } from "../../access/caller.ts";
import { renderedHtml } from "../../hal/markdown/formattable.ts";
import { JOINED_JOB, JoinedNotice, MEMBERSHIP_JOB, MembershipNotice } from "../../identity/memberships/notices.ts";
import { activeCallersIn, callerOfUser, findVisibleUser } from "../../identity/users/service.ts";
import type { Context } from "../../platform/context.ts";
import { chunk } from "../../platform/database/chunk.ts";
import { ApiError } from "../../platform/errors.ts";
import { mailable } from "../emails/content.ts";
import { planEmails, sendSingle, wantedBy } from "../emails/single.ts";
import type { EmailItem } from "../emails/templates/email.ts";
import { MOST_ITEMS } from "../emails/templates/words.ts";

const LETTER_JOB = "memberships.letter";

const Told = z.object({ projectId: z.number(), kind: z.enum(["membershipAdded", "membershipUpdated"]) });
const Letter = z.object({
  userId: z.number(),
  actorId: z.number(),
  at: z.string(),
  message: z.string(),
  projects: z.array(Told),
});
type Letter = z.infer<typeof Letter>;

export function handleMemberships(ctx: Context): void {
  ctx.jobs.handle(MEMBERSHIP_JOB, async ({ payload }) => tell(ctx, await ofMembership(ctx, payload)));
  ctx.jobs.handle(JOINED_JOB, async ({ payload }) => tell(ctx, await ofJoined(ctx, payload)));
  ctx.jobs.handle(LETTER_JOB, async ({ uuid, payload, letAnother }) => {
    // What is changed from here on, this one may miss.
    await letAnother();
    const letter = Letter.parse(payload);
    return sendSingle(ctx, letter.userId, (caller) => membershipsSeen(ctx, caller, letter, uuid));
  });
}

async function ofMembership(ctx: Context, payload: unknown): Promise<Letter[]> {
  const { principalId, projectId, before, ...said } = MembershipNotice.parse(payload);
  const user = await callerOfUser(ctx, principalId);
  const callers = user === null ? await activeCallersIn(ctx, projectId) : [user];
  return callers.flatMap((caller) => {
    const others = caller.rolesIn(projectId).filter(({ groupId }) => groupId !== principalId);
    const isOfGroup = others.length < caller.rolesIn(projectId).length;
    if (caller.id !== principalId && !isOfGroup) return [];
    const was = new Set([...before, ...(isOfGroup ? others.map(({ role }) => role.id) : [])]);
    return lettersTo(caller, said, [changeIn(caller, projectId, was)]);
  });
}

async function ofJoined(ctx: Context, payload: unknown): Promise<Letter[]> {
  const { groupId, userIds, ...said } = JoinedNotice.parse(payload);
  const letters: Letter[] = [];
  // Each of them is looked up: of thousands only those who ask for it.
  for (const id of await wantedBy(ctx, userIds, (wants) => wants.membershipAdded || wants.membershipUpdated)) {
    const caller = await callerOfUser(ctx, id);
    if (caller === null) continue;
    const changed = [...caller.memberProjectIds()].flatMap((projectId) => {
      const held = caller.rolesIn(projectId);
      const others = held.filter((role) => role.groupId !== groupId);
      if (others.length === held.length) return [];
      return [changeIn(caller, projectId, new Set(others.map(({ role }) => role.id)))];
    });
    letters.push(...lettersTo(caller, { ...said, message: "" }, changed));
  }
  return letters;
}

/** @param was the roles that they had there. @returns null where they have no others, or do not see the project */
function changeIn(caller: Caller, projectId: number, was: ReadonlySet<number>): z.infer<typeof Told> | null {
  const now = new Set(caller.rolesIn(projectId).map(({ role }) => role.id));
  if (now.size === 0 || now.symmetricDifference(was).size === 0 || !caller.sees(projectId)) return null;
  return { projectId, kind: was.size === 0 ? "membershipAdded" : "membershipUpdated" };
}

/** None about what they did themselves; several where one would be too long. */
function lettersTo(
  { id: userId }: Caller,
  said: Pick<Letter, "actorId" | "at" | "message">,
  changed: readonly (z.infer<typeof Told> | null)[],
): Letter[] {
  if (userId === said.actorId) return [];
  const projects = changed.filter((change) => change !== null);
  return [...chunk(projects, MOST_ITEMS)].map((some) => ({ ...said, userId, projects: some }));
}

async function tell(ctx: Context, letters: readonly Letter[]): Promise<{ told: number }> {
  if (letters.length === 0 || !(await ctx.mailer.isOn())) return { told: 0 };
  const ids = letters.map(({ userId }) => userId);
  const [added, updated] = await Promise.all([
    wantedBy(ctx, ids, ({ membershipAdded }) => membershipAdded),
    wantedBy(ctx, ids, ({ membershipUpdated }) => membershipUpdated),
  ]);
  const wanted = letters.flatMap((letter) => {
    const isWanted = { membershipAdded: added.has(letter.userId), membershipUpdated: updated.has(letter.userId) };
    const projects = letter.projects.filter(({ kind }) => isWanted[kind]);
    return projects.length === 0 ? [] : [{ ...letter, projects }];
  });
  await planEmails(
    ctx,
    wanted.map((payload) => ({ kind: LETTER_JOB, payload, ...onceUntilSent(payload) })),
  );
  return { told: wanted.length };
}

/** Several changes in one project within a minute are one email: it says what the roles are when it is sent. */
function onceUntilSent({ userId, projects, message }: Letter): { dedupeKey?: string } {
  const [only] = projects;
  if (only === undefined || projects.length > 1 || message !== "") return {};
  return { dedupeKey: `${LETTER_JOB}:${only.projectId}:${userId}` };
}

/** @returns null where nothing is left that the person sees */
async function membershipsSeen(ctx: Context, caller: Caller, { actorId, at, message, projects }: Letter, id: string) {
  const origin = ctx.settings.publicUrl ?? "";
  const actor = await nameSeen(ctx, caller, actorId);
  const noteHtml = message === "" ? "" : mailable(await renderedHtml(message), origin);
  const items = projects.flatMap(({ projectId, kind }): EmailItem[] => {
    const project = caller.facts.projects.get(projectId);
    const roles = new Set(caller.rolesIn(projectId).map(({ role }) => role.name));
    if (project === undefined || roles.size === 0 || !caller.sees(projectId)) return [];
    return [
      {
        id: projectId,
        mark: "Membership",
        subject: kind === "membershipAdded" ? "You were added to the project" : "Your roles changed",
        project: project.name,
        projectId,
        url: `${origin}/projects/${projectId}`,
        entries: [
          {
            actor,
            at,
            reason: kind,
            note: message,
            noteHtml,
            changes: [`Your roles: ${[...roles].join(", ")}`],
            isInternal: false,
          },
        ],
      },
    ];
  });
  if (items.length === 0) return null;
  return { id, kind: "membership" as const, items, since: at };
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
