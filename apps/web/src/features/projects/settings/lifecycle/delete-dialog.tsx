/** Asks before a project is deleted: what goes with it, and for its identifier. */
import { linkOf } from "@halyard/api-client/links";
import type { Project } from "@halyard/contract/resources";
import { TextInput } from "@mantine/core";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { useState, type ReactNode } from "react";
import { api } from "../../../../shared/api/api.ts";
import { keys } from "../../../../shared/api/query-keys.ts";
import { toast } from "../../../../shared/feedback/toast-store.ts";
import { useT } from "../../../../shared/i18n/i18n.tsx";
import { ConfirmDialog } from "../../../../shared/ui/dialog/confirm-dialog.tsx";
import { FailedView, LoadingRows } from "../../../../shared/ui/feedback/state-views.tsx";
import styles from "../frame/sheet.module.css";
import { contentsQuery } from "./queries.ts";
import "./messages.ts";

const COUNTED = ["work", "versions", "categories", "members"] as const;

export function DeleteDialog({ project, onClose }: { project: Project; onClose: () => void }): ReactNode {
  const t = useT();
  const navigate = useNavigate();
  const queries = useQueryClient();
  const [typed, setTyped] = useState("");
  const contents = useQuery(contentsQuery(project));
  const deletion = useMutation({
    mutationKey: keys.deletion("projects", project.id),
    mutationFn: async () => {
      const link = linkOf(project, "delete");
      if (link !== null) await api.follow(link);
    },
    onSuccess: async () => {
      toast.success(t("projectLifecycle.deleted", { name: project.name }));
      await navigate({ to: "/projects" });
      queries.removeQueries({ queryKey: keys.one("projects", project.id) });
      await queries.invalidateQueries({ queryKey: keys.all("projects") });
    },
  });
  return (
    <ConfirmDialog
      opened
      onClose={onClose}
      onConfirm={() => deletion.mutate()}
      title={t("projectLifecycle.delete.title", { name: project.name })}
      confirmLabel={t("projectLifecycle.delete")}
      dangerous
      busy={deletion.isPending}
      held={typed !== project.identifier || contents.data === undefined}
    >
      <div className={styles.text}>
        <p>{t("projectLifecycle.delete.counts")}</p>
        {contents.data === undefined ? (
          contents.isError ? (
            <FailedView error={contents.error} onRetry={() => void contents.refetch()} />
          ) : (
            <LoadingRows rows={4} />
          )
        ) : (
          <>
            <ul>
              {COUNTED.map((part) => {
                const count = contents.data[part];
                return count === undefined ? null : (
                  <li key={part}>{t(`projectLifecycle.delete.${part}`, { count })}</li>
                );
              })}
            </ul>
            {contents.data.below === 0 ? null : (
              <p>{t("projectLifecycle.delete.below", { count: contents.data.below })}</p>
            )}
          </>
        )}
        <TextInput
          label={t("projectLifecycle.delete.type", { identifier: project.identifier })}
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
          autoCapitalize="none"
          autoComplete="off"
          spellCheck={false}
        />
      </div>
    </ConfirmDialog>
  );
}
