import { ApiError } from "@halyard/api-client/error";
import type { WorkPackage } from "@halyard/contract/resources";
import { expect, test } from "vitest";
import { answerOf, emptyIn } from "./requirement-answer.ts";
import { requirementIn } from "./requirement-store.ts";

const workPackage: WorkPackage = Object.assign(Object.create(null), { id: 7, lockVersion: 3, _links: {} });
const move = { links: { status: { href: "/api/v3/statuses/2", title: "Done" } } };
const refusal = (...names: string[]) =>
  new ApiError({
    kind: "answer",
    status: 422,
    identifier: "",
    message: "",
    fields: names.map((attribute) => ({ attribute, message: "" })),
  });

test("a refused move says which fields and whether a comment it requires", () => {
  const required = requirementIn(refusal("assignee", "comment"), workPackage, move);
  expect(required).toMatchObject({ status: "Done", attributes: ["assignee"], wantsComment: true });
  expect(requirementIn(refusal("dueDate"), workPackage, move)).toMatchObject({ wantsComment: false });
});

test("nothing is asked for where something else is wrong, or what was filled in", () => {
  expect(requirementIn(refusal("status"), workPackage, move)).toBeNull();
  expect(requirementIn(refusal("assignee", "parent"), workPackage, move)).toBeNull();
  expect(requirementIn(refusal("assignee"), workPackage, { values: { storyPoints: 1 } })).toBeNull();
  const filled = { links: { ...move.links, assignee: { href: "/api/v3/users/4" } } };
  expect(requirementIn(refusal("assignee"), workPackage, filled)).toBeNull();
  expect(requirementIn(refusal("comment"), workPackage, { ...move, comment: "Why" })).toBeNull();
});

test("what is filled in becomes links, values and a comment", () => {
  const requirement = {
    workPackage,
    status: "Done",
    attributes: ["version", "estimatedTime", "storyPoints", "dueDate"] as const,
    wantsComment: true,
  };
  expect([...emptyIn(requirement, { estimatedTime: "long", storyPoints: "1.5", comment: " " })]).toEqual([
    ...requirement.attributes,
    "comment",
  ]);
  const filled = {
    version: "/api/v3/versions/4",
    estimatedTime: "1.5",
    storyPoints: "5",
    dueDate: "2026-05-04",
    comment: "Sailed",
  };
  expect(emptyIn(requirement, filled).size).toBe(0);
  expect(answerOf(requirement, filled)).toEqual({
    comment: "Sailed",
    links: { version: { href: "/api/v3/versions/4" } },
    values: { estimatedTime: "PT1H30M", storyPoints: 5, dueDate: "2026-05-04" },
  });
});

test("a field of several values takes all that are chosen, and none is too few", () => {
  const requirement = {
    workPackage,
    status: "Done",
    attributes: ["customField5", "customField6"] as const,
    wantsComment: false,
  };
  const field = { name: "", required: false, writable: true, hasDefault: false };
  const fields = {
    customField5: { ...field, type: "[]CustomOption" },
    customField6: { ...field, type: "CustomOption" },
  };
  expect([...emptyIn(requirement, { customField5: [], customField6: "" }, fields)]).toEqual(requirement.attributes);
  const [red, blue] = ["/api/v3/custom_options/1", "/api/v3/custom_options/2"];
  const filled = { customField5: [red, blue], customField6: red };
  expect(emptyIn(requirement, filled, fields).size).toBe(0);
  expect(answerOf(requirement, filled, fields)).toEqual({
    links: { customField5: [{ href: red }, { href: blue }], customField6: { href: red } },
  });
});
