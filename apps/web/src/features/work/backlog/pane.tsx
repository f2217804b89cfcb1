/** One side of the page: it scrolls, and says how wide the columns of its rows are. */
import { titleOf } from "@halyard/api-client/links";
import type { WorkPackage } from "@halyard/contract/resources";
import { useElementSize } from "@mantine/hooks";
import { useMemo, type CSSProperties, type ReactNode } from "react";
import { formatShortDay } from "../../../shared/dates/dates.tsx";
import { giveWay, RANK } from "../../../shared/ui/data-table/model/give-way.ts";
import { useTypefaces, widestText } from "../../../shared/ui/primitives/text-width.ts";
import styles from "./backlog.module.css";
import { nearDay } from "../dates/near-day.ts";
import "./model/messages.ts";

/** Of the type, the number and the disc, with all gaps. */
const FIXED_PX = 18 + 36 + 20 + 6 * 8;
const SIGN_PX = 12;
const SIGN_GAP_PX = 6;
const POINTS_PX = 44 + 8;
const HOURS_PX = 40 + 8;
/** A late one is bold. */
const DUE = { size: 13, weight: 600 };
/** What figures of one width add to a date. */
const FIGURES_PX = 4;
/** Before a date that lies behind the sprint. */
const MARK_PX = 16;
const GAP_PX = 8;
const SUBJECT_PX = 120;
const NEAR_PX = 430;
/** A single long subject doesn't take the names of all statuses. */
const SUBJECT_WIDEST_PX = 480;

interface Widths {
  status: number;
  due: number;
  points: number;
  hours: number;
}

/** Beside the details of a work package: days without their year, as subjects need the room. */
const isNear = (room: number): boolean => room < NEAR_PX;

/**
 * @param room pixels of a row
 * @param marks whether a date has a sign before it
 */
export function widthsIn(rows: readonly WorkPackage[], room: number, marks = false): Widths {
  const subject = Math.min(SUBJECT_WIDEST_PX, widestText(rows.map((row) => row.subject)));
  const status = SIGN_PX + SIGN_GAP_PX + widestText(rows.map((row) => titleOf(row, "status")));
  const dates = rows.flatMap(({ dueDate, date }) => dueDate ?? date ?? []).map(isNear(room) ? nearDay : formatShortDay);
  const hasPoints = rows.some((row) => row.storyPoints != null);
  const hasHours = rows.some((row) => row.estimatedTime != null);
  const [, sign, due, points, hours] = giveWay(
    [
      { wide: subject, steps: [{ rank: RANK.cutSubject, to: SUBJECT_PX, cut: true }] },
      { wide: status, steps: [{ rank: RANK.name, to: SIGN_PX }] },
      { wide: dates.length === 0 ? 0 : widestText(dates, DUE) + FIGURES_PX + (marks ? MARK_PX : 0) + GAP_PX },
      { wide: POINTS_PX, steps: hasPoints ? [] : [{ rank: RANK.empty, to: 0 }] },
      // Sprints are planned by points; the head has the sum of the work.
      { wide: HOURS_PX, steps: [{ rank: hasHours ? RANK.person : RANK.empty, to: 0 }] },
    ],
    room - FIXED_PX,
  );
  return {
    status: sign?.width ?? SIGN_PX,
    due: Math.max(0, (due?.width ?? 0) - GAP_PX),
    points: points?.width ?? 0,
    hours: hours?.width ?? 0,
  };
}

interface PaneProps {
  label: string;
  /** All that it shows, in whatever part of it. */
  rows: readonly WorkPackage[];
  /** Whether a date has a sign before it. */
  marks?: boolean;
  children: ReactNode;
}

export function Pane({ label, rows, marks = false, children }: PaneProps): ReactNode {
  const { ref, width } = useElementSize();
  const typefaces = useTypefaces();
  const { status, due, points, hours } = useMemo(
    () => widthsIn(rows, width, marks),
    // oxlint-disable-next-line react/exhaustive-deps -- texts have other widths in another typeface
    [rows, width, marks, typefaces],
  );
  const style: CSSProperties = { "--status": `${status}px`, "--due": `${due}px` };
  return (
    <div
      className={styles.pane}
      role="region"
      aria-label={label}
      style={style}
      data-signs={status === SIGN_PX || undefined}
      data-near={isNear(width) || undefined}
      data-without-due={due === 0 || undefined}
      data-without-points={points === 0 || undefined}
      data-without-hours={hours === 0 || undefined}
      // It scrolls: the keyboard has to reach that.
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a scrolling region
      tabIndex={0}
    >
      <div ref={ref} />
      {children}
    </div>
  );
}
