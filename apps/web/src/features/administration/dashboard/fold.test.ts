import type { AdministrativeActivity } from "@halyard/contract/schemas/administration/administration";
import { expect, test } from "vitest";
import { fold, isProjectReport } from "./fold.ts";

let last = 0;

function activity(
  action: string,
  actor = "Ada",
  entityType = "User",
  createdAt = "2026-11-24T10:00:00.000Z",
): AdministrativeActivity {
  last += 1;
  return {
    _type: "AdministrativeActivity",
    id: last,
    action,
    entityType,
    entityId: last,
    changes: [],
    createdAt,
    _links: {
      self: { href: null },
      actor: { href: "/api/v3/users/1", title: actor },
      entity: { href: `/api/v3/users/${last}`, title: `User ${last}` },
    },
  };
}

const shape = (list: readonly AdministrativeActivity[]): number[] => fold(list).map(({ others }) => others.length);

test("what one person made one after the other is one line", () => {
  const made = [activity("created"), activity("created"), activity("created")];
  expect(fold(made)).toEqual([{ activity: made[0], others: made.slice(1) }]);
});

test("two of a kind stay two lines", () => {
  expect(shape([activity("created"), activity("created")])).toEqual([0, 0]);
});

test("changes, other people and other kinds begin a new line", () => {
  const list = [
    activity("created"),
    activity("created"),
    activity("created", "Bo"),
    activity("created", "Bo", "Group"),
    activity("updated", "Bo", "Group"),
    activity("updated", "Bo", "Group"),
    activity("updated", "Bo", "Group"),
  ];
  expect(shape(list)).toEqual([0, 0, 0, 0, 0, 0, 0]);
});

test("another day begins a new line", () => {
  const on = (day: number) => activity("created", "Ada", "User", `2026-11-0${day}T12:00:00.000Z`);
  expect(shape([on(8), on(5), on(5), on(5), on(1)])).toEqual([0, 2, 0]);
});

test("nothing is nothing", () => {
  expect(fold([])).toEqual([]);
});

test("how a project goes is a report; another change of it is administration", () => {
  const change = (attribute: string) => ({ attribute, from: null, to: "x" });
  const of = (...attributes: string[]) => ({
    ...activity("updated", "Ada", "Project"),
    changes: attributes.map(change),
  });
  expect(isProjectReport(of("status", "statusExplanation"))).toBe(true);
  expect(isProjectReport(of("status", "name"))).toBe(false);
  expect(isProjectReport(activity("created", "Ada", "Project"))).toBe(false);
});
