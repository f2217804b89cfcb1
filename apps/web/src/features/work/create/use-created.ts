/** What follows the creation of a work package from outside of its project's page. */
import { useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { keys } from "../../../shared/api/query-keys.ts";
import { toast } from "../../../shared/feedback/toast-store.ts";
import { useT } from "../../../shared/i18n/i18n.tsx";
import "../model/messages.ts";

/** Lists are read again, and a message leads to it. @returns for `onCreated` of the dialog, which stays open for another */
export function useCreated(onClose: () => void): (made: { id: number }, another: boolean) => void {
  const t = useT();
  const navigate = useNavigate();
  const queries = useQueryClient();
  return ({ id }, another) => {
    if (!another) onClose();
    void queries.invalidateQueries({ queryKey: keys.lists("work_packages") });
    toast.success(t("workPackages.created", { id }), {
      action: {
        label: t("workPackages.open"),
        run: () => void navigate({ to: "/work_packages/$id", params: { id: String(id) } }),
      },
    });
  };
}
