/** Where the words are in what was found. Pure. */
import type { FoundWorkPackage } from "@halyard/contract/schemas/views";
import type { SearchPlace } from "@halyard/contract/views/search";

export interface Group {
  place: SearchPlace;
  /** Those that have the words nowhere better. */
  there: FoundWorkPackage[];
  /** So many have them there as well, and stand in a group above. */
  above: number;
}

/** How many have the words there, whatever else has them too. */
export const countIn = (found: readonly FoundWorkPackage[], place: SearchPlace): number =>
  found.filter(({ matches }) => matches.some(({ attribute }) => attribute === place)).length;

/** By the best place of each, in the order of the server. */
export const groupsOf = (found: readonly FoundWorkPackage[]): Group[] =>
  [...Map.groupBy(found, ({ match }) => match.attribute)].map(([place, there]) => ({
    place,
    there,
    above: countIn(found, place) - there.length,
  }));
