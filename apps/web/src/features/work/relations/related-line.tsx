/** Another work package in one line, with what can be done about its being here. */
import { titleOf } from "@halyard/api-client/links";
import type { WorkPackage } from "@halyard/contract/resources";
import { iconOfName } from "@halyard/contract/work-types/type-icons";
import { Link } from "@tanstack/react-router";
import { X } from "lucide-react";
import type { ReactNode } from "react";
import { useT } from "../../../shared/i18n/i18n.tsx";
import { formatShortDay } from "../../../shared/dates/dates.tsx";
import { HoverActions } from "../../../shared/ui/menu/hover-actions.tsx";
import { ColorDot } from "../../../shared/ui/primitives/color-dot.tsx";
import { TypeIcon } from "../../work-types/types/type-icon.tsx";
import { useLookups } from "../model/use-lookups.ts";
import styles from "./relations.module.css";

interface RelatedLineProps {
  id: number;
  subject: string;
  /** Where it is known whole: its type and status. */
  workPackage?: WorkPackage | undefined;
  /** How it is related. */
  how?: string;
  /** What the button is called; without it there is none. */
  remove?: { label: string; run: () => void } | undefined;
}

export function RelatedLine({ id, subject, workPackage, how, remove }: RelatedLineProps): ReactNode {
  const t = useT();
  const look = useLookups();
  const { statuses, types, typeIcons } = look;
  const [status, type] = [titleOf(workPackage, "status"), titleOf(workPackage, "type")];
  const due = workPackage?.dueDate ?? workPackage?.date ?? null;
  const closed = statuses.get(status)?.isClosed === true;
  return (
    <li className={styles.line}>
      {how === undefined ? null : <span className={styles.how}>{how}</span>}
      {type === "" || !look.ready ? null : (
        <TypeIcon name={type} color={types.get(type)} icon={typeIcons.get(type) ?? iconOfName(type)} />
      )}
      <Link to="/work_packages/$id" params={{ id: String(id) }} className={styles.subject} title={subject}>
        <span className={styles.id}>#{id}</span> {subject}
      </Link>
      {status === "" ? null : (
        <span className={styles.status}>
          <ColorDot name={status} status={statuses.get(status)} />
        </span>
      )}
      <span className={styles.due}>
        {due === null ? null : (
          <time dateTime={due} data-late={(due < look.today && !closed) || undefined}>
            {due === look.today ? t("workPackages.lines.today") : formatShortDay(due)}
          </time>
        )}
      </span>
      <HoverActions
        label={t("workPackages.actions", { id })}
        className={styles.actions}
        actions={remove === undefined ? [] : [{ ...remove, icon: <X size={14} aria-hidden /> }]}
      />
    </li>
  );
}
