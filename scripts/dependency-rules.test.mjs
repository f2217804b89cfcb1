import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterEach, expect, test } from "vitest";
import { checkDependencies } from "./check-dependencies.mjs";
import { staleEntries } from "./dependency-rules.mjs";
import { SERVER } from "./dependency-rules/server.mjs";
import { WEB } from "./dependency-rules/web.mjs";

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

const importing = (to) => `import { x } from "${to}";\nexport const y = x;\n`;

test.each([
  ["the contract imports nothing of ours", "packages/contract/src/a.ts", "@halyard/api-client/client"],
  ["the contract runs in browsers", "packages/contract/src/a.ts", "node:fs"],
  ["the API client runs in browsers", "packages/api-client/src/a.ts", "node:http"],
  ["the client does not reach into the server", "apps/web/src/a.ts", "../../server/src/server.ts"],
  ["shared parts do not know features", "apps/web/src/shared/ui/a.ts", "../../features/people/users/model/queries.ts"],
  ["shared parts do not know the application", "apps/web/src/shared/ui/a.ts", "../../app/router.tsx"],
  ["a feature does not know the application", "apps/web/src/features/work/board/a.ts", "../../../app/router.tsx"],
  ["an arrow that the client's table lacks", "apps/web/src/features/people/users/a.ts", "../../work/model/queries.ts"],
  ["work types do not know work", "apps/web/src/features/work-types/types/a.ts", "../../work/model/queries.ts"],
  [
    "a client's domain uses what another one exposes",
    "apps/web/src/features/work/board/a.ts",
    "../../github/model/queries.ts",
  ],
  ["a file of the client lies in a domain", "apps/web/src/odds/a.ts", "../shared/api/api.ts"],
  ["no domain knows the entry of the client", "apps/web/src/app/a.ts", "../main.tsx"],
  ["the platform does not know the resource layer", "apps/server/src/platform/a.ts", "../hal/http.ts"],
  ["access does not know the resource layer", "apps/server/src/access/a.ts", "../hal/json.ts"],
  ["the resource layer does not know features", "apps/server/src/hal/a.ts", "../identity/users/service.ts"],
  ["projects do not know work", "apps/server/src/projects/projects/a.ts", "../../work/relations/service.ts"],
  ["an arrow that the table lacks", "apps/server/src/github/a.ts", "../work-types/entries/service.ts"],
  ["a domain does not know what puts it together", "apps/server/src/identity/users/a.ts", "../../server.ts"],
  ["a domain does not know what fills a database", "apps/server/src/work/relations/a.ts", "../../seeds/roles.ts"],
  ["the program does not know its tests' harness", "apps/server/src/platform/a.ts", "../../testing/app.ts"],
  ["the program's own parts neither", "apps/server/src/serve.ts", "../testing/app.ts"],
  ["a file lies in a domain", "apps/server/src/odds/a.ts", "../platform/context.ts"],
  ["a feature leaves another one's store alone", "apps/server/src/work/relations/a.ts", "../watchers/store.ts"],
  ["and every other file of its tables", "apps/server/src/identity/groups/a.ts", "../roles/holder-store.ts"],
  ["and one in a subfolder", "apps/server/src/identity/users/a.ts", "../invitations/mails/store.ts"],
  ["a feature uses what another one exposes", "apps/server/src/inbox/reminders/a.ts", "../notifications/values.ts"],
])("%s", (_rule, from, to) => {
  expect(check({ [from]: importing(to) })).toHaveLength(1);
  expect(check({ [from]: `import type { X } from "${to}";\nexport type Y = X;\n` })).toHaveLength(1);
});

