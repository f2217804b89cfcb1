/** The scrolling part of the timeline: head, names, bars, arrows. Only what can be seen is in the page. */
import { titleOf } from "@halyard/api-client/links";
import type { WorkPackage } from "@halyard/contract/resources";
import { useVirtualizer } from "@tanstack/react-virtual";
import {
  useCallback,
  useEffect,
  useImperativeHandle,
  useRef,
  useState,
  type CSSProperties,
  type ReactNode,
  type Ref,
} from "react";
import { useT } from "../../../shared/i18n/i18n.tsx";
import { useSmallPhone } from "../../../shared/ui/layout/use-phone.ts";
import { useStagedRendering } from "../../../shared/ui/primitives/use-staged-rendering.ts";
import type { Lookups } from "../model/use-lookups.ts";
import type { Comparison } from "../compare/comparison.ts";
import type { ViewProps } from "../model/view-props.ts";
import { Arrows } from "./arrows.tsx";
import { Head } from "./head.tsx";
import type { Dependency } from "./queries.ts";
import { PhaseStrip, type DatedPhase } from "./phase-strip.tsx";
import { Row } from "./row.tsx";
import { leftOf, openingOf, PHONE_ROW, ROW, type Dated, type Scale } from "./scale.ts";
import styles from "./timeline.module.css";

export interface ChartHandle {
  showToday: () => void;
}

interface ChartProps {
  ref: Ref<ChartHandle>;
  rows: readonly WorkPackage[];
  scale: Scale;
  look: Lookups;
  open: ViewProps["open"];
  openId: number | null;
  dependencies: readonly Dependency[];
  /** null: nothing is compared. */
  comparison: Comparison | null;
  phases: readonly DatedPhase[];
  /** The last rows are seen. */
  onEnd: () => void;
  atEnd: boolean;
}

const AHEAD = 6;
/** The head is drawn again whenever another such step has been scrolled, not at each pixel. */
const STEP_PX = 200;
/** Room left of a bar that was jumped to. */
const JUMP_PX = 60;
const WEEK = 7;
const UNDATED: Dated = { startDate: null, dueDate: null };

export function Chart(props: ChartProps): ReactNode {
  const { ref, rows, scale, look, open, openId, dependencies, phases, comparison, onEnd, atEnd } = props;
  const t = useT();
  const scroller = useRef<HTMLDivElement>(null);
  const [step, setStep] = useState(0);
  const [width, setWidth] = useState(0);
  const { height: rowPx, middle } = useSmallPhone() ? PHONE_ROW : ROW;
  const showToday = useCallback(() => {
    const element = scroller.current;
    if (element === null) return;
    const opening = openingOf(toBeDone(rows, look), scale, look.today, {
      width: element.clientWidth - namesWidth(element),
      rows: Math.floor(element.clientHeight / rowPx),
    });
    element.scrollLeft = opening.left;
    element.scrollTop = wholeRows(element, opening.row, rowPx) * rowPx;
  }, [rows, scale, look, rowPx]);
  const jump = useCallback((left: number) => scroller.current?.scrollTo({ left: left - JUMP_PX }), []);
  useImperativeHandle(ref, () => ({ showToday }), [showToday]);
  // The scale grows to the left while rows are read: what was seen stays where it is.
  const seen = useRef<{ first: string; whole: boolean } | null>(null);
  useEffect(() => {
    const element = scroller.current;
    if (element === null) return;
    // What is closed isn't known before the statuses are.
    if (seen.current?.whole !== true) showToday();
    else element.scrollLeft += leftOf(scale, seen.current.first);
    seen.current = { first: scale.first, whole: look.ready };
  }, [scale, showToday, look.ready]);
  // oxlint-disable-next-line react/incompatible-library -- the compiler that this warns about is not used
  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowPx,
    overscan: AHEAD,
    initialRect: { width: 0, height: 800 },
  });
  const shown = virtual.getVirtualItems();
  const last = shown.at(-1)?.index ?? 0;
  useEffect(() => {
    if (!atEnd && last >= rows.length - 1 - AHEAD) onEnd();
  }, [atEnd, last, rows.length, onEnd]);
  // In turns only while it scrolls: where it opens and where it comes to rest all bars are there at once.
  const pace = virtual.isScrolling ? "scrolling" : "still";
  const ids = shown.map(({ index }) => String(rows[index]?.id ?? ""));
  const whole = useStagedRendering(ids, `${pace} ${rows.length}`, ids.length);
  const range = [shown[0]?.index ?? 0, last] as const;
  return (
    // It scrolls both ways: the keyboard has to reach that.
    <div
      ref={scroller}
      className={styles.scroller}
      style={phases.length === 0 ? {} : { "--above": "80px" }}
      role="region"
      aria-label={t("timeline.title")}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a scrolling region
      tabIndex={0}
      onScroll={({ currentTarget }) => {
        setStep(Math.floor(currentTarget.scrollLeft / STEP_PX));
        setWidth(currentTarget.clientWidth - namesWidth(currentTarget));
      }}
    >
      <div className={styles.chart} style={measures(scale, look.today, rowPx)}>
        <Head
          scale={scale}
          today={look.today}
          from={(step - 1) * STEP_PX}
          to={(step + 1) * STEP_PX + Math.max(width, 1_600)}
        />
        {phases.length === 0 ? null : <PhaseStrip phases={phases} scale={scale} />}
        <ul className={styles.rows} style={{ height: virtual.getTotalSize() }}>
          {shown.map(({ index, start }) => {
            const row = rows[index];
            if (row === undefined) return null;
            return (
              <Row
                key={row.id}
                {...{ row, scale, look, open, jump }}
                top={start}
                difference={comparison?.get(row.id)}
                whole={whole.has(String(row.id))}
                isOpen={row.id === openId}
                seenFrom={step * STEP_PX}
                seenTo={(step + 1) * STEP_PX + width}
              />
            );
          })}
        </ul>
        <div className={styles.canvas} style={{ height: virtual.getTotalSize() }} aria-hidden>
          {scale.zoom === "day" || scale.zoom === "week" ? (
            <div className={styles.weekends} style={{ "--week": `${scale.day * WEEK}px` }} />
          ) : null}
          <div className={styles.today} />
          <Arrows {...{ rows, scale, dependencies, range, openId, rowPx, middle }} />
        </div>
      </div>
    </div>
  );
}

/** It opens at work that is open: what is closed counts as long over, unless all is. */
function toBeDone(rows: readonly WorkPackage[], { statuses }: Lookups): readonly Dated[] {
  const isClosed = (row: WorkPackage): boolean => statuses.get(titleOf(row, "status"))?.isClosed === true;
  return rows.every(isClosed) ? rows : rows.map((row) => (isClosed(row) ? UNDATED : row));
}

/** Lengths for the style sheet, in pixels. */
const measures = (scale: Scale, today: string, rowPx: number): CSSProperties => ({
  "--row": `${rowPx}px`,
  "--canvas": `${scale.width}px`,
  "--day": `${scale.day}px`,
  "--today": `${leftOf(scale, today) + scale.day / 2}px`,
});

/** As many rows as can be scrolled away without one that is cut at the top. */
const wholeRows = ({ scrollHeight, clientHeight }: HTMLElement, wanted: number, rowPx: number): number =>
  Math.max(0, Math.min(wanted, Math.floor((scrollHeight - clientHeight) / rowPx)));

const namesWidth = (element: HTMLElement): number =>
  Number.parseInt(getComputedStyle(element).getPropertyValue("--names"), 10) || 0;
