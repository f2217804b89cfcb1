/** By what the table is sorted: criteria in order, each with its direction. At most three, as the API keeps no more. */
import { customFieldIdOf, isCustomFieldKey } from "@halyard/contract/work-types/custom-fields";
import { SORTS_MAXIMUM } from "@halyard/contract/limits";
import { ActionIcon, NativeSelect } from "@mantine/core";
import { X } from "lucide-react";
import type { ReactNode } from "react";
import { useT } from "../../../shared/i18n/i18n.tsx";
import { moved } from "../../../shared/ui/reorder-list/places.ts";
import { ReorderList } from "../../../shared/ui/reorder-list/reorder-list.tsx";
import { useSortableNames } from "../custom-fields/use-custom-names.ts";
import { sortField } from "./labels.ts";
import styles from "./sort-panel.module.css";
import {
  DEFAULT_SORTS,
  isManual,
  MANUAL,
  manualFirst,
  sortNamed,
  SORTS,
  type Criterion,
  type SortField,
} from "../search-params/sorts.ts";
import "../model/messages.ts";
import "../search-params/messages.ts";

interface SortPanelProps {
  projectId: string;
  sorts: readonly Criterion[];
  onChange: (sorts: readonly Criterion[]) => void;
}

export function SortPanel({ projectId, sorts, ...props }: SortPanelProps): ReactNode {
  const t = useT();
  const onChange = (next: readonly Criterion[]): void => props.onChange(manualFirst(next));
  const custom = useSortableNames(projectId, true);
  const label = (field: SortField): string =>
    isCustomFieldKey(field) ? (custom.get(field) ?? field) : t(sortField(field));
  const unused = [...SORTS, ...custom.keys()].filter((field) => !sorts.some(({ column }) => column === field));
  const options = (fields: readonly SortField[]) =>
    fields.map((field) => ({ value: field, label: label(field) })).toSorted((a, b) => a.label.localeCompare(b.label));
  const put = (old: Criterion, changed: Criterion): void =>
    onChange(sorts.map((sort) => (sort.column === old.column ? changed : sort)));
  return (
    <>
      <ReorderList
        label={t("workPackages.sort.title")}
        items={sorts}
        itemId={({ column }) => customFieldIdOf(column) ?? -SORTS.findIndex((known) => known === column)}
        itemName={({ column }) => label(column)}
        onMove={(sort, place) => onChange(moved(sorts, sorts.indexOf(sort), place - 1))}
      >
        {(sort) => (
          <div className={styles.criterion}>
            <NativeSelect
              size="xs"
              className={styles.field}
              aria-label={t("workPackages.sort.field")}
              value={sort.column}
              data={options([sort.column, ...unused])}
              onChange={(event) => {
                const column = sortNamed(event.currentTarget.value);
                if (column !== undefined) put(sort, { column, descending: sort.descending && column !== MANUAL });
              }}
            />
            {sort.column === MANUAL ? null : (
              <NativeSelect
                size="xs"
                aria-label={t("workPackages.sort.direction", { field: label(sort.column) })}
                value={sort.descending ? "desc" : "asc"}
                data={[
                  { value: "asc", label: t("workPackages.sort.ascending") },
                  { value: "desc", label: t("workPackages.sort.descending") },
                ]}
                onChange={(event) => put(sort, { ...sort, descending: event.currentTarget.value === "desc" })}
              />
            )}
            <ActionIcon
              aria-label={t("workPackages.sort.remove", { field: label(sort.column) })}
              onClick={() => {
                const left = sorts.filter((other) => other.column !== sort.column);
                onChange(left.length === 0 ? DEFAULT_SORTS : left);
              }}
            >
              <X size={16} aria-hidden />
            </ActionIcon>
          </div>
        )}
      </ReorderList>
      {sorts.length < SORTS_MAXIMUM ? (
        <NativeSelect
          size="xs"
          aria-label={t("workPackages.sort.add")}
          value=""
          data={[{ value: "", label: t("workPackages.sort.add") }, ...options(unused)]}
          onChange={(event) => {
            const column = sortNamed(event.currentTarget.value);
            if (column !== undefined) onChange([...sorts, { column, descending: false }]);
          }}
        />
      ) : null}
      <p className={styles.hint}>{t(isManual(sorts) ? "workPackages.sort.manualHint" : "workPackages.sort.hint")}</p>
    </>
  );
}
