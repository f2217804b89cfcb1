/** What may be chosen in the custom fields of a form. */
import type { AllowedValues } from "../../hal/answer/resource.ts";
import type { Offers, SchemaDocument } from "../../hal/answer/schema.ts";
import { customOptionDocument } from "../definitions/resource.ts";
import type { CustomField, CustomFields } from "../definitions/fields.ts";
import { hasField, type Owner } from "./owner.ts";
import { linkOf } from "../values/members.ts";
import { valuesOf, type Customized } from "../values/value.ts";

/** Members of the project: people, groups and placeholders. @param projectId null: everyone whom the caller knows */
function peopleOf(projectId: number | null): AllowedValues {
  const isMember = { member: { operator: "=", values: [String(projectId)] } };
  const isUnlocked = { status: { operator: "!", values: ["locked"] } };
  const filters = JSON.stringify([projectId === null ? isUnlocked : isMember]);
  return { kind: "collection", href: `/api/v3/principals?filters=${encodeURIComponent(filters)}&pageSize=-1` };
}

/** Where there is no project: those that everyone may know. */
const SHARED_VERSIONS = `/api/v3/versions?${new URLSearchParams({
  filters: JSON.stringify([{ sharing: { operator: "=", values: ["system"] } }]),
  pageSize: "-1",
}).toString()}`;

/** @param fields those that the row has and the caller sees @param versions what versions are offered */
export function offersOf(
  fields: readonly CustomField[],
  row: Customized,
  projectId: number | null,
  versions?: AllowedValues,
): Offers {
  const offers: Offers = {};
  for (const field of fields) {
    if (field.format === "user") offers[field.key] = peopleOf(projectId);
    else if (field.format === "version") {
      const href = projectId === null ? SHARED_VERSIONS : `/api/v3/projects/${projectId}/versions`;
      offers[field.key] = versions ?? { kind: "collection", href };
    } else if (field.format === "list") offers[field.key] = { kind: "resources", resources: optionsOf(field, row) };
    else if (field.root !== null) {
      offers[field.key] = {
        kind: "links",
        links: field.options.filter(isOffered(field, row)).map(({ id }) => linkOf(field, { value: id })),
      };
    }
  }
  return offers;
}

/** The schema of a form without the fields that a new one does not have where it would be. */
export function withoutAbsent<Row extends Customized>(
  schema: SchemaDocument,
  owner: Owner<Row>,
  fields: CustomFields,
  draft: Row,
): SchemaDocument {
  const absent = new Set<string>(
    fields.of(owner.target).flatMap((field) => (hasField(owner, field, draft) ? [] : field.key)),
  );
  const left = { ...schema };
  for (const name of absent) delete left[name];
  return left;
}

/** Archived ones are offered only where they are chosen already. */
function isOffered(field: CustomField, row: Customized) {
  const chosen = new Set(valuesOf(row, field).map(({ value }) => value));
  return ({ id, isArchived }: { id: number; isArchived: boolean }): boolean => !isArchived || chosen.has(id);
}

const optionsOf = (field: CustomField, row: Customized) =>
  field.options.filter(isOffered(field, row)).map(customOptionDocument);
