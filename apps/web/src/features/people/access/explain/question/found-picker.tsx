/** One of more than can be listed: what is typed is searched by the server. */
import { keepPreviousData, useQuery, type QueryFunction, type UseQueryOptions } from "@tanstack/react-query";
import { useState, type ReactNode } from "react";
import type { keys } from "../../../../../shared/api/query-keys.ts";
import { ChoicePicker } from "./choice-picker.tsx";

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
  const [text, setText] = useState("");
  // What stands in the field once something was chosen is no search.
  const asked = chosen !== undefined && text === labelOf(chosen) ? "" : text.trim();
  const query = useQuery({ ...found(asked), placeholderData: keepPreviousData });
  const others = (query.data ?? []).filter((one) => one.id !== chosen?.id);
  const options = [...(chosen === undefined ? [] : [chosen]), ...others];
  return (
    <ChoicePicker
      label={label}
      choices={options.map((one) => ({ id: one.id, name: labelOf(one) }))}
      failed={query.isError}
      value={value}
      clearable={clearable}
      typed={{ text, onType: setText, isPending: query.isPlaceholderData || query.isPending }}
      onChange={(id) =>
        onChange(
          id,
          options.find((one) => one.id === id),
        )
      }
    />
  );
}
