/** Reads and changes the settings of the instance, for administrators alone. */
import {
  SETTING_SECTION_IDS,
  SETTING_SECRETS,
  SETTING_SECTIONS,
  variableOf,
  type SettingSection,
} from "@halyard/contract/settings/sections";
import type { Settings as WireSettings } from "@halyard/contract/schemas/administration/administration";
import type { Caller } from "../../access/caller.ts";
import { requireAdministrator } from "../../access/require-administrator.ts";
import { bumpRevision } from "../../access/revision.ts";
import type { DocumentOf } from "../../hal/answer/resource.ts";
import type { JsonObject } from "../../hal/json.ts";
import type { Context } from "../../platform/context.ts";
import { ApiError, throwAll, updateConflict, violation } from "../../platform/errors.ts";
import { record, type Changes } from "../../platform/events/journal.ts";
import { lockoutProblems } from "../../identity/authentication/policies/overview.ts";
import { mailOwnersOfRefused } from "../../identity/authentication/policies/refused-tokens.ts";
import { secretsOf, writeSecret } from "../../platform/instance-settings/instance-secrets.ts";
import { backupProblems } from "./backup-problems.ts";
import { emailProblems } from "./email-problems.ts";
import { generalProblems, hostProblems } from "./general-problems.ts";
import { sectionRow, writeSection, type SectionRow } from "./store.ts";
import { counted } from "../../platform/counted.ts";

const HREF = "/api/v3/admin/settings";
/** What is in an answer beside the values, and means nothing in a body. */
const NOT_VALUES = new Set(["_type", "_links", "section", "sources", "secrets", "lockVersion"]);

/** @throws MissingPermission (403) */
export async function showSection(ctx: Context, caller: Caller, section: SettingSection) {
  requireAdministrator(caller);
  return documentOf(ctx, section, await sectionRow(ctx.db, section));
}

/** @throws MissingPermission (403) */
export async function listSections(ctx: Context, caller: Caller) {
  requireAdministrator(caller);
  return Promise.all(sectionNames().map((section) => showSection(ctx, caller, section)));
}

// The keys of an object that is written down in the contract.
const sectionNames = () => Object.keys(SETTING_SECTIONS) as SettingSection[];

async function documentOf(
  ctx: Context,
  section: SettingSection,
  row: SectionRow | undefined,
): Promise<DocumentOf<WireSettings>> {
  const { instance } = ctx;
  const defaults: Record<string, unknown> = instance.read(section, undefined);
  const sources = Object.fromEntries(
    Object.keys(defaults).map((name) => [
      name,
      {
        source: instance.sourceOf(section, name, row?.value),
        variable: variableOf(section, name),
        default: defaults[name],
      },
    ]),
  );
  const self = { href: `${HREF}/${section}` };
  return {
    _type: "Settings",
    section,
    lockVersion: row?.lock_version ?? 0,
    ...instance.read(section, row?.value),
    sources,
    ...(await secretStates(ctx, section)),
    _links: { self, update: { ...self, method: "patch" } },
  };
}

/** Of secrets no more than whether there is one. */
async function secretStates(ctx: Context, section: SettingSection) {
  const names = Object.keys(SETTING_SECRETS[section] ?? {});
  if (names.length === 0) return {};
  const set = await secretsOf(ctx.db, section);
  return { secrets: Object.fromEntries(names.map((name) => [name, set.has(name)])) };
}

/**
 * Changes some values of a section; null sets one back to its default, where it is no value of its own.
 * @throws MissingPermission (403), UpdateConflict (409), the problems of the values (422)
 */
