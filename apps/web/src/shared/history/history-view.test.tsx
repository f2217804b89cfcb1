// @vitest-environment happy-dom
import type { AdministrativeActivity } from "@halyard/contract/schemas/administration/administration";
import { cleanup, fireEvent, screen } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { showPart } from "../testing/show-part.tsx";
import { HistoryView, type HistorySource } from "./history-view.tsx";

afterEach(cleanup);

const change = (id: number): AdministrativeActivity => ({
  _type: "AdministrativeActivity",
  id,
  action: "updated",
  entityType: "Group",
  entityId: 7,
  changes: [{ attribute: "name", from: "Crew", to: `Crew ${id}` }],
  createdAt: "2026-11-27T10:00:00Z",
  _links: { actor: { href: "/api/v3/users/4", title: "Ada" }, entity: { href: "/api/v3/groups/7", title: "Crew" } },
});

const source = (shown: number, total: number): HistorySource => ({
  data: { pages: [{ total, _embedded: { elements: Array.from({ length: shown }, (_, at) => change(at + 1)) } }] },
  error: null,
  hasNextPage: total > shown,
  isFetchingNextPage: false,
  fetchNextPage: vi.fn<() => Promise<unknown>>(),
  refetch: vi.fn<() => Promise<unknown>>(),
});

function show(given: HistorySource, text = "") {
  const send = vi.fn<() => void>();
  showPart(
    <form onSubmit={send}>
      <HistoryView
        source={given}
        text={text}
        onText={() => {}}
        within="Group"
        level={3}
        empty="Nothing yet"
        link={null}
      />
    </form>,
  );
  return send;
}

test("a short history has no search, and none at all says so", () => {
  show(source(2, 2));
  expect(screen.getAllByRole("listitem").length).toBeGreaterThan(0);
  expect(screen.queryByRole("textbox")).toBeNull();
  expect(screen.queryByRole("button", { name: "Show more" })).toBeNull();
});

test("a long one is searched, and Enter there doesn't send the form that it stands in", () => {
  const given = source(10, 12);
  show(given);
  const search = screen.getByRole("textbox", { name: "Search by person or change" });
  expect(fireEvent.keyDown(search, { key: "Enter" })).toBe(false);
  screen.getByRole("button", { name: "Show more" }).click();
  expect(given.fetchNextPage).toHaveBeenCalledOnce();
});

test("what matches nothing keeps the search", () => {
  show(source(0, 0), "Mira");
  expect(screen.getByRole("status").textContent).toBe("No changes match your search");
  expect(screen.getByRole("textbox")).toHaveProperty("value", "Mira");
});
