/** The overview of a project: how far it is, what is late, what happened, who takes part. */
import type { ReactNode } from "react";
import { useT } from "../../../shared/i18n/i18n.tsx";
import { WorkList } from "../compact-list/work-list.tsx";
import type { ViewProps } from "../model/view-props.ts";
import { About } from "./about.tsx";
import { filterObjects } from "../search-params/filters.ts";
import { BY_DAY, Figures } from "./figures.tsx";
import { Members } from "./members.tsx";
import { News } from "./news.tsx";
import styles from "./overview.module.css";
import { dueSoonOnly, dueSoonQuery, overdueOnly, overdueQuery } from "./queries.ts";
import { RecentActivity } from "./recent-activity.tsx";
import { StatusProgress, TypeProgress } from "./progress.tsx";
import { Versions } from "./versions.tsx";
import "../model/messages.ts";

export function Overview({ projectId, project }: ViewProps): ReactNode {
  const t = useT();
  return (
    <div className={styles.overview}>
      <Figures projectId={projectId} />
      <div className={styles.cards}>
        <div className={styles.column}>
          <About project={project} />
          <Versions projectId={projectId} />
          <StatusProgress projectId={projectId} />
          <Members project={project} />
        </div>
        <div className={styles.column}>
          <WorkList
            title={t("workPackages.overview.overdue")}
            empty={t("workPackages.overview.noOverdue")}
            query={overdueQuery(projectId)}
            moment="due"
            within
            all={{ projectId, search: { ...BY_DAY, filters: filterObjects(overdueOnly) } }}
          />
          <WorkList
            title={t("workPackages.overview.dueSoon")}
            empty={t("workPackages.overview.noDueSoon")}
            query={dueSoonQuery(projectId)}
            moment="due"
            within
            all={{ projectId, search: { ...BY_DAY, filters: filterObjects(dueSoonOnly) } }}
          />
          <TypeProgress projectId={projectId} />
        </div>
        <div className={styles.column}>
          <RecentActivity projectId={projectId} />
          <News projectId={projectId} project={project} />
        </div>
      </div>
    </div>
  );
}
