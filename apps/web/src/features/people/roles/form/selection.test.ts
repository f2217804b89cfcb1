import { DEFAULT_ROLE_PERMISSIONS } from "@halyard/contract/permissions/permission-presets";
import { withDependencies } from "@halyard/contract/permissions/permissions";
import { describe, expect, it } from "vitest";
import { choose, newSelection, rebase, selectionOf } from "./selection.ts";

const PROJECT = { globalRole: false, builtin: null };

describe("choosing", () => {
  it("begins with 14 permissions, and with none for the whole instance", () => {
    expect([newSelection().project.size, newSelection().global.size]).toEqual([14, 0]);
    expect(selectionOf(["create_user"], true).project).toEqual(new Set(DEFAULT_ROLE_PERMISSIONS));
  });

  it("brings what is needed and says so", () => {
    const { project, followed } = choose(selectionOf([], false), PROJECT, ["manage_members"], true);
    expect([...project]).toEqual(["view_members", "manage_members"]);
    expect(followed).toEqual({ added: ["view_members"], removed: [] });
  });

  it("takes what falls and says so", () => {
    const before = selectionOf(withDependencies(["invite_members_by_email", "view_news"]), false);
    const { project, followed } = choose(before, PROJECT, ["view_members"], false);
    expect([...project]).toEqual(["view_news"]);
    expect(followed.removed).toEqual(["manage_members", "invite_members_by_email"]);
  });

  it("leaves the other kind of role alone", () => {
    const first = choose(newSelection(), { globalRole: true, builtin: null }, ["create_user"], true);
    expect([...first.global]).toEqual(["create_user", "view_all_principals"]);
    expect(first.project).toEqual(newSelection().project);
  });

  it("brings nothing to a built-in role that it may not hold", () => {
    const role = { globalRole: false, builtin: "anonymous" };
    const { project } = choose(selectionOf([], false), role, ["manage_calendars"], true);
    expect(project.has("manage_public_queries")).toBe(false);
  });
});

describe("one's changes on top of others'", () => {
  it("are what one granted and revoked, and nothing else", () => {
    const mine = new Set(["view_news", "manage_news"] as const);
    expect(rebase(mine, ["view_news", "add_messages"], ["view_news", "add_messages", "view_members"])).toEqual([
      "view_members",
      "view_news",
      "manage_news",
    ]);
  });

  it("do not bring back what the other took", () => {
    expect(rebase(new Set(["view_news"]), ["view_news"], [])).toEqual([]);
  });
});
