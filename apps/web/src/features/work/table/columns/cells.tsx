/** The cells of the work table, edited in place where one may. Some stand in the details, too. */
import { linkOf, titleOf } from "@halyard/api-client/links";
import { SUBJECT_LENGTH_MAXIMUM } from "@halyard/contract/limits";
import type { WorkPackage } from "@halyard/contract/resources";
import type { ReactNode } from "react";
import { useT } from "../../../../shared/i18n/i18n.tsx";
import { PersonLabel, PersonName } from "../../../../shared/components/person.tsx";
import { AvatarName, NoOne } from "../../../../shared/ui/primitives/avatar.tsx";
import { ColorDot } from "../../../../shared/ui/primitives/color-dot.tsx";
import { formatDay, formatFirstDay } from "../../../../shared/dates/dates.tsx";
import { TypeName } from "../../../work-types/types/type-icon.tsx";
import { ChoiceEditor } from "../../editing/choice-editor.tsx";
import { daysOf } from "../../model/duration.ts";
import editors from "../../editing/editors.module.css";
import { mayEdit } from "../../model/queries.ts";
import { PriorityName } from "../../../work-types/priorities/priority-name.tsx";
import { isLate, type Lookups } from "../../model/use-lookups.ts";
import { ValueEditor } from "../../editing/value-editor.tsx";
import styles from "./cells.module.css";

interface CellProps {
  row: WorkPackage;
  look: Lookups;
}

/** The subject as an editor: in the details. */
export function SubjectEditor({ row }: { row: WorkPackage }): ReactNode {
  if (!mayEdit(row)) return <span>{row.subject}</span>;
  return <ValueEditor workPackage={row} attribute="subject" shown={row.subject} maxLength={SUBJECT_LENGTH_MAXIMUM} />;
}

/** @param bare the sign alone: its group has the name, or there is no room for it */
export function StatusCell({ row, look, bare = false }: CellProps & { bare?: boolean }): ReactNode {
  const sign = (name: string): ReactNode => <ColorDot name={name} status={look.statuses.get(name)} bare={bare} />;
  if (!mayEdit(row)) return sign(titleOf(row, "status"));
  return <ChoiceEditor workPackage={row} attribute="status" show={sign} />;
}

/** @param bare the sign alone */
export function PriorityCell({ row, look, bare = false }: CellProps & { bare?: boolean }): ReactNode {
  const dot = (name: string): ReactNode => <PriorityName name={name} priorities={look.priorities} bare={bare} />;
  if (!mayEdit(row)) return dot(titleOf(row, "priority"));
  return <ChoiceEditor workPackage={row} attribute="priority" show={dot} />;
}

export function TypeCell({ row, look }: CellProps): ReactNode {
  const named = (name: string): ReactNode => (
    <TypeName name={name} color={look.types.get(name)} icon={look.typeIcons.get(name)} />
  );
  if (!mayEdit(row)) return named(titleOf(row, "type"));
  return <ChoiceEditor workPackage={row} attribute="type" show={named} />;
}

interface PersonCellProps {
  row: WorkPackage;
  attribute?: "assignee" | "responsible";
  none: string;
  /** The disc alone: the subjects need the room. */
  bare?: boolean;
}

export function AssigneeCell({ row, attribute = "assignee", none, bare = false }: PersonCellProps): ReactNode {
  const assignee = linkOf(row, attribute);
  const name = titleOf(row, attribute);
  const ring = bare ? { noneSign: <NoOne name={none} /> } : {};
  if (!mayEdit(row)) {
    if (name !== "") return <PersonName person={assignee} bare={bare} />;
    return ring.noneSign ?? <span className={styles.quiet}>{none}</span>;
  }
  const person = (shown: string): ReactNode =>
    shown === name ? <PersonLabel person={assignee} bare={bare} /> : <AvatarName name={shown} bare={bare} />;
  return <ChoiceEditor workPackage={row} attribute={attribute} show={person} none={none} {...ring} />;
}

interface DateCellProps extends CellProps {
  attribute: "startDate" | "dueDate";
  none: string;
  /** The last day of the same days, which says the year. */
  until?: string | null | undefined;
}

export function DateCell({ row, attribute, none, look, until }: DateCellProps): ReactNode {
  const t = useT();
  // A milestone has one date, which stands in either column and is written as `date`.
  const milestone = row.date !== undefined;
  const value = milestone ? row.date : row[attribute];
  const late = attribute === "dueDate" && isLate(row, value ?? null, look);
  const isToday = value === look.today;
  const shown =
    value == null ? null : (
      <time
        dateTime={value}
        title={formatDay(value)}
        className={late ? editors.late : isToday ? editors.today : undefined}
      >
        {isToday ? t("workPackages.lines.today") : formatFirstDay(value, until ?? "")}
      </time>
    );
  if (!mayEdit(row)) return shown ?? <span className={styles.quiet}>{none}</span>;
  return (
    <ValueEditor workPackage={row} attribute={milestone ? "date" : attribute} type="date" shown={shown} none={none} />
  );
}

/** How many days it takes, and whether they are working days alone: a milestone takes none. */
export function DurationCell({ row, none }: { row: WorkPackage; none: string }): ReactNode {
  const t = useT();
  const days = daysOf(row.duration);
  const kind = row.ignoreNonWorkingDays === true ? "calendarDays" : "workingDays";
  const shown = days === null ? null : t(`workPackages.${kind}`, { count: days });
  if (!mayEdit(row) || row.date !== undefined) {
    return shown ?? <span className={styles.quiet}>{none}</span>;
  }
  return (
    <ValueEditor
      workPackage={row}
      attribute="duration"
      shown={shown}
      typed={String(days ?? "")}
      none={none}
      read={(text) => {
        const typed = text.trim();
        if (typed === "") return { to: null };
        return /^[1-9]\d{0,3}$/.test(typed) ? { to: `P${typed}D` } : { error: t("workPackages.invalidDays") };
      }}
    />
  );
}
