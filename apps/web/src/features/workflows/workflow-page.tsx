/** `/admin/workpackage-customizer/workflow-rules`: who moves work packages from which status to which. */
import type { Workflow } from "@halyard/contract/schemas/work-types";
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { useT } from "../../shared/i18n/i18n.tsx";
import { EmptyView, FailedView, LoadingRows } from "../../shared/ui/feedback/state-views.tsx";
import { CustomizerPage } from "../work-types/customizer/customizer-page.tsx";
import { linksOf } from "@halyard/api-client/links";
import { statusesQuery } from "../work-types/statuses/queries.ts";
import { workflowsQuery } from "./state/queries.ts";
import { WorkflowView } from "./workflow-view.tsx";
import "../people/permission-matrix/state/messages.ts";
import "../work-types/customizer/messages.ts";
import "./model/messages.ts";

export function WorkflowRulesPage(): ReactNode {
  const t = useT();
  const workflows = useQuery(workflowsQuery);
  const statuses = useQuery(statusesQuery);
  if (workflows.data !== undefined && statuses.data !== undefined && hasRoles(workflows.data)) {
    return <WorkflowView workflows={workflows.data} statuses={statuses.data} />;
  }
  const error = workflows.error ?? statuses.error;
  return (
    <CustomizerPage title={t("workflows.title")}>
      {error !== null ? (
        <FailedView
          error={error}
          title={t("workflows.failed")}
          onRetry={() => void Promise.all([workflows.refetch(), statuses.refetch()])}
        />
      ) : workflows.isPending || statuses.isPending ? (
        <LoadingRows rows={14} height={32} />
      ) : (
        <EmptyView title={t("workflows.noRoles")} help={t("workflows.noRolesHelp")} />
      )}
    </CustomizerPage>
  );
}

const hasRoles = (workflows: readonly Workflow[]): boolean =>
  workflows.some((workflow) => linksOf(workflow, "roles").length > 0);
