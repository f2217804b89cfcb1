/** What the command line says before it needs a database. */
import { tmpdir } from "node:os";
import { expect, test } from "vitest";
import { startProgram } from "../../testing/servers/program.ts";
import { failureInWords } from "../platform/outages/in-words.ts";
import { DatabaseUnavailable, StorageFull } from "../platform/outages/outages.ts";
import { progressLines } from "./usage.ts";

/** There is no such folder: a command that came as far as its database would fail. */
const HALYARD_DATA_DIR = `${tmpdir()}/halyard-usage-of-nothing`;

async function halyard(words: string[], environment: Record<string, string> = {}) {
  const program = startProgram(["command-line/main.ts", ...words], { HALYARD_DATA_DIR, ...environment });
  const code = await program.ended;
  return { code, output: program.output(), errors: program.errors() };
}

test.each([
  [["nonsense"], "nonsense"],
  [["token"], "token"],
  [["token", "create"], "--login"],
  [["token", "create", "--nonsense"], "--nonsense"],
  [["seed", "--projects", "many"], "--projects"],
  [["seed", "--users", "-1"], "--users"],
  [["serve", "--json"], "--json"],
  [["serve", "--port", "80"], "--port"],
  [["secrets", "rotate", "now"], "now"],
])("%j is refused with a sentence, and where the help is", async (words, named) => {
  const { code, output, errors } = await halyard(words);
  expect([code, output]).toEqual([2, ""]);
  expect(errors).toContain(named);
  expect(errors).toContain("`halyard help` lists the commands.");
  expect(errors).not.toContain("Run and set up");
});

test.each([[[]], [["--help"]], [["seed", "--help"]]])("%j shows the help", async (words: string[]) => {
  const { code, output, errors } = await halyard(words);
  expect([code, errors]).toEqual([0, ""]);
  expect(output).toContain("token create --login NAME");
});

const ofFile = (code: string) => Object.assign(new Error(code), { code, path: "/backups/a.halyard" });

test.each([
  [new DatabaseUnavailable("is locked by another program"), false, "HALYARD_DATA_DIR"],
  [new DatabaseUnavailable("does not answer in time"), true, "DATABASE_URL"],
  [new StorageFull(null), false, "HALYARD_DATA_DIR"],
  [new StorageFull(null), true, "DATABASE_URL"],
  [ofFile("ENOSPC"), false, "/backups/a.halyard"],
  [ofFile("EROFS"), true, "/backups/a.halyard"],
])("%s names what to look at (%j)", (error, usesPostgres, named) => {
  const place = { dataDir: null, usesPostgres };
  const words = failureInWords(error, place);
  expect(words).toMatch(/^[A-Z].*\.$/);
  expect(words).toContain(named);
  expect(failureInWords(new Error("something else"), place)).toBeNull();
});

test("config says what is set and what is wrong, and shows no secret", async () => {
  const { code, output, errors } = await halyard(["config"], { HALYARD_SECRET_KEY: "hunter2", HALYARD_SEDE: "none" });
  expect([code, errors]).toEqual([1, expect.stringContaining("Did you mean HALYARD_SEED?")]);
  expect(errors).toContain("HALYARD_SECRET_KEY");
  expect(output + errors).not.toContain("hunter2");
  expect(output).toMatch(/HALYARD_SECRET_KEY +\(set\) +\(environment\)/);
});

test("the version is that of the package", async () => {
  expect(await halyard(["--version"])).toMatchObject({ code: 0, output: expect.stringMatching(/^\d+\.\d+\.\d+\n$/) });
});

test("a long command says each step as it begins, and its rows every two seconds", () => {
  const lines: string[] = [];
  let now = 5_000;
  const tell = progressLines(
    (line) => lines.push(line),
    () => now,
  );
  tell("Reading the backup");
  for (let rows = 1_000; rows <= 5_000; rows += 1_000) {
    now += 1_000;
    tell("Reading the backup", rows);
  }
  tell("Looking for uploaded files", 7);
  expect(lines).toEqual([
    "Reading the backup …",
    "Reading the backup: 2,000 rows read",
    "Reading the backup: 4,000 rows read",
    "Looking for uploaded files …",
  ]);
});
