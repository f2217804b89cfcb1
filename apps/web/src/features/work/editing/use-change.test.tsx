// @vitest-environment happy-dom
import { ApiError } from "@halyard/api-client/error";
import type { WorkPackage } from "@halyard/contract/resources";
import { QueryClient, QueryClientProvider, QueryObserver } from "@tanstack/react-query";
import { renderHook } from "@testing-library/react";
import { afterEach, describe, expect, onTestFinished, test, vi } from "vitest";
import { api } from "../../../shared/api/api.ts";
import { keys } from "../../../shared/api/query-keys.ts";
import { toast, toasts } from "../../../shared/feedback/toast-store.ts";
import { pagesOf } from "../model/cached-rows.ts";
import { workPackageQuery } from "../model/queries.ts";
import { useChange } from "./use-change.ts";
import "../model/messages.ts";

/** Each test has one of its own. */
let id = 7;

const given = (more: object): WorkPackage =>
  Object.assign(Object.create(null), { _type: "WorkPackage", id, lockVersion: 3, subject: "Sail", _links: {} }, more);

/** The server answers when it is told to; each write is known by its body. */
function world() {
  id += 1;
  const queries = new QueryClient();
  const asked: { body: unknown; answer: (saved: WorkPackage) => void; fail: (error: Error) => void }[] = [];
  vi.spyOn(api, "patch").mockImplementation(
    (_path: string, body: unknown) =>
      new Promise<never>((answer, fail) => asked.push({ body, answer: answer as never, fail })),
  );
  const { key, shown } = {
    key: workPackageQuery(id).queryKey,
    shown: () => queries.getQueryData(workPackageQuery(id).queryKey),
  };
  queries.setQueryData(key, given({}));
  const { result } = renderHook(() => useChange(), {
    wrapper: ({ children }) => <QueryClientProvider client={queries}>{children}</QueryClientProvider>,
  });
  return { asked, shown, queries, change: result.current };
}
const soon = () => new Promise((done) => setTimeout(done));
const subject = (to: string) => ({ values: { subject: to } });
const points = { values: { storyPoints: 5 } };

afterEach(() => {
  vi.restoreAllMocks();
  toast.clear();
});

test("a second change waits for the first and is written on what that was saved as", async () => {
  const { asked, shown, change } = world();
  const first = change(shown()!, subject("Anchor"));
  const second = change(shown()!, points);
  await soon();
  expect(asked.map(({ body }) => body)).toEqual([{ lockVersion: 3, subject: "Anchor" }]);
  expect(shown()).toMatchObject({ subject: "Anchor", storyPoints: 5 });
  asked[0]!.answer(given({ lockVersion: 4, subject: "Anchor" }));
  await soon();
  expect(asked[1]?.body).toEqual({ lockVersion: 4, storyPoints: 5 });
  expect(shown()).toMatchObject({ subject: "Anchor", storyPoints: 5 });
  asked[1]!.answer(given({ lockVersion: 5, subject: "Anchor", storyPoints: 5 }));
  expect(await Promise.all([first, second])).toEqual([true, true]);
});

test("where the first is refused the second is still written, on what is there without it", async () => {
  const { asked, shown, change } = world();
  const first = change(shown()!, subject(""));
  const second = change(shown()!, points);
  await soon();
  asked[0]!.fail(new ApiError({ kind: "answer", status: 422, message: "Subject can't be blank." }));
  await soon();
  expect(asked[1]?.body).toEqual({ lockVersion: 3, storyPoints: 5 });
  expect(shown()).toMatchObject({ subject: "Sail", storyPoints: 5 });
  asked[1]!.answer(given({ lockVersion: 4, storyPoints: 5 }));
  expect(await Promise.all([first, second])).toEqual([false, true]);
});

test("what the server failed to write can be written once more without being typed again", async () => {
  const { asked, shown, change } = world();
  const changed = change(shown()!, subject("Anchor"));
  await soon();
  asked[0]!.fail(new ApiError({ kind: "answer", status: 503, message: "Busy." }));
  expect(await changed).toBe(false);
  expect(shown()).toMatchObject({ subject: "Sail" });
  const [told] = toasts.get();
  expect(told).toMatchObject({ kind: "error", action: { label: "Retry" } });
  told!.action!.run();
  await soon();
  expect(asked[1]?.body).toEqual({ lockVersion: 3, subject: "Anchor" });
  asked[1]!.answer(given({ lockVersion: 4, subject: "Anchor" }));
  await soon();
  expect(shown()).toMatchObject({ lockVersion: 4, subject: "Anchor" });
});

