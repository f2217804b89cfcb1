import type { AdministrativeActivity } from "@halyard/contract/schemas/administration/administration";
import { expect, test } from "vitest";
import { runsOf } from "./runs.ts";

let last = 0;

const did = (actor: string, action: string, entityType: string): AdministrativeActivity => ({
  _type: "AdministrativeActivity",
  id: ++last,
  entityType,
  entityId: last,
  action,
  changes: [],
  createdAt: "2026-01-02T10:00:00Z",
  _links: { actor: { href: "/api/v3/users/1", title: actor } },
});

test("what one person did three times in a row is told as one, what others did or what is less often is not", () => {
  const versions = [did("Ada", "created", "Version"), did("Ada", "created", "Version")];
  const members = Array.from({ length: 3 }, () => did("Ada", "created", "Membership"));
  const other = did("Marta", "created", "Membership");
  const changes = Array.from({ length: 3 }, () => did("Ada", "updated", "Project"));
  expect(runsOf([...versions, ...members, other, ...changes])).toEqual([
    { words: null, activities: versions },
    { words: "journal.many.membersAdded", activities: members },
    { words: null, activities: [other] },
    { words: null, activities: changes },
  ]);
});
