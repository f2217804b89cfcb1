/** docs/security.md names a test for each promise: each of them is there and is run. */
import { existsSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { expect, test } from "vitest";

const ROOT = join(import.meta.dirname, "..");
const text = readFileSync(join(ROOT, "docs/security.md"), "utf8");
const SERVER = "apps/server/src";

/** The levels 1 and 2 of the chapters on authentication and sessions of OWASP ASVS 5.0. */
const POINTS = Object.entries({
  6.1: 3,
  6.2: 12,
  6.3: 4,
  6.4: 4,
  6.5: 5,
  6.6: 3,
  6.8: 4,
  7.1: 3,
  7.2: 4,
  7.3: 2,
  7.4: 5,
  7.5: 2,
  7.6: 2,
}).flatMap(([section, count]) => Array.from({ length: count }, (_, index) => `${section}.${index + 1}`));

const headings = text.split(/^(?=##+ )/m);
const isBelowIdentity = (part) => /^##+ (OWASP|Guessing|Dangerous|Refused)/.test(part);

/** Files of tests with the folder that they are named from: a name alone is beside the one before it. */
const named = headings.flatMap((part) => {
  const folder = isBelowIdentity(part) ? `${SERVER}/identity` : SERVER;
  return part.split("\n").flatMap((line) => {
    let before = "";
    return [...line.matchAll(/`([\w./-]+\.(?:test|journey)\.ts)`/g)].map(([, name = ""]) => {
      const path = name.startsWith("e2e/") ? name : join(folder, name.includes("/") ? name : join(before, name));
      before = dirname(name);
      return path;
    });
  });
});

test("each test that is named is there, and none of it is switched off", () => {
  expect(named.length).toBeGreaterThan(60);
  const wrong = [...new Set(named)].filter(
    (path) =>
      !existsSync(join(ROOT, path)) ||
      /\b(?:test|describe|it)\.(?:skip|todo)\b(?!If)/.test(readFileSync(join(ROOT, path), "utf8")),
  );
  expect(wrong).toEqual([]);
});

const rows = (headings.find((part) => part.startsWith("## OWASP")) ?? "")
  .split("\n")
  .filter((line) => /^\| \d/.test(line))
  .map((line) => line.split("|").map((cell) => cell.trim()))
  .map(([, point = "", how = "", tests = ""]) => ({ numbers: numbersIn(point), point, how, tests }));

/** `6.2.5 to 6.2.8` are four. */
function numbersIn(point) {
  const through = /^(\d+\.\d+)\.(\d+) to \1\.(\d+)/.exec(point);
  if (through === null) return point.match(/\d+\.\d+\.\d+/g) ?? [];
  const [, section, from, to] = through;
  return Array.from({ length: Number(to) - Number(from) + 1 }, (_, index) => `${section}.${Number(from) + index}`);
}

test("each point of the standard is in the table once, with its test", () => {
  const inOrder = (points) => points.toSorted((one, other) => one.localeCompare(other));
  expect(inOrder(rows.flatMap(({ numbers }) => numbers))).toEqual(inOrder(POINTS));
  const untested = rows.filter(({ tests, how }) => !/\.(?:test|journey)\.ts`/.test(tests) && how !== "there are none");
  expect(untested.map(({ point }) => point)).toEqual([]);
});
