/** What the project told its members last. */
import { hasLink, linkOf } from "@halyard/api-client/links";
import type { News as NewsItem, Project } from "@halyard/contract/resources";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { FormattedDate } from "../../../shared/dates/dates.tsx";
import { useT } from "../../../shared/i18n/i18n.tsx";
import { latestNewsQuery } from "../../projects/news/queries.ts";
import { Card } from "./card.tsx";
import styles from "./overview.module.css";
import "../../projects/news/messages.ts";

const SHOWN = 3;

interface NewsProps {
  /** As the address has it. */
  projectId: string;
  project: Project | undefined;
}

/** Not there where the reader can neither read nor write any. */
export function News({ projectId, project }: NewsProps): ReactNode {
  return project !== undefined && hasLink(project, "news") ? <Latest projectId={projectId} project={project} /> : null;
}

function Latest({ projectId, project }: { projectId: string; project: Project }): ReactNode {
  const t = useT();
  const news = useQuery(latestNewsQuery(project.id, SHOWN));
  const writes = hasLink(project, "createNews");
  // Those who only read miss nothing where there are none.
  if (!writes && (news.data === undefined ? news.error === null : news.data.length === 0)) return null;
  return (
    <Card
      title={t("projectNews.title")}
      query={news}
      empty={t("projectNews.noneShort")}
      isEmpty={(list) => list.length === 0}
      links={
        <>
          {(news.data?.length ?? 0) === 0 ? null : (
            <Link to="/projects/$projectId/news" params={{ projectId }}>
              {t("projectNews.all")}
            </Link>
          )}
          {writes ? (
            <Link to="/projects/$projectId/news/new" params={{ projectId }}>
              {t("projectNews.write")}
            </Link>
          ) : null}
        </>
      }
    >
      {(list) => (
        <ul className={styles.deeds}>
          {list.map((one) => (
            <Line key={one.id} projectId={projectId} news={one} />
          ))}
        </ul>
      )}
    </Card>
  );
}

function Line({ projectId, news }: { projectId: string; news: NewsItem }): ReactNode {
  return (
    <li className={`${styles.deed} ${styles.news}`}>
      <div className={styles.deedWords}>
        <p className={styles.sentence}>
          <Link to="/projects/$projectId/news/$newsId" params={{ projectId, newsId: String(news.id) }}>
            {news.title}
          </Link>
        </p>
        <p className={styles.detail} title={news.summary}>
          {news.summary === "" ? (linkOf(news, "author")?.title ?? "") : news.summary}
        </p>
      </div>
      <span className={styles.small}>
        <FormattedDate date={news.createdAt} />
      </span>
    </li>
  );
}
