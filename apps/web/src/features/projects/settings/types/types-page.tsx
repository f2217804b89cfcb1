/** `/projects/{id}/settings/types`: which types of work packages the project has. */
import { linkOf } from "@halyard/api-client/links";
import { filter, filters } from "@halyard/api-client/query";
import { FRESH } from "@halyard/contract/limits";
import type { Project } from "@halyard/contract/resources";
import { iconOf } from "@halyard/contract/work-types/type-icons";
import { Switch } from "@mantine/core";
import { queryOptions, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState, type ReactNode } from "react";
import { api } from "../../../../shared/api/api.ts";
import { keys } from "../../../../shared/api/query-keys.ts";
import { toast } from "../../../../shared/feedback/toast-store.ts";
import { useT, type translate } from "../../../../shared/i18n/i18n.tsx";
import { FailedView } from "../../../../shared/ui/feedback/state-views.tsx";
import { useFocusAfter } from "../../../../shared/ui/focus/return-focus.ts";
import { switched } from "../../../../shared/conflicts/conflicts.ts";
import { byValue } from "../../../../shared/api/group-counts.ts";
import { LoadingSheet } from "../frame/loading-sheet.tsx";
import { SettingsSection } from "../frame/settings-frame.tsx";
import styles from "../frame/sheet.module.css";
import lines from "../../../../shared/ui/form-lines/form-lines.module.css";
import { TypeName } from "../../../work-types/types/type-icon.tsx";
import { SaveBar } from "../frame/save-bar.tsx";
import "./messages.ts";

const typeCountsQuery = (projectId: number) => {
  const query = { filters: filters([filter("status", "*")]), groupBy: "type", pageSize: 1 };
  return queryOptions({
    queryKey: keys.list("work_packages", { counts: "types", project: projectId }),
    queryFn: async ({ signal }) => byValue(await api.get(`projects/${projectId}/work_packages`, { query, signal })),
    staleTime: FRESH.workPackages,
  });
};

/** All types that there are, and those of the project. */
const projectTypesQuery = (projectId: number) =>
  queryOptions({
    queryKey: keys.list("types", { settingsOf: projectId }),
    queryFn: async ({ signal }) => {
      const [all, own] = await Promise.all([
        api.get("types", { signal }),
        api.get(`projects/${projectId}/types`, { signal }),
      ]);
      return { all: all._embedded.elements, active: own._embedded.elements.map(({ id }) => id) };
    },
    staleTime: FRESH.types,
  });

export const TypesPage = (): ReactNode => (
  <SettingsSection id="types">{(project) => <Types key={project.id} project={project} />}</SettingsSection>
);

function Types({ project }: { project: Project }): ReactNode {
  const t = useT();
  const queries = useQueryClient();
  const types = useQuery(projectTypesQuery(project.id));
  const sees = linkOf(project, "workPackages") !== null;
  const counts = useQuery({ ...typeCountsQuery(project.id), enabled: sees }).data;
  const [changed, setChanged] = useState<ReadonlySet<number> | null>(null);
  useFocusAfter(changed === null);
  /** Those of the project when the first was switched. */
  const [begun, setBegun] = useState<readonly number[]>([]);
  const saving = useMutation({
    mutationFn: async (ids: ReadonlySet<number>) => {
      const now = (await api.get(`projects/${project.id}/types`))._embedded.elements.map(({ id }) => id);
      const links = [...switched(begun, ids, now)].map((id) => ({ href: `/api/v3/types/${id}` }));
      return api.patch(`projects/${project.id}/types`, { _links: { types: links } });
    },
    onSuccess: async () => {
      toast.success(t("projectTypes.saved"));
      await Promise.all(
        (["types", "projects", "work_packages"] as const).map((name) =>
          queries.invalidateQueries({ queryKey: keys.all(name) }),
        ),
      );
      setChanged(null);
    },
  });
  if (types.data === undefined) {
    if (types.error === null) return <LoadingSheet shape="lines" />;
    return <FailedView error={types.error} onRetry={() => void types.refetch()} />;
  }
  const chosen = changed ?? new Set(types.data.active);
  const flip = (id: number): void => {
    const next = new Set(chosen);
    if (changed === null) setBegun(types.data.active);
    if (!next.delete(id)) next.add(id);
    setChanged(next);
  };
  return (
    <div className={styles.sheet}>
      <fieldset className={lines.toggles} aria-label={t("projectTypes.title")}>
        {types.data.all.map((type) => {
          const { id, name, color } = type;
          // Unknown while the counts are on the way, after they failed, and for those who don't see the work.
          const count = counts === undefined ? undefined : (counts.get(id) ?? 0);
          return (
            <Switch
              key={id}
              label={<TypeName name={name} color={color} icon={iconOf(type)} />}
              description={usedBy(t, count)}
              checked={chosen.has(id)}
              disabled={count !== undefined && count > 0 && chosen.has(id)}
              onChange={() => flip(id)}
            />
          );
        })}
      </fieldset>
      <SaveBar
        changed={changed !== null}
        busy={saving.isPending}
        blocked={chosen.size === 0}
        onSave={() => saving.mutate(chosen)}
        onDiscard={() => setChanged(null)}
      />
    </div>
  );
}

const usedBy = (t: typeof translate, count: number | undefined): string | undefined =>
  count === undefined ? undefined : count === 0 ? t("projectTypes.unused") : t("projectTypes.used", { count });
