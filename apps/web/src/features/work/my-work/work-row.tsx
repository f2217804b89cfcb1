/** A work package of mine in one line; its status and its date are changed where they stand. */
import { titleOf } from "@halyard/api-client/links";
import type { WorkPackage } from "@halyard/contract/resources";
import { iconOfName } from "@halyard/contract/work-types/type-icons";
import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { useT } from "../../../shared/i18n/i18n.tsx";
import { TypeIcon } from "../../work-types/types/type-icon.tsx";
import { Allowed } from "../editing/fields-of.tsx";
import type { Lookups } from "../model/use-lookups.ts";
import { DateCell, StatusCell } from "../table/columns/cells.tsx";
import { RowMenu } from "./row-menu.tsx";
import styles from "./my-work-page.module.css";

export function WorkRow({ row, look }: { row: WorkPackage; look: Lookups }): ReactNode {
  return (
    <li className={styles.row} data-work-package={row.id}>
      <TypeSign row={row} look={look} />
      <Link
        to="/work_packages/$id"
        params={{ id: String(row.id) }}
        className={styles.subject}
        title={row.subject}
        data-my-work
      >
        <span className={styles.id}>#{row.id}</span> <span className={styles.words}>{row.subject}</span>
      </Link>
      <Facts row={row} look={look} />
      <RowMenu subject={row.subject} row={row} />
    </li>
  );
}

export function TypeSign({ row, look }: { row: WorkPackage | undefined; look: Lookups }): ReactNode {
  const type = row === undefined ? "" : titleOf(row, "type");
  return (
    <span className={styles.sign}>
      {type === "" ? null : (
        <TypeIcon name={type} icon={look.typeIcons.get(type) ?? iconOfName(type)} color={look.types.get(type)} />
      )}
    </span>
  );
}

/** Where it belongs, how it stands, and until when. */
export function Facts({ row, look }: { row: WorkPackage; look: Lookups }): ReactNode {
  const t = useT();
  return (
    <>
      <span className={styles.status}>
        <Allowed row={row} attribute="status">
          {(shown) => <StatusCell row={shown} look={look} />}
        </Allowed>
      </span>
      <span className={styles.project} title={titleOf(row, "project")}>
        {titleOf(row, "project")}
      </span>
      <span className={styles.due}>
        <Allowed row={row} attribute="dueDate">
          {(shown) => <DateCell row={shown} attribute="dueDate" none={t("workPackages.noDate")} look={look} />}
        </Allowed>
      </span>
    </>
  );
}
