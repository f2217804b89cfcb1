/** `/admin/workpackage-customizer/phases`: the phases that projects go through, with their gates. */
import type { Project } from "@halyard/contract/resources";
import type { ProjectPhaseDefinition } from "@halyard/contract/schemas/projects";
import { queryOptions, useMutation, useQueries, useQuery, useQueryClient } from "@tanstack/react-query";
import { getRouteApi, Link } from "@tanstack/react-router";
import { Diamond, Milestone } from "lucide-react";
import { Fragment, lazy, type ReactNode } from "react";
import { filter, filters } from "@halyard/api-client/query";
import { api } from "../../../shared/api/api.ts";
import { keys } from "../../../shared/api/query-keys.ts";
import { toast } from "../../../shared/feedback/toast-store.ts";
import { useT, type translate } from "../../../shared/i18n/i18n.tsx";
import { phaseDefinitionsQuery } from "../../../shared/phases/queries.ts";
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
        { name: t("phases.column.projects"), width: "minmax(140px, 2fr)" },
      ]}
      open={open}
      onOpen={(next) => void navigate({ search: next === undefined ? {} : { open: next } })}
      onMove={(phase, place) => move.mutate({ phase, place })}
      remove={remove}
      renderFacts={(phase) => <Facts phase={phase} gates={gates} used={projects.get(phase.id)} />}
      renderPhoneFacts={(phase) => <PhoneFacts phase={phase} used={projects.get(phase.id)} />}
      renderDialog={(phase, onClose) => <PhaseDialog key={open} phase={phase} onClose={onClose} />}
    />
  );
}

interface FactsProps {
  phase: ProjectPhaseDefinition;
  /** Those that have a column. */
  gates: readonly (typeof GATES)[number][];
  /** Where it is used; undefined: not known. */
  used: Used | undefined;
}

/** What has to be decided before it begins and before it ends, and where it is used. */
function Facts({ phase, gates, used }: FactsProps): ReactNode {
  const t = useT();
  return (
    <>
      {gates.map((gate) => (
        <ListCell key={gate} words={phase[gate] ? gateWords(t, phase, gate) : ""}>
          {phase[gate] ? <Gate name={phase[`${gate}Name`] ?? ""} /> : null}
        </ListCell>
      ))}
      <ListCell>
        <span className={styles.line}>
          <InProjects used={used} />
        </span>
      </ListCell>
    </>
  );
}

const gateWords = (t: typeof translate, phase: ProjectPhaseDefinition, gate: (typeof GATES)[number]): string =>
  [t(`phases.${gate}`), phase[`${gate}Name`] ?? ""].filter(Boolean).join(": ");

const Gate = ({ name }: { name: string }): ReactNode => (
  <span className={styles.gate}>
    <Diamond size={12} aria-hidden />
    <span className={styles.gateName}>{name}</span>
  </span>
);

/** On a phone: its gates with what they are, and the projects. */
function PhoneFacts({ phase, used }: Omit<FactsProps, "gates">): ReactNode {
  const t = useT();
  const gates = GATES.filter((gate) => phase[gate]).map((gate) => gateWords(t, phase, gate));
  const isUsed = used !== undefined && used.total > 0;
  return (
    <span>
      {gates.join(" · ")}
      {isUsed && gates.length > 0 ? " · " : null}
      {isUsed ? (
        <>
          {t("phases.inProjects")} <InProjects used={used} />
        </>
      ) : null}
    </span>
  );
}

/** This many projects are named and the others counted. */
const NAMED = 3;

/** Each can be opened. */
function InProjects({ used }: { used: Used | undefined }): ReactNode {
  const t = useT();
  if (used === undefined || used.total === 0) return null;
  const more = used.total - used.named.length;
  return (
    <>
      {used.named.map(({ identifier, name }, at) => (
        <Fragment key={identifier}>
          {at === 0 ? null : ", "}
          <Link to="/projects/$projectId" params={{ projectId: identifier }} className={styles.project} title={name}>
            {name}
          </Link>
        </Fragment>
      ))}
      {more > 0 ? ` ${t("phases.moreProjects", { count: more })}` : null}
    </>
  );
}

interface Used {
  total: number;
  named: readonly Pick<Project, "name" | "identifier">[];
}

const SHOWN = "total,elements/name,elements/identifier" as const;

/** By the phase's id, the projects in which it is on. */
function usePhaseProjects(phases: readonly ProjectPhaseDefinition[]): ReadonlyMap<number, Used> {
  return useQueries({
    queries: phases.map(({ id }) => {
      const query = { filters: filters([filter(`project_phase_${id}`, "*")]), pageSize: NAMED, select: SHOWN };
      return queryOptions({
        queryKey: keys.list("projects", query),
        queryFn: async ({ signal }) => {
          const { total, _embedded } = await api.get("projects", { query, signal });
          return [id, { total, named: _embedded.elements }] as const;
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
