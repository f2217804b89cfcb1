/** `/work_packages/{id}`: one work package as a page of its own. */
import { linkedId, titleOf } from "@halyard/api-client/links";
import { useQuery } from "@tanstack/react-query";
import { getRouteApi } from "@tanstack/react-router";
import { lazy, Suspense, type ReactNode } from "react";
import { useT } from "../../../shared/i18n/i18n.tsx";
import { PageHeader, type Crumb } from "../../../shared/ui/layout/page-header.tsx";
import { Details } from "./details.tsx";
import { workPackageQuery } from "../model/queries.ts";
import { RowActions } from "../actions/row-actions.tsx";
import styles from "./work-package-page.module.css";
import "../../projects/messages.ts";
import "../model/messages.ts";
import "../../../shared/markdown/editor/messages.ts";
import "../search-params/messages.ts";

const route = getRouteApi("/app/work_packages/$id");
const ConflictDialog = lazy(async () => ({ default: (await import("../editing/conflict-dialog.tsx")).ConflictDialog }));
const RequirementDialog = lazy(async () => ({
  default: (await import("../status-moves/requirement-dialog.tsx")).RequirementDialog,
}));

export function WorkPackagePage(): ReactNode {
  const t = useT();
  const navigate = route.useNavigate();
  const id = Number(route.useParams().id);
  const { data } = useQuery(workPackageQuery(id));
  const projectId = linkedId(data, "project");
  const above: Crumb[] =
    projectId === null
      ? []
      : [
          {
            label: titleOf(data, "project"),
            link: { to: "/projects/$projectId", params: { projectId: String(projectId) } },
          },
        ];
  return (
    <div className={styles.page}>
      <PageHeader
        title={data === undefined ? `#${id}` : `${titleOf(data, "type")} #${id}`}
        {...(data === undefined ? {} : { tabTitle: `#${id} ${data.subject}` })}
        breadcrumbs={[{ label: t("projects.title"), link: { to: "/projects" } }, ...above]}
        {...(data === undefined
          ? {}
          : {
              actions: (
                <RowActions
                  workPackage={data}
                  onDeleted={() =>
                    void navigate({ to: "/projects/$projectId", params: { projectId: String(projectId ?? "") } })
                  }
                />
              ),
            })}
      />
      <div className={styles.body}>
        <Details key={id} id={id} />
      </div>
      <Suspense>
        <ConflictDialog />
        <RequirementDialog />
      </Suspense>
    </div>
  );
}
