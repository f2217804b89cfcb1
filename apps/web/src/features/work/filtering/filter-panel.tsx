/** The filter builder: a row a filter, with its field, operator and values. What is complete is filtered at once. */
import "../model/messages.ts";
import "../search-params/messages.ts";
import type { Filter } from "@halyard/api-client/query";
import { ActionIcon, Button, NativeSelect, Select } from "@mantine/core";
import { useQueries, useQuery } from "@tanstack/react-query";
import { X } from "lucide-react";
import { useEffect, useMemo, useRef, useState, type KeyboardEvent, type ReactNode, type RefObject } from "react";
import { useT } from "../../../shared/i18n/i18n.tsx";
import type { TypedAhead } from "../../../shared/ui/shortcuts/typed-ahead.ts";
import { FailedView, LoadingRows } from "../../../shared/ui/feedback/state-views.tsx";
import { withOperator, type FilterField } from "./fields.ts";
import styles from "./filter-panel.module.css";
import { filterOf, grouped, valueGroup, withValues } from "./groups.ts";
import { filterFieldsQuery, optionsQuery } from "./queries.ts";
import { completeOf, rowsFor, sameFilters, withFilter, type Row } from "./rows.ts";
import { ValueInput } from "./value-input.tsx";
import { fieldTitle, operatorTitle } from "./words.ts";

interface FilterPanelProps {
  projectId: string;
  filters: readonly Filter[];
  onChange: (filters: readonly Filter[]) => void;
  /** What was typed before the field was there. */
  ahead: RefObject<TypedAhead | null>;
  onClose: () => void;
}

export function FilterPanel(props: FilterPanelProps): ReactNode {
  const t = useT();
  const fields = useQuery(filterFieldsQuery(props.projectId));
  const { onClose } = props;
  const onKeyDown = (event: KeyboardEvent): void => {
    // An open list of choices takes the first Escape.
    if (event.key !== "Escape" || event.defaultPrevented) return;
    event.stopPropagation();
    onClose();
  };
  return (
    // Escape closes it from wherever the cursor is in it.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <section className={styles.panel} aria-label={t("workPackages.filter.title")} onKeyDown={onKeyDown}>
      {fields.data === undefined ? (
        fields.error === null ? (
          <LoadingRows rows={2} />
        ) : (
          <FailedView
            error={fields.error}
            title={t("workPackages.filter.failed")}
            onRetry={() => void fields.refetch()}
          />
        )
      ) : (
        <Rows {...props} fields={fields.data} />
      )}
    </section>
  );
}

function Rows({
  filters,
  onChange,
  ahead,
  onClose,
  fields,
}: FilterPanelProps & { fields: readonly FilterField[] }): ReactNode {
  const t = useT();
  const [rows, setRows] = useState<readonly Row[]>(() => rowsFor(filters, [], fields));
  /** The row that was added last gets the cursor. */
  const [added, setAdded] = useState<number | null>(null);
  const list = useRef<HTMLUListElement>(null);
  const [seen, setSeen] = useState(filters);
  /** What this builder asked for and the address does not say yet: that it does later is no news. */
  const [asked, setAsked] = useState<readonly (readonly Filter[])[]>([]);
  if (!sameFilters(seen, filters)) {
    setSeen(filters);
    const own = asked.findIndex((one) => sameFilters(one, filters));
    setAsked(asked.slice(own + 1));
    if (own === -1) setRows(rowsFor(filters, rows, fields));
  }
  const put = (next: readonly Row[]): void => {
    setRows(next);
    const complete = completeOf(next, fields);
    if (sameFilters(complete, asked.at(-1) ?? filters)) return;
    setAsked([...asked, complete]);
    onChange(complete);
  };
  useEffect(() => {
    if (added === null) return;
    const row = list.current?.querySelector(`[data-key="${added}"]`);
    const values = row?.querySelector<HTMLElement>("[data-values] input, [data-values] select");
    (values ?? row?.querySelector("select"))?.focus();
  }, [added]);
  const remove = (row: Row): void => {
    put(rows.filter((other) => other !== row));
    list.current?.parentElement?.querySelector<HTMLElement>("[data-add]")?.focus();
  };
  return (
    <>
      {rows.length === 0 ? <p className={styles.none}>{t("workPackages.filter.noneActive")}</p> : null}
      <ul ref={list} className={styles.rows}>
        {rows.map((row) => (
          <FilterRow
            key={row.key}
            row={row}
            field={fields.find(({ name }) => name === row.filter.name)}
            onChange={(filter) => put(rows.map((other) => (other === row ? { ...row, filter } : other)))}
            onRemove={() => remove(row)}
          />
        ))}
      </ul>
      <div className={styles.foot}>
        <AddFilter
          fields={fields}
          ahead={ahead}
          onAdd={(filter) => {
            const next = withFilter(rows, filter);
            setAdded(next.key);
            put(next.rows);
          }}
        />
        {rows.length > 0 ? (
          <Button variant="subtle" size="compact-sm" onClick={() => put([])}>
            {t("workPackages.filter.clearAll")}
          </Button>
        ) : null}
        <Button variant="subtle" color="gray" size="compact-sm" className={styles.close} onClick={onClose}>
          {t("workPackages.filter.close")}
        </Button>
      </div>
    </>
  );
}

