/** The start of the server waits for a database that is started beside it, or that is being replaced. */
import { setTimeout as pause } from "node:timers/promises";
import { SettingsError } from "../environment/settings.ts";
import { DatabaseRefusal, DatabaseUnavailable } from "../outages/outages.ts";

const WAIT = { forMs: 60_000, pauseMs: 2_000 };

/**
 * @param check see {@link Database.check}
 * @param say gets a line for each attempt that failed
 * @throws SettingsError where the database refuses these settings, or is not there after a minute
 */
export async function untilDatabaseAnswers(
  check: () => Promise<void>,
  say: (line: string) => void,
  { forMs, pauseMs } = WAIT,
): Promise<void> {
  for (const until = performance.now() + forMs; ;) {
    try {
      return await check();
    } catch (error) {
      if (!(error instanceof DatabaseUnavailable)) throw error;
      if (error instanceof DatabaseRefusal) {
        const { reason, cause } = error;
        const words = cause instanceof Error ? ` (${cause.message})` : "";
        throw new SettingsError(`The setting DATABASE_URL cannot be used: the database ${reason}${words}.`);
      }
      const left = until - performance.now();
      if (left < pauseMs) {
        const waited = Math.round(forMs / 1_000);
        throw new SettingsError(
          `The database ${error.reason}. Waited for it for ${waited} s. Start it, or correct its address in the setting DATABASE_URL.`,
        );
      }
      say(`The database ${error.reason}. Trying again for ${Math.round(left / 1_000)} s.`);
      await pause(pauseMs);
    }
  }
}
