/** Directories as administrators see and change them. One is enabled only after a test that went well. */
import type { Directory, DirectorySync, DirectoryTest } from "@halyard/contract/schemas/identity/directories";
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
import { BIND_PASSWORD, configOf, inDirectory } from "./access.ts";
import { DirectoryConfig } from "./config.ts";
import { DirectoryFailure } from "./connection.ts";
import { personIn, searchOfPeople } from "./entries.ts";
import { personByLogin, personByPassword } from "./sign-in.ts";
import {
  allDirectories,
  deleteDirectoryRow,
  directoryById,
  insertDirectory,
  lastSyncs,
  peopleOfDirectory,
  updateDirectory,
  type DirectoryRow,
  type SyncRow,
} from "./store.ts";

const HREF = "/api/v3/admin/directories";

export const DirectoryBody = z.object({
  name: z.string().trim().min(1, "can't be blank").max(60, "is too long").optional(),
  bindPassword: z.string().max(2_000).nullable().optional(),
  config: DirectoryConfig.optional(),
  position: z.int().min(0).max(1_000).optional(),
  enabled: z.boolean().optional(),
  /** The state the change is based on; without it, whatever is there. */
  lockVersion: z.int().optional(),
});

function givenIn(body: JsonObject): z.infer<typeof DirectoryBody> {
  const parsed = DirectoryBody.safeParse(body);
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  const name = String(issue?.path.at(-1) ?? "base");
  throw violation(name, `${name} ${issue?.message ?? "is invalid"}.`);
}

export async function listDirectories(ctx: Context): Promise<DocumentOf<Directory>[]> {
  return Promise.all((await allDirectories(ctx.db)).map((row) => directoryDocument(ctx, row)));
}

export async function findDirectory(ctx: Context, id: number): Promise<DirectoryRow> {
  const row = await directoryById(ctx.db, id);
  if (row === undefined) throw notFound();
  return row;
}

export async function directoryDocument(ctx: Context, row: DirectoryRow): Promise<DocumentOf<Directory>> {
  const href = `${HREF}/${row.id}`;
  const [last] = await lastSyncs(ctx.db, row.id, 1);
  return {
    _type: "Directory",
    id: row.id,
    name: row.name,
    hasPassword: row.client_secret !== null,
    config: configOf(row),
    position: row.position,
    enabled: row.enabled === 1,
    tested: row.tested_version === row.config_version,
    people: await peopleOfDirectory(ctx.db, row.id),
    lastSync: last === undefined ? null : syncOf(last),
    lockVersion: row.lock_version,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
    _links: {
      self: { href },
      update: { href, method: "patch" },
      delete: { href, method: "delete" },
      test: { href: `${href}/test`, method: "post" },
      syncs: { href: `${href}/syncs` },
    },
  };
}

const syncOf = (row: SyncRow) => ({
  id: row.id,
  kind: row.kind,
  state: row.state,
  problem: row.problem,
  counts: JSON.parse(row.counts),
  changes: JSON.parse(row.changes),
  createdAt: row.created_at,
  finishedAt: row.finished_at,
});

export const syncDocument = (row: SyncRow): DocumentOf<DirectorySync> => ({
  _type: "DirectorySync",
  ...syncOf(row),
  _links: { directory: { href: `${HREF}/${row.provider_id}` } },
});

const addressOf = ({ security, host, port }: DirectoryConfig): string =>
  `${security === "ldaps" ? "ldaps" : "ldap"}://${host}:${port}`;

const sealed = (ctx: Context, password: string | null): string | null =>
  password === null || password === "" ? null : seal(ctx.settings, BIND_PASSWORD, password);

export async function createDirectory(ctx: Context, caller: Caller, body: JsonObject): Promise<DirectoryRow> {
  const { name, config, bindPassword = null, position = 0, enabled } = givenIn(body);
  if (name === undefined) throw violation("name", "Name can't be blank.");
  if (config === undefined) throw violation("config", "config can't be blank.");
  if (enabled === true) throw untested();
  const now = ctx.clock.now().toISOString();
  const id = await ctx
    .transaction(async (tx) => {
      const added = await insertDirectory(tx, {
        kind: "ldap",
        slug: `ldap:${name.toLowerCase()}`,
        name,
        issuer: addressOf(config),
        client_id: config.bindDn,
        client_secret: sealed(ctx, bindPassword),
        scopes: "",
        config: JSON.stringify(config),
        position,
        enabled: 0,
        config_version: 1,
        tested_version: null,
        test_result: null,
        created_at: now,
        updated_at: now,
      });
      const changes = { name: { from: null, to: name }, config: { from: null, to: config } };
      await recordDirectory(tx, caller, { id: added, name }, "created", changes, now);
      return added;
    })
    .catch(takenName);
  return findDirectory(ctx, id);
}

/** Without a test again only what does not decide whom and what the directory is asked for. */
const UNTESTED: readonly (keyof DirectoryConfig)[] = [
  "hourly",
  "missesBeforeLock",
  "mostRemovals",
  "mostRemovalsPercent",
  "linkExisting",
  "createAccounts",
  "syncGroups",
];

