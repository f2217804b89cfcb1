/** What is assigned to someone by when it is due: each once, the most urgent first. */
import { addDays } from "../../../shared/dates/local-day.ts";
import { weekStartOf } from "../calendar/calendar.ts";

const SECTIONS = ["overdue", "today", "week", "nextWeek", "later"] as const;
type Section = (typeof SECTIONS)[number];

interface Dated {
  dueDate?: string | null;
  /** A milestone has one date only. */
  date?: string | null;
}

const dueOf = ({ dueDate, date }: Dated): string | null => dueDate ?? date ?? null;

/** @param today `YYYY-MM-DD` where the person is */
function sectionOf(row: Dated, today: string): Section {
  const due = dueOf(row);
  const lastDay = addDays(weekStartOf(today), 6);
  if (due === null || due > addDays(lastDay, 7)) return "later";
  if (due > lastDay) return "nextWeek";
  if (due < today) return "overdue";
  return due === today ? "today" : "week";
}

/** The sections that have something, with the earliest first and what has no date last. */
export function sectionsOf<Row extends Dated>(rows: readonly Row[], today: string): [Section, Row[]][] {
  const sorted = rows.toSorted((a, b) => (dueOf(a) ?? "9999").localeCompare(dueOf(b) ?? "9999"));
  const by = Map.groupBy(sorted, (row) => sectionOf(row, today));
  return SECTIONS.map((section): [Section, Row[]] => [section, by.get(section) ?? []]).filter(
    ([, found]) => found.length > 0,
  );
}

/** The newest of each work package: what is said of it after that is read there. */
export function newestOfEach<One>(ones: readonly One[], about: (one: One) => number | null): One[] {
  const seen = new Set<number | null>();
  return ones.filter((one) => {
    const id = about(one);
    if (id === null || seen.has(id)) return false;
    seen.add(id);
    return true;
  });
}

/** By when it is due, the earliest first; what has no date stays in its order at the end. */
export const earliestFirst = <One>(ones: readonly One[], due: (one: One) => string | null): One[] =>
  ones.toSorted((a, b) => (due(a) ?? "9999").localeCompare(due(b) ?? "9999"));
