/**
 * A change of one or several attributes, and what becomes of it where someone else was faster. Pure: what is sent, what
 * the screen shows meanwhile, and whether two people changed the same thing.
 */
import { isCustomFieldKey, type CustomFieldKey } from "@halyard/contract/work-types/custom-fields";
import { linkOf } from "@halyard/api-client/links";
import type { Link } from "@halyard/contract/hal";
import type { WorkPackage } from "@halyard/contract/resources";

const LINKS = [
  "status",
  "assignee",
  "responsible",
  "priority",
  "type",
  "version",
  "category",
  "sprint",
  "projectPhase",
] as const;
/** What is so or not. */
const FLAGS = ["scheduleManually", "ignoreNonWorkingDays"] as const;
const VALUES = [
  "subject",
  "startDate",
  "dueDate",
  "duration",
  "date",
  "estimatedTime",
  "remainingTime",
  "percentageDone",
  "storyPoints",
  "description",
  ...FLAGS,
] as const;

export type LinkAttribute = (typeof LINKS)[number] | CustomFieldKey;
export type FlagAttribute = (typeof FLAGS)[number];
export type ValueAttribute = (typeof VALUES)[number] | CustomFieldKey;
export type Attribute = LinkAttribute | ValueAttribute;

type Value = string | number | boolean | null;

/** All of it is written at once, or nothing. */
export interface Change {
  /** Several of a custom field that has several. */
  links?: Readonly<Partial<Record<LinkAttribute, Link | readonly Link[]>>>;
  values?: Readonly<Partial<Record<ValueAttribute, Value>>>;
  /** Said with the change. */
  comment?: string;
  /** Why an administrator moves it to a status that the workflow rules refuse. */
  force?: string;
  /** What people call the custom field that is changed. */
  label?: string;
}

/** Those known here, then the custom fields among the names. */
const namesIn = <Name extends string>(known: readonly Name[], changed: object): (Name | CustomFieldKey)[] => [
  ...known,
  ...Object.keys(changed).filter(isCustomFieldKey),
];

const linksOf = ({ links = {} }: Change) => namesIn(LINKS, links).flatMap((name) => entryOf(name, links[name]));
const valuesOf = ({ values = {} }: Change) => namesIn(VALUES, values).flatMap((name) => entryOf(name, values[name]));

const entryOf = <Name, To>(name: Name, to: To | undefined): [name: Name, to: To][] =>
  to === undefined ? [] : [[name, to]];

/** What is changed, values first. */
export const attributesOf = (change: Change): Attribute[] =>
  [...valuesOf(change), ...linksOf(change)].map(([attribute]) => attribute);

/** The PATCH of a change; `lockVersion` says what was seen. */
export function patchOf(change: Change, lockVersion: number): Record<string, unknown> {
  const values = valuesOf(change).map(([attribute, to]) => [attribute, attribute === "description" ? { raw: to } : to]);
  const links = linksOf(change).map(([attribute, to]) => [
    attribute,
    isSeveral(to) ? to.map(({ href }) => ({ href })) : { href: to.href },
  ]);
  const _links = links.length === 0 ? {} : { _links: Object.fromEntries(links) };
  const comment = change.comment === undefined ? {} : { comment: { raw: change.comment } };
  const meta = change.force === undefined ? {} : { _meta: { force: { reason: change.force } } };
  return { lockVersion, ...Object.fromEntries(values), ..._links, ...comment, ...meta };
}

const isSeveral = (to: Link | readonly Link[]): to is readonly Link[] => Array.isArray(to);

/** The work package as it will be when the server agrees. */
export function withChange(workPackage: WorkPackage, change: Change): WorkPackage {
  const values = valuesOf(change).map(([attribute, to]) => [
    attribute,
    isText(workPackage, attribute) ? { format: "markdown", html: "", raw: String(to ?? "") } : to,
  ]);
  return { ...workPackage, ...Object.fromEntries(values), _links: { ...workPackage._links, ...change.links } };
}

const memberOf = (workPackage: WorkPackage, attribute: Attribute): unknown =>
  Object.entries(workPackage).find(([name]) => name === attribute)?.[1];

