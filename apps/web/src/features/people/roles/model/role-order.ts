/** The order of roles, alike wherever all of them are listed. Small: the matrix reads its roles with the first page. */
import type { Role } from "@halyard/contract/resources";

type OrderedRole = Pick<Role, "name" | "assignable"> & { roleType: string };

export const byName = (a: OrderedRole, b: OrderedRole): number => a.name.localeCompare(b.name);

const shownType = ({ assignable, roleType }: OrderedRole): string => (assignable ? roleType : "system");

/** By the word that lists show for the type; by name among their like. */
export const byShownType = (a: OrderedRole, b: OrderedRole): number =>
  shownType(a).localeCompare(shownType(b)) || byName(a, b);

/** Roles of projects, roles of the instance, those that no one can be given; by name among their like. */
export const byRoleType = (a: OrderedRole, b: OrderedRole): number =>
  Number(b.assignable) - Number(a.assignable) ||
  Number(b.roleType === "project") - Number(a.roleType === "project") ||
  a.roleType.localeCompare(b.roleType) ||
  byName(a, b);
