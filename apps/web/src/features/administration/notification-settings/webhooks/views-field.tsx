/** Of the work packages of which saved views a webhook tells. */
import { linkOf } from "@halyard/api-client/links";
import { Checkbox } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { useT } from "../../../../shared/i18n/i18n.tsx";
import { publicViewsQuery } from "../model/queries.ts";
import styles from "../notification-settings.module.css";

interface ViewsFieldProps {
  /** null: all work packages. */
  value: readonly number[] | null;
  error: string | undefined;
  onChange: (value: readonly number[] | null) => void;
}

export function ViewsField({ value, error, onChange }: ViewsFieldProps): ReactNode {
  const t = useT();
  const { data: views } = useQuery({ ...publicViewsQuery, enabled: value !== null });
  return (
    <fieldset className={styles.field}>
      <legend>{t("webhooks.views")}</legend>
      <Checkbox
        label={t("webhooks.allViews")}
        description={t("webhooks.viewsHelp")}
        checked={value === null}
        onChange={(event) => onChange(event.currentTarget.checked ? null : [])}
      />
      {value === null || views === undefined ? null : (
        <div className={styles.choices}>
          {views.length === 0 ? <span>{t("webhooks.noViews")}</span> : null}
          {views.map((view) => {
            const project = linkOf(view, "project")?.title;
            return (
              <Checkbox
                key={view.id}
                label={project === undefined ? view.name : `${view.name} (${project})`}
                checked={value.includes(view.id)}
                onChange={(event) =>
                  onChange(event.currentTarget.checked ? [...value, view.id] : value.filter((one) => one !== view.id))
                }
              />
            );
          })}
        </div>
      )}
      {error === undefined ? null : <p className={styles.problem}>{error}</p>}
    </fieldset>
  );
}
