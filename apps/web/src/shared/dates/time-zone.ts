/** The time zone in which moments are shown: the person's own choice, else that of the instance, else the device's. */
import { createStore, useStore } from "../state/store.ts";

/** undefined: the device's. */
const zone = createStore<string | undefined>(undefined);

let own: string | null = null;
let ofInstance: string | null = null;

/** @param next an IANA name; null: none was chosen. One that this browser does not know counts as none. */
export function setTimeZone(next: string | null): void {
  own = next;
  choose();
}

/** Of people who chose none. @param next null: the device's */
export function setInstanceZone(next: string | null): void {
  ofInstance = next;
  choose();
}

function choose(): void {
  const usable = [own, ofInstance].find((one) => one !== null && isKnown(one)) ?? undefined;
  if (usable !== zone.get()) zone.set(usable);
}

/** For `Intl`: undefined is the device's. */
export const timeZone = (): string | undefined => zone.get();

/** The same, and the component is shown again when it changes. */
export const useTimeZone = (): string | undefined => useStore(zone);

export const deviceTimeZone = (): string => new Intl.DateTimeFormat().resolvedOptions().timeZone;

const made = new Map<string, Intl.DateTimeFormat>();

/** Of the time zone, made once: one takes as long as to format a hundred moments. */
function formatOf(kind: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = `${kind} ${timeZone()}`;
  const format =
    made.get(key) ?? new Intl.DateTimeFormat("en", { ...options, numberingSystem: "latn", timeZone: timeZone() });
  made.set(key, format);
  return format;
}

/** The day, `YYYY-MM-DD`, that a moment falls on in that time zone. */
export function dayOf(moment: Date): string {
  const day = { year: "numeric", month: "2-digit", day: "2-digit", calendar: "iso8601" } as const;
  const parts = formatOf("day", day).formatToParts(moment);
  const part = (type: string): string => parts.find((one) => one.type === type)?.value ?? "";
  return `${part("year").padStart(4, "0")}-${part("month")}-${part("day")}`;
}

/** `HH:MM`, what the clocks show at that moment there. */
export function clockOf(moment: Date): string {
  return formatOf("clock", { hour: "2-digit", minute: "2-digit", hourCycle: "h23" }).format(moment);
}

/**
 * The moment at which the clocks there show that day and time; an invalid one where a field is empty.
 * @param day `YYYY-MM-DD` @param time `HH:MM`
 */
export function instantAt(day: string, time: string): Date {
  const wanted = Date.parse(`${day}T${time}:00Z`);
  if (Number.isNaN(wanted)) return new Date(wanted);
  const shown = (at: number): number => Date.parse(`${dayOf(new Date(at))}T${clockOf(new Date(at))}:00Z`);
  // Twice: the first guess may be on the other side of a change to or from summer time.
  const near = wanted - (shown(wanted) - wanted);
  return new Date(near - (shown(near) - wanted));
}

function isKnown(name: string): boolean {
  try {
    return new Intl.DateTimeFormat("en", { timeZone: name }).resolvedOptions().timeZone !== "";
  } catch {
    return false;
  }
}
