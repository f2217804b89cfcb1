import { withContext } from "./quiet.ts";

/** Starting a context migrates; there is nothing more to do. */
export function migrateCommand(): Promise<number> {
  return withContext(async () => {
    console.log("The database is up to date.");
    return 0;
  });
}
