/** `halyard serve`: the whole product in one process. */
import { fileURLToPath } from "node:url";
import { DatabaseUnavailable, StorageFull } from "./platform/outages/outages.ts";
import { CannotStart } from "./platform/environment/cannot-start.ts";
import { hourlyDirectoriesJob } from "./identity/directories/sync/sync.ts";
import { strayFilesJob } from "./platform/jobs/stray-files.ts";
import { PROGRAM_VERSION } from "./platform/environment/version.ts";
import { backgroundOrigin } from "./platform/requests/origin.ts";
import { seedOnFirstRun } from "./seeds/first-run.ts";
import { createServer } from "./server.ts";
import { startContext } from "./start.ts";

/** Where the built client is. */
export const WEB_ROOT = fileURLToPath(new URL("../../web/dist", import.meta.url));
const SHUTDOWN_MS = 10_000;

/** What it writes outside of requests and jobs is its own. */
export const serve = (): Promise<void> => backgroundOrigin.run({ via: "system" }, serveAll);

async function serveAll(): Promise<void> {
  const began = performance.now();
  try {
    const ctx = await startContext({ serves: true });
    const first = await seedOnFirstRun(ctx);
    const app = await createServer(ctx, WEB_ROOT);
    await ctx.events.start();
    await ctx.transaction((tx) => ctx.jobs.add(tx, strayFilesJob(ctx.clock.now())));
    await ctx.transaction((tx) => ctx.jobs.add(tx, hourlyDirectoriesJob(ctx.clock.now())));
    ctx.jobs.start();
    await ctx.readers.start();
    const address = await app.listen({ port: ctx.settings.port, host: ctx.settings.host });
    const version = { subject: PROGRAM_VERSION, details: { version: PROGRAM_VERSION } };
    await ctx.occurrences.note({ kind: "started", actorId: null, ...version });
    const url = ctx.settings.publicUrl ?? address;
    console.log(`Halyard is ready at ${url} after ${Math.round(performance.now() - began)} ms`);
    if (first !== null) {
      console.log(`Sign in as ${first.login}`);
      console.log(
        first.password === null ? "with the password of HALYARD_ADMIN_PASSWORD" : `Password: ${first.password}`,
      );
    }

    let ending = false;
    const end = (signal: NodeJS.Signals) => {
      if (ending) process.exit(1);
      ending = true;
      ctx.log.info({ signal }, "ending");
      setTimeout(() => process.exit(1), SHUTDOWN_MS).unref();
      void app
        .close()
        .then(() => ctx.occurrences.note({ kind: "stopped", actorId: null, ...version }))
        .then(() => ctx.close())
        .then(() => process.exit(0));
    };
    process.on("SIGINT", end);
    process.on("SIGTERM", end);
  } catch (error) {
    console.error(reasonOf(error));
    process.exit(1);
  }
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
