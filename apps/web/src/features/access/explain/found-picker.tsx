/** One of more than can be listed: what is typed is searched by the server. */
import { Select } from "@mantine/core";
import { keepPreviousData, useQuery, type QueryFunction, type UseQueryOptions } from "@tanstack/react-query";
import { useState, type ReactNode } from "react";
import { useT } from "../../../app/i18n.tsx";
import type { keys } from "../../../app/keys.ts";
import styles from "./explain.module.css";

export interface Choice {
  id: number;
  name: string;
}

type ListKey = ReturnType<typeof keys.list>;
type Found<One> = Omit<UseQueryOptions<One[], Error, One[], ListKey>, "queryFn"> & {
  queryFn?: QueryFunction<One[], ListKey> | undefined;
};

interface FoundPickerProps<One extends { id: number }> {
  label: string;
  value: number | undefined;
  /** What is chosen, once it was read. */
  chosen: One | undefined;
  /** The first of those that a text finds. */
  found: (text: string) => Found<One>;
  labelOf: (one: One) => string;
  clearable?: boolean;
  onChange: (value: number | undefined, picked: One | undefined) => void;
}

export function FoundPicker<One extends { id: number }>(props: FoundPickerProps<One>): ReactNode {
  const { label, value, chosen, found, labelOf, clearable = false, onChange } = props;
  const t = useT();
  const [text, setText] = useState("");
  // What stands in the field once something was chosen is no search.
  const asked = chosen !== undefined && text === labelOf(chosen) ? "" : text.trim();
  const query = useQuery({ ...found(asked), placeholderData: keepPreviousData });
  const others = (query.data ?? []).filter((one) => one.id !== chosen?.id);
  const options = [...(chosen === undefined ? [] : [chosen]), ...others];
  return (
    <Select
      className={styles.input}
      label={label}
      placeholder={t("explain.find")}
      searchable
      clearable={clearable}
      clearButtonProps={{ "aria-label": t("explain.clearOne", { name: label }) }}
      searchValue={text}
      onSearchChange={setText}
      nothingFoundMessage={t(query.isError ? "ui.failed" : "explain.nothing")}
      // The server searched already.
      filter={({ options: all }) => all}
      value={value === undefined ? null : String(value)}
      onChange={(next) => {
        const id = next === null ? undefined : Number(next);
        onChange(
          id,
          options.find((one) => one.id === id),
        );
      }}
      data={options.map((one) => ({ value: String(one.id), label: labelOf(one) }))}
    />
  );
}
