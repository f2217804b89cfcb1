import type { Role } from "@halyard/contract/resources";
import { expect, test } from "vitest";
import { usualRole } from "./usual-role.ts";

const role = (id: number, permissions: Role["permissions"], assignable = true): Role => ({
  _type: "Role",
  id,
  name: `Role ${id}`,
  description: "",
  assignable,
  globalRole: false,
  roleType: "project",
  builtin: null,
  permissions,
  userCount: 0,
  lockVersion: 0,
  createdAt: "2026-11-28T10:00:00Z",
  updatedAt: "2026-11-28T10:00:00Z",
  _links: {},
});

test("is the first that works on things, and never one that manages members", () => {
  const admin = role(1, ["view_project", "edit_work_packages", "manage_members"]);
  const reader = role(2, ["view_project"]);
  const service = role(3, ["edit_work_packages"], false);
  const member = role(4, ["view_project", "edit_work_packages"]);
  expect([...usualRole([admin, reader, service, member])]).toEqual([4]);
  expect([...usualRole([admin, reader])], "nothing is proposed where no role fits").toEqual([]);
});
