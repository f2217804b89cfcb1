import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { changedFiles, testsNaming, testsOf } from "./changed.mjs";

const root = mkdtempSync(join(tmpdir(), "halyard-changed-"));
afterAll(() => rmSync(root, { recursive: true, force: true }));
const git = (...words) =>
  execFileSync("git", ["-c", "user.name=a", "-c", "user.email=a@b.c", ...words], { cwd: root, encoding: "utf8" });
const write = (file, text = "") => {
  mkdirSync(dirname(join(root, file)), { recursive: true });
  writeFileSync(join(root, file), text);
};
const S = "apps/server/src";

write(`${S}/fleet/ships/store.ts`, "export const a = 1;");
write(`${S}/fleet/ships/service.ts`, 'export * from "./store.ts";');
write(`${S}/fleet/ships/ships.test.ts`, 'test("sails with the tide", () => {});');
write(`${S}/fleet/crews/crews.test.ts`, 'import "../ships/service.ts";');
write(`${S}/features.ts`, 'import "./fleet/ships/service.ts";');
write(`${S}/server.test.ts`, 'import "./features.ts";');
write("README.md", "one");
git("init", "-q", "-b", "main");
git("add", "-A");
git("commit", "-qm", "first");
git("checkout", "-qb", "branch");

test("knows what was committed on the branch, changed and added since, and not what is gone", () => {
  expect(changedFiles(root)).toEqual([]);
  write("README.md", "two");
  git("commit", "-qam", "second");
  write(`${S}/fleet/ships/store.ts`, "export const a = 2;");
  write("new.ts");
  rmSync(join(root, `${S}/features.ts`));
  expect(changedFiles(root)).toEqual(["README.md", `${S}/fleet/ships/store.ts`, "new.ts"]);
  expect(changedFiles(root, "HEAD")).toEqual([`${S}/fleet/ships/store.ts`, "new.ts"]);
  write(`${S}/features.ts`, 'import "./fleet/ships/service.ts";');
});

test("without a main branch, compares with origin/main, and without either asks for a commit", () => {
  const known = changedFiles(root);
  git("update-ref", "refs/remotes/origin/main", "main");
  git("branch", "-D", "main");
  expect(changedFiles(root)).toEqual(known);
  git("update-ref", "-d", "refs/remotes/origin/main");
  expect(() => changedFiles(root)).toThrow("There is no branch main here to compare with: use --since COMMIT.");
  expect(changedFiles(root, "HEAD")).toEqual(expect.any(Array));
});

test("runs the tests beside what changed and those that reach it, but not through what has everything", () => {
  const changed = [`${S}/fleet/ships/store.ts`];
  const [beside, reaching] = [`${S}/fleet/ships/ships.test.ts`, `${S}/fleet/crews/crews.test.ts`];
  expect(testsOf(root, changed)).toEqual({ tests: [beside, reaching], leftOut: 0 });
  expect(testsOf(root, changed, 1)).toEqual({ tests: [beside], leftOut: 1 });
  expect(testsOf(root, [`${S}/features.ts`]).tests).toContain(`${S}/server.test.ts`);
  expect(testsOf(root, ["README.md"])).toEqual({ tests: [], leftOut: 0 });
});

test("finds the files that have a text", () => {
  expect(testsNaming(root, "with the tide")).toEqual([`${S}/fleet/ships/ships.test.ts`]);
  // The name of a group is before that of its test.
  expect(testsNaming(root, "tide sails")).toEqual([`${S}/fleet/ships/ships.test.ts`]);
  expect(testsNaming(root, "no such words")).toEqual([]);
});
