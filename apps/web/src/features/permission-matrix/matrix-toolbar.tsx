/** What of the matrix is shown: all of it is in the address. */
import { NativeSelect, Switch } from "@mantine/core";
import { useCallback, type ReactNode } from "react";
import { useT } from "../../app/i18n.tsx";
import { FilterInput } from "../../ui/filter-input.tsx";
import styles from "./matrix-page.module.css";
import type { SearchPatch } from "./matrix-view.tsx";
import type { MatrixCategory } from "./model/catalogue.ts";
import { RISKS, type MatrixSearch } from "./search.ts";

interface MatrixToolbarProps {
  search: MatrixSearch;
  categories: readonly MatrixCategory[];
  onSearch: (patch: SearchPatch) => void;
}

export function MatrixToolbar({ search, categories, onSearch }: MatrixToolbarProps): ReactNode {
  const t = useT();
  const onText = useCallback((text: string) => onSearch({ q: text === "" ? undefined : text }), [onSearch]);
  return (
    <div className={styles.toolbar}>
      <FilterInput label={t("matrix.search")} value={search.q ?? ""} onChange={onText} />
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
    </div>
  );
}
