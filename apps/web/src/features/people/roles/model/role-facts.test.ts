import type { CatalogueGroup } from "@halyard/contract/schemas/identity/roles";
import {
  categoryOf,
  CATEGORY_NAMES,
  PERMISSIONS,
  riskOf,
  type Permission,
} from "@halyard/contract/permissions/permissions";
import type { Role } from "@halyard/contract/resources";
import { describe, expect, it } from "vitest";
import {
  categoryCount,
  categoryShares,
  choicesFor,
  coverage,
  grantableCount,
  listedRoles,
  matchingChoices,
  byChange,
  riskCounts,
  saysMore,
} from "./role-facts.ts";

const role = (name: string, given: Partial<Role> = {}): Role => ({
  _type: "Role",
  _links: {},
  id: 1,
  name,
  description: "",
  assignable: true,
  globalRole: given.roleType === "global",
  roleType: "project",
  builtin: null,
  permissions: [],
  userCount: 0,
  lockVersion: 0,
  createdAt: "2026-01-01T00:00:00Z",
  updatedAt: "2026-01-01T00:00:00Z",
  ...given,
});

const names = (roles: readonly Role[]): string[] => roles.map(({ name }) => name);

const catalogue: CatalogueGroup[] = [...Map.groupBy(PERMISSIONS, ({ id }) => categoryOf(id))].map(
  ([id, permissions]) => ({
    _type: "PermissionCategory",
    id,
    name: CATEGORY_NAMES[id],
    permissions: permissions.map((one) => ({
      ...one,
      description: `About ${one.name}`,
      category: id,
      risk: riskOf(one.id),
    })),
  }),
);
const idsOf = (groups: readonly CatalogueGroup[]): Permission[] =>
  groups.flatMap((group) => group.permissions.map(({ id }) => id));

describe("a role", () => {
  it("has so many permissions of each risk, in so many categories", () => {
    const permissions: Permission[] = ["delete_work_packages", "edit_project", "view_news", "view_messages"];
    expect(riskCounts(permissions)).toEqual({ high: 1, medium: 1, low: 2 });
    expect(categoryCount(permissions)).toBe(3);
  });

  it("covers a rounded part of what it could have", () => {
    expect([coverage(14, 122), coverage(1, 3), coverage(2, 3), coverage(0, 0)]).toEqual([11, 33, 67, 0]);
  });
});

describe("the list", () => {
  const roles = [
    role("Reader"),
    role("anonymous", { assignable: false, builtin: "anonymous" }),
    role("Staff", { roleType: "global", permissions: ["delete_work_packages"], description: "Accounts" }),
  ];

  it("is searched by name and description, and filtered", () => {
    expect(names(listedRoles(roles, { q: "ACC" }))).toEqual(["Staff"]);
    expect(names(listedRoles(roles, { show: "system" }))).toEqual(["anonymous"]);
    expect(names(listedRoles(roles, { type: "global" }))).toEqual(["Staff"]);
    expect(names(listedRoles(roles, { risk: "high" }))).toEqual(["Staff"]);
    expect(listedRoles(roles, { q: "nothing like it" })).toEqual([]);
  });

  it("is sorted by name or type, either way", () => {
    expect(names(listedRoles(roles, { sort: "name" }))).toEqual(["anonymous", "Reader", "Staff"]);
    expect(names(listedRoles(roles, { sort: "name", desc: true }))).toEqual(["Staff", "Reader", "anonymous"]);
    expect(names(listedRoles(roles, { sort: "type" }))).toEqual(["Staff", "Reader", "anonymous"]);
    expect(names(listedRoles(roles, { sort: "type", desc: true }))).toEqual(["anonymous", "Reader", "Staff"]);
    expect(names(listedRoles(roles, {}))).toEqual(["anonymous", "Reader", "Staff"]);
  });

  it("begins with the five that were changed last", () => {
    const many = Array.from({ length: 9 }, (_, at) => role(`R${at}`, { updatedAt: `2026-01-0${at + 1}T00:00:00Z` }));
    expect(names(byChange(many).slice(0, 5))).toEqual(["R8", "R7", "R6", "R5", "R4"]);
    expect(byChange(many, { type: "global" })).toEqual([]);
  });
});

describe("what a role has of each category", () => {
  const shareOf = (one: Role, id: string) =>
    categoryShares(catalogue, one)[catalogue.findIndex((group) => group.id === id)];

  it("counts what is granted, what a role of its kind can have, and what is of high risk", () => {
    const member = role("Member", { permissions: ["view_members", "manage_members"] });
    const total = catalogue.find(({ id }) => id === "members")?.permissions.length;
    expect(shareOf(member, "members")).toEqual({ granted: 2, total, risky: 1 });
    expect(shareOf(member, "wiki")).toMatchObject({ granted: 0, risky: 0 });
  });

  it("leaves nothing to have where a category is not for roles of its kind", () => {
    const held = categoryShares(catalogue, role("Mentor", { roleType: "global" }));
    expect(held.some(({ total }) => total === 0)).toBe(true);
    expect(held.reduce((sum, { total }) => sum + total, 0)).toBe(grantableCount({ roleType: "global", builtin: null }));
  });
});

describe("the choices", () => {
  it("are those of the role's kind", () => {
    const project = idsOf(choicesFor(catalogue, { globalRole: false, builtin: null }));
    const global = idsOf(choicesFor(catalogue, { globalRole: true, builtin: null }));
    expect(project).toContain("view_project");
    expect(project.filter((id) => global.includes(id))).toEqual([]);
    expect(project.length + global.length).toBe(PERMISSIONS.length);
    expect(idsOf(choicesFor(catalogue, { globalRole: false, builtin: "anonymous" }))).not.toContain("manage_members");
  });

  it("are searched by id, name and text, and filtered by risk", () => {
    expect(idsOf(matchingChoices(catalogue, "MANAGE_MEMBERS", null))).toEqual(["manage_members"]);
    expect(idsOf(matchingChoices(catalogue, "about manage members", null))).toEqual(["manage_members"]);
    expect(idsOf(matchingChoices(catalogue, "", "high")).every((id) => riskOf(id) === "high")).toBe(true);
    expect(matchingChoices(catalogue, "no such thing", null)).toEqual([]);
  });
});

it("a description that only makes a sentence of the name says no more than it", () => {
  const says = (name: string, description: string) => saysMore({ name, description });
  expect(says("Delete own messages", "Delete their own messages.")).toBe(false);
  expect(says("Delete wiki pages", "Delete wiki pages for good.")).toBe(false);
  expect(says("View members", "See who is a member of the project, with which roles.")).toBe(true);
});