export async function changeSection(
  ctx: Context,
  caller: Caller,
  section: SettingSection,
  body: JsonObject,
  /** By which the request reached the instance, without a port. */
  host: string,
) {
  requireAdministrator(caller);
  const { lockVersion } = body;
  if (typeof lockVersion !== "number") throw lockVersionMissing();
  const row = await sectionRow(ctx.db, section);
  if ((row?.lock_version ?? 0) !== lockVersion) throw updateConflict();
  const { stored, changes, secrets } = changed(ctx, section, row, body);
  if (section === "authentication")
    throwAll(await lockoutProblems(ctx, ctx.instance.read(section, JSON.stringify(stored))));
  if (section === "backup") throwAll(await backupProblems(ctx, ctx.instance.read(section, JSON.stringify(stored))));
  if (section === "email" || section === "replies") throwAll(await emailProblems(ctx, section, changes, secrets));
  if (section === "general") throwAll(await generalProblems(ctx, ctx.instance.read(section, JSON.stringify(stored))));
  if (section === "security") throwAll(hostProblems(ctx, ctx.instance.read(section, JSON.stringify(stored)), host));
  if (Object.keys(changes).length === 0) return documentOf(ctx, section, row);
  const value = JSON.stringify(stored);
  await ctx.transaction(async (tx) => {
    if (!(await writeSection(tx, section, value, lockVersion))) throw updateConflict();
    for (const [name, secret] of secrets) await writeSecret(tx, ctx.settings, section, name, secret);
    await bumpRevision(tx, "settings");
    if (section === "authentication") {
      const before = ctx.instance.read(section, row?.value);
      await mailOwnersOfRefused(ctx, tx, { before, after: ctx.instance.read(section, value) });
    }
    // They are part of a caller, who is kept by this one.
    if (section === "general") await bumpRevision(tx, "access");
    await record(tx, {
      entityType: "Setting",
      entityId: SETTING_SECTION_IDS[section],
      entityTitle: section,
      projectId: null,
      actorId: caller.id,
      action: "updated",
      changes,
      at: ctx.clock.now().toISOString(),
    });
  });
  return documentOf(ctx, section, { value, lock_version: lockVersion + 1 });
}

const lockVersionMissing = () =>
  new ApiError(
    "UpdateConflict",
    "The lockVersion is missing. Send the one of the settings as you last read them, so that no one else's change is lost.",
  );

function changed(ctx: Context, section: SettingSection, row: SectionRow | undefined, body: JsonObject) {
  const before: Record<string, unknown> = ctx.instance.read(section, row?.value);
  const stored: Record<string, unknown> = row === undefined ? {} : JSON.parse(row.value);
  const schemas = new Map(Object.entries(SETTING_SECTIONS[section].shape));
  const problems: ApiError[] = [];
  const secrets = secretsIn(ctx, section, body, problems);
  for (const [name, value] of Object.entries(body)) {
    if (NOT_VALUES.has(name) || Object.hasOwn(SETTING_SECRETS[section] ?? {}, name)) continue;
    const parsed = schemas.get(name)?.safeParse(value);
    const variable = ctx.instance.lockedBy(section, name);
    if (parsed === undefined) problems.push(violation(name, `There is no setting ${name}.`));
    else if (variable !== null && !(parsed.success && isSame(parsed.data, before[name]))) {
      problems.push(lockedBy(name, variable));
    } else if (parsed.success && variable === null) stored[name] = parsed.data;
    else if (value === null) delete stored[name];
    else if (!parsed.success) problems.push(violation(name, sentenceOf(parsed.error.issues[0]?.message)));
  }
  throwAll(problems);
  const after: Record<string, unknown> = ctx.instance.read(section, JSON.stringify(stored));
  const changes: Changes = {};
  for (const name of schemas.keys()) {
    if (!isSame(before[name], after[name])) changes[name] = { from: before[name], to: after[name] };
  }
  // The journal says that it was changed, and not to what.
  for (const [name] of secrets) changes[name] = { from: null, to: null };
  return { stored, changes, secrets };
}

function secretsIn(
  { instance }: Context,
  section: SettingSection,
  body: JsonObject,
  problems: ApiError[],
): [string, string | null][] {
  const found: [string, string | null][] = [];
  for (const [name, shortest = 1] of Object.entries(SETTING_SECRETS[section] ?? {})) {
    const value = body[name];
    if (value === undefined) continue;
    const variable = instance.lockedBy(section, name);
    if (variable !== null) problems.push(lockedBy(name, variable));
    else if (value === null || (typeof value === "string" && value.length >= shortest && value.length <= 1_000)) {
      found.push([name, value]);
    } else problems.push(violation(name, `Enter at least ${counted(shortest, "character")}.`));
  }
  return found;
}

const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

const sentenceOf = (message = "The value is not allowed"): string => `${message.replace(/\.$/, "")}.`;

const lockedBy = (name: string, variable: string) =>
  new ApiError("PropertyIsReadOnly", `${name} is set by ${variable} in the environment and can't be changed here.`, {
    attribute: name,
  });
