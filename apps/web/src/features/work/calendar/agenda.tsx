/** The calendar on a phone: what is late, then one day below the other from today on, then what was due before. */
import type { WorkPackage } from "@halyard/contract/resources";
import { Button } from "@mantine/core";
import type { ReactNode } from "react";
import { intl, useT } from "../../../shared/i18n/i18n.tsx";
import { spanOf } from "../dates/days.ts";
import { isLate, type Lookups } from "../model/use-lookups.ts";
import type { ViewProps } from "../model/view-props.ts";
import { BarView } from "./bar-view.tsx";
import { dayListOf } from "./calendar.ts";
import styles from "./calendar.module.css";

interface AgendaProps extends Pick<ViewProps, "open" | "create"> {
  /** `YYYY-MM-DD`, both inclusive. */
  first: string;
  last: string;
  /** Also those that are late from before. */
  rows: readonly WorkPackage[];
  look: Lookups;
  openId: number | null;
}

export function Agenda({ first, last, rows, look, open, openId, create }: AgendaProps): ReactNode {
  const t = useT();
  const hasToday = first <= look.today && look.today <= last;
  const due = (row: WorkPackage): string => spanOf(row)?.to ?? "";
  const late = hasToday
    ? rows.filter((row) => isLate(row, due(row), look)).toSorted((a, b) => due(a).localeCompare(due(b)))
    : [];
  const onTime = rows.filter((row) => !late.includes(row));
  const { days, earlier } = dayListOf(onTime, first, last, look.today);
  const list = (those: readonly WorkPackage[], day: string): ReactNode =>
    those.map((row) => (
      <BarView
        key={row.id}
        bar={{ row, first: 0, last: 0, line: 0, before: false, after: false }}
        firstDay={day}
        {...{ look, open }}
        isOpen={row.id === openId}
        listed
        detailed
      />
    ));
  const dated = (name: string, those: readonly WorkPackage[]): ReactNode =>
    those.length === 0 ? null : (
      <li className={styles.agendaDay} data-dated>
        <h3 className={styles.agendaName}>{name}</h3>
        {list(those, look.today)}
      </li>
    );
  return (
    <ol className={styles.agenda}>
      {dated(t("calendar.overdue"), late)}
      {days.map(({ day, rows: due }) => (
        <li key={day} className={styles.agendaDay}>
          <div className={styles.agendaHead}>
            <h3 className={styles.agendaName} aria-current={day === look.today ? "date" : undefined}>
              {intl.formatDate(`${day}T00:00:00Z`, { weekday: "long", day: "numeric", month: "long", timeZone: "UTC" })}
            </h3>
            {day === look.today && create !== null ? (
              <Button variant="subtle" size="xs" onClick={() => create({ startDate: day, dueDate: day })}>
                {t("calendar.createToday")}
              </Button>
            ) : null}
          </div>
          {list(due, day)}
          {due.length === 0 ? <p className={styles.agendaNote}>{t("calendar.nothing")}</p> : null}
        </li>
      ))}
      {dated(t("calendar.earlier"), earlier)}
    </ol>
  );
}
