import { describe, expect, it } from "vitest";
import { hasLink, idOf, isOneOf, lastPartOf, linkedId, linksOf, titleOf } from "./links.ts";

const resource = {
  _links: {
    update: { href: "/api/v3/work_packages/5/form", method: "post" as const },
    assignee: { href: null },
    project: { href: "/api/v3/projects/7", title: "Demo project" },
    ancestors: [{ href: "/api/v3/work_packages/1" }, { href: "/api/v3/work_packages/2" }],
  },
};

describe("links", () => {
  it("are there only where they point somewhere", () => {
    expect(hasLink(resource, "update")).toBe(true);
    expect(hasLink(resource, "delete")).toBe(false);
    expect(hasLink(resource, "assignee")).toBe(false);
    expect(hasLink(undefined, "update")).toBe(false);
    expect(hasLink(resource, "toString")).toBe(false);
  });

  it("give names, ids and lists", () => {
    expect(titleOf(resource, "project")).toBe("Demo project");
    expect(linkedId(resource, "project")).toBe(7);
    expect(linksOf(resource, "ancestors")).toHaveLength(2);
    expect(idOf({ href: "/api/v3/users/me" })).toBeNull();
    expect(idOf({ href: "/api/v3/users/12?x=1" })).toBe(12);
  });

  it("has a last part, decoded, where it points somewhere", () => {
    expect(lastPartOf({ href: "/api/v3/queries/operators/%3Ct%2B" })).toBe("<t+");
    expect([lastPartOf({ href: null }), lastPartOf(null)]).toEqual(["", ""]);
  });

  it("names one of a collection", () => {
    const group = { href: "/api/v3/groups/9" };
    expect([isOneOf(group, "groups"), isOneOf(group, "users"), isOneOf(null, "groups")]).toEqual([true, false, false]);
  });
});
