/** `/projects/{id}/settings/categories`: the categories of a project and whose work each is. */
import { hasLink, titleOf } from "@halyard/api-client/links";
import type { Named, Project } from "@halyard/contract/resources";
import { Button, Menu, VisuallyHidden } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { Plus, Tags } from "lucide-react";
import { lazy, Suspense, useMemo, useState, type ReactNode } from "react";
import { useT, type translate } from "../../../../shared/i18n/i18n.tsx";
import type { Column } from "../../../../shared/ui/data-table/model/column.ts";
import { DotsMenu } from "../../../../shared/ui/menu/dots-menu.tsx";
import { AvatarName } from "../../../../shared/ui/primitives/avatar.tsx";
import { useShortcut } from "../../../../shared/ui/shortcuts/shortcuts.ts";
import styles from "../frame/list-page.module.css";
import { ListPage } from "../frame/list-page.tsx";
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
  const columns = useMemo(() => columnsOf(t, project, counts, setOpen), [t, project, counts]);
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
    <div className={styles.page} data-short>
      <ListPage
        label={t("projectCategories.title")}
        list={list}
        action={create}
        columns={columns}
        rows={rows}
        rowId={(row) => String(row.id)}
        rowLabel={(row) => row.name}
        failedTitle={t("projectCategories.failed")}
        empty={{
          icon: <Tags size={24} aria-hidden />,
          title: t("projectCategories.none"),
          help: t("projectCategories.noneHelp"),
        }}
        onOpen={(row) => {
          if (hasLink(row, "updateImmediately")) setOpen({ kind: "edit", category: row });
        }}
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
  project: Project,
  counts: ReadonlyMap<number, number> | undefined,
  onOpen: (open: Open) => void,
): Column<Named>[] {
  return [
    {
      id: "name",
      header: t("projectCategories.column.name"),
      width: 320,
      grow: 1,
      narrowWidth: 150,
      cell: ({ name }) => <span className={styles.name}>{name}</span>,
    },
    {
      id: "assignee",
      header: t("projectCategories.column.assignee"),
      width: 260,
      grow: 1,
      narrowWidth: 150,
      cell: (category) => <Assignee t={t} category={category} onOpen={onOpen} />,
    },
    {
      id: "used",
      header: t("projectCategories.column.used"),
      width: 130,
      align: "end",
      wideOnly: true,
      cell: ({ id }) => (
        <Used project={project} category={id} count={counts?.get(id) ?? 0} known={counts !== undefined} />
      ),
    },
    {
      id: "actions",
      header: t("projectCategories.column.actions"),
      width: 56,
      unlabeled: true,
      over: true,
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

interface AssigneeProps {
  t: typeof translate;
  category: Named;
  onOpen: (open: Open) => void;
}

/** Whose its new work is; where there is no one, the way to say who. */
function Assignee({ t, category, onOpen }: AssigneeProps): ReactNode {
  const name = titleOf(category, "defaultAssignee");
  if (name !== "") return <AvatarName name={name} />;
  if (!hasLink(category, "updateImmediately"))
    return (
      <span className={styles.quiet}>
        <span aria-hidden>–</span>
        <VisuallyHidden>{t("projectCategories.noOne")}</VisuallyHidden>
      </span>
    );
  return (
    <button
      type="button"
      className={styles.set}
      aria-label={t("projectCategories.setAssigneeOf", { name: category.name })}
      onClick={() => onOpen({ kind: "edit", category })}
    >
      {t("projectCategories.setAssignee")}
    </button>
  );
}

interface UsedProps {
  project: Project;
  category: number;
  count: number;
  /** Whether the counts are there. */
  known: boolean;
}

/** How many work packages have it, with the way to them. */
function Used({ project, category, count, known }: UsedProps): ReactNode {
  if (!known || count === 0) return known ? 0 : null;
  return (
    <Link
      className={styles.count}
      to="/projects/$projectId"
      params={{ projectId: project.identifier }}
      search={{ view: "table", filters: [{ category: { operator: "=", values: [String(category)] } }] }}
    >
      {count}
    </Link>
  );
}
