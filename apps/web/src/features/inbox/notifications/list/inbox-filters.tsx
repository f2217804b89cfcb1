/** Narrows the inbox to a project, and shows what is read too. What is chosen stands in the address. */
import { Checkbox, NativeSelect } from "@mantine/core";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { useT } from "../../../../shared/i18n/i18n.tsx";
import "../model/inbox-messages.ts";
import styles from "./inbox.module.css";
import { projectsQuery } from "../model/queries.ts";
import type { NotificationsSearch } from "../model/search.ts";

interface InboxFiltersProps {
  search: NotificationsSearch;
  onChange: (search: NotificationsSearch) => void;
}

export function InboxFilters({ search, onChange }: InboxFiltersProps): ReactNode {
  const t = useT();
  const projects = useQuery({ ...projectsQuery(search), placeholderData: keepPreviousData }).data ?? [];
  const { project, all: _all, ...others } = search;
  const isListed = project === undefined || projects.some(({ id }) => id === project);
  return (
    <div className={styles.filters}>
      <NativeSelect
        size="xs"
        aria-label={t("notifications.project")}
        value={project === undefined ? "" : String(project)}
        onChange={(event) => {
          const { project: _project, ...rest } = search;
          const chosen = event.currentTarget.value;
          onChange(chosen === "" ? rest : { ...rest, project: Number(chosen) });
        }}
        data={[
          { value: "", label: t("notifications.everyProject") },
          ...projects.map(({ id, name, count }) => ({
            value: String(id),
            label: t("notifications.projectCount", { name, count }),
          })),
          // All of its notifications are read by now.
          ...(isListed ? [] : [{ value: String(project), label: `#${project}` }]),
        ]}
      />
      {search.snoozed === true ? null : (
        <Checkbox
          size="xs"
          label={t("notifications.showRead")}
          checked={search.all === true}
          onChange={(event) => {
            const rest = project === undefined ? others : { ...others, project };
            onChange(event.currentTarget.checked ? { ...rest, all: true } : rest);
          }}
        />
      )}
    </div>
  );
}
