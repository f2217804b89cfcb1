/** What the HTML says, in one line: for places too small for more than words. Nothing of it is ever shown as HTML. */
export function plainText(html: string): string {
  const { body } = new DOMParser().parseFromString(html, "text/html");
  // Cells run together wouldn't read as a sentence.
  for (const table of body.querySelectorAll("table")) table.replaceWith(" … ");
  return body.textContent.replace(/\s+/g, " ").trim();
}
