/** A value out of a list that can be long, found by typing. */
import { Select } from "@mantine/core";
import type { ReactNode } from "react";
import { SELECT_LIST } from "./select-list.ts";

interface SearchedSelectProps {
  label: string;
  value: string;
  data: { value: string; label: string }[];
  /** Shown when nothing matches. */
  nothing: string;
  onChange: (value: string) => void;
}

/** Of thousands of people those that match are shown, not all of them. */
const SHOWN = 100;

export function SearchedSelect({ label, value, data, nothing, onChange }: SearchedSelectProps): ReactNode {
  return (
    <Select
      {...SELECT_LIST}
      aria-label={label}
      searchable
      selectFirstOptionOnChange
      allowDeselect={false}
      limit={SHOWN}
      value={value}
      data={data}
      nothingFoundMessage={nothing}
      onChange={(chosen) => {
        if (chosen !== null) onChange(chosen);
      }}
    />
  );
}
