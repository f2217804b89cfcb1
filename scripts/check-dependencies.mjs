// Holds the arrows of ARCHITECTURE.md: node scripts/check-dependencies.mjs
import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { isMessages, keysOf, messageFilesOf, messagesMissing } from "./message-rules.mjs";
import { circlesIn, importsOf, resolveImport, violationOf } from "./dependency-rules.mjs";

const CLIENT = "apps/web/src/";
const SOURCES = "{packages,apps}/*/src/**/*.{ts,tsx}";

/** @returns a line for each violation, and how many files were read */
export function checkDependencies(root) {
  const problems = [];
  const graph = new Map();
  const files = globSync(SOURCES, { cwd: root }).map((file) => file.replaceAll("\\", "/"));
  for (const file of files) {
    const runtime = [];
    for (const { to, typeOnly } of importsOf(readFileSync(join(root, file), "utf8"))) {
      const target = resolveImport(file, to);
      const problem = violationOf(file, target, typeOnly);
      if (problem !== null) problems.push(`${file}: ${problem}`);
      if (!typeOnly && files.includes(target)) runtime.push(target);
    }
    graph.set(file, runtime);
  }
  for (const circle of circlesIn(graph)) problems.push(`circle: ${circle.join(" -> ")}`);
  problems.push(...checkMessages(root, files));
  return { problems, files: files.length };
}

/** @returns a line for each chunk of the client whose messages are not loaded with it */
function checkMessages(root, files) {
  const client = files.filter((file) => file.startsWith(CLIENT) && !/\.test\.tsx?$/.test(file));
  const textOf = new Map(client.map((file) => [file, readFileSync(join(root, file), "utf8")]));
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
  const { problems, files } = checkDependencies(join(import.meta.dirname, ".."));
  for (const problem of problems) console.error(problem);
  console.log(`${files} files, ${problems.length} violations`);
  process.exit(problems.length === 0 && files > 0 ? 0 : 1);
}
