// @vitest-environment happy-dom
import type { WorkPackage } from "@halyard/contract/resources";
import { QueryClient, QueryClientProvider, QueryObserver } from "@tanstack/react-query";
import { act, renderHook } from "@testing-library/react";
import { afterEach, expect, onTestFinished, test, vi } from "vitest";
import { api } from "../../../shared/api/api.ts";
import { toast } from "../../../shared/feedback/toast-store.ts";
import { workPackageQuery } from "../model/queries.ts";
import { useCustomAction } from "./use-custom-action.ts";

const soon = () => act(() => new Promise((done) => setTimeout(done)));
const given = (more: object): WorkPackage =>
  Object.assign(
    Object.create(null),
    { _type: "WorkPackage", id: 7, lockVersion: 3, subject: "Sail", _links: {} },
    more,
  );

afterEach(() => {
  vi.restoreAllMocks();
  toast.clear();
});

test("what was read before a custom action ran is not shown after it", async () => {
  const queries = new QueryClient();
  const { queryKey } = workPackageQuery(7);
  const reads: ((read: WorkPackage) => void)[] = [];
  queries.setQueryData(queryKey, given({}), { updatedAt: 0 });
  const queryFn = () => new Promise<WorkPackage>((answer) => reads.push(answer));
  onTestFinished(new QueryObserver(queries, { queryKey, queryFn, staleTime: 0 }).subscribe(() => undefined));
  vi.spyOn(api, "post").mockResolvedValue(given({ lockVersion: 4, subject: "Anchor" }));
  const { result } = renderHook(() => useCustomAction(), {
    wrapper: ({ children }) => <QueryClientProvider client={queries}>{children}</QueryClientProvider>,
  });

  result.current.mutate({
    workPackage: given({}),
    action: { href: "/api/v3/custom_actions/2", title: "Drop the anchor" },
  });
  await soon();
  reads[0]!(given({}));
  await soon();
  expect(queries.getQueryData(queryKey)).toMatchObject({ lockVersion: 4, subject: "Anchor" });
  expect(reads).toHaveLength(2);
});

test("what an action changed can be undone: all of it in one write, on what is there now", async () => {
  const open = { href: "/api/v3/statuses/1", title: "New" };
  const closed = { href: "/api/v3/statuses/9", title: "Closed" };
  const seen = given({ dueDate: null, customField4: 2, _links: { status: open, assignee: { href: null } } });
  const saved = given({
    lockVersion: 4,
    dueDate: "2026-12-04",
    customField4: 2,
    _links: { status: closed, assignee: { href: "/api/v3/users/3", title: "Ada" } },
  });
  vi.spyOn(api, "post").mockResolvedValue(saved);
  const patch = vi.spyOn(api, "patch").mockResolvedValue(given({ ...seen, lockVersion: 5 }));
  const queries = new QueryClient();
  const { result } = renderHook(() => useCustomAction(), {
    wrapper: ({ children }) => <QueryClientProvider client={queries}>{children}</QueryClientProvider>,
  });
  const action = { href: "/api/v3/custom_actions/2", title: "Finish" };
  result.current.mutate({ workPackage: seen, action });
  await soon();
  expect(toast.undoLatest()).toBe(true);
  await soon();
  expect(patch).toHaveBeenCalledWith("work_packages/7", {
    lockVersion: 4,
    dueDate: null,
    _links: { status: { href: open.href }, assignee: { href: null } },
  });

  // One that only notifies has nothing to undo.
  vi.spyOn(api, "post").mockResolvedValue(seen);
  result.current.mutate({ workPackage: seen, action });
  await soon();
  expect(toast.undoLatest()).toBe(false);
});
