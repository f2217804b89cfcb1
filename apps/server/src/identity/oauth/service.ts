/** Applications as administrators see and change them, and those that a person has let in. */
import type { OAuthApplication, OAuthGrant } from "@halyard/contract/schemas/identity/oauth";
import { z } from "zod";
import type { Caller } from "../../access/caller.ts";
import type { DocumentOf } from "../../hal/answer/resource.ts";
import type { JsonObject } from "../../hal/json.ts";
import type { Context } from "../../platform/context.ts";
import { notFound, violation } from "../../platform/errors.ts";
import type { Changes } from "../../platform/events/journal.ts";
import { recorderOf } from "../../platform/events/recorder.ts";
import { hashOf, newSecret } from "../authentication/sessions/tokens.ts";
import { recordUserChange } from "../users/journal.ts";
import { isRegistrable } from "./redirects.ts";
import { SCOPES, scopesIn } from "./scopes.ts";
import {
  allApplications,
  applicationById,
  deleteApplicationRow,
  deleteGrant,
  endTokensOfApplication,
  grantsOf,
  insertApplication,
  peopleOfApplication,
  updateApplication,
  userName,
  type ApplicationRow,
} from "./store.ts";

const HREF = "/api/v3/oauth_applications";

export const OAuthApplicationBody = z.object({
  name: z.string().trim().min(1, "can't be blank").max(60, "is too long").optional(),
  confidential: z.boolean().optional(),
  redirectUris: z
    .array(
      z.string().refine(isRegistrable, "must be https, an address of the person's own machine, or a scheme with a dot"),
    )
    .max(20)
    .optional(),
  scopes: z.array(z.enum(SCOPES)).min(1, "can't be empty").optional(),
  /** Whose rights it has without a person; null: it cannot come without one. */
  actingUserId: z.int().min(1).nullable().optional(),
  enabled: z.boolean().optional(),
});

function givenIn(body: JsonObject): z.infer<typeof OAuthApplicationBody> {
  const parsed = OAuthApplicationBody.safeParse(body);
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  const name = String(issue?.path[0] ?? "base");
  throw violation(name, `${WORDS.get(name) ?? name} ${issue?.message ?? "is invalid"}.`);
}

/** What people call it; the form shows the message beside its field. */
const WORDS = new Map([
  ["name", "Name"],
  ["redirectUris", "Redirect URIs"],
  ["scopes", "Scopes"],
]);

export async function listApplications(ctx: Context): Promise<DocumentOf<OAuthApplication>[]> {
  return Promise.all((await allApplications(ctx.db)).map((row) => applicationDocument(ctx, row)));
}

export async function findApplication(ctx: Context, id: number): Promise<ApplicationRow> {
  const row = await applicationById(ctx.db, id);
  if (row === undefined) throw notFound();
  return row;
}

export async function applicationDocument(
  ctx: Context,
  row: ApplicationRow,
  secret?: string,
): Promise<DocumentOf<OAuthApplication>> {
  const href = `${HREF}/${row.id}`;
  const owner = row.owner_id === null ? undefined : await userName(ctx.db, row.owner_id);
  const acting = row.acting_user_id === null ? undefined : await userName(ctx.db, row.acting_user_id);
  const redirects: string[] = JSON.parse(row.redirect_uris);
  const linkTo = (user: { id: number; name: string } | undefined) =>
    user === undefined ? { href: null } : { href: `/api/v3/users/${user.id}`, title: user.name };
  return {
    _type: "OAuthApplication",
    id: row.id,
    name: row.name,
    clientId: row.client_id,
    ...(secret === undefined ? {} : { clientSecret: secret }),
    confidential: row.secret_hash !== null,
    scopes: scopesIn(row.scopes),
    enabled: row.enabled === 1,
    people: await peopleOfApplication(ctx.db, row.id),
    createdAt: row.created_at,
    updatedAt: row.updated_at,
    _links: {
      self: { href, title: row.name },
      owner: linkTo(owner),
      actingUser: linkTo(acting),
      redirectUri: redirects.map((uri) => ({ href: uri })),
      update: { href, method: "patch" },
      delete: { href, method: "delete" },
      replaceSecret: { href: `${href}/secret`, method: "post" },
    },
  };
}

async function requireActingUser(ctx: Context, id: number | null | undefined): Promise<void> {
  if (id === null || id === undefined) return;
  const user = await userName(ctx.db, id);
  if (user?.builtin !== "none" || user.status !== "active")
    throw violation("actingUserId", "The account must be that of an active user.");
}

