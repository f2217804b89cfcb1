/** What of the project's work is shown: a text, the status, type, assignee, priority, version. All in the address. */
import { Button, NativeSelect, Switch } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { useT } from "../../app/i18n.tsx";
import { FilterInput } from "../../ui/filter-input.tsx";
import type { Project } from "../projects/queries.ts";
import { prioritiesQuery } from "../priorities/queries.ts";
import { statusesQuery } from "../statuses/queries.ts";
import { typesQuery } from "../types/queries.ts";
import styles from "./filter-bar.module.css";
import { membersQuery, versionsQuery } from "./queries.ts";
import { isFiltered, type ProjectSearch } from "./search.ts";

interface FilterBarProps {
  projectId: string;
  /** Once it is known. */
  project: Project | undefined;
  search: ProjectSearch;
  onChange: (change: Partial<ProjectSearch>) => void;
  onClear: () => void;
  /** Columns and the like, at the end. */
  children?: ReactNode;
}

export function FilterBar({ projectId, project, search, onChange, onClear, children }: FilterBarProps): ReactNode {
  const t = useT();
  const statuses = useQuery(statusesQuery).data ?? [];
  const types = useQuery(typesQuery).data ?? [];
  const priorities = useQuery(prioritiesQuery).data ?? [];
  const people = useQuery({ ...membersQuery(project?.id ?? 0), enabled: project !== undefined }).data ?? [];
  const versions = useQuery(versionsQuery(projectId)).data ?? [];
  const any = { value: "", label: t("workPackages.filter.any") };
  const named = (row: { id: number; name: string }) => ({ value: String(row.id), label: row.name });
  const number = (value: string): number | undefined => (value === "" ? undefined : Number(value));

  return (
    <div className={styles.bar}>
      <FilterInput
        label={t("workPackages.filter.search")}
        value={search.q ?? ""}
        onChange={(q) => onChange({ q: q === "" ? undefined : q })}
      />
      <Choice
        label={t("workPackages.filter.status")}
        value={search.status ?? ""}
        data={[
          any,
          { value: "open", label: t("workPackages.filter.open") },
          { value: "closed", label: t("workPackages.filter.closed") },
          ...statuses.map(named),
        ]}
        onChange={(status) => onChange({ status: status === "" ? undefined : status })}
      />
      <Choice
        label={t("workPackages.filter.type")}
        value={String(search.type ?? "")}
        data={[any, ...types.map(named)]}
        onChange={(type) => onChange({ type: number(type) })}
      />
      <Choice
        label={t("workPackages.filter.assignee")}
        value={search.assignee ?? ""}
        data={[
          any,
          { value: "me", label: t("workPackages.filter.me") },
          { value: "none", label: t("workPackages.filter.nobody") },
          ...people.map(named),
        ]}
        onChange={(assignee) => onChange({ assignee: assignee === "" ? undefined : assignee })}
      />
      <Choice
        label={t("workPackages.filter.priority")}
        value={String(search.priority ?? "")}
        data={[any, ...priorities.map(named)]}
        onChange={(priority) => onChange({ priority: number(priority) })}
      />
      <Choice
        label={t("workPackages.filter.version")}
        value={String(search.version ?? "")}
        data={[any, ...versions.map(named)]}
        onChange={(version) => onChange({ version: number(version) })}
      />
      <Switch
        size="xs"
        label={t("workPackages.filter.completed")}
        checked={search.status !== "open"}
        onChange={(event) => onChange({ status: event.currentTarget.checked ? undefined : "open" })}
      />
      {isFiltered(search) ? (
        <Button variant="subtle" size="compact-sm" onClick={onClear}>
          {t("workPackages.clearFilters")}
        </Button>
      ) : null}
      <div className={styles.end}>{children}</div>
    </div>
  );
}

interface ChoiceProps {
  label: string;
  value: string;
  data: { value: string; label: string }[];
  onChange: (value: string) => void;
}

function Choice({ label, value, data, onChange }: ChoiceProps): ReactNode {
  return (
    <label className={styles.choice}>
      <span className={styles.label}>{label}</span>
      <NativeSelect size="xs" value={value} data={data} onChange={(event) => onChange(event.currentTarget.value)} />
    </label>
  );
}
