// npm run build:api-client: makes packages/api-client/dist, the folder that `npm publish packages/api-client/dist` sends:
// plain JavaScript and declarations, with the parts of the contract that the client needs. Its types are those of
// schemas, so the declarations need zod; the client loads none of it.
import { spawnSync } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import { pathToFileURL } from "node:url";

const ROOT = join(import.meta.dirname, "..");
const PACKAGE = join(ROOT, "packages/api-client");
/** What the compiler writes, by the folder below `packages`, and where it is in the package. */
const FOLDERS = { "api-client/src": "", "contract/src": "contract" };
const CONTRACT = "@halyard/contract/";

/** @param target the folder to make again. @returns the files in it, by path */
export function buildApiClient(target = join(PACKAGE, "dist")) {
  rmSync(target, { recursive: true, force: true });
  mkdirSync(target, { recursive: true });
  const built = mkdtempSync(join(target, ".built-"));
  compile(built);
  for (const [from, to] of Object.entries(FOLDERS)) {
    const folder = join(built, from);
    for (const path of filesIn(folder)) {
      const file = join(to, path);
      mkdirSync(dirname(join(target, file)), { recursive: true });
      writeFileSync(join(target, file), withPlainImports(readFileSync(join(folder, path), "utf8"), file));
    }
  }
  rmSync(built, { recursive: true });
  cpSync(join(PACKAGE, "README.md"), join(target, "README.md"));
  writeFileSync(join(target, "package.json"), `${JSON.stringify(manifest(), null, 2)}\n`);
  return filesIn(target).toSorted();
}

function compile(built) {
  const settings = join(built, "tsconfig.json");
  const compilerOptions = {
    noEmit: false,
    declaration: true,
    rewriteRelativeImportExtensions: true,
    outDir: built,
    rootDir: join(ROOT, "packages"),
    paths: { [`${CONTRACT}*`]: [join(ROOT, "packages/contract/src/*.ts")] },
    // Only what a browser and Node both have may be used.
    lib: ["ES2024", "DOM", "DOM.Iterable"],
    types: [],
  };
  const files = ["client", "error", "events", "index", "links", "query", "retry"].map((name) =>
    join(PACKAGE, `src/${name}.ts`),
  );
  writeFileSync(
    settings,
    JSON.stringify({ extends: join(ROOT, "tsconfig.json"), compilerOptions, files, include: [] }),
  );
  const words = [join(ROOT, "node_modules/typescript/bin/tsc"), "-p", settings, "--checkers", "1"];
  const { status, stdout, stderr } = spawnSync(process.execPath, words, { encoding: "utf8" });
  if (status !== 0) throw new Error(`the client does not compile:\n${stdout}${stderr}`);
}

/** Imports as they are in the package: of files that are there, by their own names. */
const withPlainImports = (text, file) =>
  text.replace(/(["'])(@halyard\/contract\/|\.{1,2}\/)([\w/.-]+)\1/g, (_whole, quote, start, path) => {
    const name = `${path.replace(/\.[jt]s$/, "")}.js`;
    const to = start === CONTRACT ? relative(dirname(file), join("contract", name)) : `${start}${name}`;
    return `${quote}${to.startsWith(".") ? to : `./${to}`}${quote}`;
  });

function manifest() {
  const { dependencies: _, exports: __, ...own } = JSON.parse(readFileSync(join(PACKAGE, "package.json"), "utf8"));
  const entry = (path) => ({ types: `${path}.d.ts`, default: `${path}.js` });
  const contract = JSON.parse(readFileSync(join(ROOT, "packages/contract/package.json"), "utf8"));
  return {
    ...own,
    dependencies: contract.dependencies,
    types: "./index.d.ts",
    exports: { ".": entry("./index"), "./*": entry("./*") },
  };
}

const filesIn = (folder) =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.(js|ts|md|json)$/.test(entry.name))
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)))
    .filter((path) => !path.startsWith(".built-"));

if (process.argv[1] !== undefined && import.meta.url === pathToFileURL(process.argv[1]).href) {
  console.log(buildApiClient().join("\n"));
}
