// @vitest-environment happy-dom
import { QueryClient, QueryObserver } from "@tanstack/react-query";
import { afterEach, expect, onTestFinished, test, vi } from "vitest";
import { api } from "../../../shared/api/api.ts";
import { orderQuery, saveOrder } from "./queries.ts";
import type { Order } from "./places.ts";

const OF = { project: "osprey" };
const soon = () => new Promise((done) => setTimeout(done));

/** The server answers each read and each write when it is told to. */
function world(known?: Order) {
  const queries = new QueryClient();
  const reads: ((order: Order) => void)[] = [];
  const writes: { save: () => void; refuse: (error: Error) => void }[] = [];
  vi.spyOn(api, "get").mockImplementation(() => new Promise<never>((answer) => reads.push(answer as never)));
  vi.spyOn(api, "patch").mockImplementation(
    () => new Promise<never>((save, refuse) => writes.push({ save: save as never, refuse })),
  );
  if (known !== undefined) queries.setQueryData(orderQuery(OF).queryKey, known, { updatedAt: 0 });
  const observer = new QueryObserver(queries, { ...orderQuery(OF), staleTime: 0 });
  onTestFinished(observer.subscribe(() => undefined));
  const shown = () => queries.getQueryData(orderQuery(OF).queryKey);
  return { queries, reads, writes, shown };
}

afterEach(() => vi.restoreAllMocks());

test("an order that was read before places are saved is shown with them", async () => {
  const { queries, reads, writes, shown } = world({ 1: 10, 2: 20 });
  saveOrder(queries, OF, { 2: 5 });
  expect(shown()).toEqual({ 1: 10, 2: 5 });
  void queries.invalidateQueries({ queryKey: orderQuery(OF).queryKey });
  reads.at(-1)!({ 1: 10, 2: 20, 3: 30 });
  await soon();
  expect(shown()).toEqual({ 1: 10, 2: 5, 3: 30 });
  writes[0]!.save();
  await soon();
  expect(shown()).toEqual({ 1: 10, 2: 5, 3: 30 });
});

test("an order that is read for the first time while places are saved keeps all others", async () => {
  const { queries, reads, writes, shown } = world();
  saveOrder(queries, OF, { 2: 5 });
  reads[0]!({ 1: 10, 2: 20 });
  await soon();
  expect(shown()).toEqual({ 1: 10, 2: 5 });
  writes[0]!.save();
  await soon();
  expect(shown()).toEqual({ 1: 10, 2: 5 });
});

test("an order that was read before the places were saved is not shown after it", async () => {
  const { queries, reads, writes, shown } = world({ 1: 10, 2: 20 });
  saveOrder(queries, OF, { 2: 5 });
  void queries.invalidateQueries({ queryKey: orderQuery(OF).queryKey });
  await soon();
  const before = reads.length;
  writes[0]!.save();
  await soon();
  reads[before - 1]!({ 1: 10, 2: 20 });
  await soon();
  expect(shown()).toEqual({ 1: 10, 2: 5 });
  expect(reads).toHaveLength(before + 1);
});

test("places that the server refuses are taken back, and the order is read again", async () => {
  const { queries, reads, writes, shown } = world({ 1: 10, 2: 20 });
  saveOrder(queries, OF, { 2: 5 });
  writes[0]!.refuse(new Error("No."));
  await soon();
  expect(shown()).toEqual({ 1: 10, 2: 20 });
  reads.at(-1)!({ 1: 10, 2: 25 });
  await soon();
  expect(shown()).toEqual({ 1: 10, 2: 25 });
});