test("what is exposed may be used, by tests everything", () => {
  expect(
    check({
      "apps/server/src/work/relations/a.ts": importing("../watchers/service.ts"),
      "apps/server/src/work/watchers/b.ts": importing("../../identity/users/write/create.ts"),
      "apps/server/src/work/watchers/c.ts": importing("./store.ts"),
      "apps/server/src/github/sync/d.ts": importing("../config/store.ts"),
      "apps/server/src/features.ts": importing("./work/watchers/routes.ts"),
      "apps/server/src/platform/e.test.ts": importing("../../testing/app.ts"),
      "apps/server/testing/app.ts": importing("../src/work/watchers/store.ts"),
      "apps/web/src/features/work/board/a.ts": importing("../../work-types/statuses/queries.ts"),
      "apps/web/src/features/work/board/b.ts": importing("../relations/queries.ts"),
      "apps/web/src/app/router.tsx": importing("../features/work/board/board-view.tsx"),
      "apps/web/src/main.tsx": importing("./app/router.tsx"),
      "apps/web/src/shared/ui/c.test.ts": importing("../../app/messages/all.ts"),
      "apps/server/src/work/watchers/f.ts": '// import { x } from "../relations/store.ts";\nexport const y = 1;\n',
    }),
  ).toEqual([]);
});

test("a circle of files is found, in the applications one of types alone, too", () => {
  const circle = check({
    "packages/contract/src/a.ts": 'import { b } from "./b.ts";\nexport const a = b;\n',
    "packages/contract/src/b.ts": 'import { c } from "./c.ts";\nexport const b = c;\n',
    "packages/contract/src/c.ts": 'export { a as c } from "./a.ts";\n',
  });
  const names = ["a", "b", "c", "a"].map((name) => `packages/contract/src/${name}.ts`);
  expect(circle).toEqual([`circle: ${names.join(" -> ")}`]);
  const types = {
    "a.ts": 'import type { B } from "./b.ts";\nexport type A = B;\n',
    "b.ts": 'import type { A } from "./a.ts";\nexport type B = A;\n',
    "c.ts": empty,
  };
  const below = (root) => Object.fromEntries(Object.entries(types).map(([name, text]) => [`${root}/${name}`, text]));
  expect(check(below("packages/contract/src"))).toEqual([]);
  for (const root of ["apps/server/src/hal", "apps/web/src/shared"]) {
    expect(check(below(root))).toEqual([`circle: ${root}/a.ts -> ${root}/b.ts -> ${root}/a.ts`]);
  }
});

test("a circle of folders is found; routes stand above their folder", () => {
  const files = {
    "apps/server/src/work/watchers/service.ts": importing("./mails/mail.ts"),
    "apps/server/src/work/watchers/store.ts": empty,
    "apps/server/src/work/watchers/mails/mail.ts": 'import type { Row } from "../store.ts";\nexport type Mail = Row;\n',
  };
  expect(check(files)).toEqual([
    "folders in a circle: work/watchers (service.ts imports work/watchers/mails/mail.ts) -> " +
      "work/watchers/mails (mail.ts imports work/watchers/store.ts) -> work/watchers",
  ]);
  expect(
    check({
      "apps/web/src/features/work/board/board-view.tsx": importing("./columns/column.tsx"),
      "apps/web/src/features/work/board/board.ts": empty,
      "apps/web/src/features/work/board/columns/column.tsx":
        'import type { X } from "../board.ts";\nexport type Y = X;\n',
    }),
  ).toEqual([expect.stringContaining("folders in a circle: features/work/board (")]);
  const { "apps/server/src/work/watchers/service.ts": service, ...rest } = files;
  expect(check({ ...rest, "apps/server/src/work/watchers/routes.ts": service })).toEqual([]);
});

test("a folder has twelve files at most, tests and migrations not counted", () => {
  const folder = (path, count) =>
    Object.fromEntries(Array.from({ length: count }, (_, index) => [`${path}/file-${index}.ts`, empty]));
  expect(check(folder("apps/server/src/work/watchers", 13))).toEqual([
    "apps/server/src/work/watchers has 13 files, more than 12",
  ]);
  expect(check(folder("apps/server/testing", 13))).toHaveLength(1);
  expect(check(folder("packages/contract/src", 13))).toHaveLength(1);
  expect(check(folder("apps/web/src/shared/ui", 13))).toHaveLength(1);
  expect(
    check({
      ...folder("apps/server/src/work/watchers", 12),
      "apps/server/src/work/watchers/watchers.test.ts": empty,
      ...folder("apps/server/src/platform/database/migrations", 40),
    }),
  ).toEqual([]);
});

