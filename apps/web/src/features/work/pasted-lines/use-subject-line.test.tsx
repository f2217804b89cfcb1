// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { act, renderHook, waitFor } from "@testing-library/react";
import type { ReactNode } from "react";
import { expect, test } from "vitest";
import { useSubjectLine } from "./use-subject-line.ts";

const queries = new QueryClient();
const wrapper = ({ children }: { children: ReactNode }) => (
  <QueryClientProvider client={queries}>{children}</QueryClientProvider>
);

/** What the server answers to each subject, once it is told. */
function line() {
  const asked: { subject: string; answer: PromiseWithResolvers<string> }[] = [];
  const made: string[] = [];
  const make = (subject: string): Promise<string> => {
    const answer = Promise.withResolvers<string>();
    asked.push({ subject, answer });
    return answer.promise;
  };
  const { result } = renderHook(() => useSubjectLine(make, (one) => made.push(one)), { wrapper });
  const enter = (subject: string) => {
    act(() => result.current.setSubject(subject));
    act(() => result.current.submit());
  };
  return { asked, made, result, enter };
}

test("what is typed while one is being made is neither lost nor made before it", async () => {
  const { asked, made, result, enter } = line();
  enter("Saw planks");
  expect(result.current.subject).toBe("");
  enter(" Steam planks ");
  act(() => result.current.setSubject("Bend"));
  await waitFor(() => expect(asked.map(({ subject }) => subject)).toEqual(["Saw planks"]));
  asked[0]?.answer.resolve("first");
  await waitFor(() => expect(asked.map(({ subject }) => subject)).toEqual(["Saw planks", "Steam planks"]));
  asked[1]?.answer.resolve("second");
  await waitFor(() => expect(made).toEqual(["first", "second"]));
  expect(result.current.subject).toBe("Bend");
});

test("what is refused comes back, before what was typed since", async () => {
  const { asked, result, enter } = line();
  enter("Saw planks");
  act(() => result.current.setSubject("and steam them"));
  await waitFor(() => expect(asked).toHaveLength(1));
  asked[0]?.answer.reject(new Error("no"));
  await waitFor(() => expect(result.current.subject).toBe("Saw planks and steam them"));
});

test("an empty line makes nothing", () => {
  const { asked, enter } = line();
  enter("  ");
  expect(asked).toEqual([]);
});
