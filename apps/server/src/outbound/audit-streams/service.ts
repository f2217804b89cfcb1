/** Streams of the audit log as administrators manage them. */
import { AUDIT_STREAM_KINDS, type AuditStreamKind } from "@halyard/contract/administration/audit";
import type { Caller } from "../../access/caller.ts";
import { streamedLog } from "../../audit/audit-events/service.ts";
import type { JsonObject } from "../../hal/json.ts";
import type { Context } from "../../platform/context.ts";
import type { Writer } from "../../platform/database/schema/schema.ts";
import { notFound, throwAll, violation } from "../../platform/errors.ts";
import { placeReader, waitingFor } from "../../platform/events/journal-readers.ts";
import type { Changes } from "../../platform/events/journal.ts";
import { recorderOf } from "../../platform/events/recorder.ts";
import { seal, unseal } from "../../platform/secrets/secrets.ts";
import { newSecret } from "../webhooks/model/secrets.ts";
import { Undelivered, type StreamedEntry } from "./destinations/destination.ts";
import { openDestination, STREAM_SECRETS } from "./destinations/open.ts";
import { readConfig, readSecrets, type StreamSecrets } from "./destinations/config.ts";
import { readInput } from "./input.ts";
import { readerNames, STREAMED_TABLES } from "./reader.ts";
import {
  allStreams,
  deleteStream,
  insertStream,
  noteFailure,
  streamById,
  updateStream,
  type StreamRow,
} from "./store.ts";

export interface ShownStream extends StreamRow {
  waiting: number;
  waitingSince: string | null;
  /** Right after it was made up, and never again. */
  plainSecret?: string;
}

const NEEDED: { readonly [Kind in AuditStreamKind]?: keyof StreamSecrets } = { s3: "secretAccessKey" };

export const listStreams = async (ctx: Context): Promise<ShownStream[]> =>
  Promise.all((await allStreams(ctx.db)).map((row) => shown(ctx, row)));

/** @throws NotFound (404) */
export async function findStream(ctx: Context, id: number): Promise<ShownStream> {
  const row = await streamById(ctx.db, id);
  if (row === undefined) throw notFound();
  return shown(ctx, row);
}

async function shown(ctx: Context, row: StreamRow): Promise<ShownStream> {
  const names = readerNames(row.id);
  const waiting = await Promise.all(STREAMED_TABLES.map((table, at) => waitingFor(ctx.db, names[at] ?? "", table)));
  const since = waiting.flatMap((one) => one.since ?? []).toSorted();
  return { ...row, waiting: waiting.reduce((sum, { count }) => sum + count, 0), waitingSince: since[0] ?? null };
}

/** @throws the problems of the body (422) */
export async function createStream(ctx: Context, caller: Caller, body: JsonObject): Promise<ShownStream> {
  const kind = AUDIT_STREAM_KINDS.find((known) => known === body["kind"]);
  if (kind === undefined) throw violation("kind", `Kind must be one of ${AUDIT_STREAM_KINDS.join(", ")}.`);
  const { name, state = "active", fromStart = false, secrets: given = {} } = readInput(body);
  if (name === undefined) throw violation("name", "Name can't be blank.");
  const config = readConfig(kind, body["config"] ?? {});
  const made = kind === "webhook" && given.secret === undefined ? newSecret() : undefined;
  const secrets = { ...given, ...(made === undefined ? {} : { secret: made }) };
  requireSecrets(kind, secrets);
  const now = ctx.clock.now();
  const at = now.toISOString();
  const id = await ctx.transaction(async (tx) => {
    const created = await insertStream(tx, {
      name,
      kind,
      config: JSON.stringify(config),
      secrets: sealed(ctx, secrets),
      state,
      last_sent_at: null,
      failing_since: null,
      created_at: at,
      updated_at: at,
    });
    await beginAt(tx, created, fromStart, now);
    const changes = { kind: { from: null, to: kind }, config: { from: null, to: config } };
    await recordStream(tx, caller, { id: created, name }, "created", changes, at);
    return created;
  });
  await ctx.readers.refresh();
  ctx.readers.wake();
  return { ...(await findStream(ctx, id)), ...(made === undefined ? {} : { plainSecret: made }) };
}

