/** `/docs`: the documentation of the running version for people, and as Markdown with `/llms.txt` for programs. */
import { readFileSync } from "node:fs";
import { extname } from "node:path";
import type { FastifyInstance, FastifyReply } from "fastify";
import { PROGRAM_VERSION } from "../../platform/environment/version.ts";
import { readLibrary, type DocsPage } from "./library.ts";
import { missingHtml, overviewHtml, pageHtml, resultsHtml } from "./page.ts";
import { renderPage, servedMarkdown, type RenderedPage } from "./render.ts";
import { findSections } from "./search.ts";

/** No one's data is in it, and it changes only with the program. */
const CACHED = { "cache-control": "public, max-age=300" };
const HTML = "text/html; charset=utf-8";
const MARKDOWN = "text/markdown; charset=utf-8";

/** What browsers show of the files beside the pages; others are plain text. */
const TYPES: Readonly<Record<string, string>> = {
  ".png": "image/png",
  ".webp": "image/webp",
  ".json": "application/json; charset=utf-8",
  ".tgz": "application/gzip",
};

const QUERY_LENGTH = 200;

export function docsRoutes(app: FastifyInstance): void {
  const library = readLibrary();
  const { pages } = library;
  const style = readFileSync(new URL("style.css", import.meta.url));
  /** Rendered when it is first asked for. */
  const rendered = new Map<string, RenderedPage>();
  const render = (page: DocsPage): RenderedPage => {
    const known = rendered.get(page.slug) ?? renderPage(page, library);
    rendered.set(page.slug, known);
    return known;
  };
  const send = (reply: FastifyReply, type: string, body: string | Buffer) =>
    reply.type(type).headers(CACHED).send(body);
  const missing = (reply: FastifyReply) => reply.code(404).type(HTML).send(missingHtml(pages));

  app.get("/docs", (_request, reply) => send(reply, HTML, overviewHtml(pages)));
  app.get("/docs/style.css", (_request, reply) => send(reply, "text/css; charset=utf-8", style));
  for (const url of ["/llms.txt", "/docs/llms.txt"]) {
    app.get(url, (_request, reply) => send(reply, "text/plain; charset=utf-8", listForPrograms(pages)));
  }
  app.get<{ Querystring: { q?: string | string[] } }>("/docs/search", (request, reply) => {
    const query = String(request.query.q ?? "").slice(0, QUERY_LENGTH);
    const sections = pages.flatMap((page) => render(page).sections.map((section) => ({ page, section })));
    return send(reply, HTML, resultsHtml(query, findSections(query, sections), pages));
  });
  app.get<{ Params: { page: string } }>("/docs/:page", (request, reply) => {
    const { page: address } = request.params;
    const page = pages.find(({ slug }) => address === slug || address === `${slug}.md`);
    if (page === undefined) return missing(reply);
    return address.endsWith(".md")
      ? send(reply, MARKDOWN, servedMarkdown(page, library))
      : send(reply, HTML, pageHtml(page, render(page), pages));
  });
  app.get<{ Params: { "*": string } }>("/docs/*", (request, reply) => {
    const path = request.params["*"];
    const file = library.fileAt(path);
    return file === null ? missing(reply) : send(reply, TYPES[extname(path)] ?? "text/plain; charset=utf-8", file);
  });
}

/** As https://llmstxt.org has it. */
const listForPrograms = (pages: readonly DocsPage[]): string => `# Halyard ${PROGRAM_VERSION}

> A work tracker that speaks the OpenProject API v3. These are the pages of the version that runs here.

## Documentation

${pages.map(({ title, slug, summary }) => `- [${title}](/docs/${slug}.md): ${summary}`).join("\n")}

## API

- [Description](/api/v3/spec.json): OpenAPI 3.1 of every operation
- [Reference](/api/docs): the same for people
`;
