// Which way imports may run (ARCHITECTURE.md). Data and pure functions; check-dependencies.mjs reads the files.
import { dirname, join, normalize } from "node:path/posix";

const FOUNDATIONS = ["platform", "hal", "access"];
const TOP = new Set(["server", "features", "start", "serve", "main", "command-line", "testing", "seeds"]);

/** The layer of a file of the server: lower numbers may not import higher ones. */
function serverLayer(path) {
  const [first = ""] = path.replace("apps/server/src/", "").replace(/\.ts$/, "").split("/");
  const foundation = FOUNDATIONS.indexOf(first);
  if (foundation >= 0) return { name: first, rank: foundation };
  if (TOP.has(first)) return { name: first, rank: 10 };
  return { name: first, rank: 5 };
}

const areaOf = (path) => path.split("/").slice(0, 2).join("/");

const ALLOWED_AREAS = {
  "packages/contract": ["packages/contract"],
  "packages/api-client": ["packages/api-client", "packages/contract"],
  "apps/web": ["apps/web", "packages/api-client", "packages/contract"],
  "apps/server": ["apps/server", "packages/contract"],
};

/**
 * @param from a file, below the root
 * @param to the file or package that it imports
 * @param typeOnly whether nothing of it is there at run time
 * @returns what is wrong with it; null: nothing
 */
export function violationOf(from, to, typeOnly) {
  const area = areaOf(from);
  const test = /\.test\.tsx?$/.test(from);
  if (to.startsWith("node:")) {
    const pure = area === "packages/contract" || area === "packages/api-client";
    return pure && !test ? `${area} runs in browsers too and imports ${to}` : null;
  }
  if (!to.includes("/src/")) return null;
  const allowed = ALLOWED_AREAS[area];
  if (allowed !== undefined && !allowed.includes(areaOf(to))) return `${area} may not import ${areaOf(to)}`;
  if (test) return null;
  if (area === "apps/server" && areaOf(to) === "apps/server") return withinServer(from, to, typeOnly);
  if (area === "apps/web" && areaOf(to) === "apps/web") return withinWeb(from, to);
  return null;
}

function withinServer(from, to, typeOnly) {
  const here = serverLayer(from);
  const there = serverLayer(to);
  if (here.rank === 10) return null;
  if (there.rank === 10) return `${here.name} may not import ${there.name}`;
  // Who asks is a type that the resource layer's declarations speak of.
  if (here.name === "hal" && there.name === "access" && typeOnly) return null;
  if (there.rank > here.rank) return `${here.name} may not import ${there.name}`;
  const otherFeature = here.rank === 5 && there.rank === 5 && here.name !== there.name;
  if (otherFeature && to.endsWith("/store.ts")) return `${here.name} reaches into the store of ${there.name}`;
  return null;
}

function withinWeb(from, to) {
  const part = (path) => path.split("/")[3];
  const above = part(to) === "features" || part(to) === "app";
  // The keys of all messages, and the members that an editor can mention.
  const known = ["/app/messages/all", "/work/model/queries"].some((name) => to.includes(name));
  if (part(from) === "shared" && above && !known) return `shared may not import ${part(to)}`;
  return null;
}

const IMPORT =
  /(?:^|[\n;}])\s*(?:import|export)\s+(type\s+)?(?:[\w*{}\s,$]+?\sfrom\s+)?["']([^"'\n]+)["']|\bimport\(\s*["']([^"'\n]+)["']\s*\)/g;

/** @returns the imports of a source text: what, whether of types only, and whether it is loaded only when called for */
export function importsOf(text) {
  const bare = text.replace(/\/\*[\s\S]*?\*\//g, "").replace(/(^|[^:"'`])\/\/.*$/gm, "$1");
  return [...bare.matchAll(IMPORT)].map((match) => ({
    to: match[2] ?? match[3],
    typeOnly: match[1] !== undefined,
    later: match[3] !== undefined,
  }));
}

/** The file below the root that an import means; a package's name or `node:` as it is. */
export function resolveImport(from, to) {
  if (to.startsWith(".")) return normalize(join(dirname(from), to));
  const own = /^@halyard\/(contract|api-client)\/(.+)$/.exec(to);
  return own === null ? to : `packages/${own[1]}/src/${own[2]}.ts`;
}

/** @param graph each file with what it imports at run time. @returns circles, each as its files */
export function circlesIn(graph) {
  const state = new Map();
  const circles = [];
  const walk = (file, path) => {
    if (state.get(file) === "done") return;
    if (state.get(file) === "open") {
      circles.push([...path.slice(path.indexOf(file)), file]);
      return;
    }
    state.set(file, "open");
    for (const next of graph.get(file) ?? []) walk(next, [...path, file]);
    state.set(file, "done");
  };
  for (const file of graph.keys()) walk(file, []);
  return circles;
}
