// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider, QueryObserver } from "@tanstack/react-query";
import { act, renderHook } from "@testing-library/react";
import { afterEach, expect, onTestFinished, test, vi } from "vitest";
import { api } from "../../../shared/api/api.ts";
import { keys } from "../../../shared/api/query-keys.ts";
import { toast } from "../../../shared/feedback/toast-store.ts";
import { useMoveEntry } from "./changes.ts";

const soon = () => act(() => new Promise((done) => setTimeout(done)));
const row = (id: number, position: number) => ({ id, name: `Priority ${id}`, position, _links: {} });
const NAMES = (rows: readonly { id: number }[] = []) => rows.map(({ id }) => id);

afterEach(() => {
  vi.restoreAllMocks();
  toast.clear();
});

test("an order that is read between two moves is shown with the second", async () => {
  const queries = new QueryClient();
  const queryKey = keys.list("priorities", {});
  const reads: ((rows: unknown[]) => void)[] = [];
  const saves: (() => void)[] = [];
  vi.spyOn(api, "patch").mockImplementation(() => new Promise<never>((save) => saves.push(save as never)));
  queries.setQueryData(queryKey, [row(1, 1), row(2, 2), row(3, 3)], { updatedAt: 0 });
  const queryFn = () => new Promise<unknown[]>((answer) => reads.push(answer));
  onTestFinished(new QueryObserver(queries, { queryKey, queryFn, staleTime: 0 }).subscribe(() => undefined));
  const shown = () => NAMES(queries.getQueryData(queryKey));
  const { result } = renderHook(() => useMoveEntry("priorities"), {
    wrapper: ({ children }) => <QueryClientProvider client={queries}>{children}</QueryClientProvider>,
  });

  result.current.mutate({ entry: row(1, 1) as never, place: 3, undoable: false });
  await soon();
  result.current.mutate({ entry: row(2, 1) as never, place: 2, undoable: false });
  await soon();
  expect(shown()).toEqual([3, 2, 1]);
  saves[0]!();
  await soon();
  // Someone else's change comes to be known: the server knows of the first move only.
  void queries.invalidateQueries({ queryKey });
  await soon();
  reads.at(-1)!([row(2, 1), row(3, 2), row(1, 3)]);
  await soon();
  expect(shown()).toEqual([3, 2, 1]);
  saves[1]!();
  await soon();
  reads.at(-1)!([row(3, 1), row(2, 2), row(1, 3)]);
  await soon();
  expect(shown()).toEqual([3, 2, 1]);
});
