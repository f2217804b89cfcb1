import { expect, test } from "vitest";
import { DeliveryTraffic } from "./delivery-traffic.ts";

/** Something to keep, and what lets it be kept. */
function held(traffic: DeliveryTraffic) {
  const { promise, resolve } = Promise.withResolvers<void>();
  let asked: boolean | null = null;
  const kept = traffic.takeIn(1, async (unattended) => {
    asked = unattended;
    await promise;
  });
  return { kept, resolve, asksForWork: () => asked };
}

test("someone is asked to work where no one does, and no one where someone does", async () => {
  const traffic = new DeliveryTraffic();
  const first = held(traffic);
  expect(first.asksForWork()).toBe(true);
  traffic.begin();
  expect(held(traffic).asksForWork()).toBe(false);
  traffic.breakOff();
  expect(held(traffic).asksForWork()).toBe(true);
});

test("the work does not end over what relies on it, nor over what came after it looked", async () => {
  const traffic = new DeliveryTraffic();
  traffic.begin();
  const { mark } = traffic;
  expect(traffic.mayEnd(mark)).toBe(true);

  traffic.begin();
  const coming = held(traffic);
  // It looked before this was committed, and would miss it.
  expect(traffic.mayEnd(mark)).toBe(false);
  coming.resolve();
  await coming.kept;
  expect(traffic.mayEnd(mark)).toBe(false);
  expect(traffic.mayEnd(traffic.mark)).toBe(true);
  expect(held(traffic).asksForWork()).toBe(true);
});

test("what cannot be kept holds no one up", async () => {
  const traffic = new DeliveryTraffic();
  traffic.begin();
  await expect(traffic.takeIn(1, () => Promise.reject(new Error("full")))).rejects.toThrow("full");
  expect(traffic.mayEnd(traffic.mark)).toBe(true);
});

test("more is waited for where many came, until one comes", async () => {
  const traffic = new DeliveryTraffic();
  traffic.begin();
  await traffic.takeIn(1, () => Promise.resolve());
  expect(traffic.isSteady).toBe(false);
  await traffic.takeIn(9, () => Promise.resolve());
  expect(traffic.isSteady).toBe(true);
  const { mark } = traffic;
  const waiting = traffic.wait(mark);
  await traffic.takeIn(1, () => Promise.resolve());
  await waiting;
  expect(traffic.mark).not.toBe(mark);
});
