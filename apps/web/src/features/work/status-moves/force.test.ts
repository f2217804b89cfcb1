import type { WorkPackage } from "@halyard/contract/resources";
import { QueryClient } from "@tanstack/react-query";
import { afterEach, expect, test, vi } from "vitest";
import { api } from "../../../shared/api/api.ts";
import { forceFor, openForce } from "./force.ts";
import { refusedStatusesQuery } from "./queries.ts";

afterEach(() => vi.restoreAllMocks());

// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- only what is read of it is there
const workPackage = { id: 7, lockVersion: 2 } as WorkPackage;
const NEW = "/api/v3/statuses/1";
const REFUSED = {
  _embedded: {
    elements: [
      {
        allowed: false,
        reason: "noTransition",
        leftTo: [],
        _links: { status: { href: NEW, title: "New" }, force: { href: "/api/v3/work_packages/7" } },
      },
    ],
  },
};

test("a move is asked about also where it is made before it is known whether the rules refuse it", async () => {
  const queries = new QueryClient();
  let answer = (_list: unknown): void => undefined;
  vi.spyOn(api, "get").mockReturnValue(new Promise((resolve) => (answer = resolve)) as never);
  void queries.prefetchQuery(refusedStatusesQuery(workPackage));
  const moved = forceFor(queries, workPackage, NEW);
  answer(REFUSED);
  await vi.waitFor(() => expect(openForce.get()?.status).toBe("New"));
  openForce.get()?.answer("The jib is set");
  expect(await moved).toEqual({ to: { href: NEW, title: "New" }, force: "The jib is set" });
});

test("and not where nothing was asked, nor where that failed", async () => {
  const queries = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  expect(await forceFor(queries, workPackage, NEW)).toBeUndefined();
  vi.spyOn(api, "get").mockRejectedValue(new Error("away"));
  void queries.prefetchQuery(refusedStatusesQuery(workPackage));
  expect(await forceFor(queries, workPackage, NEW)).toBeUndefined();
});
