/** One day: its number, a new work package on it, and a place to drop at. */
import { dropTargetForElements } from "@atlaskit/pragmatic-drag-and-drop/element/adapter";
import { ActionIcon, VisuallyHidden } from "@mantine/core";
import { Plus } from "lucide-react";
import { useEffect, useRef, useState, type ReactNode } from "react";
import { intl, useT } from "../../../shared/i18n/i18n.tsx";
import { formatDay, formatShortDay } from "../../../shared/dates/dates.tsx";
import { daysBetween } from "../../../shared/dates/local-day.ts";
import { movedBy } from "../dates/days.ts";
import { useChange } from "../editing/use-change.ts";
import { heldBar } from "./bar-view.tsx";
import { isWeekend } from "./calendar.ts";
import styles from "./calendar.module.css";

interface DayCellProps {
  day: string;
  /** In its week, from 0. */
  column: number;
  /** Of another month. */
  quiet: boolean;
  /** `YYYY-MM-DD` */
  now: string;
  onCreate: (() => void) | null;
}

export function DayCell({ day, column, quiet, now, onCreate }: DayCellProps): ReactNode {
  const t = useT();
  const change = useChange();
  const element = useRef<HTMLDivElement>(null);
  const [over, setOver] = useState(false);
  useEffect(() => {
    if (element.current === null) return undefined;
    return dropTargetForElements({
      element: element.current,
      canDrop: ({ source }) => heldBar(source.data) !== null,
      onDragEnter: () => setOver(true),
      onDragLeave: () => setOver(false),
      onDrop: ({ source }) => {
        setOver(false);
        const held = heldBar(source.data);
        const by = held === null ? 0 : daysBetween(held.day, day);
        if (held !== null && by !== 0) void change(held.row, movedBy(held.row, by));
      },
    });
  }, [day, change]);
  return (
    <div
      ref={element}
      className={styles.day}
      style={{ gridColumn: column + 1 }}
      data-over={over || undefined}
      data-quiet={quiet || undefined}
      data-day={day}
      data-weekend={isWeekend(day) || undefined}
    >
      <div className={styles.dayHead}>
        <time dateTime={day} className={styles.number} aria-current={day === now ? "date" : undefined}>
          <VisuallyHidden>
            {intl.formatDate(`${day}T00:00:00Z`, { weekday: "long", day: "numeric", month: "long", timeZone: "UTC" })}
          </VisuallyHidden>
          <span aria-hidden>{day.endsWith("-01") ? formatShortDay(day) : Number(day.slice(8))}</span>
        </time>
        {onCreate === null ? null : (
          <ActionIcon
            className={styles.add}
            size={24}
            aria-label={t("calendar.create", { day: formatDay(day) })}
            onClick={onCreate}
          >
            <Plus size={14} aria-hidden />
          </ActionIcon>
        )}
      </div>
    </div>
  );
}
