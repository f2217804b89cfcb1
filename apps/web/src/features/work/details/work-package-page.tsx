/** `/work_packages/{id}`: one work package as a page of its own. */
import { linkedId, titleOf } from "@halyard/api-client/links";
import type { WorkPackage } from "@halyard/contract/resources";
import { ActionIcon } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { getRouteApi, Link } from "@tanstack/react-router";
import { ChevronLeft, ChevronRight } from "lucide-react";
import { lazy, Suspense, useEffect, type ReactNode } from "react";
import { useT } from "../../../shared/i18n/i18n.tsx";
import { useShortcut } from "../../../shared/ui/shortcuts/shortcuts.ts";
import { neighborsOf } from "../list-position/last-list.ts";
import { Details } from "./details.tsx";
import { workPackageQuery } from "../model/queries.ts";
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
  const { data } = useQuery(workPackageQuery(id));
  const title = data === undefined ? `#${id}` : `#${id} ${data.subject}`;
  useEffect(() => {
    document.title = `${title} · ${t("shell.product")}`;
  }, [title, t]);
  return (
    <div className={styles.page}>
      <div className={styles.bar}>
        <Crumbs workPackage={data} />
        <div className={styles.actions}>
          <Neighbors id={id} />
          {data === undefined ? null : <Actions workPackage={data} />}
        </div>
      </div>
      <div className={styles.body}>
        {data === undefined ? <h1 className={styles.unknown}>#{id}</h1> : null}
        <Details key={id} id={id} place="page" />
      </div>
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
        onDeleted={() => void navigate({ to: "/projects/$projectId", params: { projectId } })}
      />
    </>
  );
}

/** Through the list that one came from. */
function Neighbors({ id }: { id: number }): ReactNode {
  const t = useT();
  const navigate = route.useNavigate();
  const { previous, next } = neighborsOf(id);
  const go = (to: number | undefined): void => {
    if (to !== undefined) void navigate({ to: "/work_packages/$id", params: { id: String(to) } });
  };
  useShortcut("j", t("workPackages.shortcut.next"), () => go(next), next !== undefined);
  useShortcut("k", t("workPackages.shortcut.previous"), () => go(previous), previous !== undefined);
  if (previous === undefined && next === undefined) return null;
  return (
    <>
      <ActionIcon
        variant="subtle"
        color="gray"
        aria-label={t("details.previous")}
        disabled={previous === undefined}
        onClick={() => go(previous)}
      >
        <ChevronLeft size={16} aria-hidden />
      </ActionIcon>
      <ActionIcon
        variant="subtle"
        color="gray"
        aria-label={t("details.next")}
        disabled={next === undefined}
        onClick={() => go(next)}
      >
        <ChevronRight size={16} aria-hidden />
      </ActionIcon>
    </>
  );
}
