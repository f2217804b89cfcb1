// @vitest-environment happy-dom
import type { WorkPackage } from "@halyard/contract/resources";
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { renderHook } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { api } from "../../../../shared/api/api.ts";
import { toast, toasts } from "../../../../shared/feedback/toast-store.ts";
import { openForce } from "../../status-moves/force.ts";
import { refusedStatusesQuery } from "../../status-moves/queries.ts";
import { useMove, type Destination } from "./use-move.ts";
import "../../model/messages.ts";

const card: WorkPackage = Object.assign(Object.create(null), {
  _type: "WorkPackage",
  id: 4_713,
  lockVersion: 3,
  _links: { status: { href: "/s/1", title: "New" }, assignee: { href: "/u/1", title: "Ada" } },
});
const destination = (lane: Destination["lane"]): Destination => ({
  column: { key: "/s/2", id: 2, title: "Done", look: null, link: { href: "/s/2", title: "Done" }, leftOver: false },
  lane,
  place: null,
  from: [card],
});
const benLane = { field: "assignee", href: "/u/2", title: "Ben" } as const;

const useMoves = () =>
  renderHook(() => useMove("demo", "status"), {
    wrapper: ({ children }) => <QueryClientProvider client={new QueryClient()}>{children}</QueryClientProvider>,
  }).result.current;

// Other files of the same process leave theirs.
beforeEach(() => toast.clear());
afterEach(() => {
  vi.restoreAllMocks();
  toast.clear();
});

test("a card that goes to another column and lane is written once, with one way back", async () => {
  const patch = vi.spyOn(api, "patch").mockResolvedValue({ ...card, lockVersion: 4 });
  await useMoves()(card, destination(benLane));
  expect(patch.mock.calls.map(([, body]) => body)).toEqual([
    { lockVersion: 3, _links: { status: { href: "/s/2" }, assignee: { href: "/u/2" } } },
  ]);
  expect(toasts.get().map(({ message }) => message)).toEqual(["Status and Assignee of #4713 changed"]);
});

test("a card that stays in its lane is written with its column alone, and one in no lane without an assignee", async () => {
  const patch = vi.spyOn(api, "patch").mockResolvedValue({ ...card, lockVersion: 4 });
  const move = useMoves();
  await move({ ...card, id: 4_714 }, destination({ field: "assignee", href: "/u/1", title: "Ada" }));
  await move({ ...card, id: 4_715 }, destination({ field: "assignee", href: "", title: "" }));
  expect(patch.mock.calls.map(([, body]) => Object(body)._links)).toEqual([
    { status: { href: "/s/2" } },
    { status: { href: "/s/2" }, assignee: { href: null } },
  ]);
});

test("a card that the rules keep out goes to the column with a reason, or stays", async () => {
  const patch = vi.spyOn(api, "patch").mockResolvedValue({ ...card, lockVersion: 4 });
  const queries = new QueryClient();
  const refused = [{ href: "/s/2", name: "Done", why: "The rules say no.", canForce: true }];
  queries.setQueryData(refusedStatusesQuery(card).queryKey, refused);
  const { result } = renderHook(() => useMove("demo", "status"), {
    wrapper: ({ children }) => <QueryClientProvider client={queries}>{children}</QueryClientProvider>,
  });
  const kept = result.current(card, destination(null));
  expect(openForce.get()).toMatchObject({ status: "Done", why: "The rules say no." });
  openForce.get()?.answer(null);
  await kept;
  expect([patch.mock.calls, openForce.get()]).toEqual([[], null]);
  const moved = result.current(card, destination(null));
  openForce.get()?.answer("It is done");
  await moved;
  expect(patch.mock.calls.map(([, body]) => body)).toEqual([
    { lockVersion: 3, _links: { status: { href: "/s/2" } }, _meta: { force: { reason: "It is done" } } },
  ]);
});
