/** A bar, a milestone's diamond, or the place to give a first date at. */
import { titleOf } from "@halyard/api-client/links";
import type { WorkPackage } from "@halyard/contract/resources";
import { Check } from "lucide-react";
import type { KeyboardEvent, ReactNode } from "react";
import { useT } from "../../../shared/i18n/i18n.tsx";
import { formatDay } from "../../../shared/dates/dates.tsx";
import { withChange, type Change } from "../model/change.ts";
import type { Lookups } from "../model/use-lookups.ts";
import type { Difference } from "../compare/comparison.ts";
import { movedBy, placedOn, resizedBy, spanOf, type Span } from "../dates/days.ts";
import { daysBetween } from "../../../shared/dates/local-day.ts";
import { DAYS, useCanEdit } from "../editing/fields-of.tsx";
import { useChange } from "../editing/use-change.ts";
import type { ViewProps } from "../model/view-props.ts";
import { Avatar } from "../../../shared/ui/primitives/avatar.tsx";
import paint from "../../../shared/ui/primitives/status-paint.module.css";
import { classOf, paintOf } from "../../../shared/ui/primitives/status-paint.ts";
import { dayAt, leftOf, type Scale } from "./scale.ts";
import styles from "./timeline.module.css";
import { useBarDrag, type BarDrag } from "./use-bar-drag.ts";

/** A bar that has room for the sign of what is done. */
const CHECK_PX = 24;

interface BarProps {
  row: WorkPackage;
  scale: Scale;
  look: Lookups;
  open: ViewProps["open"];
  /** What was different at the moment that the timeline compares with. */
  difference: Difference | undefined;
}

/** Where it stood then; null: where it stands now, or nowhere. */
function spanBefore(row: WorkPackage, difference: Difference | undefined): Span | null {
  const before = difference?.before;
  const days = ["startDate", "dueDate", "date"].filter((name) => before?.has(name) === true);
  if (before === undefined || days.length === 0) return null;
  return spanOf({ ...row, ...Object.fromEntries(days.map((name) => [name, before.get(name) || null])) });
}

const changeOf = (row: WorkPackage, { grip, days }: BarDrag): Change | null =>
  grip === "move" ? movedBy(row, days) : resizedBy(row, grip, days);

export function TimelineBar({ row, scale, look, open, difference }: BarProps): ReactNode {
  const t = useT();
  const change = useChange();
  const span = spanOf(row);
  const movable = useCanEdit(row, DAYS);
  const finish = (drag: BarDrag): void => {
    const wanted = drag.days === 0 ? null : changeOf(row, drag);
    if (wanted !== null) void change(row, wanted);
  };
  const { drag, grips, endsDrag } = useBarDrag({ scale, movable, onMoved: finish });
  const status = titleOf(row, "status");
  const assignee = titleOf(row, "assignee");
  if (span === null) return movable ? <FirstDate row={row} scale={scale} today={look.today} /> : null;
  const onKeyDown = (event: KeyboardEvent): void => {
    const by = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
    if (!event.altKey || by === undefined || !movable) return;
    event.preventDefault();
    finish({ grip: event.shiftKey ? "to" : "move", days: by });
  };
  const moved = drag === null ? span : shifted(row, drag, span);
  const day = scale.day;
  const left = leftOf(scale, moved.from);
  const width = (daysBetween(moved.from, moved.to) + 1) * day;
  const stands = look.statuses.get(status);
  const closed = stands?.isClosed === true;
  const late = closed ? 0 : Math.max(0, daysBetween(span.to, look.today));
  const lateness = late === 0 ? null : t("timeline.late", { count: late });
  const progress = row.percentageDone === null ? "" : `, ${row.percentageDone}%`;
  const state = ` · ${status}${progress}${lateness === null ? "" : `, ${lateness}`}${assignee === "" ? "" : `, ${assignee}`}`;
  const days = { from: formatDay(moved.from), to: formatDay(moved.to) };
  const before = spanBefore(row, difference);
  return (
    <>
      {before === null ? null : <Before span={before} scale={scale} />}
      <button
        type="button"
        className={`${styles.bar} ${paint.paint}`}
        style={{ left, width, "--status-color": paintOf(stands) }}
        data-milestone={span.milestone || undefined}
        data-closed={closed || undefined}
        data-late={late > 0 || undefined}
        data-todo={(stands !== undefined && classOf(stands) === "todo") || undefined}
        data-held={drag === null ? undefined : true}
        data-movable={movable || undefined}
        aria-label={
          t(span.milestone ? "timeline.milestone" : "timeline.bar", {
            id: row.id,
            subject: row.subject,
            ...days,
          }) + state
        }
        title={
          t(span.milestone ? "timeline.milestone" : "timeline.bar", { id: row.id, subject: row.subject, ...days }) +
          state
        }
        aria-keyshortcuts={movable ? "Alt+ArrowLeft Alt+ArrowRight Alt+Shift+ArrowRight" : undefined}
        onKeyDown={onKeyDown}
        onClick={(event) => {
          if (!endsDrag(event)) open(row);
        }}
        {...grips.move}
      >
        {row.percentageDone === null || span.milestone ? null : (
          <span className={styles.done} style={{ width: `${row.percentageDone}%` }} />
        )}
        {closed && !span.milestone && width >= CHECK_PX ? (
          <Check className={styles.check} size={14} aria-hidden />
        ) : null}
      </button>
      {movable && !span.milestone ? (
        <>
          <span className={styles.grip} data-end="from" style={{ left }} aria-hidden {...grips.from} />
          <span className={styles.grip} data-end="to" style={{ left: left + width }} aria-hidden {...grips.to} />
        </>
      ) : null}
      {lateness === null || drag !== null ? null : (
        <span className={styles.overdue} style={{ "--from": `${span.milestone ? left + day / 2 : left + width}px` }} />
      )}
      {drag === null && assignee === "" && lateness === null ? null : (
        <Label
          left={span.milestone ? left + day / 2 + 16 : left + width + 8}
          held={drag === null ? null : t("timeline.days", days)}
          {...{ assignee, lateness }}
        />
      )}
    </>
  );
}

