// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider, useQuery } from "@tanstack/react-query";
import { renderHook, waitFor } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { api } from "../api/api.ts";
import { preferencesQuery, useSavePreferences } from "./preferences.ts";

afterEach(() => void vi.restoreAllMocks());

test("what is read for an earlier change takes no later one back", async () => {
  const kept = { autoHidePopups: true, disableKeyboardShortcuts: false };
  vi.spyOn(api, "get").mockImplementation(async () => ({ ...kept }) as never);
  const answers: (() => void)[] = [];
  vi.spyOn(api, "patch").mockImplementation(
    (_path: string, patch: unknown) =>
      new Promise<never>((answer) => answers.push(() => answer(Object.assign(kept, patch) as never))),
  );
  const queries = new QueryClient();
  const { result } = renderHook(() => ({ save: useSavePreferences("me"), read: useQuery(preferencesQuery("me")) }), {
    wrapper: ({ children }) => <QueryClientProvider client={queries}>{children}</QueryClientProvider>,
  });
  const shown = () => {
    const now = queries.getQueryData(preferencesQuery("me").queryKey);
    return [now?.autoHidePopups, now?.disableKeyboardShortcuts];
  };
  await waitFor(() => expect(shown()).toEqual([true, false]));
  result.current.save.mutate({ autoHidePopups: false });
  result.current.save.mutate({ disableKeyboardShortcuts: true });
  await waitFor(() => expect(shown()).toEqual([false, true]));
  answers[0]!();
  await waitFor(() => expect(answers).toHaveLength(2));
  // As an event of the first one does.
  await queries.invalidateQueries({ queryKey: preferencesQuery("me").queryKey });
  expect(shown()).toEqual([false, true]);
  answers[1]!();
  await waitFor(() => expect(kept).toEqual({ autoHidePopups: false, disableKeyboardShortcuts: true }));
  await waitFor(() => expect(queries.isMutating()).toBe(0));
  expect(shown()).toEqual([false, true]);
});
