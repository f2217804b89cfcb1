/** `/projects/{id}/settings/templates`: the templates of a project's work packages. */
import { hasLink } from "@halyard/api-client/links";
import type { Project, WorkPackage } from "@halyard/contract/resources";
import type { WorkPackageTemplate } from "@halyard/contract/schemas/projects";
import { Button, Menu } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { CopyPlus, Plus } from "lucide-react";
import { useMemo, useState, type ReactNode } from "react";
import { translate, useT } from "../../../shared/i18n/i18n.tsx";
import type { Column } from "../../../shared/ui/data-table/model/column.ts";
import { PhoneRow } from "../../../shared/ui/data-table/phone-row.tsx";
import { ConfirmDialog } from "../../../shared/ui/dialog/confirm-dialog.tsx";
import { DotsMenu } from "../../../shared/ui/menu/dots-menu.tsx";
import styles from "../../projects/settings/frame/list-page.module.css";
import { ListPage } from "../../projects/settings/frame/list-page.tsx";
import { SettingsSection } from "../../projects/settings/frame/settings-frame.tsx";
import { PickTemplateDialog } from "./pick-dialog.tsx";
import { templatesQuery, useTemplateChanges } from "./queries.ts";
import { RenameTemplateDialog } from "./rename-dialog.tsx";
import { SaveTemplateDialog } from "./save-dialog.tsx";
import { parentsQuery, StarterTemplates } from "./starter-templates.tsx";
import { UseTemplateDialog } from "./use-dialog.tsx";

export const TemplatesPage = (): ReactNode => (
  <SettingsSection id="templates">{(project) => <Templates key={project.id} project={project} />}</SettingsSection>
);

type Open =
  | { kind: "new" }
  | { kind: "save"; workPackage: WorkPackage }
  | { kind: "use" | "rename" | "delete"; template: WorkPackageTemplate };

function Templates({ project }: { project: Project }): ReactNode {
  const t = useT();
  const [open, setOpen] = useState<Open | null>(null);
  const list = useQuery(templatesQuery(project.id));
  const rows = list.data ?? [];
  const columns = useMemo(() => columnsOf(t, setOpen), [t]);
  const { remove } = useTemplateChanges(project.id);
  const isEmpty = list.data !== undefined && rows.length === 0;
  const parents = useQuery({ ...parentsQuery(project.id), enabled: isEmpty && hasLink(project, "workPackages") });
  const isSearching = isEmpty && parents.isLoading;
  const starters = parents.data ?? [];
  const close = (): void => setOpen(null);
  const create = (
    <Button leftSection={<Plus size={16} aria-hidden />} onClick={() => setOpen({ kind: "new" })}>
      {t("workTemplates.new")}
    </Button>
  );
  return (
    <div className={styles.page} data-narrow={(isEmpty && starters.length > 0) || undefined}>
      <ListPage
        label={t("workTemplates.title")}
        list={isSearching ? { ...list, data: undefined, isPending: true } : list}
        action={create}
        beginsBelow={starters.length > 0}
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
      {isEmpty && starters.length > 0 ? (
        <StarterTemplates rows={starters} onPick={(workPackage) => setOpen({ kind: "save", workPackage })} />
      ) : null}
      {open?.kind === "save" ? <SaveTemplateDialog workPackage={open.workPackage} onClose={close} /> : null}
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
  const menu = (template: WorkPackageTemplate): ReactNode => <TemplateMenu {...{ t, template, onOpen }} />;
  return [
    {
      id: "name",
      header: t("workTemplates.column.name"),
      width: 160,
      grow: true,
      cell: ({ name }) => <span className={styles.name}>{name}</span>,
      phoneCell: (template) => (
        <PhoneRow
          name={<span className={styles.name}>{template.name}</span>}
          sign={0}
          facts={<span>{t("workTemplates.holds", { count: template.workPackages })}</span>}
          menu={menu(template)}
        />
      ),
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
      cell: menu,
    },
  ];
}

interface TemplateMenuProps {
  t: typeof translate;
  template: WorkPackageTemplate;
  onOpen: (open: Open) => void;
}

const TemplateMenu = ({ t, template, onOpen }: TemplateMenuProps): ReactNode => (
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
);
