import type { AllowedStatus } from "@halyard/contract/schemas/work";
import { expect, test } from "vitest";
import { whyNot } from "./why-not.ts";
import "../../app/messages/all.ts";

const status = (patch: Partial<AllowedStatus>): AllowedStatus => ({
  _type: "AllowedStatus",
  allowed: false,
  reason: "noTransition",
  leftTo: [],
  comment: false,
  attributes: [],
  _links: {},
  ...patch,
});
const links = (...titles: string[]) => titles.map((title, id) => ({ href: `/api/v3/roles/${id}`, title }));

test.each([
  [status({ allowed: true, reason: null }), ""],
  [status({ reason: "noPermission" }), "You can't change the status here."],
  [status({ reason: "blocked" }), "Blocked by an open work package."],
  [status({ reason: "blocked", _links: { blockers: links("Mast") } }), "Blocked by Mast."],
  [
    status({ _links: { ownRoles: links("Member"), roles: links("Lead", "Tester") } }),
    "The workflow rules don't allow this move for Member. Allowed for: Lead and Tester.",
  ],
  [status({ leftTo: ["author"], _links: { ownRoles: links("Member") } }), "Only the author can do this with Member."],
  [status({}), "The workflow rules don't allow this move for your roles."],
])("what keeps someone from it: %#", (one, words) => {
  expect(whyNot(one)).toBe(words);
});
