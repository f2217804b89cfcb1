/** A person, found by typing a part of their name. */
import { Select } from "@mantine/core";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useState, type ReactNode } from "react";
import { useT } from "../../../../shared/i18n/i18n.tsx";
import { SELECT_LIST } from "../../../../shared/ui/inputs/select-list.ts";
import { peopleQuery, personQuery } from "./queries.ts";

interface PersonPickerProps {
  label: string;
  description?: string;
  error?: string | undefined;
  value: number | undefined;
  onChange: (value: number | undefined) => void;
}

export function PersonPicker({ label, description, error, value, onChange }: PersonPickerProps): ReactNode {
  const t = useT();
  const [text, setText] = useState("");
  const chosen = useQuery({ ...personQuery(value ?? 0), enabled: value !== undefined }).data;
  const asked = chosen !== undefined && text === chosen.name ? "" : text.trim();
  const found = useQuery({ ...peopleQuery(asked), placeholderData: keepPreviousData }).data ?? [];
  const people = [...(chosen === undefined ? [] : [chosen]), ...found.filter(({ id }) => id !== chosen?.id)];
  return (
    <Select
      {...SELECT_LIST}
      label={label}
      description={description}
      error={error}
      searchable
      value={value === undefined ? null : String(value)}
      searchValue={text}
      onSearchChange={setText}
      // The server has filtered already.
      filter={({ options }) => options}
      nothingFoundMessage={t("notificationSettings.personNone")}
      data={people.map(({ id, name }) => ({ value: String(id), label: name }))}
      onChange={(next) => onChange(next === null ? undefined : Number(next))}
    />
  );
}
