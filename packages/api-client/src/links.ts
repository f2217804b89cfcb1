/** Links are affordances: a control is shown where its link is present (API README, last convention). */
import type { Link } from "@halyard/contract/hal";

/** Anything with HAL links, typed loosely so that every resource fits. */
export interface Linked {
  _links?: Readonly<Record<string, Link | readonly Link[] | undefined>> | object;
}

/** All links of a relation; none where it is absent or null. */
export function linksOf(resource: Linked | null | undefined, relation: string): readonly Link[] {
  const found = entry(resource?._links, relation);
  if (Array.isArray(found)) return found.filter(isLink);
  return isLink(found) ? [found] : [];
}

/** The link of a relation that points somewhere, else null. */
export function linkOf(resource: Linked | null | undefined, relation: string): Link | null {
  return linksOf(resource, relation).find((link) => link.href !== null) ?? null;
}

/** Whether this caller may do (or see) what the relation stands for, now. */
export function hasLink(resource: Linked | null | undefined, relation: string): boolean {
  return linkOf(resource, relation) !== null;
}

/** The name of what is linked, empty where nothing is. */
export function titleOf(resource: Linked | null | undefined, relation: string): string {
  return linkOf(resource, relation)?.title ?? "";
}

/** The id at the end of a link's path (`/api/v3/users/5` gives 5), else null. */
export function idOf(link: Pick<Link, "href"> | null | undefined): number | null {
  const last = /\/(\d+)\/?(?:\?.*)?$/.exec(link?.href ?? "")?.[1];
  return last === undefined ? null : Number(last);
}

/** The last part of a link's path (`/api/v3/queries/operators/%3D` gives `=`), empty where it points nowhere. */
export const lastPartOf = (link: Pick<Link, "href"> | null | undefined): string =>
  decodeURIComponent(link?.href?.split("/").at(-1) ?? "");

/** The id of what a relation links to, else null. */
export function linkedId(resource: Linked | null | undefined, relation: string): number | null {
  return idOf(linkOf(resource, relation));
}

function entry(links: object | undefined, relation: string): unknown {
  return links === undefined || !Object.hasOwn(links, relation) ? undefined : Reflect.get(links, relation);
}

function isLink(value: unknown): value is Link {
  return typeof value === "object" && value !== null && "href" in value;
}

/** Whether a link names one of this collection, such as `groups`: principals are users, groups and placeholder users. */
export const isOneOf = (link: Pick<Link, "href"> | null | undefined, collection: string): boolean =>
  link?.href?.split("/").at(-2) === collection;
