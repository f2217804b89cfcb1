/** One week: seven days to drop at, and the bars over them. */
import { Button, Popover } from "@mantine/core";
import { Fragment, useState, type ReactNode } from "react";
import { useT } from "../../../shared/i18n/i18n.tsx";
import { Later } from "../../../shared/ui/feedback/later.tsx";
import type { Lookups } from "../model/use-lookups.ts";
import type { ViewProps } from "../model/view-props.ts";
import { BarView } from "./bar-view.tsx";
import { daysOfWeek, hiddenOn, lineCount, shownIn, type Bar } from "./calendar.ts";
import styles from "./calendar.module.css";
import { DayCell } from "./day-cell.tsx";

interface WeekProps {
  firstDay: string;
  bars: readonly Bar[];
  /** Of bars that are shown; the rest is behind "more". */
  lines: number;
  /** Each bar is on one day, and those of a day stand below each other. */
  stacked: boolean;
  /** There is nothing to show but its dates. */
  low: boolean;
  /** So many bars of a day have room for two lines each. */
  whole: number;
  /** It has the calendar for itself: each bar is as high as its words. */
  roomy: boolean;
  /** `YYYY-MM`: days of others are quiet; null: there are none. */
  month: string | null;
  look: Lookups;
  open: ViewProps["open"];
  openId: number | null;
  create: ViewProps["create"];
}

export function Week(props: WeekProps): ReactNode {
  const { firstDay, bars, lines, stacked, low, whole, roomy, month, look, open, openId, create } = props;
  const days = daysOfWeek(firstDay);
  const shown = shownIn(bars, lines);
  const hidden = hiddenOn(bars, shown);
  const deepest = lineCount(shown);
  const barView = (bar: Bar): ReactNode => (
    // Its place is there already: the days stand first.
    <Later key={bar.row.id}>
      <BarView {...{ bar, firstDay, look, open }} isOpen={bar.row.id === openId} />
    </Later>
  );
  const more = (day: string, at: number): ReactNode =>
    (hidden[at] ?? 0) === 0 ? null : (
      <More
        key={day}
        column={at}
        // Beside the date where all weeks are equally high.
        line={stacked ? -1 : deepest}
        count={hidden[at] ?? 0}
        bars={bars.filter((bar) => bar.first <= at && bar.last >= at)}
        {...{ day, look, open, openId }}
      />
    );
  return (
    <div
      className={styles.week}
      style={{ "--lines": deepest }}
      data-empty={deepest === 0 || undefined}
      data-roomy={roomy || undefined}
      data-low={low || undefined}
      data-folds={hidden.some((count) => count > 0) || undefined}
    >
      {days.map((day, at) => (
        <DayCell
          key={day}
          day={day}
          column={at}
          quiet={month !== null && !day.startsWith(month)}
          now={look.today}
          onCreate={create === null ? null : () => create({ startDate: day, dueDate: day })}
        />
      ))}
      {stacked
        ? days.map((day, at) => {
            const own = shown.filter(({ first }) => first === at);
            return (
              <Fragment key={day}>
                <div
                  className={styles.stack}
                  style={{ gridColumn: at + 1 }}
                  data-whole={own.length <= whole || undefined}
                >
                  {own.map(barView)}
                </div>
                {more(day, at)}
              </Fragment>
            );
          })
        : [...shown.map(barView), ...days.map(more)]}
    </div>
  );
}

interface MoreProps {
  /** Of the day in its week, from 0. */
  column: number;
  /** The one below the bars, from 0; -1: that of the date. */
  line: number;
  count: number;
  bars: readonly Bar[];
  day: string;
  look: Lookups;
  open: ViewProps["open"];
  openId: number | null;
}

function More({ column, line, count, bars, day, look, open, openId }: MoreProps): ReactNode {
  const t = useT();
  const [opened, setOpened] = useState(false);
  return (
    <Popover opened={opened} onChange={setOpened} withinPortal position="bottom" trapFocus>
      <Popover.Target>
        <Button
          className={styles.more}
          style={{ gridColumn: column + 1, gridRow: line + 2 }}
          variant="subtle"
          color="gray"
          size="compact-xs"
          onClick={() => setOpened(!opened)}
        >
          {t("calendar.more", { count })}
        </Button>
      </Popover.Target>
      <Popover.Dropdown className={styles.popover}>
        {bars.map((bar) => (
          <BarView
            key={bar.row.id}
            bar={bar}
            firstDay={day}
            look={look}
            open={(row) => {
              setOpened(false);
              open(row);
            }}
            isOpen={bar.row.id === openId}
            listed
          />
        ))}
      </Popover.Dropdown>
    </Popover>
  );
}
