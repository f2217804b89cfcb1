import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterEach, expect, test } from "vitest";
import { checkDependencies } from "./check-dependencies.mjs";

const trees = [];
afterEach(() => {
  for (const tree of trees.splice(0)) rmSync(tree, { recursive: true });
});

/** A tree of these files, checked. */
function check(files) {
  const root = mkdtempSync(join(tmpdir(), "halyard-rules-"));
  trees.push(root);
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), text);
  }
  return checkDependencies(root).problems;
}

const empty = "export const nothing = 0;\n";

test.each([
  ["the contract imports nothing of ours", "packages/contract/src/a.ts", "@halyard/api-client/client"],
  ["the contract runs in browsers", "packages/contract/src/a.ts", "node:fs"],
  ["the API client runs in browsers", "packages/api-client/src/a.ts", "node:http"],
  ["the client does not reach into the server", "apps/web/src/a.ts", "../../server/src/server.ts"],
  ["shared parts do not know features", "apps/web/src/shared/a.ts", "../features/users/queries.ts"],
  ["the platform does not know the resource layer", "apps/server/src/platform/a.ts", "../hal/errors.ts"],
  ["the resource layer does not know access", "apps/server/src/hal/a.ts", "../access/callers.ts"],
  ["access does not know features", "apps/server/src/access/a.ts", "../users/service.ts"],
  ["a feature does not know the server", "apps/server/src/users/a.ts", "../server.ts"],
  ["a feature leaves another one's store alone", "apps/server/src/users/a.ts", "../groups/store.ts"],
])("%s", (_rule, from, to) => {
  expect(check({ [from]: `import { x } from "${to}";\nexport const y = x;\n` })).toHaveLength(1);
});

test("types of the caller may be spoken of below access, and services of other features used", () => {
  expect(
    check({
      "apps/server/src/hal/a.ts": 'import type { Caller } from "../access/caller.ts";\nexport type B = Caller;\n',
      "apps/server/src/users/a.ts": 'import { x } from "../groups/service.ts";\nexport const y = x;\n',
      "apps/server/src/users/b.ts": '// import { x } from "../groups/store.ts";\nexport const y = 1;\n',
    }),
  ).toEqual([]);
});

test("a circle is found, one of types alone is none", () => {
  const circle = check({
    "apps/web/src/a.ts": 'import { b } from "./b.ts";\nexport const a = b;\n',
    "apps/web/src/b.ts": 'import { c } from "./c.ts";\nexport const b = c;\n',
    "apps/web/src/c.ts": 'export { a as c } from "./a.ts";\n',
  });
  expect(circle).toEqual(["circle: apps/web/src/a.ts -> apps/web/src/b.ts -> apps/web/src/c.ts -> apps/web/src/a.ts"]);
  expect(
    check({
      "apps/web/src/a.ts": 'import type { B } from "./b.ts";\nexport type A = B;\n',
      "apps/web/src/b.ts": 'import { type A } from "./a.ts";\nexport type B = A;\n',
      "apps/web/src/c.ts": empty,
    }),
  ).toEqual([]);
});

test("messages come with the chunk that shows them", () => {
  const files = {
    "apps/web/src/main.tsx": 'import "./app/shell/messages.ts";\nimport { a } from "./a.ts";\nt("shell.title");\n',
    "apps/web/src/a.ts": 'export const a = () => import("./page.ts");\n',
    "apps/web/src/page.ts": 't("shell.title");\nt("board.title");\nt(`calendar.${day}`);\n',
    "apps/web/src/app/shell/messages.ts": 'export const shell = {\n  "shell.title": "Halyard",\n};\n',
    "apps/web/src/features/work/board/messages.ts": 'export const board = {\n  "board.title": "Board",\n};\n',
    "apps/web/src/features/work/calendar/messages.ts":
      'export const calendar = {\n  "calendar.monday": "Monday",\n};\n',
  };
  const lacking = (name) =>
    expect.stringContaining(`page.ts, which shows messages of apps/web/src/features/work/${name}/messages.ts`);
  expect(check(files)).toEqual([lacking("board"), lacking("calendar")]);
  const both = 'import "./features/work/board/messages.ts";\nimport "./features/work/calendar/messages.ts";\n';
  expect(check({ ...files, "apps/web/src/page.ts": both + files["apps/web/src/page.ts"] })).toEqual([]);
});
