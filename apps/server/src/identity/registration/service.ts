/**
 * People who make an account themselves, as far as administrators let them. Who asks for an invitation or an approval is
 * answered alike whether or not there is such an account: a job looks and writes.
 */
import { REGISTRATIONS } from "@halyard/contract/limits";
import type { FastifyRequest } from "fastify";
import { z } from "zod";
import type { Caller } from "../../access/caller.ts";
import { mayInvite } from "../../access/policies/users.ts";
import { requirePermission } from "../../access/require-permission.ts";
import { bumpRevision } from "../../access/revision.ts";
import type { JsonObject } from "../../hal/json.ts";
import { limited } from "../../hal/rate-limit.ts";
import { networkOf } from "../../platform/connections/network-address.ts";
import type { Context } from "../../platform/context.ts";
import { isUniqueViolation } from "../../platform/database/database.ts";
import { ApiError, notFound, throwAll, violation } from "../../platform/errors.ts";
import { recordAll } from "../../platform/events/journal.ts";
import { letterTo, post } from "../../platform/mail/mail-queue.ts";
import { hit } from "../../platform/throttle.ts";
import { hashPassword } from "../authentication/sessions/passwords.ts";
import { signIn, signInRule, type SignedIn } from "../authentication/sign-in.ts";
import { inviteByMail } from "../invitations/mails/invitation-job.ts";
import { addressesOfAdministrators } from "../users/administrators.ts";
import { userChange } from "../users/journal.ts";
import { findUser, systemCaller, userByWhatever, type UserRow } from "../users/service.ts";
import { addUsers, takenBy } from "../users/write/create.ts";
import { problemsOf } from "../users/write/validation.ts";
import { countWaiting, moveToInvited } from "./store.ts";

const JOB = "register_account";

export const RegistrationBody = z.object({ email: z.string(), firstName: z.string(), lastName: z.string() });
type Person = z.infer<typeof RegistrationBody>;

/** What this server offers; null: no one can register. An invitation needs mail. */
export async function registrationOffered(ctx: Context): Promise<"invitation" | "approval" | "automatic" | null> {
  const { selfRegistration } = await ctx.instance.of("authentication");
  if (selfRegistration === "off" || (selfRegistration === "invitation" && !(await ctx.mailer.isOn()))) return null;
  return selfRegistration;
}

type Outcome = { next: "invitation" | "approval" } | { next: "signed_in"; signedIn: SignedIn };

/** @throws MissingPermission (403) where no one can register, TooManyRequests (429), the problems of the input (422) */
export async function register(ctx: Context, request: FastifyRequest, body: JsonObject): Promise<Outcome> {
  const mode = await registrationOffered(ctx);
  if (mode === null) throw new ApiError("MissingPermission", "Ask an administrator for an account.");
  const { perAddress, windowMs } = REGISTRATIONS;
  await limited(ctx, `register:address:${networkOf(request.ip)}`, perAddress, windowMs);
  const text = (name: string): string => {
    const value = body[name];
    return typeof value === "string" && !value.includes("\0") ? value.trim() : "";
  };
  const person = { email: text("email"), firstName: text("firstName"), lastName: text("lastName") };
  const { password: chosen = "" } = body;
  const password = mode !== "automatic" ? undefined : typeof chosen === "string" ? chosen : "";
  const rules = await ctx.instance.of("authentication");
  const input = { ...person, login: person.email, ...(password === undefined ? {} : { password }) };
  const status = password === undefined ? ("invited" as const) : ("active" as const);
  throwAll([
    ...problemsOf({ ...input, status }, true, {}, rules),

    ...(await domainProblems(ctx, person)),
  ]);
  if (password !== undefined) return { next: "signed_in", signedIn: await enterAtOnce(ctx, request, person, password) };
  await ctx.transaction((tx) => ctx.jobs.add(tx, { kind: JOB, payload: person, ownerId: null }));
  return { next: mode === "approval" ? "approval" : "invitation" };
}

async function domainProblems(ctx: Context, { email }: Person): Promise<ApiError[]> {
  const { registrationDomains } = await ctx.instance.of("authentication");
  if (registrationDomains.length === 0 || isFrom(email, registrationDomains)) return [];
  return [violation("email", `Use an email address at ${registrationDomains.join(" or ")}.`)];
}

