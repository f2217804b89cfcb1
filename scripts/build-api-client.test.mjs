// What `npm publish` would send is unpacked into a program of someone else's, which compiles and runs.
import { spawnSync } from "node:child_process";
import { createServer } from "node:http";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join, normalize } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { buildApiClient } from "./build-api-client.mjs";

const ROOT = join(import.meta.dirname, "..");
const folder = mkdtempSync(join(tmpdir(), "halyard-api-client-"));
const program = join(folder, "program");
const installed = join(program, "node_modules/@halyard/api-client");
let packed = [];

const run = (command, words, cwd) => {
  const { status, stdout, stderr } = spawnSync(command, words, { cwd, encoding: "utf8" });
  expect([command, status, status === 0 ? "" : `${stdout}${stderr}`]).toEqual([command, 0, ""]);
  return stdout;
};

beforeAll(() => {
  const dist = join(folder, "dist");
  buildApiClient(dist);
  const words = ["pack", "--json", "--ignore-scripts", "--offline", "--pack-destination", folder];
  const [{ files, filename }] = JSON.parse(run("npm", words, dist));
  packed = files.map(({ path }) => path);
  mkdirSync(installed, { recursive: true });
  run("tar", ["-xzf", join(folder, filename), "--strip-components=1", "-C", installed], folder);
  symlinkSync(join(ROOT, "node_modules/zod"), join(program, "node_modules/zod"));
  writeFileSync(join(program, "package.json"), JSON.stringify({ name: "program", type: "module" }));
}, 60_000);
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const read = (path) => readFileSync(join(installed, path), "utf8");

test("the package has scripts with their declarations and nothing else", () => {
  const modules = packed.filter((path) => path.endsWith(".js"));
  const declarations = modules.map((path) => path.replace(/\.js$/, ".d.ts"));
  expect(new Set(packed)).toEqual(new Set([...modules, ...declarations, "README.md", "package.json"]));
  expect(modules).toEqual(expect.arrayContaining(["index.js", "client.js", "links.js", "query.js", "contract/hal.js"]));
  expect(Object.keys(JSON.parse(read("package.json")).dependencies)).toEqual(["zod"]);
});

test("what its files import is in it", () => {
  for (const path of packed.filter((one) => /\.(js|d\.ts)$/.test(one))) {
    for (const [, , name] of read(path).matchAll(/(from|import) ?\(?["']([^"']+)["']/g)) {
      if (name === "zod/mini") continue;
      const target = normalize(join(dirname(path), name));
      expect([path, name, packed.includes(target)]).toEqual([path, name, true]);
    }
  }
});

test("what its own page shows compiles against it, and what is wrong does not", () => {
  const examples = [...read("README.md").matchAll(/```ts\n([\s\S]*?)```/g)].map(([, code]) => code);
  expect(examples.length).toBeGreaterThan(3);
  const files = examples.map((code, index) => {
    writeFileSync(join(program, `example-${index}.ts`), code);
    return `example-${index}.ts`;
  });
  writeFileSync(
    join(program, "wrong.ts"),
    `import { createClient } from "@halyard/api-client";
const work = await createClient({ baseUrl: "" }).get("work_packages/1");
// @ts-expect-error a subject is a text
const subject: number = work.subject;
// @ts-expect-error there is no such option
createClient({ baseUrl: "", nosuch: subject });
`,
  );
  const compilerOptions = {
    target: "ES2022",
    module: "NodeNext",
    lib: ["ES2022", "DOM", "DOM.Iterable"],
    types: [],
    strict: true,
    noEmit: true,
  };
  writeFileSync(join(program, "tsconfig.json"), JSON.stringify({ compilerOptions, files: [...files, "wrong.ts"] }));
  run(process.execPath, [join(ROOT, "node_modules/typescript/bin/tsc"), "-p", program, "--checkers", "1"], program);
}, 60_000);

test("it reads all pages, follows links, asks forms and tries again what may pass", async () => {
  const { ApiError, createClient, linkOf } = await import(join(installed, "index.js"));
  const asked = [];
  let busy = 2;
  const answers = {
    "GET /api/v3/projects?pageSize=2": {
      _embedded: { elements: [{ id: 1 }, { id: 2 }] },
      _links: { nextByOffset: { href: "/api/v3/projects?offset=2&pageSize=2" } },
    },
    "GET /api/v3/projects?offset=2&pageSize=2": { _embedded: { elements: [{ id: 3 }] }, _links: {} },
    "POST /api/v3/projects/form": { _type: "Form", _links: { commit: { href: "/api/v3/projects", method: "post" } } },
    "POST /api/v3/projects": { id: 4 },
  };
  const server = createServer((request, response) => {
    let body = "";
    request.on("data", (chunk) => (body += chunk));
    request.on("end", () => {
      const key = `${request.method} ${request.url}`;
      asked.push([key, body, request.headers.authorization]);
      if (key.startsWith("POST") && busy-- > 0) return response.writeHead(503).end();
      const answer = answers[key];
      response.writeHead(answer === undefined ? 404 : 200, { "content-type": "application/hal+json" });
      response.end(JSON.stringify(answer ?? { _type: "Error", errorIdentifier: "x:NotFound", message: "Gone." }));
    });
  });
  await new Promise((listening) => server.listen(0, "127.0.0.1", listening));
  try {
    const waited = [];
    const api = createClient({
      baseUrl: `http://127.0.0.1:${server.address().port}`,
      token: () => "secret",
      pause: async (milliseconds) => void waited.push(milliseconds),
    });
    const ids = [];
    for await (const { id } of api.paginate("projects", { query: { pageSize: 2 } })) ids.push(id);
    expect(ids).toEqual([1, 2, 3]);
    const form = await api.form({ href: "/api/v3/projects/form" }, { name: "Hull" });
    expect(waited).toEqual([1_000, 2_000]);
    expect(await api.follow(linkOf(form, "commit"), { name: "Hull" })).toEqual({ id: 4 });
    busy = 1;
    await expect(api.post("projects", {})).rejects.toMatchObject({ kind: "answer", status: 503 });
    await expect(api.get("projects/9")).rejects.toBeInstanceOf(ApiError);
    await expect(api.get("https://elsewhere.example.org/api/v3/projects")).rejects.toThrow("Not an address");
    expect(new Set(asked.map(([, , authorization]) => authorization))).toEqual(new Set(["Bearer secret"]));
    expect(asked.filter(([key]) => key.endsWith("/form")).map(([, body]) => body)).toEqual(
      Array(3).fill('{"name":"Hull"}'),
    );
  } finally {
    await new Promise((closed) => server.close(closed));
  }
});
