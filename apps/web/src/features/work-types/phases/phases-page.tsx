/** `/admin/workpackage-customizer/phases`: the phases that projects go through, with their gates. */
import type { ProjectPhaseDefinition } from "@halyard/contract/schemas/projects";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { getRouteApi } from "@tanstack/react-router";
import { Diamond, Milestone } from "lucide-react";
import { lazy, type ReactNode } from "react";
import { api } from "../../../shared/api/api.ts";
import { keys } from "../../../shared/api/query-keys.ts";
import { toast } from "../../../shared/feedback/toast-store.ts";
import { useT, type translate } from "../../../shared/i18n/i18n.tsx";
import { phaseDefinitionsQuery } from "../../../shared/phases/queries.ts";
import { ListCell } from "../../../shared/ui/column-list/column-list.tsx";
import styles from "../customizer/customizer.module.css";
import { OrderedListPage } from "../customizer/ordered-list-page.tsx";
import { Places, type Place } from "../customizer/places.tsx";
import { usePlaces, type Used } from "./use-places.ts";
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
  const projects = usePlaces(list.data ?? NONE);
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
        { name: t("phases.column.projects"), width: "minmax(140px, 2.4fr)" },
      ]}
      open={open}
      onOpen={(next) => void navigate({ search: next === undefined ? {} : { open: next } })}
      onMove={(phase, place) => move.mutate({ phase, place })}
      remove={remove}
      renderFacts={(phase) => <Facts phase={phase} gates={gates} used={projects.get(phase.id)} />}
      phoneEnd={({ id }) => whenIn(projects.get(id))}
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
      <ListCell>{used === undefined ? null : <Places {...used} />}</ListCell>
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

/** On a phone: what stands before it and after it, and where it is used. */
function PhoneFacts({ phase, used }: Omit<FactsProps, "gates">): ReactNode {
  const gates = GATES.filter((gate) => phase[gate]);
  const isOne = used?.total === 1;
  return (
    <span className={styles.phone}>
      {gates.map((gate) => (
        <Gate key={gate} name={phase[`${gate}Name`] ?? ""} />
      ))}
      {used === undefined ? null : <Places {...used} places={isOne ? used.places.map(withoutNote) : used.places} />}
    </span>
  );
}

/** Of the one project that uses it; where there are several, each has its own. */
const whenIn = (used: Used | undefined): string | null => (used?.total === 1 ? (used.places[0]?.note ?? null) : null);

const withoutNote = ({ project, name }: Place): Place => ({ project, name });

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
