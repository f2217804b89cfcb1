/** What a project's plan has of its template besides work: versions, categories, phases, and what new work begins with. */
import { changeCategory, categoriesOf } from "../../../../projects/categories/service.ts";
import { changePhases, phasesOf } from "../../../../projects/phases/service.ts";
import { changeVersion, findVersion } from "../../../../projects/versions/service.ts";
import { mayChangeDefaults, type WorkDefaultsInput } from "../../../../projects/work-defaults/resource.ts";
import { changeDefaults, namedDefaults } from "../../../../projects/work-defaults/service.ts";
import { versionsIn } from "../../origin-store.ts";
import { versionIn } from "../../work-store.ts";
import { allIf, comparing, differing, picked, type Counterpart, type Finder } from "./counterpart.ts";
import { movedDate, personIn, type Place } from "./place.ts";

/** @param of what is here by its id in the template */
function found(
  changes: Parameters<Finder>[1],
  of: (change: Parameters<Finder>[1][number]) => Counterpart | null,
): ReadonlyMap<number, Counterpart> {
  return new Map(
    changes.flatMap((change) => {
      const counterpart = of(change);
      return counterpart === null ? [] : [[change.entityId, counterpart] as const];
    }),
  );
}

const byId = <Row extends { id: number }>(rows: readonly Row[]): ReadonlyMap<number, Row> =>
  new Map(rows.map((row) => [row.id, row]));

export const versionsHere: Finder = async (place, changes) => {
  const { ctx, caller, project, template, versions } = place;
  const may = caller.can("manage_versions", project.id);
  if (!may && !caller.can("view_work_packages", project.id)) return new Map();
  const there = byId(await versionsIn(ctx.db, template.id));
  const here = byId(await versionsIn(ctx.db, project.id));
  return found(changes, ({ entityId, changes: changed }) => {
    const [original, stored] = [there.get(entityId), here.get(versions.get(entityId) ?? 0)];
    if (original === undefined || stored === undefined) return null;
    const { name, description, status, sharing } = original;
    const [startDate, endDate] = [movedDate(place, original.start_date), movedDate(place, original.end_date)];
    const values = { name, description, startDate, endDate, status, sharing };
    const before = { ...stored, startDate: stored.start_date, endDate: stored.end_date };
    const changes = differing({ values: picked(before, Object.keys(values)) }, { values }, changed);
    return {
      id: stored.id,
      changes,
      compares: comparing(values),
      takeable: allIf(may, changes),
      async take(attributes) {
        const fresh = await findVersion(ctx, caller, stored.id);
        await changeVersion(ctx, caller, fresh, picked(values, attributes));
      },
    };
  });
};

export const categoriesHere: Finder = async (place, changes) => {
  const { ctx, caller, project, template, categories, people } = place;
  const may = caller.can("manage_categories", project.id);
  if (!may && !caller.can("view_work_packages", project.id)) return new Map();
  const there = byId(await categoriesOf(ctx.db, template.id));
  const here = byId(await categoriesOf(ctx.db, project.id));
  const side = (row: { name: string; default_assignee_id: number | null; default_assignee_name: string | null }) => ({
    values: { name: row.name, defaultAssignee: row.default_assignee_id },
    titles: { defaultAssignee: row.default_assignee_name },
  });
  return found(changes, ({ entityId, changes: changed }) => {
    const [original, stored] = [there.get(entityId), here.get(categories.get(entityId) ?? 0)];
    if (original === undefined || stored === undefined) return null;
    const person = people.get(original.default_assignee_id ?? 0);
    const { values, titles } = side({
      ...original,
      ...(person && { default_assignee_id: person.id, default_assignee_name: person.name }),
    });
    const changes = differing(side(stored), { values, titles }, changed);
    return {
      id: stored.id,
      changes,
      compares: comparing(values),
      takeable: allIf(may, changes),
      async take(attributes) {
        const { defaultAssignee, ...named } = picked(values, attributes);
        const input = defaultAssignee === undefined ? named : { ...named, defaultAssigneeId: defaultAssignee };
        await changeCategory(ctx, caller, stored, input);
      },
    };
  });
};

