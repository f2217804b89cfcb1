/** A form of anything, and what may be chosen in it. */
import type { Link } from "@halyard/contract/hal";
import type { Named } from "@halyard/contract/resources";
import type { AttributeSection } from "@halyard/contract/work-types/custom-fields";
import type { SchemaField } from "@halyard/contract/schemas/work";
import { api } from "../api/api.ts";
import { isEveryone, isNoOne, peopleQuery, type SomePeople } from "./people.ts";

/** What is shared by the forms of all that has custom fields. */
export interface FormWithFields {
  _embedded: {
    payload: Record<string, unknown>;
    schema: Record<string, SchemaField>;
    /** What stands together; in none: all of it in the schema's order. */
    groups?: readonly AttributeSection[];
  };
}

/** Where the values are that a form does not have in it. */
const CHOICES = [
  "GET projects/{}/available_assignees",
  "GET work_packages/{}/available_assignees",
  "GET work_packages/available_projects",
  "GET work_packages/{}/available_projects",
  "GET projects/{}/versions",
  "GET versions",
  "GET principals",
] as const;

/** Of what a form has the links alone. */
const namedBy = (self: Link, index: number): Named => ({
  _type: "Choice",
  id: index + 1,
  name: self.title ?? "",
  _links: { self },
});

const entriesOf = (query: object): [string, string][] =>
  Object.entries(query).map(([name, value]) => [name, String(value)]);

/**
 * What a choice may be: the form's values, or the list that it points to.
 * @param some of those who can have work assigned no more than `PEOPLE_AT_ONCE` are read; others are found by typing
 */
export async function choicesOf(form: FormWithFields, attribute: string, some: SomePeople = {}): Promise<Named[]> {
  const field = form._embedded.schema[attribute];
  if (field?._embedded?.allowedValues !== undefined) return field._embedded.allowedValues;
  const allowed = field?._links?.allowedValues;
  if (Array.isArray(allowed)) return allowed.map(namedBy);
  if (allowed === undefined || allowed.href === null) return [];
  if (isEveryone(allowed.href) && isNoOne(some)) return [];
  const link = isEveryone(allowed.href)
    ? { ...allowed, href: `${allowed.href}?${new URLSearchParams(entriesOf(peopleQuery(some))).toString()}` }
    : allowed;
  return (await api.follow(link, undefined, { operation: CHOICES }))._embedded.elements;
}
