/** What is open in a version and due first, a line each. */
import { titleOf } from "@halyard/api-client/links";
import { filter } from "@halyard/api-client/query";
import { iconOfName } from "@halyard/contract/work-types/type-icons";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { formatShortDay } from "../../../shared/dates/dates.tsx";
import { useT } from "../../../shared/i18n/i18n.tsx";
import { ColorDot } from "../../../shared/ui/primitives/color-dot.tsx";
import { TypeIcon } from "../../work-types/types/type-icon.tsx";
import { linesQuery } from "../compact-list/queries.ts";
import { pathIn } from "../model/queries.ts";
import { useLookups } from "../model/use-lookups.ts";
import { openOnly } from "../overview/queries.ts";
import styles from "./roadmap.module.css";
import "../model/messages.ts";

const SHOWN = 4;

interface NextWorkProps {
  /** As in the address. */
  projectId: string;
  versionId: number;
}

export function NextWork({ projectId, versionId }: NextWorkProps): ReactNode {
  const t = useT();
  const look = useLookups();
  const of = [filter("version", "=", [versionId]), ...openOnly];
  const path = pathIn(projectId, "work_packages");
  // What it shows is a help: where it cannot be read, the figures above lead to the same.
  const rows = useQuery(linesQuery(of, [["dueDate", "asc"]], path, SHOWN)).data?._embedded.elements ?? [];
  if (!look.ready) return null;
  return (
    <ul className={styles.next}>
      {rows.map((row) => {
        const [type, status, due] = [titleOf(row, "type"), titleOf(row, "status"), row.dueDate ?? row.date ?? null];
        const late = due !== null && due < look.today;
        return (
          <li key={row.id}>
            <TypeIcon name={type} icon={look.typeIcons.get(type) ?? iconOfName(type)} color={look.types.get(type)} />
            <span className={styles.id}>#{row.id}</span>
            <Link to="/work_packages/$id" params={{ id: String(row.id) }} className={styles.subject}>
              {row.subject}
            </Link>
            <span className={styles.status}>
              <ColorDot name={status} status={look.statuses.get(status)} />
            </span>
            <span className={styles.assignee}>{titleOf(row, "assignee") || t("workPackages.noOne")}</span>
            <span className={late ? styles.overdue : styles.due}>
              {due === null ? "" : due === look.today ? t("workPackages.lines.today") : formatShortDay(due)}
            </span>
          </li>
        );
      })}
    </ul>
  );
}
