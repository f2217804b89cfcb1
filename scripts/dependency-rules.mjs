// Which way imports may run (ARCHITECTURE.md): pure functions. The tables are data, dependency-rules/server.mjs and
// web.mjs; check-dependencies.mjs reads the files.
import { basename, dirname, join, normalize } from "node:path/posix";

const areaOf = (path) => path.split("/").slice(0, 2).join("/");
const isTest = (path) => /\.test\.tsx?$/.test(path);

const ALLOWED_AREAS = {
  "packages/contract": ["packages/contract"],
  "packages/api-client": ["packages/api-client", "packages/contract"],
  "apps/web": ["apps/web", "packages/api-client", "packages/contract"],
  "apps/server": ["apps/server", "packages/contract"],
};

/** @returns what is wrong with an import from one package or application to another; null: nothing */
export function areaViolation(from, to) {
  const area = areaOf(from);
  if (to.startsWith("node:")) {
    const pure = area === "packages/contract" || area === "packages/api-client";
    return pure && !isTest(from) ? `${area} runs in browsers too and imports ${to}` : null;
  }
  if (!/^(apps|packages)\//.test(to)) return null;
  const allowed = ALLOWED_AREAS[area];
  return allowed !== undefined && !allowed.includes(areaOf(to)) ? `${area} may not import ${areaOf(to)}` : null;
}

/**
 * Where a file stands: its domain, its feature (the folder below the domain, or the domain itself where it is one
 * feature), and its path below the feature. null: above all domains.
 */
export function placeOf(side, file) {
  const path = file.slice(side.root.length);
  const domain = Object.keys(side.domains)
    .filter((name) => path.startsWith(`${name}/`))
    .toSorted((a, b) => b.length - a.length)[0];
  if (domain === undefined) return null;
  const rest = path.slice(domain.length + 1).split("/");
  const whole = rest.length === 1 || side.wholeDomains.includes(domain);
  return { domain, feature: whole ? domain : `${domain}/${rest[0]}` };
}

const isComposition = (side, file) =>
  side.top.some((name) => file === side.root + name || file.startsWith(`${side.root}${name}/`));

/**
 * @param side a table
 * @param from a file of that side
 * @param to a file of the same application
 * @returns what is wrong with the import; null: nothing
 */
export function sideViolation(side, from, to) {
  if (isTest(from) || !from.startsWith(side.root)) return null;
  if (!to.startsWith(side.root)) return `${from.slice(side.root.length)} imports what is not part of the program`;
  const path = to.slice(side.root.length);
  for (const rule of side.forbidden) {
    const hits = (names, file) => names.some((name) => file.startsWith(name));
    if (hits(rule.from, from.slice(side.root.length)) && hits(rule.to, path) && !hits(rule.except, path)) {
      return `${rule.from[0]} may not import ${path}`;
    }
  }
  if (isComposition(side, from)) return null;
  const here = placeOf(side, from);
  const there = placeOf(side, to);
  if (here === null) return side.closed ? "lies in no domain" : null;
  if (there === null) return isComposition(side, to) || side.closed ? `${here.domain} may not import ${path}` : null;
  if (here.domain !== there.domain && !side.domains[here.domain].includes(there.domain)) {
    return `${here.domain} may not import ${there.domain}`;
  }
  if (here.feature === there.feature) return null;
  if (side.isStore.test(to)) return `${here.feature} reaches into the store of ${there.feature}`;
  return isExposed(side, there, path) ? null : `${there.feature} does not expose ${path}`;
}

function isExposed(side, { domain, feature }, path) {
  if (side.openDomains.includes(domain) || side.exposedRoles.includes(basename(path))) return true;
  return (side.exposes[feature] ?? []).includes(path.slice(feature.length + 1));
}

/** The folder that a file counts to. What no one but the program imports (routes) stands above its folder. */
const nodeOf = (side, file) => (side.isEntry.test(file) ? file : dirname(file));

/**
 * Folders that import each other, types counted.
 * @param arrows pairs of files
 * @returns each circle as its folders, with a pair of files for each arrow
 */
export function folderCircles(side, arrows) {
  const graph = new Map();
  const example = new Map();
  for (const [from, to] of arrows) {
    if (![from, to].every((file) => file.startsWith(side.root) && placeOf(side, file) !== null)) continue;
    const [a, b] = [nodeOf(side, from), nodeOf(side, to)];
    if (a === b) continue;
    graph.set(a, (graph.get(a) ?? new Set()).add(b));
    example.set(`${a} ${b}`, `${basename(from)} imports ${to.slice(side.root.length)}`);
  }
  return circlesIn(graph).map((circle) =>
    circle
      .map((folder, index) => {
        const next = circle[index + 1];
        const why = next === undefined ? "" : ` (${example.get(`${folder} ${next}`)})`;
        return folder.slice(side.root.length) + why;
      })
      .join(" -> "),
  );
}

/** @returns a line for each folder with too many files of code */
export function crowdedFolders(side, files) {
  const count = new Map();
  for (const file of files) {
    const counted = side.crowded.below.some((root) => file.startsWith(root)) && !isTest(file);
    if (counted) count.set(dirname(file), (count.get(dirname(file)) ?? 0) + 1);
  }
  return [...count]
    .filter(([folder, files]) => files > side.crowded.most && !Object.hasOwn(side.crowded.except, folder))
    .map(([folder, files]) => `${folder} has ${files} files, more than ${side.crowded.most}`);
}

const STATEMENT =
  /\.(?:selectFrom|selectNoFrom|insertInto|updateTable|deleteFrom|executeQuery)\(|\.execute\((?:tx|db|ctx\.db)\)/g;

/** @returns how many SQL statements a text builds or runs */
export const statementsIn = (text) => text.match(STATEMENT)?.length ?? 0;

/** @returns what is wrong with the SQL in a file that is no store; null: nothing */
export function statementViolation(side, file, text) {
  if (isTest(file) || side.isStore.test(file) || !file.startsWith(side.root)) return null;
  const path = file.slice(side.root.length);
  if (side.statements.free.some((name) => path.startsWith(name))) return null;
  const known = side.statements.known[path]?.count ?? 0;
  const count = statementsIn(text);
  return count > known ? `has ${count} SQL statements and is no store (known: ${known})` : null;
}

/** @returns a line for each word of a file that another place alone may say */
export function wordViolations(side, file, text) {
  if (isTest(file) || !file.startsWith(side.root)) return [];
  const path = file.slice(side.root.length);
  return side.words
    .filter(({ word, only, except = {} }) => !path.startsWith(only) && !(path in except) && word.test(text))
    .map(({ word, only, instead }) => `says ${word.exec(text)?.[0].trim()} outside of ${only}: ${instead}`);
}

/**
 * What a table allows and nothing needs any more: tables only shrink by themselves if someone is told.
 * @param arrows pairs of files
 * @param texts the text of each file
 */
export function staleEntries(side, arrows, texts) {
  const used = new Set();
  for (const [from, to] of arrows) {
    const [here, there] = [placeOf(side, from), placeOf(side, to)];
    if (isTest(from) || there === null || !from.startsWith(side.root)) continue;
    if (here?.domain !== there.domain) used.add(`${here?.domain} ${there.domain}`);
    if (here?.feature !== there.feature) used.add(to.slice(side.root.length));
  }
  const problems = [];
  for (const [domain, allowed] of Object.entries(side.domains)) {
    for (const other of allowed) {
      if (!used.has(`${domain} ${other}`)) problems.push(`${domain} is allowed ${other} and does not import it`);
    }
  }
  for (const [feature, paths] of Object.entries(side.exposes)) {
    for (const path of paths) {
      if (!used.has(`${feature}/${path}`)) problems.push(`${feature} exposes ${path}, which no other feature imports`);
    }
  }
  for (const [path, { count }] of Object.entries(side.statements.known)) {
    const found = statementsIn(texts.get(side.root + path) ?? "");
    if (found < count) problems.push(`${path} has ${found} SQL statements, ${count} are written down`);
  }
  return problems;
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

/** @param graph each file or folder with what it imports. @returns circles, each as its members */
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
