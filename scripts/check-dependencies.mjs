// Holds the arrows of ARCHITECTURE.md: node scripts/check-dependencies.mjs
import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { circlesIn, importsOf, resolveImport, violationOf } from "./dependency-rules.mjs";

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
  return { problems, files: files.length };
}

if (process.argv[1]?.endsWith("check-dependencies.mjs")) {
  const { problems, files } = checkDependencies(join(import.meta.dirname, ".."));
  for (const problem of problems) console.error(problem);
  console.log(`${files} files, ${problems.length} violations`);
  process.exit(problems.length === 0 && files > 0 ? 0 : 1);
}
