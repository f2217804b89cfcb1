/**
 * Makes a box say something else as if it were typed, so that the browser's own undo takes it back. A text that a page
 * sets empties that undo, and what was typed before could not be taken back either.
 */
export function typeOver(box: HTMLTextAreaElement, text: string): void {
  const { value } = box;
  const shorter = Math.min(value.length, text.length);
  let start = 0;
  while (start < shorter && value[start] === text[start]) start++;
  let after = 0;
  while (after < shorter - start && value.at(-1 - after) === text.at(-1 - after)) after++;
  const middle = text.slice(start, text.length - after);
  box.focus();
  box.setSelectionRange(start, value.length - after);
  // There is no other way into it, and browsers keep this one for that.
  document.execCommand(middle === "" ? "delete" : "insertText", false, middle);
}
