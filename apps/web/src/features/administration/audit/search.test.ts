import { afterEach, describe, expect, it } from "vitest";
import { setTimeZone } from "../../../shared/dates/time-zone.ts";
import { sampleEntries, type AuditEntry } from "./data.ts";
import { auditSearch, chosen, type AuditSearch } from "./search.ts";

const NOW = new Date(2026, 10, 22, 0, 5);
const ids = (search: AuditSearch): number[] => chosen(sampleEntries(NOW), search, NOW).map(({ id }) => id);

describe("chosen", () => {
  it.each([
    [{}, [5, 4, 3, 2, 1]],
    [{ range: "today" }, [5, 4]],
    [{ range: "yesterday" }, [3]],
    [{ range: "week" }, [5, 4, 3, 2]],
    [{ range: "month" }, [5, 4, 3, 2, 1]],
    [{ range: "custom", from: "2026-11-06", to: "2026-11-18" }, [2, 1]],
    [{ range: "custom", from: "2026-11-19" }, [5, 4, 3]],
    [{ range: "custom", to: "2026-11-06" }, [1]],
    [{ severity: "critical" }, [5]],
    [{ tab: "security" }, [5, 4, 1]],
    [{ tab: "security", severity: "error" }, []],
  ] as const)("of %j are %j", (search, expected) => {
    expect(ids(search)).toEqual(expected);
  });
});

describe("in a time zone of one's own choice", () => {
  afterEach(() => setTimeZone(null));

  it.each([
    ["Pacific/Kiritimati", ["today"]],
    ["UTC", ["yesterday"]],
  ] as const)("days begin where the person is: %s", (zone, ranges) => {
    setTimeZone(zone);
    const [sample] = sampleEntries(NOW);
    const entries: AuditEntry[] = sample === undefined ? [] : [{ ...sample, at: "2026-11-21T11:30:00Z" }];
    const now = new Date("2026-11-22T09:00:00Z");
    expect((["today", "yesterday"] as const).filter((range) => chosen(entries, { range }, now).length > 0)).toEqual(
      ranges,
    );
  });
});

it("has no entry that is yet to come", () => {
  for (const { at } of sampleEntries(NOW)) expect(Date.parse(at)).toBeLessThanOrEqual(NOW.getTime());
});

describe("auditSearch", () => {
  it("keeps what is known and leaves out the rest", () => {
    expect(auditSearch({ tab: "errors", severity: "info", range: "custom", from: "2026-01-31", page: 5 })).toEqual({
      tab: "errors",
      severity: "info",
      range: "custom",
      from: "2026-01-31",
      page: 5,
    });
    const raw = { tab: "x", severity: 1, range: "year", from: "2026-99-99", to: "<script>", page: 6 };
    expect(auditSearch(raw)).toEqual({});
    expect(auditSearch({ tab: "all", range: "month", page: 1 })).toEqual({});
  });
});
