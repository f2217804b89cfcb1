import type { Role } from "@halyard/contract/resources";
import { expect, test } from "vitest";
import { riskiest } from "./riskiest.ts";

const role = (name: string, userCount: number, permissions: readonly string[]): Role =>
  ({ name, userCount, permissions }) as unknown as Role;

test("what decides over access stands before what deletes work, and what people wrote themselves comes last", () => {
  const roles = [
    role("Reader", 90, ["delete_own_messages", "view_project"]),
    role("Admin", 2, ["manage_members", "delete_work_packages", "delete_wiki_pages", "delete_own_messages"]),
    role("Member", 40, ["delete_wiki_pages"]),
  ];
  expect(riskiest(roles).map(({ id }) => id)).toEqual([
    "manage_members",
    "delete_work_packages",
    "delete_wiki_pages",
    "delete_own_messages",
  ]);
  expect(riskiest(roles)[2]?.holders.map(({ name }) => name)).toEqual(["Admin", "Member"]);
});
