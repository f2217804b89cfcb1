/** Text as HTML that shows exactly its characters. */

export const escapeHtml = (text: string): string =>
  text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;").replaceAll('"', "&quot;");

export const plainHtml = (raw: string): string =>
  raw === "" ? "" : `<p>${escapeHtml(raw).replaceAll("\n", "<br/>")}</p>`;
