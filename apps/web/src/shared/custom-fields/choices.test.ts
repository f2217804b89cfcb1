import { afterEach, expect, test, vi } from "vitest";
import { api } from "../api/api.ts";
import { choicesOf } from "./choices.ts";

afterEach(() => vi.restoreAllMocks());

const form = {
  _embedded: {
    payload: {},
    schema: {
      assignee: {
        type: "User",
        name: "Assignee",
        required: false,
        hasDefault: false,
        writable: true,
        _links: { allowedValues: { href: "/api/v3/projects/1/available_assignees" } },
      },
    },
  },
};

test("of people those are read who are asked for, and where none are, nothing is", async () => {
  const follow = vi.spyOn(api, "follow").mockResolvedValue({ _embedded: { elements: [] } } as never);
  expect(await choicesOf(form, "assignee", { ids: [] })).toEqual([]);
  expect(follow).not.toHaveBeenCalled();
  await choicesOf(form, "assignee", { ids: [7, 8] });
  await choicesOf(form, "assignee");
  const asked = follow.mock.calls.map(([link]) => new URL(link.href ?? "", "http://test").searchParams);
  expect(asked.map((query) => [query.get("filters"), query.get("pageSize")])).toEqual([
    ['[{"id":{"operator":"=","values":["7","8"]}}]', "-1"],
    ["[]", "100"],
  ]);
});
