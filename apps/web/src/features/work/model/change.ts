/**
 * A change of one attribute, and what becomes of it where someone else was faster. Pure: what is sent, what the
 * screen shows meanwhile, and whether two people changed the same thing.
 */
import { linkOf } from "@halyard/api-client/links";
import type { Link } from "@halyard/contract/hal";
import type { WorkPackage } from "@halyard/contract/resources";

export type LinkAttribute = "status" | "assignee" | "responsible" | "priority" | "type" | "version" | "category";
export type ValueAttribute =
  | "subject"
  | "startDate"
  | "dueDate"
  | "duration"
  | "date"
  | "estimatedTime"
  | "remainingTime"
  | "percentageDone"
  | "storyPoints"
  | "description"
  | FlagAttribute;
/** What is so or not. */
export type FlagAttribute = "scheduleManually" | "ignoreNonWorkingDays";

/** Both days at once, as a bar is moved. A milestone has one, which is a value: `date`. */
export interface Days {
  startDate: string | null;
  dueDate: string | null;
}

export type Change =
  | { kind: "days"; attribute: "days"; to: Days }
  | { kind: "link"; attribute: LinkAttribute; to: Link }
  | { kind: "value"; attribute: ValueAttribute; to: string | number | boolean | null };

/** The PATCH of a change; `lockVersion` says what was seen. */
export function patchOf(change: Change, lockVersion: number): Record<string, unknown> {
  if (change.kind === "days") return { lockVersion, ...change.to };
  if (change.kind === "link") return { lockVersion, _links: { [change.attribute]: { href: change.to.href } } };
  const value = change.attribute === "description" ? { raw: change.to } : change.to;
  return { lockVersion, [change.attribute]: value };
}

/** The work package as it will be when the server agrees. */
export function withChange(workPackage: WorkPackage, change: Change): WorkPackage {
  if (change.kind === "days") return { ...workPackage, ...change.to };
  if (change.kind === "link") {
    return { ...workPackage, _links: { ...workPackage._links, [change.attribute]: change.to } };
  }
  if (change.attribute === "description") {
    return { ...workPackage, description: { ...workPackage.description, raw: String(change.to ?? "") } };
  }
  return { ...workPackage, [change.attribute]: change.to };
}

/** What the attribute is now, comparable. */
export function valueOf(workPackage: WorkPackage, attribute: Change["attribute"]): string {
  if (attribute === "description") return workPackage.description.raw ?? "";
  if (attribute === "days") return [workPackage.startDate ?? "", workPackage.dueDate ?? ""].join(" – ");
  const value: unknown = Object.entries(workPackage).find(([name]) => name === attribute)?.[1];
  if (typeof value === "string" || typeof value === "number" || typeof value === "boolean") return String(value);
  if (value === null) return "";
  return linkOf(workPackage, attribute)?.href ?? "";
}

/** What a person reads of it. */
export function shownValue(workPackage: WorkPackage, attribute: Change["attribute"]): string {
  const link = attribute === "days" ? null : linkOf(workPackage, attribute);
  return link === null ? valueOf(workPackage, attribute) : (link.title ?? "");
}

/** The change that takes it back. */
export function inverse(before: WorkPackage, change: Change): Change {
  if (change.kind === "days") {
    return { ...change, to: { startDate: before.startDate ?? null, dueDate: before.dueDate ?? null } };
  }
  if (change.kind === "link") {
    return { ...change, to: linkOf(before, change.attribute) ?? { href: null } };
  }
  if (change.attribute === "description") return { ...change, to: before.description.raw };
  const value: unknown = Object.entries(before).find(([name]) => name === change.attribute)?.[1];
  const known = typeof value === "string" || typeof value === "number" || typeof value === "boolean";
  return { ...change, to: known ? value : null };
}

/** What another project may not have, and takes away from what is moved into it. */
const OF_PROJECT = ["type", "version", "category", "assignee", "responsible", "parent"] as const;

/** The PATCH that takes a move back, with what the work package lost by it. */
export function moveBackOf(before: WorkPackage, moved: WorkPackage): Record<string, unknown> {
  const hrefOf = (one: WorkPackage, name: string): string | null => linkOf(one, name)?.href ?? null;
  const lost = OF_PROJECT.filter((name) => hrefOf(before, name) !== hrefOf(moved, name));
  const links = ["project", ...lost].map((name) => [name, { href: hrefOf(before, name) }]);
  return { lockVersion: moved.lockVersion, _links: Object.fromEntries(links) };
}

/** Whether someone else changed the very thing: then a person has to choose. */
export function collides(seen: WorkPackage, newest: WorkPackage, change: Change): boolean {
  const { attribute } = change;
  const theirs = valueOf(newest, attribute);
  return theirs !== valueOf(seen, attribute) && theirs !== valueOf(withChange(seen, change), attribute);
}
