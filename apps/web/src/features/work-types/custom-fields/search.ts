import { customizerSearch, type CustomizerSearch } from "../entries/search.ts";

/** The dialog that is open, and what is looked for: `?open=7`, `?q=customer`. */
export interface CustomFieldsSearch extends CustomizerSearch {
  q?: string;
}

export function customFieldsSearch(search: Record<string, unknown>): CustomFieldsSearch {
  const { q } = search;
  return { ...customizerSearch(search), ...(typeof q === "string" && q !== "" ? { q } : {}) };
}
