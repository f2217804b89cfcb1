/** `/projects/{id}/news/new`: writing news. */
import { hasLink } from "@halyard/api-client/links";
import { getRouteApi, useNavigate } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { toast } from "../../../shared/feedback/toast-store.ts";
import { useT } from "../../../shared/i18n/i18n.tsx";
import { EmptyView } from "../../../shared/ui/feedback/state-views.tsx";
import { NewsForm } from "./news-form.tsx";
import { NewsFrame } from "./news-frame.tsx";
import styles from "./news.module.css";

const route = getRouteApi("/app/projects/$projectId/news/new");

export function NewNewsPage(): ReactNode {
  const { projectId } = route.useParams();
  const t = useT();
  const navigate = useNavigate();
  return (
    <NewsFrame projectId={projectId} title={t("projectNews.write")} isBelow>
      {(project) =>
        hasLink(project, "createNews") ? (
          <div className={styles.sheet}>
            <NewsForm
              projectId={project.id}
              news={null}
              onCancel={() => void navigate({ to: "/projects/$projectId/news", params: { projectId } })}
              onSaved={({ id }) => {
                toast.success(t("projectNews.published"));
                const params = { projectId, newsId: String(id) };
                void navigate({ to: "/projects/$projectId/news/$newsId", params, replace: true });
              }}
            />
          </div>
        ) : (
          <EmptyView title={t("projectNews.cantWrite")} help={t("projectNews.cantWriteHelp")} />
        )
      }
    </NewsFrame>
  );
}
