/** `/admin/workpackage-customizer/phases`: the phases that projects go through, with their gates. */
import type { Project } from "@halyard/contract/resources";
import type { ProjectPhaseDefinition } from "@halyard/contract/schemas/projects";
import { queryOptions, useMutation, useQueries, useQuery, useQueryClient } from "@tanstack/react-query";
import { getRouteApi, Link } from "@tanstack/react-router";
import { Diamond, Milestone } from "lucide-react";
import { lazy, type ReactNode } from "react";
import { filter, filters } from "@halyard/api-client/query";
import { api } from "../../../shared/api/api.ts";
import { keys } from "../../../shared/api/query-keys.ts";
import { toast } from "../../../shared/feedback/toast-store.ts";
import { useT } from "../../../shared/i18n/i18n.tsx";
import { phaseDefinitionsQuery } from "../../../shared/phases/queries.ts";
import { usePhone } from "../../../shared/ui/layout/use-phone.ts";
import { ListCell } from "../../../shared/ui/column-list/column-list.tsx";
import styles from "../customizer/customizer.module.css";
import { OrderedListPage } from "../customizer/ordered-list-page.tsx";
import "./messages.ts";

const route = getRouteApi("/app/admin/workpackage-customizer/phases");
const GATES = ["startGate", "finishGate"] as const;
const NONE: readonly ProjectPhaseDefinition[] = [];
const PhaseDialog = lazy(async () => ({ default: (await import("./phase-dialog.tsx")).PhaseDialog }));

export function PhasesPage(): ReactNode {
  const t = useT();
  const { open } = route.useSearch();
  const navigate = route.useNavigate();
  const { move, remove } = useWrites();
  const list = useQuery(phaseDefinitionsQuery);
  const projects = usePhaseProjects(list.data ?? NONE);
  // A kind of gate that no phase has gets no column.
  const gates = GATES.filter((gate) => list.data?.some((phase) => phase[gate]) === true);
  return (
    <OrderedListPage
      words={{
        title: t("phases.title"),
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
        { name: t("phases.column.name"), width: "minmax(140px, 1fr)" },
        ...gates.map((gate) => ({ name: t(`phases.${gate}`), width: "minmax(140px, 1fr)" })),
        { name: t("phases.column.projects"), width: "64px", align: "end" },
      ]}
      isShort
      open={open}
      onOpen={(next) => void navigate({ search: next === undefined ? {} : { open: next } })}
      onMove={(phase, place) => move.mutate({ phase, place })}
      remove={remove}
      renderFacts={(phase) => <Facts phase={phase} gates={gates} projects={projects.get(phase.id)} />}
      renderDialog={(phase, onClose) => <PhaseDialog key={open} phase={phase} onClose={onClose} />}
    />
  );
}

interface FactsProps {
  phase: ProjectPhaseDefinition;
  /** Those that have a column. */
  gates: readonly (typeof GATES)[number][];
  /** Where it is used; undefined: not known. */
  projects: Used | undefined;
}

/** What has to be decided before it begins and before it ends, and where it is used. */
function Facts({ phase, gates, projects }: FactsProps): ReactNode {
  const t = useT();
  return (
    <>
      {gates.map((gate) => {
        const name = phase[`${gate}Name`] ?? "";
        return phase[gate] ? (
          <ListCell key={gate} words={[t(`phases.${gate}`), name].filter(Boolean).join(": ")}>
            <span className={styles.gate}>
              <Diamond size={12} aria-hidden />
              <span className={styles.gateName}>{name}</span>
            </span>
          </ListCell>
        ) : (
          <ListCell key={gate} />
        );
      })}
      <InProjects projects={projects} />
    </>
  );
}

/** How many; the only one can be opened. */
function InProjects({ projects }: Pick<FactsProps, "projects">): ReactNode {
  const t = useT();
  const phone = usePhone();
  if (projects === undefined || projects.total === 0) return <ListCell align="end" />;
  const figure = t("phases.projectsFigure", { count: projects.total });
  if (projects.only === null) {
    return (
      <ListCell align="end" words={t("phases.projects", { count: projects.total })}>
        {figure}
      </ListCell>
    );
  }
  const { identifier, name } = projects.only;
  return (
    <ListCell align="end">
      <Link
        to="/projects/$projectId"
        params={{ projectId: identifier }}
        className={styles.project}
        title={name}
        aria-label={phone ? undefined : t("phases.onlyProject", { figure, name })}
      >
        {phone ? name : figure}
      </Link>
    </ListCell>
  );
}

interface Used {
  total: number;
  /** The project, if it is the only one. */
  only: Pick<Project, "name" | "identifier"> | null;
}

const SHOWN = "total,elements/name,elements/identifier" as const;

/** By the phase's id, the projects in which it is on. */
function usePhaseProjects(phases: readonly ProjectPhaseDefinition[]): ReadonlyMap<number, Used> {
  return useQueries({
    queries: phases.map(({ id }) => {
      const query = { filters: filters([filter(`project_phase_${id}`, "*")]), pageSize: 1, select: SHOWN };
      return queryOptions({
        queryKey: keys.list("projects", query),
        queryFn: async ({ signal }) => {
          const { total, _embedded } = await api.get("projects", { query, signal });
          return [id, { total, only: total === 1 ? (_embedded.elements[0] ?? null) : null }] as const;
        },
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
