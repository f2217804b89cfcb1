import { existsSync, globSync, readFileSync } from "node:fs";
import { mkdtemp } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { startTestApp } from "../../../testing/app.ts";
import { PROGRAM_VERSION } from "../../platform/environment/version.ts";
import { readLibrary } from "./library.ts";
import { renderPage } from "./render.ts";

const { app } = await startTestApp();
const get = (url: string) => app.inject({ url });
const library = readLibrary();
const WEB = join(import.meta.dirname, "../../../../web/src");

/** Addresses of the program itself that pages lead to. */
const PRODUCT = /^\/(?:api\/|llms\.txt|$)/;

test("shows every page of the running version to anyone, and leads to all of them", async () => {
  const overview = await get("/docs");
  expect([overview.statusCode, overview.headers["content-type"]]).toEqual([200, "text/html; charset=utf-8"]);
  expect(overview.body).toContain(`Halyard ${PROGRAM_VERSION}`);
  expect(library.pages.map(({ slug }) => slug)).toEqual(
    expect.arrayContaining(["start", "using", "operations", "api", "github", "security", "changelog"]),
  );
  for (const { slug, title } of library.pages) {
    expect(overview.body).toContain(`href="/docs/${slug}"`);
    const page = await get(`/docs/${slug}`);
    expect([slug, page.statusCode]).toEqual([slug, 200]);
    expect(page.body).toContain(`<title>${title} · Halyard documentation</title>`);
    expect(page.body).toContain(`aria-current="page"`);
  }
});

test("has each page as Markdown beside it, and all of them in llms.txt", async () => {
  const list = await get("/llms.txt");
  expect(list.headers["content-type"]).toContain("text/plain");
  expect((await get("/docs/llms.txt")).body).toBe(list.body);
  for (const { slug, markdown } of library.pages) {
    expect(list.body).toContain(`(/docs/${slug}.md): `);
    const source = await get(`/docs/${slug}.md`);
    expect([source.statusCode, source.headers["content-type"]]).toEqual([200, "text/markdown; charset=utf-8"]);
    expect(source.body.split("\n").length).toBe(markdown.split("\n").length);
    expect((await get(`/docs/${slug}`)).body).toContain(`type="text/markdown" href="/docs/${slug}.md"`);
  }
  expect((await get("/docs/start.md")).body).toContain("[docs/using.md](/docs/using.md)");
});

test("leads nowhere that is not there, to pages, to sections and to files", async () => {
  const anchors = new Map(
    library.pages.map((page) => [page.slug, new Set(renderPage(page, library).sections.map(({ anchor }) => anchor))]),
  );
  const lost: string[] = [];
  for (const page of library.pages) {
    const { html } = renderPage(page, library);
    for (const [, target = ""] of html.matchAll(/(?:href|src)="([^"]*)"/g)) {
      if (/^(?:https?|mailto):/.test(target) || PRODUCT.test(target)) continue;
      const [path = "", anchor] = target.split("#");
      const slug = path.replace("/docs/", "");
      if (anchor === undefined ? (await get(path)).statusCode !== 200 : anchors.get(slug)?.has(anchor) !== true) {
        lost.push(`${page.file}: ${target}`);
      }
    }
  }
  expect(lost).toEqual([]);
});

test("every link of the sources leads to something in the repository", () => {
  const root = new URL("../../../../../", import.meta.url);
  const lost = library.pages.flatMap(({ file, markdown }) =>
    [...markdown.replaceAll(/```[\s\S]*?```|`[^`]*`/g, "").matchAll(/\]\(([^)#\s]+)/g)]
      .map(([, target = ""]) => target)
      .filter((target) => !/^(?:https?:|mailto:)/.test(target) && !existsSync(new URL(target, new URL(file, root))))
      .map((target) => `${file}: ${target}`),
  );
  expect(lost).toEqual([]);
});

test("finds sections by their words, those with the words in their heading first", async () => {
  const found = await get(`/docs/search?q=${encodeURIComponent("secret key")}`);
  const places = [...found.body.matchAll(/<dt><a href="([^"]+)"/g)].map(([, place]) => place);
  expect(places[0]).toBe("/docs/operations#change-the-secret-key");
  expect((await get("/docs/search?q=xyzzyplugh")).body).toContain("No section has all of these words");
  expect((await get("/docs/search")).body).toContain("Type what you look for");
  const hostile = await get(`/docs/search?q=${encodeURIComponent(`"><script>alert(1)</script>`)}`);
  expect(hostile.body).not.toContain("<script>");
});

test("serves the files that pages name, and nothing else of the folder", async () => {
  const example = await get("/docs/examples/first-steps.py");
  expect([example.statusCode, example.headers["content-type"]]).toEqual([200, "text/plain; charset=utf-8"]);
  expect((await get("/docs/deploy/nginx.conf")).body).toContain("proxy_pass");
  expect((await get("/docs/pictures/work-packages.webp")).headers["content-type"]).toBe("image/webp");
  expect((await get("/docs/clients/python/halyard.py")).body).toContain("class Client");
  for (const path of [
    "nothing",
    "clients/python",
    "nothing.md",
    "examples/nothing.py",
    "examples/..%2f..%2fpackage.json",
    "deploy/../package.json",
    "decisions/0004-journal.md",
    "writing",
  ]) {
    const answer = await get(`/docs/${path}`);
    expect([path, answer.statusCode]).toEqual([path, 404]);
    expect(answer.body).toContain("Page not found");
  }
});

test("without its files it says that a page is missing", async () => {
  const library = readLibrary(await mkdtemp(join(tmpdir(), "halyard-docs-")));
  expect(library.pages).toEqual([]);
  expect(library.fileAt("examples/first-steps.py")).toBeNull();
});

test("every link of the client to the documentation leads to a section that is there", () => {
  const sources = globSync("**/*.tsx", { cwd: WEB }).map((file) => readFileSync(join(WEB, file), "utf8"));
  const links = sources.flatMap((source) => [...source.matchAll(/(?:docs|to)="\/docs\/([\w-]+)(?:#([\w-]+))?"/g)]);
  expect(links.length).toBeGreaterThan(5);
  const lost = links.filter(([, slug, anchor]) => {
    const page = library.pages.find((one) => one.slug === slug);
    const sections = page === undefined ? [] : renderPage(page, library).sections;
    return page === undefined || (anchor !== undefined && !sections.some((section) => section.anchor === anchor));
  });
  expect(lost.map(([link]) => link)).toEqual([]);
});