/** In the transaction that makes it, so that nothing comes between. */
async function beginAt(tx: Writer, id: number, fromStart: boolean, now: Date): Promise<void> {
  const names = readerNames(id);
  for (const [at, table] of STREAMED_TABLES.entries()) {
    await placeReader(tx, names[at] ?? "", fromStart ? 0 : await streamedLog(table).lastId(tx), now);
  }
}

const sealed = (ctx: Context, secrets: StreamSecrets): string | null =>
  Object.keys(secrets).length === 0 ? null : seal(ctx.settings, STREAM_SECRETS, JSON.stringify(secrets));

/** @throws a violation (422) */
function requireSecrets(kind: AuditStreamKind, secrets: StreamSecrets): void {
  const name = NEEDED[kind];
  if (name !== undefined && secrets[name] === undefined) {
    throwAll([violation(name, "Secret access key can't be blank.")]);
  }
}

/** @throws the problems of the body (422) */
export async function changeStream(ctx: Context, caller: Caller, row: ShownStream, body: JsonObject) {
  const { name = row.name, state = row.state, secrets } = readInput(body);
  const before: JsonObject = JSON.parse(row.config);
  const config = JSON.stringify(readConfig(row.kind, { ...before, ...Object(body["config"]) }));
  const kept = row.secrets === null ? null : unseal(ctx.settings, STREAM_SECRETS, row.secrets);
  const merged = { ...readSecrets(kept), ...secrets };
  requireSecrets(row.kind, merged);
  const at = ctx.clock.now().toISOString();
  const patch = { name, state, config, ...(secrets === undefined ? {} : { secrets: sealed(ctx, merged) }) };
  const changes: Changes = {
    ...(name === row.name ? {} : { name: { from: row.name, to: name } }),
    ...(state === row.state ? {} : { state: { from: row.state, to: state } }),
    ...(config === row.config ? {} : { config: { from: before, to: JSON.parse(config) } }),
    ...(secrets === undefined ? {} : { secrets: { from: null, to: "changed" } }),
  };
  await ctx.transaction(async (tx) => {
    await updateStream(tx, row.id, { ...patch, updated_at: at });
    await recordStream(tx, caller, { id: row.id, name }, "updated", changes, at);
  });
  await goOn(ctx, row.id);
  return findStream(ctx, row.id);
}

/** What was mended is tried at once. */
async function goOn(ctx: Context, id: number): Promise<void> {
  await ctx.readers.refresh();
  for (const name of readerNames(id)) ctx.readers.retry(name);
}

export async function removeStream(ctx: Context, caller: Caller, row: ShownStream): Promise<void> {
  const at = ctx.clock.now().toISOString();
  await ctx.transaction(async (tx) => {
    await deleteStream(tx, row.id, readerNames(row.id));
    await recordStream(tx, caller, row, "deleted", {}, at);
  });
  await ctx.readers.refresh();
}

export interface StreamTest {
  ok: boolean;
  error: string;
  durationMs: number;
}

/** Sends one entry that is in no log, at once, and says whether it arrived. */
export async function testStream(ctx: Context, caller: Caller, row: ShownStream): Promise<StreamTest> {
  const began = performance.now();
  const durationMs = () => Math.round(performance.now() - began);
  try {
    await openDestination(ctx, row).send([testEntry(caller, row, ctx.clock.now().toISOString())]);
  } catch (error) {
    if (!(error instanceof Undelivered)) throw error;
    if (row.failing_since !== null) await rememberFailure(ctx, row.id, error.message);
    return { ok: false, error: error.message, durationMs: durationMs() };
  }
  await goOn(ctx, row.id);
  return { ok: true, error: "", durationMs: durationMs() };
}

const rememberFailure = (ctx: Context, id: number, error: string) =>
  ctx.transaction((tx) => noteFailure(tx, id, error, ctx.clock.now().toISOString()));

const testEntry = (caller: Caller, { id, name }: ShownStream, at: string): StreamedEntry => ({
  _type: "AuditEvent",
  id: "j0",
  action: "stream_tested",
  category: "security",
  severity: "info",
  outcome: "success",
  actor: { id: caller.id, name: caller.name },
  entity: { type: "AuditStream", id, title: name },
  changes: [],
  context: {},
  subject: "",
  details: {},
  count: 1,
  lastAt: at,
  createdAt: at,
});

const recordStream = recorderOf("AuditStream");
