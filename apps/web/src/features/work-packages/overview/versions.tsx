/** The versions of a project and how far each is. */
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { useT } from "../../../app/i18n.tsx";
import { formatShortDay } from "../../../ui/dates.tsx";
import { versionsQuery } from "../queries.ts";
import { Card } from "./card.tsx";
import styles from "./overview.module.css";
import { ProgressBar } from "./progress-bar.tsx";
import { closedOnly, countsQuery } from "./queries.ts";

export function Versions({ projectId }: { projectId: string }): ReactNode {
  const t = useT();
  const versions = useQuery(versionsQuery(projectId));
  const all = useQuery(countsQuery(projectId, "version")).data;
  const closed = useQuery(countsQuery(projectId, "version", closedOnly)).data;
  return (
    <Card
      title={t("workPackages.overview.versions")}
      query={versions}
      empty={t("workPackages.overview.noVersions")}
      isEmpty={(list) => list.length === 0}
    >
      {(list) => (
        <ul className={styles.bars}>
          {list.map((version) => (
            <li key={version.id}>
              <span className={styles.version}>
                <Link to="/projects/$projectId" params={{ projectId }} search={{ view: "table", version: version.id }}>
                  {version.name}
                </Link>
                {version.endDate == null ? null : (
                  <span className={styles.small}>
                    {t("workPackages.overview.until", { date: formatShortDay(version.endDate) })}
                  </span>
                )}
              </span>
              <ProgressBar
                done={countOf(closed?.groups, version.name)}
                total={countOf(all?.groups, version.name)}
                label={version.name}
              />
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}

const countOf = (groups: readonly { name: string | null; count: number }[] | undefined, name: string): number =>
  groups?.find((group) => group.name === name)?.count ?? 0;
