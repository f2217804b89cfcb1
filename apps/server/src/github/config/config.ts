/** The integration's configuration ("Code-hosting integration configuration"). Administrators only. */
import type { GithubConfig } from "@halyard/contract/schemas/github";
import { randomBytes } from "node:crypto";
import { patternProblem } from "@halyard/contract/github/branch-names";
import {
  GITHUB_REQUIRED,
  REPOSITORY_POLICIES,
  VISIBILITIES,
  type GithubRequired,
} from "@halyard/contract/github/github";
import type { Caller } from "../../access/caller.ts";
import { requireAdministrator } from "../../access/require-administrator.ts";
import { throwAll, violation, wrongFormat, type ApiError } from "../../platform/errors.ts";
import { isObject, type JsonObject } from "../../hal/json.ts";
import type { Context } from "../../platform/context.ts";
import type { RowPatch, Writer } from "../../platform/database/schema/schema.ts";
import { lastEventId, record, type Changes } from "../../platform/events/journal.ts";
import { statusExists, configRow, projectsWithSeveral, writeConfig, type ConfigRow } from "./store.ts";
import { seal, unseal } from "../../platform/secrets/secrets.ts";

/** The configuration with its secrets opened: for calls to GitHub and for checking deliveries, never for answers. */
export interface OpenConfig {
  organization: string;
  appId: string;
  installationId: string;
  privateKey: string | null;
  webhookSecret: string | null;
  branchPattern: string;
  autoLinkCommits: boolean;
  autoBranchCreation: boolean;
  policy: ConfigRow["repository_policy"];
  appSlug: string | null;
  updatedAt: string;
}

const TEXT_MAXIMUM = 255;
const KEY_MAXIMUM = 20_000;
const SECRET_BYTES = 32;
const NEW = "";

export async function openConfig(ctx: Context): Promise<OpenConfig> {
  const row = await configRow(ctx.db);
  const open = (purpose: string, sealed: string | null) =>
    sealed === null ? null : unseal(ctx.settings, purpose, sealed);
  return {
    organization: row.organization_name,
    appId: row.app_id,
    installationId: row.installation_id,
    privateKey: open("private_key", row.private_key),
    webhookSecret: open("webhook_secret", row.webhook_secret),
    branchPattern: row.branch_naming_pattern,
    autoLinkCommits: row.auto_link_commits === 1,
    autoBranchCreation: row.auto_branch_creation === 1,
    policy: row.repository_policy,
    appSlug: row.app_slug,
    updatedAt: row.updated_at,
  };
}

/**
 * What deliveries are signed with. It is asked for with each of them, so the row is read again (another process may have
 * changed it) but opened only where it is another one.
 */
export function webhookSecretReader(ctx: Context): () => Promise<string | null> {
  let last: { sealed: string; secret: string | null } | null = null;
  return async () => {
    const { webhook_secret: sealed } = await configRow(ctx.db);
    if (sealed === null) return null;
    if (last?.sealed !== sealed) {
      last = { sealed, secret: unseal(ctx.settings, "webhook_secret", sealed) };
    }
    return last.secret;
  };
}

export function isConfigured(row: ConfigRow): boolean {
  return (
    row.organization_name !== "" &&
    row.app_id !== "" &&
    row.installation_id !== "" &&
    row.private_key !== null &&
    row.webhook_secret !== null
  );
}

/** Whether branches are made by themselves. */
export const makesBranches = (row: ConfigRow): boolean => row.auto_branch_creation === 1 && isConfigured(row);

export async function readConfig(ctx: Context, caller: Caller): Promise<GithubConfig & { appSlug: string | null }> {
  requireAdministrator(caller);
  const row = await configRow(ctx.db);
  return {
    configured: isConfigured(row),
    organization_name: row.organization_name,
    github_app_id: row.app_id,
    github_app_installation_id: row.installation_id,
    github_app_private_key_set: row.private_key !== null,
    webhook_secret_set: row.webhook_secret !== null,
    repository_policy: row.repository_policy,
    repository_settings: {
      default_visibility: row.default_visibility,
      auto_branch_creation: row.auto_branch_creation === 1,
      auto_branch_status: row.auto_branch_status_id,
      branch_naming_pattern: row.branch_naming_pattern,
      auto_link_commits: row.auto_link_commits === 1,
    },
    updatedAt: row.updated_at === NEW ? null : row.updated_at,
    appSlug: row.app_slug,
  };
}

const TEXTS = {
  organization_name: "organization_name",
  github_app_id: "app_id",
  github_app_installation_id: "installation_id",
} as const;

/**
 * Replaces what the body names; a secret that it does not name, or leaves empty, stays as it is.
 * @throws what is wrong with the input (422); MissingPermission (403)
 */
export async function saveConfig(ctx: Context, caller: Caller, body: JsonObject): Promise<void> {
  requireAdministrator(caller);
  const before = await configRow(ctx.db);
  const { patch, errors } = patchOf(ctx, body);
  const status = patch.auto_branch_status_id;
  if (typeof status === "number" && !(await statusExists(ctx.db, status))) {
    errors.push(violation("auto_branch_status", "Status does not exist."));
  }
  for (const attribute of missingIn({ ...before, ...patch })) {
    errors.push(violation(attribute, GITHUB_REQUIRED[attribute]));
  }
  if (patch.repository_policy === "single" && before.repository_policy === "multiple") {
    const count = await projectsWithSeveral(ctx.db);
    if (count > 0) {
      const projects = count === 1 ? "1 project has" : `${count} projects have`;
      errors.push(violation("repository_policy", `${projects} more than one repository.`));
    }
  }
  throwAll(errors);
  // What was found out about the old configuration says nothing about the new one.
  const forgotten = { connection_ok: null, connection_message: "", connection_checked_at: null };
  await write(ctx, caller, before, { ...patch, ...forgotten });
}

