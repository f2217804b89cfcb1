/** Second factors as their owner and administrators see and change them (an extension). */
import type { Factor, RecoveryCodes } from "@halyard/contract/schemas/identity/sign-in";
import type { Caller } from "../../../access/caller.ts";
import { mayResetFactors } from "../../../access/policies/credentials.ts";
import { requirePermission } from "../../../access/require-permission.ts";
import { missingPermission, notFound, violation } from "../../../platform/errors.ts";
import type { Document, DocumentOf } from "../../../hal/answer/resource.ts";
import { labelIn } from "../../../hal/write/label.ts";
import type { Context } from "../../../platform/context.ts";
import type { Reader, Writer } from "../../../platform/database/schema/schema.ts";
import { record } from "../../../platform/events/journal.ts";
import { seal } from "../../../platform/secrets/secrets.ts";
import { requireAdministratorLeft } from "../../users/administrators.ts";
import { userChange } from "../../users/journal.ts";
import type { UserRow } from "../../users/service.ts";
import { endPendingOf } from "../sessions/pending-sign-ins.ts";
import { forgetDevices } from "../sessions/remembered-devices.ts";
import { countGuess, forgiveGuesses, rightCodeOf, TOTP_PURPOSE } from "./check.ts";
import { mailOfFactor } from "./factor-mails.ts";
import { newRecoveryCodes } from "./recovery-codes.ts";
import {
  deleteFactors,
  factorById,
  factorsOf,
  insertTotp,
  recoveryCodesOf,
  replaceRecoveryCodes,
  type FactorRow,
} from "./store.ts";
import { enrolmentUri, newTotpSecret } from "./totp.ts";

const FACTORS_MAXIMUM = 20;
const KINDS: Record<FactorRow["kind"], string> = { totp: "Authenticator app", passkey: "Passkey" };

const hrefOf = (owner: UserRow, row: FactorRow): string => `/api/v3/users/${owner.id}/factors/${row.id}`;

export const factorDocument = (owner: UserRow, row: FactorRow): DocumentOf<Factor> => {
  const href = hrefOf(owner, row);
  return {
    _type: "Factor",
    id: row.id,
    kind: row.kind,
    name: row.name,
    confirmed: row.confirmed_at !== null,
    createdAt: row.created_at,
    lastUsedAt: row.last_used_at,
    _links: {
      self: { href },
      delete: { href, method: "delete" },
      ...(row.confirmed_at === null ? { confirm: { href: `${href}/confirm`, method: "post" } } : {}),
    },
  };
};

export async function listFactors(ctx: Context, owner: UserRow): Promise<Document[]> {
  return (await factorsOf(ctx.db, owner.id)).map((row) => factorDocument(owner, row));
}

/** Begins with an app. @returns with its secret, which is shown this once */
export async function addTotp(ctx: Context, caller: Caller, owner: UserRow, name: unknown): Promise<Document> {
  requireOwner(caller, owner);
  const label = labelIn(name, "name", "Name");
  requireRoom(await factorsOf(ctx.db, owner.id));
  const { id, secret, uri } = await newApp(ctx, owner, label);
  return { ...factorDocument(owner, await factorOf(ctx.db, owner, id)), secret, uri };
}

/** Begins with an app for someone: it counts once it has shown a right code. */
export async function newApp(ctx: Context, owner: { id: number; login: string }, name: string) {
  const secret = newTotpSecret();
  const sealed = seal(ctx.settings, TOTP_PURPOSE, secret);
  const now = ctx.clock.now();
  const id = await ctx.transaction((tx) => insertTotp(tx, { user_id: owner.id, name, secret: sealed }, now));
  const { publicUrl } = ctx.settings;
  return { id, secret, uri: enrolmentUri(secret, owner.login, publicUrl === null ? "" : new URL(publicUrl).host) };
}

/** The app shows a right code, so it counts from now on. @returns with recovery codes where there were none */
export async function confirmTotp(ctx: Context, caller: Caller, owner: UserRow, id: number, code: unknown) {
  requireOwner(caller, owner);
  const row = await factorOf(ctx.db, owner, id);
  if (row.confirmed_at !== null) throw notFound();
  await countGuess(ctx, owner.id);
  const now = ctx.clock.now();
  const right = typeof code === "string" ? rightCodeOf(ctx, row, code, now) : null;
  if (right === null) throw wrongCode();
  await forgiveGuesses(ctx, owner.id);
  const made = (await recoveryCodesOf(ctx.db, owner.id)).length === 0 ? await newRecoveryCodes() : null;
  await ctx.transaction(async (tx) => {
    if (!(await right.use(tx))) throw wrongCode();
    if (made !== null) await replaceRecoveryCodes(tx, owner.id, made.hashes, now.toISOString());
    await tellOfNew(ctx, tx, owner, row);
  });
  const confirmed = await factorOf(ctx.db, owner, id);
  return { ...factorDocument(owner, confirmed), ...(made === null ? {} : { recoveryCodes: made.codes }) };
}

