/** Providers as administrators see and change them: tried by a whole round trip before anyone else can use them. */
import { SIGN_IN_KINDS, type AuthProvider } from "@halyard/contract/schemas/identity/sign-in";
import { z } from "zod";
import type { Caller } from "../../access/caller.ts";
import type { DocumentOf } from "../../hal/answer/resource.ts";
import type { JsonObject } from "../../hal/json.ts";
import type { Context } from "../../platform/context.ts";
import { isUniqueViolation } from "../../platform/database/database.ts";
import { notFound, requireLockVersion, violation } from "../../platform/errors.ts";
import type { Changes } from "../../platform/events/journal.ts";
import { recorderOf } from "../../platform/events/recorder.ts";
import { seal } from "../../platform/secrets/secrets.ts";
import { changeSource } from "../external-sources/service.ts";
import { requireAdministratorLeft } from "../users/administrators.ts";
import { configColumns, configOf, metadataOf, ProviderConfig, samlProblem } from "./providers/config.ts";
import { CLIENT_SECRET } from "./providers/protocol.ts";
import { ensureKey, keyDocuments } from "./saml-keys/keys.ts";
import { certificateDocument, readCertificates } from "./saml-metadata/certificates.ts";
import {
  allProviders,
  deleteProviderRow,
  enabledProviders,
  insertProvider,
  peopleOf,
  providerById,
  type ProviderRow,
} from "./providers/store.ts";

const HREF = "/api/v3/admin/auth_providers";

export const AuthProviderBody = z.object({
  kind: z.enum(SIGN_IN_KINDS).optional(),
  slug: z
    .string()
    .regex(/^[a-z0-9][a-z0-9-]{0,39}$/, "must be lower-case letters, digits and hyphens")
    .optional(),
  name: z.string().trim().min(1, "can't be blank").max(60, "is too long").optional(),
  issuer: z.string().trim().min(1, "can't be blank").max(500).optional(),
  clientId: z.string().trim().min(1, "can't be blank").max(500).optional(),
  clientSecret: z.string().max(2_000).nullable().optional(),
  /** Of an OpenID provider. */
  scopes: z
    .string()
    .trim()
    .regex(/\bopenid\b/, "must include openid")
    .max(500)
    .optional(),
  config: ProviderConfig.optional(),
  position: z.int().min(0).max(1_000).optional(),
  enabled: z.boolean().optional(),
  /** The version that the change is based on. Without it, the change always applies. */
  lockVersion: z.int().optional(),
});
type Given = z.infer<typeof AuthProviderBody>;

export async function listProviders(ctx: Context, origin: string): Promise<DocumentOf<AuthProvider>[]> {
  return Promise.all((await allProviders(ctx.db)).map((row) => providerDocument(ctx, row, origin)));
}

/** For the sign-in page. */
export async function enabledSignIns(ctx: Context) {
  return (await enabledProviders(ctx.db)).map(({ slug, name, config }) => {
    const { domains, automatic, icon } = ProviderConfig.parse(JSON.parse(config));
    return { slug, name, domains, automatic, icon };
  });
}

export async function findProvider(ctx: Context, id: number): Promise<ProviderRow> {
  const row = await providerById(ctx.db, id);
  if (row === undefined) throw notFound();
  return row;
}

/** Where the provider has to send people back to: registered there. */
export const redirectUri = (origin: string, slug: string): string => `${origin}/auth/${slug}/callback`;

/** Where a SAML provider has to send its answers, and what it knows us as. */
export const acsUri = (origin: string, slug: string): string => `${origin}/auth/${slug}/acs`;
export const entityId = (origin: string, slug: string): string => `${origin}/auth/${slug}/metadata`;

export async function providerDocument(
  ctx: Context,
  row: ProviderRow,
  origin: string,
): Promise<DocumentOf<AuthProvider>> {
  const href = `${HREF}/${row.id}`;
  const config = configOf(row);
  const now = ctx.clock.now();
  return {
    _type: "AuthProvider",
    id: row.id,
    kind: row.kind,
    slug: row.slug,
    name: row.name,
    issuer: row.issuer,
    clientId: row.client_id,
    hasSecret: row.client_secret !== null,
    scopes: row.scopes,
    config,
    certificates: readCertificates(config.saml?.certificates ?? "").map((one) => certificateDocument(one, now)),
    ownCertificates: row.kind === "saml" ? await keyDocuments(ctx.db, row.id, now) : [],
    metadata: metadataOf(row),
    position: row.position,
    enabled: row.enabled === 1,
    tested: row.tested_version === row.config_version,
    test: row.test_result === null ? null : JSON.parse(row.test_result),
    people: await peopleOf(ctx.db, row.id),
    redirectUri: row.kind === "saml" ? acsUri(origin, row.slug) : redirectUri(origin, row.slug),
    lockVersion: row.lock_version,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
    _links: {
      self: { href },
      update: { href, method: "patch" },
      delete: { href, method: "delete" },
      test: { href: `${href}/test`, method: "post" },
      ...(row.kind === "saml" ? { replaceKey: { href: `${href}/keys`, method: "post" } } : {}),
    },
  };
}

/** @throws the first problem of the input (422) */
function givenIn(body: JsonObject): Given {
  const parsed = AuthProviderBody.safeParse(body);
  if (parsed.success) return parsed.data;
  const issue = parsed.error.issues[0];
  const name = String(issue?.path[0] ?? "base");
  throw violation(name, `${name} ${issue?.message ?? "is invalid"}.`);
}