const tested = (config: DirectoryConfig): string =>
  JSON.stringify(Object.entries(config).filter(([name]) => !UNTESTED.some((one) => one === name)));

/** @throws UpdateConflict (409), the first problem of the input (422) */
export async function changeDirectory(ctx: Context, caller: Caller, row: DirectoryRow, body: JsonObject) {
  const given = givenIn(body);
  requireLockVersion(given.lockVersion, row.lock_version);
  const before = configOf(row);
  const config = given.config ?? before;
  const isOther = tested(config) !== tested(before) || given.bindPassword !== undefined;
  const enabled = given.enabled ?? row.enabled === 1;
  if (enabled && (isOther || row.tested_version !== row.config_version)) throw untested();
  const changes: Changes = {};
  if (given.name !== undefined && given.name !== row.name) changes["name"] = { from: row.name, to: given.name };
  if (JSON.stringify(config) !== JSON.stringify(before)) changes["config"] = { from: before, to: config };
  if (enabled !== (row.enabled === 1)) changes["enabled"] = { from: !enabled, to: enabled };
  if (given.position !== undefined && given.position !== row.position)
    changes["position"] = { from: row.position, to: given.position };
  // That it changed, never to what.
  if (given.bindPassword !== undefined) changes["bindPassword"] = { from: null, to: null };
  if (Object.keys(changes).length === 0) return row;
  const now = ctx.clock.now().toISOString();
  const name = given.name ?? row.name;
  await ctx
    .transaction(async (tx) => {
      if (row.enabled === 1 && !enabled) await requireAdministratorLeft(tx, { provider: row.id }, "enabled");
      await changeSource(tx, row, {
        name,
        slug: `ldap:${name.toLowerCase()}`,
        issuer: addressOf(config),
        client_id: config.bindDn,
        ...(given.bindPassword === undefined ? {} : { client_secret: sealed(ctx, given.bindPassword) }),
        config: JSON.stringify(config),
        position: given.position ?? row.position,
        enabled: enabled ? 1 : 0,
        config_version: row.config_version + (isOther ? 1 : 0),
        updated_at: now,
      });
      await recordDirectory(tx, caller, row, "updated", changes, now);
    })
    .catch(takenName);
  return findDirectory(ctx, row.id);
}

/** Its people and groups stay, and are managed by hand from now on. */
export async function deleteDirectory(ctx: Context, caller: Caller, row: DirectoryRow): Promise<void> {
  const now = ctx.clock.now().toISOString();
  await ctx.transaction(async (tx) => {
    await requireAdministratorLeft(tx, { provider: row.id });
    await deleteDirectoryRow(tx, row.id);
    await recordDirectory(tx, caller, row, "deleted", { name: { from: row.name, to: null } }, now);
  });
}

export const DirectoryTestBody = z.object({
  login: z.string().max(256).default(""),
  password: z.string().max(1_000).default(""),
});
const SAMPLE = 10;

/** Connects, signs in and reads the first people; with a login also that one, with a password whether they get in. */
export async function testDirectory(
  ctx: Context,
  row: DirectoryRow,
  body: JsonObject,
): Promise<DocumentOf<DirectoryTest>> {
  const asked = DirectoryTestBody.safeParse(body);
  const { login, password } = asked.success ? asked.data : { login: "", password: "" };
  const outcome = await tryOut(ctx, row, login, password).catch((error: unknown) => {
    if (!(error instanceof DirectoryFailure)) throw error;
    return { problem: error.message, people: [], login: null };
  });
  const works = outcome.problem === null;
  await ctx.transaction((tx) => updateDirectory(tx, row.id, { tested_version: works ? row.config_version : null }));
  return { _type: "DirectoryTest", ok: works, ...outcome, _links: { directory: { href: `${HREF}/${row.id}` } } };
}

async function tryOut(ctx: Context, row: DirectoryRow, login: string, password: string) {
  const found = await inDirectory(ctx, row, async (connection, config) => {
    const entries = await connection.first(config.baseDn, searchOfPeople(config, config.userFilter), SAMPLE);
    const person = login === "" ? null : await personByLogin(connection, config, login);
    return { entries, people: entries.flatMap((entry) => personIn(entry, config) ?? []), person };
  });
  const people = found.people.map(shown);
  if (found.entries.length === 0)
    return { problem: "The directory answered, but the base and filter match no one.", people, login: null };
  if (people.length === 0)
    return { problem: "The entries don't have the attribute that identifies people.", people, login: null };
  if (login === "") return { problem: null, people, login: null };
  const isIn = password !== "" && (await personByPassword(ctx, row, login, password)) !== null;
  return {
    problem: null,
    people,
    login: { person: found.person === null ? null : shown(found.person), passwordAccepted: isIn },
  };
}

const shown = ({ dn, login, email, firstName, lastName }: DirectoryTest["people"][number]) => ({
  dn,
  login,
  email,
  firstName,
  lastName,
});

const untested = () => violation("enabled", "Test the directory first: it can be enabled once a test went well.");

function takenName(error: unknown): never {
  if (isUniqueViolation(error)) throw violation("name", "Name has already been taken.");
  throw error;
}

const recordDirectory = recorderOf("AuthProvider");
