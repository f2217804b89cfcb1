import { expect, test } from "vitest";
import { translate } from "../../../shared/i18n/i18n.tsx";
import "./messages.ts";

const KINDS = ["users", "groups", "roles", "projects", "workPackages"] as const;

test("one of a kind is counted in the singular", () => {
  const named = (count: number): string[] => KINDS.map((kind) => translate(`administration.count.${kind}`, { count }));
  expect(named(1)).toEqual(["user", "group", "role", "project", "work package"]);
  expect(named(2)).toEqual(["users", "groups", "roles", "projects", "work packages"]);
});
