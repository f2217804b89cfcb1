/** A work package in one line: what it is, where it is, how it stands, and when. */
import { titleOf } from "@halyard/api-client/links";
import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { useT } from "../../../shared/i18n/i18n.tsx";
import { ColorDot } from "../../../shared/ui/primitives/color-dot.tsx";
import { formatDay, formatShortDay, RelativeTime } from "../../../shared/dates/dates.tsx";
import { localDay } from "../../../shared/dates/local-day.ts";
import type { WorkLine } from "./queries.ts";
import styles from "./work-list.module.css";

interface WorkLineViewProps {
  line: WorkLine;
  /** Status colours by name. */
  colors: ReadonlyMap<string, string | null>;
  moment: "due" | "changed";
  /** Of one project, which need not be named on each line. */
  within: boolean;
}

export function WorkLineView({ line, colors, moment, within }: WorkLineViewProps): ReactNode {
  const status = titleOf(line, "status");
  return (
    <li className={styles.line}>
      <Link to="/work_packages/$id" params={{ id: String(line.id) }} className={styles.subject} title={line.subject}>
        {line.subject}
      </Link>
      <div className={styles.facts}>
        <span className={styles.where}>
          {titleOf(line, "type")} #{line.id}
          {within ? null : ` · ${titleOf(line, "project")}`}
        </span>
        <span className={styles.status}>
          <ColorDot name={status} color={colors.get(status)} />
        </span>
        <span className={styles.moment}>
          {moment === "changed" ? (
            <RelativeTime time={line.updatedAt} />
          ) : (
            <DueDate date={line.dueDate ?? line.date ?? null} />
          )}
        </span>
      </div>
    </li>
  );
}

function DueDate({ date }: { date: string | null }): ReactNode {
  const t = useT();
  if (date === null) return null;
  const overdue = date < localDay();
  return (
    <time dateTime={date} title={formatDay(date)} className={overdue ? styles.overdue : undefined}>
      {t(overdue ? "workPackages.lines.overdue" : "workPackages.lines.dueOn", { date: formatShortDay(date) })}
    </time>
  );
}
