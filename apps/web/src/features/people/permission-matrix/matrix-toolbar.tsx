/** What of the matrix is shown: all of it is in the address. */
import { Button, NativeSelect, Switch } from "@mantine/core";
import { ChevronDown, SlidersHorizontal } from "lucide-react";
import { memo, useCallback, useState, type ReactNode } from "react";
import { useT } from "../../../shared/i18n/i18n.tsx";
import { FilterInput } from "../../../shared/ui/inputs/filter-input.tsx";
import { Tag } from "../../../shared/ui/primitives/tag.tsx";
import { CompareChoice } from "./compare-choice.tsx";
import styles from "./matrix-page.module.css";
import type { MatrixCategory, MatrixRole } from "./model/catalogue.ts";
import { countSelected } from "./model/selection.ts";
import { RISKS, type MatrixSearch, type SearchPatch } from "./state/search.ts";
import { useMatrix, type MatrixStore } from "./state/store.ts";

interface MatrixToolbarProps {
  store: MatrixStore;
  roles: readonly MatrixRole[];
  onMenu: (x: number, y: number) => void;
  search: MatrixSearch;
  categories: readonly MatrixCategory[];
  onSearch: (patch: SearchPatch) => void;
}

export const MatrixToolbar = memo(function MatrixToolbar(props: MatrixToolbarProps): ReactNode {
  const { store, search, categories, roles, onSearch, onMenu } = props;
  const t = useT();
  // On a small screen the filters are behind a button, so that the grid has room.
  const [open, setOpen] = useState(false);
  const active = [search.risk, search.category, search.differences, search.changed, search.compare];
  const count = active.filter((one) => one !== undefined).length;
  const onText = useCallback((text: string) => onSearch({ q: text === "" ? undefined : text }), [onSearch]);
  return (
    <div className={styles.toolbar}>
      <FilterInput label={t("matrix.search")} value={search.q ?? ""} onChange={onText} width={180} />
      <Button
        className={styles.narrowOnly}
        variant="default"
        leftSection={<SlidersHorizontal size={14} aria-hidden />}
        aria-expanded={open}
        onClick={() => setOpen(!open)}
      >
        {t("matrix.filters", { count })}
      </Button>
      <div className={styles.filters} data-open={open || undefined}>
        <NativeSelect
          aria-label={t("matrix.risk")}
          value={search.risk ?? ""}
          onChange={({ currentTarget: { value } }) => onSearch({ risk: RISKS.find((risk) => risk === value) })}
          data={[
            { value: "", label: `${t("matrix.risk")}: ${t("matrix.risk.all")}` },
            ...RISKS.map((value) => ({ value, label: t(`matrix.risk.${value}`) })),
          ]}
        />
        <NativeSelect
          className={styles.category}
          aria-label={t("matrix.category")}
          value={search.category ?? ""}
          onChange={({ currentTarget: { value } }) => onSearch({ category: value === "" ? undefined : value })}
          data={[
            { value: "", label: `${t("matrix.category")}: ${t("matrix.category.all")}` },
            ...categories.map(({ id, name }) => ({ value: id, label: name })),
          ]}
        />
        <Switch
          label={t("matrix.differences")}
          checked={search.differences === true}
          onChange={({ currentTarget: { checked } }) => onSearch({ differences: checked ? true : undefined })}
        />
        <Switch
          label={t("matrix.changedOnly")}
          checked={search.changed === true}
          onChange={({ currentTarget: { checked } }) => onSearch({ changed: checked ? true : undefined })}
        />
      </div>
      <span className={styles.compare}>
        <CompareChoice search={search} roles={roles} onSearch={onSearch} />
      </span>
      <Counts store={store} onMenu={onMenu} />
    </div>
  );
});

/** Apart from the filters: while a range is drawn, its count changes with each frame. */
function Counts({ store, onMenu }: Pick<MatrixToolbarProps, "store" | "onMenu">): ReactNode {
  const t = useT();
  const unsaved = useMatrix(store, () => store.changes);
  const selected = useMatrix(store, () => countSelected(store.get().selection, store.get().view));
  return (
    <div className={styles.counts}>
      <span role="status">
        {unsaved === 0 ? null : <Tag tone="warning">{t("matrix.unsaved", { count: unsaved })}</Tag>}
      </span>
      {selected === 0 ? null : (
        <Button
          variant="default"
          rightSection={<ChevronDown size={14} aria-hidden />}
          aria-haspopup="menu"
          onClick={({ currentTarget }) => {
            const { left, bottom } = currentTarget.getBoundingClientRect();
            onMenu(left, bottom);
          }}
        >
          {t("matrix.selected", { count: selected })}
        </Button>
      )}
    </div>
  );
}
