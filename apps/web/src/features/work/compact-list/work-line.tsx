/** A work package in one line: what it is, where it is, how it stands, and when. */
import { titleOf } from "@halyard/api-client/links";
import { iconOfName } from "@halyard/contract/work-types/type-icons";
import { VisuallyHidden } from "@mantine/core";
import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { useT } from "../../../shared/i18n/i18n.tsx";
import { Avatar } from "../../../shared/ui/primitives/avatar.tsx";
import { ColorDot } from "../../../shared/ui/primitives/color-dot.tsx";
import { formatDay, formatShortDay, RelativeTime } from "../../../shared/dates/dates.tsx";
import { localDay } from "../../../shared/dates/local-day.ts";
import { TypeIcon } from "../../work-types/types/type-icon.tsx";
import type { Lookups } from "../model/use-lookups.ts";
import type { WorkLine } from "./queries.ts";
import styles from "./work-list.module.css";

interface WorkLineViewProps {
  line: WorkLine;
  look: Lookups;
  moment: "due" | "changed";
  /** Of one project, which need not be named on each line. */
  within: boolean;
}

export function WorkLineView({ line, look, moment, within }: WorkLineViewProps): ReactNode {
  const status = titleOf(line, "status");
  const type = titleOf(line, "type");
  const assignee = titleOf(line, "assignee");
  // What changed lately is looked for by its subject, which has the line; of the status the sign is enough.
  const changed = moment === "changed";
  return (
    <li className={styles.line}>
      <TypeIcon name={type} icon={look.typeIcons.get(type) ?? iconOfName(type)} color={look.types.get(type)} />
      <span className={styles.first}>
        <Link to="/work_packages/$id" params={{ id: String(line.id) }} className={styles.subject} title={line.subject}>
          {line.subject}
        </Link>
        {changed ? (
          <ColorDot name={status} status={look.statuses.get(status)} bare />
        ) : (
          <span className={styles.moment}>
            <DueDate date={line.dueDate ?? line.date ?? null} />
          </span>
        )}
      </span>
      <span className={styles.second}>
        <span className={styles.where}>
          #{line.id}
          {within ? null : ` · ${titleOf(line, "project")}`}
        </span>
        {changed ? (
          <span className={styles.moment}>
            <RelativeTime time={line.updatedAt} alone />
          </span>
        ) : (
          <span className={styles.status}>
            <ColorDot name={status} status={look.statuses.get(status)} />
          </span>
        )}
        {within && assignee !== "" ? <Avatar name={assignee} size={18} /> : null}
      </span>
    </li>
  );
}

function DueDate({ date }: { date: string | null }): ReactNode {
  const t = useT();
  if (date === null) return null;
  const today = localDay();
  const overdue = date < today;
  return (
    <time dateTime={date} title={formatDay(date)} className={overdue ? styles.overdue : undefined}>
      <VisuallyHidden>{overdue ? t("workPackages.lines.overdue") : null}</VisuallyHidden>
      {date === today ? t("workPackages.lines.today") : formatShortDay(date)}
    </time>
  );
}
