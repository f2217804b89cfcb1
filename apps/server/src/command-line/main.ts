/** `halyard COMMAND`: what is done from a terminal. */
import { BackupError } from "../operations/backup/archive/errors.ts";
import { failureInWords } from "../platform/outages/in-words.ts";
import { CannotStart } from "../platform/environment/cannot-start.ts";
import { runCommand, STAYS } from "./commands.ts";
import { print, Refused, UsageError } from "./usage.ts";

const isParseError = (error: unknown): boolean =>
  error instanceof TypeError && "code" in error && String(error.code).startsWith("ERR_PARSE_ARGS");

const KNOWN = [CannotStart, BackupError, Refused];

const words = process.argv.slice(2);
try {
  const code = await runCommand(words);
  if (code !== STAYS) process.exit(code);
} catch (error) {
  const usage = error instanceof UsageError || isParseError(error);
  const known = usage || KNOWN.some((kind) => error instanceof kind);
  const said =
    known && error instanceof Error
      ? error.message
      : failureInWords(error, (await import("../start.ts")).placeOfData());
  console.error(said ?? error);
  if (words[0] !== "serve" && words.includes("--json")) {
    print(true, { error: said ?? (error instanceof Error ? error.message : String(error)) }, []);
  }
  // The whole help would push the message out of sight.
  if (usage) console.error("`halyard help` lists the commands.");
  process.exit(usage ? 2 : 1);
}
