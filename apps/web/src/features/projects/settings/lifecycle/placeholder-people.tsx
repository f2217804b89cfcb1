/** Who takes the place of the placeholder users of a template. */
import { linkOf } from "@halyard/api-client/links";
import type { Project } from "@halyard/contract/resources";
import { Select } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useDeferredValue, useState, type ReactNode } from "react";
import { useT } from "../../../../shared/i18n/i18n.tsx";
import { SELECT_LIST } from "../../../../shared/ui/inputs/select-list.ts";
import { projectPeopleQuery } from "../../queries.ts";
import styles from "../frame/sheet.module.css";
import { candidatesQuery, type Principal } from "../members/model/queries.ts";
import "../../messages.ts";

/** The href of a person by that of the placeholder user. */
export type Replacements = Readonly<Record<string, string>>;

interface PlaceholderPeopleProps {
  template: Project;
  replacements: Replacements;
  onChange: (replacements: Replacements) => void;
}

export function PlaceholderPeople({ template, replacements, onChange }: PlaceholderPeopleProps): ReactNode {
  const t = useT();
  const enabled = linkOf(template, "memberships") !== null;
  const people = useQuery({ ...projectPeopleQuery(template.id), enabled }).data ?? [];
  const placeholders = people.filter(({ _type }) => _type === "PlaceholderUser");
  if (placeholders.length === 0) return null;
  return (
    <fieldset className={styles.parts}>
      <legend>{t("projects.create.placeholders")}</legend>
      {placeholders.map((one) => {
        const href = linkOf(one, "self")?.href ?? "";
        return (
          <PersonSelect
            key={one.id}
            label={one.name}
            value={replacements[href] ?? null}
            onChange={(person) => {
              const { [href]: _, ...others } = replacements;
              onChange(person === null ? others : { ...others, [href]: person });
            }}
          />
        );
      })}
    </fieldset>
  );
}

interface PersonSelectProps {
  label: string;
  /** Href; null: the placeholder user stays. */
  value: string | null;
  onChange: (href: string | null) => void;
}

function PersonSelect({ label, value, onChange }: PersonSelectProps): ReactNode {
  const t = useT();
  const [text, setText] = useState("");
  /** Who was chosen stays among the choices, whatever is looked for next. */
  const [chosen, setChosen] = useState<Principal | null>(null);
  const asked = useDeferredValue(text === chosen?.name ? "" : text.trim());
  const found = useQuery(candidatesQuery(null, asked)).data?._embedded.elements ?? [];
  const users = found.filter(({ _type, id }) => _type === "User" && id !== chosen?.id);
  const choices = value === null || chosen === null ? users : [chosen, ...users];
  const hrefOf = (one: Principal): string => linkOf(one, "self")?.href ?? "";
  return (
    <Select
      label={label}
      placeholder={t("projects.create.keepPlaceholder")}
      data={choices.map((one) => ({ value: hrefOf(one), label: one.name }))}
      value={value}
      onChange={(next) => {
        setChosen(choices.find((one) => hrefOf(one) === next) ?? null);
        onChange(next);
      }}
      searchValue={text}
      onSearchChange={setText}
      // The server has looked already.
      filter={({ options }) => options}
      nothingFoundMessage={t("projects.create.noPerson")}
      searchable
      clearable
      clearButtonProps={{ "aria-label": t("projects.create.keepPlaceholder") }}
      {...SELECT_LIST}
    />
  );
}
