/** How days are written where the instance says so, else as the reader's language writes them. */
import { dayIn, type DateFormat } from "@halyard/contract/settings/formats";
import { createStore, useStore } from "../state/store.ts";

const format = createStore<DateFormat>("");

export function setDateFormat(next: DateFormat): void {
  if (next !== format.get()) format.set(next);
}

/** The component is shown again when it changes. */
export const useDateFormat = (): DateFormat => useStore(format);

/** @param day `YYYY-MM-DD` @returns null: as the language writes it */
export const ownDay = (day: string): string | null => (format.get() === "" ? null : dayIn(format.get(), day));

/** The same without the year: `05.11.`, `11/05`, `05 Nov`. */
export function ownShortDay(day: string): string | null {
  const own = ownDay(day);
  return own === null ? null : own.replace(/^\d{4}-|[ /]?\d{4}$/, "");
}
