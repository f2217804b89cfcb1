/** What is filtered, over the list: a chip each, which its cross takes away. */
import "../model/messages.ts";
import "../search-params/messages.ts";
import type { Filter } from "@halyard/api-client/query";
import { Button } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { X } from "lucide-react";
import type { ReactNode } from "react";
import { useT } from "../../../shared/i18n/i18n.tsx";
import styles from "./chips.module.css";
import type { FilterField } from "./fields.ts";
import { filterFieldsQuery } from "./queries.ts";
import { useOptions } from "./use-options.ts";
import { fieldTitle, operatorTitle, valueText } from "./words.ts";

interface ChipsProps {
  projectId: string;
  filters: readonly Filter[];
  onChange: (filters: readonly Filter[]) => void;
  /** Shows the builder. */
  onEdit: () => void;
  onClear: () => void;
}

export function Chips({ projectId, filters, onChange, onEdit, onClear }: ChipsProps): ReactNode {
  const t = useT();
  const fields = useQuery(filterFieldsQuery(projectId)).data;
  return (
    <div className={styles.bar}>
      <ul className={styles.chips} aria-label={t("workPackages.filter.active")}>
        {filters.map((filter, at) => (
          <Chip
            key={`${filter.name} ${filter.operator} ${filter.values.join()}`}
            filter={filter}
            field={fields?.find(({ name }) => name === filter.name)}
            onEdit={onEdit}
            onRemove={() => onChange(filters.toSpliced(at, 1))}
          />
        ))}
      </ul>
      <Button variant="subtle" size="compact-sm" onClick={onClear}>
        {t("workPackages.clearFilters")}
      </Button>
    </div>
  );
}

interface ChipProps {
  filter: Filter;
  field: FilterField | undefined;
  onEdit: () => void;
  onRemove: () => void;
}

function Chip({ filter, field, onEdit, onRemove }: ChipProps): ReactNode {
  const t = useT();
  const operator = field?.operators.find(({ symbol }) => symbol === filter.operator);
  const { names } = useOptions(operator, filter.values);
  const title = fieldTitle(filter.name, field);
  const said = operatorTitle(filter.operator, operator?.kind);
  return (
    <li className={styles.chip}>
      <button type="button" className={styles.words} onClick={onEdit}>
        {title} {said} <strong>{valueText(filter, operator, names)}</strong>
      </button>
      <button
        type="button"
        className={styles.remove}
        aria-label={t("workPackages.filter.remove", { field: title })}
        onClick={onRemove}
      >
        <X size={14} aria-hidden />
      </button>
    </li>
  );
}
