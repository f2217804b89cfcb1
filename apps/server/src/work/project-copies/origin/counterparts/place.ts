/** A project beside the template that it was made from: where what is in the one lies in the other. */
import type { Caller } from "../../../../access/caller.ts";
import type { Context } from "../../../../platform/context.ts";
import { phasesOf } from "../../../../projects/phases/service.ts";
import type { ProjectRow } from "../../../../projects/projects/service.ts";
import { calendarOf } from "../../../../work-types/calendar/calendar.ts";
import { dateShift, UNMOVED, type Shift } from "../../../../work-types/calendar/date-shift.ts";
import type { Catalogue } from "../../../../work-types/entries/catalogue.ts";
import { madeFrom, peopleIn, versionsIn, type Origin, type Replaced } from "../../origin-store.ts";
import type { Mapping } from "../../store.ts";
import { ownVersionsOf } from "../../work-store.ts";

export interface Place {
  ctx: Context;
  caller: Caller;
  catalogue: Catalogue;
  project: ProjectRow;
  template: ProjectRow;
  /** As dates moved when the project was made. */
  shift: Shift;
  /** Ids in the project by those in the template. */
  versions: Mapping;
  /** Of the project's own. */
  versionNames: ReadonlyMap<number, string>;
  categories: Mapping;
  phases: Mapping;
  /** Who took the place of the template's placeholder users, by their ids. */
  people: ReadonlyMap<number, Replaced>;
  /** Of the template; it may also have some that others lend it. */
  ownVersions: ReadonlySet<number>;
}

export interface Between {
  origin: Origin;
  project: ProjectRow;
  template: ProjectRow;
}

export async function placeOf(
  ctx: Context,
  caller: Caller,
  catalogue: Catalogue,
  { origin, project, template }: Between,
): Promise<Place> {
  const { db } = ctx;
  const [there, here] = [await phasesOf(db, template.id), await phasesOf(db, project.id)];
  const byDefinition = new Map(here.map((phase) => [phase.definition_id, phase.id]));
  return {
    ctx,
    caller,
    catalogue,
    project,
    template,
    shift: await shiftSince(ctx, origin),
    versions: await madeFrom(db, "versions", project.id, template.id),
    versionNames: new Map((await versionsIn(db, project.id)).map(({ id, name }) => [id, name])),
    categories: await madeFrom(db, "categories", project.id, template.id),
    phases: new Map(
      there.flatMap(({ id, definition_id }) => {
        const same = byDefinition.get(definition_id);
        return same === undefined ? [] : [[id, same] as const];
      }),
    ),
    people: await peopleIn(db, project.id),
    ownVersions: await ownVersionsOf(db, template.id),
  };
}

async function shiftSince(ctx: Context, { shifted_from: from, shifted_to: to }: Origin): Promise<Shift> {
  if (from === null || to === null) return UNMOVED;
  const calendar = await calendarOf(ctx.db);
  return { calendar, date: dateShift(from, to, calendar) };
}

/** Who someone of the template is in the project. */
export const personIn = <Id extends number | null>({ people }: Pick<Place, "people">, id: Id): Id | number =>
  (id === null ? undefined : people.get(id)?.id) ?? id;

export const movedDate = ({ shift }: Place, date: string | null): string | null =>
  date === null ? null : shift.date(date);
