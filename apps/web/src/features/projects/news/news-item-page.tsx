/** `/projects/{id}/news/{newsId}`: one of a project's news, and changing it. */
import { hasLink, idOf, linkOf } from "@halyard/api-client/links";
import type { News } from "@halyard/contract/resources";
import { Button } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { getRouteApi, Navigate, useNavigate } from "@tanstack/react-router";
import { lazy, Suspense, useState, type ReactNode } from "react";
import { PersonName } from "../../../shared/components/person.tsx";
import { RelativeTime } from "../../../shared/dates/dates.tsx";
import { isGone } from "../../../shared/errors/gone.ts";
import { toast } from "../../../shared/feedback/toast-store.ts";
import { useT } from "../../../shared/i18n/i18n.tsx";
import { ConfirmDialog } from "../../../shared/ui/dialog/confirm-dialog.tsx";
import { FailedView, LoadingRows } from "../../../shared/ui/feedback/state-views.tsx";
import { NewsFrame } from "./news-frame.tsx";
import { RenderedText } from "../../../shared/markdown/rendered-text.tsx";
import styles from "./news.module.css";
import { newsQuery, useDeleteNews } from "./queries.ts";

const route = getRouteApi("/app/projects/$projectId/news/$newsId");
const NewsForm = lazy(async () => ({ default: (await import("./news-form.tsx")).NewsForm }));
export function NewsItemPage(): ReactNode {
  const { projectId, newsId } = route.useParams();
  return <NewsItem key={newsId} projectId={projectId} newsId={newsId} />;
}

function NewsItem({ projectId, newsId }: { projectId: string; newsId: string }): ReactNode {
  const t = useT();
  const { data, error, refetch } = useQuery(newsQuery(newsId));
  const [open, setOpen] = useState<"edit" | "delete" | null>(null);
  // Someone else may delete it while it is shown; what is being written in it stays.
  const news = isGone(error) && open !== "edit" ? undefined : data;
  const close = (): void => setOpen(null);
  const actions = (
    <>
      {hasLink(news, "updateImmediately") ? (
        <Button variant="default" onClick={() => setOpen("edit")}>
          {t("projectNews.edit")}
        </Button>
      ) : null}
      {hasLink(news, "delete") ? (
        <Button variant="default" color="red" onClick={() => setOpen("delete")}>
          {t("projectNews.delete")}
        </Button>
      ) : null}
    </>
  );
  return (
    <NewsFrame
      projectId={projectId}
      title={news?.title ?? (error === null ? undefined : t("projectNews.title"))}
      isBelow
      renderActions={() => (open === "edit" ? null : actions)}
    >
      {(project) => {
        if (news === undefined) {
          if (error === null) return <LoadingRows rows={6} />;
          return <FailedView error={error} title={t("projectNews.failed")} onRetry={() => void refetch()} />;
        }
        const ownProject = idOf(linkOf(news, "project"));
        if (ownProject !== null && ownProject !== project.id) {
          // Opened under the address of another project, whose name would stand above it.
          const params = { projectId: String(ownProject), newsId };
          return <Navigate to="/projects/$projectId/news/$newsId" params={params} replace />;
        }
        return (
          <div className={styles.sheet}>
            {open === "edit" ? (
              <Suspense fallback={<LoadingRows rows={6} />}>
                <NewsForm
                  projectId={project.id}
                  news={news}
                  onCancel={close}
                  onSaved={() => {
                    toast.success(t("projectNews.saved"));
                    close();
                  }}
                />
              </Suspense>
            ) : (
              <Text news={news} />
            )}
            {open === "delete" ? <DeleteDialog news={news} projectId={projectId} onClose={close} /> : null}
          </div>
        );
      }}
    </NewsFrame>
  );
}

function Text({ news }: { news: News }): ReactNode {
  const t = useT();
  return (
    <article className={styles.article}>
      <p className={styles.facts}>
        <PersonName person={linkOf(news, "author")} />
        <RelativeTime time={news.createdAt} />
        {news.updatedAt > news.createdAt ? <span>· {t("projectNews.edited")}</span> : null}
      </p>
      {news.summary === "" ? null : <p className={styles.lead}>{news.summary}</p>}
      <RenderedText text={news.description} />
    </article>
  );
}

interface DeleteDialogProps {
  news: News;
  projectId: string;
  onClose: () => void;
}

function DeleteDialog({ news, projectId, onClose }: DeleteDialogProps): ReactNode {
  const t = useT();
  const navigate = useNavigate();
  const deletion = useDeleteNews(news, async () => {
    toast.success(t("projectNews.deleted"));
    await navigate({ to: "/projects/$projectId/news", params: { projectId } });
  });
  const remove = (): void => deletion.mutate(undefined, { onError: onClose });
  return (
    <ConfirmDialog
      opened
      onClose={onClose}
      onConfirm={remove}
      title={t("projectNews.deleteTitle")}
      confirmLabel={t("projectNews.delete")}
      dangerous
      busy={deletion.isPending}
    >
      <p>{t("projectNews.deleteHelp", { title: news.title })}</p>
    </ConfirmDialog>
  );
}
