/** `/projects/{id}/settings/categories`: the categories of a project and whose work each is. */
import { hasLink, titleOf } from "@halyard/api-client/links";
import type { Named, Project } from "@halyard/contract/resources";
import { Button, Menu } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { Plus, Tags } from "lucide-react";
import { lazy, Suspense, useMemo, useState, type ReactNode } from "react";
import { useT, type translate } from "../../../../shared/i18n/i18n.tsx";
import type { Column } from "../../../../shared/ui/data-table/model/column.ts";
import { PhoneRow } from "../../../../shared/ui/data-table/phone-row.tsx";
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

type Opened = { kind: "create" } | { kind: "edit" | "delete"; category: Named };

function Categories({ project }: { project: Project }): ReactNode {
  const t = useT();
  const [open, setOpen] = useState<Opened | null>(null);
  const list = useQuery(projectCategoriesQuery(project.id));
  const rows = useMemo(() => list.data ?? [], [list.data]);
  const enabled = hasLink(project, "workPackages");
  const counts = useQuery({ ...categoryCountsQuery(project.id, "all"), enabled }).data;
  const openCounts = useQuery({ ...categoryCountsQuery(project.id, "open"), enabled }).data;
  const columns = useMemo(
    () => columnsOf(t, project, { all: counts, open: openCounts }, setOpen),
    [t, project, counts, openCounts],
  );
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

/** By the category's id; undefined: not known yet. */
type Counts = ReadonlyMap<number, number> | undefined;

function columnsOf(
  t: typeof translate,
  project: Project,
  counts: Readonly<Record<"all" | "open", Counts>>,
  onOpen: (open: Opened) => void,
): Column<Named>[] {
  const openIn = ({ id }: Named): number | undefined => counts.open && (counts.open.get(id) ?? 0);
  const assignee = (category: Named): ReactNode => <Assignee t={t} category={category} onOpen={onOpen} />;
  const used = ({ id }: Named): ReactNode => (
    <Used t={t} project={project} category={id} count={counts.all && (counts.all.get(id) ?? 0)} />
  );
  const menu = (category: Named): ReactNode =>
    hasLink(category, "updateImmediately") ? (
      <DotsMenu label={t("projectCategories.actions", { name: category.name })} dots={16}>
        <Menu.Item onClick={() => onOpen({ kind: "edit", category })}>{t("projectCategories.edit")}</Menu.Item>
        <Menu.Item color="var(--danger)" onClick={() => onOpen({ kind: "delete", category })}>
          {t("projectCategories.delete")}
        </Menu.Item>
      </DotsMenu>
    ) : null;
  return [
    {
      id: "name",
      header: t("projectCategories.column.name"),
      width: 280,
      grow: 1,
      cell: ({ name }) => <span className={styles.name}>{name}</span>,
      phoneCell: (category) => (
        <PhoneRow
          name={<span className={styles.name}>{category.name}</span>}
          sign={0}
          end={titleOf(category, "defaultAssignee") === "" ? null : assignee(category)}
          facts={
            <>
              <span>{used(category)}</span>
              <Open t={t} count={openIn(category)} />
            </>
          }
          menu={menu(category)}
        />
      ),
    },
    {
      id: "used",
      header: t("projectCategories.column.used"),
      width: 240,
      cell: (category) => (
        <span className={styles.line}>
          {used(category)}
          <Open t={t} count={openIn(category)} />
        </span>
      ),
    },
    {
      id: "assignee",
      header: t("projectCategories.column.assignee"),
      width: 260,
      grow: 1,
      cell: assignee,
    },
    {
      id: "actions",
      header: t("projectCategories.column.actions"),
      width: 56,
      unlabeled: true,
      over: true,
      cell: menu,
    },
  ];
}

interface AssigneeProps {
  t: typeof translate;
  category: Named;
  onOpen: (open: Opened) => void;
}

/** Whose its new work is; where it is no one's, the way to say whose, for the pointer and the keyboard. */
function Assignee({ t, category, onOpen }: AssigneeProps): ReactNode {
  const name = titleOf(category, "defaultAssignee");
  if (name !== "") return <AvatarName name={name} />;
  if (!hasLink(category, "updateImmediately")) return null;
  return (
    <button
      type="button"
      className={styles.set}
      aria-label={t("projectCategories.setAssigneeOf", { name: category.name })}
      onClick={() => onOpen({ kind: "edit", category })}
    >
      <Plus size={14} aria-hidden />
      {t("projectCategories.set")}
    </button>
  );
}

/** @param count undefined: not known yet */
const Open = ({ t, count }: { t: typeof translate; count: number | undefined }): ReactNode =>
  count === undefined || count === 0 ? null : (
    <span className={styles.quiet}>{t("projectCategories.openCount", { count })}</span>
  );

interface UsedProps {
  t: typeof translate;
  project: Project;
  category: number;
  /** undefined: not known yet. */
  count: number | undefined;
}

/** How many work packages have it, with the way to them. */
function Used({ t, project, category, count }: UsedProps): ReactNode {
  if (count === undefined) return null;
  const said = t("projectCategories.used", { count });
  if (count === 0) return <span className={styles.quiet}>{said}</span>;
  return (
    <Link
      to="/projects/$projectId"
      params={{ projectId: project.identifier }}
      search={{ view: "table", filters: [{ category: { operator: "=", values: [String(category)] } }] }}
    >
      {said}
    </Link>
  );
}
