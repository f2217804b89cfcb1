/** In which order work packages are listed. */
import { ActionIcon, Button, Menu } from "@mantine/core";
import { ArrowUpDown, ChevronDown } from "lucide-react";
import type { ReactNode } from "react";
import { useT } from "../../../shared/i18n/i18n.tsx";
import type { ResultsSearch, SearchSort } from "./search.ts";
import styles from "./search-page.module.css";
import "./messages.ts";

interface SortingProps {
  sort: SearchSort | undefined;
  onChange: (change: Pick<ResultsSearch, "sort">) => void;
  /** Its sign is enough, beside the field on a phone. */
  bare?: boolean;
}

export function Sorting({ sort, onChange, bare = false }: SortingProps): ReactNode {
  const t = useT();
  const value = sort ?? "best";
  const label = t("search.sortedBy", { by: t(`search.sort.${value}`) });
  return (
    <Menu position="bottom-end" withinPortal transitionProps={{ exitDuration: 0 }}>
      <Menu.Target>
        {bare ? (
          <ActionIcon variant="default" aria-label={label}>
            <ArrowUpDown size={16} aria-hidden />
          </ActionIcon>
        ) : (
          <Button className={styles.sort} variant="default" rightSection={<ChevronDown size={14} aria-hidden />}>
            {label}
          </Button>
        )}
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>{t("search.sort")}</Menu.Label>
        <Menu.RadioGroup
          value={value}
          onChange={(chosen) => onChange({ sort: chosen === "changed" ? chosen : undefined })}
        >
          {(["best", "changed"] as const).map((one) => (
            <Menu.RadioItem key={one} value={one} closeMenuOnClick>
              {t(`search.sort.${one}`)}
            </Menu.RadioItem>
          ))}
        </Menu.RadioGroup>
      </Menu.Dropdown>
    </Menu>
  );
}
