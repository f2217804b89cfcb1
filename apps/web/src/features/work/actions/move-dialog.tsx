/** Moves a work package, with all below it, to another project. What the other project does not have is told. */
import { linkedId, linksOf, linkOf } from "@halyard/api-client/links";
import type { WorkPackage } from "@halyard/contract/resources";
import { Button, Select } from "@mantine/core";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState, type ReactNode } from "react";
import { api } from "../../../shared/api/api.ts";
import { fieldMessages } from "../../../shared/errors/describe.ts";
import { reportError } from "../../../shared/errors/report.ts";
import { useT } from "../../../shared/i18n/i18n.tsx";
import { keys } from "../../../shared/api/query-keys.ts";
import { Dialog } from "../../../shared/ui/dialog/dialog.tsx";
import { SELECT_LIST } from "../../../shared/ui/inputs/select-list.ts";
import { FailedView, LoadingRows } from "../../../shared/ui/feedback/state-views.tsx";
import { toast } from "../../../shared/feedback/toast-store.ts";
import { moveBackOf } from "../model/change.ts";
import "../model/messages.ts";

interface MoveDialogProps {
  workPackage: WorkPackage;
  onClose: () => void;
}

export function MoveDialog({ workPackage, onClose }: MoveDialogProps): ReactNode {
  const t = useT();
  const queries = useQueryClient();
  const { id } = workPackage;
  const [target, setTarget] = useState<string | null>(null);
  const [wrong, setWrong] = useState<string | null>(null);
  const projects = useQuery({
    queryKey: keys.part("work_packages", id, "available_projects"),
    queryFn: async ({ signal }) => {
      const query = { pageSize: -1 };
      const path = `work_packages/${id}/available_projects` as const;
      return (await api.get(path, { query, signal }))._embedded.elements;
    },
  });
  const here = linkedId(workPackage, "project");
  const move = (body: object): Promise<WorkPackage> => api.patch(`work_packages/${id}`, body);
  const refresh = () => queries.invalidateQueries({ queryKey: keys.all("work_packages") });
  const moving = useMutation({
    mutationFn: () => move({ lockVersion: workPackage.lockVersion, _links: { project: { href: target } } }),
    meta: { handled: true },
    onSuccess: (moved) => {
      const done = t("workPackages.move.done", { id, project: linkOf(moved, "project")?.title });
      toast.undo(done, t("ui.undo"), () => {
        move(moveBackOf(workPackage, moved)).then(refresh).catch(reportError);
      });
      onClose();
      void refresh();
    },
    onError: (error) => {
      const messages = Object.values(fieldMessages(error));
      setWrong(messages.join(" "));
      if (messages.length === 0) reportError(error);
    },
  });
  const below = linksOf(workPackage, "children").length;
  return (
    <Dialog
      opened
      onClose={onClose}
      title={t("workPackages.move.title", { id })}
      footer={
        <>
          <Button variant="default" onClick={onClose}>
            {t("ui.cancel")}
          </Button>
          <Button disabled={target === null} loading={moving.isPending} onClick={() => moving.mutate()}>
            {t("workPackages.move.submit")}
          </Button>
        </>
      }
    >
      {projects.isPending ? <LoadingRows rows={2} /> : null}
      {projects.isError ? <FailedView error={projects.error} onRetry={() => void projects.refetch()} /> : null}
      {projects.data === undefined ? null : (
        <Select
          label={t("workPackages.move.project")}
          searchable
          // The one where the projects are there when the dialog opens, the other where they come later.
          data-autofocus
          autoFocus
          {...SELECT_LIST}
          nothingFoundMessage={t("workPackages.noChoice")}
          value={target}
          error={wrong}
          data={projects.data
            .filter((project) => project.id !== here)
            .map((project) => ({ value: linkOf(project, "self")?.href ?? "", label: project.name }))}
          onChange={(href) => {
            setTarget(href);
            setWrong(null);
          }}
        />
      )}
      <p>{t("workPackages.move.help", { below })}</p>
    </Dialog>
  );
}