test("changes that are refused one after the other leave what was there", async () => {
  const { asked, shown, change } = world();
  for (const [at, to] of ["Anchor", "Rudder", "Keel"].entries()) {
    const changed = change(shown()!, subject(to));
    await soon();
    expect(asked[at]?.body).toEqual({ lockVersion: 3, subject: to });
    asked[at]!.fail(new ApiError({ kind: "answer", status: 403, message: "No." }));
    expect(await changed).toBe(false);
    expect(shown()).toMatchObject({ subject: "Sail" });
  }
});

test("a change on something older than your own last change is written on that", async () => {
  const { asked, shown, change } = world();
  const old = shown()!;
  const first = change(old, subject("Anchor"));
  await soon();
  asked[0]!.answer(given({ lockVersion: 4, subject: "Anchor" }));
  await first;
  void change(old, points);
  await soon();
  expect(asked[1]?.body).toEqual({ lockVersion: 4, storyPoints: 5 });
  expect(shown()).toMatchObject({ subject: "Anchor", storyPoints: 5 });
});

test("a read that began before the change was saved does not show what was there before", async () => {
  const { asked, shown, change, queries } = world();
  const reads: ((found: WorkPackage) => void)[] = [];
  const read = () => new Promise<WorkPackage>((answer) => reads.push(answer));
  const observer = new QueryObserver(queries, { queryKey: workPackageQuery(id).queryKey, queryFn: read, staleTime: 0 });
  const end = observer.subscribe(() => undefined);
  await soon();
  expect(reads).toHaveLength(1);
  const changed = change(shown()!, subject("Anchor"));
  await soon();
  asked[0]!.answer(given({ lockVersion: 4, subject: "Anchor" }));
  await changed;
  reads[0]!(given({}));
  await soon();
  expect(shown()).toMatchObject({ lockVersion: 4, subject: "Anchor" });
  expect(reads).toHaveLength(2);
  end();
});

test("what a failing server did not take is offered once more, as it was typed", async () => {
  const { asked, shown, change } = world();
  const first = change(shown()!, subject("Anchor"));
  await soon();
  asked[0]!.fail(new ApiError({ kind: "answer", status: 500, message: "Broken." }));
  expect(await first).toBe(false);
  expect(shown()).toMatchObject({ subject: "Sail" });
  const told = toasts.get().at(-1);
  expect(told).toMatchObject({ kind: "error", action: { label: "Retry" } });
  told?.action?.run();
  await soon();
  expect(asked[1]?.body).toEqual({ lockVersion: 3, subject: "Anchor" });
  asked[1]!.answer(given({ lockVersion: 4, subject: "Anchor" }));
  await soon();
  expect(shown()).toMatchObject({ subject: "Anchor" });
});

test("what the server refuses for good is told without another try", async () => {
  const { asked, shown, change } = world();
  const first = change(shown()!, subject("Anchor"));
  await soon();
  asked[0]!.fail(new ApiError({ kind: "answer", status: 422, message: "Wrong." }));
  expect(await first).toBe(false);
  expect(toasts.get().at(-1)).toMatchObject({ kind: "error", action: null });
});

test("what belongs to a change is taken back with it, and only then", async () => {
  const { asked, shown, change } = world();
  const onUndo = vi.fn();
  const first = change(shown()!, subject("Anchor"), onUndo);
  await soon();
  asked[0]!.answer(given({ lockVersion: 4, subject: "Anchor" }));
  await first;
  expect(onUndo).not.toHaveBeenCalled();
  toasts.get().at(-1)?.action?.run();
  await soon();
  expect(onUndo).toHaveBeenCalledOnce();
  expect(asked[1]?.body).toEqual({ lockVersion: 4, subject: "Sail" });
});

test("nothing of what one person saved is the base of the next person's change in the same tab", async () => {
  const { asked, shown, queries, change } = world();
  const first = change(shown()!, subject("Anchor"));
  await soon();
  asked[0]!.answer(given({ lockVersion: 9, subject: "Anchor", spentTime: "PT8H" }));
  await first;
  queries.clear();
  queries.setQueryData(workPackageQuery(id).queryKey, given({ lockVersion: 8 }));
  void change(shown()!, points);
  await soon();
  expect(asked[1]?.body).toEqual({ lockVersion: 8, storyPoints: 5 });
  expect(shown()).not.toHaveProperty("spentTime");
});

