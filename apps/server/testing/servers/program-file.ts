/** The files with which processes of the server start. */
import { fileURLToPath } from "node:url";

const SOURCE = fileURLToPath(new URL("../../src/", import.meta.url));
const BUILT: Partial<Record<string, string>> = { "main.ts": "main.js", "command-line/main.ts": "command-line.js" };

/**
 * @param file below the server's source
 * @returns its path; of what `npm test` has built (HALYARD_TEST_SERVER, see scripts/build-server.mjs) the built one,
 * which starts in half of the time
 */
export function programFile(file: string): string {
  const folder = process.env["HALYARD_TEST_SERVER"];
  const built = BUILT[file];
  return folder === undefined || built === undefined ? SOURCE + file : `${folder}/${built}`;
}
