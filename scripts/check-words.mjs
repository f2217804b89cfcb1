// Holds docs/writing.md: counts its worst habits in source, tests and docs. node scripts/check-words.mjs
import { execFileSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";

/**
 * What reads as translated or cites what the repository does not have, and how often it still stands somewhere. Lower a
 * number when you have mended some of them; never raise one.
 */
export const HABITS = [
  { pattern: /\banew\b/gi, allowed: 0, instead: "again, from scratch" },
  { pattern: /\bwhoever\b/gi, allowed: 0, instead: "anyone who" },
  { pattern: /\bone's own\b/gi, allowed: 0, instead: "your own, their own" },
  { pattern: /(?<!\bthere )\bis none\b(?! of)/gi, allowed: 0, instead: "there is no …" },
  { pattern: /\btold of\b/gi, allowed: 0, instead: "hears about" },
  { pattern: /\b(some|every|no|any)body\b/gi, allowed: 125, instead: "someone, everyone, no one, anyone" },
  { pattern: /\b(work|admin) contract \d|\bspec part \d|\(behaviour \d/gi, allowed: 0, instead: "a file under docs/" },
];

const KINDS = /\.(ts|tsx|mjs|md|css)$/;
/** They list the habits themselves. */
const EXCEPT = new Set(["docs/writing.md", "scripts/check-words.mjs", "scripts/check-words.test.mjs"]);

/**
 * @param texts of files, by their path
 * @returns how often each habit stands there, and a line for each that stands there more often than it may
 */
export function countHabits(texts, habits = HABITS) {
  const counts = habits.map(() => 0);
  const places = habits.map(() => []);
  for (const [file, text] of texts) {
    for (const [index, { pattern }] of habits.entries()) {
      const found = text.match(pattern)?.length ?? 0;
      if (found === 0) continue;
      counts[index] += found;
      places[index].push(`${file} (${found})`);
    }
  }
  const problems = habits.flatMap(({ pattern, allowed, instead }, index) =>
    counts[index] <= allowed
      ? []
      : [
          `${pattern.source}: ${counts[index]} times, ${allowed} allowed. Write: ${instead}\n  ${places[index].join("\n  ")}`,
        ],
  );
  return { counts, problems };
}

if (process.argv[1]?.endsWith("check-words.mjs")) {
  const root = join(import.meta.dirname, "..");
  const listed = execFileSync("git", ["ls-files"], { cwd: root, encoding: "utf8", maxBuffer: 1e8 }).trim().split("\n");
  // A file that was deleted is listed until that is committed.
  const isThere = (file) => existsSync(join(root, file));
  const files = listed.filter((file) => KINDS.test(file) && !EXCEPT.has(file) && isThere(file));
  const texts = new Map(files.map((file) => [file, readFileSync(join(root, file), "utf8")]));
  const { counts, problems } = countHabits(texts);
  for (const problem of problems) console.error(problem);
  console.log(
    `${files.length} files: ${HABITS.map(({ pattern }, index) => `${pattern.source} ${counts[index]}`).join(", ")}`,
  );
  process.exit(problems.length === 0 && files.length > 0 ? 0 : 1);
}
