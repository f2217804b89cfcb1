/** Adds `document.fonts`, which autosizing text boxes listen to and happy-dom lacks. Can be called more than once. */
export function haveTypefaces(): void {
  Object.assign(document, { fonts: new EventTarget() });
}
