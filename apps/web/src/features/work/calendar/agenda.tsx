/** The calendar on a phone: one day below the other, those with work and today. */
import type { WorkPackage } from "@halyard/contract/resources";
import { Button } from "@mantine/core";
import type { ReactNode } from "react";
import { intl, useT } from "../../../shared/i18n/i18n.tsx";
import { addDays, daysBetween } from "../../../shared/dates/local-day.ts";
import { spanOf } from "../dates/days.ts";
import type { Lookups } from "../model/use-lookups.ts";
import type { ViewProps } from "../model/view-props.ts";
import { BarView } from "./bar-view.tsx";
import styles from "./calendar.module.css";

interface AgendaProps {
  /** `YYYY-MM-DD`, both inclusive. */
  first: string;
  last: string;
  rows: readonly WorkPackage[];
  look: Lookups;
  open: ViewProps["open"];
  openId: number | null;
  create: ViewProps["create"];
}

export function Agenda({ first, last, rows, look, open, openId, create }: AgendaProps): ReactNode {
  const t = useT();
  const days = Array.from({ length: daysBetween(first, last) + 1 }, (_, at) => addDays(first, at));
  return (
    <ol className={styles.agenda}>
      {days.map((day) => {
        const due = rows.filter((row) => dayOf(row, first, last) === day);
        const today = day === look.today;
        if (due.length === 0 && !today) return null;
        return (
          <li key={day} className={styles.agendaDay}>
            <h3 className={styles.agendaName} aria-current={today ? "date" : undefined}>
              {intl.formatDate(`${day}T00:00:00Z`, { weekday: "long", day: "numeric", month: "long", timeZone: "UTC" })}
            </h3>
            {due.map((row) => (
              <BarView
                key={row.id}
                bar={{ row, first: 0, last: 0, line: 0, before: false, after: false }}
                firstDay={day}
                {...{ look, open }}
                isOpen={row.id === openId}
                listed
              />
            ))}
            {today && due.length === 0 ? <p className={styles.agendaNote}>{t("calendar.nothing")}</p> : null}
            {today && create !== null ? (
              <Button variant="subtle" size="xs" onClick={() => create({ startDate: day, dueDate: day })}>
                {t("calendar.createToday")}
              </Button>
            ) : null}
          </li>
        );
      })}
    </ol>
  );
}

/** Where it stands, once: on the day it is due, else on the one it begins on, else first, as it goes on all the time. */
function dayOf(row: WorkPackage, first: string, last: string): string | null {
  const span = spanOf(row);
  if (span === null) return null;
  if (span.to <= last) return span.to;
  return span.from < first ? first : span.from;
}
