/** The first column: what it is, its number and its subject, which opens it; edited in place by its pencil or Enter. */
import { titleOf } from "@halyard/api-client/links";
import { SUBJECT_LENGTH_MAXIMUM } from "@halyard/contract/limits";
import { iconOfName } from "@halyard/contract/work-types/type-icons";
import type { WorkPackage } from "@halyard/contract/resources";
import { ChevronDown, ChevronRight, Pencil } from "lucide-react";
import type { ReactNode } from "react";
import { textWidth } from "../../../../shared/ui/primitives/text-width.ts";
import { formatDay, formatShortDay } from "../../../../shared/dates/dates.tsx";
import { translate, useT } from "../../../../shared/i18n/i18n.tsx";
import { useCellTab } from "../../../../shared/ui/data-table/model/cell-tab.ts";
import button from "../../../../shared/ui/primitives/name-button.module.css";
import { useRestoreFocus } from "../../../../shared/ui/focus/use-restore-focus.ts";
import { useKeyedState } from "../../../../shared/ui/primitives/use-keyed-state.ts";
import { TypeIcon } from "../../../work-types/types/type-icon.tsx";
import { labelOf } from "../../model/labels.ts";
import { mayEdit } from "../../model/queries.ts";
import { isLate, type Lookups } from "../../model/use-lookups.ts";
import { ValueEditor } from "../../editing/value-editor.tsx";
import styles from "./cells.module.css";

/** Where it stands below its parents. */
export interface Branch {
  level: number;
  /** undefined: nothing is below it. */
  expanded: boolean | undefined;
  toggle: () => void;
}

interface WorkCellProps {
  row: WorkPackage;
  look: Lookups;
  open: (workPackage: WorkPackage) => void;
  /** How many the longest id of the table has. */
  idDigits: number;
  branch?: Branch | undefined;
  /** Says when it is due, where no column does. */
  dueSaid?: boolean;
}

const INDENT_PX = 18;
const GAP_PX = 8;
const SIGN_PX = 18;
const FOLD_PX = 24;

interface WidthOptions extends Pick<WorkCellProps, "look" | "idDigits"> {
  rows: readonly WorkPackage[];
  dueSaid: boolean;
  branchOf?: ((row: WorkPackage) => Branch | undefined) | undefined;
}

/** What figures of one width and halves of pixels add. */
const ROUNDING_PX = 4;

/** Pixels that the cell takes with the whole subject, in the widest of these rows. */
export function workWidth({ rows, look, idDigits, dueSaid, branchOf }: WidthOptions): number {
  const before = SIGN_PX + GAP_PX + textWidth(`#${"0".repeat(idDigits)}`) + GAP_PX + ROUNDING_PX;
  const most = Math.max(0, ...rows.map(({ subject }) => subject.length));
  return rows.reduce((widest, row) => {
    // A text with half the letters of the longest isn't the widest.
    if (row.subject.length < most / 2) return widest;
    const branch = branchOf?.(row);
    const due = row.dueDate ?? row.date ?? null;
    const late =
      dueSaid && due !== null && isLate(row, due, look)
        ? GAP_PX + textWidth(translate("workPackages.dueOn", { date: formatShortDay(due) }), LATE)
        : 0;
    const fold = branch === undefined ? 0 : FOLD_PX + branch.level * INDENT_PX;
    return Math.max(widest, before + fold + textWidth(row.subject, { weight: 500 }) + late);
  }, 0);
}

const LATE = { weight: 600 };
/** Made once: a table has hundreds, and the same one need not be looked at again. */
const PENCIL = <Pencil size={14} aria-hidden />;

export function WorkCell({ row, look, open, idDigits, branch, dueSaid = false }: WorkCellProps): ReactNode {
  const t = useT();
  const [editing, setEditing] = useKeyedState(row.id, false);
  const { control: subject, ended } = useRestoreFocus<HTMLButtonElement>(editing);
  const tabIndex = useCellTab();
  const type = titleOf(row, "type");
  const due = row.dueDate ?? row.date ?? null;
  return (
    <span className={styles.work} style={branch && { paddingInlineStart: branch.level * INDENT_PX }}>
      {branch === undefined ? null : <Fold row={row} branch={branch} />}
      <TypeIcon name={type} color={look.types.get(type)} icon={look.typeIcons.get(type) ?? iconOfName(type)} />
      <span className={styles.id} style={{ minWidth: `${idDigits + 1.2}ch` }}>
        #{row.id}
      </span>
      {editing ? (
        <ValueEditor
          workPackage={row}
          attribute="subject"
          shown={row.subject}
          maxLength={SUBJECT_LENGTH_MAXIMUM}
          onClose={(byKey) => {
            ended(byKey);
            setEditing(false);
          }}
        />
      ) : (
        <>
          <button
            ref={subject}
            type="button"
            className={button.name}
            title={row.subject}
            tabIndex={tabIndex}
            onClick={() => open(row)}
          >
            {row.subject}
          </button>
          {mayEdit(row) ? (
            <button
              type="button"
              className={styles.pencil}
              tabIndex={tabIndex}
              aria-label={t("workPackages.edit", { field: labelOf("subject"), id: row.id })}
              data-cell-edit
              onClick={() => setEditing(true)}
            >
              {PENCIL}
            </button>
          ) : null}
          {dueSaid && due !== null ? <Due {...{ row, due, look }} /> : null}
        </>
      )}
    </span>
  );
}

/** Quiet until it is over, and only where it has room. Of what is done it says nothing. */
function Due({ row, due, look }: Pick<WorkCellProps, "row" | "look"> & { due: string }): ReactNode {
  const t = useT();
  const words = t("workPackages.dueOn", { date: formatShortDay(due) });
  if (isLate(row, due, look)) {
    return (
      <time dateTime={due} className={styles.late} title={t("workPackages.overdueSince", { date: formatDay(due) })}>
        {words}
      </time>
    );
  }
  if (look.statuses.get(titleOf(row, "status"))?.isClosed === true) return null;
  return (
    <span className={styles.due}>
      <time dateTime={due}>{words}</time>
    </span>
  );
}

function Fold({ row, branch }: { row: WorkPackage; branch: Branch }): ReactNode {
  const t = useT();
  const tabIndex = useCellTab();
  if (branch.expanded === undefined) return <span className={styles.leaf} />;
  const Icon = branch.expanded ? ChevronDown : ChevronRight;
  return (
    <button
      type="button"
      className={styles.fold}
      tabIndex={tabIndex}
      aria-label={t(branch.expanded ? "workPackages.fold" : "workPackages.unfold", { id: row.id })}
      aria-expanded={branch.expanded}
      onClick={branch.toggle}
    >
      <Icon size={16} aria-hidden />
    </button>
  );
}
