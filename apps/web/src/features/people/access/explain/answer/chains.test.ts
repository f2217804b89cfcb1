import type { EffectivePermission, Reason } from "@halyard/contract/schemas/identity/roles";
import { expect, test } from "vitest";
import { chainsOf } from "./chains.ts";

const role = (id: number, group?: number): Reason => ({
  kind: "role",
  _links: {
    role: { href: `/api/v3/roles/${id}`, title: `Role ${id}` },
    ...(group === undefined ? {} : { group: { href: `/api/v3/groups/${group}`, title: `Group ${group}` } }),
  },
});
const answer = (permission: string, granted: boolean, ...reasons: Reason[]): EffectivePermission => ({
  _type: "EffectivePermission",
  permission,
  name: permission,
  granted,
  verdict: granted ? "yes" : "no",
  ownership: null,
  reasons,
  _links: {},
});

test("answers that the same chain decided stand together, granted ones and the larger first", () => {
  const chains = chainsOf([
    answer("a", false, { kind: "noRoleGrants", _links: {} }),
    answer("b", false, { kind: "noRoleGrants", _links: {} }),
    answer("c", true, role(1)),
    answer("d", true, role(1, 7)),
    answer("e", true, role(1, 7)),
    answer("f", true, role(1), role(1, 7)),
  ]);
  expect(chains.map(({ verdict, answers }) => [verdict, answers.map(({ permission }) => permission)])).toEqual([
    ["yes", ["d", "e"]],
    ["yes", ["c"]],
    ["yes", ["f"]],
    ["no", ["a", "b"]],
  ]);
});
