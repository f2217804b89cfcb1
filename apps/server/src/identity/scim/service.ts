/** Provisioning clients as administrators see and change them. Their token is shown once. */
import type { ScimClient } from "@halyard/contract/schemas/identity/sign-in";
import { z } from "zod";
import type { Caller } from "../../access/caller.ts";
import type { DocumentOf } from "../../hal/answer/resource.ts";
import type { JsonObject } from "../../hal/json.ts";
import type { Context } from "../../platform/context.ts";
import { notFound, requireLockVersion, violation } from "../../platform/errors.ts";
import type { Changes } from "../../platform/events/journal.ts";
import { recorderOf } from "../../platform/events/recorder.ts";
import { newCredentials, type Manner } from "./credentials/credentials.ts";
import { endAccessTokens } from "./credentials/store.ts";
import { forgetTrials, trialCounts } from "./trials/store.ts";
import {
  allClients,
  clientById,
  countsOf,
  deleteClientRow,
  insertClient,
  signInProviders,
  updateClient,
  type ClientRow,
} from "./clients/store.ts";

const HREF = "/api/v3/admin/scim_clients";
const DAY_MS = 86_400_000;

const MANNERS = ["token", "client_credentials"] as const;

/** What it shows to get in; left out: as it was. */
export const ScimCredentialsBody = z.object({ authentication: z.enum(MANNERS).optional() });

export const ScimClientBody = z.object({
  /** Of a new one. */
  authentication: z.enum(MANNERS).optional(),
  name: z.string().trim().min(1, "can't be blank").max(60, "is too long").optional(),
  managesEveryone: z.boolean().optional(),
  signInProviderId: z.int().min(1).nullable().optional(),
  /** null: it does not expire. */
  expiresInDays: z.int().min(1).max(3_650).nullable().optional(),
  enabled: z.boolean().optional(),
  /** What it pushes changes nothing, and is shown. */
  trial: z.boolean().optional(),
  /** The state the change is based on; without it, whatever is there. */
  lockVersion: z.int().optional(),
});

function givenIn(body: JsonObject): z.infer<typeof ScimClientBody> {
  const parsed = ScimClientBody.safeParse(body);
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  const name = String(issue?.path[0] ?? "base");
  throw violation(name, `${name} ${issue?.message ?? "is invalid"}.`);
}

export async function listClients(ctx: Context, origin: string): Promise<DocumentOf<ScimClient>[]> {
  return Promise.all((await allClients(ctx.db)).map((row) => clientDocument(ctx, row, origin)));
}

export async function findClient(ctx: Context, id: number): Promise<ClientRow> {
  const row = await clientById(ctx.db, id);
  if (row === undefined) throw notFound();
  return row;
}

export async function clientDocument(
  ctx: Context,
  row: ClientRow,
  origin: string,
  shown: Shown = {},
): Promise<DocumentOf<ScimClient>> {
  const href = `${HREF}/${row.id}`;
  const providers = await signInProviders(ctx.db);
  return {
    _type: "ScimClient",
    id: row.id,
    name: row.name,
    managesEveryone: row.manages_everyone === 1,
    signInProvider: providers.find(({ id }) => id === row.sign_in_provider_id) ?? null,
    enabled: row.enabled === 1,
    trial: row.trial === 1,
    trialOutcomes: row.trial === 1 ? await outcomesOf(ctx, row) : null,
    expiresAt: row.expires_at,
    lastUsedAt: row.last_used_at,
    ...(await countsOf(ctx.db, row.id)),
    baseUrl: `${origin}/scim/v2`,
    lockVersion: row.lock_version,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
    authentication: mannerOf(row),
    clientId: row.client_id,
    tokenUrl: `${origin}/oauth/token`,
    ...shown,
    _links: {
      self: { href },
      update: { href, method: "patch" },
      delete: { href, method: "delete" },
      replaceToken: { href: `${href}/token`, method: "post" },
    },
  };
}

const OUTCOMES = ["create", "change", "lock", "delete", "nothing", "refused"] as const;

async function outcomesOf({ db }: Context, { id }: ClientRow) {
  const counts = await trialCounts(db, id);
  const [create, change, lock, remove, nothing, refused] = OUTCOMES.map((outcome) => counts.get(outcome) ?? 0);
  return {
    create: create ?? 0,
    change: change ?? 0,
    lock: lock ?? 0,
    delete: remove ?? 0,
    nothing: nothing ?? 0,
    refused: refused ?? 0,
  };
}

/** What is in an answer once. */
type Shown = { token?: string; clientSecret?: string };

const mannerOf = ({ client_id: clientId }: ClientRow): Manner => (clientId === null ? "token" : "client_credentials");

const expiryOf = (days: number | null, now: Date): string | null =>
  days === null ? null : new Date(now.getTime() + days * DAY_MS).toISOString();

async function requireProvider(ctx: Context, id: number | null): Promise<void> {
  if (id !== null && !(await signInProviders(ctx.db)).some((provider) => provider.id === id))
    throw violation("signInProviderId", "There is no such sign-in provider.");
}

