/** `/work_packages/{id}`: one work package as a page of its own. */
import { ApiError } from "@halyard/api-client/error";
import { linkedId, titleOf } from "@halyard/api-client/links";
import type { WorkPackage } from "@halyard/contract/resources";
import { useQuery } from "@tanstack/react-query";
import { getRouteApi, Link } from "@tanstack/react-router";
import { lazy, Suspense, type ReactNode } from "react";
import { NotFoundScreen } from "../../../shared/components/not-found-screen.tsx";
import { useT } from "../../../shared/i18n/i18n.tsx";
import { usePageTitle } from "../../../shared/ui/layout/use-page-title.ts";
import { Neighbors } from "../list-position/neighbors.tsx";
import { Details } from "./details.tsx";
import { workPackageQuery } from "../model/queries.ts";
import { QuickEdit } from "../quick-edit/quick-edit.tsx";
import { RowActions } from "../actions/row-actions.tsx";
import { WholeActions } from "./heading.tsx";
import styles from "./work-package-page.module.css";
import "../../projects/messages.ts";
import "../../github/model/messages.ts";
import "../model/messages.ts";
import "../../../shared/markdown/editor/messages.ts";
import "../search-params/messages.ts";
import "./messages.ts";

const route = getRouteApi("/app/work_packages/$id");
const ConflictDialog = lazy(async () => ({ default: (await import("../editing/conflict-dialog.tsx")).ConflictDialog }));
const RequirementDialog = lazy(async () => ({
  default: (await import("../status-moves/requirement-dialog.tsx")).RequirementDialog,
}));

export function WorkPackagePage(): ReactNode {
  const t = useT();
  const id = Number(route.useParams().id);
  const navigate = route.useNavigate();
  const { data, error } = useQuery(workPackageQuery(id));
  const title = data === undefined ? `#${id}` : `#${id} ${data.subject}`;
  const isMissing = data === undefined && error instanceof ApiError && error.status === 404;
  usePageTitle(isMissing ? t("errors.notFoundTitle") : title);
  if (isMissing) return <NotFoundScreen told />;
  return (
    <div className={styles.page}>
      <div className={styles.bar}>
        <Crumbs workPackage={data} />
        <div className={styles.actions} data-known={data !== undefined}>
          <Neighbors
            id={id}
            projectId={linkedId(data, "project")}
            onGo={(to) => void navigate({ params: { id: String(to) } })}
            keys
          />
          {data === undefined ? null : <Actions workPackage={data} />}
        </div>
      </div>
      <div className={styles.body}>
        {data === undefined ? <h1 className={styles.unknown}>#{id}</h1> : null}
        <Details key={id} id={id} place="page" />
      </div>
      {data === undefined ? null : <QuickEdit rows={[data]} openId={id} />}
      <Suspense>
        <ConflictDialog />
        <RequirementDialog />
      </Suspense>
    </div>
  );
}

function Crumbs({ workPackage }: { workPackage: WorkPackage | undefined }): ReactNode {
  const t = useT();
  const projectId = linkedId(workPackage, "project");
  const parentId = linkedId(workPackage, "parent");
  return (
    <nav aria-label={t("ui.breadcrumbs")}>
      <ol className={styles.crumbs}>
        <li>
          <Link to="/projects">{t("projects.title")}</Link>
        </li>
        {projectId === null ? null : (
          <li>
            <Link to="/projects/$projectId" params={{ projectId: String(projectId) }}>
              {titleOf(workPackage, "project")}
            </Link>
          </li>
        )}
        {parentId === null ? null : (
          <li>
            <Link to="/work_packages/$id" params={{ id: String(parentId) }} title={titleOf(workPackage, "parent")}>
              #{parentId} {titleOf(workPackage, "parent")}
            </Link>
          </li>
        )}
        {workPackage === undefined ? null : (
          <li aria-current="page" className={styles.here}>
            #{workPackage.id}
          </li>
        )}
      </ol>
    </nav>
  );
}

function Actions({ workPackage }: { workPackage: WorkPackage }): ReactNode {
  const navigate = route.useNavigate();
  const projectId = String(linkedId(workPackage, "project") ?? "");
  return (
    <>
      <WholeActions workPackage={workPackage} />
      <RowActions
        workPackage={workPackage}
        onDeleted={() => navigate({ to: "/projects/$projectId", params: { projectId } })}
      />
    </>
  );
}
