/** How long lists to choose from scroll. */

/** For `Select`: its own area scrolls beyond the keyboard's reach, the list itself is walked by the arrows. */
export const SELECT_LIST = {
  withScrollArea: false,
  styles: { options: { maxHeight: 240, overflowY: "auto" } },
} as const;
