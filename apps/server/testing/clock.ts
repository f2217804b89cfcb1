import type { Clock } from "../src/platform/environment/clock.ts";

/** A clock that stands still until it is told to go on: a Monday morning in March 2026. */
export class TestClock implements Clock {
  #now = Date.parse("2026-03-02T09:00:00.000Z");

  now(): Date {
    return new Date(this.#now);
  }

  advance(milliseconds: number): void {
    this.#now += milliseconds;
  }
}
