/** What of the matrix is shown: all of it is in the address. */
import { Button } from "@mantine/core";
import { ChevronDown } from "lucide-react";
import { memo, useCallback, type ReactNode } from "react";
import { useT, type translate } from "../../../shared/i18n/i18n.tsx";
import { FilterMenu, type ListFilter } from "../../../shared/ui/filter-menu/filter-menu.tsx";
import { FilterInput } from "../../../shared/ui/inputs/filter-input.tsx";
import { useSmallPhone } from "../../../shared/ui/layout/use-phone.ts";
import { Tag } from "../../../shared/ui/primitives/tag.tsx";
import { CompareChoice } from "./compare-choice.tsx";
import styles from "./matrix-page.module.css";
import type { MatrixCategory, MatrixRole } from "./model/catalogue.ts";
import { countSelected } from "./model/selection.ts";
import { RISKS, type MatrixSearch, type SearchPatch } from "./state/search.ts";
import { useMatrix, type MatrixStore } from "./state/store.ts";

/** Of a filter that is only on or off. */
const ON = "on";

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
  const phone = useSmallPhone();
  const onText = useCallback((text: string) => onSearch({ q: text === "" ? undefined : text }), [onSearch]);
  return (
    <div className={styles.toolbar}>
      <FilterInput label={t("matrix.search")} value={search.q ?? ""} onChange={onText} />
      <FilterMenu title={t("matrix.filterTitle")} filters={filtersOf(t, search, categories, onSearch)} />
      {/* There is one role at a time there, and nothing is selected. */}
      {phone ? null : (
        <>
          <span className={styles.compare}>
            <CompareChoice search={search} roles={roles} onSearch={onSearch} />
          </span>
          <Counts store={store} onMenu={onMenu} />
        </>
      )}
    </div>
  );
});

function filtersOf(
  t: typeof translate,
  search: MatrixSearch,
  categories: readonly MatrixCategory[],
  onSearch: (patch: SearchPatch) => void,
): ListFilter[] {
  return [
    {
      name: "risk",
      label: t("matrix.risk"),
      value: search.risk ?? "",
      choices: RISKS.map((value) => ({ value, label: t(`matrix.risk.${value}`) })),
      set: (value) => onSearch({ risk: RISKS.find((risk) => risk === value) }),
    },
    {
      name: "category",
      label: t("matrix.category"),
      value: search.category ?? "",
      choices: categories.map(({ id, name }) => ({ value: id, label: name })),
      set: (value) => onSearch({ category: value === "" ? undefined : value }),
    },
    {
      name: "differences",
      label: t("matrix.rows"),
      value: search.differences === true ? ON : "",
      choices: [{ value: ON, label: t("matrix.differences") }],
      set: (value) => onSearch({ differences: value === ON ? true : undefined }),
    },
    {
      name: "changed",
      label: t("matrix.changes"),
      value: search.changed === true ? ON : "",
      choices: [{ value: ON, label: t("matrix.changedOnly") }],
      set: (value) => onSearch({ changed: value === ON ? true : undefined }),
    },
  ];
}

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
