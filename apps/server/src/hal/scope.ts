/** What filters are evaluated against: who asks, which day it is where they are, how the database says things. */
import type { Caller } from "../access/caller.ts";
import type { Context } from "../platform/context.ts";
import type { FilterScope } from "./filters.ts";

export function scopeOf(ctx: Context, caller: Caller): FilterScope {
  return {
    caller,
    now: ctx.clock.now().toISOString(),
    today: todayIn(caller.timeZone, ctx.clock.now()),
    idIn: ctx.dialect.idIn,
    contains: ctx.dialect.contains,
  };
}

/** `YYYY-MM-DD` in the time zone; UTC where there is none. */
export function todayIn(timeZone: string | null, now: Date): string {
  if (timeZone === null) return now.toISOString().slice(0, 10);
  return new Intl.DateTimeFormat("en-CA", { timeZone, year: "numeric", month: "2-digit", day: "2-digit" }).format(now);
}
