/** What filters are evaluated against: who asks, which day it is where they are, how the database says things. */
import type { Caller } from "../../access/caller.ts";
import type { Context } from "../../platform/context.ts";
import type { FilterScope } from "./filters.ts";

/** @param view the saved view that a list is asked for by */
export function scopeOf(ctx: Context, caller: Caller, view: number | null = null): FilterScope {
  return {
    caller,
    view,
    now: ctx.clock.now().toISOString(),
    today: todayIn(caller.timeZone, ctx.clock.now()),
    startOf: (day) => startOfDayIn(caller.timeZone, day),
    idIn: ctx.dialect.idIn,
    contains: ctx.dialect.contains,
    includes: ctx.dialect.includes,
    hasWords: ctx.dialect.hasWords,
    rowHasWords: ctx.dialect.rowHasWords,
    withWords: ctx.dialect.withWords,
    withPieces: ctx.dialect.withPieces,
  };
}

/** `YYYY-MM-DD` in the time zone; UTC where there is none. */
export function todayIn(timeZone: string | null, now: Date): string {
  if (timeZone === null) return now.toISOString().slice(0, 10);
  return new Intl.DateTimeFormat("en-CA", { timeZone, year: "numeric", month: "2-digit", day: "2-digit" }).format(now);
}

/** When the day `YYYY-MM-DD` begins in the time zone, ISO 8601. */
export function startOfDayIn(timeZone: string | null, day: string): string {
  const midnight = Date.parse(`${day}T00:00:00.000Z`);
  if (timeZone === null) return new Date(midnight).toISOString();
  // Twice: what the clocks show there at midnight of UTC may be on the other side of a change to or from summer time.
  const near = midnight - offsetIn(timeZone, midnight);
  return new Date(midnight - offsetIn(timeZone, near)).toISOString();
}

/** How far the clocks there are before UTC at that moment, in milliseconds. */
function offsetIn(timeZone: string, at: number): number {
  const parts = new Intl.DateTimeFormat("en-US", { timeZone, timeZoneName: "longOffset" }).formatToParts(at);
  const name = parts.find((part) => part.type === "timeZoneName")?.value ?? "";
  const [, sign, hours = "0", minutes = "0"] = /GMT([+-])(\d{2}):(\d{2})/.exec(name) ?? [];
  return (sign === "-" ? -1 : 1) * (Number(hours) * 60 + Number(minutes)) * 60_000;
}
