/** The frame around a page of the documentation: no script, both themes, the same on a phone. */
import { escapeHtml } from "../../hal/markdown/plain.ts";
import { PROGRAM_VERSION } from "../../platform/environment/version.ts";
import type { DocsPage } from "./library.ts";
import type { Found } from "./search.ts";
import type { RenderedPage } from "./render.ts";

interface Framed {
  title: string;
  pages: readonly DocsPage[];
  /** Of the page that is open. */
  slug?: string;
  content: string;
  /** Beside it: its sections. */
  aside?: string;
  query?: string;
}

const link = (href: string, words: string, isOpen = false): string =>
  `<a href="${escapeHtml(href)}"${isOpen ? ' aria-current="page"' : ""}>${escapeHtml(words)}</a>`;

function framed({ title, pages, slug, content, aside = "", query = "" }: Framed): string {
  const entries = pages.map((page) => `<li>${link(`/docs/${page.slug}`, page.title, page.slug === slug)}</li>`);
  const source = slug === undefined ? "" : `<link rel="alternate" type="text/markdown" href="/docs/${slug}.md">`;
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(title)} · Halyard documentation</title>
<link rel="stylesheet" href="/docs/style.css">
${source}
</head>
<body>
<a class="skip" href="#content">Skip to content</a>
<header>
<a class="product" href="/docs">Halyard ${escapeHtml(PROGRAM_VERSION)} documentation</a>
<form action="/docs/search" role="search"><input type="search" name="q" value="${escapeHtml(query)}" aria-label="Search the documentation" placeholder="Search"></form>
<a class="app" href="/">Open Halyard</a>
</header>
<div class="columns">
<nav aria-label="Pages"><ul>${entries.join("")}<li>${link("/api/docs", "API reference")}</li></ul></nav>
<main id="content">${content}</main>
${aside}
</div>
</body>
</html>
`;
}

export function pageHtml(page: DocsPage, { html, sections }: RenderedPage, pages: readonly DocsPage[]): string {
  const listed = sections.filter(({ level }) => level === 2 || level === 3);
  const lines = listed.map(
    ({ anchor, title, level }) => `<li class="level-${level}">${link(`#${anchor}`, title)}</li>`,
  );
  const contents = listed.length < 2 ? "" : `<h2>On this page</h2><ul>${lines.join("")}</ul>`;
  const aside = `<aside aria-label="On this page">${contents}<p>${link(`/docs/${page.slug}.md`, "Markdown")}</p></aside>`;
  return framed({ title: page.title, pages, slug: page.slug, content: html, aside });
}

export function overviewHtml(pages: readonly DocsPage[]): string {
  const entries = pages.map(
    ({ slug, title, summary }) => `<dt>${link(`/docs/${slug}`, title)}</dt><dd>${escapeHtml(summary)}</dd>`,
  );
  const content = `<h1>Documentation</h1><dl>${entries.join("")}<dt>${link("/api/docs", "API reference")}</dt><dd>Every operation, with examples and a form that tries it out.</dd></dl>
<p>For programs: ${link("/llms.txt", "llms.txt")} lists the pages; each is Markdown at its address with <code>.md</code>.</p>`;
  return framed({ title: "Overview", pages, content });
}

export function resultsHtml(query: string, found: readonly Found[], pages: readonly DocsPage[]): string {
  const entries = found.map(
    ({ page, section, excerpt }) =>
      `<dt>${link(`/docs/${page.slug}#${section.anchor}`, `${page.title}: ${section.title}`)}</dt><dd>${escapeHtml(excerpt)}</dd>`,
  );
  const none = `<p>No section has all of these words. Try fewer or other words.</p>`;
  const list = entries.length === 0 ? none : `<dl>${entries.join("")}</dl>`;
  const asked = query.trim() === "" ? "<p>Type what you look for into the search field.</p>" : list;
  return framed({ title: "Search", pages, content: `<h1>Search</h1>${asked}`, query });
}

export const missingHtml = (pages: readonly DocsPage[]): string =>
  framed({
    title: "Not found",
    pages,
    content: `<h1>Page not found</h1><p>This version has no such page. ${link("/docs", "All pages")}</p>`,
  });