/** By mail and in the journal, last. */
export async function tellOfNew(
  ctx: Context,
  tx: Writer,
  owner: UserRow,
  { kind, name }: Pick<FactorRow, "kind" | "name">,
): Promise<void> {
  const what = `${KINDS[kind]} “${name}”`;
  await mailOfFactor(ctx, tx, owner, "A second factor was added", `${what} can be used to sign in now.`);
  const changes = { secondFactor: { from: null, to: what } };
  await record(tx, userChange(owner, owner, "credentials", changes, ctx.clock.now().toISOString()));
}

export async function removeFactor(ctx: Context, caller: Caller, owner: UserRow, id: number): Promise<void> {
  requireOwner(caller, owner);
  const now = ctx.clock.now().toISOString();
  await ctx.transaction(async (tx) => {
    const [removed] = await deleteFactors(tx, owner.id, id);
    if (removed === undefined) throw notFound();
    if (removed.kind === "passkey" && owner.admin === 1) await requireAdministratorLeft(tx, {});
    // Enrolment that was given up is no one's to hear about.
    if (removed.confirmed_at === null) return;
    if ((await factorsOf(tx, owner.id)).length === 0) await forgetProofs(tx, owner.id);
    const what = `${KINDS[removed.kind]} “${removed.name}”`;
    await mailOfFactor(ctx, tx, owner, "A second factor was removed", `${what} can no longer be used to sign in.`);
    await record(tx, userChange(caller, owner, "credentials", { secondFactor: { from: what, to: null } }, now));
  });
}

/** Without a factor nothing is asked for, so that nothing is left that answers it. */
async function forgetProofs(tx: Writer, userId: number): Promise<void> {
  await replaceRecoveryCodes(tx, userId, [], "");
  await forgetDevices(tx, userId);
  await endPendingOf(tx, userId);
}

/** An administrator helps someone who lost theirs; the person is told. */
export async function resetFactors(ctx: Context, caller: Caller, owner: UserRow): Promise<void> {
  requirePermission(mayResetFactors(caller));
  if (caller.id === owner.id) throw violation("base", "Remove your own factors one by one on your security page.");
  const now = ctx.clock.now().toISOString();
  await ctx.transaction(async (tx) => {
    const removed = await deleteFactors(tx, owner.id);
    if (removed.length === 0) throw violation("base", "This account has no second factor.");
    if (owner.admin === 1) await requireAdministratorLeft(tx, {});
    await forgetProofs(tx, owner.id);
    const what = `An administrator (${caller.name}) removed all your second factors. You sign in without one until you add one again.`;
    await mailOfFactor(ctx, tx, owner, "Your second factors were removed", what);
    const names = removed.map(({ kind, name }) => `${KINDS[kind]} “${name}”`).join(", ");
    await record(tx, userChange(caller, owner, "credentials", { secondFactor: { from: names, to: null } }, now));
  });
}

export async function showRecoveryCodes(ctx: Context, owner: UserRow): Promise<DocumentOf<RecoveryCodes>> {
  const rows = await recoveryCodesOf(ctx.db, owner.id);
  const href = `/api/v3/users/${owner.id}/recovery_codes`;
  return {
    _type: "RecoveryCodes",
    total: rows.length,
    left: rows.filter(({ used_at }) => used_at === null).length,
    createdAt: rows[0]?.created_at ?? null,
    _links: { self: { href }, replace: { href, method: "post" } },
  };
}

/** In place of the old ones. @returns with the codes, which are shown this once */
export async function replaceCodes(ctx: Context, caller: Caller, owner: UserRow): Promise<Document> {
  requireOwner(caller, owner);
  if ((await factorsOf(ctx.db, owner.id)).length === 0)
    throw violation("base", "Add a second factor first: without one no recovery code is ever asked for.");
  const made = await newRecoveryCodes();
  const now = ctx.clock.now().toISOString();
  await ctx.transaction(async (tx) => {
    await replaceRecoveryCodes(tx, owner.id, made.hashes, now);
    await record(tx, userChange(caller, owner, "credentials", { recoveryCodes: { from: null, to: "replaced" } }, now));
  });
  return { ...(await showRecoveryCodes(ctx, owner)), codes: made.codes };
}

/** No one else, administrators included, adds or removes what someone signs in with. */
export function requireOwner(caller: Caller, owner: UserRow): void {
  if (caller.id !== owner.id) throw missingPermission();
}

/** @throws PropertyConstraintViolation (422) */
export function requireRoom(known: readonly FactorRow[]): void {
  if (known.length >= FACTORS_MAXIMUM) throw violation("base", `An account has at most ${FACTORS_MAXIMUM} factors.`);
}

export async function factorOf(db: Reader, owner: UserRow, id: number): Promise<FactorRow> {
  const row = await factorById(db, owner.id, id);
  if (row === undefined) throw notFound();
  return row;
}

export const wrongCode = () => violation("code", "This code is wrong or was used already. Enter the current one.");
