/** One line of the timeline: the name, which opens the details, and the bar. */
import { titleOf } from "@halyard/api-client/links";
import type { WorkPackage } from "@halyard/contract/resources";
import { iconOfName } from "@halyard/contract/work-types/type-icons";
import { ChevronLeft, ChevronRight } from "lucide-react";
import { memo, type ReactNode } from "react";
import { useT } from "../../../shared/i18n/i18n.tsx";
import { ColorDot } from "../../../shared/ui/primitives/color-dot.tsx";
import { TypeIcon } from "../../work-types/types/type-icon.tsx";
import type { Lookups } from "../model/use-lookups.ts";
import type { Difference } from "../compare/comparison.ts";
import { formatShortDay } from "../../../shared/dates/dates.tsx";
import { spanOf } from "../dates/days.ts";
import type { ViewProps } from "../model/view-props.ts";
import { TimelineBar } from "./timeline-bar.tsx";
import { leftOf, type Scale } from "./scale.ts";
import styles from "./timeline.module.css";

interface RowProps {
  row: WorkPackage;
  scale: Scale;
  look: Lookups;
  open: ViewProps["open"];
  isOpen: boolean;
  /** With its bar; else with its name alone, until it is its turn. */
  whole: boolean;
  /** Pixels from the first row. */
  top: number;
  /** What can be seen of the scale, in pixels, roughly. */
  seenFrom: number;
  seenTo: number;
  /** Scrolls to so many pixels. */
  jump: (left: number) => void;
  /** What was different at the moment that the timeline compares with. */
  difference: Difference | undefined;
}

export const Row = memo(function Row({
  row,
  scale,
  look,
  open,
  isOpen,
  whole,
  top,
  seenFrom,
  seenTo,
  jump,
  difference,
}: RowProps): ReactNode {
  const type = titleOf(row, "type");
  const status = titleOf(row, "status");
  return (
    <li
      className={styles.row}
      style={{ transform: `translateY(${top}px)` }}
      data-open={isOpen || undefined}
      data-work-package={row.id}
    >
      <div className={styles.name}>
        <TypeIcon name={type} color={look.types.get(type)} icon={look.typeIcons.get(type) ?? iconOfName(type)} />
        <span className={styles.id}>#{row.id}</span>
        <button type="button" className={styles.subject} title={row.subject} onClick={() => open(row)}>
          {row.subject}
        </button>
        <span className={styles.state}>
          <ColorDot name={status} status={look.statuses.get(status)} bare />
        </span>
      </div>
      <div className={styles.line}>
        {whole ? (
          <>
            <Elsewhere {...{ row, scale, seenFrom, seenTo, jump }} />
            <TimelineBar {...{ row, scale, look, open, difference }} />
          </>
        ) : null}
      </div>
    </li>
  );
});

/** The bar stands outside of what is seen: which way it is, and the way there. */
function Elsewhere({
  row,
  scale,
  seenFrom,
  seenTo,
  jump,
}: Pick<RowProps, "row" | "scale" | "seenFrom" | "seenTo" | "jump">): ReactNode {
  const t = useT();
  const span = spanOf(row);
  if (span === null) return null;
  const left = leftOf(scale, span.from);
  const before = leftOf(scale, span.to) + scale.day < seenFrom;
  if (!before && left < seenTo) return null;
  const date = formatShortDay(before ? span.to : span.from);
  const label = t("timeline.jump", { date, id: row.id });
  return (
    <button
      type="button"
      className={styles.elsewhere}
      tabIndex={-1}
      aria-label={label}
      title={label}
      onClick={() => jump(left)}
    >
      {before ? <ChevronLeft size={14} aria-hidden /> : null}
      {date}
      {before ? null : <ChevronRight size={14} aria-hidden />}
    </button>
  );
}
