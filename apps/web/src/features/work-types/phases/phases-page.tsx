/** `/admin/workpackage-customizer/phases`: the phases that projects go through, with their gates. */
import type { ProjectPhaseDefinition } from "@halyard/contract/schemas/projects";
import { queryOptions, useMutation, useQueries, useQuery, useQueryClient } from "@tanstack/react-query";
import { getRouteApi } from "@tanstack/react-router";
import { Diamond, Milestone } from "lucide-react";
import { lazy, type ReactNode } from "react";
import { filter, filters } from "@halyard/api-client/query";
import { api } from "../../../shared/api/api.ts";
import { keys } from "../../../shared/api/query-keys.ts";
import { toast } from "../../../shared/feedback/toast-store.ts";
import { useT } from "../../../shared/i18n/i18n.tsx";
import { phaseDefinitionsQuery } from "../../../shared/phases/queries.ts";
import { ListCell } from "../../../shared/ui/column-list/column-list.tsx";
import styles from "../customizer/customizer.module.css";
import { OrderedListPage } from "../customizer/ordered-list-page.tsx";
import "./messages.ts";

const route = getRouteApi("/app/admin/workpackage-customizer/phases");
const NONE: readonly ProjectPhaseDefinition[] = [];
const PhaseDialog = lazy(async () => ({ default: (await import("./phase-dialog.tsx")).PhaseDialog }));

export function PhasesPage(): ReactNode {
  const t = useT();
  const { open } = route.useSearch();
  const navigate = route.useNavigate();
  const { move, remove } = useWrites();
  const list = useQuery(phaseDefinitionsQuery);
  const projects = usePhaseProjects(list.data ?? NONE);
  return (
    <OrderedListPage
      words={{
        title: t("phases.title"),
        help: t("phases.help"),
        add: t("phases.add"),
        failed: t("phases.failed"),
        none: t("phases.none"),
        noneHelp: t("phases.noneHelp"),
        deleteTitle: ({ name }) => t("phases.deleteTitle", { name }),
        deleteText: t("phases.deleteText"),
      }}
      icon={<Milestone size={24} aria-hidden />}
      list={list}
      columns={[
        { name: t("phases.column.name"), width: "minmax(160px, 1fr)" },
        { name: t("phases.startGate"), width: "minmax(160px, 300px)" },
        { name: t("phases.finishGate"), width: "minmax(120px, 300px)" },
        { name: t("phases.column.projects"), width: "80px", align: "end" },
      ]}
      open={open}
      onOpen={(next) => void navigate({ search: next === undefined ? {} : { open: next } })}
      onMove={(phase, place) => move.mutate({ phase, place })}
      remove={remove}
      renderFacts={(phase) => <Facts phase={phase} projects={projects.get(phase.id)} />}
      renderDialog={(phase, onClose) => <PhaseDialog key={open} phase={phase} onClose={onClose} />}
    />
  );
}

interface FactsProps {
  phase: ProjectPhaseDefinition;
  /** How many projects go through it; undefined: not known. */
  projects: number | undefined;
}

/** What has to be decided before it begins and before it ends, and where it is used. */
function Facts({ phase, projects }: FactsProps): ReactNode {
  const t = useT();
  const { startGate, startGateName, finishGate, finishGateName } = phase;
  return (
    <>
      <Gate kind={t("phases.startGate")} name={startGate ? (startGateName ?? t("phases.startGate")) : null} />
      <Gate kind={t("phases.finishGate")} name={finishGate ? (finishGateName ?? t("phases.finishGate")) : null} />
      {projects === undefined ? null : (
        <ListCell align="end" words={t("phases.projects", { count: projects })}>
          {t("phases.projectsFigure", { count: projects })}
        </ListCell>
      )}
    </>
  );
}

/** @param name null: the phase has no gate */
function Gate({ kind, name }: { kind: string; name: string | null }): ReactNode {
  if (name === null) return <ListCell />;
  return (
    <ListCell words={`${kind}: ${name}`}>
      <span className={styles.gate}>
        <Diamond size={12} aria-hidden />
        <span className={styles.gateName}>{name}</span>
      </span>
    </ListCell>
  );
}

/** By the phase's id, in how many projects it is on. */
function usePhaseProjects(phases: readonly ProjectPhaseDefinition[]): ReadonlyMap<number, number> {
  return useQueries({
    queries: phases.map(({ id }) => {
      const query = { filters: filters([filter(`project_phase_${id}`, "*")]), pageSize: 1, select: "total" as const };
      return queryOptions({
        queryKey: keys.list("projects", query),
        queryFn: async ({ signal }) => [id, (await api.get("projects", { query, signal })).total] as const,
      });
    }),
    combine: (answers) => new Map(answers.flatMap(({ data }) => (data === undefined ? [] : [data]))),
  });
}

function useWrites() {
  const t = useT();
  const queries = useQueryClient();
  const readAgain = () => queries.invalidateQueries({ queryKey: keys.all("phases") });
  const move = useMutation({
    mutationFn: ({ phase, place }: { phase: ProjectPhaseDefinition; place: number }) =>
      api.patch(`project_phase_definitions/${phase.id}`, { position: place }),
    onSettled: readAgain,
  });
  const remove = useMutation({
    mutationFn: ({ id }: ProjectPhaseDefinition) => api.delete(`project_phase_definitions/${id}`),
    onSuccess: (_answer, { name }) => toast.success(t("phases.deleted", { name })),
    onSettled: readAgain,
  });
  return { move, remove };
}
