import { describe, expect, it } from "vitest";
import { translate } from "../../shared/i18n/i18n.tsx";
import "../messages/all.ts";
import { crumbsOf } from "./path.ts";

const words = (path: string): string[] =>
  crumbsOf(path).map(({ label, text }) => (label === null ? text : translate(label)));

describe("crumbsOf", () => {
  it.each([
    ["/admin", ["Dashboard"]],
    ["/admin/", ["Dashboard"]],
    ["/admin/users", ["Dashboard", "Users"]],
    ["/admin/users/create", ["Dashboard", "Users", "Create"]],
    ["/admin/access", ["Dashboard", "Users & Access"]],
    ["/admin/access/explain", ["Dashboard", "Access Explorer"]],
    ["/admin/roles/5/edit", ["Dashboard", "Roles & Permissions", "#5", "Edit"]],
    ["/admin/workpackage-customizer/statuses", ["Dashboard", "Customizer", "Statuses"]],
    ["/admin/workpackage-customizer/work-management", ["Dashboard", "Customizer", "Work Management"]],
    ["/admin/workpackage-customizer/custom-fields", ["Dashboard", "Customizer", "Custom Fields"]],
    ["/admin/something-new/%41", ["Dashboard", "Something new", "A"]],
    ["/admin/%ZZ", ["Dashboard", "%ZZ"]],
  ])("of %s are %j", (path, expected) => {
    expect(words(path)).toEqual(expected);
  });

  it("lead each to the path up to it", () => {
    expect(crumbsOf("/admin/roles/5").map(({ path }) => path)).toEqual(["/admin", "/admin/roles", "/admin/roles/5"]);
  });

  it("say what a number is of, where that is known", () => {
    expect(crumbsOf("/admin/roles/5").at(-1)?.of).toEqual({ resource: "roles", id: "5" });
    expect(crumbsOf("/admin/backup/5").at(-1)?.of).toBeNull();
  });
});
