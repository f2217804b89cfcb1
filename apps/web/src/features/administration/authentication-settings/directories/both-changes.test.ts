// @vitest-environment happy-dom
import { expect, test } from "vitest";
import { conflictsBetween } from "../../../../shared/conflicts/conflicts.ts";
import { translate } from "../../../../shared/i18n/i18n.tsx";
import { labelsOf, shownOf, together } from "./both-changes.ts";
import { KINDS } from "./defaults.ts";

const before = { name: "Harbor office", config: { ...KINDS.openldap, host: "ldap.example.org" } };

test("what two changed beside each other is saved together", () => {
  const mine = { ...before, config: { ...before.config, userFilter: "(uid=*)" } };
  const attributes = { ...before.config.attributes, login: "mail" };
  const stored = { name: "Harbor", config: { ...before.config, hourly: false, attributes } };
  expect(together(before, mine, stored)).toEqual({
    name: "Harbor",
    config: { ...before.config, userFilter: "(uid=*)", hourly: false, attributes },
  });
});

test("what both changed is shown in words", () => {
  const withChange = (change: Partial<typeof before.config>) => ({
    ...before,
    config: { ...before.config, ...change },
  });
  const [mine, theirs] = [
    withChange({ host: "a.example.org", syncGroups: true }),
    withChange({ host: "b.example.org" }),
  ];
  const [was, wanted, is] = [before, mine, theirs].map((values) => shownOf(translate, values));
  expect(conflictsBetween(was ?? {}, wanted ?? {}, is ?? {}, labelsOf(translate))).toEqual([
    { label: "Host", mine: "a.example.org", theirs: "b.example.org" },
  ]);
});
