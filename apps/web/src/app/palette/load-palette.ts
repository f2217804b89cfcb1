/** Its code comes when one is about to use it. */
export const loadPalette = (): void => void import("./palette-dialog.tsx");