/** @returns the client, and its token or secret, which cannot be read again */
export async function createClient(ctx: Context, caller: Caller, body: JsonObject) {
  const given = givenIn(body);
  const { name, managesEveryone = false, signInProviderId = null, expiresInDays = null } = given;
  if (name === undefined) throw violation("name", "Name can't be blank.");
  await requireProvider(ctx, signInProviderId);
  const now = ctx.clock.now();
  const at = now.toISOString();
  const { columns, shown } = newCredentials(given.authentication ?? "token");
  const id = await ctx.transaction(async (tx) => {
    const provider = {
      kind: "scim" as const,
      slug: `scim:${columns.token_hash.slice(0, 12)}`,
      name,
      issuer: "",
      client_id: "",
      client_secret: null,
      scopes: "",
      config: "{}",
      position: 0,
      enabled: given.trial === true ? (0 as const) : (1 as const),
      config_version: 1,
      tested_version: null,
      test_result: null,
      created_at: at,
      updated_at: at,
    };
    const added = await insertClient(tx, provider, {
      ...columns,
      trial: given.trial === true ? 1 : 0,
      manages_everyone: managesEveryone ? 1 : 0,
      sign_in_provider_id: signInProviderId,
      expires_at: expiryOf(expiresInDays, now),
      last_used_at: null,
    });
    const changes = {
      name: { from: null, to: name },
      managesEveryone: { from: null, to: managesEveryone },
      signInProviderId: { from: null, to: signInProviderId },
    };
    await recordClient(tx, caller, { id: added, name }, "created", changes, at);
    return added;
  });
  return { row: await findClient(ctx, id), shown };
}

/** @throws UpdateConflict (409), the first problem of the input (422) */
export async function changeClient(ctx: Context, caller: Caller, row: ClientRow, body: JsonObject): Promise<ClientRow> {
  const given = givenIn(body);
  requireLockVersion(given.lockVersion, row.lock_version);
  await requireProvider(ctx, given.signInProviderId ?? null);
  const now = ctx.clock.now();
  const expiresAt = given.expiresInDays === undefined ? row.expires_at : expiryOf(given.expiresInDays, now);
  const changes: Changes = {};
  const change = (name: string, from: unknown, to: unknown): void => {
    if (to !== undefined && to !== from) changes[name] = { from, to };
  };
  change("name", row.name, given.name);
  const { enabled, trial } = statesOf(row, given);
  change("enabled", row.enabled === 1, enabled);
  change("trial", row.trial === 1, trial);
  change("managesEveryone", row.manages_everyone === 1, given.managesEveryone);
  change("signInProviderId", row.sign_in_provider_id, given.signInProviderId);
  change("expiresAt", row.expires_at, expiresAt);
  if (Object.keys(changes).length === 0) return row;
  const flag = (value: boolean | undefined, before: number): number => (value === undefined ? before : value ? 1 : 0);
  const at = now.toISOString();
  await ctx.transaction(async (tx) => {
    await updateClient(
      tx,
      row,
      { name: given.name ?? row.name, enabled: enabled ? 1 : 0, updated_at: at },
      {
        trial: trial ? 1 : 0,
        manages_everyone: flag(given.managesEveryone, row.manages_everyone),
        sign_in_provider_id: given.signInProviderId === undefined ? row.sign_in_provider_id : given.signInProviderId,
        expires_at: expiresAt,
      },
    );
    // What it would have done is of no use once it does it, or begins from scratch.
    if ("trial" in changes) await forgetTrials(tx, row.id);
    await recordClient(tx, caller, row, "updated", changes, at);
  });
  return findClient(ctx, row.id);
}

/** On, tried or neither: what is chosen ends the other. */
function statesOf(row: ClientRow, { enabled, trial }: z.infer<typeof ScimClientBody>) {
  if (enabled === true && trial === true) throw violation("trial", "Choose one of trial and enabled.");
  return {
    enabled: trial === true ? false : (enabled ?? row.enabled === 1),
    trial: enabled === true ? false : (trial ?? row.trial === 1),
  };
}

/** The old token or secret, and what came of it, ends at once. */
export async function replaceCredentials(
  ctx: Context,
  caller: Caller,
  row: ClientRow,
  body: JsonObject,
): Promise<{ row: ClientRow; shown: Shown }> {
  const given = ScimCredentialsBody.safeParse(body);
  if (!given.success) throw violation("authentication", "authentication must be token or client_credentials.");
  const before = mannerOf(row);
  const { authentication = before } = given.data;
  const { columns, shown } = newCredentials(authentication);
  const at = ctx.clock.now().toISOString();
  // Its ID stays, so that only the secret has to be entered again.
  const kept = authentication === before ? { ...columns, client_id: row.client_id } : columns;
  await ctx.transaction(async (tx) => {
    await updateClient(tx, row, { updated_at: at }, { ...kept, last_used_at: null });
    await endAccessTokens(tx, row.id);
    const changes = {
      token: { from: null, to: null },
      ...(authentication === before ? {} : { authentication: { from: before, to: authentication } }),
    };
    await recordClient(tx, caller, row, "updated", changes, at);
  });
  return { row: await findClient(ctx, row.id), shown };
}

/** What it created stays, and is managed by hand from now on. */
export async function deleteClient(ctx: Context, caller: Caller, row: ClientRow): Promise<void> {
  const at = ctx.clock.now().toISOString();
  await ctx.transaction(async (tx) => {
    await deleteClientRow(tx, row.id);
    await recordClient(tx, caller, row, "deleted", { name: { from: row.name, to: null } }, at);
  });
}

const recordClient = recorderOf("AuthProvider");

export {
  isScimClientId,
  issueScimToken,
  SCIM_SCOPE,
  scimClientBySecret,
  type ScimAccess,
} from "./credentials/credentials.ts";
