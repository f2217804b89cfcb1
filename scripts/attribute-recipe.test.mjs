// "Add an attribute" of CONTRIBUTING.md, done to a copy: no more than six files, and it is stored, answered and told.
import { execFileSync, spawn, spawnSync } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";

const ROOT = join(import.meta.dirname, "..");
const TIME = "work/time-entries";

/** In the order of the recipe: each file with what is put before which of its lines. */
const STEPS = [
  ["packages/contract/src/schemas/work.ts", ["  /** ISO 8601; null: it is running. */", "  billable: z.boolean(),"]],
  [
    "apps/server/src/platform/database/migrations/9000-billable.ts",
    [
      "",
      `import type { Migration } from "./migration.ts";

export const billable: Migration = {
  name: "9000-billable",
  statements: () => ["alter table time_entries add column billable integer not null default 0"],
};`,
    ],
  ],
  ["apps/server/src/platform/database/schema/tables/work.ts", ["  /** Who logged it. */", "  billable: number;"]],
  [
    `apps/server/src/${TIME}/resource.ts`,
    ["  comment: string;\n", "  billable: boolean;"],
    ["UNSET = { ", "", "UNSET = { billable: 0, "],
    [
      "  if (input.comment !== undefined)",
      "  if (input.billable !== undefined) row.billable = Number(input.billable);",
    ],
    ["  comment: row.comment,", "  billable: row.billable,"],
    ['  comment: "comment",', '  billable: "billable",'],
    [
      "    comment: {",
      `    billable: {
      type: "Boolean",
      name: "Billable",
      read: (row) => row.billable === 1,
      write: boolean((input, value) => (input.billable = value)),
    },`,
    ],
  ],
  [
    `apps/web/src/features/${TIME}/time-form.tsx`,
    ["  const [comment, setComment]", "  const [billable, setBillable] = useState(entry?.billable ?? false);"],
    ["values: { ...own.values,", "", "values: { ...own.values, billable,"],
    ["draft: { spentOn,", "", "draft: { billable, spentOn,"],
    ["    setComment,", "    setBillable,"],
    [
      "      <NativeSelect\n",
      `      <Checkbox
        size="xs"
        label={t("timeEntries.billable")}
        checked={draft.billable}
        onChange={(event) => form.setBillable(event.currentTarget.checked)}
      />`,
    ],
    ["import { Button,", "", "import { Button, Checkbox,"],
  ],
  [`apps/web/src/features/${TIME}/messages.ts`, ['  "timeEntries.comment"', '  "timeEntries.billable": "Billable",']],
];

let copy = "";
beforeAll(() => {
  copy = mkdtempSync(join(tmpdir(), "halyard-attribute-"));
  for (const folder of ["apps/server", "apps/web", "packages/contract", "packages/api-client"]) {
    mkdirSync(join(copy, folder), { recursive: true });
    // Far quicker than Node's own copying.
    execFileSync("cp", ["-r", join(ROOT, folder, "src"), join(ROOT, folder, "package.json"), join(copy, folder)]);
  }
  for (const file of ["tsconfig.json", "package.json", "apps/web/tsconfig.json"])
    cpSync(join(ROOT, file), join(copy, file));
  mkdirSync(join(copy, "node_modules/@halyard"), { recursive: true });
  for (const name of readdirSync(join(ROOT, "node_modules")).filter((one) => one !== "@halyard"))
    symlinkSync(join(ROOT, "node_modules", name), join(copy, "node_modules", name));
  for (const name of ["contract", "api-client"])
    symlinkSync(join(copy, "packages", name), join(copy, "node_modules/@halyard", name));
  for (const [file, ...changes] of STEPS) change(join(copy, file), changes);
}, 60_000);
afterAll(() => rmSync(copy, { recursive: true, force: true }));

/** @param changes `[line, what stands before it then]`, or `[text, "", what stands in its place]`; `""`: a new file */
function change(path, changes) {
  let text = changes[0][0] === "" ? "" : readFileSync(path, "utf8");
  for (const [line, before, instead] of changes) {
    if (!text.includes(line)) throw new Error(`${path} has no line ${line}`);
    text = text.replace(line, () => instead ?? `${before}\n${line}`);
  }
  writeFileSync(path, text);
}

test("it touches at most six files", () => {
  expect(STEPS.length).toBeLessThanOrEqual(6);
});

test("the client knows its type and its label", () => {
  const settings = join(copy, "client.json");
  const shown = [`src/features/${TIME}/time-form.tsx`, "src/app/messages/all.ts", "src/shared/ui/css-variables.d.ts"];
  const files = shown.map((file) => join(copy, "apps/web", file));
  writeFileSync(settings, JSON.stringify({ extends: join(copy, "apps/web/tsconfig.json"), files, include: [] }));
  const compiler = join(ROOT, "node_modules/typescript/bin/tsc");
  const words = [compiler, "-p", settings, "--checkers", "1"];
  expect(spawnSync(process.execPath, words, { encoding: "utf8" }).stdout).toBe("");
}, 120_000);

/** The program of the copy, with nothing of this process's settings. */
const program = (words, data) => [
  [join(copy, "apps/server/src", ...words.slice(0, 1)), ...words.slice(1)],
  {
    env: { PATH: process.env.PATH, HALYARD_DATA_DIR: data, PORT: "0", HOST: "127.0.0.1", HALYARD_SEED: "standard" },
    encoding: "utf8",
  },
];

test("it is stored, answered, changed and told", async () => {
  const data = join(copy, "data");
  const server = spawn(process.execPath, ...program(["main.ts"], data));
  try {
    const address = await new Promise((resolve, reject) => {
      let said = "";
      const look = (text) => {
        said += text;
        const found = /http:\/\/[\w.]+:\d+/.exec(said);
        if (found !== null) resolve(found[0]);
      };
      server.stdout.on("data", look);
      server.stderr.on("data", look);
      server.on("close", () => reject(new Error(said)));
    });
    const token = execFileSync(
      process.execPath,
      ...program(["command-line/main.ts", "token", "create", "--login", "admin"], data),
    );
    const call = async (method, path, body) => {
      const headers = { authorization: `Bearer ${token.trim()}`, "content-type": "application/json" };
      const answer = await fetch(`${address}/api/v3/${path}`, {
        method,
        headers,
        ...(body && { body: JSON.stringify(body) }),
      });
      return answer.json();
    };
    const project = await call("POST", "projects", { name: "Dry dock" });
    const work = await call("POST", `projects/${project.id}/work_packages`, { subject: "Scrape the hull" });
    const entity = { href: `/api/v3/work_packages/${work.id}` };
    const made = await call("POST", "time_entries", {
      spentOn: "2026-03-02",
      hours: "PT1H",
      billable: true,
      _links: { entity },
    });
    expect(made.billable).toBe(true);
    expect(await call("PATCH", `time_entries/${made.id}`, { billable: false })).toMatchObject({ billable: false });
    expect((await call("GET", `time_entries/${made.id}`)).billable).toBe(false);
    const form = await call("POST", `time_entries/${made.id}/form`, {});
    expect(form._embedded.schema.billable).toMatchObject({ type: "Boolean", writable: true });
    const description = await call("GET", "spec.json");
    expect(description.components.schemas.TimeEntryWrite.properties).toHaveProperty("billable");
  } finally {
    server.kill("SIGKILL");
  }
}, 60_000);
