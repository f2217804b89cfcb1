/** What the HTML says, in one line: for places too small for more than words. Nothing of it is ever shown as HTML. */
export const plainText = (html: string): string =>
  new DOMParser().parseFromString(html, "text/html").body.textContent.replace(/\s+/g, " ").trim();
