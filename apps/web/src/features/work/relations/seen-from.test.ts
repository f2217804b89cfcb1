import type { Relation } from "@halyard/contract/resources";
import { expect, test } from "vitest";
import { seenFrom } from "./queries.ts";

test("a relation reads the other way round from its other end", () => {
  const relation: Relation = {
    _type: "Relation",
    id: 1,
    type: "follows",
    reverseType: "precedes",
    lag: 0,
    description: null,
    _links: { from: { href: "/api/v3/work_packages/5" }, to: { href: "/api/v3/work_packages/6" } },
  };
  expect(seenFrom([relation], 5)[0]?.type).toBe("follows");
  expect(seenFrom([relation], 6)[0]?.type).toBe("precedes");
});
