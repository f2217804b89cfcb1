/** `/projects/{id}/settings/history`: the project's own journal. */
import { linkOf } from "@halyard/api-client/links";
import { FRESH } from "@halyard/contract/limits";
import type { Project } from "@halyard/contract/resources";
import { Button, Group } from "@mantine/core";
import { infiniteQueryOptions, useInfiniteQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { History as HistoryIcon } from "lucide-react";
import type { ReactNode } from "react";
import { api } from "../../../../shared/api/api.ts";
import { keys } from "../../../../shared/api/query-keys.ts";
import { formatDay } from "../../../../shared/dates/dates.tsx";
import { useT } from "../../../../shared/i18n/i18n.tsx";
import { ActivityDays } from "../../../../shared/journal/activity-days.tsx";
import { useCurrentUser } from "../../../../shared/session/session.ts";
import { EmptyView, FailedView } from "../../../../shared/ui/feedback/state-views.tsx";
import { LoadingSheet } from "../frame/loading-sheet.tsx";
import { SettingsSection } from "../frame/settings-frame.tsx";
import styles from "../frame/sheet.module.css";
import "./messages.ts";

const PAGE = 50;

/** The newest first, page after page. */
const historyQuery = (projectId: number) =>
  infiniteQueryOptions({
    queryKey: keys.part("projects", projectId, "history"),
    queryFn: ({ pageParam, signal }) => {
      const query = { pageSize: PAGE, offset: pageParam };
      return api.get(`projects/${projectId}/history`, { query, signal });
    },
    initialPageParam: 1,
    getNextPageParam: (last, pages) => (linkOf(last, "nextByOffset") === null ? undefined : pages.length + 1),
    staleTime: FRESH.workPackages,
  });

export const HistoryPage = (): ReactNode => (
  <SettingsSection id="history">{(project) => <History key={project.id} project={project} />}</SettingsSection>
);

/** For administrators: what happened everywhere else. */
function AuditLink({ project }: { project: Project }): ReactNode {
  const t = useT();
  if (useCurrentUser().admin !== true) return null;
  return (
    <Button
      variant="default"
      renderRoot={(props) => <Link to="/admin/audit" search={{ project: project.id }} {...props} />}
    >
      {t("projectHistory.audit")}
    </Button>
  );
}

function History({ project }: { project: Project }): ReactNode {
  const t = useT();
  const isAdministrator = useCurrentUser().admin === true;
  const history = useInfiniteQuery(historyQuery(project.id));
  const entries = history.data?.pages.flatMap((page) => page._embedded.elements) ?? [];
  if (history.isPending) return <LoadingSheet shape="lines" />;
  if (history.data === undefined) {
    return (
      <FailedView error={history.error} title={t("projectHistory.failed")} onRetry={() => void history.refetch()} />
    );
  }
  if (entries.length === 0) {
    return (
      <EmptyView
        icon={<HistoryIcon size={24} aria-hidden />}
        title={t("projectHistory.none")}
        help={t("projectHistory.noneHelp", { date: formatDay(project.createdAt) })}
        action={<AuditLink project={project} />}
      />
    );
  }
  return (
    // It scrolls: the keyboard has to reach that.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a scrolling region
    <div className={styles.sheet} role="region" aria-label={t("projectHistory.title")} tabIndex={0}>
      <ActivityDays activities={entries} linked={isAdministrator} within="Project" />
      <Group gap="xs">
        {history.hasNextPage ? (
          <Button variant="default" loading={history.isFetchingNextPage} onClick={() => void history.fetchNextPage()}>
            {t("projectHistory.more")}
          </Button>
        ) : null}
        <AuditLink project={project} />
      </Group>
    </div>
  );
}
