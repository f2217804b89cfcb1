/**
 * A forgotten password: `POST auth/password_reset/ask` `{login}` (a login or a mail address) is answered alike
 * whatever it names, and a job looks and writes; `…/check` and `…/accept` take the letter's link up.
 */
import type { FastifyInstance, FastifyRequest } from "fastify";
import { PASSWORD_RESETS } from "@halyard/contract/limits";
import { throwAll, violation } from "../../platform/errors.ts";
import { bodyOf } from "../../hal/http.ts";
import { isObject } from "../../hal/json.ts";
import { limited } from "../../hal/rate-limit.ts";
import type { Context } from "../../platform/context.ts";
import { letterTo } from "../../platform/mail/mail-queue.ts";
import { networkOf } from "../../platform/connections/network-address.ts";
import type { Letter } from "../../platform/mail/mailer.ts";
import { hit } from "../../platform/throttle.ts";
import { inviteByMail } from "../invitations/mails/invitation-job.ts";
import { replacePassword } from "../users/write/account-by-link.ts";
import { userByWhatever, usersByIds, type UserRow } from "../users/service.ts";
import { passwordMessage, problemsOf } from "../users/write/validation.ts";
import { reuseProblems } from "../users/write/earlier-passwords.ts";
import { mayUsePassword, policyOf } from "./policies/policies.ts";
import { linkRoutes, requireOpen } from "./links.ts";
import { issueOneTimeToken, type OneTimeToken } from "./sessions/one-time-tokens.ts";
import { hashPassword } from "./sessions/passwords.ts";
import { signIn, signInRule, type SignedIn } from "./sign-in.ts";
import { z } from "zod";
import { takes } from "../../hal/write/takes.ts";

const PATH = "/api/v3/auth/password_reset";
const ASKED_JOB = "answer_password_reset";
const LETTER_JOB = "send_password_reset";

export function passwordResetRoutes(app: FastifyInstance, ctx: Context): void {
  ctx.jobs.handle(ASKED_JOB, async ({ payload }) => {
    await answerAsked(ctx, isObject(payload) ? String(payload["login"]) : "");
    return {};
  });
  ctx.jobs.handle(LETTER_JOB, async ({ payload }) => {
    await sendLetter(ctx, isObject(payload) ? Number(payload["user"]) : 0);
    return {};
  });

  app.post(`${PATH}/ask`, takes(z.object({ login: z.string().max(256) })), async (request, reply) => {
    if (!(await ctx.mailer.isOn())) throw violation("base", "This server sends no mail: ask an administrator.");
    await limited(ctx, `reset:address:${networkOf(request.ip)}`, PASSWORD_RESETS.perAddress, PASSWORD_RESETS.windowMs);
    const { login } = bodyOf(request);
    const name = typeof login === "string" && !login.includes("\0") ? login.trim() : "";
    if (name === "" || name.length > 256) throw violation("login", "Enter your login or your mail address.");
    await ctx.transaction((tx) => ctx.jobs.add(tx, { kind: ASKED_JOB, payload: { login: name }, ownerId: null }));
    return reply.code(202).send();
  });

  linkRoutes(app, ctx, PATH, {
    purpose: "password_reset",
    status: "active",
    body: { password: z.string() },
    show: (user) => ({ _type: "PasswordReset", login: user.login }),
    take: (request, { user, secret, body }) => takeReset(ctx, request, user, secret, body["password"]),
  });
}

/** Anyone who is invited gets their invitation again; who is locked, and who is not known, gets nothing. */
async function answerAsked(ctx: Context, login: string): Promise<void> {
  const user = await userByWhatever(ctx, login);
  if (user === undefined || user.email === "" || !(await ctx.mailer.isOn())) return;
  if (user.status !== "active" && user.status !== "invited") return;
  // A password that opens nothing need not be replaced.
  if (!mayUsePassword(await policyOf(ctx), user)) return;
  // Not the mailbox of someone else's choice, as often as they like.
  const asked = await hit(ctx, `reset:account:${user.id}`, PASSWORD_RESETS.windowMs);
  if (asked.count > PASSWORD_RESETS.perAccount) return;
  await ctx.transaction(async (tx) => {
    if (user.status === "invited") await inviteByMail(ctx, tx, [user.id]);
    // In a job of its own: it is tried again where the mail server is away, and that is not asked for again.
    else await ctx.jobs.add(tx, { kind: LETTER_JOB, payload: { user: user.id }, ownerId: null });
  });
}

/** The link is made when its letter leaves, so that no database has it in the clear. */
async function sendLetter(ctx: Context, userId: number): Promise<void> {
  const [user] = await usersByIds(ctx, [userId]);
  if (user?.status !== "active" || user.email === "" || !(await ctx.mailer.isOn())) return;
  const token = await ctx.transaction((tx) => issueOneTimeToken(tx, user.id, "password_reset", ctx.clock.now()));
  await ctx.mailer.send(resetLetter(ctx.settings.publicUrl ?? "", user, token));
}

function resetLetter(origin: string, user: UserRow, { secret }: OneTimeToken): Letter {
  return letterTo(user, "Choose a new password", [
    `Someone asked to reset the password for your account “${user.login}” at ${origin}.`,
    `Open this link to choose a new one:\n${origin}/auth/reset#${secret}`,
    "The link works once and is valid for one hour. If that wasn't you, ignore this message: your password stays the same.",
  ]);
}

async function takeReset(
  ctx: Context,
  request: FastifyRequest,
  user: UserRow,
  secret: string,
  password: unknown,
): Promise<SignedIn> {
  const rules = await policyOf(ctx);
  if (typeof password !== "string") throw violation("password", passwordMessage(rules));
  const { login, email, first_name: firstName, last_name: lastName } = user;
  throwAll(problemsOf({ password }, false, { login, email, firstName, lastName }, rules));
  throwAll(await reuseProblems(ctx, user.id, password));
  const passwordHash = await hashPassword(password);
  const now = ctx.clock.now();
  const rule = await signInRule(ctx, user.id);
  return ctx.transaction(async (tx) => {
    await ctx.dialect.lockRow(tx, "users", user.id);
    await requireOpen(ctx, tx, secret, "password_reset");
    const events = await replacePassword(ctx, tx, user, passwordHash, now.toISOString());
    return signIn(tx, user.id, request, now, { ...rule, proofs: ["link"], events });
  });
}
