import { CUSTOM_FIELD_TARGETS, type CustomFieldTarget } from "@halyard/contract/work-types/custom-fields";
import { customizerSearch, type CustomizerSearch } from "../../entries/search.ts";

/** The dialog that is open, and what is looked for: `?open=7`, `?q=customer`, `?of=Project`. */
export interface CustomFieldsSearch extends CustomizerSearch {
  q?: string;
  /** Of what the fields are; work packages where nothing is said. */
  of?: CustomFieldTarget;
}

export function customFieldsSearch(search: Record<string, unknown>): CustomFieldsSearch {
  const { q, of: asked } = search;
  const target = CUSTOM_FIELD_TARGETS.find((one) => one === asked && one !== "WorkPackage");
  return {
    ...customizerSearch(search),
    ...(typeof q === "string" && q !== "" ? { q } : {}),
    ...(target === undefined ? {} : { of: target }),
  };
}
