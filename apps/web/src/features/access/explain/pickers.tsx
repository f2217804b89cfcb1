/** What a question is about: a person, a project, a permission. Each is found by typing. */
import { PERMISSIONS } from "@halyard/contract/permissions";
import { Select } from "@mantine/core";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useState, type ReactNode } from "react";
import { useT } from "../../../app/i18n.tsx";
import { projectChoicesQuery, userQuery } from "../../users/queries.ts";
import { userMatchesQuery } from "../queries.ts";
import styles from "./explain.module.css";

interface NumberPickerProps {
  value: number | undefined;
  onChange: (value: number | undefined) => void;
}

const numberOf = (text: string | null): number | undefined => (text === null ? undefined : Number(text));

export function UserPicker({ value, onChange }: NumberPickerProps): ReactNode {
  const t = useT();
  const [text, setText] = useState("");
  const chosen = useQuery({ ...userQuery(value ?? 0), enabled: value !== undefined }).data;
  // What stands in the field once somebody was chosen is no search.
  const query = useQuery({
    ...userMatchesQuery(text === chosen?.name ? "" : text.trim()),
    placeholderData: keepPreviousData,
  });
  const found = (query.data ?? []).filter((user) => user.id !== chosen?.id);
  const options = [...(chosen === undefined ? [] : [chosen]), ...found];
  return (
    <Select
      className={styles.input}
      label={t("explain.user")}
      placeholder={t("explain.find")}
      searchable
      searchValue={text}
      onSearchChange={setText}
      nothingFoundMessage={t(query.isError ? "ui.failed" : "explain.nothing")}
      // The server searched already.
      filter={({ options: all }) => all}
      value={value === undefined ? null : String(value)}
      onChange={(next) => onChange(numberOf(next))}
      data={options.map((user) => ({ value: String(user.id), label: user.name }))}
    />
  );
}

export function ProjectPicker({ value, onChange }: NumberPickerProps): ReactNode {
  const t = useT();
  const query = useQuery(projectChoicesQuery);
  const choices = query.data ?? [];
  return (
    <Select
      className={styles.input}
      label={t("explain.project")}
      placeholder={t("explain.find")}
      searchable
      limit={100}
      nothingFoundMessage={t(query.isError ? "ui.failed" : "explain.nothing")}
      value={value === undefined ? null : String(value)}
      onChange={(next) => onChange(numberOf(next))}
      data={choices.map(({ id, name }) => ({ value: String(id), label: name }))}
    />
  );
}

const IN_PROJECTS = PERMISSIONS.filter(({ contexts }) => contexts.includes("project")).map(({ id, name }) => ({
  value: id,
  label: name,
}));

interface PermissionPickerProps {
  value: string | undefined;
  /** None chosen asks for all. */
  all: boolean;
  onChange: (value: string | undefined) => void;
}

export function PermissionPicker({ value, all, onChange }: PermissionPickerProps): ReactNode {
  const t = useT();
  return (
    <Select
      className={styles.input}
      label={t("explain.permission")}
      placeholder={t(all ? "explain.allPermissions" : "explain.find")}
      searchable
      clearable={all}
      clearButtonProps={{ "aria-label": t("explain.allPermissions") }}
      nothingFoundMessage={t("explain.nothing")}
      value={value ?? null}
      onChange={(next) => onChange(next ?? undefined)}
      data={IN_PROJECTS}
    />
  );
}
