/** `/projects/{id}/settings/repositories`: whose pull requests and branches belong to the project. */
import { hasLink, linkOf } from "@halyard/api-client/links";
import type { Project } from "@halyard/contract/resources";
import type { Repository } from "@halyard/contract/schemas/github";
import { Button, Menu } from "@mantine/core";
import { queryOptions, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { GitBranch } from "lucide-react";
import { useState, type ReactNode } from "react";
import { api } from "../../../shared/api/api.ts";
import { keys } from "../../../shared/api/query-keys.ts";
import { formatShortDay } from "../../../shared/dates/dates.tsx";
import { localDay } from "../../../shared/dates/local-day.ts";
import { toast } from "../../../shared/feedback/toast-store.ts";
import { intl, useT, type translate } from "../../../shared/i18n/i18n.tsx";
import { ListCell, ListCells, ListTable, type ListColumn } from "../../../shared/ui/column-list/column-list.tsx";
import { ConfirmDialog } from "../../../shared/ui/dialog/confirm-dialog.tsx";
import { Notice } from "../../../shared/ui/feedback/notice.tsx";
import { EmptyView, FailedView } from "../../../shared/ui/feedback/state-views.tsx";
import { DotsMenu } from "../../../shared/ui/menu/dots-menu.tsx";
import { usePhone } from "../../../shared/ui/layout/use-phone.ts";
import { Tag } from "../../../shared/ui/primitives/tag.tsx";
import { LoadingSheet } from "../../projects/settings/frame/loading-sheet.tsx";
import { SectionActions, SectionCount } from "../../projects/settings/frame/section-actions.tsx";
import { SettingsSection } from "../../projects/settings/frame/settings-frame.tsx";
import { useConnection } from "../connection/use-connection.ts";
import styles from "./repositories.module.css";
import "../model/messages.ts";
import "./messages.ts";

const repositoriesQuery = (projectId: number) =>
  queryOptions({
    queryKey: keys.list("github", { repositoriesOf: projectId }),
    queryFn: async ({ signal }): Promise<readonly Repository[]> =>
      (await api.get(`projects/${projectId}/github_repositories`, { signal }))._embedded.elements,
  });

export const RepositoriesPage = (): ReactNode => (
  <SettingsSection id="repositories">
    {(project) => <Repositories key={project.id} project={project} />}
  </SettingsSection>
);

function Repositories({ project }: { project: Project }): ReactNode {
  const t = useT();
  const { data, error, refetch } = useQuery(repositoriesQuery(project.id));
  const connected = useConnection();
  const [removed, setRemoved] = useState<Repository | null>(null);
  if (data === undefined) {
    if (error === null) return <LoadingSheet shape="table" rows={3} />;
    return <FailedView error={error} title={t("projectRepositories.failed")} onRetry={() => void refetch()} />;
  }
  return (
    <div className={styles.sheet}>
      <SectionCount>{data.length === 0 ? null : data.length}</SectionCount>
      <SectionActions>{data.length > 0 && connected === true ? <SetUp /> : null}</SectionActions>
      {data.length === 0 || connected !== false ? null : (
        <Notice tone="warning" action={<SetUp variant="default" />}>
          {t("projectRepositories.notConnected")}
        </Notice>
      )}
      {data.length === 0 ? (
        <EmptyView
          icon={<GitBranch size={24} aria-hidden />}
          title={t("projectRepositories.none")}
          action={<SetUp />}
        />
      ) : (
        <div className={styles.repositories}>
          <ListTable columns={columnsOf(t, connected !== false)}>
            <ul aria-label={t("projectRepositories.list")}>
              {data.map((repository) => (
                <RepositoryLine key={repository.id} repository={repository} onRemove={() => setRemoved(repository)} />
              ))}
            </ul>
          </ListTable>
        </div>
      )}
      {removed === null ? null : (
        <RemoveDialog projectId={project.id} repository={removed} onClose={() => setRemoved(null)} />
      )}
    </div>
  );
}

/** @param isUpdated GitHub still tells what happens there */
const columnsOf = (t: typeof translate, isUpdated: boolean): ListColumn[] => [
  { name: t("projectRepositories.column.name"), width: "minmax(200px, 400px)" },
  { name: t("projectRepositories.column.branch"), width: "minmax(120px, 1fr)" },
  {
    name: t(isUpdated ? "projectRepositories.column.active" : "projectRepositories.column.known"),
    width: "minmax(96px, 160px)",
  },
  { name: t("projectRepositories.column.open"), width: "144px", align: "end" },
];

/** The one thing to do here, for administrators: repositories come with the connection. */
function SetUp({ variant }: { variant?: "default" }): ReactNode {
  const t = useT();
  const connected = useConnection();
  const isPhone = usePhone();
  if (connected === undefined) return null;
  if (variant !== undefined && isPhone) {
    return (
      <Link to="/admin/integrations" className={styles.setUp} data-beside aria-label={t("github.connect")}>
        {t("projectRepositories.connect")}
      </Link>
    );
  }
  return (
    <Button
      {...(variant === undefined ? {} : { variant })}
      renderRoot={(props) => <Link to="/admin/integrations" {...props} />}
    >
      {t(connected ? "projectRepositories.add" : "github.connect")}
    </Button>
  );
}

function RepositoryLine({ repository, onRemove }: { repository: Repository; onRemove: () => void }): ReactNode {
  const t = useT();
  const { fullName, htmlUrl, archived, defaultBranch, lastActivityOn } = repository;
  const isPhone = usePhone();
  const name = (
    <span className={styles.name}>
      <a href={htmlUrl} target="_blank" rel="noreferrer">
        {fullName}
      </a>
      {repository.private ? <Tag>{t("github.private")}</Tag> : null}
      {archived ? <Tag>{t("projectRepositories.archived")}</Tag> : null}
    </span>
  );
  const menu = hasLink(repository, "updateImmediately") ? (
    <DotsMenu label={t("projectRepositories.actions", { repository: fullName })} dots={16}>
      <Menu.Item color="var(--danger)" onClick={onRemove}>
        {t("projectRepositories.remove")}
      </Menu.Item>
    </DotsMenu>
  ) : null;
  const phone = {
    name,
    sign: 0,
    facts: (
      <>
        <span>
          {repository.openPullRequests === 0 ? (
            t("projectRepositories.open", { count: 0 })
          ) : (
            <a href={`${htmlUrl}/pulls`} target="_blank" rel="noreferrer">
              {t("projectRepositories.open", { count: repository.openPullRequests })}
            </a>
          )}
        </span>
        {lastActivityOn === null ? null : (
          <span>
            {t("projectRepositories.active")} <LastActive day={lastActivityOn} />
          </span>
        )}
      </>
    ),
    menu,
  };
  return (
    <li>
      <ListCells phone={phone}>
        {name}
        <ListCell words={t("projectRepositories.branch", { branch: defaultBranch })}>{defaultBranch}</ListCell>
        <ListCell>{lastActivityOn === null ? null : <LastActive day={lastActivityOn} />}</ListCell>
        <OpenPullRequests repository={repository} />
      </ListCells>
      {isPhone ? null : menu}
    </li>
  );
}

/** Says "today" for today, as elsewhere. */
const LastActive = ({ day }: { day: string }): ReactNode => (
  <time dateTime={day}>
    {day === localDay() ? intl.formatRelativeTime(0, "day", { numeric: "auto" }) : formatShortDay(day)}
  </time>
);

/** The number of open pull requests, linked to them. */
function OpenPullRequests({ repository: { htmlUrl, openPullRequests: count } }: { repository: Repository }): ReactNode {
  const t = useT();
  const cell = (
    <ListCell words={t("projectRepositories.open", { count })} align="end">
      {count}
    </ListCell>
  );
  if (count === 0) return cell;
  return (
    <a className={styles.pullRequests} href={`${htmlUrl}/pulls`} target="_blank" rel="noreferrer">
      {cell}
    </a>
  );
}

interface RemoveDialogProps {
  projectId: number;
  repository: Repository;
  onClose: () => void;
}

function RemoveDialog({ projectId, repository, onClose }: RemoveDialogProps): ReactNode {
  const t = useT();
  const queries = useQueryClient();
  const names = { repository: repository.fullName };
  const removal = useMutation({
    mutationFn: async () => {
      const link = linkOf(repository, "updateImmediately");
      // Where someone else has moved it to another project meanwhile, it stays there.
      const from = { href: `/api/v3/projects/${projectId}` };
      if (link !== null) await api.follow(link, { project: { href: null }, from });
    },
    onSuccess: () => toast.success(t("projectRepositories.removed", names)),
    onSettled: async () => {
      onClose();
      await queries.invalidateQueries({ queryKey: keys.all("github") });
    },
  });
  return (
    <ConfirmDialog
      opened
      dangerous
      onClose={onClose}
      onConfirm={() => removal.mutate()}
      title={t("projectRepositories.remove.title", names)}
      confirmLabel={t("projectRepositories.remove.submit")}
      busy={removal.isPending}
    >
      {t("projectRepositories.remove.help")}
    </ConfirmDialog>
  );
}
