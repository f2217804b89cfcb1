/** A work package on the wire, its links as this caller may follow them. */
import type { Catalogue } from "../../../work-types/entries/catalogue.ts";
import { workPackageActions } from "./actions.ts";
import { workPackageCustomMembers } from "./custom-members.ts";
import { ruled } from "./field-rules.ts";
import type { WorkPackageResource } from "./input.ts";
import { path } from "./links.ts";
import { effort, identity, ofSprints, scheduling, STAMPS } from "./properties.ts";
import { family, people, placement, planning } from "./relations.ts";
import { rulesOf } from "./rules.ts";

const resources = new WeakMap<Catalogue, WorkPackageResource>();

/** The declaration for the types and statuses as they are now. */
export function workPackageResource(catalogue: Catalogue): WorkPackageResource {
  let resource = resources.get(catalogue);
  if (resource === undefined) resources.set(catalogue, (resource = withFieldRules(catalogue, declare(catalogue))));
  return resource;
}

function withFieldRules(catalogue: Catalogue, resource: WorkPackageResource): WorkPackageResource {
  const properties = { ...resource.properties };
  const relations = { ...resource.relations };
  for (const [name, property] of Object.entries(properties)) properties[name] = ruled(catalogue, name, property);
  for (const [name, relation] of Object.entries(relations)) relations[name] = ruled(catalogue, name, relation);
  return { ...resource, properties, relations };
}

/** What an attribute is called; undefined where there is none of that name. */
export function attributeName(catalogue: Catalogue, attribute: string): string | undefined {
  const resource = workPackageResource(catalogue);
  return (resource.properties[attribute] ?? resource.relations[attribute])?.name;
}

function declare(catalogue: Catalogue): WorkPackageResource {
  const rules = rulesOf(catalogue);
  const custom = workPackageCustomMembers(catalogue, rules.edit);
  return {
    type: "WorkPackage",
    self: (row) => ({ href: path(row), title: row.subject }),
    properties: {
      ...identity(rules),
      ...scheduling(rules),
      ...effort(rules),
      ...ofSprints(rules),
      ...STAMPS,
      ...custom.properties,
    },
    relations: {
      ...placement(catalogue, rules),
      ...people(rules),
      ...planning(rules),
      ...family(catalogue, rules),
      ...custom.relations,
    },
    actions: workPackageActions(rules.isMilestone),
    after: (row, input) => ({
      ...row,
      project_id: input.projectId ?? row.project_id,
      type_id: input.typeId ?? row.type_id,
      schedule_manually: Number(input.scheduleManually ?? row.schedule_manually),
    }),
  };
}