const rawOf = (value: unknown): string | null =>
  typeof value === "object" && value !== null && "raw" in value && typeof value.raw === "string" ? value.raw : null;

/** Whether it is a text in Markdown. */
const isText = (workPackage: WorkPackage, attribute: Attribute): boolean =>
  rawOf(memberOf(workPackage, attribute)) !== null;

/** All that it links to; of most attributes that is one. */
export const linksAt = (workPackage: WorkPackage, attribute: Attribute): Link[] =>
  [workPackage._links[attribute] ?? []].flat().filter(({ href }) => href !== null);

/** What the attribute is now, comparable. */
export function valueOf(workPackage: WorkPackage, attribute: Attribute): string {
  const value = memberOf(workPackage, attribute);
  const raw = rawOf(value);
  if (raw !== null) return raw;
  if (typeof value === "string" || typeof value === "number" || typeof value === "boolean") return String(value);
  if (value === null) return "";
  return linksAt(workPackage, attribute)
    .map(({ href }) => href)
    .join();
}

/** What a person reads of it. */
export function shownValue(workPackage: WorkPackage, attribute: Attribute): string {
  const found = linksAt(workPackage, attribute);
  if (found.length === 0) return valueOf(workPackage, attribute);
  return found.map(({ title }) => title ?? "").join(", ");
}

/** What is another one now, of all that a change can be about and that both are known to have. */
export function changeBetween(before: WorkPackage, after: WorkPackage): Change {
  const differs = (attribute: Attribute): boolean => valueOf(before, attribute) !== valueOf(after, attribute);
  const links = namesIn(LINKS, before._links).filter((name) => name in before._links && differs(name));
  const values = namesIn(VALUES, before).filter(
    (name) => memberOf(before, name) !== undefined && memberOf(after, name) !== undefined && differs(name),
  );
  return {
    links: Object.fromEntries(links.map((name) => [name, after._links[name] ?? { href: null }])),
    values: Object.fromEntries(values.map((name) => [name, plainValue(after, name)])),
  };
}

/** The change that takes it back. */
export function inverse(before: WorkPackage, change: Change): Change {
  const links = linksOf(change).map(([attribute]) => [attribute, before._links[attribute] ?? { href: null }]);
  const values = valuesOf(change).map(([attribute]) => [attribute, plainValue(before, attribute)]);
  return {
    ...(change.label === undefined ? {} : { label: change.label }),
    ...(links.length === 0 ? {} : { links: Object.fromEntries(links) }),
    ...(values.length === 0 ? {} : { values: Object.fromEntries(values) }),
  };
}

function plainValue(workPackage: WorkPackage, attribute: ValueAttribute): Value {
  const value = memberOf(workPackage, attribute);
  const raw = rawOf(value);
  if (raw !== null) return raw;
  return typeof value === "string" || typeof value === "number" || typeof value === "boolean" ? value : null;
}

/** What another project may not have, and takes away from what is moved into it. */
const OF_PROJECT = [
  "type",
  "version",
  "sprint",
  "projectPhase",
  "category",
  "assignee",
  "responsible",
  "parent",
] as const;

/** The PATCH that takes a move back, with what the work package lost by it. */
export function moveBackOf(before: WorkPackage, moved: WorkPackage): Record<string, unknown> {
  const hrefOf = (one: WorkPackage, name: string): string | null => linkOf(one, name)?.href ?? null;
  const lost = OF_PROJECT.filter((name) => hrefOf(before, name) !== hrefOf(moved, name));
  const links = ["project", ...lost].map((name) => [name, { href: hrefOf(before, name) }]);
  return { lockVersion: moved.lockVersion, _links: Object.fromEntries(links) };
}

/** The attributes that someone else changed too, to something else: then a person has to choose. */
export function collisions(seen: WorkPackage, newest: WorkPackage, change: Change): Attribute[] {
  const mine = withChange(seen, change);
  return attributesOf(change).filter((attribute) => {
    const theirs = valueOf(newest, attribute);
    return theirs !== valueOf(seen, attribute) && theirs !== valueOf(mine, attribute);
  });
}
