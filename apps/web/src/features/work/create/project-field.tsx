/** In which project the new work package will be: the one it was begun in, or another one. */
import type { Project } from "@halyard/contract/resources";
import { Select } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { useT } from "../../../shared/i18n/i18n.tsx";
import { SELECT_LIST } from "../../../shared/ui/inputs/select-list.ts";
import { targetProjectsQuery } from "../actions/target-projects.ts";
import styles from "./create-dialog.module.css";
import "../search-params/messages.ts";

interface ProjectFieldProps {
  project: Project | undefined;
  /** @param id of the other project */
  onMove: (id: number) => void;
}

export function ProjectField({ project, onMove }: ProjectFieldProps): ReactNode {
  const t = useT();
  const targets = useQuery(targetProjectsQuery).data ?? [];
  if (project === undefined || !targets.some(({ id }) => id !== project.id)) {
    return <span className={styles.project}>{project?.name}</span>;
  }
  const known = targets.some(({ id }) => id === project.id) ? targets : [project, ...targets];
  return (
    <Select
      {...SELECT_LIST}
      className={styles.projects}
      aria-label={t("workPackages.field.project")}
      searchable
      allowDeselect={false}
      nothingFoundMessage={t("workPackages.noChoice")}
      value={String(project.id)}
      data={known.map(({ id, name }) => ({ value: String(id), label: name }))}
      onChange={(id) => {
        if (id !== null) onMove(Number(id));
      }}
    />
  );
}
