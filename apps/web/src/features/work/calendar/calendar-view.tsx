/** The project's work on the days of a month or a week; dragged, or moved with Alt and the arrows, to other days. */
import { useQuery } from "@tanstack/react-query";
import { titleOf as titleAt } from "@halyard/api-client/links";
import type { WorkPackage } from "@halyard/contract/resources";
import { useElementSize, useMediaQuery, useMergedRef } from "@mantine/hooks";
import { useEffect, useRef, type ComponentProps, type ReactNode } from "react";
import { intl, useT } from "../../../shared/i18n/i18n.tsx";
import { useShortcut } from "../../../shared/ui/shortcuts/shortcuts.ts";
import { formatDays } from "../../../shared/dates/dates.tsx";
import { FailedView } from "../../../shared/ui/feedback/state-views.tsx";
import { datedQuery, lateQuery } from "../dates/queries.ts";
import { FilterBar } from "../filtering/filter-bar.tsx";
import { addDays, localDay } from "../../../shared/dates/local-day.ts";
import { useLookups, type Lookups } from "../model/use-lookups.ts";
import { spanOf } from "../dates/days.ts";
import { FieldsOf } from "../editing/fields-of.tsx";
import { QuickEdit } from "../quick-edit/quick-edit.tsx";
import { useNextPrevious } from "../list-position/use-next-previous.ts";
import type { ViewProps } from "../model/view-props.ts";
import {
  barsOf,
  columnsOf,
  countIn,
  daysOfWeek,
  dueOn,
  isLow,
  lineCount,
  weekStartOf,
  stepped,
  weeksOf,
  type CalendarSpan,
} from "./calendar.ts";
import { Agenda } from "./agenda.tsx";
import { CalendarDisplay, CalendarSteps } from "./calendar-steps.tsx";
import styles from "./calendar.module.css";
import { linesIn, wholeIn, type Room } from "./room.ts";
import { Week } from "./week.tsx";
import "./messages.ts";
import "../model/messages.ts";

export function CalendarView({ projectId, search, onChange, open, create }: ViewProps): ReactNode {
  const t = useT();
  const look = useLookups();
  const narrow = useMediaQuery("(max-width: 600px)", window.matchMedia("(max-width: 600px)").matches);
  // A list of days is as long as it is: a week would only be less of it.
  const span: CalendarSpan = narrow ? "month" : (search.span ?? "month");
  const day = search.day ?? localDay();
  const starts = weeksOf(day, span);
  const [first = day] = starts;
  const last = addDays(starts.at(-1) ?? day, 6);
  const withLate = narrow && first <= look.today && look.today <= last;
  const { read, rows } = useRows(projectId, search, { first, last, withLate });
  const { data, error } = read;
  useNextPrevious(rows, search.workPackage, open);
  const calendar = useRef<HTMLDivElement>(null);
  const { ref: measured, height } = useElementSize<HTMLDivElement>();
  const region = useMergedRef(calendar, measured);
  const go = (by: number): void => onChange({ day: stepped(day, span, by) });
  useShortcut("n", t("calendar.next"), () => go(1));
  useShortcut("p", t("calendar.previous"), () => go(-1));
  const showToday = (): void => {
    onChange({ day: undefined });
    bringToday(calendar.current, narrow);
  };
  useShortcut("t", t("calendar.today"), showToday);
  const there = data !== undefined;
  useEffect(() => {
    if (there) bringToday(calendar.current, narrow);
    // oxlint-disable-next-line react/exhaustive-deps -- the other span is another calendar
  }, [there, span, narrow]);
  const steps = <CalendarSteps title={titleOf(day, span)} go={go} showToday={showToday} />;
  const placed = search.bars === "days" ? spanOf : dueOn;
  const month = span === "month" ? day.slice(0, 7) : null;
  const weeks = starts.map((firstDay) => {
    const bars = barsOf(rows, firstDay, (row) => urgencyOf(row, look), placed);
    return { firstDay, bars, low: month !== null && isLow(firstDay, bars, month) };
  });
  const stacked = search.bars !== "days";
  const room = {
    stacked,
    low: weeks.filter(({ low }) => low).length,
    height: span === "week" ? Number.POSITIVE_INFINITY : height,
    now: starts.indexOf(weekStartOf(look.today)),
  };
  return (
    <>
      <QuickEdit rows={rows} openId={search.workPackage} priorityKeys="u" />
      <FilterBar
        projectId={projectId}
        search={search}
        onChange={onChange}
        part={narrow ? null : steps}
        count={data === undefined ? undefined : countText(t, data, span === "month" ? day : null, weeks, stacked)}
      >
        {narrow ? undefined : (
          <CalendarDisplay
            span={span}
            onSpan={(to) => onChange({ span: to === "week" ? to : undefined })}
            bars={search.bars ?? "due"}
            onBars={(bars) => onChange({ bars })}
          />
        )}
      </FilterBar>
      {narrow ? <div className={styles.bar}>{steps}</div> : null}
      {error !== null && data === undefined ? (
        <FailedView error={error} title={t("workPackages.failed")} onRetry={() => void read.refetch()} />
      ) : (
        <div
          ref={region}
          className={styles.calendar}
          style={{ "--columns": columnsOf(first) }}
          data-bars={search.bars ?? "due"}
          aria-busy={read.isPending || read.isPlaceholderData}
          role="region"
          aria-label={t("calendar.title")}
        >
          <FieldsOf rows={rows}>
            {narrow ? (
              <Agenda {...{ first, last, rows, look, open, create }} openId={search.workPackage ?? null} />
            ) : (
              <Weeks
                {...{ weeks, room, stacked, month, look, open, create }}
                roomy={span === "week"}
                openId={search.workPackage ?? null}
              />
            )}
          </FieldsOf>
        </div>
      )}
    </>
  );
}

