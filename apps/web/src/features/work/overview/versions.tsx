/** The roadmap: the versions of a project and how far each is, by the types that are displayed in it. */
import { filter } from "@halyard/api-client/query";
import type { RoadmapVersion } from "@halyard/contract/schemas/projects";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { useT } from "../../../shared/i18n/i18n.tsx";
import { formatShortDay } from "../../../shared/dates/dates.tsx";
import { localDay } from "../../../shared/dates/local-day.ts";
import { filterObjects } from "../search-params/filters.ts";
import { roadmapQuery } from "../model/queries.ts";
import { Card } from "./card.tsx";
import styles from "./overview.module.css";
import { ProgressBar } from "./progress-bar.tsx";

export function Versions({ projectId }: { projectId: string }): ReactNode {
  const t = useT();
  const versions = useQuery(roadmapQuery(projectId));
  const today = localDay();
  return (
    <Card
      title={t("workPackages.overview.versions")}
      query={versions}
      empty={t("workPackages.overview.noVersions")}
      isEmpty={(list) => list.length === 0}
      links={
        (versions.data?.length ?? 0) === 0 ? undefined : (
          <Link
            to="/projects/$projectId/roadmap"
            params={{ projectId }}
            aria-label={t("workPackages.lines.allOf", { list: t("workPackages.overview.versions") })}
          >
            {t("workPackages.lines.all")}
          </Link>
        )
      }
    >
      {(list) => (
        <ul className={styles.bars} data-versions>
          {current(list).map((version) => (
            <li key={version.id}>
              <span className={styles.version}>
                <Link
                  to="/projects/$projectId"
                  params={{ projectId }}
                  search={{ view: "table", filters: filterObjects([filter("version", "=", [version.id])]) }}
                >
                  {version.name}
                </Link>
                {version.endDate == null ? null : (
                  <span className={styles.small} data-late={version.late || undefined}>
                    {t(version.endDate < today ? "workPackages.overview.ended" : "workPackages.overview.until", {
                      date: formatShortDay(version.endDate),
                    })}
                  </span>
                )}
              </span>
              <ProgressBar done={version.progress.completed} total={version.progress.total} label={version.name} />
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}

/** Without those that are closed, unless there are no others. */
const current = (versions: readonly RoadmapVersion[]): readonly RoadmapVersion[] => {
  const still = versions.filter(({ status }) => status !== "closed");
  return still.length === 0 ? versions : still;
};
