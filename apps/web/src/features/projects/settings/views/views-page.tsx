/** `/projects/{id}/settings/views`: the saved views of a project, whose they are and who sees them. */
import { hasLink, titleOf } from "@halyard/api-client/links";
import type { Project } from "@halyard/contract/resources";
import type { SavedView } from "@halyard/contract/schemas/views";
import { Button, Menu } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { Bookmark, Plus } from "lucide-react";
import { lazy, Suspense, useMemo, useState, type ReactNode } from "react";
import { RelativeTime } from "../../../../shared/dates/dates.tsx";
import { translate, useT } from "../../../../shared/i18n/i18n.tsx";
import type { Column } from "../../../../shared/ui/data-table/model/column.ts";
import { PhoneRow } from "../../../../shared/ui/data-table/phone-row.tsx";
import { DotsMenu } from "../../../../shared/ui/menu/dots-menu.tsx";
import { AvatarName } from "../../../../shared/ui/primitives/avatar.tsx";
import styles from "../frame/list-page.module.css";
import { ListPage } from "../frame/list-page.tsx";
import { SettingsSection } from "../frame/settings-frame.tsx";
import { projectViewsQuery, useViewChanges } from "./queries.ts";
import { StarterList } from "./starter-list.tsx";
import "./messages.ts";

const RenameViewDialog = lazy(async () => ({ default: (await import("./rename-dialog.tsx")).RenameViewDialog }));
const NewViewDialog = lazy(async () => ({ default: (await import("./new-dialog.tsx")).NewViewDialog }));

export const ViewsPage = (): ReactNode => (
  <SettingsSection id="views">{(project) => <Views key={project.id} project={project} />}</SettingsSection>
);

interface ViewActions {
  onOpen: (view: SavedView) => void;
  onRename: (view: SavedView) => void;
  onPublish: (view: SavedView) => void;
  onDelete: (view: SavedView) => void;
}

function Views({ project }: { project: Project }): ReactNode {
  const t = useT();
  const navigate = useNavigate();
  const list = useQuery(projectViewsQuery(project.id));
  const [creating, setCreating] = useState(false);
  const [renamed, setRenamed] = useState<SavedView | null>(null);
  const { change, remove } = useViewChanges();
  const { mutate: changeView } = change;
  const { mutate: removeView } = remove;
  const columns = useMemo(
    () =>
      columnsOf(t, {
        onOpen: ({ id }) =>
          void navigate({
            to: "/projects/$projectId",
            params: { projectId: project.identifier },
            search: { query: id },
          }),
        onRename: setRenamed,
        onPublish: (view) => changeView({ view, to: { public: !view.public } }),
        onDelete: (view) => removeView(view),
      }),
    [t, navigate, project.identifier, changeView, removeView],
  );
  const rows = list.data ?? [];
  const create = (
    <Button leftSection={<Plus size={16} aria-hidden />} onClick={() => setCreating(true)}>
      {t("projectViews.new")}
    </Button>
  );
  return (
    <div className={styles.page} data-narrow={list.data?.length === 0 || undefined}>
      <ListPage
        label={t("projectViews.title")}
        list={list}
        beginsBelow
        action={create}
        columns={columns}
        rows={rows}
        rowId={(row) => String(row.id)}
        rowLabel={(row) => row.name}
        failedTitle={t("projectViews.failed")}
        empty={{
          icon: <Bookmark size={24} aria-hidden />,
          title: t("projectViews.none"),
        }}
        onOpen={(row) => {
          if (hasLink(row, "updateImmediately")) setRenamed(row);
        }}
      />
      {list.data === undefined ? null : <StarterList project={project} views={list.data} />}
      <Suspense>
        {creating ? <NewViewDialog project={project} onClose={() => setCreating(false)} /> : null}
        {renamed === null ? null : <RenameViewDialog view={renamed} onClose={() => setRenamed(null)} />}
      </Suspense>
    </div>
  );
}

function columnsOf(t: typeof translate, actions: ViewActions): Column<SavedView>[] {
  const seen = (view: SavedView): string => t(view.public ? "projectViews.public" : "projectViews.private");
  const menu = (view: SavedView): ReactNode => <ViewMenu t={t} view={view} {...actions} />;
  return [
    {
      id: "name",
      header: t("projectViews.column.name"),
      width: 160,
      grow: true,
      cell: ({ name }) => <span className={styles.name}>{name}</span>,
      phoneCell: (view) => (
        <PhoneRow
          name={<span className={styles.name}>{view.name}</span>}
          sign={0}
          facts={
            <>
              <span>{seen(view)}</span>
              {view.updatedAt === null ? null : <RelativeTime time={view.updatedAt} />}
            </>
          }
          menu={menu(view)}
        />
      ),
    },
    {
      id: "owner",
      header: t("projectViews.column.owner"),
      width: 140,
      grow: true,
      wideOnly: true,
      cell: (view) => {
        const name = titleOf(view, "user");
        return name === "" ? null : <AvatarName name={name} />;
      },
    },
    {
      id: "seen",
      header: t("projectViews.column.seen"),
      width: 180,
      cell: seen,
    },
    {
      id: "changed",
      header: t("projectViews.column.changed"),
      width: 130,
      wideOnly: true,
      cell: ({ updatedAt }) => (updatedAt === null ? null : <RelativeTime time={updatedAt} />),
    },
    {
      id: "actions",
      header: t("projectViews.column.actions"),
      width: 56,
      unlabeled: true,
      over: true,
      cell: menu,
    },
  ];
}

interface ViewMenuProps extends ViewActions {
  t: typeof translate;
  view: SavedView;
}

const ViewMenu = ({ t, view, onOpen, onRename, onPublish, onDelete }: ViewMenuProps): ReactNode => (
  <DotsMenu label={t("projectViews.actions", { name: view.name })} dots={16}>
    <Menu.Item onClick={() => onOpen(view)}>{t("projectViews.open")}</Menu.Item>
    {hasLink(view, "updateImmediately") ? (
      <>
        <Menu.Item onClick={() => onRename(view)}>{t("projectViews.rename")}</Menu.Item>
        <Menu.Item onClick={() => onPublish(view)}>
          {t(view.public ? "projectViews.unpublish" : "projectViews.publish")}
        </Menu.Item>
      </>
    ) : null}
    {hasLink(view, "delete") ? (
      <Menu.Item color="var(--danger)" onClick={() => onDelete(view)}>
        {t("ui.delete")}
      </Menu.Item>
    ) : null}
  </DotsMenu>
);
