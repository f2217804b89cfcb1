import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { DEFAULT_ROLE_PERMISSIONS, PERMISSION_TEMPLATES } from "./permission-presets.ts";
import {
  categoryOf,
  CATEGORY_NAMES,
  DEFAULT_MODULES,
  dependentsOf,
  isGrantable,
  isPermission,
  permissionOf,
  PERMISSIONS,
  PROJECT_MODULES,
  riskOf,
  withDependencies,
  type Permission,
} from "./permissions.ts";

const ids = PERMISSIONS.map((definition) => definition.id);
const someIds = fc.subarray(ids);

describe("the catalogue", () => {
  test("depends on nothing but itself, and never in a circle", () => {
    for (const { id, dependencies } of PERMISSIONS) {
      expect(dependencies.filter((other) => !isPermission(other))).toEqual([]);
      expect(withDependencies(dependencies)).not.toContain(id);
    }
  });

  test("has every id once", () => {
    expect(new Set(ids).size).toBe(ids.length);
    expect(isPermission("fly")).toBe(false);
  });

  test("has the default modules among its modules", () => {
    expect(DEFAULT_MODULES.filter((module) => !PROJECT_MODULES.includes(module))).toEqual([]);
  });

  test("puts every permission into a category that has a name", () => {
    for (const id of ids) expect(CATEGORY_NAMES[categoryOf(id)]).toBeTruthy();
    expect(new Set(ids.map(categoryOf)).size).toBeGreaterThanOrEqual(9);
  });
});

describe("with dependencies", () => {
  test("a set holds what it had, and everything that its members need", () => {
    fc.assert(
      fc.property(someIds, (some) => {
        const closed = new Set(withDependencies(some));
        for (const id of some) expect(closed).toContain(id);
        for (const id of closed) for (const needed of permissionOf(id).dependencies) expect(closed).toContain(needed);
      }),
    );
  });

  test("a closed set stays as it is", () => {
    fc.assert(
      fc.property(someIds, (some) => {
        const closed = withDependencies(some);
        expect(withDependencies(closed)).toEqual(closed);
      }),
    );
  });

  test("dependencies of dependencies are reached", () => {
    expect(withDependencies(["share_work_packages"])).toEqual([
      "view_work_packages",
      "edit_work_packages",
      "share_work_packages",
      "view_shared_work_packages",
    ]);
    expect(withDependencies(["invite_members_by_email"])).toContain("view_members");
  });
});

test("what falls with a permission is exactly what needs it", () => {
  expect(dependentsOf("view_members")).toEqual(["manage_members", "invite_members_by_email"]);
  fc.assert(
    fc.property(fc.constantFrom(...ids), fc.constantFrom(...ids), (id, other) => {
      const falls = other !== id && withDependencies([other]).includes(id);
      expect(dependentsOf(id).includes(other)).toBe(falls);
    }),
  );
});

test.each([
  ["delete_work_packages", "high"],
  ["manage_members", "high"],
  ["manage_versions", "medium"],
  ["create_user", "medium"],
  ["edit_project", "medium"],
  ["view_work_packages", "low"],
  ["add_work_packages", "low"],
])("the risk of %s is %s", (id, risk) => {
  expect(riskOf(id)).toBe(risk);
});

describe("grantable", () => {
  const grantable = (id: Permission, type: "project" | "global" | "work_package", builtin = "none") =>
    isGrantable(permissionOf(id), { type, builtin });

  test("are the permissions of a role's own kind", () => {
    expect(grantable("create_user", "global")).toBe(true);
    expect(grantable("create_user", "project")).toBe(false);
    expect(grantable("edit_work_packages", "work_package")).toBe(true);
    expect(grantable("add_work_packages", "work_package")).toBe(false);
  });

  test("are all that the presets name, public ones among them", () => {
    const named = [...DEFAULT_ROLE_PERMISSIONS, ...PERMISSION_TEMPLATES.flatMap((template) => template.permissions)];
    for (const id of withDependencies(named)) expect(grantable(id, "project")).toBe(true);
    expect(grantable("view_project", "project", "anonymous")).toBe(true);
    expect(grantable("view_project", "global")).toBe(false);
  });

  test("to strangers are fewer than to people who are signed in, and to those fewer than to members", () => {
    expect(grantable("save_queries", "project", "anonymous")).toBe(false);
    expect(grantable("save_queries", "project", "non_member")).toBe(true);
    expect(grantable("manage_members", "project", "non_member")).toBe(false);
    expect(grantable("manage_members", "project")).toBe(true);
  });
});

describe("presets", () => {
  test("a new role begins with 14 permissions", () => {
    expect(new Set(DEFAULT_ROLE_PERMISSIONS).size).toBe(14);
  });

  test("the templates have 4, 9 and 14 permissions, each with those of the one before", () => {
    const [viewer, editor, admin] = PERMISSION_TEMPLATES.map((template) => new Set(template.permissions));
    expect([viewer?.size, editor?.size, admin?.size]).toEqual([4, 9, 14]);
    expect(viewer?.isSubsetOf(editor ?? new Set())).toBe(true);
    expect(editor?.isSubsetOf(admin ?? new Set())).toBe(true);
  });
});
