/** `/admin/workpackage-customizer/custom-actions`. */
import type { CustomActionDefinition } from "@halyard/contract/schemas/work-types";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { getRouteApi } from "@tanstack/react-router";
import { Zap } from "lucide-react";
import { lazy, type ReactNode } from "react";
import { api } from "../../../shared/api/api.ts";
import { keys } from "../../../shared/api/query-keys.ts";
import { reportError } from "../../../shared/errors/report.ts";
import { toast } from "../../../shared/feedback/toast-store.ts";
import { useT } from "../../../shared/i18n/i18n.tsx";
import { ListCell } from "../../../shared/ui/column-list/column-list.tsx";
import { OrderedListPage } from "../../work-types/customizer/ordered-list-page.tsx";
import { customActionsQuery } from "./queries.ts";
import { Changes, Conditions, PhoneFacts, Projects } from "./facts.tsx";
import { useChoices } from "./use-choices.ts";
import "./messages.ts";

const route = getRouteApi("/app/admin/workpackage-customizer/custom-actions");
const ActionDialog = lazy(async () => ({ default: (await import("./action-dialog.tsx")).ActionDialog }));

export function CustomActionsPage(): ReactNode {
  const t = useT();
  const { open } = route.useSearch();
  const navigate = route.useNavigate();
  const list = useQuery(customActionsQuery);
  const choices = useChoices(list.data?.flatMap(({ conditions }) => conditions.project) ?? []);
  const { move, remove } = useWrites();
  return (
    <OrderedListPage
      words={{
        title: t("customActionPage.title"),
        add: t("customActionPage.add"),
        failed: t("customActionPage.failed"),
        none: t("customActionPage.none"),
        noneHelp: t("customActionPage.noneHelp"),
        deleteTitle: ({ name }) => t("customActionPage.deleteTitle", { name }),
        deleteText: t("customActionPage.deleteText"),
      }}
      icon={<Zap size={24} aria-hidden />}
      list={list}
      columns={[
        { name: t("customActionPage.column.name"), width: "minmax(140px, 0.8fr)" },
        { name: t("customActionPage.column.changes"), width: "minmax(160px, 2fr)" },
        { name: t("customActionPage.column.conditions"), width: "minmax(160px, 1.7fr)" },
        { name: t("customActionPage.column.projects"), width: "minmax(180px, 1.4fr)" },
      ]}
      open={open}
      onOpen={(next) => void navigate({ search: next === undefined ? {} : { open: next } })}
      onMove={(action, place) => move.mutate({ action, place })}
      remove={remove}
      renderFacts={(action) => (
        <>
          <ListCell>
            <Changes action={action} choices={choices} />
          </ListCell>
          <ListCell>
            <Conditions action={action} choices={choices} />
          </ListCell>
          <ListCell>
            <Projects action={action} choices={choices} />
          </ListCell>
        </>
      )}
      renderPhoneFacts={(action) => <PhoneFacts action={action} choices={choices} />}
      renderDialog={(action, onClose) => <ActionDialog key={open} action={action} onClose={onClose} />}
    />
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