test("statements are in stores, and there are no more elsewhere than are known", () => {
  const statement = 'export const f = (db) => db.selectFrom("users").execute();\n';
  const path = "apps/server/src/work/watchers/service.ts";
  expect(check({ [path]: statement })).toEqual([`${path}: has 1 SQL statements and is no store (known: 0)`]);
  expect(check({ "apps/server/src/work/watchers/store.ts": statement })).toEqual([]);
  const known = "apps/server/src/work/work-packages/accessible-ids.ts";
  expect(check({ [known]: statement })).toEqual([]);
  expect(check({ [known]: statement + statement.replace(" f ", " g ") })).toHaveLength(1);
});

test("who is an administrator is asked in access alone", () => {
  const path = "apps/server/src/work/watchers/service.ts";
  const rule = "export const mayWatch = (caller) => caller.isAdministrator;\n";
  expect(check({ [path]: rule })).toEqual([
    `${path}: says .isAdministrator outside of access/: ask a named rule of access/policies`,
  ]);
  const taken = "export const mayWatch = (caller) => {\n  const { id, isAdministrator } = caller;\n};\n";
  expect(check({ [path]: taken })).toHaveLength(1);
  expect(check({ "apps/server/src/access/policies/watchers.ts": rule })).toEqual([]);
});

test("the tables say nothing that is not so", () => {
  const side = {
    ...SERVER,
    domains: { platform: [], work: ["platform"] },
    exposes: { "work/a": ["used.ts", "unused.ts"] },
    statements: { free: [], known: { "work/a/b.ts": { count: 2, why: "" } } },
  };
  const file = (path) => `apps/server/src/${path}`;
  const texts = new Map([[file("work/a/b.ts"), 'db.selectFrom("a");']]);
  expect(staleEntries(side, [[file("work/b/c.ts"), file("work/a/used.ts")]], texts)).toEqual([
    "work is allowed platform and does not import it",
    "work/a exposes unused.ts, which no other feature imports",
    "work/a/b.ts has 1 SQL statements, 2 are written down",
  ]);
});

test.each([
  ["server", SERVER],
  ["client", WEB],
])("each domain of the %s comes after all that it imports", (_name, side) => {
  const order = Object.keys(side.domains);
  for (const [domain, allowed] of Object.entries(side.domains)) {
    for (const other of allowed) expect(order.indexOf(other)).toBeLessThan(order.indexOf(domain));
    for (const other of allowed) expect(order).toContain(other);
  }
});

test("messages come with the chunk that shows them", () => {
  const files = {
    "apps/web/src/main.tsx": 'import "./app/shell/messages.ts";\nimport { a } from "./app/a.ts";\nt("shell.title");\n',
    "apps/web/src/app/a.ts": 'export const a = () => import("./page.ts");\n',
    "apps/web/src/app/page.ts": 't("shell.title");\nt("board.title");\nt(`calendar.${day}`);\n',
    "apps/web/src/app/shell/messages.ts": 'export const shell = {\n  "shell.title": "Halyard",\n};\n',
    "apps/web/src/features/work/board/messages.ts": 'export const board = {\n  "board.title": "Board",\n};\n',
    "apps/web/src/features/work/calendar/messages.ts":
      'export const calendar = {\n  "calendar.monday": "Monday",\n};\n',
  };
  const lacking = (name) =>
    expect.stringContaining(`page.ts, which shows messages of apps/web/src/features/work/${name}/messages.ts`);
  expect(check(files)).toEqual([lacking("board"), lacking("calendar")]);
  const both = 'import "../features/work/board/messages.ts";\nimport "../features/work/calendar/messages.ts";\n';
  expect(check({ ...files, "apps/web/src/app/page.ts": both + files["apps/web/src/app/page.ts"] })).toEqual([]);
});
