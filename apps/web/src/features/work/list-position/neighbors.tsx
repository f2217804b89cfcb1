/** To the previous and the next work package of the list that one came from, or that stands beside; else of the project. */
import { sortBy } from "@halyard/api-client/query";
import { FRESH } from "@halyard/contract/limits";
import { ActionIcon, Tooltip } from "@mantine/core";
import { queryOptions, useQuery } from "@tanstack/react-query";
import { ChevronDown, ChevronUp } from "lucide-react";
import type { ReactNode } from "react";
import { api } from "../../../shared/api/api.ts";
import { keys as queryKeys } from "../../../shared/api/query-keys.ts";
import { useT } from "../../../shared/i18n/i18n.tsx";
import { useStore } from "../../../shared/state/store.ts";
import { useShortcut } from "../../../shared/ui/shortcuts/shortcuts.ts";
import styles from "./neighbors.module.css";
import { lastList, neighborsOf } from "./last-list.ts";
import "../model/messages.ts";

interface NeighborsProps {
  id: number;
  /** Whose newest work is gone through where no list has it; null: not known, or not wanted. */
  projectId?: number | null;
  onGo: (id: number) => void;
  /** Whether J and K lead there, too: beside a list they are the list's. */
  keys?: boolean;
}

export function Neighbors({ id, projectId = null, onGo, keys = false }: NeighborsProps): ReactNode {
  const t = useT();
  const list = useStore(lastList);
  const isListed = list.includes(id);
  const others = useQuery({ ...newestQuery(projectId ?? 0), enabled: !isListed && projectId !== null }).data;
  const { previous, next } = neighborsOf(id, isListed ? list : others?.map((row) => row.id));
  const go = (to: number | undefined): void => {
    if (to !== undefined) onGo(to);
  };
  useShortcut("j", t("workPackages.shortcut.next"), () => go(next), keys && next !== undefined);
  useShortcut("k", t("workPackages.shortcut.previous"), () => go(previous), keys && previous !== undefined);
  if (previous === undefined && next === undefined) return null;
  return (
    <div className={styles.steps}>
      <Step label={t("workPackages.shortcut.previous")} to={previous} onGo={go}>
        <ChevronUp size={16} aria-hidden />
      </Step>
      <Step label={t("workPackages.shortcut.next")} to={next} onGo={go}>
        <ChevronDown size={16} aria-hidden />
      </Step>
    </div>
  );
}

const MOST = 100;

/** The newest work of a project, without anything but its numbers. */
const newestQuery = (projectId: number) => {
  const query = { sortBy: sortBy(["id", "desc"]), pageSize: MOST, select: "elements/id" as const };
  return queryOptions({
    queryKey: queryKeys.list("work_packages", { neighbors: projectId, ...query }),
    queryFn: async ({ signal }) =>
      (await api.get(`projects/${projectId}/work_packages`, { query, signal }))._embedded.elements,
    staleTime: FRESH.workPackages,
  });
};

interface StepProps {
  label: string;
  to: number | undefined;
  onGo: (to: number | undefined) => void;
  children: ReactNode;
}

function Step({ label, to, onGo, children }: StepProps): ReactNode {
  return (
    <Tooltip label={label}>
      <ActionIcon variant="subtle" color="gray" aria-label={label} disabled={to === undefined} onClick={() => onGo(to)}>
        {children}
      </ActionIcon>
    </Tooltip>
  );
}
