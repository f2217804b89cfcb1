/** Several of what a form offers: reads as their names, a click makes it a list to choose from. */
import { linkOf } from "@halyard/api-client/links";
import type { Link } from "@halyard/contract/hal";
import type { WorkPackage } from "@halyard/contract/resources";
import { MultiSelect } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useState, type ReactNode } from "react";
import { keys } from "../../../shared/api/query-keys.ts";
import { useT } from "../../../shared/i18n/i18n.tsx";
import { useCellTab } from "../../../shared/ui/data-table/model/cell-tab.ts";
import { useRestoreFocus } from "../../../shared/ui/focus/use-restore-focus.ts";
import editors from "../editing/editors.module.css";
import { useChange } from "../editing/use-change.ts";
import { linksAt, shownValue } from "../model/change.ts";
import { choicesOf } from "../../../shared/custom-fields/choices.ts";
import { formQuery } from "../model/queries.ts";
import type { CustomField } from "../../../shared/custom-fields/fields.ts";

interface MultiChoiceEditorProps {
  row: WorkPackage;
  field: CustomField;
  none: string;
}

const hrefsAt = (row: WorkPackage, { attribute }: CustomField): string[] =>
  linksAt(row, attribute).flatMap(({ href }) => href ?? []);

export function MultiChoiceEditor({ row, field, none }: MultiChoiceEditorProps): ReactNode {
  const t = useT();
  const change = useChange();
  const tabIndex = useCellTab();
  const { attribute, name } = field;
  /** null: it is read. */
  const [chosen, setChosen] = useState<string[] | null>(null);
  const { control, ended } = useRestoreFocus<HTMLButtonElement>(chosen !== null);
  const form = useQuery({ ...formQuery(row), enabled: chosen !== null });
  const choices = useQuery({
    queryKey: keys.part("work_packages", row.id, "choices", { attribute, form: form.dataUpdatedAt }),
    queryFn: () => (form.data === undefined ? [] : choicesOf(form.data, attribute)),
    enabled: chosen !== null && form.data !== undefined,
  });
  const links: Link[] = (choices.data ?? []).flatMap((choice) => {
    const self = linkOf(choice, "self");
    return self === null ? [] : [{ title: choice.name, ...self }];
  });
  const known = [...links, ...linksAt(row, attribute).filter(({ href }) => !links.some((one) => one.href === href))];
  const close = (byKey: boolean): void => {
    ended(byKey);
    setChosen(null);
  };
  const save = (byKey: boolean): void => {
    if (chosen === null) return;
    close(byKey);
    if (chosen.join() === hrefsAt(row, field).join()) return;
    const to = chosen.flatMap((href) => known.find((one) => one.href === href) ?? []);
    void change(row, { links: { [attribute]: to }, label: name });
  };
  if (chosen === null) {
    const value = shownValue(row, attribute);
    return (
      <button
        ref={control}
        type="button"
        className={editors.value}
        tabIndex={tabIndex}
        onClick={() => setChosen(hrefsAt(row, field))}
      >
        <span className={editors.hidden}>{t("workPackages.edit", { field: name, id: row.id })}</span>
        {value === "" ? <span className={editors.none}>{none}</span> : <span>{value}</span>}
      </button>
    );
  }
  return (
    <MultiSelect
      className={editors.input}
      size="xs"
      aria-label={name}
      searchable
      // The person asked for this very input.
      autoFocus
      defaultDropdownOpened
      data={known.map(({ href, title }) => ({ value: href ?? "", label: title ?? "" }))}
      value={chosen}
      onChange={setChosen}
      onBlur={() => save(false)}
      onKeyDown={(event) => {
        if (event.key === "Escape") {
          event.stopPropagation();
          close(true);
        }
      }}
    />
  );
}
