/** The overview of a project: how it stands, what is due, how far it is, what happened, who takes part. */
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { useT } from "../../../shared/i18n/i18n.tsx";
import { Held } from "../../../shared/ui/feedback/held.tsx";
import { LoadingRows } from "../../../shared/ui/feedback/state-views.tsx";
import { WorkList } from "../compact-list/work-list.tsx";
import { filterObjects } from "../search-params/filters.ts";
import { roadmapQuery } from "../model/queries.ts";
import type { ViewProps } from "../model/view-props.ts";
import type { ProjectSearch } from "../search-params/search.ts";
import { About } from "./about.tsx";
import { Attributes } from "./attributes.tsx";
import { Members } from "./members.tsx";
import { News } from "./news.tsx";
import styles from "./overview.module.css";
import { BurnUp, StatusProgress, TypeProgress } from "./progress.tsx";
import { dueSoonOnly, dueSoonQuery, overdueOnly, overdueQuery } from "./queries.ts";
import { RecentActivity } from "./recent-activity.tsx";
import { Versions } from "./versions.tsx";
import "../model/messages.ts";

const BY_DAY: ProjectSearch = { view: "table", sort: "dueDate", group: "none" };

export function Overview({ projectId, project }: ViewProps): ReactNode {
  const t = useT();
  const late = useQuery(overdueQuery(projectId));
  const versions = useQuery(roadmapQuery(projectId));
  const overdue = late.data?.total;
  return (
    <div className={styles.overview}>
      <About projectId={projectId} project={project} />
      <Held
        isReady={project !== undefined && !late.isPending && !versions.isPending}
        placeholder={<LoadingRows rows={8} />}
        className={styles.columns}
      >
        <div className={styles.column}>
          <div className={styles.pair}>
            {overdue === 0 ? null : (
              <WorkList
                title={t("workPackages.overview.overdue")}
                empty={t("workPackages.overview.noOverdue")}
                query={overdueQuery(projectId)}
                moment="due"
                within
                all={{ projectId, search: { ...BY_DAY, filters: filterObjects(overdueOnly) } }}
              />
            )}
            <WorkList
              title={t("workPackages.overview.dueSoon")}
              empty={t("workPackages.overview.noDueSoon")}
              query={dueSoonQuery(projectId)}
              moment="due"
              within
              all={{ projectId, search: { ...BY_DAY, filters: filterObjects(dueSoonOnly) } }}
            />
          </div>
          <BurnUp projectId={projectId} />
          <RecentActivity projectId={projectId} />
        </div>
        <div className={styles.column}>
          <StatusProgress projectId={projectId} />
          <Versions projectId={projectId} />
          <TypeProgress projectId={projectId} />
          {project === undefined ? null : <Attributes project={project} />}
          <News projectId={projectId} project={project} />
          <Members project={project} />
        </div>
      </Held>
    </div>
  );
}
