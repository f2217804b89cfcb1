/** Someone who can have work assigned in the project, found by typing: there can be thousands. */
import { linkOf } from "@halyard/api-client/links";
import { filter } from "@halyard/api-client/query";
import { Select } from "@mantine/core";
import { useDebouncedValue } from "@mantine/hooks";
import { useQuery } from "@tanstack/react-query";
import { useState, type ReactNode } from "react";
import { distinctNames } from "../../../../shared/components/name-hints.ts";
import { useT } from "../../../../shared/i18n/i18n.tsx";
import { SELECT_LIST } from "../../../../shared/ui/inputs/select-list.ts";
import { offeredPrincipals } from "../../../../shared/api/offered-principals.ts";
import "./messages.ts";

const TYPING_MS = 150;

/** @param typed empty: the first by name */
const assignableQuery = (projectId: number, typed: string, usersOnly: boolean) =>
  offeredPrincipals(
    [filter("assignableIn", "=", [projectId]), ...(usersOnly ? [filter("type", "=", ["User"])] : [])],
    typed,
  );

interface Chosen {
  /** Empty: no one. */
  href: string;
  name: string;
}

interface AssignableSelectProps {
  projectId: number;
  label: string;
  description?: string;
  none: string;
  error?: string | undefined;
  /** Groups and placeholder users are not offered. */
  usersOnly?: boolean;
  required?: boolean;
  chosen: Chosen;
  onChange: (chosen: Chosen) => void;
}

export function AssignableSelect(props: AssignableSelectProps): ReactNode {
  const { projectId, label, description, none, error, usersOnly = false, required = false, chosen, onChange } = props;
  const t = useT();
  const [text, setText] = useState(chosen.name);
  const typed = text.trim() === chosen.name ? "" : text.trim();
  const [asked] = useDebouncedValue(typed, TYPING_MS);
  const { data: found = [] } = useQuery(assignableQuery(projectId, typed === "" ? "" : asked, usersOnly));
  const nameOf = distinctNames(found);
  const choices = [
    // Who it is now is shown although they are not among those found.
    ...(chosen.href === "" ? [] : [{ value: chosen.href, label: chosen.name }]),
    ...found.flatMap((one) => {
      const href = linkOf(one, "self")?.href;
      return href == null || href === chosen.href ? [] : [{ value: href, label: nameOf(one) }];
    }),
  ];
  return (
    <Select
      {...SELECT_LIST}
      label={label}
      withAsterisk={required}
      description={description}
      placeholder={none}
      error={error}
      data={choices}
      value={chosen.href === "" ? null : chosen.href}
      onChange={(href, option) => onChange({ href: href ?? "", name: href === null ? "" : (option?.label ?? "") })}
      searchable
      searchValue={text}
      onSearchChange={setText}
      // The server has filtered already.
      filter={({ options }) => options}
      nothingFoundMessage={t("projectSettings.noOneFound")}
      clearable
      clearButtonProps={{ "aria-label": none }}
    />
  );
}
