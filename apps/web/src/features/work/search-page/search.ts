/** What stands in the address of the results: the words and how they are narrowed. */
import { SEARCH_KINDS, SEARCH_PLACES, type SearchKind, type SearchPlace } from "@halyard/contract/views/search";

/** Days since the last change. */
export const PERIODS = ["1", "7", "31", "365"] as const;
export type Period = (typeof PERIODS)[number];

/** Without one of them: the best match first. */
const SORTS = ["changed"] as const;
export type SearchSort = (typeof SORTS)[number];

export interface ResultsSearch {
  q?: string;
  /** Without one: all of them. */
  kind?: SearchKind;
  /** Work packages with the words in this text alone; author and days are then those of comments. */
  where?: SearchPlace;
  project?: number;
  author?: number;
  days?: Period;
  sort?: SearchSort;
}

export function resultsSearch(search: Record<string, unknown>): ResultsSearch {
  const q = typeof search["q"] === "string" || typeof search["q"] === "number" ? String(search["q"]) : "";
  const kind = SEARCH_KINDS.find((one) => one === search["kind"]);
  const days = PERIODS.find((one) => one === String(search["days"]));
  const where = SEARCH_PLACES.find((one) => one === search["where"]);
  const sort = SORTS.find((one) => one === search["sort"]);
  const [project, author] = [idIn(search["project"]), idIn(search["author"])];
  return {
    ...(q === "" ? {} : { q }),
    ...(kind === undefined ? {} : { kind }),
    ...(where === undefined ? {} : { where }),
    ...(project === undefined ? {} : { project }),
    ...(author === undefined ? {} : { author }),
    ...(days === undefined ? {} : { days }),
    ...(sort === undefined ? {} : { sort }),
  };
}

const idIn = (value: unknown): number | undefined => {
  const id = Number(value);
  return Number.isSafeInteger(id) && id > 0 ? id : undefined;
};
