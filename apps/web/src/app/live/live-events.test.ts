import { QueryClient } from "@tanstack/react-query";
import { describe, expect, it } from "vitest";
import { IN_ORDER, keys } from "../../shared/api/query-keys.ts";
import { affectedKeys, isRowChange, parseEvent } from "./live-events.ts";

const event = (entityType: string) => ({
  id: 1,
  entityType,
  entityId: 5,
  projectId: 2,
  action: "updated",
  attributes: ["subject"],
  at: "2026-03-02T09:00:00.000Z",
});

describe("parseEvent", () => {
  it("reads an event, and nothing out of anything else", () => {
    expect(parseEvent(JSON.stringify(event("WorkPackage")))).toEqual(event("WorkPackage"));
    for (const data of ["{}", "null", "not json", '{"id":"1"}', 5]) expect(parseEvent(data)).toBeNull();
  });
});

describe("isRowChange", () => {
  it("is one of a work package's own attributes, where the event says which", () => {
    const change = event("WorkPackage");
    expect(isRowChange(change)).toBe(true);
    const others = [
      { ...change, action: "created" },
      { ...change, attributes: ["subject", "parent"] },
      { ...change, attributes: [] },
      { ...change, attributes: null },
      { ...change, at: "" },
      event("Project"),
    ];
    expect(others.map(isRowChange)).toEqual(others.map(() => false));
  });
});

describe("affectedKeys", () => {
  it("touches the lists and the one work package that changed, not the others", () => {
    expect(affectedKeys(event("WorkPackage"))).toEqual([
      ["work_packages", "list"],
      ["work_packages", "one", "5"],
    ]);
  });

  it("touches work packages where a name in their links changed or something of theirs did", () => {
    expect(affectedKeys(event("Status"))).toContainEqual(["work_packages"]);
    expect(affectedKeys(event("Activity"))).toEqual([["work_packages"]]);
  });

  it("touches the overview and the journal of the administrators where something of theirs changed", () => {
    expect(affectedKeys(event("Status"))).toContainEqual(["administration"]);
    expect(affectedKeys(event("User"))).toContainEqual(["administration"]);
    expect(affectedKeys(event("WorkPackage"))).not.toContainEqual(["administration"]);
  });

  it("touches nothing for a kind that it does not know", () => {
    expect(affectedKeys(event("Sailcloth"))).toEqual([]);
  });

  it("touches the order and the lists that stand in it where someone moved something by hand", () => {
    const client = new QueryClient();
    const shown = [
      keys.list("orders", { project: "demo" }),
      keys.list("work_packages", { ...IN_ORDER, board: "demo", pageSize: 50 }),
      keys.list("work_packages", { project: "demo", pageSize: 100 }),
      keys.one("work_packages", 5),
    ];
    for (const queryKey of shown) client.setQueryData(queryKey, {});
    for (const entityType of ["WorkPackageOrder", "Query"]) {
      const prefixes = affectedKeys({ ...event(entityType), action: "reordered" });
      const found = prefixes.flatMap((queryKey) => client.getQueryCache().findAll({ queryKey }));
      expect(found.map(({ queryKey }) => queryKey)).toEqual(shown.slice(0, 2));
    }
  });

  it("touches everything where access changed, as every link may have", () => {
    expect(affectedKeys(event("Membership"))).toEqual([[]]);
  });
});
