/** What changed in a project's template, on the wire, and what is taken over of it; extensions. */
import type { Link } from "@halyard/contract/hal";
import type { TemplateChanges as WireChanges } from "@halyard/contract/schemas/projects";
import type { Caller } from "../../../access/caller.ts";
import type { DocumentOf, InputRule, Relation, Resource } from "../../../hal/answer/resource.ts";
import { isObject, type JsonObject } from "../../../hal/json.ts";
import { integer, links, undisclosedLink } from "../../../hal/write/input.ts";
import { wrongFormat } from "../../../platform/errors.ts";
import { mayCopy, ownPath } from "../../../projects/projects/links.ts";
import type { ProjectRow } from "../../../projects/projects/service.ts";
import type { Reviewed, ReviewedChange } from "./service.ts";
import type { ChosenChange, Wanted } from "./take.ts";

const COLLECTIONS: Partial<Record<string, string>> = {
  WorkPackage: "work_packages",
  Version: "versions",
  Category: "categories",
  Membership: "memberships",
  ProjectPhase: "project_phases",
  WorkPackageTemplate: "work_package_templates",
};

const many = (
  name: string,
  namespace: string,
  set: (input: Partial<Wanted>, ids: number[]) => void,
): Relation<never, Wanted> => ({
  type: "[]Link",
  name,
  read: () => undefined,
  write: links([namespace], set),
});

function chosenIn(value: unknown, attribute: string): ChosenChange {
  const { entityType, entityId, attributes }: JsonObject = isObject(value) ? value : {};
  const isNamed = typeof entityType === "string" && typeof entityId === "number" && Array.isArray(attributes);
  const names = isNamed ? attributes.filter((name) => typeof name === "string") : [];
  if (!isNamed || names.length < attributes.length) throw wrongFormat(attribute, "TemplateChange", value);
  return { entityType, entityId, attributes: names };
}

/** `[{entityType, entityId, attributes}]`, as they were answered. */
const chosenChanges: InputRule<Wanted> = (input, value, attribute) => {
  if (!Array.isArray(value)) throw wrongFormat(attribute, "Array", value);
  input.changes = value.map((one: unknown) => chosenIn(one, attribute));
};

/** Sent back as it was answered, so that nothing is meant that was not shown. */
const until: Resource<never, Pick<Wanted, "until">>["properties"][string] = {
  type: "Integer",
  name: "Until",
  read: () => undefined,
  write: integer((input, value) => (input.until = value)),
};

/** Read from bodies alone: no row has it. */
export const reviewedResource: Resource<never, Pick<Wanted, "until">> = {
  type: "TemplateChangesReviewed",
  self: () => ({ href: null }),
  properties: { until },
  relations: {},
  actions: {},
};

/** Read from bodies alone: no row has it. */
export const takeResource: Resource<never, Wanted> = {
  type: "TemplateChangesTaken",
  self: () => ({ href: null }),
  properties: {
    until,
    changes: { type: "[]TemplateChange", name: "Changes", read: () => undefined, write: chosenChanges },
  },
  relations: {
    memberships: many("Members", "memberships", (input, ids) => (input.memberships = ids)),
    workPackages: many("Work packages", "work_packages", (input, ids) => (input.workPackages = ids)),
    versions: many("Versions", "versions", (input, ids) => (input.versions = ids)),
    categories: many("Categories", "categories", (input, ids) => (input.categories = ids)),
  },
  actions: {},
};

export function changesDocument(
  caller: Caller,
  project: ProjectRow,
  { origin, template, changes, isCut, until: shownUntil }: Reviewed,
): DocumentOf<WireChanges> {
  const path = `/api/v3/projects/${project.id}/template_changes`;
  const takes = template !== null && mayCopy(caller, template);
  return {
    _type: "TemplateChanges",
    copiedAt: origin?.created_at ?? null,
    changes: changes.map((one) => changeDocument(caller, project, one, takes)),
    isCut,
    until: shownUntil,
    _links: {
      self: { href: path },
      project: { href: ownPath(project), title: project.name },
      template:
        origin === undefined
          ? { href: null }
          : template === null
            ? undisclosedLink()
            : { href: ownPath(template), title: template.name },
      ...(template === null ? {} : { markReviewed: { href: `${path}/reviewed`, method: "post" } }),
      ...(takes && changes.length > 0 ? { take: { href: path, method: "post" } } : {}),
    },
  };
}

const NEEDED = {
  WorkPackage: "add_work_packages",
  Version: "manage_versions",
  Category: "manage_categories",
  Membership: "manage_members",
} as const;
const isTakeable = (type: string): type is keyof typeof NEEDED => Object.hasOwn(NEEDED, type);

function changeDocument(caller: Caller, project: ProjectRow, change: ReviewedChange, takes: boolean) {
  const { entityType, entityId, title, kind } = change;
  const collection = COLLECTIONS[entityType];
  const entity: Link =
    collection === undefined || kind === "removed"
      ? { href: null, title }
      : { href: `/api/v3/${collection}/${entityId}`, title };
  const isNew = kind === "added" && isTakeable(entityType) && caller.can(NEEDED[entityType], project.id);
  const differences = change.differences.map((one) => ({ ...one, takeable: takes && one.takeable }));
  const takeable = differences.some((one) => one.takeable) || (takes && isNew);
  const { attributes, changedAt, copyId } = change;
  const sees = copyId !== null && caller.can("view_work_packages", project.id);
  const copy: Link = { href: sees ? `/api/v3/work_packages/${copyId}` : null };
  return { entityType, entityId, kind, attributes, differences, changedAt, takeable, _links: { entity, copy } };
}