const isFrom = (email: string, domains: readonly string[]): boolean =>
  domains.includes((email.split("@").at(-1) ?? "").toLowerCase());

/** The address is not checked: for servers that only trusted people reach. */
async function enterAtOnce(ctx: Context, request: FastifyRequest, person: Person, password: string): Promise<SignedIn> {
  const input = { ...person, login: person.email, status: "active" as const };
  throwAll(await takenBy(ctx.db, input, null));
  const passwordHash = await hashPassword(password);
  const [caller, now] = [await systemCaller(ctx), ctx.clock.now()];
  const rule = await signInRule(ctx, 0);
  try {
    return await ctx.transaction(async (tx) => {
      await bumpRevision(tx, "access");
      const [id = 0] = await addUsers(ctx, tx, caller, [input], { passwordHash, now: now.toISOString() });
      return signIn(tx, id, request, now, { ...rule, proofs: ["password"] });
    });
  } catch (error) {
    if (isUniqueViolation(error)) throwAll(await takenBy(ctx.db, input, null));
    throw error;
  }
}

export function handleRegistrations(ctx: Context): void {
  ctx.jobs.handle(JOB, async ({ payload }) => {
    await takeIn(ctx, RegistrationBody.parse(payload));
    return {};
  });
}

async function takeIn(ctx: Context, person: Person): Promise<void> {
  // As administrators have it now: they may have closed the door since.
  const mode = await registrationOffered(ctx);
  if (mode === null || mode === "automatic") return;
  const { perAccount, windowMs } = REGISTRATIONS;
  const asked = await hit(ctx, `register:account:${person.email.toLowerCase()}`, windowMs);
  if (asked.count > perAccount) return;
  const known = await userByWhatever(ctx, person.email);
  if (known !== undefined) return tellOwner(ctx, known);
  const status = mode === "approval" ? ("registered" as const) : ("invited" as const);
  const caller = await systemCaller(ctx);
  const now = ctx.clock.now().toISOString();
  await ctx.transaction(async (tx) => {
    await bumpRevision(tx, "access");
    if ((await countWaiting(tx)) >= REGISTRATIONS.mostWaiting) return;
    await addUsers(ctx, tx, caller, [{ ...person, login: person.email, status }], { passwordHash: null, now });
    if (status === "invited") return;
    const where = `${ctx.settings.publicUrl ?? ""}/admin/users?status=registered`;
    for (const administrator of await addressesOfAdministrators(tx)) {
      const letter = letterTo(administrator, "Someone asks for an account", [
        `${person.firstName} ${person.lastName} (${person.email}) asks for an account.`,
        `Approve or delete it here:\n${where}`,
      ]);
      await post(ctx, tx, letter);
    }
  });
}

/** Someone entered the address of an account that exists: its owner hears it, no one else. */
async function tellOwner(ctx: Context, user: UserRow): Promise<void> {
  if (user.status === "invited") return ctx.transaction((tx) => inviteByMail(ctx, tx, [user.id]));
  if (user.status !== "active" || user.email === "") return;
  const letter = letterTo(user, "You already have an account", [
    `someone tried to register with your email address at ${ctx.settings.publicUrl ?? "Halyard"}.`,
    `You already have an account. Your login is ${user.login}. If that wasn't you, ignore this message.`,
  ]);
  await ctx.transaction((tx) => post(ctx, tx, letter));
}

/** The person gets an invitation, and chooses a password with its link. @throws NotFound (404), MissingPermission (403) */
export async function approve(ctx: Context, caller: Caller, reference: string): Promise<UserRow> {
  const user = await findUser(ctx, caller, reference);
  requirePermission(mayInvite(caller, user));
  const now = ctx.clock.now().toISOString();
  await ctx.transaction(async (tx) => {
    await bumpRevision(tx, "access");
    if (!(await moveToInvited(tx, user.id, now))) throw notFound("This account is not waiting for an approval.");
    await inviteByMail(ctx, tx, [user.id]);
    const changes = { status: { from: "registered", to: "invited" } };
    await recordAll(tx, [userChange(caller, user, "updated", changes, now)]);
  });
  return findUser(ctx, caller, String(user.id));
}
