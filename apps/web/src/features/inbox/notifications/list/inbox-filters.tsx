/** Narrows the inbox to a project, and shows what is read too. What is chosen stands in the address, and beside the button. */
import { Checkbox, CloseButton, NativeSelect } from "@mantine/core";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { ListFilter } from "lucide-react";
import type { ReactNode } from "react";
import { useT } from "../../../../shared/i18n/i18n.tsx";
import { useFocusAfter } from "../../../../shared/ui/focus/return-focus.ts";
import { ToolPopover } from "../../../../shared/ui/menu/tool-popover.tsx";
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
  const projects = useProjects(search);
  const { project, all, ...others } = search;
  // A chip goes with its button.
  useFocusAfter(`${project} ${all}`);
  const chip = (words: string, clear: () => void): ReactNode => (
    <span key={words} className={styles.chip}>
      {words}
      <CloseButton size="sm" aria-label={t("notifications.removeFilter", { filter: words })} onClick={clear} />
    </span>
  );
  return (
    <>
      {project === undefined
        ? null
        : chip(projects.find(({ id }) => id === project)?.name ?? `#${project}`, () =>
            onChange(all === true ? { ...others, all } : others),
          )}
      {all === true && search.snoozed !== true
        ? chip(t("notifications.showRead"), () => onChange(project === undefined ? others : { ...others, project }))
        : null}
      <ToolPopover
        label={t("notifications.filter")}
        title={t("notifications.filter")}
        icon={<ListFilter size={14} aria-hidden />}
        width={280}
      >
        {() => <Filters {...{ search, onChange }} />}
      </ToolPopover>
    </>
  );
}

const useProjects = (search: NotificationsSearch) =>
  useQuery({ ...projectsQuery(search), placeholderData: keepPreviousData }).data ?? [];

function Filters({ search, onChange }: InboxFiltersProps): ReactNode {
  const t = useT();
  const projects = useProjects(search);
  const { project, all: _all, ...others } = search;
  const isListed = project === undefined || projects.some(({ id }) => id === project);
  return (
    <div className={styles.filters}>
      <NativeSelect
        label={t("notifications.project")}
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
