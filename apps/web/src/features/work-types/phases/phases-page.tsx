/** `/admin/workpackage-customizer/phases`: the phases that projects go through, with their gates. */
import type { ProjectPhaseDefinition } from "@halyard/contract/schemas/projects";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { getRouteApi } from "@tanstack/react-router";
import { Diamond, Milestone } from "lucide-react";
import { lazy, type ReactNode } from "react";
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
const PhaseDialog = lazy(async () => ({ default: (await import("./phase-dialog.tsx")).PhaseDialog }));

export function PhasesPage(): ReactNode {
  const t = useT();
  const { open } = route.useSearch();
  const navigate = route.useNavigate();
  const { move, remove } = useWrites();
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
      list={useQuery(phaseDefinitionsQuery)}
      rowHeight={36}
      columns={[
        { name: t("phases.column.name"), width: "minmax(160px, 280px)" },
        { name: t("phases.gates"), width: "minmax(160px, 480px)" },
      ]}
      open={open}
      onOpen={(next) => void navigate({ search: next === undefined ? {} : { open: next } })}
      onMove={(phase, place) => move.mutate({ phase, place })}
      remove={remove}
      renderFacts={(phase) => <Gates phase={phase} />}
      renderDialog={(phase, onClose) => <PhaseDialog key={open} phase={phase} onClose={onClose} />}
    />
  );
}

/** What has to be decided before it begins and before it ends. */
function Gates({ phase }: { phase: ProjectPhaseDefinition }): ReactNode {
  const t = useT();
  const { startGate, startGateName, finishGate, finishGateName } = phase;
  if (!startGate && !finishGate) return <ListCell>{t("phases.noGate")}</ListCell>;
  return (
    <ListCell>
      <span className={styles.gates}>
        {startGate ? <Gate when={t("phases.atStart")} name={startGateName ?? t("phases.startGate")} /> : null}
        {finishGate ? <Gate when={t("phases.atFinish")} name={finishGateName ?? t("phases.finishGate")} /> : null}
      </span>
    </ListCell>
  );
}

const Gate = ({ when, name }: { when: string; name: string }): ReactNode => (
  <span className={styles.gate}>
    <Diamond size={12} aria-hidden />
    <span className={styles.gateName}>{name}</span> {when}
  </span>
);

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
