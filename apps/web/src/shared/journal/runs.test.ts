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
  expect(runsOf([...members, ...versions, other, ...changes])).toEqual([
    { words: "added 3 members and created 2 versions", activities: [...members, ...versions] },
    { words: null, activities: [other] },
    ...changes.map((change) => ({ words: null, activities: [change] })),
  ]);
  const categories = Array.from({ length: 3 }, () => did("Ada", "created", "Category"));
  expect(runsOf([...versions, ...categories]).map(({ words }) => words)).toEqual([
    "created 3 categories and 2 versions",
  ]);
  expect(runsOf(versions)).toEqual([{ words: null, activities: versions }]);
});
