/** `/projects/{id}/settings/lifecycle`: copies, archives, reopens and deletes a project. */
import { hasLink } from "@halyard/api-client/links";
import type { Project } from "@halyard/contract/resources";
import { Button } from "@mantine/core";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { lazy, Suspense, useState, type ReactNode } from "react";
import { api } from "../../../../shared/api/api.ts";
import { keys } from "../../../../shared/api/query-keys.ts";
import { toast } from "../../../../shared/feedback/toast-store.ts";
import { useT } from "../../../../shared/i18n/i18n.tsx";
import { isWritable, projectFormQuery } from "../frame/form-queries.ts";
import { SettingsSection } from "../frame/settings-frame.tsx";
import styles from "../frame/sheet.module.css";
import { Section } from "./section.tsx";
import { TemplateChanges } from "./template-changes.tsx";
import { TemplateSection } from "./template-section.tsx";
import "./messages.ts";

const CopyDialog = lazy(async () => ({ default: (await import("./copy-dialog.tsx")).CopyDialog }));
const ArchiveDialog = lazy(async () => ({ default: (await import("./archive-dialog.tsx")).ArchiveDialog }));
const DeleteDialog = lazy(async () => ({ default: (await import("./delete-dialog.tsx")).DeleteDialog }));

export const LifecyclePage = (): ReactNode => (
  <SettingsSection id="lifecycle">{(project) => <Lifecycle key={project.id} project={project} />}</SettingsSection>
);

function Lifecycle({ project }: { project: Project }): ReactNode {
  const t = useT();
  const queries = useQueryClient();
  const [open, setOpen] = useState<"copy" | "archive" | "delete" | null>(null);
  const form = useQuery(projectFormQuery(project)).data;
  const archivable = form != null && isWritable(form._embedded.schema, "active");
  const reopening = useMutation({
    mutationFn: () => api.patch(`projects/${project.id}`, { active: true }),
    onSuccess: ({ name }) => {
      toast.success(t("projectLifecycle.reopened", { name }));
      return queries.invalidateQueries({ queryKey: keys.all("projects") });
    },
  });
  const close = (): void => setOpen(null);
  return (
    <div className={`${styles.sheet} ${styles.sections}`}>
      {hasLink(project, "copy") ? (
        <Section title={t("projectLifecycle.copy")} help={t("projectLifecycle.copyHelp")}>
          <Button variant="default" onClick={() => setOpen("copy")} aria-label={t("projectLifecycle.copy")}>
            {t("projectLifecycle.copy.verb")}
          </Button>
        </Section>
      ) : null}
      {form != null && isWritable(form._embedded.schema, "templated") ? <TemplateSection project={project} /> : null}
      {hasLink(project, "templateChanges") ? <TemplateChanges project={project} /> : null}
      {archivable && project.active ? (
        <Section title={t("projectLifecycle.archive")} help={t("projectLifecycle.archiveHelp")}>
          <Button variant="default" onClick={() => setOpen("archive")} aria-label={t("projectLifecycle.archive")}>
            {t("projectLifecycle.archive.verb")}
          </Button>
        </Section>
      ) : null}
      {archivable && !project.active ? (
        <Section title={t("projectLifecycle.reopen")} help={t("projectLifecycle.reopenHelp")}>
          <Button
            variant="default"
            loading={reopening.isPending}
            onClick={() => reopening.mutate()}
            aria-label={t("projectLifecycle.reopen")}
          >
            {t("projectLifecycle.reopen.verb")}
          </Button>
        </Section>
      ) : null}
      {hasLink(project, "delete") ? (
        <Section title={t("projectLifecycle.delete")} help={t("projectLifecycle.deleteHelp")}>
          <Button
            variant="outline"
            color="red"
            onClick={() => setOpen("delete")}
            aria-label={t("projectLifecycle.delete")}
          >
            {t("projectLifecycle.delete.verb")}
          </Button>
        </Section>
      ) : hasLink(project, "update") ? (
        <Section title={t("projectLifecycle.delete")} help={t("projectLifecycle.deleteDenied")} />
      ) : null}
      <Suspense>
        {open === "copy" ? <CopyDialog project={project} onClose={close} /> : null}
        {open === "archive" ? <ArchiveDialog project={project} onClose={close} /> : null}
        {open === "delete" ? <DeleteDialog project={project} onClose={close} /> : null}
      </Suspense>
    </div>
  );
}