/** Makes a webhook secret and keeps it. @returns it, this once */
export async function generateWebhookSecret(ctx: Context, caller: Caller): Promise<string> {
  requireAdministrator(caller);
  const secret = randomBytes(SECRET_BYTES).toString("hex");
  const sealed = seal(ctx.settings, "webhook_secret", secret);
  await write(ctx, caller, await configRow(ctx.db), { webhook_secret: sealed });
  return secret;
}

async function write(ctx: Context, caller: Caller, before: ConfigRow, patch: RowPatch<"github_config">): Promise<void> {
  const at = ctx.clock.now().toISOString();
  await ctx.transaction(async (tx) => {
    // Branches are for what happens from the moment on that they are switched on.
    const since = makesBranches({ ...before, ...patch }) ? (before.branches_after ?? (await lastEventId(tx))) : null;
    await writeConfig(tx, { ...patch, branches_after: since }, at);
    await recordConfig(tx, caller, changesOf(before, patch), at);
  });
}

function recordConfig(tx: Writer, caller: Caller, changes: Changes, at: string): Promise<number> {
  return record(tx, {
    entityType: "GithubOrganizationConfig",
    entityId: 1,
    entityTitle: "GitHub",
    projectId: null,
    actorId: caller.id,
    action: "updated",
    changes,
    at,
  });
}

const SECRETS: ReadonlySet<string> = new Set(["private_key", "webhook_secret"]);

/** Of a secret the journal says only that it was set. */
function changesOf(before: ConfigRow, patch: RowPatch<"github_config">): Changes {
  const was = new Map<string, unknown>(Object.entries(before));
  const changes: Changes = {};
  for (const [column, to] of Object.entries(patch)) {
    const from = was.get(column);
    if (column.startsWith("connection_") || from === to) continue;
    changes[column] = SECRETS.has(column) ? { from: from === null ? null : "hidden", to: "hidden" } : { from, to };
  }
  return changes;
}

function missingIn(row: ConfigRow): GithubRequired[] {
  const missing: GithubRequired[] = [];
  if (row.organization_name === "") missing.push("organization_name");
  if (row.app_id === "") missing.push("github_app_id");
  if (row.installation_id === "") missing.push("github_app_installation_id");
  if (row.private_key === null) missing.push("github_app_private_key");
  if (row.webhook_secret === null) missing.push("webhook_secret");
  return missing;
}

function patchOf(ctx: Context, body: JsonObject): { patch: RowPatch<"github_config">; errors: ApiError[] } {
  const patch: RowPatch<"github_config"> & { [name: string]: unknown } = {};
  const errors: ApiError[] = [];
  const textIn = (source: JsonObject, name: string, most: number): string | undefined => {
    const value = source[name];
    if (value === undefined || value === null) return undefined;
    // An id comes as a number from some clients.
    if (typeof value === "number" && Number.isSafeInteger(value)) return String(value);
    if (typeof value !== "string" || value.includes("\0")) errors.push(wrongFormat(name, "String", value));
    else if (value.length > most) errors.push(violation(name, `Is too long (maximum is ${most} characters).`));
    else return value.trim();
    return undefined;
  };
  for (const [name, column] of Object.entries(TEXTS)) {
    const text = textIn(body, name, TEXT_MAXIMUM);
    if (text !== undefined) patch[column] = text;
  }
  const key = textIn(body, "github_app_private_key", KEY_MAXIMUM);
  if (key !== undefined && key !== "") patch.private_key = seal(ctx.settings, "private_key", pemOf(key));
  const secret = textIn(body, "webhook_secret", TEXT_MAXIMUM);
  if (secret !== undefined && secret !== "") {
    patch.webhook_secret = seal(ctx.settings, "webhook_secret", secret);
  }
  const oneOf = <Value extends string>(value: unknown, known: readonly Value[], name: string): Value | undefined => {
    const found = known.find((one) => one === value);
    if (found === undefined && value !== undefined) {
      errors.push(violation(name, `Must be one of ${known.join(", ")}.`));
    }
    return found;
  };
  const policy = oneOf(body["repository_policy"], REPOSITORY_POLICIES, "repository_policy");
  if (policy !== undefined) patch.repository_policy = policy;
  const settings = body["repository_settings"];
  if (settings === undefined || settings === null) return { patch, errors };
  if (!isObject(settings)) {
    errors.push(wrongFormat("repository_settings", "Object", settings));
    return { patch, errors };
  }
  const visibility = oneOf(settings["default_visibility"], VISIBILITIES, "default_visibility");
  if (visibility !== undefined) patch.default_visibility = visibility;
  const pattern = textIn(settings, "branch_naming_pattern", TEXT_MAXIMUM);
  if (pattern !== undefined) {
    const problem = patternProblem(pattern);
    if (problem !== null) errors.push(violation("branch_naming_pattern", problem));
    patch.branch_naming_pattern = pattern;
  }
  const status = settings["auto_branch_status"];
  if (status === null || (typeof status === "number" && Number.isSafeInteger(status))) {
    patch.auto_branch_status_id = status;
  } else if (status !== undefined) errors.push(wrongFormat("auto_branch_status", "Integer", status));
  for (const name of ["auto_branch_creation", "auto_link_commits"] as const) {
    const value = settings[name];
    if (value === undefined) continue;
    if (typeof value === "boolean") patch[name] = Number(value);
    else errors.push(wrongFormat(name, "Boolean", value));
  }
  return { patch, errors };
}

/** A key that was pasted from a settings file has its line breaks written out. */
export const pemOf = (text: string): string => `${text.trim().replaceAll("\\n", "\n").replaceAll("\r", "")}\n`;
