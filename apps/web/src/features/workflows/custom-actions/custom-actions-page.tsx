/** `/admin/workpackage-customizer/custom-actions`. */
import type { CustomActionDefinition } from "@halyard/contract/schemas/work-types";
import { Button } from "@mantine/core";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { getRouteApi } from "@tanstack/react-router";
import { Plus } from "lucide-react";
import { lazy, Suspense, useState, type ReactNode } from "react";
import { api } from "../../../shared/api/api.ts";
import { keys } from "../../../shared/api/query-keys.ts";
import { reportError } from "../../../shared/errors/report.ts";
import { toast } from "../../../shared/feedback/toast-store.ts";
import { useT } from "../../../shared/i18n/i18n.tsx";
import { ConfirmDialog } from "../../../shared/ui/dialog/confirm-dialog.tsx";
import { EmptyView, FailedView, LoadingRows } from "../../../shared/ui/feedback/state-views.tsx";
import { ReorderList } from "../../../shared/ui/reorder-list/reorder-list.tsx";
import { CustomizerPage } from "../../work-types/customizer/customizer-page.tsx";
import customizer from "../../work-types/customizer/customizer.module.css";
import { RowActions } from "../../work-types/customizer/row-actions.tsx";
import styles from "./custom-actions.module.css";
import { customActionsQuery } from "./queries.ts";
import { useChoices } from "./use-choices.ts";
import { changesWords, conditionsWords } from "./words.ts";
import "./messages.ts";

const route = getRouteApi("/app/admin/workpackage-customizer/custom-actions");
const ActionDialog = lazy(async () => ({ default: (await import("./action-dialog.tsx")).ActionDialog }));

export function CustomActionsPage(): ReactNode {
  const t = useT();
  const { open } = route.useSearch();
  const navigate = route.useNavigate();
  const list = useQuery(customActionsQuery);
  const choices = useChoices(list.data?.flatMap(({ conditions }) => conditions.project) ?? []);
  const [deleted, setDeleted] = useState<CustomActionDefinition | null>(null);
  const { move, remove } = useWrites();
  const show = (next: number | "new" | undefined): void =>
    void navigate({ search: next === undefined ? {} : { open: next } });
  const add = (
    <Button leftSection={<Plus size={16} aria-hidden />} onClick={() => show("new")}>
      {t("customActionPage.add")}
    </Button>
  );
  const edited = list.data?.find(({ id }) => id === open) ?? null;
  return (
    <CustomizerPage title={t("customActionPage.title")} help={t("customActionPage.help")} actions={add}>
      {list.isPending ? (
        <LoadingRows rows={5} height={56} />
      ) : list.data === undefined ? (
        <FailedView error={list.error} title={t("customActionPage.failed")} onRetry={() => void list.refetch()} />
      ) : list.data.length === 0 ? (
        <EmptyView title={t("customActionPage.none")} help={t("customActionPage.noneHelp")} action={add} />
      ) : (
        <ReorderList
          label={t("customActionPage.title")}
          items={list.data}
          itemId={({ id }) => id}
          itemName={({ name }) => name}
          onMove={(action, place) => move.mutate({ action, place })}
        >
          {(action) => (
            <div className={customizer.row}>
              <div className={styles.words}>
                <button type="button" className={customizer.name} onClick={() => show(action.id)}>
                  {action.name}
                </button>
                <span className={styles.quiet}>{changesWords(action, choices)}</span>
                <span className={styles.quiet}>{conditionsWords(action, choices)}</span>
              </div>
              <RowActions name={action.name} onEdit={() => show(action.id)} onDelete={() => setDeleted(action)} />
            </div>
          )}
        </ReorderList>
      )}
      <Suspense>
        {open === "new" || edited !== null ? (
          <ActionDialog key={open} action={edited} onClose={() => show(undefined)} />
        ) : null}
      </Suspense>
      {deleted === null ? null : (
        <ConfirmDialog
          opened
          onClose={() => setDeleted(null)}
          onConfirm={() => remove.mutate(deleted, { onSettled: () => setDeleted(null) })}
          title={t("customActionPage.deleteTitle", { name: deleted.name })}
          confirmLabel={t("ui.delete")}
          dangerous
          busy={remove.isPending}
        >
          <p>{t("customActionPage.deleteText")}</p>
        </ConfirmDialog>
      )}
    </CustomizerPage>
  );
}

function useWrites() {
  const t = useT();
  const queries = useQueryClient();
  const readAgain = () =>
    Promise.all([
      queries.invalidateQueries({ queryKey: keys.all("custom_actions") }),
      queries.invalidateQueries({ queryKey: keys.all("work_packages") }),
    ]);
  const move = useMutation({
    mutationFn: ({ action, place }: { action: CustomActionDefinition; place: number }) =>
      api.patch(`custom_actions/${action.id}`, { position: place }),
    onSuccess: readAgain,
    onError: reportError,
  });
  const restore = async ({ name, description, conditions, actions, position }: CustomActionDefinition) => {
    try {
      await api.post("custom_actions", { name, description, conditions, actions, position });
      await readAgain();
      toast.success(t("customActionPage.restored", { name }));
    } catch (error) {
      reportError(error);
    }
  };
  const remove = useMutation({
    mutationFn: (action: CustomActionDefinition) => api.delete(`custom_actions/${action.id}`),
    onSuccess: async (_nothing, action) => {
      await readAgain();
      toast.undo(t("customActionPage.deleted", { name: action.name }), t("ui.undo"), () => void restore(action));
    },
    onError: reportError,
  });
  return { move, remove };
}
