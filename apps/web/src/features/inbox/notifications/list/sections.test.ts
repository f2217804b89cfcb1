import type { Notification } from "@halyard/contract/resources";
import { expect, test } from "vitest";
import { sectionsOf } from "./sections.ts";

const told = (id: number, of: number, createdAt: string, due?: string): Notification =>
  ({
    id,
    createdAt,
    readIAN: false,
    reason: due === undefined ? "mentioned" : "dateAlert",
    details: due === undefined ? [] : [{ property: "dueDate", value: due }],
    _links: { resource: { href: `/api/v3/work_packages/${of}` } },
  }) as unknown as Notification;

test("what is due today comes first, then one day after the other, each with the newest on top", () => {
  const sections = sectionsOf(
    [
      told(1, 10, "2026-11-27T12:00:00Z", "2026-11-27"),
      told(2, 11, "2026-11-27T11:30:00Z", "2026-12-01"),
      told(3, 12, "2026-11-27T11:00:00Z"),
      told(4, 11, "2026-11-27T09:00:00Z"),
      told(5, 10, "2026-11-26T12:00:00Z"),
      told(6, 13, "2026-11-26T11:00:00Z"),
      told(7, 14, "2026-11-20T12:00:00Z"),
    ],
    "2026-11-27",
  );
  expect(sections.map(({ name, told: of }) => [name, of.map(({ workPackageId }) => workPackageId)])).toEqual([
    ["due", [10]],
    ["today", [12, 11]],
    ["yesterday", [13]],
    ["earlier", [14]],
  ]);
  expect(sections[1]?.told[1]).toMatchObject({ items: [{ id: 4 }], alerts: [{ id: 2 }] });
});
