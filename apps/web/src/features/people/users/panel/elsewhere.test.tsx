// @vitest-environment happy-dom
import { cleanup, fireEvent, screen, waitFor } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { api } from "../../../../shared/api/api.ts";
import { showPart } from "../../../../shared/testing/show-part.tsx";
import { DEFAULT_LOOK } from "../model/remembered.ts";
import type { UsersSearch } from "../model/search.ts";
import { Elsewhere } from "./elsewhere.tsx";

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

async function told(search: UsersSearch): Promise<[text: string | null, patch: unknown]> {
  vi.spyOn(api, "get").mockResolvedValue({ _type: "User", id: 5, name: "Eve", _links: {} } as never);
  const onSearch = vi.fn();
  showPart(<Elsewhere id={5} users={[]} look={DEFAULT_LOOK} search={search} onSearch={onSearch} />);
  const text = (await screen.findByRole("status")).textContent;
  fireEvent.click(screen.getByRole("button"));
  return [text, onSearch.mock.lastCall?.[0]];
}

const ALL = {
  page: undefined,
  status: undefined,
  role: undefined,
  groupId: undefined,
  projectId: undefined,
};

test("names the page only where nothing else hides who is open", async () => {
  expect(await told({ page: 2 })).toEqual([
    "Eve is on another page of this list. Show in the list",
    { ...ALL, q: "Eve" },
  ]);
});

test("says that the search or a filter leaves them out, with the way back to all", async () => {
  expect(await told({ q: "bea" })).toEqual(["Eve doesn't match the search. Clear Search", { ...ALL, q: undefined }]);
  cleanup();
  expect(await told({ status: "locked", groupId: 4 })).toEqual([
    "Eve doesn't match the filters. Clear filters",
    { ...ALL, q: undefined },
  ]);
});

test("opens the page of the list that has the account, once, where the address names none", async () => {
  const ids = Array.from({ length: 60 }, (_, at) => ({ id: at + 100 }));
  ids[45] = { id: 5 };
  const get = vi
    .spyOn(api, "get")
    .mockImplementation((async (path: string) =>
      path === "users"
        ? { _embedded: { elements: ids } }
        : { _type: "User", id: 5, name: "Eve", _links: {} }) as never);
  const onSearch = vi.fn();
  showPart(<Elsewhere id={5} users={[]} look={DEFAULT_LOOK} search={{}} onSearch={onSearch} />);
  await waitFor(() => expect(onSearch.mock.calls).toEqual([[{ page: 3 }]]));
  expect(get.mock.calls.filter(([path]) => path === "users")).toHaveLength(1);
  cleanup();
  // Someone who is not in the list at all moves nothing.
  onSearch.mockClear();
  showPart(<Elsewhere id={7} users={[]} look={DEFAULT_LOOK} search={{}} onSearch={onSearch} />);
  expect((await screen.findByRole("status")).textContent).toContain("another page");
  expect(onSearch).not.toHaveBeenCalled();
});
