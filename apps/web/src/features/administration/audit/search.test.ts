import { afterEach, describe, expect, it } from "vitest";
import { setTimeZone } from "../../../shared/dates/time-zone.ts";
import { auditSearch, filtersOf, type AuditSearch } from "./search.ts";

const TODAY = "2026-11-22";
afterEach(() => setTimeZone(null));

describe("filtersOf", () => {
  const range = (search: AuditSearch): string[] | undefined => {
    setTimeZone("UTC");
    return filtersOf(search, TODAY)[0]?.["createdAt"]?.values;
  };

  it.each([
    [{ range: "today" }, ["2026-11-22T00:00:00.000Z", ""]],
    [{ range: "yesterday" }, ["2026-11-21T00:00:00.000Z", "2026-11-21T23:59:59.999Z"]],
    [{ range: "week" }, ["2026-11-16T00:00:00.000Z", ""]],
    [{}, ["2026-10-24T00:00:00.000Z", ""]],
    [
      { range: "custom", from: "2026-11-06", to: "2026-11-18" },
      ["2026-11-06T00:00:00.000Z", "2026-11-18T23:59:59.999Z"],
    ],
    [{ range: "custom", from: "2026-11-19" }, ["2026-11-19T00:00:00.000Z", ""]],
    [{ range: "custom" }, ["", ""]],
  ] as const)("of %j looks in %j", (search, expected) => {
    expect(range(search)).toEqual(expected);
  });

  it("lets days begin where the person is", () => {
    setTimeZone("Pacific/Kiritimati");
    expect(filtersOf({ range: "today" }, TODAY)[0]?.["createdAt"]?.values[0]).toBe("2026-11-21T10:00:00.000Z");
  });

  it.each([
    [{ tab: "security" }, [{ category: { operator: "=", values: ["security"] } }]],
    [{ tab: "errors" }, [{ severity: { operator: "=", values: ["error", "critical"] } }]],
    [{ tab: "errors", severity: "critical" }, [{ severity: { operator: "=", values: ["critical"] } }]],
    [
      { tab: "user", severity: "warning", text: "role", actor: 5 },
      [
        { severity: { operator: "=", values: ["warning"] } },
        { category: { operator: "=", values: ["user"] } },
        { actor: { operator: "=", values: ["5"] } },
        { text: { operator: "~", values: ["role"] } },
      ],
    ],
    [
      { outcome: "denied", action: "access_denied", project: 3, credential: "oauth-5" },
      [
        { outcome: { operator: "=", values: ["denied"] } },
        { action: { operator: "=", values: ["access_denied"] } },
        { project: { operator: "=", values: ["3"] } },
        { credential: { operator: "=", values: ["oauth-5"] } },
      ],
    ],
  ] as const)("of %j has the filters %j", (search, expected) => {
    expect(filtersOf(search, TODAY).slice(1)).toEqual(expected);
  });
});

describe("auditSearch", () => {
  it("keeps what is known and leaves out the rest", () => {
    const known = {
      tab: "errors",
      severity: "info",
      range: "custom",
      from: "2026-01-31",
      text: "role",
      actor: 5,
      outcome: "failed",
      action: "updated",
      project: 3,
      credential: "12",
      entry: "j12",
      live: true,
      page: 5,
      after: "MjAyNi0xMS0yMg",
    };
    expect(auditSearch(known)).toEqual(known);
    const raw = {
      tab: "x",
      severity: 1,
      range: "year",
      from: "2026-99-99",
      to: "<script>",
      outcome: "maybe",
      action: "two words",
      project: -1,
      credential: { id: 5 },
      entry: "z",
      page: 201,
      after: "a b",
    };
    expect(auditSearch(raw)).toEqual({});
    expect(auditSearch({ tab: "all", range: "month", page: 1 })).toEqual({});
    expect(auditSearch({ credential: 12 })).toEqual({ credential: "12" });
  });
});
