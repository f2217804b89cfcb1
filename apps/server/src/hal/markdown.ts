/** Markdown to HTML for the contract's Formattable (admin contract 1.9). Raw HTML in the text is shown, not run. */
import MarkdownIt from "markdown-it";

export interface Formattable {
  format: "markdown" | "plain";
  raw: string;
  html: string;
}

const renderer = new MarkdownIt({ html: false, linkify: true, breaks: true });
renderer.validateLink = (url) => /^(?:https?:|mailto:|tel:|\/(?!\/)|#)/i.test(url.trim());
renderer.renderer.rules["link_open"] = (tokens, index, options, _env, self) => {
  tokens[index]?.attrSet("rel", "noopener noreferrer nofollow");
  return self.renderToken(tokens, index, options);
};

/** Rendered texts by their raw form: lists render the same descriptions again and again. */
const rendered = new Map<string, string>();
const KEPT = 4_000;
const KEPT_LENGTH = 20_000;

export function html(raw: string): string {
  if (raw === "") return "";
  const known = rendered.get(raw);
  if (known !== undefined) return known;
  const result = renderer.render(raw).trimEnd();
  if (raw.length <= KEPT_LENGTH) {
    if (rendered.size >= KEPT) {
      const oldest = rendered.keys().next().value;
      if (oldest !== undefined) rendered.delete(oldest);
    }
    rendered.set(raw, result);
  }
  return result;
}

export const markdown = (raw: string): Formattable => ({ format: "markdown", raw, html: html(raw) });

export function plain(raw: string): Formattable {
  return { format: "plain", raw, html: raw === "" ? "" : `<p>${escapeHtml(raw).replaceAll("\n", "<br/>")}</p>` };
}

export const escapeHtml = (text: string): string =>
  text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;").replaceAll('"', "&quot;");
