/** A custom field with a long text: reads as its first words, a click makes it a box to write in. */
import type { WorkPackage } from "@halyard/contract/resources";
import { Textarea } from "@mantine/core";
import { useState, type ReactNode } from "react";
import { useT } from "../../../shared/i18n/i18n.tsx";
import { useCellTab } from "../../../shared/ui/data-table/model/cell-tab.ts";
import { useRestoreFocus } from "../../../shared/ui/focus/use-restore-focus.ts";
import editors from "../editing/editors.module.css";
import { useChange } from "../editing/use-change.ts";
import { valueOf } from "../model/change.ts";
import type { CustomField } from "../../../shared/custom-fields/fields.ts";

interface LongTextEditorProps {
  row: WorkPackage;
  field: CustomField;
  none: string;
}

export function LongTextEditor({ row, field, none }: LongTextEditorProps): ReactNode {
  const t = useT();
  const change = useChange();
  const tabIndex = useCellTab();
  const { attribute, name } = field;
  /** null: it is read. With what was there when writing began. */
  const [writing, setWriting] = useState<{ seen: WorkPackage; text: string } | null>(null);
  const { control, ended } = useRestoreFocus<HTMLButtonElement>(writing !== null);
  const close = (byKey: boolean): void => {
    ended(byKey);
    setWriting(null);
  };
  const save = (byKey: boolean): void => {
    if (writing === null) return;
    close(byKey);
    if (writing.text === valueOf(writing.seen, attribute)) return;
    void change(writing.seen, { values: { [attribute]: writing.text }, label: name });
  };
  if (writing === null) {
    const value = valueOf(row, attribute);
    return (
      <button
        ref={control}
        type="button"
        className={editors.value}
        tabIndex={tabIndex}
        onClick={() => setWriting({ seen: row, text: value })}
      >
        <span className={editors.hidden}>{t("workPackages.edit", { field: name, id: row.id })}</span>
        {value === "" ? <span className={editors.none}>{none}</span> : <span>{value}</span>}
      </button>
    );
  }
  return (
    <Textarea
      className={editors.input}
      size="xs"
      autosize
      minRows={3}
      aria-label={name}
      value={writing.text}
      // The person asked for this very input.
      autoFocus
      onChange={(event) => setWriting({ ...writing, text: event.currentTarget.value })}
      onBlur={() => save(false)}
      onKeyDown={(event) => {
        if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) save(true);
        if (event.key !== "Escape") return;
        event.stopPropagation();
        close(true);
      }}
    />
  );
}
