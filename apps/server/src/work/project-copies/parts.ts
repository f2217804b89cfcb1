/** What is in a project, put into its copy step by step. */
import { sql } from "kysely";
import type { Caller } from "../../access/caller.ts";
import type { Context } from "../../platform/context.ts";
import type { PacedSteps } from "../../platform/jobs/paced-steps.ts";
import type { Shift } from "../../work-types/calendar/date-shift.ts";
import { inheritFromGroup } from "../../identity/memberships/inheritance.ts";
import { rollUp } from "../work-packages/scheduling/totals.ts";
import type { Parts } from "./resource.ts";
import {
  copyCategories,
  copyMembers,
  copyPhases,
  copyProjectFields,
  copyVersions,
  copyWorkDefaults,
  groupsIn,
  ownMembershipsOf,
  replaceMembers,
  usersOfGroup,
  type Mapping,
} from "./store.ts";
import { copyTemplates } from "./templates.ts";
import { copyRelations, copyWatchers, copyWorkPackages, parentsOfForeign } from "./work-store.ts";

const NOTHING: Mapping = new Map();

export interface Copying {
  source: number;
  target: number;
  parts: Parts;
  /** Who takes the place of a placeholder user. */
  people: Mapping;
  variables: ReadonlyMap<string, string>;
  remembers: boolean;
  shift: Shift;
  now: string;
  /** Hears how many work packages are copied. */
  tell(copied: number): Promise<void>;
}

/** @returns the ids of the copied work packages by the originals' */
export async function copyParts(ctx: Context, actor: Caller, steps: PacedSteps, copying: Copying): Promise<Mapping> {
  const { source, target, parts, people, variables, remembers, shift, now, tell } = copying;
  const { db } = ctx;
  const withMembers = parts.members;
  if (withMembers) await copyPeople(ctx, steps, copying);
  const places = await steps.one(async (tx) => {
    const phases = await copyPhases(tx, source, target, shift, now);
    await copyProjectFields(tx, source, target, withMembers);
    const members = withMembers ? people : null;
    const copied = {
      versions: parts.versions
        ? await copyVersions(tx, source, target, { shift, now, withMembers, remembers })
        : NOTHING,
      categories: parts.categories ? await copyCategories(tx, source, target, { people: members, remembers }) : NOTHING,
    };
    await copyWorkDefaults(tx, source, target, { people: members, ...copied });
    return { source, target, phases, ...copied };
  });
  if (parts.workPackageTemplates) await copyTemplates(ctx, actor, steps, { ...places, withMembers, people, now });
  if (!parts.workPackages) return NOTHING;
  const told = { withMembers, people, authorId: actor.id, remembers, variables, shift, now };
  const work = await copyWorkPackages(db, steps, { ...places, ...told }, tell);
  await copyRelations(db, steps, source, work, now);
  if (withMembers) await copyWatchers(db, steps, source, work);
  await steps.each(await parentsOfForeign(db, source, work), async (tx, some) => {
    for (const parent of some) await rollUp(tx, parent, null);
  });
  return work;
}

async function copyPeople({ db, dialect }: Context, steps: PacedSteps, copying: Copying): Promise<void> {
  const { source, target, people, now } = copying;
  await steps.each(await ownMembershipsOf(db, source), (tx, some) => copyMembers(tx, dialect, target, some, now));
  for (const group of await groupsIn(db, target)) {
    await steps.each(await usersOfGroup(db, group), (tx, some) =>
      inheritFromGroup(tx, group, now, dialect.idIn(sql.ref("group_users.user_id"), some)),
    );
  }
  await steps.one((tx) => replaceMembers(tx, target, people, now));
}
