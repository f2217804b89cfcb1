// What changed since a commit, and which tests that concerns: those that reach it by imports, the nearest first.
import { execFileSync } from "node:child_process";
import { existsSync, globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { importsOf, resolveImport } from "./dependency-rules.mjs";

const SOURCES = "{packages/*/src,apps/*/src,apps/server/testing,scripts,e2e}/**/*.{ts,tsx,mjs}";
const TEST = /\.test\.(?:ts|tsx|mjs)$/;
/** Put all features together: whatever changed, everything would be reached through them. */
const EVERYTHING =
  /^apps\/(?:server\/(?:src\/(?:features|server|serve|start|main)\.ts|src\/(?:seeds|command-line)\/|testing\/)|web\/src\/app\/)/;
/** What two cores do in less than two minutes. */
const MOST_TESTS = 30;

const git = (root, ...words) => execFileSync("git", words, { cwd: root, encoding: "utf8" }).split("\n").filter(Boolean);

/** A clone of another branch has no `main`, only `origin/main`. */
function mainOf(root) {
  const [main] = git(root, "for-each-ref", "--format=%(refname)", "refs/heads/main", "refs/remotes/origin/main");
  if (main === undefined) throw new Error("There is no branch main here to compare with: use --since COMMIT.");
  return main;
}

/** @returns what differs from where this branch left `main`, saved or not; deleted files are left out */
export function changedFiles(root, since) {
  const base = since ?? git(root, "merge-base", "HEAD", mainOf(root))[0];
  const files = [
    ...git(root, "diff", "--name-only", "--diff-filter=d", base),
    ...git(root, "ls-files", "--others", "--exclude-standard"),
  ];
  return [...new Set(files)].filter((file) => existsSync(join(root, file))).toSorted();
}

/** @returns the tests to run, and how many more reach what changed */
export function testsOf(root, changed, most = MOST_TESTS) {
  const files = new Set(globSync(SOURCES, { cwd: root }).map((file) => file.replaceAll("\\", "/")));
  const importers = new Map();
  for (const file of files) {
    for (const { to } of importsOf(readFileSync(join(root, file), "utf8"))) {
      const target = resolveImport(file, to);
      if (files.has(target)) importers.set(target, [...(importers.get(target) ?? []), file]);
    }
  }
  const reached = new Set(changed.filter((file) => files.has(file)));
  // A feature's tests go through the API, so what they import does not tell of what.
  const folders = new Set([...reached].map((file) => file.slice(0, file.lastIndexOf("/") + 1)));
  const beside = [...files].filter((file) => TEST.test(file) && folders.has(file.slice(0, file.lastIndexOf("/") + 1)));
  for (const file of beside) reached.add(file);
  for (const file of reached) {
    if (EVERYTHING.test(file) && !changed.includes(file)) continue;
    for (const importer of importers.get(file) ?? []) reached.add(importer);
  }
  const tests = [...reached].filter((file) => TEST.test(file));
  return { tests: tests.slice(0, most), leftOut: Math.max(0, tests.length - most) };
}

/**
 * The test files that a name can be from, which spares a run of all others: those that have the text, else those with each of
 * its words, as a name can begin with that of its group or have values put in.
 * @returns none: the name is put together of what no file says as it is, or there is no such test
 */
export function testsNaming(root, text) {
  const tests = globSync(SOURCES, { cwd: root }).filter((file) => TEST.test(file));
  const contents = new Map(tests.map((file) => [file, readFileSync(join(root, file), "utf8")]));
  const withAll = (parts) => tests.filter((file) => parts.every((part) => contents.get(file).includes(part)));
  const whole = withAll([text]);
  return whole.length > 0 ? whole : withAll(text.split(/\s+/).filter(Boolean));
}
