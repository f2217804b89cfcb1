// The contract binds both sides: with one property renamed in a copy of it, neither side compiles.
import { spawnSync } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";

const ROOT = join(import.meta.dirname, "..");
const CACHE = join(ROOT, "node_modules/.cache");
let folder = "";

beforeAll(() => {
  mkdirSync(CACHE, { recursive: true });
  folder = mkdtempSync(join(CACHE, "contract-binding-"));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** What the compiler says of some files, with the contract as `change` leaves one of its schemas. */
function compiled(name, base, paths, schema, change) {
  const contract = join(folder, name);
  cpSync(join(ROOT, "packages/contract/src"), contract, { recursive: true });
  const path = join(contract, schema);
  writeFileSync(path, change(readFileSync(path, "utf8")));
  const settings = join(folder, `${name}.json`);
  const compilerOptions = { paths: { "@halyard/contract/*": [`${contract}/*.ts`] } };
  const files = paths.map((one) => join(ROOT, one));
  writeFileSync(settings, JSON.stringify({ extends: join(ROOT, base), compilerOptions, files, include: [] }));
  const words = [join(ROOT, "node_modules/typescript/bin/tsc"), "-p", settings, "--checkers", "1"];
  return spawnSync(process.execPath, words, { encoding: "utf8" }).stdout;
}

const SIDES = {
  server: ["tsconfig.json", "apps/server/src/work/relations/resource.ts"],
  // The catalogs of texts declare their keys, which every file of the client that says something needs.
  client: [
    "apps/web/tsconfig.json",
    "apps/web/src/features/work/relations/queries.ts",
    "apps/web/src/app/messages/all.ts",
  ],
};
const SCHEMA = "schemas/work.ts";
const renamed = (text) => {
  const other = text.replace("reverseType: relationType", "oppositeType: relationType");
  expect(other).not.toBe(text);
  return other;
};

for (const [side, [base, ...files]] of Object.entries(SIDES)) {
  test(`the ${side} compiles against the contract, and not once a property has another name`, () => {
    expect(compiled(`${side}-as-it-is`, base, files, SCHEMA, (text) => text)).toBe("");
    const said = compiled(`${side}-renamed`, base, files, SCHEMA, renamed);
    expect(said).toMatch(new RegExp(`${files[0]}.*error TS`));
    expect(said).toMatch(/reverseType|oppositeType/);
  }, 120_000);
}
