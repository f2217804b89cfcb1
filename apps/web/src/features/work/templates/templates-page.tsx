/** `/projects/{id}/settings/templates`: the templates of a project's work packages. */
import { hasLink } from "@halyard/api-client/links";
import type { Project } from "@halyard/contract/resources";
import type { WorkPackageTemplate } from "@halyard/contract/schemas/projects";
import { Button, Menu } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { CopyPlus, Plus } from "lucide-react";
import { useMemo, useState, type ReactNode } from "react";
import { translate, useT } from "../../../shared/i18n/i18n.tsx";
import type { Column } from "../../../shared/ui/data-table/model/column.ts";
import { ConfirmDialog } from "../../../shared/ui/dialog/confirm-dialog.tsx";
import { DotsMenu } from "../../../shared/ui/menu/dots-menu.tsx";
import styles from "../../projects/settings/frame/list-page.module.css";
import { ListPage } from "../../projects/settings/frame/list-page.tsx";
import { SettingsSection } from "../../projects/settings/frame/settings-frame.tsx";
import { PickTemplateDialog } from "./pick-dialog.tsx";
import { templatesQuery, useTemplateChanges } from "./queries.ts";
import { RenameTemplateDialog } from "./rename-dialog.tsx";
import { UseTemplateDialog } from "./use-dialog.tsx";

export const TemplatesPage = (): ReactNode => (
  <SettingsSection id="templates">{(project) => <Templates key={project.id} project={project} />}</SettingsSection>
);

type Open = { kind: "new" } | { kind: "use" | "rename" | "delete"; template: WorkPackageTemplate };

function Templates({ project }: { project: Project }): ReactNode {
  const t = useT();
  const [open, setOpen] = useState<Open | null>(null);
  const list = useQuery(templatesQuery(project.id));
  const rows = list.data ?? [];
  const columns = useMemo(() => columnsOf(t, setOpen), [t]);
  const { remove } = useTemplateChanges(project.id);
  const close = (): void => setOpen(null);
  const create = (
    <Button leftSection={<Plus size={16} aria-hidden />} onClick={() => setOpen({ kind: "new" })}>
      {t("workTemplates.new")}
    </Button>
  );
  return (
    <div className={styles.page}>
      <ListPage
        label={t("workTemplates.title")}
        list={list}
        action={create}
        columns={columns}
        rows={rows}
        rowId={(row) => String(row.id)}
        rowLabel={(row) => row.name}
        failedTitle={t("workTemplates.failed")}
        empty={{
          icon: <CopyPlus size={24} aria-hidden />,
          title: t("workTemplates.none"),
          help: t("workTemplates.noneHelp"),
        }}
        onOpen={(template) => {
          if (hasLink(template, "createWorkPackages")) setOpen({ kind: "use", template });
        }}
      />
      {open?.kind === "new" ? <PickTemplateDialog project={project} onClose={close} /> : null}
      {open?.kind === "use" ? <UseTemplateDialog template={open.template} onClose={close} /> : null}
      {open?.kind === "rename" ? <RenameTemplateDialog template={open.template} onClose={close} /> : null}
      {open?.kind === "delete" ? (
        <ConfirmDialog
          opened
          onClose={close}
          onConfirm={() => remove.mutate(open.template, { onSettled: close })}
          title={t("workTemplates.delete.title", { name: open.template.name })}
          confirmLabel={t("workTemplates.delete")}
          dangerous
          busy={remove.isPending}
        >
          {t("workTemplates.delete.help")}
        </ConfirmDialog>
      ) : null}
    </div>
  );
}

function columnsOf(t: typeof translate, onOpen: (open: Open) => void): Column<WorkPackageTemplate>[] {
  return [
    {
      id: "name",
      header: t("workTemplates.column.name"),
      width: 160,
      grow: true,
      cell: ({ name }) => <span className={styles.name}>{name}</span>,
    },
    {
      id: "workPackages",
      header: t("workTemplates.column.workPackages"),
      width: 130,
      align: "end",
      wideOnly: true,
      cell: ({ workPackages }) => workPackages,
    },
    {
      id: "relations",
      header: t("workTemplates.column.relations"),
      width: 110,
      align: "end",
      wideOnly: true,
      cell: ({ relations }) => relations,
    },
    {
      id: "actions",
      header: t("workTemplates.column.actions"),
      width: 56,
      unlabeled: true,
      over: true,
      cell: (template) => (
        <DotsMenu label={t("workTemplates.actions", { name: template.name })} dots={16}>
          {hasLink(template, "createWorkPackages") ? (
            <Menu.Item onClick={() => onOpen({ kind: "use", template })}>{t("workTemplates.use")}</Menu.Item>
          ) : null}
          {hasLink(template, "updateImmediately") ? (
            <Menu.Item onClick={() => onOpen({ kind: "rename", template })}>{t("workTemplates.rename")}</Menu.Item>
          ) : null}
          {hasLink(template, "delete") ? (
            <Menu.Item color="var(--danger)" onClick={() => onOpen({ kind: "delete", template })}>
              {t("workTemplates.delete")}
            </Menu.Item>
          ) : null}
        </DotsMenu>
      ),
    },
  ];
}
