/** `halyard serve`: the whole product in one process. */
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import type { FastifyInstance } from "fastify";
import { SEALED } from "./command-line/sealed-columns.ts";
import { checkOutside } from "./operations/doctor/outside-checks.ts";
import { keyWarnings } from "./operations/doctor/sealed-secrets.ts";
import { listenOnStandby } from "./administration/backups/standby-listener.ts";
import { Standby, type StandbyTask } from "./platform/standby/standby.ts";
import { failureInWords } from "./platform/outages/in-words.ts";
import {
  FIRST_PASSWORD,
  forgetFirstPassword,
  isFirstPasswordKept,
  keepFirstPassword,
  leftFirstPassword,
} from "./platform/environment/first-password.ts";
import { drain } from "./platform/connections/draining.ts";
import { listenFailure } from "./platform/environment/listen-failure.ts";
import { CannotStart } from "./platform/environment/cannot-start.ts";
import { PROGRAM_VERSION } from "./platform/environment/version.ts";
import { tell, warn } from "./platform/logging/output.ts";
import { backgroundOrigin } from "./platform/requests/origin.ts";
import type { Context } from "./platform/context.ts";
import { FIRST_LOGIN, firstHasSignedIn, seedOnFirstRun, type FirstRun } from "./seeds/first-run.ts";
import { createServer } from "./server.ts";
import { WEB_ROOT } from "./platform/web-client/root.ts";
import { startContext, placeOfData } from "./start.ts";

const SHUTDOWN_MS = 10_000;
/** Before a restore jobs come to an end. */
const STOP_MS = 60_000;
const ANSWER_MS = 200;

/**
 * What it writes outside of requests and jobs is its own.
 * @param printsPassword whether the first password is for the terminal that shows the output, and not for a log
 */
export const serve = (printsPassword: boolean): Promise<void> =>
  backgroundOrigin.run({ via: "system" }, () => serveAll(printsPassword));

async function serveAll(printsPassword: boolean): Promise<void> {
  const standby = new Standby();
  standby.isPossible = true;
  let stopping: ((signal: NodeJS.Signals) => void) | null = null;
  let ending = false;
  const end = (signal: NodeJS.Signals) => {
    // What stands by holds nothing that would have to be put away.
    if (ending || stopping === null) process.exit(1);
    ending = true;
    stopping(signal);
  };
  process.on("SIGINT", end);
  // A terminal that is closed, and what many expect to read settings again: end in order, and be started again.
  process.on("SIGHUP", end);
  process.on("SIGTERM", end);
  try {
    for (let port: number | null = null; ;) {
      const next = standby.next();
      const { ctx, app, at } = await serveOnce(standby, port, printsPassword);
      port = at;
      stopping = (signal) => void stop(ctx, app, signal).then(() => process.exit(0));
      const task = await next;
      if (ending) return;
      stopping = null;
      await standBy(task, ctx, app, at);
    }
  } catch (error) {
    warn(reasonOf(error));
    process.exit(1);
  }
}

/** @param port at which it served before; null: the one of the settings */
async function serveOnce(standby: Standby, port: number | null, printsPassword: boolean) {
  const began = performance.now();
  const ctx = await startContext({ serves: true, standby });
  const { dataDir } = ctx.settings;
  const left = leftFirstPassword(dataDir);
  const first = await seedOnFirstRun(ctx);
  // Before it listens: where that fails, the next start says it.
  if (first !== null) left?.release();
  const made = first?.password ?? null;
  const kept = made === null ? left : keepFirstPassword(dataDir, made);
  const app = await createServer(ctx, WEB_ROOT);
  await ctx.events.start();
  await forgetOnceUsed(ctx);
  ctx.jobs.start();
  ctx.schedules.start();
  ctx.keptTimes.start();
  await ctx.readers.start();
  const address = await listen(app, port ?? ctx.settings.port, ctx.settings.host);
  await ctx.occurrences.note({ kind: "started", actorId: null, ...version });
  for (const warning of await keyWarnings(ctx.db, ctx.settings, SEALED)()) warn(`Warning: ${warning}`);
  const url = ctx.settings.publicUrl ?? address;
  // Nothing is waited for after it: who reads this may end the process, which then ends in order.
  tell(`Halyard is ready at ${url} after ${Math.round(performance.now() - began)} ms`);
  void warnOfOutside(ctx);
  // Of a start that ended before it could say it.
  const untold = kept !== null && isFirstPasswordKept(dataDir) ? { login: FIRST_LOGIN, password: kept.password } : null;
  const toTell = first ?? untold;
  if (toTell !== null) tellFirstPassword(toTell, printsPassword, dataDir);
  kept?.release();
  const listening = app.server.address();
  return { ctx, app, at: typeof listening === "object" && listening !== null ? listening.port : ctx.settings.port };
}

