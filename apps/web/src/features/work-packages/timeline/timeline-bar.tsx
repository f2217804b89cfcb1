/** A bar, a milestone's diamond, or the place to give a first date at. */
import { titleOf } from "@halyard/api-client/links";
import { DEFAULT_STATUS_COLOR } from "@halyard/contract/palette";
import { useState, type KeyboardEvent, type PointerEvent, type ReactNode } from "react";
import { useT } from "../../../app/i18n.tsx";
import { formatDay } from "../../../ui/dates.tsx";
import type { Change } from "../change.ts";
import type { Lookups } from "../use-lookups.ts";
import { movedBy, placedOn, resizedBy, spanOf } from "../dates/days.ts";
import { daysBetween } from "../local-day.ts";
import { mayEdit, type WorkPackage } from "../queries.ts";
import { useChange } from "../use-change.ts";
import type { ViewProps } from "../views/views.ts";
import { DAY_PX, dayAt, daysIn, leftOf, type Scale } from "./scale.ts";
import styles from "./timeline.module.css";

interface BarProps {
  row: WorkPackage;
  scale: Scale;
  look: Lookups;
  open: ViewProps["open"];
}

type Grip = "move" | "from" | "to";

interface Drag {
  grip: Grip;
  x: number;
  days: number;
}

const changeOf = (row: WorkPackage, grip: Grip, days: number): Change | null =>
  grip === "move" ? movedBy(row, days) : resizedBy(row, grip, days);

export function TimelineBar({ row, scale, look, open }: BarProps): ReactNode {
  const t = useT();
  const change = useChange();
  const [drag, setDrag] = useState<Drag | null>(null);
  const span = spanOf(row);
  const movable = mayEdit(row);
  const type = titleOf(row, "type");
  const status = titleOf(row, "status");
  if (span === null) {
    if (!movable) return null;
    return (
      <button
        type="button"
        className={styles.place}
        aria-label={t("timeline.place", { id: row.id, subject: row.subject })}
        onClick={(event) => {
          // A click says where; the keyboard has no place and means today.
          const pointed = event.detail > 0;
          const { left } = event.currentTarget.getBoundingClientRect();
          void change(row, placedOn(row, pointed ? dayAt(scale, event.clientX - left) : look.today));
        }}
      >
        <span className={styles.placeHint}>{t("timeline.placeHint")}</span>
      </button>
    );
  }
  const finish = (grip: Grip, days: number): void => {
    const wanted = days === 0 ? null : changeOf(row, grip, days);
    if (wanted !== null) void change(row, wanted);
  };
  const hold = (event: PointerEvent<HTMLElement>, grip: Grip): void => {
    if (!movable || event.button !== 0) return;
    event.stopPropagation();
    event.currentTarget.setPointerCapture(event.pointerId);
    setDrag({ grip, x: event.clientX, days: 0 });
  };
  const follow = (event: PointerEvent<HTMLElement>): void => {
    if (drag === null) return;
    const days = daysIn(scale, event.clientX - drag.x);
    if (days !== drag.days) setDrag({ ...drag, days });
  };
  const release = (): void => {
    if (drag === null) return;
    setDrag(null);
    if (drag.days === 0 && drag.grip === "move") open(row);
    else finish(drag.grip, drag.days);
  };
  const grips = (grip: Grip) => ({
    onPointerDown: (event: PointerEvent<HTMLElement>) => hold(event, grip),
    onPointerMove: follow,
    onPointerUp: release,
    onPointerCancel: () => setDrag(null),
  });
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key === "Escape" && drag !== null) setDrag(null);
    const by = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
    if (!event.altKey || by === undefined || !movable) return;
    event.preventDefault();
    finish(event.shiftKey ? "to" : "move", by);
  };
  const moved = drag === null ? span : shifted(row, drag, span);
  const day = DAY_PX[scale.zoom];
  const left = leftOf(scale, moved.from);
  const width = (daysBetween(moved.from, moved.to) + 1) * day;
  const closed = look.statuses.get(status)?.isClosed === true;
  const days = { from: formatDay(moved.from), to: formatDay(moved.to) };
  return (
    <>
      <button
        type="button"
        className={styles.bar}
        style={{ left, width, "--type": look.types.get(type) ?? DEFAULT_STATUS_COLOR }}
        data-milestone={span.milestone || undefined}
        data-closed={closed || undefined}
        data-held={drag === null ? undefined : true}
        data-movable={movable || undefined}
        aria-label={t(span.milestone ? "timeline.milestone" : "timeline.bar", {
          id: row.id,
          subject: row.subject,
          ...days,
        })}
        title={t(span.milestone ? "timeline.milestone" : "timeline.bar", { id: row.id, subject: row.subject, ...days })}
        aria-keyshortcuts={movable ? "Alt+ArrowLeft Alt+ArrowRight Alt+Shift+ArrowRight" : undefined}
        onKeyDown={onKeyDown}
        onClick={(event) => {
          if (event.detail === 0 || !movable) open(row);
        }}
        {...grips("move")}
      >
        {row.percentageDone === null || span.milestone ? null : (
          <span className={styles.done} style={{ width: `${row.percentageDone}%` }} />
        )}
      </button>
      {movable && !span.milestone ? (
        <>
          <span className={styles.grip} style={{ left: left - 4 }} aria-hidden {...grips("from")} />
          <span className={styles.grip} style={{ left: left + width - 4 }} aria-hidden {...grips("to")} />
        </>
      ) : null}
      <span className={styles.label} style={{ left: left + width + 8 }} aria-hidden>
        {drag === null ? row.subject : t("timeline.days", days)}
      </span>
    </>
  );
}

/** Where it would stand if it were let go now. */
function shifted(row: WorkPackage, drag: Drag, span: { from: string; to: string }): { from: string; to: string } {
  const change = changeOf(row, drag.grip, drag.days);
  if (change === null) return span;
  if (change.kind === "days") {
    return {
      from: change.to.startDate ?? change.to.dueDate ?? span.from,
      to: change.to.dueDate ?? change.to.startDate ?? span.to,
    };
  }
  return change.kind === "value" && typeof change.to === "string" ? { from: change.to, to: change.to } : span;
}
