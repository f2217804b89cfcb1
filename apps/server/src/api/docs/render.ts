/** A page of the documentation as HTML: headings with anchors, links that lead within /docs, and its sections. */
import MarkdownIt from "markdown-it";
import type { DocsPage, Library } from "./library.ts";

export interface Section {
  level: number;
  title: string;
  anchor: string;
  /** What stands below the heading, up to the next one. */
  text: string;
}

export interface RenderedPage {
  html: string;
  sections: readonly Section[];
}

type Token = ReturnType<InstanceType<typeof MarkdownIt>["parse"]>[number];

const renderer = new MarkdownIt({ html: false, linkify: true });

/** As GitHub makes them, where the same files are read too. */
export function anchorsOf(): (title: string) => string {
  const used = new Map<string, number>();
  return (title) => {
    const anchor = title
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N} _-]/gu, "")
      .replaceAll(" ", "-");
    const times = used.get(anchor) ?? 0;
    used.set(anchor, times + 1);
    return times === 0 ? anchor : `${anchor}-${times}`;
  };
}

const wordsOf = (token: Token | undefined): string =>
  (token?.children ?? [])
    .map(({ type, content }) => (type === "softbreak" || type === "hardbreak" ? " " : content))
    .join("");

export function renderPage(page: DocsPage, library: Library): RenderedPage {
  const tokens = renderer.parse(page.markdown, {});
  const anchorOf = anchorsOf();
  const sections: Section[] = [];
  tokens.forEach((token, at) => {
    const content = tokens[at + 1];
    if (token.type === "heading_open" && content !== undefined) {
      const title = wordsOf(content);
      const anchor = anchorOf(title);
      token.attrSet("id", anchor);
      sections.push({ level: Number(token.tag.slice(1)), title, anchor, text: "" });
    }
    const section = sections.at(-1);
    const isHeading = tokens[at - 1]?.type === "heading_open";
    if (section !== undefined && !isHeading) {
      if (token.type === "inline") section.text += `${wordsOf(token)} `;
      if (token.type === "fence") section.text += `${token.content} `;
    }
    if (token.type === "inline") token.children = leading(token.children ?? [], page, library);
  });
  return { html: renderer.renderer.render(tokens, renderer.options, {}), sections };
}

/** Links and pictures lead to where they are here. What is not served is named without a link. */
function leading(tokens: Token[], page: DocsPage, library: Library): Token[] {
  let isDropped = false;
  return tokens.filter((token) => {
    if (token.type === "image") {
      token.attrSet("src", library.resolve(page, String(token.attrGet("src")), "") ?? "");
      token.attrSet("loading", "lazy");
    }
    if (token.type === "link_close" && isDropped) {
      isDropped = false;
      return false;
    }
    if (token.type !== "link_open") return true;
    const target = library.resolve(page, String(token.attrGet("href")), "");
    isDropped = target === null;
    if (target !== null) token.attrSet("href", target);
    return !isDropped;
  });
}

/** The source with links that lead from one Markdown page here to the next. */
export const servedMarkdown = (page: DocsPage, library: Library): string =>
  page.markdown.replaceAll(/(!?)\[([^\]]*)\]\(([^)\s]+)\)/g, (_whole, picture: string, words: string, link: string) => {
    const target = library.resolve(page, link, ".md");
    return target === null ? words : `${picture}[${words}](${target})`;
  });