/** What is away keeps Halyard from nothing else, so that the start waits for none of it. */
async function warnOfOutside(ctx: Context): Promise<void> {
  const found = await checkOutside(ctx);
  for (const { status, message } of found) if (status === "failed") warn(`Warning: ${message}`);
}

const version = { subject: PROGRAM_VERSION, details: { version: PROGRAM_VERSION } };

async function stop(ctx: Context, app: FastifyInstance, why: string): Promise<void> {
  ctx.log.info({ signal: why }, "ending");
  setTimeout(() => process.exit(1), SHUTDOWN_MS).unref();
  await drain(app.server);
  await app.close();
  await ctx.occurrences.note({ kind: "stopped", actorId: null, ...version });
  await ctx.close();
}

/** Stops serving, does what needs the database to itself, and says how far that is meanwhile. */
async function standBy(task: StandbyTask, ctx: Context, app: FastifyInstance, port: number): Promise<void> {
  const { status } = task;
  const { host } = ctx.settings;
  // What asked for it is to get its answer.
  await pause(ANSWER_MS);
  const late = setTimeout(() => {
    warn("Halyard could not stop to restore a backup: something is still being done. Nothing was changed.");
    process.exit(1);
  }, STOP_MS);
  await app.close();
  await ctx.close();
  clearTimeout(late);
  const listener = await listenOnStandby(task, port, host);
  try {
    await task.run();
    status.step = "starting";
    tell(`The backup ${task.title} was restored.`);
  } catch (error) {
    status.problem = error instanceof Error ? error.message : String(error);
    status.step = "failed";
    warn(`The backup ${task.title} could not be restored; everything is as it was before. ${status.problem}`);
  } finally {
    listener.closeAllConnections();
    await new Promise((resolve) => listener.close(resolve));
  }
}

/** @throws CannotStart where nothing can listen there */
async function listen(app: FastifyInstance, port: number, host: string): Promise<string> {
  try {
    return await app.listen({ port, host });
  } catch (error) {
    throw listenFailure(error, port, host) ?? error;
  }
}

/** How the first administrator signs in. */
function tellFirstPassword({ login, password }: FirstRun, isForTerminal: boolean, dataDir: string): void {
  tell(`Sign in as ${login}`);
  if (password === null) tell("with the password of HALYARD_ADMIN_PASSWORD");
  else if (!isForTerminal)
    tell(`with the password in ${join(dataDir, FIRST_PASSWORD)}, which is deleted once you have signed in`);
  else {
    tell(`Password: ${password}`);
    forgetFirstPassword(dataDir);
  }
}

/** Whichever process they sign in at. */
async function forgetOnceUsed(ctx: Context): Promise<void> {
  const { dataDir } = ctx.settings;
  if (!isFirstPasswordKept(dataDir)) return;
  const forget = async (): Promise<void> => {
    if (await firstHasSignedIn(ctx.db)) forgetFirstPassword(dataDir);
  };
  const end = ctx.events.subscribe(({ entityType }) => {
    if (entityType !== "Session") return;
    forget().then(
      () => (isFirstPasswordKept(dataDir) ? undefined : end()),
      (error: unknown) => ctx.log.error({ err: error }, `the first password of ${FIRST_LOGIN} is still in its file`),
    );
  });
  await forget();
}

function reasonOf(error: unknown): string {
  if (error instanceof CannotStart) return error.message;
  const words = failureInWords(error, placeOfData());
  if (words !== null) return `Halyard could not start. ${words}`;
  return `Halyard could not start: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`;
}