test("several attributes are one write, one message and one way back", async () => {
  const { asked, shown, change } = world();
  const link = (href: string) => ({ href, title: href });
  const first = change(shown()!, {
    links: { status: link("/s/2"), assignee: link("/u/5") },
    values: { storyPoints: 5 },
  });
  await soon();
  expect(asked.map(({ body }) => body)).toEqual([
    { lockVersion: 3, storyPoints: 5, _links: { status: { href: "/s/2" }, assignee: { href: "/u/5" } } },
  ]);
  asked[0]!.answer(given({ lockVersion: 4, storyPoints: 5, _links: { status: link("/s/2"), assignee: link("/u/5") } }));
  await first;
  expect(toasts.get().map(({ message }) => message)).toEqual([`Story points, Status, and Assignee of #${id} changed`]);
  toasts.get()[0]?.action?.run();
  await soon();
  expect(asked[1]?.body).toEqual({
    lockVersion: 4,
    storyPoints: null,
    _links: { status: { href: null }, assignee: { href: null } },
  });
});

describe("a list that is being read while a change is on its way", () => {
  const listKey = keys.list("work_packages", { filters: "[]" });
  const rows = (...elements: WorkPackage[]) => ({ _type: "Collection", _embedded: { elements } });

  /** A table that is read, each time when it is told to. */
  function table(queries: QueryClient) {
    const reads: ((...elements: WorkPackage[]) => Promise<unknown>)[] = [];
    const read = () =>
      new Promise((answer) =>
        reads.push((...elements) => {
          answer({ pages: [rows(...elements)], pageParams: [1] });
          return soon();
        }),
      );
    const observer = new QueryObserver(queries, { queryKey: listKey, queryFn: read, staleTime: 0 });
    onTestFinished(observer.subscribe(() => undefined));
    const shownRow = () => pagesOf(queries.getQueryData(listKey))[0]?._embedded.elements[0];
    return { reads, shownRow };
  }

  test("shows the change in what was read before it was saved", async () => {
    const { asked, change, queries } = world();
    queries.setQueryData(listKey, { pages: [rows(given({}))], pageParams: [1] }, { updatedAt: 0 });
    const { reads, shownRow } = table(queries);
    const changed = change(shownRow()!, subject("Anchor"));
    await soon();
    await reads[0]!(given({}));
    expect(shownRow()).toMatchObject({ subject: "Anchor" });
    asked[0]!.answer(given({ lockVersion: 4, subject: "Anchor" }));
    await changed;
    expect(shownRow()).toMatchObject({ lockVersion: 4, subject: "Anchor" });
  });

  test("shows each change that waits, on what others have changed meanwhile", async () => {
    const { asked, change, queries } = world();
    queries.setQueryData(listKey, { pages: [rows(given({}))], pageParams: [1] }, { updatedAt: 0 });
    const { reads, shownRow } = table(queries);
    void change(shownRow()!, subject("Anchor"));
    void change(shownRow()!, points);
    await soon();
    await reads[0]!(given({ lockVersion: 4, percentageDone: 10 }));
    expect(shownRow()).toMatchObject({ lockVersion: 4, subject: "Anchor", storyPoints: 5, percentageDone: 10 });
    asked[0]!.answer(given({ lockVersion: 5, subject: "Anchor", percentageDone: 10 }));
    await soon();
    expect(shownRow()).toMatchObject({ subject: "Anchor", storyPoints: 5, percentageDone: 10 });
  });

  test("shows what the server has where it refuses the change", async () => {
    const { asked, change, queries } = world();
    queries.setQueryData(listKey, { pages: [rows(given({}))], pageParams: [1] }, { updatedAt: 0 });
    const { reads, shownRow } = table(queries);
    const changed = change(shownRow()!, subject(""));
    await soon();
    asked[0]!.fail(new ApiError({ kind: "answer", status: 422, message: "Subject can't be blank." }));
    await changed;
    await reads[0]!(given({ percentageDone: 10 }));
    expect(shownRow()).toMatchObject({ subject: "Sail", percentageDone: 10 });
  });

  test("is read again where it is read for the first time and the change is saved meanwhile", async () => {
    const { asked, shown, change, queries } = world();
    const { reads, shownRow } = table(queries);
    const changed = change(shown()!, subject("Anchor"));
    await soon();
    asked[0]!.answer(given({ lockVersion: 4, subject: "Anchor" }));
    await changed;
    await reads[0]!(given({}));
    expect(reads).toHaveLength(2);
    await reads[1]!(given({ lockVersion: 4, subject: "Anchor" }));
    expect(shownRow()).toMatchObject({ lockVersion: 4, subject: "Anchor" });
  });
});
