/** What is open in a version, or in none, and due first, a line each. */
import { titleOf } from "@halyard/api-client/links";
import type { Filter } from "@halyard/api-client/query";
import { iconOfName } from "@halyard/contract/work-types/type-icons";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { formatShortDay } from "../../../shared/dates/dates.tsx";
import { useT } from "../../../shared/i18n/i18n.tsx";
import { AvatarName } from "../../../shared/ui/primitives/avatar.tsx";
import { ColorDot } from "../../../shared/ui/primitives/color-dot.tsx";
import { TypeIcon } from "../../work-types/types/type-icon.tsx";
import { linesQuery } from "../compact-list/queries.ts";
import { pathIn } from "../model/queries.ts";
import { useLookups } from "../model/use-lookups.ts";
import { openOnly } from "../overview/queries.ts";
import { filterObjects } from "../search-params/filters.ts";
import styles from "./roadmap.module.css";
import "../model/messages.ts";
import "./messages.ts";

const SHOWN = 4;
/** How many overdue work packages are listed. */
const MOST_LATE = 10;

interface NextWorkProps {
  /** As in the address. */
  projectId: string;
  /** What leaves only the version's work. */
  of: Filter;
  /** How many are open, and how many of those are overdue. */
  open: number;
  late?: number;
}

export function NextWork({ projectId, of, open, late = 0 }: NextWorkProps): ReactNode {
  const t = useT();
  const look = useLookups();
  const path = pathIn(projectId, "work_packages");
  // What it shows is a help: where it cannot be read, the way to all of it is there.
  const { data, isPending } = useQuery(
    linesQuery([of, ...openOnly], [["dueDate", "asc"]], path, Math.max(SHOWN, Math.min(late, MOST_LATE))),
  );
  const rows = data?._embedded.elements ?? [];
  if (!look.ready) return null;
  return (
    <ul className={styles.next}>
      {rows.map((row) => {
        const [type, status, due] = [titleOf(row, "type"), titleOf(row, "status"), row.dueDate ?? row.date ?? null];
        const assignee = titleOf(row, "assignee");
        const isLate = due !== null && due < look.today;
        return (
          <li key={row.id}>
            <span className={styles.work}>
              <TypeIcon name={type} icon={look.typeIcons.get(type) ?? iconOfName(type)} color={look.types.get(type)} />
              <span className={styles.id}>#{row.id}</span>
              <Link
                to="/work_packages/$id"
                params={{ id: String(row.id) }}
                className={styles.subject}
                title={row.subject}
              >
                {row.subject}
              </Link>
            </span>
            <span className={isLate ? styles.overdue : styles.due}>
              {due === null ? "" : due === look.today ? t("workPackages.lines.today") : formatShortDay(due)}
            </span>
            <span className={styles.status}>
              <ColorDot name={status} status={look.statuses.get(status)} />
            </span>
            <span className={styles.assignee}>
              {assignee === "" ? t("workPackages.noOne") : <AvatarName name={assignee} />}
            </span>
          </li>
        );
      })}
      {open > rows.length && !isPending ? (
        <li>
          <Link
            to="/projects/$projectId"
            params={{ projectId }}
            search={{ view: "table", filters: filterObjects([of, ...openOnly]) }}
            className={styles.all}
          >
            {t("roadmap.moreOpen", { count: open - rows.length })}
          </Link>
        </li>
      ) : null}
    </ul>
  );
}
