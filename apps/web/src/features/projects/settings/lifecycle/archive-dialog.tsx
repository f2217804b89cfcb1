/** Asks before a project is archived, and says what goes with it. */
import type { Project } from "@halyard/contract/resources";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { api } from "../../../../shared/api/api.ts";
import { keys } from "../../../../shared/api/query-keys.ts";
import { reportError } from "../../../../shared/errors/report.ts";
import { toast } from "../../../../shared/feedback/toast-store.ts";
import { useT } from "../../../../shared/i18n/i18n.tsx";
import { useCurrentUser } from "../../../../shared/session/session.ts";
import { ConfirmDialog } from "../../../../shared/ui/dialog/confirm-dialog.tsx";
import { FailedView, LoadingRows } from "../../../../shared/ui/feedback/state-views.tsx";
import styles from "../frame/sheet.module.css";
import { contentsQuery } from "./queries.ts";
import "./messages.ts";

export function ArchiveDialog({ project, onClose }: { project: Project; onClose: () => void }): ReactNode {
  const t = useT();
  const navigate = useNavigate();
  const queries = useQueryClient();
  const admin = useCurrentUser().admin === true;
  const contents = useQuery(contentsQuery(project));
  const refresh = (): Promise<void> => queries.invalidateQueries({ queryKey: keys.all("projects") });
  const setActive = (active: boolean) => api.patch(`projects/${project.id}`, { active });
  const archiving = useMutation({
    mutationFn: () => setActive(false),
    onSuccess: async () => {
      const said = t("projectLifecycle.archived", { name: project.name });
      // Others cannot see it any more, and so cannot take it back.
      if (admin) toast.undo(said, t("ui.undo"), () => void setActive(true).then(refresh).catch(reportError));
      else toast.success(said);
      await navigate({ to: "/projects" });
      await refresh();
    },
  });
  return (
    <ConfirmDialog
      opened
      onClose={onClose}
      onConfirm={() => archiving.mutate()}
      title={t("projectLifecycle.archive.title", { name: project.name })}
      confirmLabel={t("projectLifecycle.archive")}
      busy={archiving.isPending}
      held={contents.data === undefined}
    >
      {contents.data === undefined ? (
        contents.isError ? (
          <FailedView error={contents.error} onRetry={() => void contents.refetch()} />
        ) : (
          <LoadingRows rows={2} />
        )
      ) : (
        <div className={styles.text}>
          <p>{t("projectLifecycle.archive.below", { count: contents.data.below })}</p>
          {contents.data.members === undefined ? null : (
            <p>{t("projectLifecycle.archive.members", { count: contents.data.members })}</p>
          )}
        </div>
      )}
    </ConfirmDialog>
  );
}
