/** `/projects/{id}/settings/history`: the project's own journal. */
import { linkOf } from "@halyard/api-client/links";
import { FRESH } from "@halyard/contract/limits";
import type { Project } from "@halyard/contract/resources";
import { filter, filters } from "@halyard/api-client/query";
import { infiniteQueryOptions, keepPreviousData, useInfiniteQuery } from "@tanstack/react-query";
import { History as HistoryIcon } from "lucide-react";
import { useState, type ReactNode } from "react";
import { api } from "../../../../shared/api/api.ts";
import { keys } from "../../../../shared/api/query-keys.ts";
import { formatDay } from "../../../../shared/dates/dates.tsx";
import { adminPathOf, type Place } from "../../../../shared/components/resource-paths.ts";
import { AuditLink } from "../../../../shared/history/audit-link.tsx";
import { HistoryView } from "../../../../shared/history/history-view.tsx";
import type { ActivityPlace } from "../../../../shared/journal/activity-line.tsx";
import { useT } from "../../../../shared/i18n/i18n.tsx";
import { useCurrentUser } from "../../../../shared/session/session.ts";
import { EmptyView } from "../../../../shared/ui/feedback/state-views.tsx";
import { LoadingSheet } from "../frame/loading-sheet.tsx";
import { SectionActions } from "../frame/section-actions.tsx";
import { SettingsSection } from "../frame/settings-frame.tsx";
import styles from "../frame/sheet.module.css";
import "./messages.ts";

const PAGE = 50;

/** The newest first, page after page. */
const historyQuery = (projectId: number, text: string) =>
  infiniteQueryOptions({
    queryKey: keys.part("projects", projectId, "history", { text }),
    queryFn: ({ pageParam, signal }) => {
      const narrowed = text === "" ? [] : [filter("text", "~", [text])];
      const query = { filters: filters(narrowed), pageSize: PAGE, offset: pageParam };
      return api.get(`projects/${projectId}/history`, { query, signal });
    },
    initialPageParam: 1,
    getNextPageParam: (last, pages) => (linkOf(last, "nextByOffset") === null ? undefined : pages.length + 1),
    placeholderData: keepPreviousData,
    staleTime: FRESH.workPackages,
  });

export const HistoryPage = (): ReactNode => (
  <SettingsSection id="history">{(project) => <History key={project.id} project={project} />}</SettingsSection>
);

/** Where the settings of the project have it. */
const SECTIONS: Partial<Record<string, string>> = {
  categories: "categories",
  memberships: "members",
  versions: "versions",
};

function placeIn(project: Project, entity: Parameters<ActivityPlace>[0]): Place | null {
  const [, resource = ""] = /^\/api\/v3\/([a-z_]+)\/\d+$/.exec(entity?.href ?? "") ?? [];
  const section = SECTIONS[resource];
  return section === undefined ? null : { path: `/projects/${project.identifier}/settings/${section}` };
}

function History({ project }: { project: Project }): ReactNode {
  const t = useT();
  const isAdministrator = useCurrentUser().admin === true;
  const [text, setText] = useState("");
  const history = useInfiniteQuery(historyQuery(project.id, text));
  const link = <AuditLink search={{ project: project.id }} />;
  if (history.isPending) return <LoadingSheet shape="lines" />;
  return (
    // It scrolls: the keyboard has to reach that.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a scrolling region
    <div className={styles.sheet} data-narrow role="region" aria-label={t("projectHistory.title")} tabIndex={0}>
      <SectionActions>{link}</SectionActions>
      <HistoryView
        source={history}
        text={text}
        onText={setText}
        within="Project"
        placeOf={(entity) => placeIn(project, entity) ?? (isAdministrator ? adminPathOf(entity) : null)}
        level={2}
        empty={
          <EmptyView
            icon={<HistoryIcon size={24} aria-hidden />}
            title={t("projectHistory.none")}
            help={t("projectHistory.noneHelp", { date: formatDay(project.createdAt) })}
          />
        }
        link={null}
      />
    </div>
  );
}
