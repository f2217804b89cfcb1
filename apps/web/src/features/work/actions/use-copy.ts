/** Copies a work package: what its form says may be written, under the same parent, as a new one. */
import { linkedId, linkOf } from "@halyard/api-client/links";
import { SUBJECT_LENGTH_MAXIMUM } from "@halyard/contract/limits";
import type { WorkPackage } from "@halyard/contract/resources";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { api } from "../../../shared/api/api.ts";
import { reportError } from "../../../shared/errors/report.ts";
import { useT } from "../../../shared/i18n/i18n.tsx";
import { keys } from "../../../shared/api/query-keys.ts";
import { toast } from "../../../shared/feedback/toast-store.ts";

export function useCopy() {
  const t = useT();
  const queries = useQueryClient();
  const navigate = useNavigate();
  const refresh = () => queries.invalidateQueries({ queryKey: keys.lists("work_packages") });
  return useMutation({
    mutationFn: async (source: WorkPackage) => {
      // Only what someone may set on a new one is in its form's payload.
      const project = linkedId(source, "project") ?? 0;
      const { subject, description, ...values } = source;
      const body = {
        subject: t("workPackages.copy.subject", { subject }).slice(0, SUBJECT_LENGTH_MAXIMUM),
        description: { raw: description.raw },
        startDate: values.startDate,
        dueDate: values.dueDate,
        date: values.date,
        estimatedTime: values.estimatedTime,
        storyPoints: values.storyPoints,
        _links: Object.fromEntries(
          // What the source has none of is said too: the project's defaults are for new ones.
          COPIED.flatMap((name) =>
            name in source._links ? [[name, { href: linkOf(source, name)?.href ?? null }]] : [],
          ),
        ),
      };
      const path = `projects/${project}/work_packages` as const;
      const form = await api.post(`${path}/form`, body, { retries: 2 });
      return api.post(path, form._embedded.payload);
    },
    onSuccess: (copy) => {
      toast.undo(t("workPackages.copy.done", { id: copy.id }), t("ui.undo"), () => {
        api
          .delete(`work_packages/${copy.id}`)
          .then(refresh)
          .then(() => history.back())
          .catch(reportError);
      });
      void refresh();
      void navigate({ to: "/work_packages/$id", params: { id: String(copy.id) } });
    },
  });
}

const COPIED = ["type", "priority", "assignee", "responsible", "category", "version", "projectPhase", "parent"];