interface LabelProps {
  /** Pixels. */
  left: number;
  /** The days where it is held now; null: it is not. */
  held: string | null;
  assignee: string;
  lateness: string | null;
}

/** Behind the bar, or behind today where it is late: who has it, and how late it is. */
function Label({ left, held, assignee, lateness }: LabelProps): ReactNode {
  return (
    <span
      className={styles.label}
      style={{ left: held === null && lateness !== null ? "calc(var(--today) + 10px)" : left }}
      data-moving={held !== null || undefined}
      aria-hidden
    >
      {held !== null || lateness === null ? null : <span className={styles.late}>{lateness}</span>}
      {held !== null ? held : assignee === "" ? null : <Avatar name={assignee} size={18} />}
    </span>
  );
}

/** The place to give a first date at. */
function FirstDate({ row, scale, today }: { row: WorkPackage; scale: Scale; today: string }): ReactNode {
  const t = useT();
  const change = useChange();
  return (
    <button
      type="button"
      className={styles.place}
      aria-label={t("timeline.place", { id: row.id, subject: row.subject })}
      onClick={(event) => {
        // A click says where; the keyboard has no place and means today.
        const pointed = event.detail > 0;
        const { left } = event.currentTarget.getBoundingClientRect();
        void change(row, placedOn(row, pointed ? dayAt(scale, event.clientX - left) : today));
      }}
    >
      <span className={styles.placeHint}>{t("timeline.placeHint")}</span>
    </button>
  );
}

/** Where it stood at the moment that the timeline compares with. */
function Before({ span, scale }: { span: Span; scale: Scale }): ReactNode {
  const t = useT();
  return (
    <span
      className={styles.before}
      style={{
        left: leftOf(scale, span.from),
        width: (daysBetween(span.from, span.to) + 1) * scale.day,
      }}
      role="img"
      aria-label={t("timeline.before", { from: formatDay(span.from), to: formatDay(span.to) })}
      title={t("timeline.before", { from: formatDay(span.from), to: formatDay(span.to) })}
    />
  );
}

/** Where it would stand if it were let go now. */
function shifted(row: WorkPackage, drag: BarDrag, span: { from: string; to: string }): { from: string; to: string } {
  const change = changeOf(row, drag);
  return (change === null ? null : spanOf(withChange(row, change))) ?? span;
}
