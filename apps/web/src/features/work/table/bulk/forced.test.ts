import type { WorkPackage } from "@halyard/contract/resources";
import { expect, test } from "vitest";
import { forcedOf } from "./forced.ts";
import type { Outcome } from "./use-bulk.ts";

const rowOf = (id: number): WorkPackage => Object.assign(Object.create(null), { id, lockVersion: 3, _links: {} });
const failed: Outcome[] = [
  { row: rowOf(1), saved: null, problem: "No valid transition", canForce: true },
  { row: rowOf(2), saved: null, problem: "Blocked", canForce: false },
  { row: rowOf(3), saved: null, problem: "No valid transition", canForce: true },
];
const closed = { href: "/api/v3/statuses/12", title: "Closed" };

test("only what the rules alone refused is made anyway, with one reason", () => {
  const links = { status: closed };
  const set = forcedOf(failed, { kind: "set", attribute: "status", to: closed }, "Agreed");
  expect(set).toEqual({
    kind: "patch",
    changes: new Map([
      [1, { links, force: "Agreed" }],
      [3, { links, force: "Agreed" }],
    ]),
  });
});

test("of changes that differ each stays its own", () => {
  const changes = new Map([
    [1, { links: { status: closed }, values: { storyPoints: 3 } }],
    [2, { links: { status: closed } }],
    [3, { links: { status: { href: "/api/v3/statuses/14" } } }],
  ]);
  const forced = forcedOf(failed, { kind: "patch", changes }, "Agreed");
  expect(forced).toEqual({
    kind: "patch",
    changes: new Map([
      [1, { links: { status: closed }, values: { storyPoints: 3 }, force: "Agreed" }],
      [3, { links: { status: { href: "/api/v3/statuses/14" } }, force: "Agreed" }],
    ]),
  });
});
