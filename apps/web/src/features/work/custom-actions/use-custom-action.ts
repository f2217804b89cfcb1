/** Running a custom action on a work package: one change, made by the server as the person who runs it. */
import { linkOf, linksOf } from "@halyard/api-client/links";
import { ApiError } from "@halyard/api-client/error";
import type { Link } from "@halyard/contract/hal";
import type { WorkPackage } from "@halyard/contract/resources";
import { useMutation, useQueryClient, type QueryClient } from "@tanstack/react-query";
import { api } from "../../../shared/api/api.ts";
import { keys } from "../../../shared/api/query-keys.ts";
import { readAgain } from "../../../shared/api/reads.ts";
import { reportError } from "../../../shared/errors/report.ts";
import { toast } from "../../../shared/feedback/toast-store.ts";
import { useT } from "../../../shared/i18n/i18n.tsx";
import { attributesOf, changeBetween, inverse, patchOf } from "../model/change.ts";
import { showEverywhere } from "../model/cached-rows.ts";
import "./messages.ts";

export const customActionsOf = (workPackage: WorkPackage): readonly Link[] =>
  linksOf(workPackage, "customActions").filter(({ done }) => done !== true);

function show(queries: QueryClient, saved: WorkPackage): void {
  showEverywhere(queries, saved);
  readAgain(queries, keys.all("work_packages"));
  void queries.invalidateQueries({ queryKey: keys.part("work_packages", saved.id, "activities") });
}

/** The body that makes it what it was before; null: nothing of it changed. A comment and notifications stay. */
function wayBack(before: WorkPackage, saved: WorkPackage): Record<string, unknown> | null {
  const change = changeBetween(before, saved);
  const moved = ["project", "parent"].filter((name) => hrefOf(before, name) !== hrefOf(saved, name));
  if (attributesOf(change).length === 0 && moved.length === 0) return null;
  const body = patchOf(inverse(before, change), saved.lockVersion);
  const links = moved.map((name) => [name, { href: hrefOf(before, name) }]);
  return { ...body, _links: { ...Object(body["_links"]), ...Object.fromEntries(links) } };
}

const hrefOf = (one: WorkPackage, name: string): string | null => linkOf(one, name)?.href ?? null;

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
    onSuccess: (saved, { workPackage, action }) => {
      show(queries, saved);
      const told = { name: action.title ?? "", id: saved.id };
      const back = wayBack(workPackage, saved);
      if (back === null) toast.success(t("customActions.done", told));
      else
        toast.undo(t("customActions.done", told), t("ui.undo"), () => {
          api
            .patch(`work_packages/${saved.id}`, back)
            .then((restored) => {
              show(queries, restored);
              toast.success(t("customActions.undone", told));
            })
            .catch(reportError);
        });
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
