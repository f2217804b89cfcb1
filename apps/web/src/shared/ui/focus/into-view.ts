/** As the `ref` of what is chosen in a row of tabs: on small screens it may be beyond the edge. */
export function intoView(tab: HTMLElement | null): void {
  tab?.scrollIntoView({ inline: "nearest", block: "nearest" });
}

/**
 * What Tab leads to comes out from under bars that stand still: the browser takes it for seen there. How far it has to
 * come is the scroll padding of what scrolls.
 */
export function keepFocusInView(page: HTMLElement): () => void {
  const show = ({ target }: FocusEvent): void => {
    if (target instanceof HTMLElement && target.matches(":focus-visible")) intoView(target);
  };
  page.addEventListener("focusin", show);
  return () => page.removeEventListener("focusin", show);
}