const PHASE_OFF = { id: 0, active: 0, start_date: null, finish_date: null };

export const phasesHere: Finder = async (place, changes) => {
  const { ctx, caller, project, template, phases } = place;
  if (!caller.can("view_project_phases", project.id)) return new Map();
  const there = byId(await phasesOf(ctx.db, template.id));
  const here = byId(await phasesOf(ctx.db, project.id));
  return found(changes, ({ entityId, changes: changed }) => {
    const original = there.get(entityId);
    if (original === undefined) return null;
    const stored = here.get(phases.get(entityId) ?? 0) ?? PHASE_OFF;
    const values = {
      active: original.active === 1,
      startDate: movedDate(place, original.start_date),
      finishDate: movedDate(place, original.finish_date),
    };
    const before = { active: stored.active === 1, startDate: stored.start_date, finishDate: stored.finish_date };
    const changes = differing({ values: before }, { values }, changed);
    const may = (name: string) =>
      caller.can(name === "active" ? "select_project_phases" : "edit_project_phases", project.id);
    return {
      id: stored.id,
      changes,
      compares: comparing(values),
      takeable: new Set(Object.keys(changes).filter(may)),
      take: (attributes) =>
        changePhases(ctx, caller, project.id, [
          { definitionId: original.definition_id, ...picked(values, attributes) },
        ]),
    };
  });
};

type Defaults = Awaited<ReturnType<typeof namedDefaults>>;

const namesOf = (row: Defaults): Record<string, string | null> => ({
  type: row.type_name,
  priority: row.priority_name,
  assignee: row.assignee_name,
  responsible: row.responsible_name,
  category: row.category_name,
  version: row.version_name,
});

const idsOf = (row: Defaults): Record<string, number | null> => ({
  type: row.type_id,
  priority: row.priority_id,
  assignee: row.assignee_id,
  responsible: row.responsible_id,
  category: row.category_id,
  version: row.version_id,
});

export const defaultsHere: Finder = async (place, changes) => {
  const { ctx, caller, catalogue, project, template } = place;
  const [there, here] = [await namedDefaults(ctx.db, template.id), await namedDefaults(ctx.db, project.id)];
  const { values, lost } = defaultsFor(place, there);
  return found(changes, ({ changes: changed }) => {
    const changes = differing(
      { values: idsOf(here), titles: namesOf(here) },
      { values, titles: { ...namesOf(there), ...replacedNames(place, there) } },
      changed,
    );
    const takeable = allIf(mayChangeDefaults(caller, project.id), changes);
    return {
      id: project.id,
      changes,
      compares: comparing(values),
      takeable: takeable.difference(lost),
      async take(attributes) {
        const input: Partial<WorkDefaultsInput> = {};
        for (const [name, id] of Object.entries(picked(values, attributes)))
          Object.assign(input, { [`${name}Id`]: id });
        await changeDefaults(ctx, caller, catalogue, project, input);
      },
    };
  });
};

function replacedNames({ people }: Place, { assignee_id, responsible_id }: Defaults): Record<string, string> {
  const [assignee, responsible] = [people.get(assignee_id ?? 0), people.get(responsible_id ?? 0)];
  return {
    ...(assignee && { assignee: assignee.name }),
    ...(responsible && { responsible: responsible.name }),
  };
}

/** @returns also what has nothing here that it could link to */
function defaultsFor(place: Place, there: Defaults) {
  const { versions, categories, ownVersions } = place;
  const { category_id: category, version_id: version } = there;
  const [ofCategory, ofVersion] = [categories.get(category ?? 0), versionIn({ versions }, ownVersions, version)];
  const lost = new Set<string>();
  if (category !== null && ofCategory === undefined) lost.add("category");
  if (version !== null && ofVersion === null) lost.add("version");
  const values = {
    ...idsOf(there),
    assignee: personIn(place, there.assignee_id),
    responsible: personIn(place, there.responsible_id),
    category: ofCategory ?? category,
    version: ofVersion ?? version,
  };
  return { values, lost };
}
