/** Running a custom action on a work package: one change, made by the server as the person who runs it. */
import { linksOf } from "@halyard/api-client/links";
import { ApiError } from "@halyard/api-client/error";
import type { Link } from "@halyard/contract/hal";
import type { WorkPackage } from "@halyard/contract/resources";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { api } from "../../../shared/api/api.ts";
import { keys } from "../../../shared/api/query-keys.ts";
import { readAgain } from "../../../shared/api/reads.ts";
import { reportError } from "../../../shared/errors/report.ts";
import { toast } from "../../../shared/feedback/toast-store.ts";
import { useT } from "../../../shared/i18n/i18n.tsx";
import { showEverywhere } from "../model/cached-rows.ts";
import "./messages.ts";

export const customActionsOf = (workPackage: WorkPackage): readonly Link[] => linksOf(workPackage, "customActions");

export function useCustomAction() {
  const t = useT();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: ({ workPackage, action }: { workPackage: WorkPackage; action: Link }) => {
      const id = action.href?.split("/").at(-1) ?? "";
      return api.post(`custom_actions/${id}/execute`, {
        lockVersion: workPackage.lockVersion,
        _links: { workPackage: { href: `/api/v3/work_packages/${workPackage.id}` } },
      });
    },
    onSuccess: (saved, { action }) => {
      showEverywhere(queries, saved);
      readAgain(queries, keys.all("work_packages"));
      void queries.invalidateQueries({ queryKey: keys.part("work_packages", saved.id, "activities") });
      toast.success(t("customActions.done", { name: action.title ?? "", id: saved.id }));
    },
    onError: (error, { workPackage }) => {
      reportError(error);
      // Someone else was faster: what it is now is shown, and the action may be gone.
      if (error instanceof ApiError && error.status === 409) {
        void queries.invalidateQueries({ queryKey: keys.one("work_packages", workPackage.id) });
      }
    },
  });
}
