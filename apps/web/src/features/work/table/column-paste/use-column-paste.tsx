/** Copying one column of the chosen rows, and pasting one over a cell and those below it. */
import type { WorkPackage } from "@halyard/contract/resources";
import { isCustomFieldKey } from "@halyard/contract/work-types/custom-fields";
import { lazy, Suspense, useCallback, useState, type ReactNode } from "react";
import { translate } from "../../../../shared/i18n/i18n.tsx";
import { toast } from "../../../../shared/feedback/toast-store.ts";
import type { Column } from "../../../../shared/ui/data-table/model/column.ts";
import type { DataTableProps } from "../../../../shared/ui/data-table/model/table-props.ts";
import type { Lookups } from "../../model/use-lookups.ts";
import { shownValue } from "../../model/change.ts";
import { attributeIn } from "./check-column.ts";
import type { PasteColumn } from "./column-dialog.tsx";
import { columnIn, columnText } from "./values.ts";
import { withLoaded } from "./with-loaded.ts";
import "./messages.ts";

const ColumnDialog = lazy(async () => ({ default: (await import("./column-dialog.tsx")).ColumnDialog }));

interface Options {
  projectId: string;
  /** As they stand below each other. */
  rows: readonly WorkPackage[];
  /** Whether there are more below them, not loaded yet. */
  hasMore: boolean;
  /** Loads some of them. */
  loadMore: () => Promise<{ isError: boolean }>;
  columns: readonly Column<WorkPackage>[];
  /** By their ids; of these a column is copied where the cell is one of theirs. */
  selection: ReadonlySet<string>;
  /** What a cell of an own column has in a file. */
  textOf: (row: WorkPackage, column: string, look: Lookups) => string;
  look: Lookups;
}

interface Asked {
  rows: readonly WorkPackage[];
  pasted: { column: string; text: string } | null;
}

/** The first column is called after all that is in it; what is pasted into it is the subject. */
const nameOf = ({ id, header }: Column<WorkPackage>): string =>
  id === "subject" ? translate("workPackages.field.subject") : header;

export function useColumnPaste(options: Options) {
  const { projectId, rows, hasMore, loadMore, columns, selection, textOf, look } = options;
  const [asked, setAsked] = useState<Asked | null>(null);
  // The same one for as long as the table is there: what has it is not drawn again for it.
  const ask = useCallback((chosen: readonly WorkPackage[]) => setAsked({ rows: chosen, pasted: null }), []);
  const writable = columns.flatMap((column): PasteColumn[] =>
    attributeIn(column.id) === undefined ? [] : [{ id: column.id, name: nameOf(column) }],
  );
  const dialog: ReactNode =
    asked === null ? null : (
      <Suspense>
        <ColumnDialog
          {...{ projectId, loadMore }}
          pasted={asked.pasted}
          rows={asked.pasted === null ? asked.rows : withLoaded(asked.rows, rows)}
          columns={writable}
          hasMore={hasMore && asked.pasted !== null}
          onClose={() => setAsked(null)}
        />
      </Suspense>
    );
  const keys: Pick<DataTableProps<WorkPackage>, "onPasteAt" | "onCopyAt"> = {
    onPasteAt(event, at, column) {
      const text = event.clipboardData.getData("text/plain");
      if (columnIn(text) === null) return;
      event.preventDefault();
      if (attributeIn(column.id) === undefined) {
        toast.info(translate("columnPaste.fixed", { field: nameOf(column) }));
        return;
      }
      setAsked({ rows: rows.slice(at), pasted: { column: column.id, text } });
    },
    onCopyAt(event, at, column) {
      const row = rows[at];
      if (row === undefined || column.unlabeled === true) return;
      const chosen = selection.has(String(row.id)) ? rows.filter(({ id }) => selection.has(String(id))) : [row];
      const { id } = column;
      const values = chosen.map((one) => (isCustomFieldKey(id) ? shownValue(one, id) : textOf(one, id, look)));
      event.clipboardData.setData("text/plain", columnText(values));
      event.preventDefault();
      toast.info(translate("columnPaste.copied", { count: values.length, field: nameOf(column) }));
    },
  };
  /** `ask` is for rows that are chosen, where no cell can be pasted over. */
  return { dialog, ask, keys };
}
