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
