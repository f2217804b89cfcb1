/** The project's work on the days of a month or a week; dragged, or moved with Alt and the arrows, to other days. */
import { ActionIcon, Button, SegmentedControl } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { ChevronLeft, ChevronRight } from "lucide-react";
import { useMediaQuery } from "@mantine/hooks";
import { useEffect, useRef, type ReactNode } from "react";
import { intl, useT } from "../../../shared/i18n/i18n.tsx";
import { useShortcut } from "../../../shared/ui/shortcuts/shortcuts.ts";
import { FailedView } from "../../../shared/ui/feedback/state-views.tsx";
import { datedQuery } from "../dates/queries.ts";
import { FilterBar } from "../filtering/filter-bar.tsx";
import { addDays, localDay } from "../../../shared/dates/local-day.ts";
import { useLookups } from "../model/use-lookups.ts";
import { FieldsOf } from "../editing/fields-of.tsx";
import { QuickEdit } from "../quick-edit/quick-edit.tsx";
import { useNextPrevious } from "../list-position/use-next-previous.ts";
import type { ViewProps } from "../model/view-props.ts";
import { daysOfWeek, mondayOf, stepped, weeksOf, type CalendarSpan } from "./calendar.ts";
import { Agenda } from "./agenda.tsx";
import styles from "./calendar.module.css";
import { Week } from "./week.tsx";
import "./messages.ts";
import "../model/messages.ts";

const SPANS: readonly CalendarSpan[] = ["month", "week"];

export function CalendarView({ projectId, search, onChange, open, create }: ViewProps): ReactNode {
  const t = useT();
  const look = useLookups();
  const span: CalendarSpan = search.span ?? "month";
  const day = search.day ?? localDay();
  const weeks = weeksOf(day, span);
  const [first = day] = weeks;
  const last = addDays(weeks.at(-1) ?? day, 6);
  const { data, error, isPending, isPlaceholderData, refetch } = useQuery(datedQuery(projectId, search, first, last));
  const rows = data?._embedded.elements ?? [];
  useNextPrevious(rows, search.workPackage, open);
  const calendar = useRef<HTMLDivElement>(null);
  const narrow = useMediaQuery("(max-width: 600px)", window.matchMedia("(max-width: 600px)").matches);
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
  return (
    <>
      <QuickEdit rows={rows} openId={search.workPackage} priorityKeys="u" />
      <FilterBar projectId={projectId} search={search} onChange={onChange} />
      <div className={styles.bar}>
        <ActionIcon variant="default" aria-label={t("calendar.previous")} onClick={() => go(-1)}>
          <ChevronLeft size={16} aria-hidden />
        </ActionIcon>
        <ActionIcon variant="default" aria-label={t("calendar.next")} onClick={() => go(1)}>
          <ChevronRight size={16} aria-hidden />
        </ActionIcon>
        <Button variant="default" onClick={showToday}>
          {t("calendar.today")}
        </Button>
        <h2 className={styles.title} aria-live="polite">
          {titleOf(day, span)}
        </h2>
        {data !== undefined && data.total > data.count ? (
          <span className={styles.note}>{t("calendar.tooMany", { shown: data.count, total: data.total })}</span>
        ) : null}
        {data !== undefined && data.total === 0 ? <span className={styles.note}>{t("calendar.nothing")}</span> : null}
        <SegmentedControl
          className={styles.span}
          size="xs"
          aria-label={t("calendar.span")}
          value={span}
          data={SPANS.map((value) => ({ value, label: t(`calendar.${value}`) }))}
          onChange={(value) => onChange({ span: value === "week" ? "week" : undefined })}
        />
      </div>
      {error !== null && data === undefined ? (
        <FailedView error={error} title={t("workPackages.failed")} onRetry={() => void refetch()} />
      ) : (
        <div
          ref={calendar}
          className={styles.calendar}
          data-span={span}
          aria-busy={isPending || isPlaceholderData}
          role="region"
          aria-label={t("calendar.title")}
        >
          <FieldsOf rows={rows}>
            {narrow ? (
              <Agenda {...{ first, last, rows, look, open, create }} openId={search.workPackage ?? null} />
            ) : (
              <>
                <div className={styles.weekdays} aria-hidden>
                  {daysOfWeek(first).map((weekday) => (
                    <span key={weekday}>
                      {intl.formatDate(`${weekday}T00:00:00Z`, { weekday: "short", timeZone: "UTC" })}
                    </span>
                  ))}
                </div>
                {weeks.map((monday) => (
                  <Week
                    key={monday}
                    {...{ monday, rows, span, look, open, create }}
                    month={span === "month" ? day.slice(0, 7) : null}
                    openId={search.workPackage ?? null}
                  />
                ))}
              </>
            )}
          </FieldsOf>
        </div>
      )}
    </>
  );
}

/** In a list it comes to the top, in a month it is enough to see it. */
function bringToday(calendar: HTMLElement | null, listed: boolean): void {
  const today = calendar?.querySelector('[aria-current="date"]');
  today?.scrollIntoView({ block: listed ? "start" : "nearest", inline: "nearest" });
}

function titleOf(day: string, span: CalendarSpan): string {
  const format = (date: string, options: Parameters<typeof intl.formatDate>[1]): string =>
    intl.formatDate(`${date}T00:00:00Z`, { ...options, timeZone: "UTC" });
  if (span === "month") return format(day, { month: "long", year: "numeric" });
  const monday = mondayOf(day);
  const days = { day: "numeric", month: "short", year: "numeric" } as const;
  return `${format(monday, days)} – ${format(addDays(monday, 6), days)}`;
}
