/** `halyard serve`: the whole product in one process. */
import { fileURLToPath } from "node:url";
import { DatabaseUnavailable, StorageFull } from "./platform/outages/outages.ts";
import { forgetFirstPassword, isFirstPasswordKept, keepFirstPassword } from "./platform/environment/first-password.ts";
import { CannotStart } from "./platform/environment/cannot-start.ts";
import { PROGRAM_VERSION } from "./platform/environment/version.ts";
import { backgroundOrigin } from "./platform/requests/origin.ts";
import type { Context } from "./platform/context.ts";
import { FIRST_LOGIN, firstHasSignedIn, seedOnFirstRun, type FirstRun } from "./seeds/first-run.ts";
import { createServer } from "./server.ts";
import { startContext } from "./start.ts";

/** Where the built client is. */
export const WEB_ROOT = fileURLToPath(new URL("../../web/dist", import.meta.url));
const SHUTDOWN_MS = 10_000;

/**
 * What it writes outside of requests and jobs is its own.
 * @param printsPassword whether the first password is for the terminal that shows the output, and not for a log
 */
export const serve = (printsPassword: boolean): Promise<void> =>
  backgroundOrigin.run({ via: "system" }, () => serveAll(printsPassword));

async function serveAll(printsPassword: boolean): Promise<void> {
  const began = performance.now();
  try {
    const ctx = await startContext({ serves: true });
    const first = await seedOnFirstRun(ctx);
    const withPassword = first === null ? "" : passwordLine(first, printsPassword ? null : ctx.settings.dataDir);
    const app = await createServer(ctx, WEB_ROOT);
    await ctx.events.start();
    await forgetOnceUsed(ctx);
    ctx.jobs.start();
    ctx.schedules.start();
    await ctx.readers.start();
    const address = await app.listen({ port: ctx.settings.port, host: ctx.settings.host });
    const version = { subject: PROGRAM_VERSION, details: { version: PROGRAM_VERSION } };
    await ctx.occurrences.note({ kind: "started", actorId: null, ...version });
    endOnSignals(ctx, () => app.close(), version);
    const url = ctx.settings.publicUrl ?? address;
    console.log(`Halyard is ready at ${url} after ${Math.round(performance.now() - began)} ms`);
    if (first !== null) console.log(`Sign in as ${first.login}\n${withPassword}`);
  } catch (error) {
    console.error(reasonOf(error));
    process.exit(1);
  }
}

/** Before anything says that the server is ready: from then on it ends in order. */
function endOnSignals(
  ctx: Context,
  close: () => Promise<void>,
  version: { subject: string; details: { version: string } },
): void {
  let ending = false;
  const end = (signal: NodeJS.Signals) => {
    if (ending) process.exit(1);
    ending = true;
    ctx.log.info({ signal }, "ending");
    setTimeout(() => process.exit(1), SHUTDOWN_MS).unref();
    void close()
      .then(() => ctx.occurrences.note({ kind: "stopped", actorId: null, ...version }))
      .then(() => ctx.close())
      .then(() => process.exit(0));
  };
  process.on("SIGINT", end);
  // A terminal that is closed, and what many expect to read settings again: end in order, and be started again.
  process.on("SIGHUP", end);
  process.on("SIGTERM", end);
}

/** @param keptIn null: it is said right away */
function passwordLine({ password }: FirstRun, keptIn: string | null): string {
  if (password === null) return "with the password of HALYARD_ADMIN_PASSWORD";
  if (keptIn === null) return `Password: ${password}`;
  return `with the password in ${keepFirstPassword(keptIn, password)}, which is deleted once you have signed in`;
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
  if (error instanceof Error && "code" in error && error.code === "EADDRINUSE") {
    return "The address is in use already. Set PORT to another one.";
  }
  if (error instanceof DatabaseUnavailable || error instanceof StorageFull) {
    return `Halyard could not start: ${error.message}.`;
  }
  return `Halyard could not start: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`;
}
