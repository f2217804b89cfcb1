import { readFileSync } from "node:fs";

/** The version of this program: all packages of the project have the same. */
export const PROGRAM_VERSION: string = versionIn(
  readFileSync(new URL("../../../package.json", import.meta.url), "utf8"),
);

function versionIn(text: string): string {
  const { version }: { version: string } = JSON.parse(text);
  return version;
}
