/** Invitations of users as those who manage them see them, and taking one up. */
import type { Invitation as WireInvitation } from "@halyard/contract/schemas/identity/people";
import type { FastifyRequest } from "fastify";
import type { Caller } from "../../access/caller.ts";
import { mayInvite } from "../../access/policies/users.ts";
import { requirePermission } from "../../access/require-permission.ts";
import { bumpRevision } from "../../access/revision.ts";
import { requireOpen } from "../authentication/links.ts";
import { issueOneTimeToken, openUntil } from "../authentication/sessions/one-time-tokens.ts";
import { hashPassword } from "../authentication/sessions/passwords.ts";
import { signIn, signInRule, type SignedIn } from "../authentication/sign-in.ts";
import { notFound, throwAll, violation } from "../../platform/errors.ts";
import type { JsonObject } from "../../hal/json.ts";
import type { Document, DocumentOf } from "../../hal/answer/resource.ts";
import type { Context } from "../../platform/context.ts";
import type { Writer } from "../../platform/database/schema/schema.ts";
import { activate } from "../users/write/account-by-link.ts";
import { findUser, type UserRow } from "../users/service.ts";
import { recordUserChange } from "../users/journal.ts";
import { problemsOf } from "../users/write/validation.ts";
import { inviteByMail } from "./mails/invitation-job.ts";
import { invitationUrl } from "./mails/invitation-mail.ts";
import { forgetInvitation, invitationOf } from "./mails/store.ts";

/** @throws NotFound (404) also where the account waits for no one, MissingPermission (403) */
export async function findInvited(ctx: Context, caller: Caller, reference: string): Promise<UserRow> {
  const user = await findUser(ctx, caller, reference);
  requirePermission(mayInvite(caller, user));
  if (user.status !== "invited") throw notFound("This account is not waiting for an invitation to be accepted.");
  return user;
}

/** What became of the letter: `none` where there never was one. */
export async function showInvitation(ctx: Context, user: UserRow): Promise<DocumentOf<WireInvitation>> {
  const [letter, expiresAt] = [
    await invitationOf(ctx.db, user.id),
    await openUntil(ctx.db, user.id, "invitation", ctx.clock.now()),
  ];
  const self = `/api/v3/users/${user.id}/invitation`;
  return {
    _type: "Invitation",
    state: letter?.state ?? "none",
    email: user.email,
    sentAt: letter?.sent_at ?? null,
    expiresAt,
    _links: {
      self: { href: self },
      user: { href: `/api/v3/users/${user.id}`, title: user.name },
      ...((await ctx.mailer.isOn()) ? { send: { href: self, title: "Resend invitation", method: "post" } } : {}),
      createLink: { href: `${self}/link`, title: "Copy invitation link", method: "post" },
    },
  };
}

/** @throws PropertyConstraintViolation (422) where this server sends no mail */
export async function resend(ctx: Context, caller: Caller, user: UserRow): Promise<void> {
  if (!(await ctx.mailer.isOn())) {
    throw violation("base", "This server sends no mail: copy the invitation link instead.");
  }
  await ctx.transaction(async (tx) => {
    await inviteByMail(ctx, tx, [user.id]);
    await recordInvitation(ctx, tx, caller, user, "resent");
  });
}

/** @param origin what the link begins with. @returns a link that someone hands over themself; it shows once */
export async function makeLink(ctx: Context, caller: Caller, user: UserRow, origin: string): Promise<Document> {
  const token = await ctx.transaction(async (tx) => {
    await recordInvitation(ctx, tx, caller, user, "link copied");
    return issueOneTimeToken(tx, user.id, "invitation", ctx.clock.now());
  });
  const url = invitationUrl(ctx.settings.publicUrl ?? origin, token);
  return { _type: "InvitationLink", url, expiresAt: token.expiresAt, _links: {} };
}

function recordInvitation(ctx: Context, tx: Writer, caller: Caller, user: UserRow, to: string): Promise<number> {
  const changes = { invitation: { from: null, to } };
  return recordUserChange(tx, caller, user, "credentials", changes, ctx.clock.now().toISOString());
}

/**
 * The account becomes its owner's, who is signed in.
 * @throws NotFound (404) for a link that does not count, the problems of name and password (422)
 */
export async function acceptInvitation(
  ctx: Context,
  request: FastifyRequest,
  { user, secret, body }: { user: UserRow; secret: string; body: JsonObject },
): Promise<SignedIn> {
  const text = (name: string): string => {
    const value = body[name];
    return typeof value === "string" && !value.includes("\0") ? value : "";
  };
  const chosen = { firstName: text("firstName"), lastName: text("lastName"), password: text("password") };
  throwAll(problemsOf(chosen, false, {}, await ctx.instance.of("authentication")));
  const passwordHash = await hashPassword(chosen.password);
  const now = ctx.clock.now();
  const rule = await signInRule(ctx, user.id);
  return ctx.transaction(async (tx) => {
    // First: of two who take the same link at once, one finds it used.
    await bumpRevision(tx, "access");
    await ctx.dialect.lockRow(tx, "users", user.id);
    await requireOpen(ctx, tx, secret, "invitation");
    const event = await activate(tx, user, { ...chosen, passwordHash }, now.toISOString());
    await forgetInvitation(tx, user.id);
    return signIn(tx, user.id, request, now, { ...rule, proofs: ["link"], events: [event] });
  });
}
