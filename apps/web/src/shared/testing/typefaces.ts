/**
 * Gives the document of tests the typefaces for which a box that grows waits. Test files share the document, so it can be
 * called more than once.
 */
export function haveTypefaces(): void {
  Object.assign(document, { fonts: new EventTarget() });
}
