/** The dialog that is open on a page of the customizer, in its address: `?open=new`, `?open=7`. */
export interface CustomizerSearch {
  open?: number | "new";
}

export function customizerSearch(search: Record<string, unknown>): CustomizerSearch {
  const { open } = search;
  if (open === "new") return { open };
  return typeof open === "number" && Number.isSafeInteger(open) && open > 0 ? { open } : {};
}