interface Days {
  first: string;
  last: string;
  /** Also what is late from before these days. */
  withLate: boolean;
}

function useRows(projectId: string, search: ViewProps["search"], { first, last, withLate }: Days) {
  const read = useQuery(datedQuery(projectId, search, first, last));
  const late = useQuery({ ...lateQuery(projectId, search), enabled: withLate }).data?._embedded.elements ?? [];
  const rows = read.data?._embedded.elements ?? [];
  const before = withLate ? late.filter(({ id }) => rows.every((row) => row.id !== id)) : [];
  return { read, rows: [...rows, ...before] };
}

interface WeeksProps extends Omit<ComponentProps<typeof Week>, "firstDay" | "bars" | "low" | "lines" | "whole"> {
  weeks: readonly Pick<ComponentProps<typeof Week>, "firstDay" | "bars" | "low">[];
  room: Room;
}

function Weeks({ weeks, room, ...shared }: WeeksProps): ReactNode {
  const needs = weeks.map(({ bars }) => lineCount(bars));
  const lines = linesIn(needs, room);
  const whole = wholeIn(weeks.length, room);
  return (
    <>
      <Weekdays firstDay={weeks[0]?.firstDay ?? shared.look.today} />
      {weeks.map((week, at) => (
        <Week key={week.firstDay} {...week} {...shared} whole={whole} lines={lines[at] ?? 0} />
      ))}
    </>
  );
}

/** What is late goes on top, then what is due today. */
function urgencyOf(row: WorkPackage, look: Lookups): number {
  const due = spanOf(row)?.to ?? "";
  if (due > look.today || look.statuses.get(titleAt(row, "status"))?.isClosed === true) return 0;
  return due < look.today ? 2 : 1;
}

function Weekdays({ firstDay }: { firstDay: string }): ReactNode {
  return (
    <div className={styles.weekdays} aria-hidden>
      {daysOfWeek(firstDay).map((weekday) => (
        <span key={weekday}>{intl.formatDate(`${weekday}T00:00:00Z`, { weekday: "short", timeZone: "UTC" })}</span>
      ))}
    </div>
  );
}

/** A list begins with what is late, just above today; in a month it is enough to see it. */
function bringToday(calendar: HTMLElement | null, listed: boolean): void {
  if (listed) calendar?.scrollTo({ top: 0 });
  else calendar?.querySelector('[aria-current="date"]')?.scrollIntoView({ block: "nearest", inline: "nearest" });
}

/** @param month a day of it; null: it shows a week */
function countText(
  t: ReturnType<typeof useT>,
  { total, count }: { total: number; count: number },
  month: string | null,
  weeks: Parameters<typeof countIn>[1],
  due: boolean,
): string {
  if (total === 0) return t("calendar.nothing");
  if (total > count) return t("calendar.tooMany", { shown: count, total });
  if (month === null) return t("workPackages.help", { count: weeks.reduce((sum, { bars }) => sum + bars.length, 0) });
  return t(due ? "calendar.countDue" : "calendar.count", {
    count: countIn(month.slice(0, 7), weeks),
    month: intl.formatDate(`${month}T00:00:00Z`, { month: "long", timeZone: "UTC" }),
  });
}

function titleOf(day: string, span: CalendarSpan): string {
  const format = (date: string, options: Parameters<typeof intl.formatDate>[1]): string =>
    intl.formatDate(`${date}T00:00:00Z`, { ...options, timeZone: "UTC" });
  if (span === "month") return format(day, { month: "long", year: "numeric" });
  return formatDays(weekStartOf(day), addDays(weekStartOf(day), 6));
}
