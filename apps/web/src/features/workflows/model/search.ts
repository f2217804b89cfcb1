/** The search parameters of the page: which type, whose moves, how they are shown. */
import { MOVE_SCOPES, type MoveScope } from "@halyard/contract/work-types/workflows";

export const WORKFLOW_VIEWS = ["matrix", "graph", "requirements"] as const;
export type WorkflowView = (typeof WORKFLOW_VIEWS)[number];

export interface WorkflowSearch {
  type?: number;
  scope?: MoveScope;
  view?: WorkflowView;
}

export function workflowSearch(raw: Record<string, unknown>): WorkflowSearch {
  const { type } = raw;
  const scope = MOVE_SCOPES.find((known) => known === raw["scope"]);
  const view = WORKFLOW_VIEWS.find((known) => known === raw["view"]);
  return {
    ...(typeof type === "number" && Number.isSafeInteger(type) && type > 0 ? { type } : {}),
    ...(scope === undefined || scope === "everyone" ? {} : { scope }),
    ...(view === undefined || view === "matrix" ? {} : { view }),
  };
}
