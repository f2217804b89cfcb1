import { describe, expect, it } from "vitest";
import { pause, retryAfter } from "./retry.ts";

describe("retryAfter", () => {
  it("reads seconds and dates, and nothing else", () => {
    const now = Date.UTC(2026, 0, 1);
    expect(retryAfter("3", now)).toBe(3_000);
    expect(retryAfter(new Date(now + 7_000).toUTCString(), now)).toBe(7_000);
    expect(retryAfter(new Date(now - 7_000).toUTCString(), now)).toBe(0);
    expect(retryAfter("soon", now)).toBeNull();
    expect(retryAfter(null, now)).toBeNull();
  });
});

describe("pause", () => {
  it("ends at once when its caller gives up", async () => {
    const stop = new AbortController();
    const waiting = pause(60_000, stop.signal);
    stop.abort();
    await expect(waiting).rejects.toBe(stop.signal.reason);
    await expect(pause(60_000, stop.signal)).rejects.toBe(stop.signal.reason);
  });
});
