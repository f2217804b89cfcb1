/** The most common days, below a date that is being edited. The input keeps the focus. */
import { Popover } from "@mantine/core";
import type { ReactNode } from "react";
import { formatShortDay } from "../../../shared/dates/dates.tsx";
import { addDays, localDay } from "../../../shared/dates/local-day.ts";
import { useT } from "../../../shared/i18n/i18n.tsx";
import { dayCalled, typedDay, type NamedDay } from "./named-days.ts";
import "./messages.ts";
import styles from "./quick-days.module.css";

const OFFERED = ["today", "tomorrow", "friday", "nextMonday"] as const satisfies readonly NamedDay[];

/** In their order, each once: on a Sunday, tomorrow is the next Monday. */
function named(today: string): [NamedDay, string][] {
  const days = OFFERED.map((name): [NamedDay, string] => [name, dayCalled(name, today)]);
  const once = days.filter(([, day], at) => days.findIndex(([, other]) => other === day) === at);
  return once.toSorted(([, a], [, b]) => a.localeCompare(b));
}

interface QuickDaysProps {
  /** As it is typed; empty: none. */
  day: string;
  onChoose: (day: string | null) => void;
  /** The input. */
  children: ReactNode;
}

export function QuickDays({ day, onChoose, children }: QuickDaysProps): ReactNode {
  const t = useT();
  const today = localDay();
  // A year may have too many digits while it is typed, and the calendar ends in 9999.
  const later = typedDay(addDays(typedDay(day) ?? today, 7));
  const choices: { label: string; day: string | null }[] = [
    ...named(today).map(([name, to]) => ({ label: t(`days.${name}`), day: to })),
    ...(later === null ? [] : [{ label: t("days.weekLater"), day: later }]),
    ...(day === "" ? [] : [{ label: t("days.nothing"), day: null }]),
  ];
  return (
    <Popover
      opened
      position="bottom-start"
      width={220}
      withRoles={false}
      trapFocus={false}
      returnFocus={false}
      closeOnEscape={false}
      transitionProps={{ duration: 0 }}
    >
      <Popover.Target>{children}</Popover.Target>
      <Popover.Dropdown className={styles.days} role="group" aria-label={t("days.label")}>
        {choices.map(({ label, day: to }) => (
          <button
            key={label}
            type="button"
            // The input keeps the focus: without it, what is typed would be saved first.
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => onChoose(to)}
          >
            {label}
            {to === null ? null : <span>{formatShortDay(to)}</span>}
          </button>
        ))}
      </Popover.Dropdown>
    </Popover>
  );
}
