/** What of a list is shown: one button opens the filters, a chip for each that is set takes it away. */
import { NativeSelect, Pill } from "@mantine/core";
import { ListFilter as FilterIcon } from "lucide-react";
import type { ReactNode } from "react";
import { useT } from "../../i18n/i18n.tsx";
import { ToolPopover } from "../menu/tool-popover.tsx";
import styles from "./filter-menu.module.css";
import "./messages.ts";

interface Choice {
  value: string;
  label: string;
}

export interface ListFilter {
  name: string;
  label: string;
  /** Empty: all. */
  value: string;
  choices: readonly Choice[];
  set: (value: string) => void;
}

interface FilterMenuProps {
  /** The panel's name: what is filtered. */
  title: string;
  filters: readonly ListFilter[];
}

export function FilterMenu({ title, filters }: FilterMenuProps): ReactNode {
  const t = useT();
  const active = filters.filter(({ value }) => value !== "");
  return (
    <>
      <ToolPopover
        label={t("filterMenu.open", { count: active.length })}
        title={title}
        icon={<FilterIcon size={14} aria-hidden />}
        width={280}
        load={() => undefined}
      >
        {() => (
          <div className={styles.filters}>
            {filters.map((filter) => (
              <NativeSelect
                key={filter.name}
                label={filter.label}
                value={filter.value}
                onChange={(event) => filter.set(event.currentTarget.value)}
                data={[{ value: "", label: t("filterMenu.all") }, ...choicesOf(filter)]}
              />
            ))}
          </div>
        )}
      </ToolPopover>
      {active.map((filter) => (
        <Pill
          key={filter.name}
          withRemoveButton
          onRemove={() => filter.set("")}
          removeButtonProps={{
            "aria-label": t("filterMenu.remove", { field: filter.label }),
            "aria-hidden": false,
            tabIndex: 0,
          }}
        >
          {filter.label}: {choicesOf(filter).find(({ value }) => value === filter.value)?.label}
        </Pill>
      ))}
    </>
  );
}

/** What the address asks for is shown before its name is known. */
function choicesOf({ value, choices }: ListFilter): Choice[] {
  const known = value === "" || choices.some((choice) => choice.value === value);
  return known ? [...choices] : [...choices, { value, label: `#${value}` }];
}
