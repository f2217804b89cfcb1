/** The work packages of a template in a project that was made from it. */
import { customFieldIdOf } from "@halyard/contract/work-types/custom-fields";
import { PROJECT_NAME } from "@halyard/contract/work/template-variables";
import { payloadOf } from "../../../../hal/answer/schema.ts";
import type { JsonObject } from "../../../../hal/json.ts";
import { bare } from "../../../work-package-templates/content.ts";
import { changesBetween, TRACKED } from "../../../work-packages/history/changes.ts";
import { workPackageResource } from "../../../work-packages/resource/resource.ts";
import { findWorkPackage, workPackagesByIds, type WorkPackageRow } from "../../../work-packages/service.ts";
import { changeWorkPackage } from "../../../work-packages/write/update.ts";
import { copiesIn } from "../../origin-store.ts";
import type { Mapping } from "../../store.ts";
import { movedDates, subjectIn, versionIn } from "../../work-store.ts";
import type { TemplateChange } from "./changes.ts";
import type { Counterpart, Finder } from "./counterpart.ts";
import type { Place } from "./place.ts";

/** How far it is, and when it is done, is each project's own: of these nothing is told. */
const OWN = new Set(["project", "sprint", "status", "remainingTime", "percentageDone"]);

const TELLS: ReadonlySet<string> = new Set(TRACKED.map(({ attribute }) => attribute));

export const workHere: Finder = async (place, changes) => {
  const { ctx, caller, project } = place;
  const ids = changes.map(({ entityId }) => entityId);
  const copies = await copiesIn(ctx.db, ctx.dialect, project.id, ids);
  const originals = await workPackagesByIds(ctx, caller, ids);
  const parents = originals.flatMap(({ parent_id }) => parent_id ?? []);
  const above = await copiesIn(ctx.db, ctx.dialect, project.id, parents);
  const rows = new Map((await workPackagesByIds(ctx, caller, [...copies.values()])).map((row) => [row.id, row]));
  const byId = new Map(changes.map((change) => [change.entityId, change]));
  return new Map(
    originals.flatMap((original) => {
      const [change, stored] = [byId.get(original.id), rows.get(copies.get(original.id) ?? 0)];
      if (change === undefined || stored === undefined) return [];
      return [[original.id, counterpartOf(place, { change, original, stored, above })] as const];
    }),
  );
};

interface Pair {
  change: TemplateChange;
  original: WorkPackageRow;
  stored: WorkPackageRow;
  /** What became of parents. */
  above: Mapping;
}

function counterpartOf(place: Place, pair: Pair): Counterpart {
  const { ctx, caller, catalogue } = place;
  const { change, stored } = pair;
  const { row, lost } = becoming(place, pair);
  const payload = payloadOf(workPackageResource(catalogue), row, caller, stored);
  const written = writtenBy(payload);
  const changes = Object.fromEntries(
    Object.entries(changesBetween(stored, row, catalogue).changes).filter(
      ([name]) => Object.hasOwn(change.changes, name) && !OWN.has(name),
    ),
  );
  const takeable = Object.keys(changes).filter((name) => !lost.has(name) && written(name) !== null);
  return {
    id: stored.id,
    changes,
    compares: (attribute) => TELLS.has(attribute) || customFieldIdOf(attribute) !== null,
    takeable: new Set(takeable),
    async take(attributes) {
      const fresh = await findWorkPackage(ctx, caller, stored.id);
      const body: JsonObject = { lockVersion: fresh.lock_version };
      const links: JsonObject = {};
      // It follows from the dates where there are both.
      const hasDates = attributes.includes("startDate") && attributes.includes("dueDate");
      for (const attribute of attributes) {
        const name = written(attribute);
        if (name === null || (name === "duration" && hasDates)) continue;
        if (Object.hasOwn(payload._links, name)) links[name] = bare(payload._links[name]);
        else body[name] = bare(payload[name]);
      }
      await changeWorkPackage(ctx, caller, catalogue, fresh, { ...body, _links: links }, true);
    },
  };
}

/** What bodies call an attribute that the caller can write; null: they can't. */
const writtenBy =
  (payload: JsonObject & { _links: JsonObject }) =>
  (attribute: string): string | null => {
    const isDate = attribute === "startDate" || attribute === "dueDate";
    // Milestones have one date.
    const name = isDate && !Object.hasOwn(payload, attribute) ? "date" : attribute;
    return Object.hasOwn(payload, name) || Object.hasOwn(payload._links, name) ? name : null;
  };

/** As it would be with all that the template has. @returns also what has nothing here that it could link to */
function becoming(place: Place, { original, stored, above }: Pair): { row: WorkPackageRow; lost: Set<string> } {
  const { project, shift, versions, versionNames, categories, phases, ownVersions } = place;
  const lost = new Set<string>();
  const at = (attribute: string, id: number | null, here: number | null | undefined): number | null => {
    if (id !== null && here == null) lost.add(attribute);
    return here ?? id;
  };
  const { version_id: version, category_id: category, project_phase_id: phase, parent_id: parent } = original;
  const variables = new Map([[PROJECT_NAME, project.name]]);
  const versionHere = versionIn({ versions }, ownVersions, version);
  const row = {
    ...original,
    ...movedDates(original, shift),
    id: stored.id,
    subject: subjectIn({ variables }, original.subject),
    project_id: stored.project_id,
    project_name: stored.project_name,
    version_id: at("version", version, versionHere),
    version_name: versionNames.get(versionHere ?? 0) ?? original.version_name,
    category_id: at("category", category, categories.get(category ?? 0)),
    project_phase_id: at("projectPhase", phase, phases.get(phase ?? 0)),
    ...replaced(place, original),
    parent_id: at("parent", parent, above.get(parent ?? 0)),
    parent_project_id: parent === null ? null : stored.project_id,
    status_id: stored.status_id,
    sprint_id: stored.sprint_id,
    sprint_name: stored.sprint_name,
    lock_version: stored.lock_version,
    children: stored.children,
    ancestors: stored.ancestors,
  };
  return { row, lost };
}

/** The people who took the place of placeholder users. */
function replaced(
  { people }: Place,
  { assignee_id: assignee, responsible_id: responsible }: WorkPackageRow,
): Partial<WorkPackageRow> {
  const [assigned, accountable] = [people.get(assignee ?? 0), people.get(responsible ?? 0)];
  return {
    ...(assigned && { assignee_id: assigned.id, assignee_name: assigned.name, assignee_type: "User" }),
    ...(accountable && {
      responsible_id: accountable.id,
      responsible_name: accountable.name,
      responsible_type: "User",
    }),
  };
}
