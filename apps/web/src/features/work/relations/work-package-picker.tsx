/** Finds a work package by its number or words of its subject and hands it over. */
import { titleOf } from "@halyard/api-client/links";
import type { WorkPackage } from "@halyard/contract/resources";
import { Combobox, Loader, TextInput, useCombobox } from "@mantine/core";
import { useDebouncedValue } from "@mantine/hooks";
import { useQuery } from "@tanstack/react-query";
import { useState, type ReactNode } from "react";
import { useT } from "../../../shared/i18n/i18n.tsx";
import type { candidatesQuery } from "./queries.ts";
import styles from "./relations.module.css";

interface WorkPackagePickerProps {
  /** What is offered for a text. */
  candidates: (text: string) => ReturnType<typeof candidatesQuery>;
  label: string;
  busy: boolean;
  onPick: (workPackage: WorkPackage) => void;
  onCancel: () => void;
}

const PAUSE_MS = 200;

export function WorkPackagePicker({ candidates, label, busy, onPick, onCancel }: WorkPackagePickerProps): ReactNode {
  const t = useT();
  const [text, setText] = useState("");
  const [wanted] = useDebouncedValue(text.trim(), PAUSE_MS);
  const box = useCombobox({ defaultOpened: true });
  const found = useQuery(candidates(wanted));
  const options = found.data ?? [];
  // What was found for an earlier text stays in sight, but is not what Enter is meant for.
  const isEarlier = found.isPlaceholderData || text.trim() !== wanted;
  return (
    <Combobox
      store={box}
      withinPortal
      position="bottom-start"
      onOptionSubmit={(value) => {
        const picked = options.find((one) => String(one.id) === value);
        if (picked !== undefined && !busy) onPick(picked);
      }}
    >
      <Combobox.Target>
        <TextInput
          size="xs"
          className={styles.find}
          aria-label={label}
          placeholder={t("relations.find")}
          value={text}
          autoFocus
          // In a dialog, which otherwise begins with its way out.
          data-autofocus
          rightSection={busy || found.isFetching ? <Loader size={12} /> : null}
          onFocus={() => box.openDropdown()}
          onClick={() => box.openDropdown()}
          onBlur={() => box.closeDropdown()}
          onChange={(event) => {
            setText(event.currentTarget.value);
            box.openDropdown();
            box.updateSelectedOptionIndex();
          }}
          onKeyDown={(event) => {
            if (event.key === "Enter") {
              // Where it stands in a form, that is not what it is meant for.
              event.preventDefault();
              const [only, ...others] = options;
              const isOnly = only !== undefined && others.length === 0 && !isEarlier;
              if (isOnly && !busy && box.getSelectedOptionIndex() === -1) onPick(only);
            }
            if (event.key !== "Escape") return;
            event.stopPropagation();
            onCancel();
          }}
        />
      </Combobox.Target>
      <Combobox.Dropdown>
        <Combobox.Options aria-label={label}>
          {options.map((one) => (
            <Combobox.Option key={one.id} value={String(one.id)} disabled={isEarlier} className={styles.choice}>
              <span className={styles.option}>
                <span className={styles.optionSubject}>{one.subject}</span>
                <span className={styles.quiet}>
                  {titleOf(one, "type")} #{one.id} · {titleOf(one, "project")}
                </span>
              </span>
            </Combobox.Option>
          ))}
          {options.length > 0 ? null : (
            <Combobox.Empty>
              {found.isPending ? t("ui.loading") : t(found.isError ? "relations.findFailed" : "relations.nothingFound")}
            </Combobox.Empty>
          )}
        </Combobox.Options>
      </Combobox.Dropdown>
    </Combobox>
  );
}
