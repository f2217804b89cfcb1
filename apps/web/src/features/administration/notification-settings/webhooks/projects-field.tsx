/** Of which projects a webhook tells. */
import { Checkbox } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { useT } from "../../../../shared/i18n/i18n.tsx";
import { webhookProjectsQuery } from "../model/queries.ts";
import styles from "../notification-settings.module.css";

interface ProjectsFieldProps {
  /** null: all of them. */
  value: readonly number[] | null;
  error: string | undefined;
  onChange: (value: readonly number[] | null) => void;
}

export function ProjectsField({ value, error, onChange }: ProjectsFieldProps): ReactNode {
  const t = useT();
  const projects = useQuery(webhookProjectsQuery).data ?? [];
  return (
    <fieldset className={styles.field}>
      <legend>{t("webhooks.projects")}</legend>
      <Checkbox
        label={t("webhooks.allProjects")}
        checked={value === null}
        onChange={(event) => onChange(event.currentTarget.checked ? null : [])}
      />
      {value === null ? null : (
        <div className={styles.choices}>
          {projects.map(({ id, name }) => (
            <Checkbox
              key={id}
              label={name}
              checked={value.includes(id)}
              onChange={(event) =>
                onChange(event.currentTarget.checked ? [...value, id] : value.filter((one) => one !== id))
              }
            />
          ))}
        </div>
      )}
      {error === undefined ? null : <p className={styles.problem}>{error}</p>}
    </fieldset>
  );
}
