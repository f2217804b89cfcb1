/** As the `ref` of what is chosen in a row of tabs: on small screens it may be beyond the edge. */
export function intoView(tab: HTMLElement | null): void {
  tab?.scrollIntoView({ inline: "nearest", block: "nearest" });
}
