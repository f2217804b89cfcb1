/** The documentation that came with this program: Markdown of the project's folder, each file a page. */
import { existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import { dirname, join, relative } from "node:path/posix";
import { fileURLToPath } from "node:url";
import { plainWords } from "../../hal/markdown/lead.ts";

/** Of the repository, and of an unpacked release. */
const ROOT = fileURLToPath(new URL("../../../../../", import.meta.url));

/** Pages that are not below docs, by their address. */
const ELSEWHERE: Readonly<Record<string, string>> = {
  start: "README.md",
  changelog: "CHANGELOG.md",
  vulnerabilities: "SECURITY.md",
  "javascript-client": "packages/api-client/README.md",
  "python-client": "clients/python/README.md",
};

/** In the order of the list; what is not named comes after them by its name. */
const ORDER = [
  "start",
  "using",
  "operations",
  "api",
  "recipes",
  "javascript-client",
  "python-client",
  "github",
  "security",
];
/** For those who work on Halyard itself. */
const NOT_SHOWN = new Set(["writing"]);

/** Folders with files that pages lead to. They are as they are in the repository. */
const FILES = /^(?:docs\/(?:examples|monitoring|pictures)|deploy|clients(?:\/python)?)\/[\w@.-]+$/;

export interface DocsPage {
  /** Its address below /docs. */
  slug: string;
  /** In the project's folder. */
  file: string;
  title: string;
  /** The first paragraph, in plain words. */
  summary: string;
  markdown: string;
}

export interface Library {
  pages: readonly DocsPage[];
  /** @returns where a link of a page leads; null: to nothing that is served here */
  resolve(from: DocsPage, link: string, suffix: "" | ".md"): string | null;
  /** @returns the file at an address such as `examples/first-steps.py`; null: no such file */
  fileAt(path: string): Buffer | null;
}

export function readLibrary(root: string = ROOT): Library {
  const found = (existsSync(join(root, "docs")) ? readdirSync(join(root, "docs")) : [])
    .filter((name) => name.endsWith(".md"))
    .map((name) => [name.slice(0, -".md".length), `docs/${name}`] as const);
  const files = [...Object.entries(ELSEWHERE), ...found].filter(
    ([slug, file]) => !NOT_SHOWN.has(slug) && existsSync(join(root, file)),
  );
  const place = (slug: string): number => (ORDER.includes(slug) ? ORDER.indexOf(slug) : ORDER.length);
  const pages = files
    .map(([slug, file]) => pageOf(slug, file, readFileSync(join(root, file), "utf8")))
    .toSorted((a, b) => place(a.slug) - place(b.slug) || a.slug.localeCompare(b.slug));
  const slugs = new Map(pages.map(({ slug, file }) => [file, slug]));
  return {
    pages,
    resolve(from, link, suffix) {
      if (/^(?:https?:|mailto:|\/)/.test(link)) return link;
      const [path = "", hash] = link.split("#");
      const target = path === "" ? from.file : join(dirname(from.file), path);
      const anchor = hash === undefined ? "" : `#${hash}`;
      const slug = slugs.get(target);
      if (slug !== undefined) return `/docs/${slug}${suffix}${anchor}`;
      return FILES.test(target) && isFile(join(root, target)) ? `/docs/${addressOf(target)}` : null;
    },
    fileAt(path) {
      const file = /^(?:deploy|clients)\//.test(path) ? path : `docs/${path}`;
      return FILES.test(file) && isFile(join(root, file)) ? readFileSync(join(root, file)) : null;
    },
  };
}

const isFile = (path: string): boolean => statSync(path, { throwIfNoEntry: false })?.isFile() === true;

const addressOf = (file: string): string => (file.startsWith("docs/") ? relative("docs", file) : file);

function pageOf(slug: string, file: string, markdown: string): DocsPage {
  const title = /^# (.+)$/m.exec(markdown)?.[1] ?? slug;
  const paragraph =
    markdown
      .replaceAll(/^#.*$/gm, "\n")
      .split(/\n{2,}/)
      .map((block) => block.trim())
      .find((block) => /^[\w*[`]/.test(block)) ?? "";
  return { slug, file, title: slug === "start" ? "Getting started" : title, summary: plainWords(paragraph), markdown };
}
