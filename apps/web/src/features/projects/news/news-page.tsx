/** `/projects/{id}/news`: what a project told its members, the newest first. */
import { hasLink, linkOf } from "@halyard/api-client/links";
import type { News, Project } from "@halyard/contract/resources";
import { Button } from "@mantine/core";
import { useInfiniteQuery } from "@tanstack/react-query";
import { getRouteApi, Link, useNavigate } from "@tanstack/react-router";
import { Newspaper, Plus } from "lucide-react";
import type { ReactNode } from "react";
import { PersonName } from "../../../shared/components/person.tsx";
import { FormattedDate } from "../../../shared/dates/dates.tsx";
import { useT } from "../../../shared/i18n/i18n.tsx";
import { EmptyView, FailedView, LoadingRows } from "../../../shared/ui/feedback/state-views.tsx";
import { useShortcut } from "../../../shared/ui/shortcuts/shortcuts.ts";
import { NewsFrame } from "./news-frame.tsx";
import styles from "./news.module.css";
import { newsListQuery } from "./queries.ts";

const route = getRouteApi("/app/projects/$projectId/news");

export function NewsPage(): ReactNode {
  const { projectId } = route.useParams();
  const t = useT();
  return (
    <NewsFrame
      projectId={projectId}
      title={t("projectNews.title")}
      help={t("projectNews.help")}
      renderActions={(project) => (hasLink(project, "createNews") ? <WriteButton projectId={projectId} /> : null)}
    >
      {(project) => <NewsList key={project.id} projectId={projectId} project={project} />}
    </NewsFrame>
  );
}

function WriteButton({ projectId }: { projectId: string }): ReactNode {
  const t = useT();
  const navigate = useNavigate();
  useShortcut("c", t("projectNews.write"), () => {
    void navigate({ to: "/projects/$projectId/news/new", params: { projectId } });
  });
  return (
    <Button
      leftSection={<Plus size={16} aria-hidden />}
      renderRoot={(props) => <Link to="/projects/$projectId/news/new" params={{ projectId }} {...props} />}
      aria-keyshortcuts="c"
    >
      {t("projectNews.write")}
    </Button>
  );
}

function NewsList({ projectId, project }: { projectId: string; project: Project }): ReactNode {
  const t = useT();
  const list = useInfiniteQuery(newsListQuery(project.id));
  if (list.data === undefined) {
    if (list.error === null) return <LoadingRows rows={8} height={64} />;
    return <FailedView error={list.error} title={t("projectNews.failed")} onRetry={() => void list.refetch()} />;
  }
  const rows = list.data.pages.flatMap((page) => page._embedded.elements);
  if (rows.length === 0) {
    const writes = hasLink(project, "createNews");
    return (
      <EmptyView
        icon={<Newspaper size={24} aria-hidden />}
        title={t("projectNews.none")}
        help={t(writes ? "projectNews.noneToWrite" : "projectNews.noneHelp")}
      />
    );
  }
  return (
    // It scrolls: the keyboard has to reach that.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a scrolling region
    <div className={styles.sheet} role="region" aria-label={t("projectNews.title")} tabIndex={0}>
      <ul className={styles.list}>
        {rows.map((news) => (
          <NewsLine key={news.id} news={news} projectId={projectId} />
        ))}
      </ul>
      {list.isFetchNextPageError ? (
        <FailedView error={list.error} onRetry={() => void list.fetchNextPage()} />
      ) : list.hasNextPage ? (
        <div>
          <Button variant="default" loading={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
            {t("projectNews.more")}
          </Button>
        </div>
      ) : null}
    </div>
  );
}

function NewsLine({ news, projectId }: { news: News; projectId: string }): ReactNode {
  return (
    <li className={styles.line}>
      <h2 className={styles.heading}>
        <Link to="/projects/$projectId/news/$newsId" params={{ projectId, newsId: String(news.id) }}>
          {news.title}
        </Link>
      </h2>
      {news.summary === "" ? null : <p className={styles.summary}>{news.summary}</p>}
      <p className={styles.facts}>
        <PersonName person={linkOf(news, "author")} />
        <FormattedDate date={news.createdAt} />
      </p>
    </li>
  );
}
