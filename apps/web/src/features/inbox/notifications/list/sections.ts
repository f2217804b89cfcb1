/** The inbox in the order it is read: what is due today, then the days that notifications are of. Pure. */
import { linkedId } from "@halyard/api-client/links";
import type { Notification } from "@halyard/contract/resources";
import { addDays, localDay } from "../../../../shared/dates/local-day.ts";
import { dayOf } from "../../../../shared/dates/time-zone.ts";

const NAMES = ["due", "today", "yesterday", "earlier"] as const;

/** What is told about one work package. */
export interface Told {
  workPackageId: number;
  /** The newest first. */
  items: readonly Notification[];
  /** What its dates say stands beside what people did. */
  alerts: readonly Notification[];
}

export interface Section {
  name: (typeof NAMES)[number];
  told: readonly Told[];
}

const isAlert = ({ reason }: Notification): boolean => reason === "dateAlert";

/** The date that an alert is about; null: not an alert. */
export const dateOf = (alert: Notification | undefined): string | null =>
  alert !== undefined && isAlert(alert) ? (alert.details?.[0]?.value ?? null) : null;

function toldOf(workPackageId: number, all: readonly Notification[]): Told {
  const people = all.filter((one) => !isAlert(one));
  return people.length === 0
    ? { workPackageId, items: all, alerts: [] }
    : { workPackageId, items: people, alerts: all.filter(isAlert) };
}

export function sectionsOf(all: readonly Notification[], today = localDay()): Section[] {
  const nameOf = ({ items, alerts }: Told): Section["name"] => {
    if ([...items, ...alerts].some((one) => !one.readIAN && dateOf(one) === today)) return "due";
    const day = dayOf(new Date(items[0]?.createdAt ?? 0));
    if (day >= today) return "today";
    return day === addDays(today, -1) ? "yesterday" : "earlier";
  };
  const told = [...Map.groupBy(all, (one) => linkedId(one, "resource") ?? 0)].map(([id, items]) => toldOf(id, items));
  const newest = ({ items }: Told): number => new Date(items[0]?.createdAt ?? 0).getTime();
  const by = Map.groupBy(told, nameOf);
  return NAMES.flatMap((name) => {
    const found = by.get(name)?.toSorted((one, other) => newest(other) - newest(one)) ?? [];
    return found.length === 0 ? [] : [{ name, told: found }];
  });
}
