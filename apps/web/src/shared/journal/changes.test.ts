import { describe, expect, it } from "vitest";
import { changeLines, inWords } from "./changes.ts";

describe("changeLines", () => {
  it("say from what to what, by titles where there are any", () => {
    const changes = [
      { attribute: "name", from: "Before", to: "After" },
      { attribute: "color", from: 1, to: 2, fromTitle: "Red", toTitle: "Blue" },
      { attribute: "isClosed", from: false, to: true },
    ];
    expect(changeLines(changes, false)).toEqual(["Name: Before → After", "Color: Red → Blue", "Is closed: no → yes"]);
  });

  it("say moments as people read them, and nothing else that begins like one", () => {
    const changes = [{ attribute: "viewing", from: "2026-03-02T09:00:00.000Z", to: "2026-03-02T09:00 or so" }];
    expect(changeLines(changes, false)).toEqual([
      expect.stringMatching(/^Viewing: Mar 2, 2026.* → 2026-03-02T09:00 or so$/),
    ]);
  });

  it("say what a new thing is like, without what it does not have", () => {
    const changes = [
      { attribute: "name", from: null, to: "New" },
      { attribute: "description", from: null, to: "" },
    ];
    expect(changeLines(changes, true)).toEqual(["Name: New"]);
  });

  it("say what came to a list and what left it, and name a secret only", () => {
    const changes = [
      { attribute: "members", from: [], to: [4, 5] },
      { attribute: "permissions", from: ["view_project"], to: ["view_project", "edit_project"] },
      { attribute: "password", from: null, to: null },
    ];
    expect(changeLines(changes, false)).toEqual([
      "Members: added 2 entries",
      "Permissions: added edit_project",
      "Password (not shown)",
    ]);
  });

  it("say what there was not before, and what there is no more, without a word for nothing", () => {
    const changes = [
      { attribute: "dueDate", from: null, to: "2026-11-28" },
      { attribute: "version", from: 4, to: null, fromTitle: "1.0" },
    ];
    expect(changeLines(changes, false)).toEqual(["Due date: Nov 28, 2026", "Version removed (was 1.0)"]);
  });

  it("stop after three and count the others", () => {
    const changes = ["a", "b", "c", "d", "e"].map((attribute) => ({ attribute, from: 1, to: 2 }));
    expect(changeLines(changes, false)).toEqual(["A: 1 → 2", "B: 1 → 2", "C: 1 → 2", "and 2 more changes"]);
  });
});

describe("inWords", () => {
  it.each([
    ["defaultDoneRatio", "Default done ratio"],
    ["status_code", "Status code"],
    ["name", "Name"],
  ])("%s is %s", (name, words) => expect(inWords(name)).toBe(words));
});