interface AddFilterProps extends Pick<FilterPanelProps, "ahead"> {
  fields: readonly FilterField[];
  onAdd: (filter: Filter) => void;
}

/** Finds a field, or a value of one: anyone who types "bug" need not know that it is a type. */
function AddFilter({ fields, ahead, onAdd }: AddFilterProps): ReactNode {
  const t = useT();
  const [typed, setTyped] = useState("");
  const field = useRef<HTMLInputElement>(null);
  // Who opens the builder types at once.
  useEffect(() => field.current?.focus(), []);
  const groups = useMemo(() => grouped(fields), [fields]);
  const valued = useMemo(() => withValues(fields), [fields]);
  const options = useQueries({
    queries: valued.map(({ from }) => ({ ...optionsQuery(from), enabled: typed !== "" })),
  });
  const values = valueGroup(
    valued.map(({ field }, index) => ({ field, options: options[index]?.data ?? [] })),
    typed,
  );
  const choose = (item: string | undefined): void => {
    const filter = item === undefined ? null : filterOf(item, fields);
    if (filter === null) return;
    setTyped("");
    onAdd(filter);
  };
  const offered = [...groups, values].flatMap(({ items }) => items);
  return (
    <Select
      ref={field}
      size="xs"
      className={styles.add}
      aria-label={t("workPackages.filter.add")}
      placeholder={t("workPackages.filter.add")}
      data={values.items.length === 0 ? groups : [...groups, values]}
      value={null}
      searchable
      searchValue={typed}
      onSearchChange={setTyped}
      selectFirstOptionOnChange
      maxDropdownHeight={320}
      nothingFoundMessage={t("workPackages.noChoice")}
      data-add
      data-autofocus
      onFocus={() => {
        const text = ahead.current?.text ?? "";
        ahead.current?.end();
        if (text !== "") setTyped(typed + text);
      }}
      onKeyDown={(event) => {
        // The library takes the first by itself only where it is there as one types.
        const active = event.currentTarget.hasAttribute("aria-activedescendant");
        if (event.key !== "Enter" || typed === "" || active) return;
        choose(offered.find(({ label }) => label.toLowerCase().includes(typed.trim().toLowerCase()))?.value);
      }}
      onChange={(item) => choose(item ?? undefined)}
    />
  );
}

interface FilterRowProps {
  row: Row;
  /** undefined: the server knows no such field any more. */
  field: FilterField | undefined;
  onChange: (filter: Filter) => void;
  onRemove: () => void;
}

function FilterRow({ row, field, onChange, onRemove }: FilterRowProps): ReactNode {
  const t = useT();
  const { filter } = row;
  const title = fieldTitle(filter.name, field);
  const operator = field?.operators.find(({ symbol }) => symbol === filter.operator);
  return (
    <li className={styles.row} data-key={row.key}>
      <span className={styles.field}>{title}</span>
      {field === undefined ? (
        <span className={styles.unknown}>{t("workPackages.filter.unknown")}</span>
      ) : (
        <NativeSelect
          size="xs"
          aria-label={t("workPackages.filter.operator", { field: title })}
          value={filter.operator}
          data={field.operators.map(({ symbol, kind }) => ({ value: symbol, label: operatorTitle(symbol, kind) }))}
          onChange={(event) => onChange(withOperator(field, filter, event.currentTarget.value))}
        />
      )}
      <div className={styles.values} data-values>
        {field === undefined || operator === undefined ? null : (
          <ValueInput
            field={field}
            operator={operator}
            filter={filter}
            onChange={(values) => onChange({ ...filter, values })}
          />
        )}
      </div>
      <ActionIcon aria-label={t("workPackages.filter.remove", { field: title })} onClick={onRemove}>
        <X size={16} aria-hidden />
      </ActionIcon>
    </li>
  );
}
