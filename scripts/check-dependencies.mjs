// Holds the arrows of ARCHITECTURE.md: node scripts/check-dependencies.mjs
import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { isMessages, keysOf, messageFilesOf, messagesMissing } from "./message-rules.mjs";
import {
  areaViolation,
  circlesIn,
  crowdedFolders,
  folderCircles,
  importsOf,
  resolveImport,
  sideViolation,
  staleEntries,
  statementViolation,
  wordViolations,
} from "./dependency-rules.mjs";
import { SERVER } from "./dependency-rules/server.mjs";
import { WEB } from "./dependency-rules/web.mjs";

const CLIENT = "apps/web/src/";
const SOURCES = "{packages/*/src,apps/*/src,apps/server/testing}/**/*.{ts,tsx}";
const SIDES = { "apps/server/": SERVER, "apps/web/": WEB };

/** @returns a line for each violation, and how many files were read */
export function checkDependencies(root) {
  const problems = [];
  const { texts, imports } = readSources(root);
  const files = [...texts.keys()];
  for (const { from, to } of imports) {
    const problem = areaViolation(from, to) ?? withinApplication(from, to);
    if (problem !== null) problems.push(`${from}: ${problem}`);
  }
  const typeCircles = (file) => sideOf(file)?.typeCircles === true;
  const graph = graphOf(files, imports, ({ from, typeOnly }) => !typeOnly || typeCircles(from));
  for (const circle of circlesIn(graph)) problems.push(`circle: ${circle.join(" -> ")}`);
  const arrows = arrowsOf(texts, imports);
  for (const side of Object.values(SIDES)) {
    if (side.typeCircles)
      problems.push(...folderCircles(side, arrows).map((circle) => `folders in a circle: ${circle}`));
    problems.push(...crowdedFolders(side, files));
  }
  for (const [file, text] of texts) {
    const side = sideOf(file);
    if (side === undefined) continue;
    const statement = statementViolation(side, file, text);
    for (const problem of [...(statement === null ? [] : [statement]), ...wordViolations(side, file, text)]) {
      problems.push(`${file}: ${problem}`);
    }
  }
  problems.push(...checkMessages(texts));
  return { problems, files: files.length };
}

/** @returns a line for each entry of the tables that nothing needs any more */
export function checkTables(root) {
  const { texts, imports } = readSources(root);
  return Object.values(SIDES).flatMap((side) => staleEntries(side, arrowsOf(texts, imports), texts));
}

const sideOf = (file) => SIDES[Object.keys(SIDES).find((application) => file.startsWith(application)) ?? ""];

function withinApplication(from, to) {
  const side = sideOf(from);
  return side !== undefined && side === sideOf(to) ? sideViolation(side, from, to) : null;
}

function readSources(root) {
  const texts = new Map();
  const imports = [];
  for (const name of globSync(SOURCES, { cwd: root })) {
    const file = name.replaceAll("\\", "/");
    const text = readFileSync(join(root, file), "utf8");
    texts.set(file, text);
    for (const one of importsOf(text)) imports.push({ ...one, from: file, to: resolveImport(file, one.to) });
  }
  return { texts, imports };
}

/** What each file imports of the others. */
function graphOf(files, imports, counts) {
  const graph = new Map(files.map((file) => [file, []]));
  for (const one of imports) if (counts(one) && graph.has(one.to)) graph.get(one.from).push(one.to);
  return graph;
}

/** Pairs of files of the program, whatever is imported. */
const arrowsOf = (texts, imports) =>
  imports.filter(({ from, to }) => texts.has(to) && !/\.test\.tsx?$/.test(from)).map(({ from, to }) => [from, to]);

/** @returns a line for each chunk of the client whose messages are not loaded with it */
function checkMessages(texts) {
  const client = [...texts].filter(([file]) => file.startsWith(CLIENT) && !/\.test\.tsx?$/.test(file));
  const textOf = new Map(client);
  const fileOf = new Map();
  for (const [file, text] of textOf) if (isMessages(file)) for (const key of keysOf(text)) fileOf.set(key, file);
  const graph = new Map();
  for (const [file, text] of textOf) {
    const imports = importsOf(text).filter((one) => !one.typeOnly);
    const targets = (later) => imports.filter((one) => one.later === later).map((one) => resolveImport(file, one.to));
    const messages = isMessages(file) ? [] : messageFilesOf(text, fileOf);
    graph.set(file, { now: targets(false), later: targets(true), messages });
  }
  return messagesMissing(graph, `${CLIENT}main.tsx`);
}

if (process.argv[1]?.endsWith("check-dependencies.mjs")) {
  const root = join(import.meta.dirname, "..");
  const { problems, files } = checkDependencies(root);
  problems.push(...checkTables(root));
  for (const problem of problems) console.error(problem);
  console.log(`${files} files, ${problems.length} violations`);
  process.exit(problems.length === 0 && files > 0 ? 0 : 1);
}
