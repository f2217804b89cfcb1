/** Hours as people type and read them, and ISO 8601 as it travels (a day has 24 hours there). */

/** `P1DT2H30M` gives `26.5 h`; null gives nothing. */
export function hoursText(duration: string | null | undefined): string {
  const hours = hoursOf(duration);
  return hours === null ? "" : `${Number(hours.toFixed(2))} h`;
}

/** Whole days of what takes days: `P5D` is 5. */
export function daysOf(duration: string | null | undefined): number | null {
  const days = /^P(\d+)D$/.exec(duration ?? "")?.[1];
  return days === undefined ? null : Number(days);
}

export function hoursOf(duration: string | null | undefined): number | null {
  const match = /^P(?:(\d+)D)?(?:T(?:(\d+)H)?(?:(\d+)M)?(?:(\d+)S)?)?$/.exec(duration ?? "");
  if (match === null) return null;
  const [days = 0, hours = 0, minutes = 0, seconds = 0] = match.slice(1).map((part) => Number(part ?? 0));
  return days * 24 + hours + minutes / 60 + seconds / 3_600;
}

/** `8`, `1.5`, `1,5`, `2h`, `90m` as a duration; empty gives null, anything else undefined. */
export function durationFrom(text: string): string | null | undefined {
  const trimmed = text.trim().toLowerCase();
  if (trimmed === "") return null;
  const match = /^(\d{1,6}(?:[.,]\d{1,4})?)\s*(h|m|d)?$/.exec(trimmed);
  if (match?.[1] === undefined) return undefined;
  const minutes = { h: 60, m: 1, d: 480 }[match[2] ?? "h"] ?? 60;
  const total = Math.round(Number(match[1].replace(",", ".")) * minutes);
  return `PT${Math.floor(total / 60)}H${total % 60 === 0 ? "" : `${total % 60}M`}`;
}