/** @returns the application and its secret, which cannot be read again; null where it keeps none */
export async function createApplication(ctx: Context, caller: Caller, body: JsonObject) {
  const given = givenIn(body);
  const { name, confidential = true, redirectUris = [], scopes = ["api_v3"], actingUserId = null } = given;
  if (name === undefined) throw violation("name", "Name can't be blank.");
  if (redirectUris.length === 0 && actingUserId === null)
    throw violation("redirectUris", "Enter a redirect URI, or the account that the application acts as.");
  if (actingUserId !== null && !confidential)
    throw violation("actingUserId", "Only an application that keeps a secret can act without a person.");
  await requireActingUser(ctx, actingUserId);
  const secret = confidential ? newSecret() : null;
  const at = ctx.clock.now().toISOString();
  const id = await ctx.transaction(async (tx) => {
    const added = await insertApplication(tx, {
      name,
      client_id: newSecret(),
      secret_hash: secret === null ? null : hashOf(secret),
      redirect_uris: JSON.stringify(redirectUris),
      scopes: scopes.join(" "),
      acting_user_id: actingUserId,
      owner_id: caller.id,
      enabled: 1,
      created_at: at,
      updated_at: at,
    });
    const changes = {
      name: { from: null, to: name },
      redirectUris: { from: null, to: redirectUris },
      scopes: { from: null, to: scopes },
      actingUserId: { from: null, to: actingUserId },
    };
    await recordApplication(tx, caller, { id: added, name }, "created", changes, at);
    return added;
  });
  return { row: await findApplication(ctx, id), secret };
}

export async function changeApplication(ctx: Context, caller: Caller, row: ApplicationRow, body: JsonObject) {
  const given = givenIn(body);
  if (given.actingUserId != null && row.secret_hash === null)
    throw violation("actingUserId", "Only an application that keeps a secret can act without a person.");
  await requireActingUser(ctx, given.actingUserId);
  const before = {
    name: row.name,
    redirectUris: JSON.parse(row.redirect_uris),
    scopes: scopesIn(row.scopes),
    actingUserId: row.acting_user_id,
    enabled: row.enabled === 1,
  };
  const after = { ...before, ...Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined)) };
  const changes: Changes = {};
  for (const name of ["name", "redirectUris", "scopes", "actingUserId", "enabled"] as const)
    if (JSON.stringify(after[name]) !== JSON.stringify(before[name]))
      changes[name] = { from: before[name], to: after[name] };
  if (Object.keys(changes).length === 0) return row;
  const at = ctx.clock.now().toISOString();
  await ctx.transaction(async (tx) => {
    await updateApplication(tx, row.id, {
      name: after.name,
      redirect_uris: JSON.stringify(after.redirectUris),
      scopes: after.scopes.join(" "),
      acting_user_id: after.actingUserId,
      enabled: after.enabled ? 1 : 0,
      updated_at: at,
    });
    // What it holds could do more than it may now, or stand for someone else.
    if ("enabled" in changes || "scopes" in changes || "actingUserId" in changes)
      await endTokensOfApplication(tx, row.id);
    await recordApplication(tx, caller, row, "updated", changes, at);
  });
  return findApplication(ctx, row.id);
}

/** The old secret ends at once. @throws PropertyConstraintViolation (422) where it keeps none */
export async function replaceSecret(ctx: Context, caller: Caller, row: ApplicationRow): Promise<string> {
  if (row.secret_hash === null) throw violation("base", "This application keeps no secret.");
  const secret = newSecret();
  const at = ctx.clock.now().toISOString();
  await ctx.transaction(async (tx) => {
    await updateApplication(tx, row.id, { secret_hash: hashOf(secret), updated_at: at });
    await recordApplication(tx, caller, row, "updated", { clientSecret: { from: null, to: null } }, at);
  });
  return secret;
}

export async function deleteApplication(ctx: Context, caller: Caller, row: ApplicationRow): Promise<void> {
  const at = ctx.clock.now().toISOString();
  await ctx.transaction(async (tx) => {
    await deleteApplicationRow(tx, row.id);
    await recordApplication(tx, caller, row, "deleted", { name: { from: row.name, to: null } }, at);
  });
}

const recordApplication = recorderOf("OAuthApplication");

export async function listGrants(ctx: Context, owner: { id: number }): Promise<DocumentOf<OAuthGrant>[]> {
  return (await grantsOf(ctx.db, owner.id)).map((row) => {
    const href = `/api/v3/users/${owner.id}/oauth_grants/${row.id}`;
    return {
      _type: "OAuthGrant",
      id: row.id,
      application: row.name,
      scopes: scopesIn(row.scopes),
      createdAt: row.created_at,
      lastUsedAt: row.last_used_at,
      _links: { self: { href }, delete: { href, method: "delete" } },
    };
  });
}

/** What the application holds ends with it. */
export async function revokeGrant(ctx: Context, caller: Caller, owner: { id: number; name: string }, id: number) {
  const at = ctx.clock.now().toISOString();
  await ctx.transaction(async (tx) => {
    const name = await deleteGrant(tx, owner.id, id);
    if (name === undefined) throw notFound();
    await recordUserChange(tx, caller, owner, "credentials", { application: { from: name, to: null } }, at);
  });
}
