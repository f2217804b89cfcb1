/** `/admin/workpackage-customizer/phases`: the phases that projects go through, with their gates. */
import type { ProjectPhaseDefinition } from "@halyard/contract/schemas/projects";
import { Button } from "@mantine/core";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { getRouteApi } from "@tanstack/react-router";
import { Plus } from "lucide-react";
import { lazy, Suspense, useState, type ReactNode } from "react";
import { api } from "../../../shared/api/api.ts";
import { keys } from "../../../shared/api/query-keys.ts";
import { toast } from "../../../shared/feedback/toast-store.ts";
import { useT } from "../../../shared/i18n/i18n.tsx";
import { phaseDefinitionsQuery } from "../../../shared/phases/queries.ts";
import { ConfirmDialog } from "../../../shared/ui/dialog/confirm-dialog.tsx";
import { EmptyView, FailedView, LoadingRows } from "../../../shared/ui/feedback/state-views.tsx";
import { ReorderList } from "../../../shared/ui/reorder-list/reorder-list.tsx";
import { useShortcut } from "../../../shared/ui/shortcuts/shortcuts.ts";
import { CustomizerPage } from "../customizer/customizer-page.tsx";
import styles from "../customizer/customizer.module.css";
import { RowActions } from "../customizer/row-actions.tsx";
import "./messages.ts";

const route = getRouteApi("/app/admin/workpackage-customizer/phases");
const PhaseDialog = lazy(async () => ({ default: (await import("./phase-dialog.tsx")).PhaseDialog }));

export function PhasesPage(): ReactNode {
  const t = useT();
  const { open } = route.useSearch();
  const navigate = route.useNavigate();
  const list = useQuery(phaseDefinitionsQuery);
  const [deleted, setDeleted] = useState<ProjectPhaseDefinition | null>(null);
  const { move, remove } = useWrites();
  const show = (next: number | "new" | undefined): void =>
    void navigate({ search: next === undefined ? {} : { open: next } });
  useShortcut("c", t("phases.add"), () => show("new"));
  const add = (
    <Button leftSection={<Plus size={16} aria-hidden />} onClick={() => show("new")}>
      {t("phases.add")}
    </Button>
  );
  const edited = list.data?.find(({ id }) => id === open) ?? null;
  return (
    <CustomizerPage title={t("phases.title")} help={t("phases.help")} actions={add}>
      {list.isPending ? (
        <LoadingRows rows={4} height={40} />
      ) : list.data === undefined ? (
        <FailedView error={list.error} title={t("phases.failed")} onRetry={() => void list.refetch()} />
      ) : list.data.length === 0 ? (
        <EmptyView title={t("phases.none")} help={t("phases.noneHelp")} action={add} />
      ) : (
        <ReorderList
          label={t("phases.title")}
          items={list.data}
          itemId={({ id }) => id}
          itemName={({ name }) => name}
          onMove={(phase, place) => move.mutate({ phase, place })}
        >
          {(phase) => (
            <div className={styles.row}>
              <div className={styles.words}>
                <button type="button" className={styles.name} onClick={() => show(phase.id)}>
                  {phase.name}
                </button>
                <Gates phase={phase} />
              </div>
              <RowActions name={phase.name} onEdit={() => show(phase.id)} onDelete={() => setDeleted(phase)} />
            </div>
          )}
        </ReorderList>
      )}
      <Suspense>
        {open === "new" || edited !== null ? (
          <PhaseDialog key={open} phase={edited} onClose={() => show(undefined)} />
        ) : null}
      </Suspense>
      {deleted === null ? null : (
        <ConfirmDialog
          opened
          onClose={() => setDeleted(null)}
          onConfirm={() => remove.mutate(deleted, { onSettled: () => setDeleted(null) })}
          title={t("phases.deleteTitle", { name: deleted.name })}
          confirmLabel={t("ui.delete")}
          dangerous
          busy={remove.isPending}
        >
          <p>{t("phases.deleteText")}</p>
        </ConfirmDialog>
      )}
    </CustomizerPage>
  );
}

function Gates({ phase }: { phase: ProjectPhaseDefinition }): ReactNode {
  const t = useT();
  const gates = [
    ...(phase.startGate ? [phase.startGateName ?? t("phases.startGate")] : []),
    ...(phase.finishGate ? [phase.finishGateName ?? t("phases.finishGate")] : []),
  ];
  return <span className={styles.gates}>{gates.map((name) => `◇ ${name}`).join("   ")}</span>;
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
