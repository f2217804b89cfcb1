/**
 * A change of one or several attributes, and what becomes of it where someone else was faster. Pure: what is sent, what
 * the screen shows meanwhile, and whether two people changed the same thing.
 */
import { linkOf } from "@halyard/api-client/links";
import type { Link } from "@halyard/contract/hal";
import type { WorkPackage } from "@halyard/contract/resources";

const LINKS = ["status", "assignee", "responsible", "priority", "type", "version", "category", "sprint"] as const;
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

export type LinkAttribute = (typeof LINKS)[number];
export type FlagAttribute = (typeof FLAGS)[number];
export type ValueAttribute = (typeof VALUES)[number];
export type Attribute = LinkAttribute | ValueAttribute;

type Value = string | number | boolean | null;

/** All of it is written at once, or nothing. */
export interface Change {
  links?: Readonly<Partial<Record<LinkAttribute, Link>>>;
  values?: Readonly<Partial<Record<ValueAttribute, Value>>>;
  /** Said with the change. */
  comment?: string;
}

const linksOf = ({ links = {} }: Change) => LINKS.flatMap((name) => entryOf(name, links[name]));
const valuesOf = ({ values = {} }: Change) => VALUES.flatMap((name) => entryOf(name, values[name]));

const entryOf = <Name, To>(name: Name, to: To | undefined): [name: Name, to: To][] =>
  to === undefined ? [] : [[name, to]];

/** What is changed, values first. */
export const attributesOf = (change: Change): Attribute[] =>
  [...valuesOf(change), ...linksOf(change)].map(([attribute]) => attribute);

/** The PATCH of a change; `lockVersion` says what was seen. */
export function patchOf(change: Change, lockVersion: number): Record<string, unknown> {
  const values = valuesOf(change).map(([attribute, to]) => [attribute, attribute === "description" ? { raw: to } : to]);
  const links = linksOf(change).map(([attribute, { href }]) => [attribute, { href }]);
  const _links = links.length === 0 ? {} : { _links: Object.fromEntries(links) };
  const comment = change.comment === undefined ? {} : { comment: { raw: change.comment } };
  return { lockVersion, ...Object.fromEntries(values), ..._links, ...comment };
}

/** The work package as it will be when the server agrees. */
export function withChange(workPackage: WorkPackage, change: Change): WorkPackage {
  const values = valuesOf(change).map(([attribute, to]) => [
    attribute,
    attribute === "description" ? { ...workPackage.description, raw: String(to ?? "") } : to,
  ]);
  return { ...workPackage, ...Object.fromEntries(values), _links: { ...workPackage._links, ...change.links } };
}

/** What the attribute is now, comparable. */
export function valueOf(workPackage: WorkPackage, attribute: Attribute): string {
  if (attribute === "description") return workPackage.description.raw ?? "";
  const value: unknown = Object.entries(workPackage).find(([name]) => name === attribute)?.[1];
  if (typeof value === "string" || typeof value === "number" || typeof value === "boolean") return String(value);
  if (value === null) return "";
  return linkOf(workPackage, attribute)?.href ?? "";
}

/** What a person reads of it. */
export function shownValue(workPackage: WorkPackage, attribute: Attribute): string {
  const link = linkOf(workPackage, attribute);
  return link === null ? valueOf(workPackage, attribute) : (link.title ?? "");
}

/** The change that takes it back. */
export function inverse(before: WorkPackage, change: Change): Change {
  const links = linksOf(change).map(([attribute]) => [attribute, linkOf(before, attribute) ?? { href: null }]);
  const values = valuesOf(change).map(([attribute]) => [attribute, plainValue(before, attribute)]);
  return {
    ...(links.length === 0 ? {} : { links: Object.fromEntries(links) }),
    ...(values.length === 0 ? {} : { values: Object.fromEntries(values) }),
  };
}

function plainValue(workPackage: WorkPackage, attribute: ValueAttribute): Value {
  if (attribute === "description") return workPackage.description.raw ?? null;
  const value: unknown = Object.entries(workPackage).find(([name]) => name === attribute)?.[1];
  return typeof value === "string" || typeof value === "number" || typeof value === "boolean" ? value : null;
}

/** What another project may not have, and takes away from what is moved into it. */
const OF_PROJECT = ["type", "version", "sprint", "category", "assignee", "responsible", "parent"] as const;

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
