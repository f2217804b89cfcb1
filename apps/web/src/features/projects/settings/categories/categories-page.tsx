/** `/projects/{id}/settings/categories`: the categories of a project and whose work each is. */
import { hasLink, titleOf } from "@halyard/api-client/links";
import type { Named, Project } from "@halyard/contract/resources";
import { Button, Menu } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { Plus } from "lucide-react";
import { lazy, Suspense, useMemo, useState, type ReactNode } from "react";
import { useT, type translate } from "../../../../shared/i18n/i18n.tsx";
import { DataTable } from "../../../../shared/ui/data-table/data-table.tsx";
import type { Column } from "../../../../shared/ui/data-table/model/column.ts";
import { DotsMenu } from "../../../../shared/ui/menu/dots-menu.tsx";
import { AvatarName } from "../../../../shared/ui/primitives/avatar.tsx";
import { useShortcut } from "../../../../shared/ui/shortcuts/shortcuts.ts";
import styles from "../frame/list-page.module.css";
import { SettingsSection } from "../frame/settings-frame.tsx";
import { categoryCountsQuery, projectCategoriesQuery } from "./queries.ts";
import "./messages.ts";

const CategoryDialog = lazy(async () => ({ default: (await import("./category-dialog.tsx")).CategoryDialog }));
const DeleteDialog = lazy(async () => ({ default: (await import("./delete-dialog.tsx")).DeleteDialog }));

export const CategoriesPage = (): ReactNode => (
  <SettingsSection id="categories">{(project) => <Categories key={project.id} project={project} />}</SettingsSection>
);

type Open = { kind: "create" } | { kind: "edit" | "delete"; category: Named };

function Categories({ project }: { project: Project }): ReactNode {
  const t = useT();
  const [open, setOpen] = useState<Open | null>(null);
  const list = useQuery(projectCategoriesQuery(project.id));
  const rows = useMemo(() => list.data ?? [], [list.data]);
  const counts = useQuery({ ...categoryCountsQuery(project.id), enabled: hasLink(project, "workPackages") }).data;
  const columns = useMemo(() => columnsOf(t, counts, setOpen), [t, counts]);
  useShortcut("c", t("projectCategories.new"), () => setOpen({ kind: "create" }));
  const create = (
    <Button
      leftSection={<Plus size={16} aria-hidden />}
      onClick={() => setOpen({ kind: "create" })}
      aria-keyshortcuts="c"
    >
      {t("projectCategories.new")}
    </Button>
  );
  const close = (): void => setOpen(null);
  return (
    <div className={styles.page}>
      <div className={styles.toolbar}>
        <span className={styles.quiet} role="status">
          {list.data === undefined ? null : t("projectCategories.count", { count: rows.length })}
        </span>
        {create}
      </div>
      <DataTable
        label={t("projectCategories.title")}
        columns={columns}
        rows={rows}
        rowId={(row) => String(row.id)}
        rowLabel={(row) => row.name}
        status={list.isPending ? "loading" : list.data === undefined ? "failed" : "ready"}
        error={list.error}
        failedTitle={t("projectCategories.failed")}
        onRetry={() => void list.refetch()}
        empty={{ title: t("projectCategories.none"), help: t("projectCategories.noneHelp"), action: create }}
        onOpen={(row) => {
          if (hasLink(row, "updateImmediately")) setOpen({ kind: "edit", category: row });
        }}
        total={rows.length}
      />
      <Suspense>
        {open?.kind === "create" ? <CategoryDialog project={project} category={null} onClose={close} /> : null}
        {open?.kind === "edit" ? <CategoryDialog project={project} category={open.category} onClose={close} /> : null}
        {open?.kind === "delete" ? (
          <DeleteDialog
            category={open.category}
            others={rows.filter(({ id }) => id !== open.category.id)}
            count={counts?.get(open.category.id) ?? 0}
            onClose={close}
          />
        ) : null}
      </Suspense>
    </div>
  );
}

function columnsOf(
  t: typeof translate,
  counts: ReadonlyMap<number, number> | undefined,
  onOpen: (open: Open) => void,
): Column<Named>[] {
  return [
    { id: "name", header: t("projectCategories.column.name"), width: 140, grow: true, cell: ({ name }) => name },
    {
      id: "assignee",
      header: t("projectCategories.column.assignee"),
      width: 130,
      grow: true,
      cell: (category) => {
        const name = titleOf(category, "defaultAssignee");
        return name === "" ? null : <AvatarName name={name} />;
      },
    },
    {
      id: "used",
      header: t("projectCategories.column.used"),
      width: 130,
      align: "end",
      wideOnly: true,
      cell: ({ id }) => (counts === undefined ? null : (counts.get(id) ?? 0)),
    },
    {
      id: "actions",
      header: t("projectCategories.column.actions"),
      width: 56,
      unlabeled: true,
      cell: (category) =>
        hasLink(category, "updateImmediately") ? (
          <DotsMenu label={t("projectCategories.actions", { name: category.name })} dots={16}>
            <Menu.Item onClick={() => onOpen({ kind: "edit", category })}>{t("projectCategories.edit")}</Menu.Item>
            <Menu.Item color="var(--danger)" onClick={() => onOpen({ kind: "delete", category })}>
              {t("projectCategories.delete")}
            </Menu.Item>
          </DotsMenu>
        ) : null,
    },
  ];
}
