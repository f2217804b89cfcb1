/** A work package on its days. Opens with a click or Enter; moves by dragging, or with Alt and the arrows. */
import { titleOf } from "@halyard/api-client/links";
import type { WorkPackage } from "@halyard/contract/resources";
import { iconOfName } from "@halyard/contract/work-types/type-icons";
import { useEffect, useRef, useState, type KeyboardEvent, type ReactNode } from "react";
import { useT } from "../../../shared/i18n/i18n.tsx";
import { draggable } from "../../../shared/ui/drag/draggable.ts";
import { Avatar } from "../../../shared/ui/primitives/avatar.tsx";
import { ColorDot } from "../../../shared/ui/primitives/color-dot.tsx";
import { TypeIcon } from "../../work-types/types/type-icon.tsx";
import type { Lookups } from "../model/use-lookups.ts";
import { movedBy, spanOf } from "../dates/days.ts";
import { formatDay, formatShortDay } from "../../../shared/dates/dates.tsx";
import { addDays, daysBetween } from "../../../shared/dates/local-day.ts";
import { DAYS, useCanEdit } from "../editing/fields-of.tsx";
import { useChange } from "../editing/use-change.ts";
import type { Bar } from "./calendar.ts";
import styles from "./calendar.module.css";

interface Held {
  row: WorkPackage;
  /** The day that was taken hold of. */
  day: string;
}

/** What is dragged lives in the page only: the drag's own data are words for other pages. */
const HELD = Symbol("held bar");

export function heldBar(data: Record<string | symbol, unknown>): Held | null {
  const held = data[HELD];
  return isHeld(held) ? held : null;
}

const isHeld = (value: unknown): value is Held => typeof value === "object" && value !== null && "row" in value;

/** Days by which a key moves, with Alt. */
const STEPS: Partial<Record<string, number>> = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -7, ArrowDown: 7 };

/** When it is, as a screen reader says it. */
function daysText(row: WorkPackage, format = formatDay): string {
  const span = spanOf(row);
  if (span === null) return "";
  return [...new Set([format(span.from), format(span.to)])].join(" – ");
}

const dueOf = (row: WorkPackage): string => spanOf(row)?.to ?? "";

/** The day in the bar's week that is above or below a place on the screen; null: it stands in no week. */
function dayBelow(bar: HTMLElement, x: number): string | null {
  const days = [...(bar.parentElement?.querySelectorAll<HTMLElement>("[data-day]") ?? [])];
  return days.findLast((day) => day.getBoundingClientRect().left <= x)?.dataset["day"] ?? null;
}

interface BarViewProps {
  bar: Bar;
  firstDay: string;
  look: Lookups;
  open: (row: { id: number }) => void;
  isOpen: boolean;
  /** In a list, not on the grid. */
  listed?: boolean;
  /** Its number and its status in words, on a line of their own. */
  detailed?: boolean;
}

export function BarView(props: BarViewProps): ReactNode {
  const { bar, firstDay, look, open, isOpen, listed = false, detailed = false } = props;
  const t = useT();
  const change = useChange();
  const element = useRef<HTMLButtonElement>(null);
  const [dragged, setDragged] = useState(false);
  const { row, first, last } = bar;
  const movable = useCanEdit(row, DAYS);
  useEffect(() => {
    if (element.current === null) return undefined;
    return draggable({
      element: element.current,
      canDrag: () => movable,
      getInitialData: ({ input, element: own }) => {
        const day = listed ? null : dayBelow(own, input.clientX);
        return { [HELD]: { row, day: day ?? addDays(firstDay, first) } satisfies Held };
      },
      onDragStart: () => setDragged(true),
      onDrop: () => setDragged(false),
    });
  }, [row, movable, firstDay, first, listed]);
  const onKeyDown = (event: KeyboardEvent): void => {
    const by = STEPS[event.key];
    if (!event.altKey || by === undefined || !movable) return;
    event.preventDefault();
    void change(row, movedBy(row, by));
  };
  const type = titleOf(row, "type");
  const status = titleOf(row, "status");
  const assignee = titleOf(row, "assignee");
  const closed = look.statuses.get(status)?.isClosed === true;
  const late = !closed && (spanOf(row)?.to ?? look.today) < look.today;
  const state = late ? `${status}, ${t("calendar.late")}` : status;
  return (
    <button
      ref={element}
      type="button"
      className={styles.workBar}
      style={listed ? undefined : { gridColumn: `${first + 1} / ${last + 2}`, gridRow: bar.line + 2 }}
      data-work-package={row.id}
      data-before={bar.before || undefined}
      data-after={bar.after || undefined}
      data-closed={closed || undefined}
      data-late={late || undefined}
      data-dragged={dragged || undefined}
      data-open={isOpen || undefined}
      title={`${type} #${row.id}: ${row.subject} (${[state, assignee].filter(Boolean).join(", ")})`}
      aria-keyshortcuts={movable ? "Alt+ArrowLeft Alt+ArrowRight" : undefined}
      aria-label={t("calendar.bar", { type, id: row.id, subject: row.subject, status: state, days: daysText(row) })}
      onClick={() => open(row)}
      onKeyDown={onKeyDown}
    >
      <TypeIcon color={look.types.get(type)} icon={look.typeIcons.get(type) ?? iconOfName(type)} />
      <Words {...{ row, look, status, late, detailed }} />
      {listed ? (
        <span
          className={styles.days}
          data-days={detailed ? formatShortDay(dueOf(row)) : daysText(row, formatShortDay)}
        />
      ) : null}
      <span className={styles.marks}>
        {/* Without words: the button's name has them, in another order. */}
        {detailed ? null : <ColorDot name="" status={look.statuses.get(status)} bare />}
        {assignee === "" ? null : <Avatar name={assignee} size={18} />}
      </span>
    </button>
  );
}

interface WordsProps extends Pick<BarViewProps, "look"> {
  row: WorkPackage;
  status: string;
  late: boolean;
  detailed: boolean;
}

function Words({ row, look, status, late, detailed }: WordsProps): ReactNode {
  const t = useT();
  const lateBy = late ? (
    <span className={styles.lateBy}>{t("calendar.lateBy", { count: daysBetween(dueOf(row), look.today) })}</span>
  ) : null;
  const id = <span className={styles.id}>#{row.id}</span>;
  const subject = <span className={styles.words}>{row.subject}</span>;
  if (!detailed) {
    return (
      <span className={styles.said}>
        <span className={styles.barText}>
          {id} {subject}
        </span>
        {lateBy}
      </span>
    );
  }
  return (
    <span className={styles.said}>
      <span className={styles.barText}>{subject}</span>
      <span className={styles.facts}>
        {id}
        <ColorDot name={status} status={look.statuses.get(status)} />
        {lateBy}
      </span>
    </span>
  );
}
