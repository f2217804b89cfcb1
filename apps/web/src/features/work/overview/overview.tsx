/** The overview of a project: how far it is, what is late, what happened, who takes part. */
import type { ReactNode } from "react";
import { useT } from "../../../shared/i18n/i18n.tsx";
import { WorkList } from "../compact-list/work-list.tsx";
import type { ViewProps } from "../model/view-props.ts";
import { About } from "./about.tsx";
import { Figures } from "./figures.tsx";
import { Members } from "./members.tsx";
import { News } from "./news.tsx";
import styles from "./overview.module.css";
import { dueSoonQuery, overdueQuery } from "./queries.ts";
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
        <div className={styles.work}>
          <About project={project} />
          <News projectId={projectId} project={project} />
          <StatusProgress projectId={projectId} />
          <WorkList
            title={t("workPackages.overview.overdue")}
            empty={t("workPackages.overview.noOverdue")}
            query={overdueQuery(projectId)}
            moment="due"
            within
          />
          <WorkList
            title={t("workPackages.overview.dueSoon")}
            empty={t("workPackages.overview.noDueSoon")}
            query={dueSoonQuery(projectId)}
            moment="due"
            within
          />
          <TypeProgress projectId={projectId} />
          <Versions projectId={projectId} />
        </div>
        <div className={styles.side}>
          <RecentActivity projectId={projectId} />
          <Members project={project} />
        </div>
      </div>
    </div>
  );
}
