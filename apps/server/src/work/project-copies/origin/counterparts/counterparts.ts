/** What changed in a template beside what is here of it, kind by kind. */
import type { TemplateChange } from "./changes.ts";
import type { Counterpart, Finder } from "./counterpart.ts";
import { membersHere } from "./members.ts";
import type { Place } from "./place.ts";
import { categoriesHere, defaultsHere, phasesHere, versionsHere } from "./plan.ts";
import { workHere } from "./work.ts";

/** In the order in which they are taken over: what work links to comes before work. */
const FINDERS: Readonly<Record<string, Finder>> = {
  Membership: membersHere,
  Version: versionsHere,
  Category: categoriesHere,
  ProjectPhase: phasesHere,
  WorkPackageDefaults: defaultsHere,
  WorkPackage: workHere,
};

export type Counterparts = ReadonlyMap<TemplateChange, Counterpart>;

/** In the order in which they can be taken over; without what the project doesn't have. */
export async function counterpartsOf(place: Place, changes: readonly TemplateChange[]): Promise<Counterparts> {
  const all = new Map<TemplateChange, Counterpart>();
  for (const [type, find] of Object.entries(FINDERS)) {
    const some = changes.filter(({ entityType, kind }) => entityType === type && kind === "changed");
    if (some.length === 0) continue;
    const here = await find(place, some);
    for (const change of some) {
      const counterpart = here.get(change.entityId);
      if (counterpart !== undefined) all.set(change, counterpart);
    }
  }
  return all;
}