export async function createProvider(ctx: Context, caller: Caller, body: JsonObject): Promise<ProviderRow> {
  const given = givenIn(body);
  const { kind = "oidc" } = given;
  for (const name of ["slug", "name", "issuer", ...(kind === "saml" ? [] : (["clientId"] as const))] as const)
    if (given[name] === undefined) throw violation(name, `${name} can't be blank.`);
  if (kind === "saml") requireSaml(given.config);
  requireIssuer(kind, given.issuer);
  if (given.enabled === true) throw untested();
  const now = ctx.clock.now().toISOString();
  const id = await ctx
    .transaction(async (tx) => {
      const added = await insertProvider(tx, {
        kind,
        slug: given.slug ?? "",
        name: given.name ?? "",
        issuer: given.issuer ?? "",
        client_id: given.clientId ?? "",
        client_secret: sealed(ctx, given.clientSecret ?? null),
        scopes: given.scopes ?? "openid profile email",
        ...configColumns(given.config ?? ProviderConfig.parse({})),
        position: given.position ?? 0,
        enabled: 0,
        config_version: 1,
        tested_version: null,
        test_result: null,
        created_at: now,
        updated_at: now,
      });
      await recordProvider(
        tx,
        caller,
        { id: added, name: given.name ?? "" },
        "created",
        { name: { from: null, to: given.name } },
        now,
      );
      return added;
    })
    .catch(takenSlug);
  const row = await findProvider(ctx, id);
  await ensureKey(ctx, row);
  return row;
}

function requireSaml(config: ProviderConfig | undefined): void {
  const problem = samlProblem(config);
  if (problem !== null) throw violation("saml", problem);
}

/** A SAML provider may be named by anything; others are found by their address. */
function requireIssuer(kind: ProviderRow["kind"], issuer: string | undefined): void {
  const url = issuer === undefined ? null : URL.parse(issuer);
  if (kind !== "saml" && issuer !== undefined && url?.protocol !== "https:" && url?.protocol !== "http:")
    throw violation("issuer", "issuer must be an http or https address.");
}

/** What the provider is asked with; a change of these is to be tried again. */
const CONNECTION = ["slug", "issuer", "clientId", "clientSecret", "scopes", "config"] as const;

/** @throws UpdateConflict (409), the first problem of the input (422) */
export async function changeProvider(ctx: Context, caller: Caller, row: ProviderRow, body: JsonObject) {
  const given = givenIn(body);
  requireLockVersion(given.lockVersion, row.lock_version);
  requireIssuer(row.kind, given.issuer);
  if (row.kind === "saml" && given.config !== undefined) requireSaml(given.config);
  const now = ctx.clock.now().toISOString();
  const changes = changesOf(row, given);
  if (Object.keys(changes).length === 0) return row;
  const isOther = CONNECTION.some((name) => name in changes && (name !== "config" || !isSameButIcon(row, given)));
  const enabled = given.enabled ?? row.enabled === 1;
  // One that works goes on until its change was tried: anyone who changes it switches it off first.
  if (enabled && (isOther || row.tested_version !== row.config_version)) throw untested();
  await ctx
    .transaction(async (tx) => {
      if (row.enabled === 1 && !enabled) await requireAdministratorLeft(tx, { provider: row.id }, "enabled");
      await changeSource(tx, row, {
        slug: given.slug ?? row.slug,
        name: given.name ?? row.name,
        issuer: given.issuer ?? row.issuer,
        client_id: given.clientId ?? row.client_id,
        ...(given.clientSecret === undefined ? {} : { client_secret: sealed(ctx, given.clientSecret) }),
        scopes: given.scopes ?? row.scopes,
        ...(given.config === undefined ? {} : configColumns(given.config)),
        position: given.position ?? row.position,
        enabled: enabled ? 1 : 0,
        config_version: row.config_version + (isOther ? 1 : 0),
        updated_at: now,
      });
      await recordProvider(tx, caller, row, "updated", changes, now);
    })
    .catch(takenSlug);
  const changed = await findProvider(ctx, row.id);
  await ensureKey(ctx, changed);
  return changed;
}

/** What its button looks like needs no test. */
const isSameButIcon = (row: ProviderRow, { config }: Given): boolean =>
  JSON.stringify({ ...configOf(row), icon: "" }) === JSON.stringify({ ...config, icon: "" });

function changesOf(row: ProviderRow, given: Given): Changes {
  const changes: Changes = {};
  const before = {
    slug: row.slug,
    name: row.name,
    issuer: row.issuer,
    clientId: row.client_id,
    scopes: row.scopes,
    position: row.position,
    enabled: row.enabled === 1,
    config: configOf(row),
  };
  for (const [name, from] of Object.entries(before)) {
    const to = Object.entries(given).find(([key]) => key === name)?.[1];
    if (to !== undefined && JSON.stringify(to) !== JSON.stringify(from)) changes[name] = { from, to };
  }
  // That it changed, never to what.
  if (given.clientSecret !== undefined) changes["clientSecret"] = { from: null, to: null };
  return changes;
}

/** Sessions go on; those who have no other way to sign in cannot come back. */
export async function deleteProvider(ctx: Context, caller: Caller, row: ProviderRow): Promise<void> {
  await ctx.transaction(async (tx) => {
    await requireAdministratorLeft(tx, { provider: row.id });
    await deleteProviderRow(tx, row.id);
    const now = ctx.clock.now().toISOString();
    await recordProvider(tx, caller, row, "deleted", { name: { from: row.name, to: null } }, now);
  });
}

const sealed = (ctx: Context, secret: string | null): string | null =>
  secret === null || secret === "" ? null : seal(ctx.settings, CLIENT_SECRET, secret);

const untested = () => violation("enabled", "Test the provider first: it can be enabled once a test went well.");

function takenSlug(error: unknown): never {
  if (isUniqueViolation(error)) throw violation("slug", "slug has already been taken.");
  throw error;
}

export const recordProvider = recorderOf("AuthProvider");
