/** The time zones that one may choose, by region, with how far they are from UTC now. */
export interface ZoneGroup {
  group: string;
  items: { value: string; label: string }[];
}

/** @param names IANA names. @param now to which the distance from UTC belongs: it changes with summer time */
export function zonesByRegion(names: readonly string[], now: Date): ZoneGroup[] {
  const items = names.map((value) => ({
    region: value.includes("/") ? value.slice(0, value.indexOf("/")) : "",
    value,
    label: `${value.replaceAll("_", " ")} (${offsetOf(value, now)})`,
  }));
  return [...Map.groupBy(items, ({ region }) => region)]
    .map(([group, list]) => ({ group, items: list.map(({ value, label }) => ({ value, label })) }))
    .toSorted((a, b) => a.group.localeCompare(b.group));
}

/** `UTC+01:00`. */
export function offsetOf(zone: string, now: Date): string {
  const parts = new Intl.DateTimeFormat("en", { timeZone: zone, timeZoneName: "longOffset" }).formatToParts(now);
  const offset = parts.find(({ type }) => type === "timeZoneName")?.value ?? "GMT";
  return /^GMT(\+00:00)?$/.test(offset) ? "UTC" : offset.replace("GMT", "UTC");
}

/** Those that this browser knows, and UTC, which not every browser lists. */
export const knownZones = (): string[] => [...new Set(["UTC", ...Intl.supportedValuesOf("timeZone")])];

/** All of them, as far from UTC as they are today. */
export const zonesNow = (): ZoneGroup[] => zonesByRegion(knownZones(), new Date());
