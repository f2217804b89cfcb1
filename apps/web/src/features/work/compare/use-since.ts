/** The moment that the address compares with: as the API has it, and as a person reads it. */
import { formatDay } from "../../../shared/dates/dates.tsx";
import { localDay } from "../../../shared/dates/local-day.ts";
import { instantAt } from "../../../shared/dates/time-zone.ts";
import { useT } from "../../../shared/i18n/i18n.tsx";
import { useCurrentUser } from "../../../shared/session/session.ts";
import { daysOf, endOf, sinceWord, timestampOf, type Since } from "../search-params/since.ts";
import { lastVisit } from "./visits.ts";
import "./messages.ts";

export interface SinceMoment {
  timestamp: string;
  /** The end of what is compared; null: now. */
  until: string | null;
  /** As it stands in a sentence: `since yesterday`. */
  words: string;
}

const MINUTE_MS = 60_000;

/** How far the person's clocks are from UTC on that day: `+01:00`. */
function offsetOn(day: string): string {
  const minutes = Math.round((Date.parse(`${day}T00:00:00Z`) - instantAt(day, "00:00").getTime()) / MINUTE_MS);
  const [hours, rest] = [Math.floor(Math.abs(minutes) / 60), Math.abs(minutes) % 60];
  return `${minutes < 0 ? "-" : "+"}${String(hours).padStart(2, "0")}:${String(rest).padStart(2, "0")}`;
}

/** null: nothing is compared, or no earlier visit is known. */
export function useSince(projectId: string, since: Since | undefined): SinceMoment | null {
  const t = useT();
  const user = useCurrentUser();
  if (since === undefined) return null;
  const word = sinceWord(since);
  const visit = lastVisit(user.id, projectId)?.toISOString();
  if (word === "visit" && visit === undefined) return null;
  const days = daysOf(since);
  return {
    timestamp: timestampOf(since, offsetOn(days?.from ?? localDay()), visit ?? ""),
    until: endOf(since, offsetOn(days?.to ?? localDay())),
    words: wordsOf(since, t),
  };
}

function wordsOf(since: Since, t: ReturnType<typeof useT>): string {
  const word = sinceWord(since);
  if (word !== undefined) return t(`compare.since.${word}`);
  const days = daysOf(since);
  const from = formatDay(days?.from ?? since);
  return days === null || days.to === null
    ? t("compare.since.date", { date: from })
    : t("compare.since.days", { from, to: formatDay(days.to) });
}
